"""A movement written as a table is read back equal, whoever waits, rests or is not there."""

from __future__ import annotations

import csv
import io

import pytest

from engine.rounds.document import movement_document, parse_movement
from tournament.adapters.changes import late_arrival, withdrawal
from tournament.adapters.movement_files import is_same_movement
from tournament.adapters.movement_tables import COLUMNS, document_of_table, movement_rows
from tournament.adapters.plans import PlanChoice, build_plan, proposals_for


def table_of(document: object) -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";")
    writer.writerow(COLUMNS)
    writer.writerows(movement_rows(movement_document(parse_movement(document))))
    return text.getvalue()


def plans_of(people: int) -> list[dict[str, object]]:
    choices = dict.fromkeys(
        PlanChoice(p.maker, p.entries, p.rounds, p.boards_per_table) for p in proposals_for(people)
    )
    return [build_plan(choice)[0] for choice in choices]


@pytest.mark.parametrize("people", [11, 16, 22, 23, 29, 40])
def test_document_of_table_reads_back_what_was_written(people: int) -> None:
    for document in plans_of(people):
        assert is_same_movement(document_of_table(table_of(document)), document), document["name"]


def test_document_of_table_keeps_a_table_without_people_and_who_is_not_there() -> None:
    for document in plans_of(23):
        for slot in (6, 12, 18):
            document = withdrawal(document, (), slot=slot, from_round=2).document

        read = document_of_table(table_of(document))

        assert is_same_movement(read, document), document["name"]
        assert read["rounds"][1]["absent"] == [6, 12, 18]


def test_document_of_table_keeps_a_late_arrival() -> None:
    document = late_arrival(plans_of(23)[0], (), from_round=2).document

    assert is_same_movement(document_of_table(table_of(document)), document)
