"""What a change during the event does to its movement: worked out and proved, nothing stored.

`document` is the whole movement as it is due; `fairness` proves what can really be played of it,
with what had to be set aside because somebody knows the cards.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from engine.changes import Change
from engine.changes.boards import SetAside, holders, replace_board, set_aside_known, who_met
from engine.changes.free_deals import join_free_deals, leave_free_deals
from engine.changes.people import admit_entry, withdraw_entry
from engine.changes.seats import keep_tables, stationary_entries, swap_entries
from engine.changes.teams import come_back, leave_as_relay
from engine.errors import EngineError
from engine.fairness import fairness_document
from engine.rounds import ROLE_PLACES, Movement
from engine.rounds.document import movement_document, parse_movement
from tournament.adapters.free_rounds import finals_of, kept_seating
from tournament.messages import Refused, problem_of
from tournament.models import table_places

Done = Collection[tuple[int, int, int]]
# Faults that nobody can play with; a board met twice is set aside, or ruled on when it was played.
UNPLAYABLE = ("person-missing", "person-twice", "copies-short")


@dataclass(frozen=True)
class Place:
    """Where a slot is in a round: a table and a seat, resting (table 0), or away (None)."""

    table: int | None
    seat: str = ""


@dataclass(frozen=True)
class Moved:
    """A slot whose place in a round is another than before."""

    round: int
    slot: int
    before: Place
    after: Place


@dataclass(frozen=True)
class Return:
    """Where a confrontation of quartets is returned: the attack's slot, then the defense's."""

    round: int
    table: int
    teams: tuple[int, int]


@dataclass(frozen=True)
class Changed:
    """A movement after a change; documents as a plan holds them."""

    document: dict[str, Any]
    fairness: dict[str, Any]
    set_aside: tuple[SetAside, ...]
    moved: tuple[Moved, ...]
    entries: int

    def line_of(self, slot: int) -> str:
        """Return the seat a slot keeps, blank where seats change."""
        lines: Mapping[str, list[int]] = self.document["lines"]
        return next((line for line, slots in lines.items() if slot in slots), "")

    def section_of(self, slot: int) -> str:
        """Return the section the slot plays in first, blank where there are none."""
        for row in self.document["rounds"]:
            for table in row["tables"]:
                if slot in table_places(table).values():
                    return str(table.get("section", ""))
        return ""


def mark_of(document: Mapping[str, Any]) -> str:
    """Return a mark that changes with the movement: what was looked at is what is changed."""
    text = json.dumps(document, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def late_arrival(
    document: Mapping[str, Any],
    done: Done,
    *,
    from_round: int,
    slot: int | None = None,
    deals: bool = False,
) -> Changed:
    """Return the movement with somebody more from a round on; `slot` is who comes back.

    Free deals (`deals`) have tables of three, and rounds still to be made.
    """
    if deals:
        join = partial(
            join_free_deals, from_round=from_round, entry=slot, finals=finals_of(document)
        )
        return _changed(document, done, lambda m: join(m).movement)
    return _changed(
        document, done, lambda m: admit_entry(m, from_round=from_round, entry=slot).movement
    )


def withdrawal(
    document: Mapping[str, Any], done: Done, *, slot: int, from_round: int, deals: bool = False
) -> Changed:
    """Return the movement without a slot from a round on; free deals play on with three."""
    if deals:
        leave = partial(leave_free_deals, from_round=from_round, finals=finals_of(document))
        return _changed(document, done, lambda m: leave(m, slot).movement)
    return _changed(
        document, done, lambda m: withdraw_entry(m, slot, from_round=from_round).movement
    )


def team_withdrawal(
    document: Mapping[str, Any], done: Done, *, slot: int, from_round: int
) -> Changed:
    """Return the movement of teams where a slot's places are a relay from a round on."""
    return _changed(
        document, done, lambda m: leave_as_relay(m, slot, from_round=from_round).movement
    )


