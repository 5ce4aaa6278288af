"""Pairs kept apart and people who keep a table: honoured by the draw, and proved with it."""

from __future__ import annotations

import hmac
from itertools import combinations
from typing import Any

import pytest

from tests import factories
from tournament.adapters.draws import drawn_order
from tournament.adapters.plans import PlanChoice
from tournament.messages import Refused
from tournament.models import Club, Entry, Player, Presence, Tournament
from tournament.selectors.wishes import apart_of, clubs_to_keep_apart
from tournament.services import draws, kept_wishes, rounds, wishes

pytestmark = pytest.mark.django_db
SEED = "a7" * 32


def entry(event: Tournament, number: int) -> Entry:
    return event.entries.get(number=number)


def apart(event: Tournament, *pairs: tuple[int, int]) -> None:
    for a, b in pairs:
        wishes.keep_apart(event, entry(event, a), entry(event, b), author=factories.author())


def refused(call: Any, *arguments: Any) -> list[str]:
    with pytest.raises(Refused) as refusal:
        call(*arguments, author=factories.author())
    return [problem.code for problem in refusal.value.problems]


def meetings(event: Tournament, *pairs: tuple[int, int]) -> int:
    slots = dict(event.entries.values_list("number", "slot"))
    return sum(
        {slots[a], slots[b]} <= set(table["seats"].values())
        for a, b in pairs
        for row in event.plan.document["rounds"]
        for table in row["tables"]
    )


PAIRS = ((1, 2), (3, 4), (5, 6), (7, 8), (1, 9), (2, 9))


def test_keep_apart_seats_the_pairs_so_that_they_never_share_a_table() -> None:
    event = factories.make_event(28, started=False, drawn=False, known_seed=SEED)
    apart(event, *PAIRS)

    factories.plan_and_draw(event)

    assert meetings(event, *PAIRS) == 0
    assert kept_wishes.still_meeting(event) == []
    assert draws.verify_draw(event)
    assert event.entries.exclude(slot=None).count() == 28


def test_keep_apart_of_nobody_leaves_the_draw_as_it_always_was() -> None:
    event = factories.make_event(28, started=False, known_seed=SEED)

    order = drawn_order(range(1, 29), SEED)

    assert [number for _, number in sorted(event.entries.values_list("slot", "number"))] == order


def test_keep_apart_after_the_draw_forgets_it_and_is_proved_after_the_end() -> None:
    event = factories.make_event(28, 3, started=False, known_seed=SEED)
    pair = (1, 2)

    apart(event, pair)
    event.refresh_from_db()
    forgotten = event.drawn_at
    draws.draw_seats(event, author=factories.author())
    factories.start(event)
    factories.play_all(event)

    assert forgotten is None
    assert meetings(event, pair) == 0
    assert draws.verify_draw(event)
    Entry.objects.filter(pk=entry(event, 1).pk).update(slot=None)
    other = event.entries.exclude(number=1).first()
    slot = other.slot
    Entry.objects.filter(pk=other.pk).update(slot=None)
    Entry.objects.filter(number=1, tournament=event).update(slot=slot)
    assert not draws.verify_draw(event)


def test_keep_apart_who_must_meet_are_listed_and_confirmed_before_the_start() -> None:
    event = factories.make_event(16, 5, started=False, drawn=False)
    apart(event, (1, 2))
    draws.choose_plan(event, PlanChoice("howell", 16, 5, 4), author=factories.author())
    draws.draw_seats(event, author=factories.author())
    event.refresh_from_db()

    listed = kept_wishes.still_meeting(event)
    codes = refused(rounds.start_tournament, event)
    rounds.start_tournament(event, author=factories.author(), accepted=True)

    assert [(one.first.number, one.second.number) for one in listed] == [(1, 2)]
    assert 1 <= listed[0].round <= 5
    assert "kept-apart-meet" in codes


def club_of(event: Tournament, name: str, *numbers: int) -> Club:
    club = Club.objects.get_or_create(name=name)[0]
    Player.objects.filter(
        memberships__tournament=event, memberships__entry__number__in=numbers
    ).update(club=club)
    return club


