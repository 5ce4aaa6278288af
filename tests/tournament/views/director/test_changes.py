"""The movement during the event: asked, looked at, changed; and refused to everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests import factories
from tests.tournament.views.director.conftest import HTMX
from tests.tournament.views.director.room import words
from tournament.access import table_token
from tournament.adapters.changes import mark_of
from tournament.models import Presence, Result, Seating, Status, Substitution, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed(as_user: Callable[..., Client]) -> Client:
    return as_user()


@pytest.fixture
def event() -> Tournament:
    event = factories.make_event(27)
    factories.play_round(event, 1)
    return event


def page(event: Tournament, kind: str = "") -> str:
    return f"/director/{event.slug}/movement/{kind + '/' if kind else ''}"


def name_of(event: Tournament, number: int) -> str:
    return event.entries.get(number=number).short_name


def seen(event: Tournament) -> str:
    event.plan.refresh_from_db()
    return mark_of(event.plan.document)


def test_director_movement_lists_what_can_change_and_what_holds(
    signed: Client, event: Tournament
) -> None:
    text = words(signed.get(page(event)).content)

    assert "Round 2/7" in text
    for title in (
        "Somebody arrives late",
        "Somebody leaves",
        "Two people change places for a round",
        "A table played another board",
        "Somebody can no longer move about",
        "Somebody plays for another",
    ):
        assert title in text
    assert "Somebody who had left comes back" not in text
    assert "Nobody meets anybody twice" in text
    assert "Nothing: it is played as it was drawn." in text


def test_director_movement_before_the_start_is_the_draw(signed: Client) -> None:
    event = factories.make_event(12, 2, started=False)

    response = signed.get(page(event))

    assert response.headers["Location"] == f"/director/{event.slug}/draw/"
    assert signed.get(page(event, "late")).status_code == 404


def test_movement_change_late_shows_what_it_costs_then_seats(
    signed: Client, event: Tournament
) -> None:
    asked = {"name": "Ursule Tardivon", "from_round": "3"}

    preview = words(signed.get(page(event, "late"), asked).content)
    response = signed.post(page(event, "late"), {**asked, "seen": seen(event)})
    after = words(signed.get(page(event)).content)

    waiting = event.plan.document["rounds"][2]["idle"][0]
    assert f"Tardivon: table {waiting['table']}, West" in preview.replace("Ursule ", "")
    assert "people sit out less" in preview
    assert "What holds then" in preview
    assert "Seat Ursule Tardivon from round 3" in preview
    assert response.headers["Location"] == page(event)
    late = event.entries.get(number=28)
    assert list(late.seatings.values_list("round__number", flat=True).order_by("round")) == [
        3, 4, 5, 6, 7,
    ]  # fmt: skip
    assert "Came late Ursule Tardivon" in after


def test_movement_change_preview_stores_nothing_and_answers_htmx_with_a_piece(
    signed: Client, event: Tournament
) -> None:
    entry = event.entries.get(number=4)
    asked = {"entry": "4", "from_round": "3"}
    before = seen(event)

    piece = signed.get(page(event, "leaves"), asked, headers=HTMX).content.decode()

    assert piece.strip().startswith('<section id="preview"')
    assert f"{entry.short_name} leaves from round 3" in piece
    assert seen(event) == before
    assert not event.log.filter(action="leaves").exists()


def test_movement_change_leaves_then_comes_back(signed: Client, event: Tournament) -> None:
    signed.post(page(event, "leaves"), {"entry": "4", "from_round": "3"})
    left = event.entries.get(number=4)
    hub = words(signed.get(page(event)).content)
    signed.post(page(event, "returns"), {"entry": "4", "from_round": "5"})

    assert left.presence == Presence.WITHDRAWN
    assert "Somebody who had left comes back" in hub
    assert event.entries.get(number=4).presence == Presence.PRESENT
    numbers = left.seatings.values_list("round__number", flat=True)
    assert not {3, 4}.intersection(numbers)


def test_movement_change_swap_of_a_round_played_keeps_the_results(
    signed: Client, event: Tournament
) -> None:
    seats = {s.seat: s for s in Seating.objects.filter(round__number=1, table__number=2)}
    north, east = seats["N"].entry, seats["E"].entry
    asked = {"first": str(north.number), "second": str(east.number), "in_round": "1"}

    preview = words(signed.get(page(event, "swap"), asked).content)
    signed.post(page(event, "swap"), {**asked, "seen": seen(event)})

    assert f"{north.short_name}: table 2, East, not table 2, North" in preview
    swapped = Seating.objects.get(round__number=1, table__number=2, seat="N")
    assert swapped.entry == east
    assert Result.objects.filter(due__table__round__number=1).count() == 24


def test_movement_change_board_moves_the_result_and_shows_it(
    signed: Client, event: Tournament
) -> None:
    table = event.rounds.get(number=2).tables.first()
    due = table.dues.first()
    met = {
        number
        for seating in table.seatings.all()
        for number in Seating.objects.filter(entry=seating.entry, round__number__lte=2).values_list(
            "table__dues__board__number", flat=True
        )
    }
    played = next(n for n in event.boards.values_list("number", flat=True) if n not in met)
    factories.enter(event, table.number, due.board.number, 76)
    asked = {
        "in_round": "2", "table": str(table.number), "due": str(due.board.number),
        "played": str(played),
    }  # fmt: skip

    preview = words(signed.get(page(event, "board"), asked).content)
    response = signed.post(page(event, "board"), {**asked, "seen": seen(event)})

    moved = table.dues.get(board__number=played)
    assert "Left out of the averages" in preview
    assert f"board {played}:" in preview
    assert response.headers["Location"].endswith(f"/results/{moved.pk}/")
    assert factories.live_result(moved).amount == 76  # type: ignore[union-attr]
    assert factories.live_result(due).status == Status.NOT_PLAYED  # type: ignore[union-attr]

    back = f"{page(event)}boards/{moved.pk}/take-back/"
    for shown in (
        page(event),
        *(f"/director/{event.slug}/results/{n}/" for n in (moved.pk, due.pk)),
    ):
        assert back in signed.get(shown).content.decode()
    response = signed.post(back, follow=True)
    again = signed.post(back, follow=True)

    assert response.redirect_chain[-1][0].endswith(f"/results/{due.pk}/")
    assert f"board {due.board.number} is due again" in words(response.content)
    assert factories.live_result(due).amount == 76  # type: ignore[union-attr]
    assert not table.dues.filter(board__number=played).exists()
    assert "changed meanwhile" in words(again.content)
    assert "Other board taken back" in words(signed.get(page(event)).content)


def test_movement_change_stays_at_a_table(signed: Client, event: Tournament) -> None:
    entry = event.entries.filter(line="E").first()
    asked = {"entry": str(entry.number), "table": "2", "from_round": "3"}

    preview = signed.get(page(event, "stays"), asked)
    signed.post(page(event, "stays"), {**asked, "seen": seen(event)})

    assert "Round by round" in words(preview.content)
    later = entry.seatings.filter(round__number__gte=3).values_list("table__number", flat=True)
    assert set(later) <= {2}


def test_movement_change_substitute_and_its_end(signed: Client, event: Tournament) -> None:
    asked = {
        "entry": "4", "name": "Odon Remplaçot", "first_round": "2", "last_round": "3",
    }  # fmt: skip

    preview = words(signed.get(page(event, "substitute"), asked).content)
    signed.post(page(event, "substitute"), asked)
    made = Substitution.objects.get()
    hub = words(signed.get(page(event)).content)
    signed.post(f"/director/{event.slug}/movement/substitutions/{made.pk}/end/")

    assert "those of the person replaced" in preview
    assert f"Odon Remplaçot for {name_of(event, 4)}" in hub
    assert "rounds 2 to 3" in hub
    assert not Substitution.objects.exists()


def test_movement_change_substitute_in_rounds_backwards_is_refused_before_it_is_made(
    signed: Client, event: Tournament
) -> None:
    asked = {"entry": "4", "name": "Zoé Relève", "first_round": "5", "last_round": "2"}

    response = signed.get(page(event, "substitute"), asked)

    assert response.status_code == 422
    assert "Choose rounds from 1 to 7, the first one first." in words(response.content)


def test_movement_change_asks_the_rest_when_a_link_knows_some_answers(
    signed: Client, event: Tournament
) -> None:
    content = signed.get(page(event, "board"), {"in_round": "1", "table": "3"}).content.decode()

    assert '<option value="3" selected>' in content
    assert "is-wrong" not in content


@pytest.mark.parametrize(
    ("kind", "asked", "sentence"),
    [
        ("late", {"name": "X Y", "from_round": "1"}, "Select a valid choice"),
        ("swap", {"first": "4", "second": "4", "in_round": "2"}, "Choose two different people."),
        ("leaves", {"entry": "99", "from_round": "3"}, "Select a valid choice"),
        (
            "board",
            {"in_round": "1", "table": "1", "due": "999", "played": "3"},
            "Board 999 was not due at this table.",
        ),
    ],
)
def test_movement_change_refuses_beside_the_field_and_keeps_what_was_typed(
    signed: Client, event: Tournament, kind: str, asked: dict[str, str], sentence: str
) -> None:
    shown = signed.get(page(event, kind), asked)
    posted = signed.post(page(event, kind), asked)

    assert (shown.status_code, posted.status_code) == (422, 422)
    assert sentence in words(shown.content)
    assert sentence in words(posted.content)


def test_movement_change_after_another_change_is_looked_at_again(
    signed: Client, event: Tournament
) -> None:
    before = seen(event)
    signed.post(page(event, "leaves"), {"entry": "4", "from_round": "3", "seen": before})

    response = signed.post(page(event, "leaves"), {"entry": "5", "from_round": "3", "seen": before})

    assert response.status_code == 422
    assert "The movement changed meanwhile." in words(response.content)
    assert event.entries.get(number=5).presence == Presence.PRESENT


def test_movement_change_when_play_is_over(signed: Client) -> None:
    event = factories.make_event(12, 2)
    factories.play_all(event)
    factories.events.publish_tournament(event, author=factories.author())

    response = signed.get(page(event, "late"))
    hub = words(signed.get(page(event)).content)

    assert response.headers["Location"] == page(event)
    assert "Play is over" in hub


@pytest.mark.parametrize("visitor", ["stranger", "other", "table", "elsewhere"])
def test_changes_are_refused_to_who_does_not_direct_the_event(
    as_user: Callable[..., Client], client: Client, event: Tournament, visitor: str
) -> None:
    if visitor == "other":
        client = as_user("quelqu-un")
    elif visitor in ("table", "elsewhere"):
        client.get(f"/t/{table_token(event, 1 if visitor == 'table' else 2)}/")
    made = Substitution.objects.create(
        entry=event.entries.get(number=1),
        player=event.entries.get(number=1).members.get().player,
        first_round=1,
        last_round=1,
    )
    denied = 404 if visitor == "other" else 302

    answers = [
        client.get(page(event)),
        client.get(page(event, "late")),
        client.post(page(event, "leaves"), {"entry": "4", "from_round": "3"}),
        client.post(f"/director/{event.slug}/movement/substitutions/{made.pk}/end/"),
        client.post(f"/director/{event.slug}/movement/boards/1/take-back/"),
    ]

    assert {answer.status_code for answer in answers} == {denied}
    if denied == 302:
        assert all("/director/sign-in/" in answer.headers["Location"] for answer in answers)
    assert event.entries.get(number=4).presence == Presence.PRESENT
    assert Substitution.objects.count() == 1


def _queries(client: Client, address: str, asked: Any = None) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get(address, asked or {})
    return len(queries)


def test_changes_queries_do_not_grow_with_people_or_changes(signed: Client) -> None:
    small, large = factories.make_event(12, 3), factories.make_event(40, 3)
    for number in (1, 2, 3):
        signed.post(page(large, "leaves"), {"entry": str(number), "from_round": "2"})
    signed.post(page(small, "leaves"), {"entry": "1", "from_round": "2"})
    asked = {"entry": "8", "from_round": "3"}

    assert _queries(signed, page(small)) == _queries(signed, page(large))
    assert _queries(signed, page(small, "leaves"), asked) == _queries(
        signed, page(large, "leaves"), asked
    )


@pytest.mark.parametrize("kind", ["late", "leaves", "swap", "board", "stays", "substitute"])
def test_changes_speak_french(signed: Client, event: Tournament, kind: str) -> None:
    with translation.override("fr"):
        signed.cookies["django_language"] = "fr"
        content = signed.get(page(event, kind)).content.decode()
        hub = signed.get(page(event)).content.decode()

    for english in ("What changes?", "See what it changes", "Somebody", "From round"):
        assert english not in content + hub


@pytest.mark.parametrize(
    "page", ["", "leaves/?entry=1&from_round=1", "late/?name=A+B&from_round=2"]
)
def test_movement_of_matches_is_fixed_whatever_is_asked(signed: Client, page: str) -> None:
    event = factories.make_team_event(2, "teams")

    response = signed.get(f"/director/{event.slug}/movement/{page}", follow=True)

    assert response.redirect_chain == [(f"/director/{event.slug}/draw/", 302)]
    assert "In matches the line-ups say who plays" in words(response.content)
