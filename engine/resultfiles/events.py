"""Lists of an event from its document (`etui-event/1`), from the results alone.

The document's own ranking is never read: what it says is computed again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from engine.comparison import compare_board
from engine.draws import key_of, parse_seed
from engine.encounters import Attack, pair_attacks
from engine.errors import EngineError
from engine.formats import Comparison, TournamentFormat, format_of
from engine.resultfiles.team_matches import (
    DocumentMatch,
    DueAttack,
    due_attacks,
    rank_matches,
    read_matches,
)
from engine.standings import Criterion, Place, Tally, rank_entries, rank_totals
from engine.standings.ties import (
    DIRECT_COMPARISON,
    DRAW,
    HIGHER_ATTACK,
    MORE_TOPS,
    EntryMark,
    committed_draw,
    direct_comparison,
    direct_meetings,
    higher_attack,
    more_tops,
)

SCHEMA: Final = "etui-event/1"
PLAYED: Final = "played"
WITHDRAWN: Final = "withdrawn"


@dataclass(frozen=True, slots=True)
class EventResult:
    """A live result of an event: where it stands, who sat there, what it is."""

    round: int
    section: str
    board: int
    taker: str
    seats: Mapping[str, int]
    status: str
    amount: int | None
    zero_side: str

    def attacks(self, seat: str) -> bool:
        """Tell whether a place attacks: by its role, or by the board's label."""
        return seat == "attack" or (seat != "defense" and bool(self.taker) and self.taker in seat)


@dataclass(frozen=True, slots=True)
class Event:
    """What lists need of a document."""

    rules: TournamentFormat
    tie_breaks: tuple[str, ...]
    key: bytes | None
    names: Mapping[int, str]
    lines: Mapping[int, str]
    stopped: frozenset[int]
    scales: Mapping[int, Fraction]
    results: tuple[EventResult, ...]
    matches: tuple[DocumentMatch, ...] = ()
    dues: tuple[DueAttack, ...] = ()
    system: str = ""
    # Teams that left the event.
    gone: frozenset[int] = frozenset()
    # Free deals: entry -> name of its team, where teams play.
    teams: Mapping[int, str] = field(default_factory=dict)


@dataclass
class _Sums:
    attack: Fraction = Fraction(0)
    attack_count: int = 0
    defense: Fraction = Fraction(0)
    defense_count: int = 0
    marks: list[EntryMark] = field(default_factory=list)


def read_event(document: Any) -> Event:
    """Return what an event's lists need; raise `document-schema` or `document-form`."""
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise EngineError("document-schema", f"This is no document of the schema {SCHEMA}.")
    with _telling():
        return _event(document)


def rank_document(document: Any) -> tuple[Event, list[Place]]:
    """Return an event and every entry's place, in the general list's order."""
    event = read_event(document)
    with _telling():
        return event, rank_event(event)


@contextmanager
def _telling() -> Iterator[None]:
    """Tell a part that is missing or of another kind as `document-form`."""
    try:
        yield
    except EngineError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        said = f"A part of the document is missing or not as it should be: {error}."
        raise EngineError("document-form", said) from error


def _event(document: Mapping[str, Any]) -> Event:
    event = document["event"]
    ranked = [
        row for row in document["entries"] if row.get("in_play") and not row.get("is_substitute")
    ]
    seed = event.get("seed")
    return Event(
        rules=format_of(event["format"]),
        tie_breaks=tuple(event.get("tie_breaks") or ()),
        key=key_of(parse_seed(seed), event.get("public_value") or "") if seed else None,
        names={int(row["number"]): str(row["name"]) for row in ranked},
        lines={int(row["number"]): str(row.get("line") or "") for row in ranked},
        stopped=frozenset(row["number"] for row in ranked if row.get("is_stopped")),
        scales={row["number"]: Fraction(row.get("scale", 1)) for row in document["rounds"]},
        results=tuple(_results(document)),
        matches=tuple(read_matches(document)),
        dues=tuple(due_attacks(document, _scores(document))),
        system=str(event.get("match_system") or ""),
        gone=frozenset(row["number"] for row in ranked if row.get("presence") == WITHDRAWN),
        teams={row["number"]: str(row.get("team") or "") for row in ranked}
        if event.get("team_size")
        else {},
    )


def _scores(document: Mapping[str, Any]) -> dict[tuple[Any, ...], tuple[int | None, bool]]:
    """Return where a result stands -> its score, None when nothing counts on the board."""
    found: dict[tuple[Any, ...], tuple[int | None, bool]] = {}
    for row in document["results"]:
        live = next((one for one in row["revisions"] if one["standing"] == "live"), None)
        if live is not None:
            key = tuple(row[name] for name in ("round", "slot", "table", "section", "board"))
            found[key] = (live["amount"] if live["status"] == PLAYED else None, True)
    return found


def _results(document: Mapping[str, Any]) -> list[EventResult]:
    takers = {(row["section"], row["number"]): row["taker"] for row in document["boards"]}
    seats = {
        (played["number"], table["slot"], table["number"]): table["seats"]
        for played in document["rounds"]
        for table in played["tables"]
    }
    found = []
    for row in document["results"]:
        live = next((one for one in row["revisions"] if one["standing"] == "live"), None)
        if live is None:
            continue
        here = (row["round"], row["slot"], row["table"])
        taker = takers[row["section"], row["board"]] or live["facts"].get("taker") or ""
        found.append(
            EventResult(
                row["round"], row["section"], row["board"], taker, seats[here],
                live["status"], live["amount"], live["zero_side"],
            )
        )  # fmt: skip
    return found


