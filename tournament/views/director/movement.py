"""A movement as it is looked at before it is trusted: a picture, a sentence, and what it proves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.adapters.movement_files import UPLOADED
from tournament.adapters.plans import attack_counts, seats_left, uneven_seats
from tournament.adapters.steps import NEW, Step
from tournament.templatetags.etui import seat_name
from tournament.views.director.free_words import free_proofs
from tournament.views.director.match_proofs import match_proofs
from tournament.views.director.meeting_words import (
    TWICE,
    again_said,
    all_meet_said,
    meetings_again,
    times_for_all,
)
from tournament.views.director.plan_words import drawn_name, span
from tournament.views.director.rest_proofs import rest_proofs
from tournament.views.director.team_proofs import Proof, replay_proof, team_proofs

# The picture, in the units of its own view box.
PAGE = re.compile(r"OT pp?\.[\d, -]*\d")
# North and what stays with it first.
LANES = ("N", "S", "E", "W", "NS", "EW", "defense", "attack")
# Labels begin beside the chip; a lane begins behind the longest of them.
LABEL_FROM = 40
LETTER = 10
LEAST_LABELS = 166
GAP = 42
TOP = 30
LANE = 46
MOST_TABLES = 12


@dataclass(frozen=True)
class Lane:
    """One seat's way, or the boards': `from_x` to `to_x` on the line `y`; equal when it stays."""

    seat: str
    y: int
    label: str
    from_x: int
    to_x: int

    @property
    def stays(self) -> bool:
        """Say whether it moves nowhere."""
        return self.from_x == self.to_x

    @property
    def chip_y(self) -> int:
        """Return the top of the seat's chip."""
        return self.y - 14

    @property
    def head(self) -> str:
        """Return the points of the arrow's head."""
        back = 12 if self.to_x < self.from_x else -12
        return (
            f"{self.to_x},{self.y} {self.to_x + back},{self.y - 8} {self.to_x + back},{self.y + 8}"
        )


@dataclass(frozen=True)
class Picture:
    """Tables in a row and a lane for each seat, with the boards' below."""

    width: int
    height: int
    top: int
    lanes_from: int
    tables: list[tuple[int, int]]
    lanes: list[Lane]


