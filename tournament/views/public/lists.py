"""Lists as the public reads them: which one is official, and each row's words.

Rows are written here once, so that a list of hundreds costs the template a loop and no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tournament.adapters.marks import ListLine, in_alternate_order
from tournament.adapters.names import search_form
from tournament.adapters.ties import decided_in
from tournament.messages.tie_words import DECIDED
from tournament.models import Tournament
from tournament.selectors.marks import EntryRow
from tournament.templatetags.etui import (
    percent,
    rank_text,
    seat_class,
    seat_letter,
    seat_name,
)
from tournament.templatetags.units import value_in
from tournament.views.public.list_notes import place_note
from tournament.views.public.list_rules import section_rule, tie_rule

GENERAL, ALTERNATE, LINES, KEPT = "general", "alternate", "lines", "kept"
# Teams of free deals, beside everybody's own list.
TEAMS = "teams"
# The two parts of a list once a final was made.
FINALISTS, OTHERS = "finalists", "others"
LINE_ORDER = ("N", "E", "S", "W", "NS", "EW")
# Averages that read alike with two decimals and are not equal are told apart with more.
CLOSE_PLACES = 4


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list, ready to be shown."""

    number: int
    name: str
    url: str
    place: int | None
    rank: str
    average: str
    boards: str
    note: str
    seat: str
    seat_letter: str
    seat_class: str
    seat_name: str
    section: str = ""
    # A team's people, where the entry is a team: found by their names too.
    people: str = ""

    @property
    def people_note(self) -> str:
        """Return the people, unless the team is named after them all."""
        names = self.people.split(", ")
        return "" if all(name.split(" ")[-1] in self.name for name in names) else self.people


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under one heading; a list without headings is one group."""

    key: str
    heading: str
    seat: str
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class PublicList:
    """A list, the others there are, and what has to be said about it."""

    kind: str
    kinds: list[str]
    groups: list[Group]
    is_official: bool
    has_ties: bool
    is_early: bool
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Standing:
    """A line with its rank in the list being written, and the words under its name."""

    line: ListLine
    rank: int | None
    is_tied: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Part:
    """What stands under one heading: a line, the finalists, those who do not play the final."""

    standings: list[_Standing]
    key: str = ""
    heading: str = ""
    seat: str = ""


def kinds_of(tournament: Tournament, lines: Sequence[ListLine]) -> list[str]:
    """Return the lists there are, the reference first.

    With lines it is the alternate list of a one-séance event (RO p.19); a Howell has one list, and
    so have the formats without an alternate list, whatever line their seats are of.
    """
    has_lines = tournament.has_lines and bool(lines) and all(line.place.line for line in lines)
    return [ALTERNATE, GENERAL, LINES] if has_lines else [GENERAL]


def public_list(
    tournament: Tournament, lines: Sequence[ListLine], wanted: str, due: Mapping[int, int]
) -> PublicList:
    """Return the list asked for, else the reference; `due` has the boards each entry meets."""
    kinds = kinds_of(tournament, lines)
    kind = wanted if wanted in kinds else kinds[0]
    is_early = _is_early(lines)
    parts = [part for part in _parts(tournament, kind, lines) if part.standings]
    writer = _Writer(tournament, due, shows_provisional=not is_early)
    groups = [
        Group(f"{kind}{part.key}", part.heading, part.seat, writer.rows(part.standings))
        for part in parts
    ]
    return PublicList(
        kind=kind,
        kinds=kinds,
        groups=groups,
        is_official=kind == kinds[0],
        has_ties=any(standing.is_tied for part in parts for standing in part.standings),
        is_early=is_early,
        rules=_rules(tournament, kind, lines),
    )


def _rules(tournament: Tournament, kind: str, lines: Sequence[ListLine]) -> tuple[str, ...]:
    """Say at the foot of a list what is not the same in every event."""
    has_sections = any(line.section for line in lines)
    sections = section_rule(tournament) if has_sections else ""
    alternate = ""
    if kind == ALTERNATE:
        alternate = gettext(
            "Alternate list: the first of each line, then the second of each, and so on; so a "
            "better average may stand lower."
        )
    return tuple(filter(None, (alternate, tie_rule(tournament), sections)))


def _is_early(lines: Sequence[ListLine]) -> bool:
    """Tell whether most of those who played have only attacked or only defended so far."""
    played = [line.place for line in lines if line.place.board_count]
    return bool(played) and 2 * sum(place.is_provisional for place in played) > len(played)


def _parts(tournament: Tournament, kind: str, lines: Sequence[ListLine]) -> list[_Part]:
    if kind == ALTERNATE:
        return [_Part(_alternate(tournament, lines))]
    if kind == LINES:
        return [
            _Part(
                _inside_line([line for line in lines if line.line == seat]),
                seat,
                gettext("Line %(seat)s") % {"seat": seat_name(seat)},
                seat,
            )
            for seat in LINE_ORDER
        ]
    if not any(line.is_stopped for line in lines):
        return [_Part(_general(lines))]
    finalists = [line for line in lines if not line.is_stopped]
    others = [line for line in lines if line.is_stopped]
    return [
        _Part(_general(finalists), FINALISTS, gettext("Finalists")),
        _Part(_general(others), OTHERS, gettext("The others, by their sum")),
    ]


def _general(lines: Sequence[ListLine]) -> list[_Standing]:
    return [
        _Standing(
            line,
            line.place.general_rank,
            line.place.general_tied,
            place_note(line),
        )
        for line in lines
    ]


def _alternate(tournament: Tournament, lines: Sequence[ListLine]) -> list[_Standing]:
    """Return the alternate list; a row says why it is below the one above where it surprises."""
    ordered = in_alternate_order(lines)
    idle = [line for line in lines if line.place.alternate_rank is None]
    notes = alternate_notes(tournament, lines)
    return [
        _Standing(
            line,
            line.place.alternate_rank,
            line.place.alternate_tied,
            notes.get(line.number, ""),
        )
        for line in [*ordered, *idle]
    ]


def alternate_notes(tournament: Tournament, lines: Sequence[ListLine]) -> dict[int, str]:
    """Return why an entry stands below the one above in the alternate list, where it surprises."""
    return {
        below.number: _why_below(tournament, lines, above, below)
        for above, below in pairwise(in_alternate_order(lines))
    }


def _why_below(
    tournament: Tournament, lines: Sequence[ListLine], above: ListLine, below: ListLine
) -> str:
    """Say why: a better average in a later band, or a tie-break between two equals."""
    if (below.place.overall or 0) > (above.place.overall or 0):
        return _band_note(below)
    is_equal = below.place.overall == above.place.overall and below.place.band == above.place.band
    code = decided_in(tournament, lines, above, below) if is_equal else ""
    return str(DECIDED.get(code, ""))


def _band_note(line: ListLine) -> str:
    # Translators: why somebody stands below a worse average: second (third...) of the line.
    return gettext("number %(rank)s of line %(line)s") % {
        "rank": line.place.band,
        "line": seat_name(line.line),
    }


def _inside_line(lines: Sequence[ListLine]) -> list[_Standing]:
    """Return one line's own list; its ranks are the bands."""
    shared = Counter(line.place.band for line in lines)
    return [
        _Standing(
            line, line.place.band, line.place.band is not None and shared[line.place.band] > 1
        )
        for line in lines
    ]


