"""Boards made from a committed seed: sealed, seen by their maker, open once nobody meets them."""

from __future__ import annotations

import hashlib

import pytest

from tests import factories
from tests.tournament.services.boards_made import SEED, event_with_boards, maker, with_boards
from tournament import access
from tournament.adapters.deals import cards_text
from tournament.messages import Refused
from tournament.models import BoardDeal, BoardSet, CardsSeen, Due, Role, State
from tournament.selectors.deals import looks_at
from tournament.services import board_checks, board_makers, deals, draws, events

pytestmark = pytest.mark.django_db


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_make_set_seals_the_boards_of_the_movement() -> None:
    event = event_with_boards()

    board_set = BoardSet.objects.get(tournament=event)
    rows = list(board_set.deals.all())
    line = f"etui-deals/1|{board_set.recipe['valuation']}|individual|{SEED}"
    assert [row.number for row in rows] == list(range(1, 21))
    assert board_set.commitment == hashlib.sha256(line.encode()).hexdigest()
    assert '"' not in "".join([*(row.cards for row in rows), board_set.seed])
    cards = deals.cards_of(rows[0])
    assert {seat: len(hand) for seat, hand in cards["hands"].items()} == dict.fromkeys("NESW", 18)
    assert len(cards["dog"]) == 6


def test_make_set_replaces_the_one_before_and_logs_both() -> None:
    event = event_with_boards()
    first = BoardSet.objects.get(tournament=event).commitment

    again = deals.make_set(event, author=maker(event))

    assert again.commitment != first
    lines = event.log.filter(action="board-set").order_by("pk")
    assert [line.after["commitment"] for line in lines] == [first, again.commitment]
    assert BoardDeal.objects.filter(set__tournament=event).count() == 20


def test_make_set_too_small_names_the_missing_boards() -> None:
    event = factories.make_event(20, 5, started=False)

    with pytest.raises(Refused) as refused:
        deals.make_set(event, author=maker(event), count=18)

    assert codes(refused) == ["set-too-small"]
    assert refused.value.problems[0].facts["missing"] == "19, 20"
    assert not BoardSet.objects.exists()


@pytest.mark.parametrize("who", ["director", "staff", "stranger"])
def test_make_set_refuses_all_but_board_makers(who: str) -> None:
    event = factories.make_event(20, 5, started=False)
    author = factories.author(event)
    if who != "director":
        author = deals.Author.director(factories.director(who, is_staff=who == "staff"))

    with pytest.raises(Refused) as refused:
        deals.make_set(event, author=author)

    assert codes(refused) == ["board-maker-only"]


def test_make_set_after_the_start_is_refused() -> None:
    event = factories.make_event(20, 5)

    with pytest.raises(Refused) as refused:
        deals.make_set(event, author=maker(event))

    assert codes(refused) == ["boards-started"]


def test_make_set_where_people_bid_is_refused() -> None:
    event = factories.make_free_deals(started=False)

    with pytest.raises(Refused) as refused:
        deals.make_set(event, author=maker(event))

    assert codes(refused) == ["format-not-dealt"]


def test_mix_set_value_makes_every_board_anew_under_the_same_commitment() -> None:
    event = event_with_boards()
    before = BoardSet.objects.get(tournament=event)
    hands = deals.cards_of(before.deals.get(number=1))
    board_checks.mark_sorted(event, 1, author=maker(event))

    mixed = deals.mix_set_value(event, " 7 21 R ", author=maker(event))

    assert mixed.commitment == before.commitment
    assert mixed.public_value == "7 21 R"
    deal = mixed.deals.get(number=1)
    assert deals.cards_of(deal) != hands
    assert deal.sorted_at is None


def test_add_missing_boards_goes_on_with_the_same_seed() -> None:
    event = factories.make_event(20, 5, started=False, drawn=False)
    with_boards(event, count=12)
    factories.plan_and_draw(event, rounds=5)

    fresh = deals.add_missing_boards(event, author=maker(event))

    whole = deals.made_cards(SEED, deals.recipe_for("individual", [17]), "", attack_only=False)
    assert fresh == list(range(13, 21))
    row = BoardDeal.objects.get(set__tournament=event, number=17)
    assert deals.cards_of(row)["hands"] == whole[17]["hands"]


def test_look_at_keeps_every_look_while_sealed() -> None:
    event = event_with_boards()
    who = maker(event)
    rows = BoardDeal.objects.filter(set__tournament=event, number__in=[1, 2])

    deals.look_at(rows, author=who, door="sort")

    seen = CardsSeen.objects.order_by("deal__number")
    assert [(s.deal.number, s.actor, s.door) for s in seen] == [
        (1, "donneuse", "sort"),
        (2, "donneuse", "sort"),
    ]


def test_looks_at_tells_each_look_apart_with_its_boards() -> None:
    event = event_with_boards()
    who = maker(event)
    rows = BoardDeal.objects.filter(set__tournament=event, number__in=[1, 2])

    deals.look_at(rows, author=who, door="sort")
    deals.look_at(rows[:1], author=who, door="sort")
    deals.look_at(rows, author=who, door="diagrams")

    assert [(look.door, look.boards) for look in looks_at(event)] == [
        ("diagrams", (1, 2)),
        ("sort", (1,)),
        ("sort", (1, 2)),
    ]


def test_open_deals_before_the_start_and_during_play_are_none() -> None:
    event = event_with_boards()

    assert not access.open_deals(event).exists()
    factories.start(event)
    factories.play_round(event, 1)
    assert not access.open_deals(event).exists()
    assert deals.open_cards(event, 1) is None


