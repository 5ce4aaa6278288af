"""A due board at the desk: entered, corrected, ruled on, settled, accepted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from tests import factories
from tests.tournament.views.director.conftest import HTMX
from tournament.access import table_token
from tournament.models import Due, LogLine, Standing, StandingRow, Status, Tournament
from tournament.services import events

pytestmark = pytest.mark.django_db
AsUser = Callable[..., Client]


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(16, rounds=4)


def _due(event: Tournament, round: int, table: int) -> Due:
    dues = Due.objects.filter(
        table__round__tournament=event, table__round__number=round, table__number=table
    )
    return dues.select_related("board__tournament", "table__round").order_by("board__number")[0]


def _address(due: Due, action: str = "") -> str:
    return f"/director/{due.board.tournament.slug}/results/{due.pk}/{action}"


def _words(content: bytes) -> str:
    return " ".join(strip_tags(content.decode()).split())


def _shown(response: Any) -> str:
    found = re.search(r'name="shown" value="([^"]*)"', response.content.decode())
    assert found is not None
    return found[1].replace("&quot;", '"')


def _send(client: Client, due: Due, **fields: Any) -> HttpResponse:
    """Type, look at the four scores, send."""
    seen = client.get(_address(due)).context["page"].seen
    data = {"seen": seen, **fields}
    shown = client.post(_address(due), data)
    return client.post(_address(due), {**data, "shown": _shown(shown)})  # type: ignore[return-value]


def _history(due: Due) -> list[tuple[int, int | None, str]]:
    return list(due.results.values_list("revision", "amount", "standing"))


def test_director_result_names_the_four_and_asks_for_the_amount(
    as_user: AsUser, event: Tournament
) -> None:
    due = _due(event, 1, 2)

    response = as_user().get(_address(due))

    words = _words(response.content)
    assert f"Board {due.board.number}, table 2" in words
    assert "No result yet." in words
    assert len(response.context["page"].names) == 4


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ({"amount": "56", "made": "1"}, 56),
        ({"amount": "56", "made": "0"}, -56),
        ({"amount": "-56"}, -56),
        ({"amount": "42", "made": "1", "petit_last": "defenders"}, 42),
        ({"points": "45", "oudlers": "2", "side": "attack"}, 58),
    ],
)
def test_director_result_shows_the_four_scores_before_it_stores(
    as_user: AsUser, event: Tournament, typed: dict[str, str], amount: int
) -> None:
    due = _due(event, 1, 2)
    client = as_user()

    shown = client.post(_address(due), {"seen": "0", **typed})

    assert not due.results.exists()
    scores = [
        shown.context["preview"][side]["score"] for side in ("north", "east", "south", "west")
    ]
    assert sorted(scores) == sorted([3 * amount, -amount, -amount, -amount])
    stored = client.post(_address(due), {"seen": "0", "shown": _shown(shown), **typed})
    assert stored.status_code == 302
    live = due.results.get()
    assert (live.amount, live.source, live.author_label) == (amount, "director", "directrice")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"amount": "57", "made": "1"}, "57: a guard gives an even number."),
        ({"amount": "42", "made": "1"}, "only if the losing side wins Petit last"),
        ({"amount": "0", "made": "1"}, "never worth 0"),
        ({"amount": "56"}, "Does the taker win or fail?"),
        ({"amount": "", "made": "1"}, "Enter an amount"),
        ({"amount": "56", "made": "1", "points": "45", "oudlers": "2"}, "not both"),
        ({"amount": "900", "made": "1"}, "900"),
        ({"points": "45"}, "How many oudlers"),
    ],
)
def test_director_result_refuses_with_the_reason_and_keeps_what_was_typed(
    as_user: AsUser, event: Tournament, typed: dict[str, str], sentence: str
) -> None:
    due = _due(event, 1, 2)

    response = as_user().post(_address(due), {"seen": "0", **typed})

    assert response.status_code == 422
    assert sentence in _words(response.content)
    assert response.context["form"]["amount"].value() == typed.get("amount")
    assert not due.results.exists()


def test_director_result_content_changed_after_the_look_is_shown_again(
    as_user: AsUser, event: Tournament
) -> None:
    due = _due(event, 1, 2)
    client = as_user()
    shown = _shown(client.post(_address(due), {"seen": "0", "amount": "56", "made": "1"}))

    response = client.post(
        _address(due), {"seen": "0", "amount": "58", "made": "1", "shown": shown}
    )

    assert response.context["preview"]["reading"].amount == 58
    assert not due.results.exists()


def test_director_result_correction_is_a_revision_with_who_and_why(
    as_user: AsUser, event: Tournament
) -> None:
    due = _due(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)

    response = _send(as_user(), due, amount="56", made="0", reason="Colonne inversée")

    live = due.results.get(standing=Standing.LIVE)
    assert response.status_code == 302
    assert _history(due) == [(1, 56, Standing.REPLACED), (2, -56, Standing.LIVE)]
    assert (live.reason, live.author_label) == ("Colonne inversée", "directrice")
    page = _words(as_user().get(_address(due)).content)
    assert "Colonne inversée" in page
    assert "T2 (table)" in page
    line = LogLine.objects.get(tournament=event, action="correct")
    assert (line.actor, line.before["amount"], line.after["amount"]) == ("directrice", 56, -56)


def test_director_result_correction_without_a_reason_is_refused(
    as_user: AsUser, event: Tournament
) -> None:
    due = _due(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)

    response = _send(as_user(), due, amount="56", made="0")

    assert response.status_code == 422
    assert "Say why." in _words(response.content)
    assert _history(due) == [(1, 56, Standing.LIVE)]


def test_director_result_corrected_two_rounds_later_moves_every_sum_once(
    as_user: AsUser, event: Tournament
) -> None:
    factories.play_round(event, 1)
    factories.play_round(event, 2)
    factories.recompute()
    due = _due(event, 1, 2)
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
        _address(due, "preview/"),
        {"seen": "1", "amount": "160", "made": "0" if is_best else "1"},
        headers=HTMX,
    )

    effect = response.context["preview"]["effect"]
    assert effect.averages >= 4
    assert f"Changes {effect.averages} averages" in _words(response.content)
    assert due.results.count() == number_of
    assert sums == list(StandingRow.objects.order_by("pk").values_list("attack_sum", "defense_sum"))


def test_director_result_preview_says_why_not_while_typing(
    as_user: AsUser, event: Tournament
) -> None:
    due = _due(event, 1, 2)
    client = as_user()

    odd = client.post(_address(due, "preview/"), {"seen": "0", "amount": "57", "made": "1"})
    half = client.post(_address(due, "preview/"), {"seen": "0", "amount": "5"})

    assert "57: a guard gives an even number." in _words(odd.content)
    assert _words(half.content) == ""


def test_director_result_changed_meanwhile_shows_both_and_keeps_what_was_typed(
    as_user: AsUser, event: Tournament
) -> None:
    due = _due(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)
    client = as_user()
    typed = {"seen": "1", "amount": "-72", "reason": "Vu sur la fiche"}
    shown = _shown(client.post(_address(due), typed))
    factories.correct(due, 90, reason="Appel de la table")

    response = client.post(_address(due), {**typed, "shown": shown})

    words = _words(response.content)
    assert response.status_code == 409
    assert "This changed meanwhile." in words
    assert "It is now: +90" in words
    assert "Appel de la table" in words
    assert response.context["form"]["amount"].value() == "-72"
    assert due.results.count() == 2
    again = {**typed, "seen": str(response.context["form"]["seen"].value())}
    second = client.post(_address(due), again)
    client.post(_address(due), {**again, "shown": _shown(second)})
    assert _history(due) == [
        (1, 56, Standing.REPLACED),
        (2, 90, Standing.REPLACED),
        (3, -72, Standing.LIVE),
    ]


def test_director_result_entered_by_the_table_meanwhile_is_not_overwritten(
    as_user: AsUser, event: Tournament
) -> None:
    due = _due(event, 1, 2)
    client = as_user()
    shown = _shown(client.post(_address(due), {"seen": "0", "amount": "-72"}))
    factories.enter(event, 2, due.board.number, 56)

    response = client.post(_address(due), {"seen": "0", "amount": "-72", "shown": shown})

    assert response.status_code == 409
    assert _history(due) == [(1, 56, Standing.LIVE)]


@pytest.mark.parametrize(
    ("ruling", "status", "side"),
    [
        ("not_played", Status.NOT_PLAYED, ""),
        ("neutralized", Status.NEUTRALIZED, ""),
        ("neutralized:attack", Status.NEUTRALIZED, "attack"),
        ("neutralized:defense", Status.NEUTRALIZED, "defense"),
        ("zero", Status.ZERO, ""),
    ],
)
def test_rule_result_stores_what_became_of_it(
    as_user: AsUser, event: Tournament, ruling: str, status: str, side: str
) -> None:
    due = _due(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)

    as_user().post(
        _address(due, "rule/"), {"seen": "1", "ruling": ruling, "reason": "Carte retournée"}
    )

    live = due.results.get(standing=Standing.LIVE)
    assert (live.status, live.zero_side, live.amount, live.reason) == (
        status, side, None, "Carte retournée",
    )  # fmt: skip
    assert due.results.filter(amount=56, standing=Standing.REPLACED).exists()


def test_rule_result_without_a_choice_keeps_the_reason(as_user: AsUser, event: Tournament) -> None:
    due = _due(event, 1, 2)

    response = as_user().post(_address(due, "rule/"), {"seen": "0", "reason": "Étui perdu"})

    assert response.status_code == 422
    assert response.context["ruling"]["reason"].value() == "Étui perdu"
    assert not due.results.exists()


def test_settle_result_keeps_the_first(as_user: AsUser, event: Tournament) -> None:
    due = _due(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)
    factories.enter(event, 2, due.board.number, -56)
    client = as_user()
    page = client.get(_address(due))

    client.post(_address(due, "settle/"), {"seen": "1", "take": "0"})

    assert "Two versions: which one counts?" in _words(page.content)
    assert _history(due) == [(1, 56, Standing.LIVE), (2, -56, Standing.DISMISSED)]


def test_settle_result_takes_the_second_and_says_who(as_user: AsUser, event: Tournament) -> None:
    due = _due(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)
    factories.enter(event, 2, due.board.number, 42, petit_last="defenders")

    as_user().post(_address(due, "settle/"), {"seen": "1", "take": "2"})

    assert _history(due) == [
        (1, 56, Standing.REPLACED),
        (2, 42, Standing.REPLACED),
        (3, 42, Standing.LIVE),
    ]
    live = due.results.get(standing=Standing.LIVE)
    assert (live.author_label, live.reason) == ("directrice", "Second version taken")
    assert live.facts == {"petit_last": "defenders"}


@pytest.mark.parametrize("take", ["0", "2"])
def test_settle_result_decided_meanwhile_is_refused(
    as_user: AsUser, event: Tournament, take: str
) -> None:
    due = _due(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)
    factories.enter(event, 2, due.board.number, -56)
    factories.correct(due, 90)

    response = as_user().post(_address(due, "settle/"), {"seen": "1", "take": take})

    assert response.status_code == 409
    assert due.results.get(standing=Standing.LIVE).amount == 90


def test_accept_result_lets_it_stand_and_leaves_the_needs(
    as_user: AsUser, event: Tournament
) -> None:
    events.change_settings(event, author=factories.author(event), suspect_amount=150)
    due = _due(event, 1, 2)
    factories.enter(event, 2, due.board.number, 158)
    factories.recompute()
    client = as_user()
    before = client.get(_address(due))

    client.post(_address(due, "accept/"), {"seen": "1"})
    factories.recompute()

    assert "+158: a very large amount" in _words(before.content)
    assert client.get(f"/director/{event.slug}/desk/").context["needs"] == []
    assert "accepted" in _words(client.get(_address(due)).content)


def test_accept_result_corrected_meanwhile_is_refused(as_user: AsUser, event: Tournament) -> None:
    due = _due(event, 1, 2)
    factories.enter(event, 2, due.board.number, 158)
    factories.correct(due, 58)

    response = as_user().post(_address(due, "accept/"), {"seen": "1"})

    assert response.status_code == 409
    assert not due.results.filter(is_accepted=True).exists()


def test_director_result_of_a_round_to_come_cannot_be_entered(
    as_user: AsUser, event: Tournament
) -> None:
    due = _due(event, 3, 2)
    client = as_user()

    page = client.get(_address(due))
    response = client.post(
        _address(due), {"seen": "0", "amount": "56", "made": "1", "shown": "+56{}"}
    )

    assert "This round is still to come." in _words(page.content)
    assert response.status_code == 422
    assert not due.results.exists()


def test_director_result_to_htmx_answers_the_piece_and_wakes_the_grid(
    as_user: AsUser, event: Tournament
) -> None:
    due = _due(event, 1, 2)
    data = {"seen": "0", "amount": "56", "made": "1", "shown": "+56{}"}

    response = as_user().post(_address(due), data, headers=HTMX)

    assert response.status_code == 200
    assert response["HX-Trigger"] == "live"
    assert b"<html" not in response.content
    assert "Stored." in _words(response.content)


def test_director_result_of_another_event_is_not_there(as_user: AsUser, event: Tournament) -> None:
    other = factories.make_event(16, rounds=4, name="Ailleurs", user=factories.director("autre"))
    due = _due(other, 1, 1)

    response = as_user().get(f"/director/{event.slug}/results/{due.pk}/")

    assert response.status_code == 404


def test_director_result_queries_do_not_grow(as_user: AsUser) -> None:
    counts = []
    for people in (12, 28):
        event = factories.make_event(people, rounds=None, name=f"Salle {people}")
        factories.play_round(event, 1)
        factories.recompute()
        client, due = as_user(), _due(event, 1, 1)
        client.get(_address(due))
        with CaptureQueriesContext(connection) as queries:
            client.get(_address(due))
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert counts[0] <= 14


@pytest.mark.parametrize("action", ["", "preview/", "rule/", "settle/", "accept/"])
def test_results_are_refused_to_others(
    as_user: AsUser, client: Client, event: Tournament, action: str
) -> None:
    due = _due(event, 1, 2)
    factories.enter(event, 2, due.board.number, 56)
    data = {"seen": "1", "amount": "90", "made": "1", "shown": "+90{}", "ruling": "zero"}
    client.get(f"/t/{table_token(event, 2)}/")
    other_table = Client()
    other_table.get(f"/t/{table_token(event, 3)}/")

    answers = [
        who.post(_address(due, action), data).status_code
        for who in (client, other_table, as_user("ailleurs"))
    ]

    assert answers == [302, 302, 404]
    assert _history(due) == [(1, 56, Standing.LIVE)]
    assert not due.results.filter(is_accepted=True).exists()