class _Writer:
    """Writes rows in the language of the moment; each seat's words are looked up once."""

    def __init__(
        self, tournament: Tournament, due: Mapping[int, int], *, shows_provisional: bool
    ) -> None:
        self._due = due
        self._unit = tournament.unit
        self._shows_provisional = shows_provisional
        # Resolving hundreds of addresses one by one would cost more than the list itself.
        self._url = reverse("tournament:player-card", args=[tournament.slug, 0])
        self._seats = {
            seat: (seat, seat_letter(seat), seat_class(seat), seat_name(seat))
            for seat in LINE_ORDER
        }
        self._provisional = gettext("provisional")
        self._most = 0

    def rows(self, standings: Sequence[_Standing]) -> list[Row]:
        """Return the rows of one list, in its order."""
        played = [self._met(standing.line) for standing in standings]
        self._most = max(played, default=0)
        shown = [value_in(standing.line.place.overall, self._unit) for standing in standings]
        # Match points and points are written whole: those that read alike are equal.
        close = _close_places(standings, shown) if self._unit == "percent" else set()
        return [
            self._row(
                standing,
                percent(standing.line.place.overall, CLOSE_PLACES) if index in close else text,
            )
            for index, (standing, text) in enumerate(zip(standings, shown, strict=True))
        ]

    def _row(self, standing: _Standing, shown: str) -> Row:
        line, place = standing.line, standing.line.place
        due = self._due.get(line.number)
        notes = [standing.note, self._few(line)]
        notes.append(gettext("has left") if line.has_left else "")
        if self._shows_provisional and place.is_provisional and place.board_count:
            notes.append(self._provisional)
        return replace(
            self.person(line.number, line.name, line.line, line.section),
            place=standing.rank,
            rank=rank_text(standing.rank, standing.is_tied) if _is_placed(line) else "",
            average=shown if place.board_count else "",
            boards=_boards_text(place.board_count, due),
            note=" · ".join(filter(None, notes)),
        )

    def _met(self, line: ListLine) -> int:
        """Return how many boards somebody meets in all; once play is over, how many were played."""
        return self._due.get(line.number) or line.place.board_count

    def _few(self, line: ListLine) -> str:
        """Mark who meets far fewer boards than others: less than three for their five."""
        count = self._met(line)
        # Who is out of a knock-out has played fewer, as all must.
        if line.reach or not line.place.board_count or 5 * count >= 3 * self._most:
            return ""
        said = ngettext("◆ %(count)s board only", "◆ %(count)s boards only", count)
        return said % {"count": count}

    def person(self, number: int, name: str, line: str, section: str = "") -> Row:
        """Return a row that says who, and nothing of what was played."""
        url = self._url.replace("/0/", f"/{number}/")
        return Row(
            number,
            name,
            url,
            None,
            "",
            "",
            "",
            "",
            *self._seats.get(line, ("", "", "", "")),
            section=section,
        )


