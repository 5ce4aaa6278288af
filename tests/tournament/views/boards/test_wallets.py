"""Pages of the board maker: made, sorted, checked by another, copied; and who may not come in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth import authenticate
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories
from tests.tournament.services.boards_made import event_with_boards, maker
from tournament.models import BoardDeal, BoardSet, CardsSeen, Role, Tournament
from tournament.services import board_checks, deals
from tournament.views.boards.urls import DIRECTED, MADE

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def client_of(name: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director(name))
    return client


def at(event: Tournament, name: str, **more: int) -> str:
    return reverse(f"tournament:{name}", kwargs={"slug": event.slug, **more})


def deal(event: Tournament, number: int = 1) -> BoardDeal:
    return BoardDeal.objects.get(set__tournament=event, number=number)


@pytest.mark.parametrize("who", ["directrice", "chef", "passante", ""])
def test_maker_routes_do_not_exist_for_anybody_else(who: str) -> None:
    event = event_with_boards()
    chief = factories.director("chef", is_staff=True)
    chief.is_superuser = True
    chief.save()
    client = client_of(who) if who else Client()

    codes = []
    for one in MADE:
        more = {"number": 1} if "number" in one.pattern.converters else {}
        address = at(event, str(one.name), **more)
        codes.append({client.get(address).status_code, client.post(address).status_code} - {405})

    assert codes == [{404 if who else 302}] * len(MADE)
    assert not CardsSeen.objects.exists()


def test_director_routes_do_not_exist_for_board_makers() -> None:
    event = event_with_boards()
    client = client_of("donneuse")

    addresses = [
        at(event, str(one.name), **({"number": 1} if one.pattern.converters.get("number") else {}))
        for one in DIRECTED
    ]
    codes = [{client.get(a).status_code, client.post(a).status_code} - {405} for a in addresses]

    assert codes == [{404}] * len(DIRECTED)


def test_director_sees_own_boards_listed_where_he_is_a_maker() -> None:
    event = event_with_boards()

    page = client_of("donneuse").get(reverse("tournament:director")).content.decode()

    assert at(event, "board-set") in page


def test_director_names_the_roles_in_one_row_of_one_event() -> None:
    event = event_with_boards()
    maker(event, "directrice")

    page = client_of("directrice").get(reverse("tournament:director")).content.decode()

    assert page.count(f"<b>{event.name}</b>") == 1
    assert "You direct it" in page
    assert at(event, "board-set") in page
    assert "Boards you make" not in page


def test_make_set_from_the_page_shows_the_boards() -> None:
    event = factories.make_event(20, 5, started=False)
    maker(event)
    client = client_of("donneuse")

    answer = client.post(at(event, "make-set"), {"kind": "whole", "count": ""}, follow=True)

    page = answer.content.decode()
    assert answer.redirect_chain == [(at(event, "board-set"), 302)]
    assert BoardSet.objects.get(tournament=event).commitment in page
    assert page.count("to be sorted") == 20


def test_make_set_too_small_keeps_what_was_typed() -> None:
    event = factories.make_event(20, 5, started=False)
    maker(event)

    answer = client_of("donneuse").post(
        at(event, "make-set"), {"kind": "attack_hands", "count": "18"}
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "boards 19, 20 are missing" in page
    assert 'value="18"' in page
    assert 'value="attack_hands" checked' in page


def test_mix_set_value_from_the_page_makes_boards_anew() -> None:
    event = event_with_boards()

    client_of("donneuse").post(at(event, "mix-set-value"), {"public_value": "7 12 44"})

    assert BoardSet.objects.get(tournament=event).public_value == "7 12 44"


def test_sort_board_says_where_each_card_goes_and_keeps_the_look() -> None:
    event = event_with_boards()
    client = client_of("donneuse")

    answer = client.get(at(event, "sort-board", number=1))

    page = answer.content.decode()
    assert page.count('<span class="card">') == 78
    assert "no-store" in answer["Cache-Control"]
    assert [(s.actor, s.deal.number, s.door) for s in CardsSeen.objects.all()] == [
        ("donneuse", 1, "sort")
    ]


def test_board_sorted_leads_to_the_next_board() -> None:
    event = event_with_boards()

    answer = client_of("donneuse").post(at(event, "board-sorted", number=1))

    assert answer["Location"] == at(event, "sort-board", number=2)
    assert deal(event).sorted_by == factories.director("donneuse")


def test_sorting_again_asks_before_a_check_is_lost() -> None:
    event = event_with_boards()
    board_checks.mark_sorted(event, 1, author=maker(event))
    board_checks.mark_checked(event, 1, [*"NESW", "dog"], author=maker(event, "adjoint"))
    client, address = client_of("donneuse"), at(event, "board-sorted", number=1)

    page = client.get(at(event, "sort-board", number=1)).content.decode()
    refused = client.post(address, follow=True)
    kept = deal(event).checked_at
    client.post(address, {"accepted": "on"})

    assert "Already checked by adjoint" in page
    assert page.count('name="accepted" required') == 2
    assert "adjoint checked board 1" in refused.content.decode()
    assert kept is not None
    assert deal(event).checked_at is None


def test_board_unsorted_takes_the_mark_back_and_asks_where_it_is_checked() -> None:
    event = event_with_boards()
    for number in (1, 2):
        board_checks.mark_sorted(event, number, author=maker(event))
    board_checks.mark_checked(event, 2, [*"NESW", "dog"], author=maker(event, "adjoint"))
    client = client_of("donneuse")

    page = client.get(at(event, "sort-board", number=1)).content.decode()
    for number in (1, 2):
        client.post(at(event, "board-unsorted", number=number))
    states = [deal(event, number).sorted_at is None for number in (1, 2)]
    client.post(at(event, "board-unsorted", number=2), {"accepted": "on"})
    client.post(at(event, "board-unsorted", number=2))

    assert "You have sorted this board" in page
    assert states == [True, False]
    assert (deal(event, 2).sorted_at, deal(event, 2).checked_by) == (None, None)
    assert event.log.filter(action="board-unsorted").count() == 2


def test_check_board_shows_no_card_to_who_sorted_it() -> None:
    event = event_with_boards()
    board_checks.mark_sorted(event, 1, author=maker(event))

    page = client_of("donneuse").get(at(event, "check-board", number=1)).content.decode()

    assert "somebody else is to check it" in page
    assert 'class="card"' not in page
    assert not CardsSeen.objects.exists()


def test_check_board_by_a_second_person() -> None:
    event = event_with_boards()
    maker(event, "vérificateur")
    board_checks.mark_sorted(event, 1, author=maker(event))
    client, address = client_of("vérificateur"), at(event, "check-board", number=1)

    partly = client.post(address, {"places": ["N", "E"]})
    wrong = client.post(address, {"deals": "N: T 21"})
    done = client.post(address, {"places": ["N", "E", "S", "W", "dog"]})

    assert partly.status_code == 422
    assert "Look at every hand" in partly.content.decode()
    assert wrong.status_code == 422
    assert "N: T 21" in wrong.content.decode()
    assert done["Location"] == at(event, "board-set")
    assert deal(event).checked_by == factories.director("vérificateur")


def test_board_copied_counts_further_wallets() -> None:
    event = event_with_boards()
    client = client_of("donneuse")

    client.post(at(event, "board-copied", number=3), {"copies": "2"})
    client.post(at(event, "board-copied", number=4), {"copies": "many"})

    assert (deal(event, 3).copies, deal(event, 4).copies) == (2, 0)


def test_board_set_counts_the_copies_each_board_needs() -> None:
    event = event_with_boards()
    event.plan.document["copies"] = 2
    event.plan.save()
    board_checks.mark_sorted(event, 1, author=maker(event))
    board_checks.mark_copied(event, 1, 1, author=maker(event))

    page = client_of("donneuse").get(at(event, "board-set")).content.decode()

    assert "A copy is one more wallet" in page
    assert page.count("✓ 1 copy of 1") == 1
    assert page.count("0 copies of 1") == 19
    assert "1 board of 20 sorted, 0 checked" in page


def test_print_boards_has_a_page_for_each_board() -> None:
    event = event_with_boards()
    client = client_of("donneuse")

    whole = client.get(at(event, "print-boards")).content.decode()
    one = client.get(at(event, "print-board", number=7)).content.decode()

    assert whole.count('<article class="sorting-sheet') == 20
    assert one.count('<article class="sorting-sheet') == 1


def test_board_strengths_shows_each_attack_hand() -> None:
    event = event_with_boards()

    page = client_of("donneuse").get(at(event, "board-strengths")).content.decode()

    assert page.count('<span class="strength') == 20 + 3


def test_attack_hands_alone_leave_the_rest_in_the_pack() -> None:
    event = factories.make_event(20, 5, started=False)
    deals.make_set(event, author=maker(event), kind=BoardSet.Kind.ATTACK_HANDS)

    page = client_of("donneuse").get(at(event, "sort-board", number=1)).content.decode()

    assert "stays in the pack" in page
    assert len(deals.cards_of(deal(event))["hands"]["N"]) == 18


def test_prepared_boards_appoints_and_dismisses_by_account() -> None:
    event = factories.make_event(20, 5, started=False)
    factories.director("donneuse")
    client = client_of("directrice")

    unknown = client.post(at(event, "appoint-board-maker"), {"username": "per sonne"})
    client.post(at(event, "appoint-board-maker"), {"username": "donneuse"})
    page = client.get(at(event, "prepared-boards")).content.decode()
    made = Role.objects.filter(tournament=event, kind=Role.Kind.BOARD_MAKER).count()
    client.post(at(event, "dismiss-board-maker"), {"username": "donneuse"})

    assert unknown.status_code == 422
    assert 'value="per sonne"' in unknown.content.decode()
    assert '<b class="row-main">donneuse</b>' in page
    assert made == 1
    assert not Role.objects.filter(tournament=event, kind=Role.Kind.BOARD_MAKER).exists()


def test_prepared_boards_makes_an_account_and_shows_its_password_once() -> None:
    event = factories.make_event(20, 5, started=False)
    client = client_of("directrice")

    answer = client.post(at(event, "appoint-board-maker"), {"username": "marthe"})
    page = client.get(at(event, "prepared-boards")).content.decode()

    given = answer.context["given"]
    assert authenticate(username="marthe", password=given.password) == given.role.user
    assert given.password in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert given.password not in page
    assert '<b class="row-main">marthe</b>' in page
    assert given.password not in str(list(event.log.values()))


def test_prepared_boards_tells_a_director_that_he_will_see_the_cards() -> None:
    event = factories.make_event(20, 5, started=False)
    client = client_of("directrice")
    address = at(event, "appoint-board-maker")

    asked = client.post(address, {"username": "directrice"})
    before = client.get(at(event, "prepared-boards")).content.decode()
    client.post(address, {"username": "directrice", "accepted": "on"})
    after = client.get(at(event, "prepared-boards")).content.decode()

    assert asked.status_code == 422
    assert "will then see its cards" in asked.content.decode()
    assert 'name="accepted"' in asked.content.decode()
    assert "neither you nor" in before
    assert "neither you nor" not in after
    assert "directrice directs this tournament and sees them too." in after


def test_prepared_boards_leads_to_labels_and_to_what_everybody_sees() -> None:
    event = event_with_boards()

    page = client_of("directrice").get(at(event, "prepared-boards")).content.decode()

    assert at(event, "print-labels") in page
    assert at(event, "deals") in page


def test_lock_directors_out_from_the_page() -> None:
    event = factories.make_event(20, 5, started=False)
    client = client_of("directrice")

    client.post(at(event, "lock-directors-out"), {"locked": "1"})
    answer = client.post(at(event, "appoint-board-maker"), {"username": "directrice"})

    assert BoardSet.objects.get(tournament=event).locks_directors_out
    assert answer.status_code == 422
    assert "its directors play" in answer.content.decode()


def test_start_page_names_the_boards_without_cards() -> None:
    event = factories.make_event(20, 5, started=False, drawn=False)
    deals.make_set(event, author=maker(event), count=12)
    factories.plan_and_draw(event, rounds=5)
    client = client_of("directrice")

    warned = client.post(at(event, "start-tournament"))
    started = client.post(at(event, "start-tournament"), {"accepted": "1"})

    assert warned.status_code == 409
    assert "boards 13, 14, 15, 16, 17, 18, 19, 20 are missing" in warned.content.decode()
    assert started.status_code == 302
