"""Movements: the engine's proposals and proofs as documents a plan can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from engine.boards import dealer_of, taker_of
from engine.errors import EngineError
from engine.fairness import check_movement, fairness_document
from engine.fairness.counts import count_attacks, count_seats
from engine.formats import format_of
from engine.movements import Proposal, build_movement, propose_movements
from engine.movements.sections import room_order, section_colors, section_sizes
from engine.movements.team_proposals import fewest_boards
from engine.rounds import Movement
from engine.rounds.document import movement_document, parse_movement
from engine.seats import SEATS
from tournament.adapters.match_plans import met_again
from tournament.messages import Refused, problem_of
from tournament.models import Format, table_places

INDIVIDUAL = "individual"
# Where the attacker of a quartet or a team sits (RO p.22, OT p.60).
ATTACKER_SEAT = "S"


@dataclass(frozen=True)
class PlanChoice:
    """The arguments that build a movement, always the same one."""

    maker: str
    entries: int
    rounds: int
    boards_per_table: int

    def as_json(self) -> dict[str, Any]:
        """Return the arguments as JSON values."""
        return asdict(self)


@lru_cache(maxsize=128)
def _proposed(
    people: int,
    rounds: int | None,
    boards_per_table: int | None,
    minutes_per_board: int,
    format_code: str,
    team_size: int,
) -> tuple[Proposal, ...]:
    """Keep what was proposed: a page asks again for every person who comes in."""
    return tuple(
        propose_movements(
            people,
            rounds=rounds,
            boards_per_table=boards_per_table,
            minutes_per_board=minutes_per_board,
            format_code=format_code,
            team_size=team_size,
        )
    )


def proposals_for(
    people: int,
    *,
    rounds: int | None = None,
    boards_per_table: int | None = None,
    minutes_per_board: int = 10,
    format_code: str = INDIVIDUAL,
    team_size: int = 0,
) -> list[Proposal]:
    """Return what can be played with so many entries, best first; refuse impossible sizes.

    In free deals, teams have movements of their own, and no substitutes.
    """
    try:
        found = _proposed(
            people, rounds, boards_per_table, minutes_per_board, format_code, team_size
        )
    except EngineError as error:
        raise Refused(problem_of(error, "people")) from error
    return list(found)


def boards_advised(format_code: str) -> int:
    """Return how many boards a table should play in all at least, 0 where nothing is said."""
    return fewest_boards(format_code)


def build_plan(choice: PlanChoice) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the movement's document and its proof; one with a hard fault is refused."""
    try:
        movement = build_movement(
            choice.maker, choice.entries, choice.rounds, choice.boards_per_table
        )
    except EngineError as error:
        raise Refused(problem_of(error, "maker")) from error
    document = movement_document(movement)
    return document, _proved(movement, "maker")


def _proved(movement: Movement, field: str) -> dict[str, Any]:
    fairness = check_movement(movement)
    if fairness.faults:
        raise Refused(*(problem_of(fault, field) for fault in fairness.faults))
    return fairness_document(fairness)


