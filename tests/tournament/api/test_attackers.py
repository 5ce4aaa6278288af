"""Whose turn it is to attack, by program; another badge than was due."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournament.api.client import Program, codes, visitors
from tournament.models import Due, Result, Tournament
from tournament.selectors.desk import desk_of
from tournament.services.attackers import attackers_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(6, "triplets")


def due_here(event: Tournament) -> tuple[Due, str, str]:
    """Return the first due of table 1, the badge due there and another one."""
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    due = dues.filter(table__number=1).order_by("table__slot", "board__number")[0]
    badge = attackers_of(event, [due])[due.pk].badge
    return due, badge, next(other for other in ("blue", "white", "red") if other != badge)


def send(event: Tournament, due: Due, who: Program | None = None, **fields: Any) -> Any:
    body = {"board": due.board.number, "slot": due.table.slot, **fields}
    program = who or Program.of_table(event, 1)
    return program.post(f"tournaments/{event.slug}/results/", body)


def test_read_schedule_of_triplets_has_lines_and_the_badge_due(event: Tournament) -> None:
    shown = Program().get(f"tournaments/{event.slug}/schedule/").json()
    expected = attackers_of(
        event, Due.objects.filter(table__round__tournament=event).select_related("table__round",
                                                                                 "board")
    )  # fmt: skip

    tables = [(row["round"], table) for row in shown["rounds"] for table in row["tables"]]
    told = {
        (number, table["table"], table["slot"], attack["board"]): attack
        for number, table in tables
        for attack in table["attacks"]
    }
    assert all(set(table["seats"]) == {"NS", "EW"} for _, table in tables)
    assert len(told) == len(expected) == Due.objects.count()
    for due in Due.objects.select_related("table__round", "board"):
        attack = told[due.table.round.number, due.table.number, due.table.slot, due.board.number]
        who = expected[due.pk]
        assert attack == {
            "board": due.board.number,
            "team": {"number": who.side.number, "name": who.side.name},
            "place": who.side.place,
            "badge": who.badge,
            "person": who.person.name if who.person else "",
        }


def test_read_schedule_of_triplets_before_the_start_tells_no_badge() -> None:
    event = factories.make_team_event(6, "triplets", started=False)

    shown = Program().get(f"tournaments/{event.slug}/schedule/").json()

    tables = [table for row in shown["rounds"] for table in row["tables"]]
    assert {tuple(table["seats"]) for table in tables} == {("NS", "EW")}
    assert {tuple(table["attacks"]) for table in tables} == {()}


def test_read_schedule_of_quartets_has_roles_and_the_attackers() -> None:
    event = factories.make_team_event(5, "quartets")

    shown = Program().get(f"tournaments/{event.slug}/schedule/").json()

    for table in (table for row in shown["rounds"] for table in row["tables"]):
        assert set(table["seats"]) == {"attack", "defense"}
        for attack in table["attacks"]:
            assert attack["team"] == table["seats"]["attack"]
            entry = event.entries.get(number=attack["team"]["number"])
            assert attack["person"] == entry.members.get(place="attack").player.full_name
            assert attack["badge"] == ""


def test_read_table_of_triplets_says_who_attacks(event: Tournament) -> None:
    due, badge, _ = due_here(event)

    shown = Program.of_table(event, 1).get(f"tournaments/{event.slug}/tables/1/").json()

    row = next(r for r in shown["boards"] if r["board"] == due.board.number)
    assert row["attacker"]["badge"] == badge
    assert row["attacker"]["team"] == row["seats"][row["attacker"]["place"]]


def test_submit_result_with_the_badge_due_is_an_ordinary_one(event: Tournament) -> None:
    due, badge, _ = due_here(event)

    answer = send(event, due, amount=64, made=True, attacker=badge)

    result = answer.json()["result"]
    assert (answer.status_code, result["status"], result["amount"]) == (201, "played", 64)
    assert result["attacked_by"] == ""


def test_submit_result_with_another_badge_neutralizes_the_board_once(event: Tournament) -> None:
    due, badge, other = due_here(event)

    first = send(event, due, attacker=other, key="a/1")
    again = send(event, due, attacker=other, key="a/1")
    played = send(event, due, amount=64, made=True)

    result = first.json()["result"]
    assert (first.status_code, again.status_code) == (201, 200)
    assert (result["status"], result["zero_side"], result["attacked_by"], result["amount"]) == (
        "neutralized", "attack", other, None,
    )  # fmt: skip
    assert Result.objects.get(revision=1).facts == {"attacker": other, "due": badge}
    # The director decides between them, and sees the badge first.
    assert (played.status_code, played.json()["outcome"]) == (202, "rival")


def test_submit_result_with_another_badge_waits_for_the_director(event: Tournament) -> None:
    due, _, other = due_here(event)

    send(event, due, attacker=other)

    cells = [cell for cell in desk_of(event).cells if cell.due_id == due.pk]
    assert [cell.is_wrong_attacker for cell in cells] == [True]


def test_submit_result_with_another_badge_where_a_result_stands(event: Tournament) -> None:
    due, _, other = due_here(event)
    send(event, due, amount=64, made=True)

    answer = send(event, due, attacker=other)

    assert (answer.status_code, codes(answer)) == (409, ["result-there"])


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"attacker": "green"}, "field-invalid-choice"), ({"attacker": ""}, "result-form")],
)
def test_submit_result_with_no_badge(event: Tournament, fields: dict[str, Any], code: str) -> None:
    due, _, _ = due_here(event)

    answer = send(event, due, **fields)

    assert (answer.status_code, codes(answer)) == (400, [code])
    assert not Result.objects.exists()


def test_submit_result_with_a_badge_where_none_is_worn() -> None:
    event = factories.make_event(12, 1)
    body = {"board": 1, "attacker": "red"}

    answer = Program.of_table(event, 1).post(f"tournaments/{event.slug}/results/", body)

    assert (answer.status_code, codes(answer)) == (400, ["badges-none"])


def test_correct_result_to_another_badge_and_back(event: Tournament) -> None:
    due, badge, other = due_here(event)
    send(event, due, amount=64, made=True)
    director = Program.of_user(factories.director())
    body = {"round": 1, "table": 1, "board": due.board.number, "reason": "on the sheet"}
    path = f"tournaments/{event.slug}/corrections/"

    wrong = director.post(path, body | {"seen": 1, "attacker": other})
    right = director.post(path, body | {"seen": 2, "attacker": badge, "amount": 64, "made": True})

    assert wrong.json()["result"]["attacked_by"] == other
    assert (right.json()["result"]["status"], right.json()["result"]["amount"]) == ("played", 64)
    assert not any(cell.is_wrong_attacker for cell in desk_of(event).cells)


@pytest.mark.parametrize("visitor", ["player elsewhere", "stranger", "director elsewhere"])
def test_submit_result_with_another_badge_by_others(event: Tournament, visitor: str) -> None:
    due, _, other = due_here(event)

    answer = send(event, due, visitors(event)[visitor], table=1, attacker=other)

    assert answer.status_code in {401, 403}
    assert not Result.objects.filter(due=due).exists()


def test_read_schedule_of_teams_asks_as_often_for_many_rounds(
    event: Tournament, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(14):
        Program().get(f"tournaments/{event.slug}/schedule/")
