"""A result agreed to: sent once whatever happens, kept in two versions, taken back."""

from __future__ import annotations

from urllib.parse import parse_qs, urlparse

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.player.conftest import Address
from tests.tournament.views.player.phone import AMOUNT, agreed_fields, results_of, send, words_of
from tournament.access import table_token
from tournament.messages import Refused
from tournament.models import Board, Result, Standing, Tournament
from tournament.services import results
from tournament.services.audit import Author

pytestmark = pytest.mark.django_db


def test_enter_result_stores_what_was_agreed_to(
    event: Tournament, phone: Client, at: Address
) -> None:
    response = send(phone, at("enter-result", 9), AMOUNT)

    assert (response.status_code, response["Location"]) == (302, at())
    assert results_of(event, 9) == [("live", -56)]
    result = Result.objects.get()
    assert (result.source, result.author_label) == ("table", "T3")
    assert Board.objects.get(tournament=event, number=9).touched == 1


def test_enter_result_answers_htmx_with_the_next_page(phone: Client, at: Address) -> None:
    asked = phone.get(at("enter-result", 9), AMOUNT)

    response = phone.post(
        at("enter-result", 9), agreed_fields(asked), headers={"hx-request": "true"}
    )

    assert (response.status_code, response["HX-Redirect"]) == (204, at())


def test_enter_result_stores_a_suspicious_amount_in_silence(
    event: Tournament, phone: Client, at: Address
) -> None:
    typed = {"mode": "amount", "amount": "220", "made": "1", "petit_last": "taker"}

    response = send(phone, at("enter-result", 9), {**typed, "handful": "triple"})

    page = words_of(phone.get(response["Location"]))
    assert results_of(event, 9) == [("live", 220)]
    assert "✓ received +220" in page
    assert "◆" not in page


def test_enter_result_twice_the_same_is_stored_once(
    event: Tournament, phone: Client, at: Address
) -> None:
    asked = phone.get(at("enter-result", 9), AMOUNT)
    fields = agreed_fields(asked)

    answers = [phone.post(at("enter-result", 9), fields) for _ in range(3)]

    assert [answer["Location"] for answer in answers] == [at()] * 3
    assert results_of(event, 9) == [("live", -56)]


def test_enter_result_from_two_phones_alike_is_stored_once(
    event: Tournament, phone: Client, at: Address
) -> None:
    first, second = (agreed_fields(phone.get(at("enter-result", 9), AMOUNT)) for _ in range(2))
    assert first["key"] != second["key"]

    for fields in (first, second):
        phone.post(at("enter-result", 9), fields)

    assert results_of(event, 9) == [("live", -56)]


def test_enter_result_from_two_phones_differing_keeps_both_for_the_director(
    event: Tournament, phone: Client, at: Address
) -> None:
    other = Client(headers={"accept-language": "en"})
    asked = other.get(at("enter-result", 9), {**AMOUNT, "amount": "60"})
    send(phone, at("enter-result", 9), AMOUNT)

    answer = other.post(at("enter-result", 9), agreed_fields(asked))

    page = words_of(other.get(answer["Location"]))
    assert results_of(event, 9) == [("live", -56), ("rival", -60)]
    assert "Board 9: two versions, the director decides." in page
    assert "≠ two versions" in page


def test_enter_result_warns_before_a_second_version_is_sent(
    event: Tournament, phone: Client, at: Address
) -> None:
    send(phone, at("enter-result", 9), AMOUNT)

    page = words_of(phone.get(at("enter-result", 9), {**AMOUNT, "amount": "60"}))

    assert "Already sent: −56. The director will decide." in page
    assert results_of(event, 9) == [("live", -56)]


def test_enter_result_shows_what_was_sent_and_offers_to_undo_the_last_only(
    phone: Client, at: Address
) -> None:
    send(phone, at("enter-result", 9), AMOUNT)
    assert "Undo this sending" in words_of(phone.get(at("enter-result", 9)))

    send(phone, at("enter-result", 10), AMOUNT)
    page = words_of(phone.get(at("enter-result", 9)))

    assert "−168" in page
    assert "Undo this sending" not in page
    assert "Something wrong? Call the director" in page


def test_enter_result_posted_for_a_board_that_is_not_here_stores_nothing(
    event: Tournament, phone: Client, at: Address
) -> None:
    response = phone.post(at("enter-result", 13), {**AMOUNT, "key": "k"})

    assert response.status_code == 302
    assert phone.get(response["Location"]).status_code == 404
    assert Result.objects.count() == 0