def test_keep_club_apart_keeps_each_from_each_and_is_removed_at_once() -> None:
    event = factories.make_event(28, started=False, drawn=False, known_seed=SEED)
    club = club_of(event, "Tarot du Chêne", 1, 2, 3, 4)
    apart(event, (1, 2), (1, 9))

    count = wishes.keep_club_apart(event, club, author=factories.author())
    factories.plan_and_draw(event)

    shown = apart_of(event)
    pairs = list(combinations((1, 2, 3, 4), 2))
    assert (count, shown.pair_count) == (6, 7)
    assert [(kept.club, kept.pair_count) for kept in shown.clubs] == [(club, 6)]
    assert [entry.number for entry in shown.clubs[0].people] == [1, 2, 3, 4]
    assert meetings(event, *pairs, (1, 9)) == 0
    assert draws.verify_draw(event)
    assert refused(wishes.keep_club_apart, event, club) == ["club-kept"]
    wishes.let_club_meet(event, club, author=factories.author())
    event.refresh_from_db()
    assert event.drawn_at is None
    assert [pair.second.number for pair in event.kept_apart.all()] == [9]
    actions = list(event.log.values_list("action", flat=True)[:1])
    assert actions == ["let-club-meet"]


def test_keep_club_apart_lists_who_must_meet_all_the_same() -> None:
    event = factories.make_event(28, started=False, drawn=False, known_seed=SEED)
    club = club_of(event, "Tarot du Chêne", *range(1, 13))
    wishes.keep_club_apart(event, club, author=factories.author())

    factories.plan_and_draw(event)

    # Twelve people at seven tables: five meetings a round, fewer only where nobody can be moved.
    listed = kept_wishes.still_meeting(event)
    assert len(listed) == meetings(event, *combinations(range(1, 13), 2))
    assert len(listed) >= 7 * 5
    assert draws.verify_draw(event)
    assert refused(rounds.start_tournament, event) == ["kept-apart-meet"]


def test_keep_club_apart_takes_in_who_came_since_and_needs_two() -> None:
    event = factories.make_event(12, 2, started=False, drawn=False)
    club = club_of(event, "Tarot du Chêne", 1)
    assert refused(wishes.keep_club_apart, event, club) == ["club-too-small"]
    club_of(event, club.name, 2)
    assert clubs_to_keep_apart(event, apart_of(event)) == [(club, 2)]

    wishes.keep_club_apart(event, club, author=factories.author())
    assert clubs_to_keep_apart(event, apart_of(event)) == []
    club_of(event, club.name, 3)
    offered = clubs_to_keep_apart(event, apart_of(event))

    assert offered == [(club, 3)]
    assert wishes.keep_club_apart(event, club, author=factories.author()) == 3


def test_keep_apart_twice_or_oneself_or_after_the_start_is_refused() -> None:
    event = factories.make_event(12, 2, started=False, drawn=False)
    apart(event, (1, 2))

    assert refused(wishes.keep_apart, event, entry(event, 2), entry(event, 1)) == ["kept-already"]
    assert refused(wishes.keep_apart, event, entry(event, 3), entry(event, 3)) == ["seat-same"]
    wishes.let_meet(event.kept_apart.get(), author=factories.author())
    assert not event.kept_apart.exists()
    started = factories.make_event(12, 2)
    assert refused(wishes.keep_apart, started, entry(started, 1), entry(started, 2)) == ["started"]


@pytest.mark.parametrize(("people", "maker"), [(28, "chart"), (40, "drawn"), (40, "sections")])
def test_stay_at_keeps_the_table_all_day_whatever_the_movement(people: int, maker: str) -> None:
    event = factories.make_event(people, started=False, drawn=False, known_seed=SEED)
    factories.add_people(event, 1, presence=Presence.EXPECTED)
    wishes.stay_at(entry(event, 5), 4, author=factories.author())
    draws.choose_plan(event, PlanChoice(maker, people, 5, 4), author=factories.author())

    draws.draw_seats(event, author=factories.author())
    factories.start(event)

    tables = event.entries.get(number=5).seatings.values_list("table__number", flat=True)
    assert list(tables) == [4] * 5
    assert draws.verify_draw(event)


