"""Who meets whom each round, seats aside: from lines, stored designs, copies of them, or drawn.

A *plan* is, for each round, the tables as lists of four people and who sits out. The sources are
tried from the best to the last resort; the first that serves the size is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engine.movements.annealing import bench, draw_partitions
from engine.movements.offsets import SEAT_COLUMNS, load_table, rows_at_tables
from engine.movements.searched import searched_lines
from engine.movements.sitouts import find_relief, relieved_people

MOST_ROUNDS: Final = 20
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# Everybody of 12k + 4 people meets everybody once in (n - 1) / 3 rounds: copies stay even.
_COMPLETE_RESIDUE: Final = 4
_COMPLETE_MODULUS: Final = 12


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The tables of one round, who sits out, and the tables that wait for a person."""

    tables: tuple[tuple[int, ...], ...]
    sit_outs: tuple[int, ...] = ()
    idle: tuple[tuple[int, ...], ...] = ()


Plan = tuple[RoundPlan, ...]


@lru_cache(maxsize=512)
def find_plan(entries: int, rounds: int) -> Plan:
    """Return who meets whom in so many rounds, with as few repeat meetings as is known."""
    plan = (
        _from_lines(entries, rounds)
        or _from_relief(entries, rounds)
        or _from_designs(entries, rounds)
        or _from_one_more(entries, rounds)
    )
    return plan or _drawn(entries, rounds)


def _from_lines(entries: int, rounds: int) -> Plan | None:
    """Lines meet nobody twice; they serve up to about as many rounds as there are tables."""
    tables, over = divmod(entries, SEAT_COLUMNS)
    lines = None if over else searched_lines(tables, each_table=True)
    if lines is None or lines.rounds < rounds:
        return None
    return tuple(
        RoundPlan(
            tuple(
                tuple(
                    place * tables + element + 1
                    for place, element in enumerate(elements[:SEAT_COLUMNS])
                )
                for elements in at_tables
            )
        )
        for at_tables in rows_at_tables(lines)[:rounds]
    )


def _from_relief(entries: int, rounds: int) -> Plan | None:
    """Lines where one or two people over relieve others: nobody meets anybody twice."""
    tables, extras = divmod(entries, SEAT_COLUMNS)
    if extras not in (1, 2):
        return None
    found = find_relief(tables, extras, rounds, each_table=True)
    if found is None:
        return None
    lines, relief = found
    return tuple(
        RoundPlan(*relieved_people(lines, entries, number, relieved))
        for number, relieved in enumerate(((), *relief), 1)
    )


def _from_designs(entries: int, rounds: int) -> Plan | None:
    """A stored search result of exactly this length, or the start of one that repeats nothing."""
    stored = load_table("meetings")["plans"].get(str(entries), {})
    if str(rounds) in stored:
        return _develop(entries, stored[str(rounds)])
    for length in sorted(stored, key=int):
        if int(length) > rounds and stored[length]["excess"] == 0:
            return _develop(entries, stored[length])[:rounds]
    complete = (entries - 1) // 3
    if entries % _COMPLETE_MODULUS == _COMPLETE_RESIDUE and str(complete) in stored:
        once = _develop(entries, stored[str(complete)])
        # Renumbered, so that a copy does not repeat whole tables; 3 is prime to these sizes.
        copies = [
            _relabeled(once, entries, 3**copy, copy) for copy in range(-(-rounds // complete))
        ]
        return tuple(played for copy in copies for played in copy)[:rounds]
    return None


def _from_one_more(entries: int, rounds: int) -> Plan | None:
    """The plan of one person more that repeats nothing; his table waits and three sit out."""
    if entries % SEAT_COLUMNS != SEAT_COLUMNS - 1:
        return None
    plan = _from_lines(entries + 1, rounds)
    if plan is None:
        stored = load_table("meetings")["plans"].get(str(entries + 1), {})
        if any(int(n) >= rounds and stored[n]["excess"] == 0 for n in stored):
            plan = _from_designs(entries + 1, rounds)
    if plan is None:
        return None
    return tuple(_without(played, entries + 1) for played in plan)


def _without(played: RoundPlan, person: int) -> RoundPlan:
    waiting = tuple(table for table in played.tables if person in table)
    return RoundPlan(
        tuple(table for table in played.tables if person not in table),
        tuple(other for table in waiting for other in table if other != person),
        waiting,
    )


def _drawn(entries: int, rounds: int) -> Plan:
    """Drawn partitions, with the people over on a bench in turn."""
    benches = bench(entries, rounds)
    present = [[entry for entry in range(1, entries + 1) if entry not in out] for out in benches]
    return tuple(
        RoundPlan(
            tuple(
                tuple(order[start : start + SEAT_COLUMNS])
                for start in range(0, len(order), SEAT_COLUMNS)
            ),
            out,
        )
        for order, out in zip(draw_partitions(present, entries), benches, strict=True)
    )


def _develop(entries: int, stored: dict[str, Any]) -> Plan:
    """Return the rounds a stored result builds on or keeps, then its own, each turned."""
    words = stored["args"].split()
    order, image = int(words[1]), _outer_image(words[3])
    plan = list(_before(entries, stored.get("before", "")))
    plan += [_lettered(letters, list(range(entries))) for letters in stored.get("kept", ())]
    for letters in stored["rounds"]:
        people = list(range(entries))
        for _ in range(order):
            plan.append(_lettered(letters, people))
            people = [image[person] for person in people]
    return tuple(plan)


def _before(entries: int, text: str) -> Plan:
    """Return the rounds named by `lines N`, `relief N`, `one-more N` or `plan N [a b]`, by commas.

    A plan with a and b is a copy where person p (from 0) is a * p + b.
    """
    plan: list[RoundPlan] = []
    for part in filter(None, text.split(", ")):
        kind, length, *affine = part.split()
        if kind in _KINDS:
            plan += _KINDS[kind](entries, int(length)) or ()
            continue
        once = _develop(entries, load_table("meetings")["plans"][str(entries)][length])
        step, shift = map(int, affine or (1, 0))
        plan += _relabeled(once, entries, step, shift)
    return tuple(plan)


def _outer_image(parts: str) -> list[int]:
    """Return the image of each person, from 0, under the turn of the parts AxB."""
    image: list[int] = []
    for part in parts.split(","):
        turned, _, inner = part.partition("x")
        length, width, start = int(turned), int(inner or 1), len(image)
        image.extend(
            start + (place + 1) % length * width + inside
            for place in range(length)
            for inside in range(width)
        )
    return image


def _lettered(letters: str, people: list[int]) -> RoundPlan:
    """Return the round where person people[p] is at the table of letter letters[p]."""
    tables: dict[str, list[int]] = {}
    for letter, person in zip(letters, people, strict=True):
        tables.setdefault(letter, []).append(person + 1)
    out = tables.pop(".", [])
    return RoundPlan(
        tuple(tuple(tables[letter]) for letter in _LETTERS if letter in tables), tuple(sorted(out))
    )


def _relabeled(plan: Plan, entries: int, step: int, shift: int) -> Plan:
    """Return the plan with person p (from 0) as step * p + shift, the step prime to `entries`."""

    def other(person: int) -> int:
        return (step * (person - 1) + shift) % entries + 1

    return tuple(
        RoundPlan(tuple(tuple(other(person) for person in table) for table in played.tables))
        for played in plan
    )


_KINDS: Final[dict[str, Callable[[int, int], Plan | None]]] = {
    "lines": _from_lines,
    "relief": _from_relief,
    "one-more": _from_one_more,
}
