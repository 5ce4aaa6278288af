"""The desk: grid, needs, rounds closed and taken back."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournament.views.director.conftest import HTMX
from tests.tournament.views.director.room import AsUser, due_at, enter_all, words
from tournament.access import table_token
from tournament.models import Due, LogLine, RoundState, State, Status, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(16, rounds=4)


def _desk(event: Tournament) -> str:
    return f"/director/{event.slug}/desk/"


def _round(event: Tournament, number: int, action: str = "") -> str:
    return f"/director/{event.slug}/rounds/{number}/{action}"


def _state(event: Tournament, number: int) -> str:
    return event.rounds.get(number=number).state


def test_director_desk_before_the_start_says_what_it_waits_for(as_user: AsUser) -> None:
    event = factories.make_event(16, started=False)

    response = as_user().get(_desk(event))

    assert response.status_code == 200
    assert "Nobody plays yet" in words(response.content)


def test_director_desk_fills_as_results_come(as_user: AsUser, event: Tournament) -> None:
    first = due_at(event, 1, 1)
    client = as_user()
    before = client.get(_desk(event))
    factories.enter(event, 1, first.board.number, -56)
    factories.recompute()

    after = client.get(_desk(event), headers=HTMX)

    cells = [cell for row in before.context["tables"].values() for cell in row]
    assert {cell.state for cell in cells} == {"due"}
    filled = {cell.due_id: cell for row in after.context["tables"].values() for cell in row}
    assert (filled[first.pk].state, filled[first.pk].amount) == ("received", -56)
    assert "−56" in after.content.decode()
    assert f"Received {after.context['received'].at.astimezone(event.zone):%H:%M}" in words(
        after.content
    )
    assert b"<html" not in after.content


def test_director_desk_asks_again_for_the_round_and_view_in_sight(
    as_user: AsUser, event: Tournament
) -> None:
    factories.play_round(event, 1)

    response = as_user().get(_desk(event) + "?round=1&view=boards")

    assert response.context["address"] == _desk(event) + "?round=1&view=boards"
    assert response.context["live_key"] == event.slug


def test_director_desk_that_names_no_round_follows_the_play(
    as_user: AsUser, event: Tournament
) -> None:
    client = as_user()
    address = client.get(_desk(event)).context["address"]
    factories.play_round(event, 1)

    response = client.get(address, headers=HTMX)

    assert response.context["round"].number == 2
    assert "Round 2/4" in words(response.content)


def test_director_desk_boards_view_shows_each_board_in_each_round(
    as_user: AsUser, event: Tournament
) -> None:
    factories.play_round(event, 1)

    response = as_user().get(_desk(event) + "?view=boards")

    rows = response.context["boards"]
    assert len(rows) == event.boards.count()
    assert {len(rounds) for _, rounds in rows} == {4}
    shown = sum(len(cells) for _, rounds in rows for cells in rounds)
    assert shown == Due.objects.filter(board__tournament=event).count()


def test_director_desk_sends_zero_and_blank_apart(as_user: AsUser, event: Tournament) -> None:
    due = due_at(event, 1, 1)
    factories.correct(due, None, status=Status.NOT_PLAYED)

    response = as_user().get(_desk(event))

    cells = {cell.due_id: cell for cell in response.context["desk"].cells}
    assert cells[due.pk].state == "ruled"
    assert response.context["desk"].received_count == 1
    assert "not played" in words(response.content)


def test_director_desk_two_last_tables_send_at_once_the_round_is_complete(
    as_user: AsUser, event: Tournament
) -> None:
    left = enter_all(event, 1, but=2)
    client = as_user()
    before = client.get(_desk(event))
    for due in left:
        factories.enter(event, due.table.number, due.board.number, 62)

    after = client.get(_desk(event))

    assert "Close round 1: 2 missing" in words(before.content)
    assert "Close round 1, open 2" in words(after.content)


def test_director_desk_a_board_skipped_stays_missing_in_its_round(
    as_user: AsUser, event: Tournament
) -> None:
    skipped = enter_all(event, 1, but=1)[0]
    client = as_user()
    client.post(_round(event, 1, "close/"), {"missing": "later"})
    enter_all(event, 2)

    needs = client.get(_desk(event)).context["needs"]

    assert [(need.kind, need.cell.due_id) for need in needs] == [("owed", skipped.pk)]
    assert not skipped.results.exists()


@pytest.mark.parametrize("view", ["tables", "boards"])
def test_director_desk_queries_do_not_grow(as_user: AsUser, view: str) -> None:
    counts = []
    for people in (12, 28):
        event = factories.make_event(people, rounds=None, name=f"Salle {people}")
        factories.play_round(event, 1)
        factories.recompute()
        client = as_user()
        client.get(_desk(event))
        with CaptureQueriesContext(connection) as queries:
            client.get(_desk(event), {"view": view})
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert counts[0] <= 12


def test_close_round_complete_opens_the_next(as_user: AsUser, event: Tournament) -> None:
    enter_all(event, 1)

    response = as_user().post(_round(event, 1, "close/"), follow=True)

    assert (_state(event, 1), _state(event, 2)) == (RoundState.CLOSED, RoundState.PLAYING)
    assert "Round 1 is closed, round 2 is open." in words(response.content)


def test_close_round_incomplete_is_refused_and_offers_the_choice(
    as_user: AsUser, event: Tournament
) -> None:
    enter_all(event, 1, but=3)

    response = as_user().post(_round(event, 1, "close/"), follow=True)

    said = words(response.content)
    assert _state(event, 1) == RoundState.PLAYING
    assert "3 results are missing" in said
    assert "Open round 2, complete this one later" in said
    assert "Store 3 boards as not played and close" in said


def test_close_round_later_opens_the_next_and_keeps_this_one(
    as_user: AsUser, event: Tournament
) -> None:
    enter_all(event, 1, but=1)

    response = as_user().post(_round(event, 1, "close/"), {"missing": "later"}, follow=True)

    assert (_state(event, 1), _state(event, 2)) == (RoundState.PLAYING, RoundState.PLAYING)
    assert "Round 2 is open; round 1 waits for its last results." in words(response.content)


def test_close_round_not_played_stores_them(as_user: AsUser, event: Tournament) -> None:
    left = enter_all(event, 1, but=2)

    as_user().post(_round(event, 1, "close/"), {"missing": "not_played"})

    assert _state(event, 1) == RoundState.CLOSED
    assert {due.results.get().status for due in left} == {Status.NOT_PLAYED}


def test_reopen_round_without_a_reason_asks_for_it(as_user: AsUser, event: Tournament) -> None:
    factories.play_round(event, 1)

    response = as_user().post(_round(event, 1, "reopen/"), {"reason": " "})

    assert response.status_code == 422
    assert "Say why." in words(response.content)
    assert _state(event, 1) == RoundState.CLOSED


def test_reopen_round_with_a_reason_is_logged(as_user: AsUser, event: Tournament) -> None:
    factories.play_round(event, 1)

    as_user().post(_round(event, 1, "reopen/"), {"reason": "Table 3 a joué deux fois"})

    line = LogLine.objects.get(tournament=event, action="reopen-round")
    assert _state(event, 1) == RoundState.PLAYING
    assert (line.actor, line.reason) == ("directrice", "Table 3 a joué deux fois")


def test_take_back_round_without_results(as_user: AsUser, event: Tournament) -> None:
    factories.play_round(event, 1)

    response = as_user().post(_round(event, 2, "take-back/"), follow=True)

    assert _state(event, 2) == RoundState.PENDING
    assert "Round 2 is to come again." in words(response.content)


def test_take_back_round_with_results_is_refused(as_user: AsUser, event: Tournament) -> None:
    factories.play_round(event, 1)
    enter_all(event, 2, but=3)

    response = as_user().post(_round(event, 2, "take-back/"), follow=True)

    assert _state(event, 2) == RoundState.PLAYING
    assert "Results were entered" in words(response.content)


def test_undo_start_before_any_result(as_user: AsUser, event: Tournament) -> None:
    client = as_user()
    page = client.get(_round(event, 1))

    client.post(f"/director/{event.slug}/undo-start/")

    event.refresh_from_db()
    assert "Undo the start" in words(page.content)
    assert (event.state, event.rounds.count()) == (State.OPEN, 0)


def test_undo_start_after_a_result_is_refused(as_user: AsUser, event: Tournament) -> None:
    enter_all(event, 1, but=15)
    client = as_user()
    page = client.get(_round(event, 1))

    client.post(f"/director/{event.slug}/undo-start/")

    event.refresh_from_db()
    assert "Undo the start" not in words(page.content)
    assert event.state == State.RUNNING


def test_director_micro_says_where_everybody_and_the_boards_go(as_user: AsUser) -> None:
    event = factories.make_event(28)

    response = as_user().get(f"/director/{event.slug}/micro/1/")

    said = words(response.content)
    assert "Round 1 is over. North stays, South moves up 1 table" in said
    assert "The boards go back 1 table." in said
    assert "open the boards of round 2." in said


def test_director_micro_irregular_movement_lists_who_goes_where(
    as_user: AsUser, event: Tournament
) -> None:
    step = as_user().get(f"/director/{event.slug}/micro/1/").context["step"]

    said = " ".join(line for row in step["tables"] for line in row.moves)
    names = event.entries.filter(slot__isnull=False).values_list("short_name", flat=True)
    assert all(name in said for name in names)


def test_director_micro_after_the_last_round(as_user: AsUser, event: Tournament) -> None:
    response = as_user().get(f"/director/{event.slug}/micro/4/")

    assert "Round 4 was the last one." in words(response.content)


GETS = ["desk/", "rounds/1/", "micro/1/"]
POSTS = ["rounds/1/close/", "rounds/1/reopen/", "rounds/2/take-back/", "undo-start/"]


@pytest.mark.parametrize("page", GETS + POSTS)
def test_desk_pages_are_not_there_for_others(
    as_user: AsUser, client: Client, event: Tournament, page: str
) -> None:
    address = f"/director/{event.slug}/{page}"
    at_table = {"Referer": f"/t/{table_token(event, 1)}/"}
    before = list(event.rounds.values_list("state", flat=True))

    for method in ("get", "post"):
        stranger = getattr(client, method)(address)
        player = getattr(client, method)(address, headers=at_table)
        elsewhere = getattr(as_user("ailleurs"), method)(address)

        expected = 405 if page in POSTS and method == "get" else 302
        assert [stranger.status_code, player.status_code] == [expected, expected]
        assert elsewhere.status_code == (405 if page in POSTS and method == "get" else 404)
    assert list(event.rounds.values_list("state", flat=True)) == before


@pytest.mark.parametrize("page", POSTS)
def test_desk_changes_need_a_post_with_its_token(event: Tournament, page: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(factories.director())
    address = f"/director/{event.slug}/{page}"

    assert strict.get(address).status_code == 405
    assert strict.post(address).status_code == 403