def picture_of(step: Step, tables: int) -> Picture:
    """Return the picture of a regular step in a room of so many tables."""
    ways: list[tuple[str, int]] = [(seat, shift or 0) for seat, shift in step.shifts]
    ways.sort(key=lambda way: LANES.index(way[0]))
    if isinstance(step.boards, int):
        ways.append(("boards", step.boards))
    shown = min(tables, MOST_TABLES)
    longest = max((len(shift_label(*way)) for way in ways), default=0)
    labels = max(LEAST_LABELS, LABEL_FROM + LETTER * longest + 24)
    # A way longer than the row drawn stops at its end; its label says how far it goes.
    places = [(number, labels + GAP * place) for place, number in enumerate(range(1, shown + 1))]
    xs = [x for _number, x in places]
    lanes = []
    for place, (seat, shift) in enumerate(ways):
        reach = min(abs(shift), shown - 1)
        # Near the middle where there is room, else from the end it must leave.
        first = max(0, (shown - 1 - reach) // 2)
        start, end = (first, first + reach) if shift >= 0 else (first + reach, first)
        y = TOP + LANE * (place + 1)
        lanes.append(Lane(seat, y, shift_label(seat, shift), xs[start], xs[end]))
    width = labels + GAP * (shown - 1) + 24
    return Picture(width, TOP + LANE * (len(ways) + 1), TOP, labels - 20, places, lanes)


def shift_label(seat: str, shift: int) -> str:
    """Return a lane's words: North stays, East +2 tables, boards -1."""
    name = pgettext("what moves", "Boards") if seat == "boards" else seat_name(seat)
    if not shift:
        stays = _("%(name)s stay") if seat == "boards" else _("%(name)s stays")
        return stays % {"name": name}
    sign = "+" if shift > 0 else "\N{MINUS SIGN}"
    return f"{name} {sign}{abs(shift)}"


def sentence_of(step: Step) -> str:
    """Return a regular step as said at the microphone."""
    said = []
    if dict(step.shifts).get("defense") == 0:
        return f"{_attackers_said(dict(step.shifts)['attack'] or 0)} {boards_said(step)}"
    for seat, shift in sorted(step.shifts, key=lambda way: LANES.index(way[0])):
        count = abs(shift or 0)
        name = seat_name(seat)
        if not shift:
            said.append(_("%(name)s stays") % {"name": name})
        elif shift > 0:
            words = ngettext(
                "%(name)s moves up %(count)s table", "%(name)s moves up %(count)s tables", count
            )
            said.append(words % {"name": name, "count": count})
        else:
            words = ngettext(
                "%(name)s moves back %(count)s table", "%(name)s moves back %(count)s tables", count
            )
            said.append(words % {"name": name, "count": count})
    return f"{', '.join(said)}. {boards_said(step)}"


def _attackers_said(shift: int) -> str:
    """Return what a quartet's people do: the defenders never move (RO p.22)."""
    count = abs(shift)
    if shift > 0:
        words = ngettext(
            "Defenders stay, attackers go up %(count)s table.",
            "Defenders stay, attackers go up %(count)s tables.",
            count,
        )
    else:
        words = ngettext(
            "Defenders stay, attackers go back %(count)s table.",
            "Defenders stay, attackers go back %(count)s tables.",
            count,
        )
    return words % {"count": count}


def boards_said(step: Step) -> str:
    """Return what the boards do, in one sentence."""
    if step.boards == NEW:
        return _("Every table takes the next boards.")
    if not isinstance(step.boards, int):
        return _("Boards go where the sheet says.")
    count = abs(step.boards)
    if not count:
        return _("The boards stay.")
    if step.boards > 0:
        words = ngettext(
            "The boards go up %(count)s table.", "The boards go up %(count)s tables.", count
        )
    else:
        words = ngettext(
            "The boards go back %(count)s table.", "The boards go back %(count)s tables.", count
        )
    return words % {"count": count}


def source_said(document: Mapping[str, Any]) -> str:
    """Return where the movement comes from: a printed chart with its page, or a program."""
    if document["source"].startswith(f"{UPLOADED}:"):
        return _("A movement of your own, checked here")
    page = PAGE.search(document["source"])
    if page is None:
        return _("Worked out by program and counted here; not a printed chart")
    if "not a printed chart" in document["source"]:
        said = _("Printed chart of the federation, %(page)s, people sitting out in turn")
        return said % {"page": page[0]}
    return _("Printed chart of the federation, %(page)s") % {"page": page[0]}


def proofs_of(
    fairness: Mapping[str, Any],
    document: Mapping[str, Any],
    names: Mapping[int, str],
    *,
    deals: bool = False,
    matches: bool = False,
    knock_out: bool = False,
) -> list[Proof]:
    """Return what the movement guarantees and what it does not; `names` by slot, once drawn.

    With `deals` each table deals its own cards and people bid: boards and labels say nothing. With
    `matches` four rounds are one match; in a `knock_out` the losers are out.
    """
    if matches:
        said = match_proofs(fairness, document, names, knock_out=knock_out)
        return [*said, *_aside(fairness, names)]
    if deals:
        rests = rest_proofs(fairness, document, names)
        return [_meetings(fairness, names), *free_proofs(fairness, document), *rests]
    if document.get("people_per_entry", 1) > 1:
        return [*team_proofs(fairness, document, names), *_aside(fairness, names)]
    return [
        _meetings(fairness, names),
        replay_proof(fairness),
        _shares(fairness, document, names),
        _seats(fairness, document, names),
        *rest_proofs(fairness, document, names),
        _copies(document),
        *_aside(fairness, names),
    ]


def aside_lines(fairness: Mapping[str, Any], names: Mapping[int, str]) -> list[str]:
    """Return what cannot be played, a line each: where, and who knows the board."""
    said = _("round %(round)s, table %(table)s, board %(board)s: %(people)s")
    return [
        said
        % {
            "round": place["round"],
            "table": place["table"],
            "board": place["board"],
            "people": ", ".join(drawn_name(names, slot) for slot in place["entries"]),
        }
        for place in fairness.get("set_aside", [])
    ]


def _aside(fairness: Mapping[str, Any], names: Mapping[int, str]) -> list[Proof]:
    lines = aside_lines(fairness, names)
    if not lines:
        return []
    said = ngettext(
        "%(count)s board cannot be played where it is due: somebody there knows it",
        "%(count)s boards cannot be played where they are due: somebody there knows them",
        len(lines),
    )
    return [Proof("look", said % {"count": len(lines)}, lines)]


def _meetings(fairness: Mapping[str, Any], names: Mapping[int, str]) -> Proof:
    pairs = fairness["repeat_pairs"]
    if not pairs:
        return Proof("ok", _("Nobody meets anybody twice"))
    if times_for_all(fairness):
        return Proof("ok", all_meet_said(times_for_all(fairness)))
    sentence = again_said(meetings_again(fairness))
    if fairness["repeat_meetings_bound_reached"]:
        sentence = _("%(repeats)s, unavoidable at this number") % {"repeats": sentence}
    elif fairness["repeat_meetings_bound"] and fairness["meetings_max"] == TWICE:
        # The bound counts as a reader does where nobody meets three times.
        sentence = _("%(repeats)s; no plan of this size has fewer than %(least)s") % {
            "repeats": sentence,
            "least": fairness["repeat_meetings_bound"],
        }
    people = [
        _("%(first)s and %(second)s: %(times)s times")
        % {"first": drawn_name(names, a), "second": drawn_name(names, b), "times": times}
        for a, b, times in sorted(pairs, key=lambda pair: (-pair[2], pair[0], pair[1]))
    ]
    return Proof("look", sentence, people)


def _shares(
    fairness: Mapping[str, Any], document: Mapping[str, Any], names: Mapping[int, str]
) -> Proof:
    boards = (fairness["boards_min"], fairness["boards_max"])
    attacks = (fairness["attacks_min"], fairness["attacks_max"])
    even = boards[0] == boards[1] and attacks[0] == attacks[1]
    said = _("Each plays %(boards)s boards, takes %(attacks)s")
    sentence = said % {"boards": span(*boards), "attacks": span(*attacks)}
    if even:
        return Proof("ok", sentence)
    by_count = attack_counts(document) if attacks[0] != attacks[1] else {}
    people = [
        _("takes %(count)s: %(people)s") % {"count": count, "people": _named(slots, names)}
        for count, slots in by_count.items()
    ]
    return Proof("look", sentence, people)


def _named(slots: Sequence[int], names: Mapping[int, str]) -> str:
    return ", ".join(drawn_name(names, slot) for slot in slots)


def _seats(
    fairness: Mapping[str, Any], document: Mapping[str, Any], names: Mapping[int, str]
) -> Proof:
    if document["seats"] == "fixed":
        left = seats_left_lines(document, names)
        return Proof("look" if left else "ok", kept_seats_said(len(left)), left)
    if fairness["seat_spread_bound_reached"]:
        return Proof("ok", _("Seats change, and everyone has each as often as can be"))
    said = _("Seats change; some have one seat %(spread)s times more than another")
    people = [
        _("%(who)s: %(place)s")
        % {
            "who": drawn_name(names, slot),
            "place": ", ".join(f"{seat_name(seat)} {count}" for seat, count in seats.items()),
        }
        for slot, seats in uneven_seats(document).items()
    ]
    return Proof("look", said % {"spread": fairness["seat_spread"]}, people)


def kept_seats_said(exceptions: int) -> str:
    """Return that seats are kept, but for so many people."""
    if not exceptions:
        return _("Everyone keeps a seat")
    said = ngettext(
        "Everyone keeps a seat, except %(count)s person",
        "Everyone keeps a seat, except %(count)s people",
        exceptions,
    )
    return said % {"count": exceptions}


def seats_left_lines(document: Mapping[str, Any], names: Mapping[int, str]) -> list[str]:
    """Return a line for each person who does not always have the same seat."""
    return [
        _("%(who)s: %(place)s")
        % {
            "who": drawn_name(names, slot),
            "place": ", ".join(
                _("%(seat)s in round %(number)s") % {"seat": seat_name(seat), "number": number}
                for number, seat in places
            ),
        }
        for slot, places in seats_left(document).items()
    ]


def _copies(document: Mapping[str, Any]) -> Proof:
    if document["copies"] == 1:
        return Proof("ok", _("One copy of the boards is enough"))
    sections = len({t.get("section", "") for t in document["rounds"][0]["tables"]})
    if document["copies"] == sections:
        said = _("Each section has its own copy of the boards: %(count)s copies")
        return Proof("look", said % {"count": sections})
    said = _("Each table needs its own copy of the boards: %(count)s copies")
    return Proof("look", said % {"count": document["copies"]})
