"""What a movement of teams is called and costs, in one sentence of its card."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.adapters.plans import Proposal, boards_advised
from tournament.adapters.ties import MATCHES
from tournament.adapters.triangulars import HOMOLOGATED_BOARDS
from tournament.models import QUARTERS, TRIANGULAR, Format
from tournament.views.director.meeting_words import again_said, there_and_back_said
from tournament.views.director.plan_words import as_sentences, span, time_said

QUARTETS = "quartets"
TWO_SESSIONS = ("triplets-howell-4-stage-1", "triplets-howell-4-stage-2")
PEOPLE = 3
TWO = 2
# How the federation calls them; what is not here has no name of its own.
NAMES = {
    "triplets-howell": gettext_lazy("Howell"),
    "triplets-howell-4-stage-1": gettext_lazy("Howell, first of two sessions"),
    "triplets-howell-4-stage-2": gettext_lazy("Howell, second of two sessions"),
    "triplets-emmanuel": gettext_lazy("Emmanuel"),
    "triplets-line": gettext_lazy("Lines"),
    "triplets-line-sections": gettext_lazy("Lines in parallel sections"),
    "triplets-howell-sections": gettext_lazy("Howells in parallel"),
    "triplets-emmanuel-sections": gettext_lazy("Emmanuels in parallel"),
    "triplets-hybrid": gettext_lazy("Lines and a Howell in parallel"),
}
LISTS_OF_LINES = ("triplets-line", "triplets-line-sections")


def team_title(p: Proposal, title: str) -> str:
    """Return the movement's own name before what is played."""
    if p.maker == MATCHES and p.rounds > QUARTERS:
        return _("League: %(plan)s") % {"plan": title}
    if p.maker not in NAMES:
        return title
    return _("%(movement)s: %(plan)s") % {"movement": NAMES[p.maker], "plan": title}


def team_costs(p: Proposal, starts_at: datetime | None) -> list[str]:
    """Return the sentences of a card: time, boards, meetings, lists, relays, copies."""
    return as_sentences(
        [
            time_said(p.minutes, starts_at),
            _boards_said(p),
            *_lacking_said(p),
            _unhomologated_said(p),
            _sessions_said(p),
            _meetings_said(p),
            _list_said(p),
            _("each round has four slots: a team’s three attack at three tables in one of them")
            if p.maker.startswith("triplets-emmanuel")
            else "",
            _relay_said(p),
            _copies_said(p),
        ]
    )


def _boards_said(p: Proposal) -> str:
    return _("each team plays %(boards)s boards and attacks %(attacks)s of them") % {
        "boards": span(*p.boards),
        "attacks": span(*p.attacks),
    }


def _lacking_said(p: Proposal) -> list[str]:
    """Say what a short plan of quartets lacks: opponents never met, boards (OT p.50)."""
    if p.maker != QUARTETS:
        return []
    least, most = (attacks // p.boards_per_table for attacks in p.attacks)
    others = p.entries - 1
    said = []
    if least < others:
        known = _("each team meets %(met)s of the %(others)s others")
        said.append(known % {"met": span(least, most), "others": others})
    total, enough = p.rounds * p.boards_per_table, boards_advised(Format.QUARTETS)
    if total < enough:
        known = _("each table plays %(boards)s boards, the federation advises %(enough)s at least")
        said.append(known % {"boards": total, "enough": enough})
    return said


def _unhomologated_said(p: Proposal) -> str:
    if p.maker != TRIANGULAR or p.attacks[1] >= HOMOLOGATED_BOARDS:
        return ""
    return not_homologable(p.attacks[1])


def not_homologable(boards: int) -> str:
    """Say that a triangular has too few boards for the federation (OT p.61)."""
    return _("a triangular of %(boards)s boards is not homologated, one of %(enough)s is") % {
        "boards": boards,
        "enough": HOMOLOGATED_BOARDS,
    }


def _sessions_said(p: Proposal) -> str:
    """Say what the two sessions of a Howell come to together: a team attacks half its boards."""
    if p.maker not in TWO_SESSIONS or p.empty_seats:
        return ""
    attacks = p.boards[0]
    return _("over both sessions everybody attacks %(attacks)s, each badge %(each)s of them") % {
        "attacks": attacks,
        "each": attacks // PEOPLE,
    }


def _meetings_said(p: Proposal) -> str:
    """Say how often teams meet; where all of them meet all by nature there is nothing to count."""
    if p.maker in {MATCHES, TRIANGULAR}:
        return _matches_said(p) if p.entries > TWO else ""
    if p.meetings_again:
        return again_said(p.meetings_again)
    if p.maker == QUARTETS or p.maker.startswith("triplets-emmanuel"):
        return there_and_back_said(everybody=bool(p.meetings[0]))
    return _("no two teams meet twice")


def _matches_said(p: Proposal) -> str:
    """Say that everybody meets everybody, or how many meetings of such a league are played."""
    meetings, whole = p.rounds // QUARTERS, p.entries - 1 + p.entries % 2
    if p.maker == TRIANGULAR or meetings >= whole:
        return _("each pair of teams plays one match of four quarters")
    said = ngettext(
        "%(count)s meeting, a match of four quarters, of the %(whole)s after which everybody "
        "would have met everybody",
        "%(count)s meetings, matches of four quarters, of the %(whole)s after which everybody "
        "would have met everybody",
        meetings,
    )
    return said % {"count": meetings, "whole": whole}


def _list_said(p: Proposal) -> str:
    if p.maker in LISTS_OF_LINES:
        return _("teams keep a line, North-South or East-West: general and alternate lists")
    if p.maker == QUARTETS:
        return _("defenders stay at their table, attackers go round")
    return _("one list") if p.maker.startswith("triplets") else ""


def _relay_said(p: Proposal) -> str:
    if not p.empty_seats:
        return ""
    if p.maker == QUARTETS:
        return _(
            "their number is even: table 1 is the relay; the attacker due there waits for a round, "
            "as do the defenders whose visitor would come from it: 0 match points"
        )
    if p.maker.startswith("triplets-emmanuel"):
        return _("one team is missing: some wait for a slot")
    return _("one team rests each round, nobody more than once")


def _copies_said(p: Proposal) -> str:
    if p.copies == 1:
        return _("one copy of the boards")
    said = ngettext("%(count)s copy of the boards", "%(count)s copies of the boards", p.copies)
    return said % {"count": p.copies}