def test_enter_result_after_the_round_closed_keeps_what_was_typed(
    event: Tournament, phone: Client, at: Address
) -> None:
    asked = phone.get(at("enter-result", 9), AMOUNT)
    factories.close_round(event, 1, missing="not_played")

    answer = phone.post(at("enter-result", 9), agreed_fields(asked))

    page = words_of(phone.get(answer["Location"]))
    assert "Board 9: not here. Here 13 to 16." in page
    assert "You had typed: 56." in page
    assert results_of(event, 9)[0] == ("live", None)


def test_enter_result_never_through_the_link_of_another_table(
    event: Tournament, phone: Client, at: Address
) -> None:
    response = phone.post(at("enter-result", 9, table=4), {**AMOUNT, "key": "k"})

    assert phone.get(response["Location"]).status_code == 404
    assert Result.objects.count() == 0


def test_enter_result_by_a_stranger_is_refused(event: Tournament, phone: Client) -> None:
    token = table_token(event, 3).replace("-3-", "-4-")

    assert phone.get(f"/t/{token}/boards/13/").status_code == 404
    assert phone.post(f"/t/{token}/boards/13/", AMOUNT).status_code == 404
    assert phone.post(f"/t/{token}/undo/").status_code == 404
    assert Result.objects.count() == 0


def test_enter_result_needs_the_token_of_the_form(at: Address) -> None:
    strict = Client(enforce_csrf_checks=True)

    assert strict.post(at("enter-result", 9), {**AMOUNT, "key": "k"}).status_code == 403


def test_undo_result_takes_back_the_last_and_opens_it_again(
    event: Tournament, phone: Client, at: Address
) -> None:
    send(phone, at("enter-result", 9), {**AMOUNT, "amount": "76", "handful": "single"})
    last = Result.objects.get()

    answer = phone.post(at("undo-result"), {"board": "9", "revision": str(last.revision)})

    page = phone.get(answer["Location"]).content.decode()
    assert results_of(event, 9) == [("withdrawn", -76)]
    assert 'name="amount" value="76"' in page
    assert '<option value="single" selected>' in page
    assert "Taken back: correct it, then send it." in page


def test_undo_result_by_facts_opens_the_facts_again(
    event: Tournament, phone: Client, at: Address
) -> None:
    facts = {"mode": "points", "oudlers": "2", "points": "41.5", "petit_last": "taker"}
    send(phone, at("enter-result", 9), facts)
    last = Result.objects.get()

    answer = phone.post(at("undo-result"), {"board": "9", "revision": str(last.revision)})

    query = parse_qs(urlparse(answer["Location"]).query)
    assert {name: query[name][0] for name in facts} == facts


def test_undo_result_shown_before_another_sending_takes_nothing_back(
    event: Tournament, phone: Client, at: Address
) -> None:
    send(phone, at("enter-result", 9), AMOUNT)
    shown = {"board": "9", "revision": "1"}
    send(phone, at("enter-result", 10), AMOUNT)

    answer = phone.post(at("undo-result"), shown)

    page = words_of(phone.get(answer["Location"]))
    assert "Nothing was taken back: another board was sent since." in page
    assert Result.objects.filter(standing=Standing.LIVE).count() == 2


def test_undo_result_twice_takes_back_one(event: Tournament, phone: Client, at: Address) -> None:
    send(phone, at("enter-result", 9), AMOUNT)
    send(phone, at("enter-result", 10), AMOUNT)
    shown = {"board": "10", "revision": "1"}

    for _ in range(2):
        phone.post(at("undo-result"), shown)

    assert results_of(event, 9) == [("live", -56)]
    assert results_of(event, 10) == [("withdrawn", -56)]


def test_enter_result_sent_again_after_an_undo_is_asked_again(
    event: Tournament, phone: Client, at: Address
) -> None:
    fields = agreed_fields(phone.get(at("enter-result", 9), AMOUNT))
    phone.post(at("enter-result", 9), fields)
    phone.post(at("undo-result"), {"board": "9", "revision": "1"})

    answer = phone.post(at("enter-result", 9), fields)

    asked = phone.get(answer["Location"])
    assert "This sending was taken back. Send it again?" in words_of(asked)
    assert results_of(event, 9) == [("withdrawn", -56)]
    phone.post(at("enter-result", 9), agreed_fields(asked))
    assert results_of(event, 9) == [("withdrawn", -56), ("live", -56)]


def test_undo_result_of_the_people_who_sat_here_before_takes_nothing_back(
    event: Tournament, phone: Client, at: Address
) -> None:
    factories.enter(event, 3, 9, 156)
    factories.close_round(event, 1, missing="later")

    answer = phone.post(at("undo-result"), {"board": "9", "revision": "1"})

    assert answer["Location"] == at()
    assert results_of(event, 9) == [("live", 156)]
    with pytest.raises(Refused):
        results.undo_last(event, 3, author=Author.table(3))
