"""A travelling sheet keyed at the desk."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournament.views.director.room import AsUser, words
from tournament.access import table_token
from tournament.models import Due, Result, Source, Standing, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Return an event whose first two rounds are open for a sheet."""
    event = factories.make_event(28)
    factories.close_round(event, 1, missing="later")
    return event


def _number(event: Tournament) -> int:
    """Return a board met in both of the rounds open."""
    return int(
        Due.objects.filter(table__round__tournament=event, table__round__number=1)
        .filter(board__dues__table__round__number=2)
        .order_by("board__number")
        .values_list("board__number", flat=True)[0]
    )


def _dues(event: Tournament, number: int) -> list[Due]:
    dues = Due.objects.filter(board__tournament=event, board__number=number)
    return list(dues.select_related("table__round", "board").order_by("table__round__number"))


def _address(event: Tournament, number: int) -> str:
    return f"/director/{event.slug}/boards/{number}/sheet/"


def _keyed(dues: list[Due], *entries: str, seen: int = 0) -> dict[str, str]:
    data = {}
    for due, entry in zip(dues, entries, strict=False):
        data[f"d{due.pk}-entry"] = entry
        data[f"d{due.pk}-seen"] = str(seen)
    return data


def test_director_sheet_has_a_line_for_each_table_in_the_order_of_the_paper(
    as_user: AsUser, event: Tournament
) -> None:
    number = _number(event)

    response = as_user().get(_address(event, number))

    lines = response.context["lines"]
    assert [line.cell.due_id for line in lines] == [due.pk for due in _dues(event, number)]
    assert [line.form is not None for line in lines] == [line.cell.round <= 2 for line in lines]
    assert [line.is_focused for line in lines].index(True) == 0
    assert {len(line.names) for line in lines} == {4}


def test_director_sheet_stores_all_lines_and_goes_to_the_next_board(
    as_user: AsUser, event: Tournament
) -> None:
    number = _number(event)
    first, second = _dues(event, number)[:2]

    response = as_user().post(
        _address(event, number), {**_keyed([first, second], "56", "62c"), "next": "1"}, follow=True
    )

    assert response.redirect_chain[-1][0] == _address(event, number + 1)
    rows = Result.objects.order_by("pk").values_list("due", "amount", "source", "author_label")
    assert list(rows) == [
        (first.pk, 56, Source.SHEET, "directrice"),
        (second.pk, -62, Source.SHEET, "directrice"),
    ]
    assert f"Board {number}: 2 lines kept." in words(response.content)


def test_director_sheet_blank_is_none_and_zero_is_refused(
    as_user: AsUser, event: Tournament
) -> None:
    number = _number(event)
    first, second = _dues(event, number)[:2]

    response = as_user().post(_address(event, number), _keyed([first, second], "", "0"))

    assert response.status_code == 422
    assert "never worth 0" in words(response.content)
    assert not Result.objects.exists()


def test_director_sheet_keeps_valid_lines_and_shows_the_others_as_typed(
    as_user: AsUser, event: Tournament
) -> None:
    number = _number(event)
    first, second = _dues(event, number)[:2]

    response = as_user().post(
        _address(event, number), {**_keyed([first, second], "56", "57c"), "next": "1"}
    )

    lines = {line.cell.due_id: line for line in response.context["lines"]}
    assert response.status_code == 422
    assert first.results.get().amount == 56
    assert not second.results.exists()
    assert lines[second.pk].form["entry"].value() == "57c"
    assert (lines[second.pk].is_focused, lines[first.pk].is_wrong) == (True, False)
    assert "57: a guard gives an even number." in words(response.content)


def test_director_sheet_unreadable_line_says_how(as_user: AsUser, event: Tournament) -> None:
    number = _number(event)
    due = _dues(event, number)[0]

    response = as_user().post(_address(event, number), _keyed([due], "abc"))

    assert response.status_code == 422
    assert "Type 56, or 56c when the taker fails" in words(response.content)
    assert 'value="abc"' in response.content.decode()


def test_director_sheet_difference_waits_for_a_knowing_correction(
    as_user: AsUser, event: Tournament
) -> None:
    number = _number(event)
    due = _dues(event, number)[0]
    factories.enter(event, due.table.number, number, 56)
    client = as_user()

    held = client.post(_address(event, number), _keyed([due], "56c", seen=1))

    assert held.status_code == 422
    assert "+56 stands there: put what I typed in its place" in words(held.content)
    assert due.results.get().amount == 56
    data = _keyed([due], "56c", seen=1) | {f"d{due.pk}-replace": "on"}
    client.post(_address(event, number), data)
    live = due.results.get(standing=Standing.LIVE)
    assert (live.amount, live.reason, live.revision) == (-56, "travelling-sheet", 2)