def test_stay_at_with_pairs_kept_apart_holds_both() -> None:
    event = factories.make_event(28, started=False, drawn=False, known_seed=SEED)
    wishes.stay_at(entry(event, 1), 2, author=factories.author())
    wishes.stay_at(entry(event, 5), 6, author=factories.author())
    apart(event, *PAIRS)

    factories.plan_and_draw(event)
    factories.start(event)

    assert meetings(event, *PAIRS) == 0
    for number, table in ((1, 2), (5, 6)):
        tables = event.entries.get(number=number).seatings.values_list("table__number", flat=True)
        assert set(tables) == {table}


def test_stay_at_one_table_for_one_person_and_a_swap_keeps_it() -> None:
    event = factories.make_event(28, started=False, known_seed=SEED)
    wishes.stay_at(entry(event, 1), 2, author=factories.author())
    assert refused(wishes.stay_at, entry(event, 3), 2) == ["table-kept"]
    assert refused(wishes.stay_at, entry(event, 3), 99) == ["no-such-table"]
    draws.draw_seats(event, author=factories.author())

    draws.swap_slots(event, 1, 7, author=factories.author())
    event.refresh_from_db()
    factories.start(event)

    tables = event.entries.get(number=1).seatings.values_list("table__number", flat=True)
    assert set(tables) == {2}


@pytest.mark.parametrize(
    ("people", "codes"),
    [
        (28, []),
        (12, ["repeat-meetings", "uneven-seats"]),
        (29, ["uneven-attacks"]),
    ],
)
def test_start_tournament_soft_faults_are_confirmed(people: int, codes: list[str]) -> None:
    event = factories.make_event(people, started=False)

    if codes:
        assert refused(rounds.start_tournament, event) == codes
        rounds.start_tournament(event, author=factories.author(), accepted=True)
    else:
        rounds.start_tournament(event, author=factories.author())

    event.refresh_from_db()
    assert event.state == "running"


def test_start_tournament_hard_faults_are_never_confirmed() -> None:
    event = factories.make_event(28, started=False)
    table = event.plan.document["rounds"][0]["tables"][0]
    table["seats"]["N"] = table["seats"]["E"]
    event.plan.save()

    with pytest.raises(Refused) as refusal:
        rounds.start_tournament(event, author=factories.author(), accepted=True)

    codes = [problem.code for problem in refusal.value.problems]
    assert "person-missing" in codes
    assert "person-twice" in codes
    assert all(problem.sentence for problem in refusal.value.problems)


def _shuffled_by_the_words(numbers: list[int], seed: str, purpose: str) -> list[int]:
    """Shuffle as the page of the proof tells anybody to."""
    block, counter = b"", 0
    order = sorted(numbers)
    for last in range(len(order) - 1, 0, -1):
        while True:
            if not block:
                message = purpose.encode() + b"|" + counter.to_bytes(8, "big")
                block = hmac.new(bytes.fromhex(seed), message, "sha256").digest()
                counter += 1
            word, block = int.from_bytes(block[:8], "big"), block[8:]
            if word < 2**64 // (last + 1) * (last + 1):
                break
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def test_keep_apart_follows_the_words_of_the_proof() -> None:
    event = factories.make_event(28, started=False, drawn=False, known_seed=SEED)
    wishes.stay_at(entry(event, 8), 3, author=factories.author())
    apart(event, (1, 2), (3, 4))
    factories.plan_and_draw(event)
    rounds_played = event.plan.document["rounds"]

    for turn in range(1, 101):
        purpose = "seats" if turn == 1 else f"seats {turn}"
        order = _shuffled_by_the_words(list(range(1, 29)), SEED, purpose)
        # N stays: the third N, slot 3, keeps table 3.
        here = order.index(8)
        order[here], order[2] = order[2], order[here]
        slots = {number: slot for slot, number in enumerate(order, start=1)}
        if not any(
            {slots[a], slots[b]} <= set(table["seats"].values())
            for a, b in ((1, 2), (3, 4))
            for row in rounds_played
            for table in row["tables"]
        ):
            break

    assert turn > 1
    assert dict(event.entries.values_list("number", "slot")) == slots