def prove(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the proof of a movement's document, refused with every hard fault."""
    return _proved(parse_movement(document), "movement")


def soft_faults(
    fairness: Mapping[str, Any],
    format_code: str = INDIVIDUAL,
    document: Mapping[str, Any] | None = None,
) -> list[tuple[str, dict[str, Any]]]:
    """Return what is uneven though playable, as codes with facts: to be seen before the start.

    Where people bid, no label says who attacks and a seat is worth as much as another. Teams attack
    and defend against each other, and none of their lines is better than the other. Matches are
    uneven only where a pair plays two of them, which the plan's `document` tells.
    """
    found: list[tuple[str, dict[str, Any]]] = []
    if format_code == Format.TEAMS:
        again = met_again(document) if document else {}
        return [("matches-again", {"count": len(again)})] if again else []
    rules = format_of(format_code)
    of_teams = rules.people != (1, 1)
    meant = of_teams and fairness["repeat_meetings_bound_reached"]
    alike = fairness["meetings_min"] == fairness["meetings_max"]
    if fairness["repeat_meetings"] and not meant and not alike:
        # Meetings after the first of a pair: three meetings are two too many, not C(3, 2).
        again = sum(times - 1 for _first, _second, times in fairness["repeat_pairs"])
        found.append(("repeat-meetings", {"count": again}))
    if rules.has_passed_out:
        return found
    least, most = fairness["attacks_min"], fairness["attacks_max"]
    if least != most:
        found.append(("uneven-attacks", {"least": least, "most": most}))
    if not of_teams and not fairness["seat_spread_bound_reached"]:
        found.append(("uneven-seats", {"spread": fairness["seat_spread"]}))
    return found


def attack_counts(document: Mapping[str, Any]) -> dict[int, list[int]]:
    """Return how many boards are taken -> the slots that take so many, the fewest first."""
    movement = parse_movement(document)
    taken = count_attacks(movement)
    by_count: dict[int, list[int]] = {}
    for slot in range(1, movement.entries + 1):
        by_count.setdefault(taken[slot], []).append(slot)
    return dict(sorted(by_count.items()))


def uneven_seats(document: Mapping[str, Any]) -> dict[int, dict[str, int]]:
    """Return slot -> rounds in each seat, for those whose seats differ most where seats change."""
    movement = parse_movement(document)
    held = {
        slot: {seat: seats[seat] for seat in "NESW"}
        for slot, seats in count_seats(movement).items()
    }
    spreads = {slot: max(seats.values()) - min(seats.values()) for slot, seats in held.items()}
    most = max(spreads.values(), default=0)
    return {slot: held[slot] for slot, spread in spreads.items() if spread == most}


def seats_left(document: Mapping[str, Any]) -> dict[int, list[tuple[int, str]]]:
    """Return slot -> (round, seat) where somebody sits elsewhere than in the seat held most."""
    held: dict[int, list[tuple[int, str]]] = {}
    for row in document["rounds"]:
        for table in row["tables"]:
            for seat, slot in table_places(table).items():
                if slot:
                    held.setdefault(slot, []).append((row["round"], seat))
    found = {}
    for slot, places in sorted(held.items()):
        # As often here as there: the seat held first.
        usual = Counter(seat for _round, seat in places).most_common(1)[0][0]
        if left := [(number, seat) for number, seat in places if seat != usual]:
            found[slot] = left
    return found


def lines_of(document: Mapping[str, Any]) -> dict[int, str]:
    """Return the line of each slot that keeps its seat; empty where seats change."""
    return {slot: line for line, slots in document["lines"].items() for slot in slots}


def sections_of(document: Mapping[str, Any]) -> dict[int, str]:
    """Return the section each slot plays in, by the first round; empty without sections."""
    return {
        slot: table["section"]
        for row in document["rounds"][:1]
        for table in (*row["tables"], *row.get("idle", []))
        if table.get("section")
        for slot in table_places(table).values()
        if slot
    }


def proposed_sections(proposal: Proposal) -> list[tuple[str, int]]:
    """Return (color, tables) of the parallel sections a proposal plays in, () where none."""
    if proposal.maker != "sections":
        return []
    return list(
        zip(section_colors(), section_sizes(-(-proposal.entries // len(SEATS))), strict=False)
    )


def room_orders(document: Mapping[str, Any]) -> list[tuple[str, list[int]]]:
    """Return for each section its tables in the order they stand in the room (OT p.17)."""
    sections: dict[str, set[int]] = {}
    for row in document["rounds"][:1]:
        for table in (*row["tables"], *row.get("idle", [])):
            if table.get("section"):
                sections.setdefault(table["section"], set()).add(table["table"])
    orders = []
    for index, (name, tables) in enumerate(sorted(sections.items(), key=lambda s: min(s[1]))):
        numbers = sorted(tables)
        orders.append((name, [numbers[place - 1] for place in room_order(len(numbers), index)]))
    return orders


def last_rounds(document: Mapping[str, Any], *, apart: bool = True) -> dict[tuple[str, int], int]:
    """Return the last round in which each board (by section and number) is due anywhere.

    Unless sections are compared apart, their copies are one board, of no section.
    """
    last: dict[tuple[str, int], int] = {}
    for row in document["rounds"]:
        for table in row["tables"]:
            for number in table["boards"]:
                key = (table.get("section", "") if apart else "", number)
                last[key] = max(last.get(key, 0), row["round"])
    return last


def board_labels(number: int, format_code: str = "individual") -> dict[str, str]:
    """Return a board's dealer and taker: as printed, or South where the attacker always sits there.

    Quartets and teams play South whatever the label says (RO p.22, OT p.60); in free deals people
    bid, the label says nothing.
    """
    rules = format_of(format_code)
    played = "" if rules.has_passed_out else ATTACKER_SEAT
    taker = taker_of(number) if rules.plays_labels else played
    return {"dealer": dealer_of(number), "taker": taker}