def _is_placed(line: ListLine) -> bool:
    """Tell whether anything has given an entry its place: boards, or going on without a match."""
    return bool(line.place.board_count or (line.reach and line.reach.passed))


def _boards_text(count: int, due: int | None) -> str:
    if due:
        return f"{count}/{due}"
    return str(count) if count else gettext("0 deals")


def _close_places(standings: Sequence[_Standing], shown: Sequence[str]) -> set[int]:
    """Return the rows that read like a neighbor without being its equal."""
    close: set[int] = set()
    for index in range(1, len(standings)):
        above, below = standings[index - 1].line.place, standings[index].line.place
        if shown[index] == shown[index - 1] and above.overall != below.overall:
            close |= {index - 1, index}
    return close


def kept_list(tournament: Tournament, people: Iterable[EntryRow]) -> PublicList:
    """Return everybody by name, without a rank or an average: the ranking is still kept."""
    writer = _Writer(tournament, {}, shows_provisional=False)
    everybody = sorted(people, key=lambda person: search_form(person.short_name))
    rows = [
        writer.person(
            person.number,
            person.name,
            person.line if tournament.has_lines else "",
            person.section,
        )
        for person in everybody
    ]
    return PublicList(KEPT, [KEPT], [Group(KEPT, "", "", rows)], False, False, False)


def with_people(table: PublicList, people: Mapping[int, Sequence[str]]) -> PublicList:
    """Return the list with each team's people under its name."""
    groups = [
        replace(
            group,
            rows=[replace(row, people=", ".join(people.get(row.number, ()))) for row in group.rows],
        )
        for group in table.groups
    ]
    return replace(table, groups=groups)


def only_named(table: PublicList, typed: str) -> PublicList:
    """Return the list with those rows only whose name holds what was typed, accents aside."""
    wanted = search_form(typed)
    groups = [
        replace(
            group,
            rows=[row for row in group.rows if wanted in search_form(f"{row.name} {row.people}")],
        )
        for group in table.groups
    ]
    return replace(table, groups=[group for group in groups if group.rows])
