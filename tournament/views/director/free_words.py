"""What a movement of free deals is called, costs and guarantees: no labels, no copies of boards."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.adapters.draws import MEMBERS, PARALLEL, TEAMS_MAKER
from tournament.adapters.free_rounds import BEST, FINAL, RANDOM, seating_of
from tournament.adapters.plans import Proposal
from tournament.models import table_places
from tournament.views.director.meeting_words import costs_meetings
from tournament.views.director.plan_words import as_sentences, costs_substitutes, span, time_said
from tournament.views.director.team_proofs import Proof

# Movements that are not the federation's chart.
DRAWN = ("free-deals-drawn", "free-deals-threes")


def free_title(p: Proposal) -> str:
    """Return what is played: 6 tables, 5 rounds of 5 deals."""
    tables = ngettext("%(count)s table", "%(count)s tables", p.tables) % {"count": p.tables}
    if p.maker == PARALLEL:
        each = {"times": MEMBERS, "count": p.tables // MEMBERS}
        tables = _("%(times)s parallel tournaments of %(count)s tables") % each
    deals = ngettext("%(count)s deal", "%(count)s deals", p.boards_per_table)
    rounds = ngettext("%(tables)s, %(count)s round of %(deals)s",
                      "%(tables)s, %(count)s rounds of %(deals)s", p.rounds)  # fmt: skip
    return rounds % {
        "tables": tables,
        "count": p.rounds,
        "deals": deals % {"count": p.boards_per_table},
    }


def free_costs(p: Proposal, starts_at: datetime | None) -> list[str]:
    """Return the sentences of a card: time, deals, meetings, tables of three, rests."""
    said = [
        costs_substitutes(p.substitutes),
        time_said(p.minutes, starts_at),
        _("everyone plays %(deals)s deals") % {"deals": span(*p.boards)},
        costs_meetings(p),
        _("seats drawn for few repeats") if p.maker in DRAWN else _("the federation’s movement"),
        *_team_costs(p),
        _threes(p.tables_of_three),
        _("who rests misses a round’s points") if p.sit_outs[1] else "",
    ]
    return as_sentences(said)


def _team_costs(p: Proposal) -> list[str]:
    """Return how team-mates play: never against each other, one position less or side by side."""
    if p.maker == PARALLEL:
        return [
            _("a member of each team in each of the %(times)s tournaments") % {"times": MEMBERS},
            _("totals joined, one list"),
        ]
    if p.maker == TEAMS_MAKER:
        return [_("team-mates start at one table and skip the first position")]
    return []


def _threes(count: int) -> str:
    if not count:
        return ""
    said = ngettext(
        "%(count)s table of three, without North", "%(count)s tables of three, without North", count
    )
    return said % {"count": count}


def free_proofs(fairness: Mapping[str, Any], document: Mapping[str, Any]) -> list[Proof]:
    """Return how much everybody plays, tables of three, and which rounds are not the chart's."""
    least, most = fairness["boards_min"], fairness["boards_max"]
    said = _("Each plays %(deals)s deals") % {"deals": span(least, most)}
    proofs = [Proof("ok" if least == most else "look", said)]
    threes = max(
        sum(None in table_places(table).values() for table in row["tables"])
        for row in document["rounds"]
    )
    if threes:
        # Who leaves in the middle leaves another seat than North empty.
        said = ngettext("%(count)s table of three", "%(count)s tables of three", threes)
        sentence = said % {"count": threes}
        proofs.append(Proof("ok", sentence[:1].upper() + sentence[1:]))
    kinds = {RANDOM: _("at random"), BEST: _("best against best"), FINAL: _("final")}
    made = [
        _("Round %(number)s: %(kind)s") % {"number": row["round"], "kind": kinds[seating_of(row)]}
        for row in document["rounds"]
        if seating_of(row) in kinds
    ]
    if made:
        proofs.append(Proof("ok", _("Rounds made one by one"), made))
    return proofs
