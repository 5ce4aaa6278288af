"""Finals and next stages taken from a list before a result was corrected."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournament.services.test_free_rounds import close, play, seats_of
from tournament.adapters.results import Typed
from tournament.messages import Refused
from tournament.models import (
    Due,
    LogLine,
    Result,
    RoundState,
    Seating,
    Standing,
    Status,
    Tournament,
)
from tournament.services import (
    changes,
    cuts_again,
    previews,
    results,
    standings,
)
from tournament.services.cuts import WrongCut, wrong_cuts
from tournament.services.results import Correction

pytestmark = pytest.mark.django_db


def with_final(people: int = 24, finalists: int = 12) -> Tournament:
    """Return free deals whose first round is played, and whose second is a final."""
    event = factories.make_free_deals(people, rounds=5, deals=4)
    play(event, 1)
    close(event, 1, kind="final", finalists=finalists, deals=4)
    return event


def correct(due: Due, correction: Correction) -> None:
    live = due.results.get(standing=Standing.LIVE)
    results.correct_result(
        due, correction, author=factories.author(due.board.tournament), seen=live.revision,
        reason="misread",
    )  # fmt: skip
    standings.refresh_stale_boards()


def first_deal_of(event: Tournament, number: int) -> tuple[Due, str]:
    """Return a due of the first round of somebody, and the seat."""
    seat = Seating.objects.get(
        round__tournament=event, round__number=1, entry__number=number
    )  # fmt: skip
    due = Due.objects.filter(table=seat.table).order_by("board__number").first()
    assert due is not None
    return due, seat.seat


def lift(event: Tournament, number: int) -> Correction:
    """Correct a deal of the first round so that somebody gains a slam."""
    due, seat = first_deal_of(event, number)
    correction = Correction(
        typed=Typed(amount=330, made=True, contract="guard_against", taker=seat)
    )
    correct(due, correction)
    return correction


def last_before(event: Tournament) -> int:
    """Return the last of the list, who plays no final."""
    return standings.standings_of(event)[-1].number


def names_of(people: Any) -> list[str]:
    return [one.name for one in people]


def wrong_of(event: Tournament) -> WrongCut:
    (wrong,) = wrong_cuts(event)
    return wrong


def test_make_round_final_after_a_leader_left_takes_the_next() -> None:
    event = factories.make_free_deals(23, rounds=5, deals=4)
    play(event, 1)
    close(event, 1)
    play(event, 2)
    listed = standings.standings_of(event)
    changes.withdraw_entry(
        event.entries.get(number=listed[2].number), from_round=3, author=factories.author(event)
    )

    close(event, 2, kind="final", finalists=12, deals=4)

    seated = {name for names in seats_of(event, 3).values() for name in names}
    assert seated == {line.name for line in listed[:13]} - {listed[2].name}
    assert wrong_cuts(event) == []


def test_wrong_cuts_of_a_final_names_who_would_be_in_and_out() -> None:
    event = with_final()
    assert wrong_cuts(event) == []
    number = last_before(event)

    lift(event, number)

    wrong = wrong_of(event)
    name = event.entries.get(number=number).name
    assert (wrong.is_final, wrong.may_act) == (True, True)
    assert name in names_of(wrong.entering)
    assert all(one.rank <= 12 for one in wrong.entering)
    assert len(wrong.leaving) == len(wrong.entering)
    assert all(one.rank > 12 or one.is_tied for one in wrong.leaving)


def test_preview_correction_tells_of_the_final_and_keeps_nothing() -> None:
    event = with_final()
    due, seat = first_deal_of(event, last_before(event))
    typed = Typed(amount=330, made=True, contract="guard_against", taker=seat)
    live = due.results.get(standing=Standing.LIVE)
    listed = standings.standings_of(event)

    effect = previews.preview_correction(
        due, Correction(typed=typed), author=factories.author(event), seen=live.revision
    )

    assert len(effect.cuts) == 1
    assert wrong_cuts(event) == []
    assert standings.standings_of(event) == listed


def test_wrong_cuts_waits_for_a_round_opened_again() -> None:
    event = with_final()
    lift(event, last_before(event))

    factories.rounds.reopen_round(event, 1, author=factories.author(event), reason="a sheet")

    assert wrong_cuts(event) == []


def test_make_final_again_seats_the_best_of_now() -> None:
    event = with_final()
    number = last_before(event)
    lift(event, number)
    wrong = wrong_of(event)

    cuts_again.make_final_again(wrong.cut, author=factories.author(event))

    name = event.entries.get(number=number).name
    seats = seats_of(event, 2)
    seated = {one for row in seats.values() for one in row}
    assert name in seated
    assert not set(names_of(wrong.leaving)) & seated
    assert wrong_cuts(event) == []
    states = list(event.rounds.order_by("number").values_list("state", flat=True))
    assert states == [RoundState.CLOSED, RoundState.PLAYING]
    line = LogLine.objects.get(tournament=event, action="final-again")
    assert line.after["would_enter"] == names_of(wrong.entering)


def test_make_final_again_keeps_its_rounds_and_deals() -> None:
    event = factories.make_free_deals(24, rounds=5, deals=4)
    play(event, 1)
    close(event, 1, kind="final", finalists=20, deals=1, rounds=5)
    lift(event, last_before(event))

    cuts_again.make_final_again(wrong_of(event).cut, author=factories.author(event))

    assert event.rounds.count() == 6
    assert {table.dues.count() for table in event.rounds.get(number=3).tables.all()} == {1}
    assert wrong_cuts(event) == []


def test_make_final_again_once_begun_is_refused_and_stands() -> None:
    event = with_final()
    lift(event, last_before(event))
    due = Due.objects.filter(table__round__tournament=event, table__round__number=2).first()
    assert due is not None
    Result.objects.create(
        due=due, revision=1, status=Status.PLAYED, amount=0, source="director"
    )  # fmt: skip
    wrong = wrong_of(event)
    who = factories.author(event)

    with pytest.raises(Refused) as refused:
        cuts_again.make_final_again(wrong.cut, author=who)
    cuts_again.keep_cut(wrong.cut, author=who, reason="the final is half played")

    assert refused.value.problems[0].code == "final-begun"
    assert not wrong.may_act
    assert wrong_of(event).note == "the final is half played"
    assert LogLine.objects.get(tournament=event, action="keep-cut").reason


def test_keep_cut_is_asked_again_when_the_list_moves() -> None:
    event = with_final()
    lift(event, last_before(event))
    cuts_again.keep_cut(wrong_of(event).cut, author=factories.author(event), reason="late")

    out = wrong_of(event).leaving[0].number
    lift(event, out)

    assert not any(one.note for one in wrong_cuts(event))


def test_wrong_cuts_of_the_same_finalists_in_another_order() -> None:
    event = with_final(12)
    assert wrong_cuts(event) == []

    lift(event, last_before(event))

    wrong = wrong_of(event)
    assert wrong.is_order_alone
    assert wrong.may_act


def test_wrong_cuts_of_a_finalist_who_left_is_not_wrong() -> None:
    event = with_final()
    first = standings.standings_of(event)[0]

    changes.withdraw_entry(
        event.entries.get(number=first.number), from_round=2, author=factories.author(event)
    )

    assert wrong_cuts(event) == []