def test_director_sheet_entered_by_phone_meanwhile_is_shown_not_overwritten(
    as_user: AsUser, event: Tournament
) -> None:
    number = _number(event)
    due = _dues(event, number)[0]
    client = as_user()
    client.get(_address(event, number))
    factories.enter(event, due.table.number, number, 90)

    response = client.post(_address(event, number), _keyed([due], "56c", seen=0))

    line = response.context["lines"][0]
    assert "+90 stands there" in words(response.content)
    assert (line.form["entry"].value(), line.form["seen"].value()) == ("56c", "1")
    assert due.results.get().amount == 90


def test_director_sheet_amount_that_needs_a_bonus_asks_for_it(
    as_user: AsUser, event: Tournament
) -> None:
    number = _number(event)
    due = _dues(event, number)[0]
    client = as_user()

    asked = client.post(_address(event, number), _keyed([due], "42"))
    stored = client.post(
        _address(event, number), _keyed([due], "42") | {f"d{due.pk}-petit_last": "defenders"}
    )

    assert "only if the losing side wins Petit au bout" in words(asked.content)
    assert f'name="d{due.pk}-petit_last"' in asked.content.decode()
    assert stored.status_code == 302
    assert due.results.get().facts == {"petit_last": "defenders"}


def test_director_sheet_bonus_ticked_for_nothing_can_be_taken_back(
    as_user: AsUser, event: Tournament
) -> None:
    number = _number(event)
    due = _dues(event, number)[0]
    client = as_user()
    ticked = {f"d{due.pk}-petit_last": "defenders"}

    refused = client.post(_address(event, number), _keyed([due], "57") | ticked)
    stored = client.post(_address(event, number), _keyed([due], "56"))

    assert f'name="d{due.pk}-petit_last"' in refused.content.decode()
    assert stored.status_code == 302
    assert (due.results.get().amount, due.results.get().facts) == (56, {})


def test_director_sheet_a_line_of_another_board_is_ignored(
    as_user: AsUser, event: Tournament
) -> None:
    number = _number(event)
    elsewhere = Due.objects.filter(board__tournament=event).exclude(board__number=number)[0]

    as_user().post(_address(event, number), _keyed([elsewhere], "56"))

    assert not Result.objects.exists()


def test_director_sheet_unknown_board_is_not_there(as_user: AsUser, event: Tournament) -> None:
    assert as_user().get(_address(event, 999)).status_code == 404


def test_director_sheet_queries_do_not_grow(as_user: AsUser) -> None:
    counts = []
    for people in (12, 28):
        event = factories.make_event(people, rounds=None, name=f"Salle {people}")
        factories.play_round(event, 1)
        factories.recompute()
        client = as_user()
        client.get(_address(event, 1))
        with CaptureQueriesContext(connection) as queries:
            client.get(_address(event, 1))
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_director_sheet_is_refused_to_others(
    as_user: AsUser, client: Client, event: Tournament
) -> None:
    number = _number(event)
    dues = _dues(event, number)
    other_table = Client()
    client.get(f"/t/{table_token(event, dues[0].table.number)}/")
    other_table.get(f"/t/{table_token(event, dues[1].table.number)}/")

    answers = [
        who.post(_address(event, number), _keyed(dues, "56")).status_code
        for who in (client, other_table, as_user("ailleurs"))
    ]

    assert answers == [302, 302, 404]
    assert not Result.objects.exists()


@pytest.mark.parametrize("seen", ["", "NaN", "-1", "1.5", "9" * 30])
@pytest.mark.parametrize("entry", ["", "56", "zz"])
def test_director_sheet_sent_with_garbage_for_its_revision_is_shown_again(
    as_user: AsUser, event: Tournament, seen: str, entry: str
) -> None:
    number = _number(event)
    keyed = _keyed(_dues(event, number), entry) | {f"d{_dues(event, number)[0].pk}-seen": seen}

    answer = as_user().post(_address(event, number), keyed)

    assert answer.status_code == (302 if seen == "" and entry != "zz" else 422)
    if answer.status_code == 422:
        assert [line.is_focused for line in answer.context["lines"]].index(True) == 0
        assert f'value="{entry}"' in answer.content.decode() or not entry