def test_open_deals_open_with_the_last_round() -> None:
    event = event_with_boards()
    factories.start(event)
    factories.play_all(event)

    assert access.open_deals(event).count() == 20
    assert deals.open_cards(event, 1) is not None
    assert access.is_seed_open(BoardSet.objects.get(tournament=event))


def test_open_deals_wait_for_a_copy_still_to_be_played() -> None:
    event = event_with_boards()
    other = event_with_boards(name="Autre séance")
    copy = BoardSet.objects.get(tournament=other)
    copy.copied_from = BoardSet.objects.get(tournament=event)
    copy.save()
    factories.start(event)
    factories.play_all(event)

    assert not access.open_deals(event).exists()
    assert not access.is_seed_open(BoardSet.objects.get(tournament=event))
    events.cancel_tournament(other, author=factories.author(other), reason="pluie")
    assert access.open_deals(event).count() == 20


def test_made_tournaments_leave_directors_out_where_they_play() -> None:
    event = factories.make_event(20, 5, started=False)
    board_makers.lock_directors_out(event, locked_out=True, author=factories.author(event))

    with pytest.raises(Refused) as refused:
        board_makers.appoint_board_maker(event, "directrice", author=factories.author(event))

    assert codes(refused) == ["directors-locked-out"]
    Role.objects.create(tournament=event, user=factories.director(), kind=Role.Kind.BOARD_MAKER)
    assert not access.made_tournaments(factories.director()).exists()


def test_made_tournaments_take_staff_for_directors_where_directors_play() -> None:
    event = factories.make_event(20, 5, started=False)
    chief = factories.director("chef", is_staff=True)
    maker(event, "chef")
    seen = access.made_tournaments(chief).exists()

    with pytest.raises(Refused) as refused:
        board_makers.lock_directors_out(event, locked_out=True, author=factories.author(event))
    board_makers.dismiss_board_maker(event, "chef", author=factories.author(event))
    board_makers.lock_directors_out(event, locked_out=True, author=factories.author(event))
    with pytest.raises(Refused) as appointed:
        maker(event, "chef")

    assert seen
    assert codes(refused) == ["directors-make-boards"]
    assert codes(appointed) == ["directors-locked-out"]


def test_lock_directors_out_stays_once_boards_are_made() -> None:
    event = factories.make_event(20, 5, started=False)
    board_makers.lock_directors_out(event, locked_out=True, author=factories.author(event))
    with_boards(event)

    with pytest.raises(Refused) as refused:
        board_makers.lock_directors_out(event, locked_out=False, author=factories.author(event))

    assert codes(refused) == ["lock-stays"]
    assert BoardSet.objects.get().locks_directors_out


def test_lock_directors_out_names_who_would_be_both() -> None:
    event = factories.make_event(20, 5, started=False)
    maker(event, "directrice")

    with pytest.raises(Refused) as refused:
        board_makers.lock_directors_out(event, locked_out=True, author=factories.author(event))

    assert refused.value.problems[0].facts == {"names": "directrice"}


def test_made_tournaments_make_no_exception_for_superusers() -> None:
    event = factories.make_event(20, 5, started=False)
    chief = factories.director("chef", is_staff=True)
    chief.is_superuser = True
    chief.save()

    assert not access.made_tournaments(chief).exists()
    assert access.directed_tournaments(chief).get() == event


def test_mark_checked_needs_a_second_person_and_every_hand() -> None:
    event = event_with_boards()
    first, second = maker(event), maker(event, "vérificateur")
    every = ["N", "E", "S", "W", "dog"]

    with pytest.raises(Refused) as unsorted:
        board_checks.mark_checked(event, 1, every, author=second)
    board_checks.mark_sorted(event, 1, author=first)
    with pytest.raises(Refused) as same:
        board_checks.mark_checked(event, 1, every, author=first)
    with pytest.raises(Refused) as partly:
        board_checks.mark_checked(event, 1, every[:-1], author=second)
    checked = board_checks.mark_checked(event, 1, every, author=second)

    assert [codes(one) for one in (unsorted, same, partly)] == [
        ["board-not-sorted"],
        ["check-by-another"],
        ["check-every-hand"],
    ]
    assert checked.checked_by == second.user


def test_check_typed_says_which_hand_differs() -> None:
    event = event_with_boards()
    first, second = maker(event), maker(event, "vérificateur")
    board_checks.mark_sorted(event, 1, author=first)
    cards = deals.cards_of(BoardDeal.objects.get(set__tournament=event, number=1))
    right = cards_text(cards, 1)
    swapped = right.replace("N:", "x:").replace("E:", "N:").replace("x:", "E:")

    with pytest.raises(Refused) as refused:
        board_checks.check_typed(event, 1, swapped, author=second)

    assert [p.facts["seat"] for p in refused.value.problems] == ["N", "E"]
    assert board_checks.check_typed(event, 1, right, author=second).checked_at is not None


def test_seal_broken_is_refused_with_its_code() -> None:
    event = event_with_boards()
    deal = BoardDeal.objects.filter(set__tournament=event)[0]
    deal.cards = "gAAAAnothing"

    with pytest.raises(Refused) as refused:
        deals.cards_of(deal)

    assert codes(refused) == ["seal-broken"]
    assert event.state == State.OPEN


def test_open_deals_of_sections_that_compare_apart_wait_for_every_section() -> None:
    event = factories.make_event(40, 5, started=False)
    draws.compare_sections(event, apart=True, author=factories.author(event))
    event.refresh_from_db()
    with_boards(event)
    factories.start(event)
    board = event.boards.filter(number=1).first()
    sections = event.boards.filter(number=1).count()
    Due.objects.filter(board=board).delete()

    assert sections == 2
    assert access.is_board_open(board)
    assert not access.open_deals(event).filter(number=1).exists()
