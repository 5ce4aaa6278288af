"""A round in slots: the same board twice at one table is two dues, and each can be named."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournament.api.client import Program, codes
from tournament.models import Due, LogLine, Result, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(16, "triplets")


def twice(event: Tournament) -> tuple[int, int, list[Due]]:
    """Return a table, a board and its two dues there in the first round."""
    found: dict[tuple[int, int], list[Due]] = {}
    rows = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    for due in rows.select_related("table", "board").order_by("table__slot"):
        found.setdefault((due.table.number, due.board.number), []).append(due)
    table, board = next(name for name, dues in sorted(found.items()) if len(dues) > 1)
    return table, board, found[table, board]


def amounts(dues: list[Due]) -> list[list[int]]:
    return [list(due.results.values_list("amount", flat=True)) for due in dues]


def test_read_table_tells_two_dues_of_one_board_by_slot_and_teams(event: Tournament) -> None:
    table, board, dues = twice(event)

    shown = Program.of_table(event, table).get(f"tournaments/{event.slug}/tables/{table}/").json()

    rows = [row for row in shown["boards"] if row["board"] == board]
    assert [row["slot"] for row in rows] == [due.table.slot for due in dues]
    for row, due in zip(rows, dues, strict=True):
        seats = {place: team["number"] for place, team in row["seats"].items()}
        assert seats == dict(due.table.seatings.values_list("seat", "entry__number"))


def test_read_schedule_names_each_due_once(event: Tournament) -> None:
    shown = Program().get(f"tournaments/{event.slug}/schedule/").json()

    names = [
        (row["round"], table["table"], table["slot"], board)
        for row in shown["rounds"]
        for table in row["tables"]
        for board in table["boards"]
    ]
    assert len(names) == len(set(names)) == Due.objects.count()


def test_submit_result_without_the_slot_is_refused_where_it_leaves_a_choice(
    event: Tournament,
) -> None:
    table, board, dues = twice(event)
    body = {"board": board, "amount": 64, "made": True}

    answer = Program.of_table(event, table).post(f"tournaments/{event.slug}/results/", body)

    assert (answer.status_code, codes(answer)) == (400, ["slot-missing"])
    slots = ", ".join(str(due.table.slot) for due in dues)
    assert answer.json()["problems"][0]["facts"] == {"number": board, "slots": slots}
    assert answer.json()["problems"][0]["field"] == "slot"
    assert not Result.objects.exists()


def test_submit_result_of_either_slot_is_stored_there_and_once(event: Tournament) -> None:
    table, board, dues = twice(event)
    program = Program.of_table(event, table)
    path = f"tournaments/{event.slug}/results/"

    def send(slot: int, amount: int, **extra: Any) -> Any:
        body = {"board": board, "slot": slot, "amount": amount, "made": True}
        return program.post(path, body | extra)

    stored = [send(due.table.slot, 60 + 2 * n) for n, due in enumerate(dues)]
    again = send(dues[1].table.slot, 62)
    late = program.post(path, {"board": board, "amount": 70, "made": True, "slot": 9})

    assert [row.json()["result"]["slot"] for row in stored] == [due.table.slot for due in dues]
    assert (again.status_code, again.json()["outcome"]) == (200, "same")
    assert (late.status_code, codes(late)) == (409, ["not-due"])
    due_here = late.json()["problems"][0]["facts"]["due"].split(", ")
    assert len(due_here) == len(set(due_here))
    assert amounts(dues) == [[60], [62]]


def test_submit_result_again_by_its_key_needs_no_slot(event: Tournament) -> None:
    table, board, dues = twice(event)
    program = Program.of_table(event, table)
    path = f"tournaments/{event.slug}/results/"
    body = {"board": board, "amount": 64, "made": True, "key": "phone-2/9"}

    program.post(path, body | {"slot": dues[1].table.slot})
    again = program.post(path, body)

    assert (again.status_code, again.json()["result"]["slot"]) == (200, dues[1].table.slot)
    assert amounts(dues) == [[], [64]]


def test_correct_result_of_the_later_slot_leaves_the_other(event: Tournament) -> None:
    table, board, dues = twice(event)
    player, director = Program.of_table(event, table), Program.of_user(factories.director())
    for n, due in enumerate(dues):
        body = {"board": board, "slot": due.table.slot, "amount": 60 + 2 * n, "made": True}
        player.post(f"tournaments/{event.slug}/results/", body)
    body = {"round": 1, "table": table, "board": board, "amount": 80, "made": True, "seen": 1,
            "reason": "sheet misread"}  # fmt: skip
    path = f"tournaments/{event.slug}/corrections/"

    unclear = director.post(path, body)
    done = director.post(path, body | {"slot": dues[1].table.slot})
    nowhere = director.post(path, body | {"slot": 9})

    assert (unclear.status_code, codes(unclear)) == (400, ["slot-missing"])
    assert (done.status_code, done.json()["result"]["slot"]) == (201, dues[1].table.slot)
    assert nowhere.status_code == 404
    assert amounts(dues) == [[60], [62, 80]]
    line = LogLine.objects.get(action="correct")
    assert line.target == f"R1 T{table} S{dues[1].table.slot} B{board}"


def test_read_board_tells_the_slot_of_each_result(event: Tournament) -> None:
    _, board, _ = twice(event)
    factories.play_round(event, 1, close=False)
    director = Program.of_user(factories.director())

    shown = director.get(f"tournaments/{event.slug}/boards/{board}/").json()

    names = [(row["round"], row["table"], row["slot"]) for row in shown["results"]]
    assert len(names) == len(set(names)) > len({name[:2] for name in names})


def test_read_table_hides_an_earlier_slot_from_those_who_sit_there_now(event: Tournament) -> None:
    table, board, dues = twice(event)
    slot = dues[0].table.slot
    here = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    earlier = here.filter(table__number=table, table__slot__lte=slot).select_related("table")
    player, director = Program.of_table(event, table), Program.of_user(factories.director())
    for due in earlier.select_related("board"):
        body = {"board": due.board.number, "slot": due.table.slot, "amount": 118, "made": True}
        player.post(f"tournaments/{event.slug}/results/", body)

    def rows(program: Program) -> list[tuple[int, bool]]:
        shown = program.get(f"tournaments/{event.slug}/tables/{table}/").json()["boards"]
        return [(r["slot"], r["result"] is not None) for r in shown if r["board"] == board]

    assert rows(director) == [(dues[0].table.slot, True), (dues[1].table.slot, False)]
    assert rows(player) == [(dues[1].table.slot, False)]
