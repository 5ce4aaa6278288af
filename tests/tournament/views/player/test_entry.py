"""One board: typed, refused with the reason, agreed to."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.player.conftest import Address
from tests.tournament.views.player.phone import AMOUNT, agreed_fields, results_of, send, words_of
from tournament.models import Due, Result, Tournament
from tournament.services import rounds

pytestmark = pytest.mark.django_db


def test_enter_result_shows_the_board_and_needs_no_minus_key(phone: Client, at: Address) -> None:
    response = phone.get(at("enter-result", 9))

    page = words_of(response)
    assert "Board 9" in page
    assert "East takes, Guard" in page
    assert "Taker wins" in page
    assert "Taker fails" in page
    assert "−" not in page
    assert 'inputmode="numeric"' in response.content.decode()


def test_enter_result_shows_the_four_signed_scores_before_it_stores(
    event: Tournament, phone: Client, at: Address
) -> None:
    page = words_of(phone.get(at("enter-result", 9), AMOUNT))

    assert "Guard: East fails by 3" in page
    assert "(25 + 3) × 2, no bonus · sum 0" in page
    assert page.count("+56") == 3
    assert page.count("−168") == 1
    assert results_of(event, 9) == []


@pytest.mark.parametrize(
    ("board", "sentence", "button"),
    [
        (9, "Hand the phone to East (taker)", "East: agreed"),
        (10, "Hand the phone to South (taker)", "South: agreed"),
        (11, "Hand the phone to East (defense)", "East: agreed"),
        (12, "Hand the phone to West (taker)", "West: agreed"),
    ],
)
def test_enter_result_asks_the_side_that_did_not_write(
    board: int, sentence: str, button: str, phone: Client, at: Address
) -> None:
    page = words_of(phone.get(at("enter-result", board), AMOUNT))

    assert sentence in page
    assert button in page


def test_enter_result_without_agreement_asks_all_the_same(
    event: Tournament, phone: Client, at: Address
) -> None:
    Tournament.objects.update(needs_agreement=False)

    page = words_of(phone.get(at("enter-result", 9), AMOUNT))

    assert "Correct, send" in page
    assert "agreed" not in page


FACTS = [
    ({"oudlers": "2", "points": "45"}, 58, "Guard: East wins by 4", "(25 + 4) × 2, no bonus"),
    ({"oudlers": "2", "points": "46", "side": "defense"}, 58, "Guard: East wins by 4", ""),
    ({"oudlers": "2", "points": "41"}, 50, "Guard: East wins exactly", "(25 + 0) × 2"),
    ({"oudlers": "2", "points": "38"}, -56, "Guard: East fails by 3", "(25 + 3) × 2"),
    (
        {"oudlers": "2", "points": "44", "petit_last": "defenders", "handful": "single"},
        56,
        "Guard: East wins by 3",
        "(25 + 3) × 2 − 20 Petit au bout + 20 handful · sum 0",
    ),
    (
        {"oudlers": "1", "points": "48", "handful": "double"},
        -86,
        "Guard: East fails by 3",
        "(25 + 3) × 2 + 30 double handful · sum 0",
    ),
    ({"oudlers": "2", "points": "41,5"}, 52, "Guard: East wins by 1", ""),
]


@pytest.mark.parametrize(("facts", "amount", "verdict", "explanation"), FACTS)
def test_enter_result_by_facts_computes_the_amount(
    facts: dict[str, str],
    amount: int,
    verdict: str,
    explanation: str,
    event: Tournament,
    phone: Client,
    at: Address,
) -> None:
    typed = {"mode": "points", **facts}

    page = words_of(phone.get(at("enter-result", 9), {"check": "1", **typed}))
    send(phone, at("enter-result", 9), typed)

    assert verdict in page
    assert explanation in page
    assert results_of(event, 9) == [("live", amount)]


def test_enter_result_remembers_the_mode_of_this_phone(phone: Client, at: Address) -> None:
    phone.get(at("enter-result", 9), {"switch": "points"})

    page = phone.get(at("enter-result", 10)).content.decode()

    assert 'name="oudlers"' in page


def test_enter_result_keeps_what_was_typed_when_the_mode_changes(
    phone: Client, at: Address
) -> None:
    typed = {"mode": "amount", "amount": "56", "petit_last": "taker", "switch": "points"}

    page = phone.get(at("enter-result", 9), typed).content.decode()

    assert '<input type="hidden" name="amount" value="56">' in page
    assert 'name="petit_last" value="taker" checked' in page


REFUSALS = [
    ({"amount": "57", "made": "1"}, "57: a guard gives an even number."),
    ({"amount": "0", "made": "1"}, "0: a played board is never worth 0."),
    ({"amount": "-56", "made": "0"}, "Write no minus: say “taker fails” instead."),
    ({"amount": "400", "made": "1"}, "400: a taker who wins gets 50 to 160."),
    ({"amount": "20", "made": "0"}, "20: a taker who fails pays 52 to 162."),
    ({"amount": "", "made": "1"}, "Enter an amount, then who wins it."),
    ({"amount": "56", "check": "1"}, "Does the taker win or fail?"),
    ({"amount": "5x", "made": "1"}, "Digits only."),
    ({"mode": "points", "points": "41", "check": "1"}, "How many oudlers has the attack?"),
    (
        {"mode": "points", "oudlers": "2", "check": "1"},
        "How many points has the side you counted?",
    ),
    (
        {"mode": "points", "oudlers": "2", "points": "92", "check": "1"},
        "The points of a side go from 0 to 91.",
    ),
    (
        {"mode": "points", "oudlers": "0", "points": "60", "petit_last": "taker", "check": "1"},
        "Petit au bout for the taker, but the attack has no oudler.",
    ),
]


@pytest.mark.parametrize(("typed", "sentence"), REFUSALS)
def test_enter_result_refuses_in_place_with_the_reason_and_keeps_what_was_typed(
    typed: dict[str, str], sentence: str, event: Tournament, phone: Client, at: Address
) -> None:
    response = phone.get(at("enter-result", 9), {"mode": "amount", **typed})

    assert response.status_code == 422
    assert sentence in words_of(response)
    page = response.content.decode()
    for name in ("amount", "points"):
        if typed.get(name):
            assert re.search(rf'name="{name}" value="{typed[name]}"', page)
    assert results_of(event, 9) == []


def test_enter_result_asks_the_question_that_explains_the_amount(
    event: Tournament, phone: Client, at: Address
) -> None:
    typed = {"mode": "amount", "amount": "42", "made": "1"}

    response = phone.get(at("enter-result", 9), typed)

    assert response.status_code == 422
    assert "42: only if the losing side wins Petit au bout. Did it?" in words_of(response)
    yes = re.search(r'href="([^"]+)">Yes: Petit au bout for the defense', response.content.decode())
    assert yes is not None
    agreement = phone.get(yes[1].replace("&amp;", "&"))
    assert agreement.status_code == 200
    assert "(25 + 6) × 2 − 20 Petit au bout" in words_of(agreement)
    phone.post(at("enter-result", 9), agreed_fields(agreement))
    assert results_of(event, 9) == [("live", 42)]
    assert Result.objects.get().facts == {"petit_last": "defenders"}


def test_enter_result_says_no_to_the_question_and_keeps_the_amount(
    phone: Client, at: Address
) -> None:
    response = phone.get(at("enter-result", 9), {"mode": "amount", "amount": "42", "made": "1"})

    no = re.search(r'href="([^"]+)">No: correct', response.content.decode())
    assert no is not None
    page = phone.get(no[1].replace("&amp;", "&")).content.decode()
    assert 'name="amount" value="42"' in page


def test_enter_result_corrects_before_sending_and_keeps_everything(
    phone: Client, at: Address
) -> None:
    typed = {**AMOUNT, "amount": "76", "handful": "single"}
    page = phone.get(at("enter-result", 9), typed).content.decode()

    change = re.search(r'href="([^"]+)">Change it', page)

    assert change is not None
    form = phone.get(change[1].replace("&amp;", "&")).content.decode()
    assert 'name="amount" value="76"' in form
    assert '<option value="single" selected>' in form


@pytest.mark.parametrize("number", [8, 13, 999, 10**20])
def test_enter_result_of_a_board_that_is_not_here_says_which_are(
    number: int, event: Tournament, phone: Client, at: Address
) -> None:
    response = phone.get(at("enter-result", number), AMOUNT)

    assert response.status_code == 404
    page = words_of(response)
    assert f"Board {number}: not here. Here 9 to 12." in page
    assert "You had typed: 56." in page
    assert Result.objects.count() == 0


def test_enter_result_of_an_older_board_goes_to_the_people_who_held_it(
    event: Tournament, phone: Client, at: Address
) -> None:
    factories.close_round(event, 1, missing="later")
    names = Due.objects.get(
        table__round__number=1, table__number=3, board__number=9
    ).table.seatings.values_list("entry__short_name", flat=True)

    page = words_of(phone.get(at("enter-result", 9), AMOUNT))
    send(phone, at("enter-result", 9), AMOUNT)

    assert "Round 1, East takes" in page
    assert all(name in page for name in names)
    assert Result.objects.get().due.table.round.number == 1


def test_enter_result_of_an_older_board_already_there_hides_its_score(
    event: Tournament, phone: Client, at: Address
) -> None:
    factories.enter(event, 3, 9, 156)
    factories.close_round(event, 1, missing="later")

    page = words_of(phone.get(at("enter-result", 9)))

    assert "Board 9 of round 1 has its result" in page
    assert not re.search(r"[+−]156", page)
    assert not re.search(r"[+−]468", page)


@pytest.mark.parametrize("amount", ["156", "56"])
@pytest.mark.parametrize("asked", [{"check": "1"}, {"edit": "1"}, {"switch": "points"}, {}])
def test_enter_result_of_an_older_board_answers_no_guess_at_its_score(
    event: Tournament, phone: Client, at: Address, amount: str, asked: dict[str, str]
) -> None:
    factories.enter(event, 3, 9, 156)
    factories.close_round(event, 1, missing="not_played")
    rounds.reopen_round(event, 1, author=factories.author(), reason="a sheet was found")
    typed = {"mode": "amount", "amount": amount, "made": "1"}

    page = words_of(phone.get(at("enter-result", 9), {**typed, **asked}))

    assert "Board 9 of round 1 has its result" in page
    assert not re.search(r"[+−]156", page)


def test_enter_result_in_french(at: Address) -> None:
    french = Client(headers={"accept-language": "fr"})

    page = words_of(french.get(at("enter-result", 9), AMOUNT))

    assert "Garde\u00a0: Est chute de 3".replace("\u00a0", " ") in page
    assert "(25 + 3) × 2, sans prime · somme 0" in page
    assert "Passez le téléphone à Est (preneur)" in page


def test_sealed_boards_stay_sealed_on_the_phone(
    event: Tournament, phone: Client, at: Address
) -> None:
    factories.enter(event, 4, 13, 158)
    factories.play_round(event, 1)

    pages = [phone.get(at()), phone.get(at("enter-result", 13))]

    assert all("158" not in words_of(page) for page in pages)
