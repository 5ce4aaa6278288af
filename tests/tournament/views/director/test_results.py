"""A due board at the desk: entered, corrected, looked at, corrected."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournament.views.director.conftest import HTMX
from tests.tournament.views.director.room import (
    AsUser,
    due_at,
    history,
    result_address,
    words,
)
from tournament.access import table_token
from tournament.models import Due, LogLine, Standing, StandingRow, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(16, rounds=4)


def _send(client: Client, due: Due, **fields: Any) -> HttpResponse:
    """Type and send."""
    seen = client.get(result_address(due)).context["page"].seen
    return client.post(result_address(due), {"seen": seen, **fields})  # type: ignore[return-value]


def test_director_result_names_the_four_and_asks_for_the_amount(
    as_user: AsUser, event: Tournament
) -> None:
    due = due_at(event, 1, 2)

    response = as_user().get(result_address(due))

    said = words(response.content)
    assert f"Board {due.board.number}, table 2" in said
    assert "No result yet." in said
    assert len(response.context["page"].names) == 4


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ({"amount": "56", "made": "1"}, 56),
        ({"amount": "56", "made": "0"}, -56),
        ({"amount": "-56"}, -56),
        ({"amount": "−56"}, -56),
        ({"amount": "+80"}, 80),
        ({"amount": "56c"}, -56),
        ({"amount": "C 56"}, -56),
        ({"amount": "56g"}, 56),
        ({"amount": "56 W"}, 56),
        ({"amount": "56g", "made": "1"}, 56),
        ({"amount": "+80", "made": "1"}, 80),
        ({"amount": "42", "made": "1", "petit_last": "defenders"}, 42),
        ({"points": "45", "oudlers": "2", "side": "attack"}, 58),
    ],
)
def test_director_result_is_stored_at_one_press(
    as_user: AsUser, event: Tournament, typed: dict[str, str], amount: int
) -> None:
    due = due_at(event, 1, 2)
    client = as_user()

    shown = client.post(result_address(due, "preview/"), {"seen": "0", **typed}).context["preview"]
    before = due.results.exists()
    stored = client.post(result_address(due), {"seen": "0", **typed})

    scores = [shown[side]["score"] for side in ("north", "east", "south", "west")]
    assert sorted(scores) == sorted([3 * amount, -amount, -amount, -amount])
    assert (before, stored.status_code) == (False, 302)
    live = due.results.get()
    assert (live.amount, live.source, live.author_label) == (amount, "director", "directrice")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"amount": "57", "made": "1"}, "57: a guard gives an even number."),
        ({"amount": "42", "made": "1"}, "only if the losing side wins Petit au bout"),
        ({"amount": "0", "made": "1"}, "never worth 0"),
        ({"amount": "56"}, "Does the taker win or fail?"),
        ({"amount": "", "made": "1"}, "Enter an amount"),
        ({"amount": "56", "made": "1", "points": "45", "oudlers": "2"}, "not both"),
        ({"amount": "900", "made": "1"}, "900"),
        ({"amount": "80g", "made": "0"}, "Does the taker win or fail?"),
        ({"amount": "80c", "made": "1"}, "Does the taker win or fail?"),
        ({"amount": "80x", "made": "1"}, "Digits only."),
        ({"amount": "+80", "made": "0"}, "Does the taker win or fail?"),
        ({"points": "45"}, "How many oudlers"),
    ],
)
def test_director_result_refuses_with_the_reason_and_keeps_what_was_typed(
    as_user: AsUser, event: Tournament, typed: dict[str, str], sentence: str
) -> None:
    due = due_at(event, 1, 2)

    response = as_user().post(result_address(due), {"seen": "0", **typed})

    assert response.status_code == 422
    assert sentence in words(response.content)
    assert response.context["form"]["amount"].value() == typed.get("amount")
    assert not due.results.exists()


def test_director_result_correction_is_a_revision_with_who_and_why(
    as_user: AsUser, event: Tournament
) -> None:
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)

    response = _send(as_user(), due, amount="56", made="0", reason="Colonne inversée")

    live = due.results.get(standing=Standing.LIVE)
    assert response.status_code == 302
    assert history(due) == [(1, 56, Standing.REPLACED), (2, -56, Standing.LIVE)]
    assert (live.reason, live.author_label) == ("Colonne inversée", "directrice")
    page = words(as_user().get(result_address(due)).content)
    assert "Colonne inversée" in page
    assert "T2 (table)" in page
    line = LogLine.objects.get(tournament=event, action="correct")
    assert (line.actor, line.before["amount"], line.after["amount"]) == ("directrice", 56, -56)


def test_director_result_correction_without_a_reason_is_refused(
    as_user: AsUser, event: Tournament
) -> None:
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)

    response = _send(as_user(), due, amount="56", made="0")

    assert response.status_code == 422
    assert "Say why." in words(response.content)
    assert history(due) == [(1, 56, Standing.LIVE)]


def test_director_result_corrected_two_rounds_later_moves_every_sum_once(
    as_user: AsUser, event: Tournament
) -> None:
    factories.play_round(event, 1)
    factories.play_round(event, 2)
    factories.recompute()
    due = due_at(event, 1, 2)
    later = list(
        Due.objects.filter(table__round__tournament=event, table__round__number=2).values_list(
            "results__pk", "results__amount"
        )
    )

    _send(as_user(), due, amount="146", made="1", reason="Mauvaise ligne")
    factories.recompute()

    assert due.results.filter(standing=Standing.LIVE).count() == 1
    assert later == list(
        Due.objects.filter(table__round__tournament=event, table__round__number=2).values_list(
            "results__pk", "results__amount"
        )
    )
    assert all(factories.standings.self_checks(event).values())


def test_director_result_preview_counts_what_would_change_and_stores_nothing(
    as_user: AsUser, event: Tournament
) -> None:
    factories.play_round(event, 1)
    factories.play_round(event, 2)
    factories.recompute()
    due = next(
        due
        for due in Due.objects.filter(table__round__tournament=event, table__round__number=1)
        if due.board.dues.filter(results__isnull=False).count() > 1
    )
    sums = list(StandingRow.objects.order_by("pk").values_list("attack_sum", "defense_sum"))
    number_of = due.results.count()
    amounts = due.board.dues.filter(results__isnull=False).values_list("results__amount", flat=True)
    is_best = due.results.get().amount == max(amounts)

    response = as_user().post(
        result_address(due, "preview/"),
        {"seen": "1", "amount": "160", "made": "0" if is_best else "1"},
        headers=HTMX,
    )

    effect = response.context["preview"]["effect"]
    assert effect.averages >= 4
    assert f"Changes {effect.averages} averages" in words(response.content)
    assert due.results.count() == number_of
    assert sums == list(StandingRow.objects.order_by("pk").values_list("attack_sum", "defense_sum"))


def test_director_result_preview_says_why_not_while_typing(
    as_user: AsUser, event: Tournament
) -> None:
    due = due_at(event, 1, 2)
    client = as_user()

    odd = client.post(result_address(due, "preview/"), {"seen": "0", "amount": "57", "made": "1"})
    half = client.post(result_address(due, "preview/"), {"seen": "0", "amount": "5"})

    assert "57: a guard gives an even number." in words(odd.content)
    assert words(half.content) == ""


def test_director_result_changed_meanwhile_shows_both_and_keeps_what_was_typed(
    as_user: AsUser, event: Tournament
) -> None:
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)
    client = as_user()
    typed = {"seen": "1", "amount": "-72", "reason": "Vu sur la fiche"}
    factories.correct(due, 90, reason="Appel de la table")

    response = client.post(result_address(due), typed)

    said = words(response.content)
    assert response.status_code == 409
    assert "This changed meanwhile: nothing is stored." in said
    assert "It is now: +90" in said
    assert "Appel de la table" in said
    assert response.context["form"]["amount"].value() == "-72"
    assert due.results.count() == 2
    again = {**typed, "seen": str(response.context["form"]["seen"].value())}
    client.post(result_address(due), again)
    assert history(due) == [
        (1, 56, Standing.REPLACED),
        (2, 90, Standing.REPLACED),
        (3, -72, Standing.LIVE),
    ]


def test_director_result_entered_by_the_table_meanwhile_is_not_overwritten(
    as_user: AsUser, event: Tournament
) -> None:
    due = due_at(event, 1, 2)
    client = as_user()
    client.get(result_address(due))
    factories.enter(event, 2, due.board.number, 56)

    response = client.post(result_address(due), {"seen": "0", "amount": "-72"})

    assert response.status_code == 409
    assert history(due) == [(1, 56, Standing.LIVE)]


def test_director_result_of_a_round_to_come_cannot_be_entered(
    as_user: AsUser, event: Tournament
) -> None:
    due = due_at(event, 3, 2)
    client = as_user()

    page = client.get(result_address(due))
    response = client.post(result_address(due), {"seen": "0", "amount": "56", "made": "1"})

    assert "This round is still to come." in words(page.content)
    assert response.status_code == 422
    assert not due.results.exists()


def test_director_result_to_htmx_answers_the_piece_and_wakes_the_grid(
    as_user: AsUser, event: Tournament
) -> None:
    due = due_at(event, 1, 2)
    data = {"seen": "0", "amount": "56", "made": "1"}

    response = as_user().post(result_address(due), data, headers=HTMX)

    assert response.status_code == 200
    assert response["HX-Trigger"] == "live"
    assert b"<html" not in response.content
    assert "Stored." in words(response.content)


def test_director_result_of_another_event_is_not_there(as_user: AsUser, event: Tournament) -> None:
    other = factories.make_event(16, rounds=4, name="Ailleurs", user=factories.director("autre"))
    due = due_at(other, 1, 1)

    response = as_user().get(f"/director/{event.slug}/results/{due.pk}/")

    assert response.status_code == 404


def test_director_result_queries_do_not_grow(as_user: AsUser) -> None:
    counts = []
    for people in (12, 28):
        event = factories.make_event(people, rounds=None, name=f"Salle {people}")
        factories.play_round(event, 1)
        factories.recompute()
        client, due = as_user(), due_at(event, 1, 1)
        client.get(result_address(due))
        with CaptureQueriesContext(connection) as queries:
            client.get(result_address(due))
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert counts[0] <= 14


@pytest.mark.parametrize("action", ["", "preview/", "rule/", "settle/", "accept/"])
def test_results_are_refused_to_others(
    as_user: AsUser, client: Client, event: Tournament, action: str
) -> None:
    due = due_at(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)
    data = {"seen": "1", "amount": "90", "made": "1", "ruling": "zero"}
    client.get(f"/t/{table_token(event, 2)}/")
    other_table = Client()
    other_table.get(f"/t/{table_token(event, 3)}/")

    answers = [
        who.post(result_address(due, action), data).status_code
        for who in (client, other_table, as_user("ailleurs"))
    ]

    assert answers == [302, 302, 404]
    assert history(due) == [(1, 56, Standing.LIVE)]
    assert not due.results.filter(is_accepted=True).exists()
