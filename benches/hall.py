"""Events of any size for benches, in a database of the bench's own.

Sections of twenty tables compare apart, as a large hall plays; the same boards in each. Rounds
already played are written as rows, then computed by the services.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from django.core.management import call_command
from django.db import connection

from tests import factories
from tournament.adapters.plans import PlanChoice, build_plan, proposals_for, prove
from tournament.models import Due, Plan, Result, Tournament
from tournament.services import draws, standings

ROUNDS, BOARDS_PER_TABLE = 7, 4
SECTION_PEOPLE = 80
PLAYED_ROUNDS = 3


@cache
def prepare_database() -> None:
    """Lay the tables of the bench's own database; never those of an installation."""
    if "bench" not in str(connection.settings_dict["NAME"]):
        raise RuntimeError("a bench writes to a database of its own only")
    call_command("migrate", verbosity=0)


@cache
def _section(people: int) -> dict[str, Any]:
    best = proposals_for(people, rounds=ROUNDS, boards_per_table=BOARDS_PER_TABLE)[0]
    document, _ = build_plan(
        PlanChoice(best.maker, best.entries, best.rounds, best.boards_per_table)
    )
    return document


def _sections(people: int) -> Iterator[tuple[str, int, int]]:
    """Yield each section's name, the people before it and its people."""
    for number, before in enumerate(range(0, people, SECTION_PEOPLE), start=1):
        yield f"S{number}", before, min(SECTION_PEOPLE, people - before)


def movement_of(people: int) -> dict[str, Any]:
    """Return a movement of sections side by side, each with its own tables and entries."""
    rounds: list[dict[str, Any]] = [
        {"round": number, "tables": [], "sit_out": []} for number in range(1, ROUNDS + 1)
    ]
    # Each section has boards of its own under the same numbers, as many as the neediest.
    needed = [_section(size)["copies"] for _, _, size in _sections(people)]
    copies = len(needed) * max(needed)
    for name, before, size in _sections(people):
        for row, played in zip(rounds, _section(size)["rounds"], strict=True):
            row["tables"] += [
                {
                    "table": before // 4 + table["table"],
                    "section": name,
                    "seats": {seat: before + slot for seat, slot in table["seats"].items()},
                    "boards": table["boards"],
                }
                for table in played["tables"]
            ]
    return {
        "name": f"sections-{people}", "source": "bench", "entries": people, "seats": "fixed",
        "copies": copies, "lines": {}, "rounds": rounds,
    }  # fmt: skip


def running_event(people: int) -> Tournament:
    """Return an event of so many people in its fourth round, three of seven computed."""
    prepare_database()
    event = factories.make_event(
        people, started=False, drawn=False, name=f"Bench {people}", sections_apart=True
    )
    document = movement_of(people)
    Plan.objects.create(tournament=event, document=document, fairness=prove(document))
    draws.draw_seats(event, author=factories.author(event))
    event.refresh_from_db()
    factories.start(event)
    for number in range(1, PLAYED_ROUNDS + 1):
        _write_round(event, number)
        factories.close_round(event, number)
    standings.rebuild_standings(event)
    return event


def _write_round(event: Tournament, number: int) -> None:
    drawn = Random(number)
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=number)
    Result.objects.bulk_create(
        [
            Result(due=due, revision=1, source="table", amount=drawn.randrange(50, 162, 2))
            for due in dues.only("pk")
        ],
        batch_size=500,
    )