def team_return(
    document: Mapping[str, Any],
    done: Done,
    original: Mapping[str, Any],
    *,
    slot: int,
    from_round: int,
) -> Changed:
    """Return the movement where a team that left has its places of the `original` again."""
    back = partial(come_back, original=parse_movement(original), from_round=from_round)
    return _changed(document, done, lambda m: back(m, slot).movement)


def relays_more(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[int, list[int]]:
    """Return slot -> rounds in which it waits at a relay it was not to meet before."""
    found: dict[int, list[int]] = {}
    for old, new in zip(before["rounds"], after["rounds"], strict=True):
        waited, waits = _waiting(old), _waiting(new)
        for slot in sorted(waits):
            if waits[slot] > waited.get(slot, 0):
                found.setdefault(slot, []).append(new["round"])
    return found


def _waiting(row: Mapping[str, Any]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for table in row.get("idle", []):
        for slot in table_places(table).values():
            if slot:
                counts[slot] = counts.get(slot, 0) + 1
    return counts


def one_legged(document: Mapping[str, Any], done: Done, slot: int) -> dict[int, int]:
    """Return opponent -> boards played against a quartet that no return can answer any more."""
    legs: dict[tuple[int, int], set[int]] = {}
    owed: dict[tuple[int, int], set[int]] = {}
    for row in document["rounds"]:
        for table in row["tables"]:
            pair = (table["attack"], table["defense"])
            if slot in pair:
                played = {b for b in table["boards"] if (row["round"], table["table"], b) in done}
                legs.setdefault(pair, set()).update(played)
                owed.setdefault(pair, set()).update(table["boards"])
    found: dict[int, int] = {}
    for (attack, defense), boards in legs.items():
        lost = boards - owed.get((defense, attack), set())
        if lost:
            other = defense if attack == slot else attack
            found[other] = found.get(other, 0) + len(lost)
    return found


def seat_swap(
    document: Mapping[str, Any], done: Done, *, first: int, second: int, in_round: int
) -> Changed:
    """Return the movement with two slots in each other's places for one round."""
    return _changed(
        document, done, lambda m: swap_entries(m, first, second, in_round=in_round).movement
    )


def kept_table(
    document: Mapping[str, Any], done: Done, *, slot: int, table: int, from_round: int
) -> Changed:
    """Return the movement where a slot stays at a table from a round on."""
    return _changed(
        document, done, lambda m: keep_tables(m, {slot: table}, from_round=from_round).movement
    )


def rounds_cut(document: Mapping[str, Any], done: Done, last: int) -> Changed:
    """Return the movement that ends with a round."""
    return _changed(document, done, lambda m: replace(m, rounds=m.rounds[:last]))


def rounds_put_back(
    document: Mapping[str, Any], done: Done, rows: Sequence[Mapping[str, Any]]
) -> Changed:
    """Return the movement with these rounds after its own."""
    return _changed({**document, "rounds": [*document["rounds"], *rows]}, done, lambda m: m)


def wrong_board(
    document: Mapping[str, Any], done: Done, *, in_round: int, table: int, due: int, played: int
) -> Changed:
    """Return the movement where a table played another board than the one that was due.

    Refused where the boards of a table follow each other in slots (Emmanuel's pools, OT pp.46-49):
    the same board comes to a table in several slots, for other teams each time.
    """
    if any(row.get("slot", 1) != 1 for row in document["rounds"][in_round - 1]["tables"]):
        raise Refused.because("slots-fixed", "played")
    place = (in_round, table, played)
    return _changed(
        document,
        {*done, place},
        lambda m: replace_board(m, in_round=in_round, table=table, due=due, played=played),
    )


def board_back(
    document: Mapping[str, Any], done: Done, *, in_round: int, table: int, due: int, played: int
) -> Changed:
    """Return the movement where the board that was due is played again, not the other one."""
    return _changed(
        document,
        done,
        lambda m: replace_board(m, in_round=in_round, table=table, due=played, played=due),
    )


def played_elsewhere(
    document: Mapping[str, Any], done: Done, board: int, *, in_round: int, table: int
) -> tuple[int, int] | None:
    """Return (round, table) where somebody of a table has played the board, None for nowhere."""
    movement = parse_movement(document)
    here = {
        holder
        for t in movement.rounds[in_round - 1].tables
        if t.number == table
        for holder in holders(movement, t)
    }
    for played in movement.rounds:
        for other in played.tables:
            place = (played.number, other.number, board)
            if (
                place[:2] != (in_round, table)
                and place in done
                and here.intersection(holders(movement, other))
            ):
                return place[:2]
    return None


def known_before(
    document: Mapping[str, Any], board: int, *, in_round: int, table: int
) -> list[int]:
    """Return the slots at a table in a round that were due to play the board in a round before."""
    movement = parse_movement(document)
    tables = movement.rounds[in_round - 1].tables
    here = next((holders(movement, t) for t in tables if t.number == table), ())
    met = who_met(movement, board, before_round=in_round).intersection(here)
    return sorted(entry for entry, _role in met)


def return_of(document: Mapping[str, Any], *, in_round: int, table: int) -> Return | None:
    """Return where the team that defends at a table attacks its opponents, None for nowhere."""
    here = next(t for t in document["rounds"][in_round - 1]["tables"] if t["table"] == table)
    teams = (here["defense"], here["attack"])
    for row in document["rounds"]:
        for other in row["tables"]:
            if (other["attack"], other["defense"]) == teams:
                return Return(row["round"], other["table"], teams)
    return None


def tables_elsewhere(
    document: Mapping[str, Any], slot: int, table: int, *, from_round: int = 1
) -> list[tuple[int, int]]:
    """Return (round, table) for each round in which a slot plays at another table than its own."""
    return [
        (row["round"], laid["table"])
        for row in document["rounds"]
        if row["round"] >= from_round
        for laid in row["tables"]
        if laid["table"] != table and slot in table_places(laid).values()
    ]


def staying_slots(document: Mapping[str, Any]) -> dict[int, int]:
    """Return slot -> table for the slots that keep one table in every round."""
    return stationary_entries(parse_movement(document))


def _changed(
    document: Mapping[str, Any], done: Done, change: Callable[[Movement], Movement]
) -> Changed:
    before = parse_movement(document)
    try:
        after = change(before)
    except EngineError as error:
        raise Refused(problem_of(error)) from error
    playable = set_aside_known(after, done=done)
    _refuse_unplayable(playable.change)
    return Changed(
        kept_seating(document, movement_document(after)),
        fairness_with(playable.change, playable.set_aside),
        playable.set_aside,
        tuple(_moved(before, after)),
        after.entries,
    )


def _refuse_unplayable(change: Change) -> None:
    faults = [fault for fault in change.fairness.faults if fault.code in UNPLAYABLE]
    if faults:
        raise Refused(*(problem_of(fault) for fault in faults))


def fairness_with(change: Change, set_aside: Collection[SetAside]) -> dict[str, Any]:
    """Return the proof as a plan holds it: figures, faults, and what cannot be played."""
    proof = fairness_document(change.fairness)
    proof["set_aside"] = [
        {"round": s.round, "table": s.table, "board": s.board, "entries": list(s.entries)}
        for s in set_aside
    ]
    return proof


def _moved(before: Movement, after: Movement) -> list[Moved]:
    moved: list[Moved] = []
    if any(tuple(t.seats) == ROLE_PLACES for t in before.tables_played()):
        # A team is at several tables at once.
        return moved
    for number in range(1, len(after.rounds) + 1):
        old, new = _places(before, number), _places(after, number)
        for slot in range(1, after.entries + 1):
            was, now = old.get(slot, Place(None)), new.get(slot, Place(None))
            if was != now:
                moved.append(Moved(number, slot, was, now))
    return moved


def _places(movement: Movement, number: int) -> dict[int, Place]:
    played = movement.rounds[number - 1]
    places = {slot: Place(0) for slot in played.sit_outs}
    for table in played.tables:
        for seat, slot in table.places:
            if slot is not None:
                places[slot] = Place(table.number, seat)
    return places
