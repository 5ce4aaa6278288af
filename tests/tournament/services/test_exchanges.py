"""Half time of a quarter: second halves wait for every room, the director for nobody."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Tournament
from tournament.selectors.exchanges import Room, exchange_at
from tournament.services import leaving_teams, results
from tournament.services.audit import Author

pytestmark = pytest.mark.django_db


def refused(event: Tournament, table: int, board: int) -> str:
    with pytest.raises(Refused) as found:
        factories.enter(event, table, board, 66)
    return found.value.problems[0].code


@pytest.fixture
def event() -> Tournament:
    event = factories.make_team_event(2, "teams")
    factories.give_line_ups(event, 1)
    return event


def test_submit_result_of_a_second_half_waits_for_both_rooms(event: Tournament) -> None:
    before = refused(event, 1, 3)
    factories.enter(event, 1, 1, 66)
    factories.enter(event, 2, 3, 66)
    factories.enter(event, 1, 2, 66)
    alone = refused(event, 1, 3)
    factories.enter(event, 2, 4, 66)

    assert (before, alone) == ("boards-not-exchanged", "boards-not-exchanged")
    assert factories.enter(event, 1, 3, 66).kind == "stored"


def test_second_half_waits_for_no_room_on_paper(event: Tournament) -> None:
    factories.enter(event, 1, 1, 66)
    factories.enter(event, 1, 2, 66)

    assert factories.enter(event, 1, 3, 66).kind == "stored"


def test_submit_result_again_is_the_same_though_the_other_room_took_one_back(
    event: Tournament,
) -> None:
    for table, board in ((1, 1), (1, 2), (2, 3), (2, 4)):
        factories.enter(event, table, board, 66)
    factories.enter(event, 1, 3, 66, key="k" * 32)
    results.undo_last(event, 2, author=Author.table(2))

    assert factories.enter(event, 1, 3, 66, key="k" * 32).kind == "same"
    assert refused(event, 1, 4) == "boards-not-exchanged"


def test_correct_result_of_a_second_half_waits_for_nobody(event: Tournament) -> None:
    assert factories.correct(factories.due_at(event, 1, 1, 3), 66).kind == "stored"


def test_submit_result_of_an_older_quarter_waits_for_nobody(event: Tournament) -> None:
    factories.close_round(event, 1, missing="later")

    assert event.rounds.get(number=2).state == "playing"
    assert factories.enter(event, 1, 3, 66).kind == "stored"


def test_exchange_at_a_table_of_three_teams_names_each_room() -> None:
    event = factories.make_team_event(3, "teams")
    factories.give_line_ups(event, 1)
    table = event.rounds.get(number=1).tables.get(number=1, slot=2)
    for number in (2, 3):
        factories.enter(event, number, boards_of(event, number, 1)[0], 66)

    found = exchange_at(table)

    (goes,), (comes,) = found.goes, found.comes
    assert {goes.where, comes.where} == {Room(2, "closed"), Room(3, "closed")}
    assert found.waits_for == (Room(2, "closed"), Room(3, "closed"))


def boards_of(event: Tournament, table: int, slot: int) -> list[int]:
    dues = event.rounds.get(number=1).tables.get(number=table, slot=slot).dues
    return sorted(dues.values_list("board__number", flat=True))


def test_second_half_waits_for_no_other_match() -> None:
    event = factories.make_team_event(4, "teams")
    factories.give_line_ups(event, 1)
    for table in (1, 2):
        for board in boards_of(event, table, 1):
            factories.enter(event, table, board, 66)

    kind = factories.enter(event, 1, boards_of(event, 1, 2)[0], 66).kind

    assert kind == "stored"
    assert refused(event, 3, boards_of(event, 3, 2)[0]) == "boards-not-exchanged"


def test_second_half_of_three_teams_waits_for_nobody_who_left() -> None:
    event = factories.make_team_event(3, "teams")
    factories.give_line_ups(event, 1)
    tables = event.rounds.get(number=1).tables.filter(slot=2)
    gone = event.entries.get(number=1)
    here = tables.exclude(seatings__entry=gone).get()
    for number in (1, 2, 3):
        factories.enter(event, number, boards_of(event, number, 1)[0], 66)

    leaving_teams.withdraw_team(gone, author=factories.author(event), reason="unwell")
    waits_for = [room.table for room in exchange_at(here).waits_for]

    playing = [
        table.number
        for table in event.rounds.get(number=1).tables.filter(slot=1)
        if not table.seatings.filter(entry=gone).exists() and table.number != here.number
    ]
    assert waits_for == playing