def rank_event(event: Event) -> list[Place]:
    """Return every entry's place in the general list's order, as the product ranks it."""
    comparison = event.rules.comparison
    meetings: dict[tuple[int, int], Fraction] = {}
    if comparison is Comparison.MARKS:
        sums = _marks(event)
    elif comparison is Comparison.POINTS:
        sums = _points(event)
    else:
        sums, meetings = _match_points(event)
    tallies = [
        Tally(number, event.lines[number], had.attack, had.attack_count,
              had.defense, had.defense_count)
        for number in event.names
        for had in [sums[number]]
    ]  # fmt: skip
    criteria = _criteria(event, tallies, [mark for had in sums.values() for mark in had.marks],
                         meetings)  # fmt: skip
    if comparison is Comparison.MARKS:
        return rank_entries(tallies, event.rules, criteria)
    if comparison is Comparison.BETTER_SIDE_MATCH_POINTS and event.matches:
        places = rank_totals(tallies, event.rules, criteria)
        return rank_matches(places, event.matches, event.dues, system=event.system, gone=event.gone)
    ahead = [tally for tally in tallies if tally.entry not in event.stopped]
    behind = [tally for tally in tallies if tally.entry in event.stopped]
    return [
        *rank_totals(ahead, event.rules, criteria),
        *(
            replace(place, general_rank=place.general_rank + len(ahead))
            if place.general_rank
            else place
            for place in rank_totals(behind, event.rules, criteria)
        ),
    ]


def _marks(event: Event) -> defaultdict[int, _Sums]:
    """Return sums of marks by side: only what was played is compared (RO p.17, CA p.9)."""
    boards: defaultdict[tuple[str, int], list[EventResult]] = defaultdict(list)
    for result in event.results:
        boards[result.section, result.board].append(result)
    sums: defaultdict[int, _Sums] = defaultdict(_Sums)
    for results in boards.values():
        played = [one for one in results if one.status == PLAYED]
        compared = compare_board([one.amount or 0 for one in played])
        for index, one in enumerate(played):
            _add_marks(sums, one, compared.taker(index), compared.defense(index))
        for one in results:
            if one.status != PLAYED:
                is_zero = one.status == "zero"
                attack = Fraction(0) if is_zero or one.zero_side == "attack" else None
                defense = Fraction(0) if is_zero or one.zero_side == "defense" else None
                _add_marks(sums, one, attack, defense)
    return sums


def _add_marks(
    sums: defaultdict[int, _Sums],
    result: EventResult,
    attack: Fraction | None,
    defense: Fraction | None,
) -> None:
    for seat, entry in result.seats.items():
        attacks = result.attacks(seat)
        mark = attack if attacks else defense
        if mark is None:
            continue
        had = sums[entry]
        if attacks:
            had.attack, had.attack_count = had.attack + mark, had.attack_count + 1
        else:
            had.defense, had.defense_count = had.defense + mark, had.defense_count + 1
        had.marks.append(EntryMark(entry, result.board, attacks, mark, result.section))


def _points(event: Event) -> defaultdict[int, _Sums]:
    """Return sums of points; a scale counts for the rounds up to its own (OT p.5)."""
    factors: dict[int, Fraction] = {}
    factor = Fraction(1)
    for number in sorted(event.scales, reverse=True):
        factor *= event.scales[number]
        factors[number] = factor
    sums: defaultdict[int, _Sums] = defaultdict(_Sums)
    for result in event.results:
        if result.status not in {PLAYED, "zero"}:
            continue
        amount = result.amount or 0
        for seat, entry in result.seats.items():
            won = (len(result.seats) - 1) * amount if result.attacks(seat) else -amount
            sums[entry].attack += factors.get(result.round, Fraction(1)) * won
            sums[entry].attack_count += 1
    return sums


def _match_points(
    event: Event,
) -> tuple[defaultdict[int, _Sums], dict[tuple[int, int], Fraction]]:
    """Return match points won and lost, and what each team won from each (RO pp.23, 26)."""
    attacks = [
        Attack(
            one.board, one.seats["attack"], one.seats["defense"],
            one.amount if one.status == PLAYED else None, one.section,
        )
        for one in event.results
        if {"attack", "defense"} <= one.seats.keys()
    ]  # fmt: skip
    sums: defaultdict[int, _Sums] = defaultdict(_Sums)
    meetings: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for met in pair_attacks(attacks, event.rules):
        if met.one_points is None or met.other_points is None:
            continue
        for team, other, ours, theirs in (
            (met.one, met.other, met.one_points, met.other_points),
            (met.other, met.one, met.other_points, met.one_points),
        ):
            had = sums[team]
            won, lost = Fraction(max(ours, Decimal(0))), Fraction(max(theirs, Decimal(0)))
            had.attack, had.defense = had.attack + won, had.defense + lost
            had.attack_count += met.counts
            had.defense_count += met.counts
            meetings[team, other] += won
    return sums, dict(meetings)


def _criteria(
    event: Event,
    tallies: Sequence[Tally],
    marks: Sequence[EntryMark],
    meetings: Mapping[tuple[int, int], Fraction],
) -> list[Criterion]:
    by_marks = event.rules.comparison is Comparison.MARKS
    made: dict[str, Criterion] = {}
    if by_marks:
        made |= {HIGHER_ATTACK: higher_attack(tallies), MORE_TOPS: more_tops(marks)}
        made[DIRECT_COMPARISON] = direct_comparison(marks)
    elif event.rules.comparison is not Comparison.POINTS:
        made[DIRECT_COMPARISON] = direct_meetings(meetings)
    if event.key is not None:
        made[DRAW] = committed_draw([tally.entry for tally in tallies], event.key)
    return [made[code] for code in event.tie_breaks if code in made]
