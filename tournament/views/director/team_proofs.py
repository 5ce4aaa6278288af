"""What a movement proves, in sentences; here those of teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.adapters.plans import attack_counts
from tournament.adapters.triangulars import unhomologated_boards
from tournament.models import table_places
from tournament.views.director.meeting_words import (
    again_said,
    all_meet_said,
    meetings_again,
    there_and_back_said,
    times_for_all,
)
from tournament.views.director.plan_words import drawn_name, span
from tournament.views.director.team_costs import not_homologable

# Names beyond this are folded away.
MOST_CASES = 6
MOST_LETTERS = 180
QUARTET = 4


@dataclass(frozen=True)
class Proof:
    """One sentence about the movement: `ok`, or `look` with the people it is about."""

    kind: str
    sentence: str
    people: list[str] = field(default_factory=list)

    @property
    def is_long(self) -> bool:
        """Tell whether the people are more than a glance takes in."""
        return len(self.people) > MOST_CASES or sum(map(len, self.people)) > MOST_LETTERS


def team_proofs(
    fairness: Mapping[str, Any], document: Mapping[str, Any], names: Mapping[int, str]
) -> list[Proof]:
    """Return what a movement of teams guarantees and what it does not; `names` by slot."""
    return [
        _meetings(fairness, document, names),
        *_returns(fairness, document),
        replay_proof(fairness),
        _shares(fairness, document, names),
        *homologation_proofs(document, fairness),
        *_lines(document),
        *_relays(document, names),
        _copies(document),
    ]


def board_proofs(fairness: Mapping[str, Any], document: Mapping[str, Any]) -> list[Proof]:
    """Return what is said of the boards: replayed or not, how many copies."""
    return [replay_proof(fairness), _copies(document)]


def homologation_proofs(document: Mapping[str, Any], fairness: Mapping[str, Any]) -> list[Proof]:
    """Return a warning where a match of so many boards is not homologated."""
    boards = unhomologated_boards(document, fairness)
    said = not_homologable(boards)
    return [Proof("look", said[:1].upper() + said[1:])] if boards else []


def _has_roles(document: Mapping[str, Any]) -> bool:
    return "attack" in table_places(document["rounds"][0]["tables"][0])


def _meetings(
    fairness: Mapping[str, Any], document: Mapping[str, Any], names: Mapping[int, str]
) -> Proof:
    count = meetings_again(fairness)
    if _has_roles(document) and (not count or fairness["repeat_meetings_bound_reached"]):
        return Proof("ok", there_and_back_said(everybody=bool(fairness["meetings_min"])))
    if not count:
        return Proof("ok", _("No two teams meet twice"))
    if times_for_all(fairness):
        return Proof("ok", all_meet_said(times_for_all(fairness)))
    people = [
        _("%(first)s and %(second)s: %(times)s times")
        % {"first": drawn_name(names, a), "second": drawn_name(names, b), "times": times}
        for a, b, times in fairness["repeat_pairs"]
    ]
    return Proof("look", again_said(count), people)


def _returns(fairness: Mapping[str, Any], document: Mapping[str, Any]) -> list[Proof]:
    if not _has_roles(document):
        return []
    missing = fairness["missing_returns"]
    if not missing:
        return [Proof("ok", _("Each confrontation has its return on the same boards"))]
    said = ngettext("%(count)s board has no return", "%(count)s boards have no return", missing)
    return [Proof("look", said % {"count": missing})]


def replay_proof(fairness: Mapping[str, Any]) -> Proof:
    """Return whether somebody replays a board, and how often."""
    if not fairness["repeat_boards"]:
        return Proof("ok", _("Nobody replays a board"))
    said = _("%(count)s times somebody replays a board")
    return Proof("fault", said % {"count": fairness["repeat_boards"]})


def _shares(
    fairness: Mapping[str, Any], document: Mapping[str, Any], names: Mapping[int, str]
) -> Proof:
    attacks = (fairness["attacks_min"], fairness["attacks_max"])
    said = _("Each team plays %(boards)s boards, attacks %(attacks)s")
    sentence = said % {
        "boards": span(fairness["boards_min"], fairness["boards_max"]),
        "attacks": span(*attacks),
    }
    if attacks[0] == attacks[1]:
        return Proof("ok", sentence)
    teams = [
        _("attacks %(count)s: %(teams)s")
        % {"count": count, "teams": ", ".join(drawn_name(names, slot) for slot in slots)}
        for count, slots in attack_counts(document).items()
    ]
    return Proof("look", sentence, teams)


def _lines(document: Mapping[str, Any]) -> list[Proof]:
    if document["lines"]:
        return [Proof("ok", _("Each team keeps its line"))]
    if document["people_per_entry"] == QUARTET and document["seats"] == "fixed":
        return [Proof("ok", _("Defenders keep their table, attackers go round"))]
    return []


def _relays(document: Mapping[str, Any], names: Mapping[int, str]) -> list[Proof]:
    resting = [(row["round"], row["sit_out"]) for row in document["rounds"] if row.get("sit_out")]
    if resting:
        lines = [
            _("Round %(number)s: %(people)s")
            % {"number": number, "people": ", ".join(drawn_name(names, s) for s in slots)}
            for number, slots in resting
        ]
        rests = [slot for _number, slots in resting for slot in slots]
        evenly = len(resting) == len(document["rounds"]) == len(set(rests))
        if not evenly or len(rests) > len(resting):
            return [Proof("look", _("Whoever meets the empty place sits out that round"), lines)]
        return [Proof("ok", _("One team rests each round, nobody more than once"), lines)]
    # The relay is where nobody defends; the table its visitor comes from waits as well.
    empty = [
        {t["table"] for t in row.get("idle", []) if t.get("defense") is None}
        for row in document["rounds"]
    ]
    if all(tables == {1} for tables in empty):
        said = _(
            "Table 1 is the relay: each round the attacker due there waits, and so do the "
            "defenders of the table where its own attacker would come; 0 match points to them"
        )
        return [Proof("ok", said)]
    if any(empty):
        # A team left: its own table waits, and the one its attacker was to go to.
        return [Proof("ok", _("Whoever meets the empty place waits there"))]
    return []


def _copies(document: Mapping[str, Any]) -> Proof:
    count = document["copies"]
    if count == 1:
        return Proof("ok", _("One copy of the boards is enough"))
    said = ngettext("%(count)s copy of the boards", "%(count)s copies of the boards", count)
    return Proof("look", said % {"count": count})
