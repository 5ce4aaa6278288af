"""The event moves on while others work on it: before or after, never in between."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests import factories
from tests.threads import at_once
from tournament.messages import Refused
from tournament.models import Club, LogLine, Player, RoundState, State, Tournament
from tournament.services import events, people_lists, results, rounds, stages
from tournament.services.audit import Author
from tournament.services.registration import Person

pytestmark = pytest.mark.usefixtures("shared_database")


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def faults(answers: list[Any]) -> list[Exception]:
    return [one for one in answers if isinstance(one, Exception) and not isinstance(one, Refused)]


def test_submit_result_for_an_event_cancelled_since_it_was_read_is_refused() -> None:
    event = factories.make_event(12, 2)
    factories.enter(event, 1, 1, 64)
    events.cancel_tournament(fresh(event), author=factories.author(), reason="storm")
    due = factories.due_at(event, 1, 1, 1)
    due.board.tournament = event
    live = factories.live_result(due)
    assert live is not None

    for late in (
        partial(factories.enter, event, 1, 2, 64),
        partial(factories.correct, due, 66),
        partial(results.undo_last, event, 1, author=Author.table(1)),
        partial(results.accept_result, live, author=factories.author()),
        partial(results.keep_live, due, author=factories.author(), seen=1),
    ):
        with pytest.raises(Refused) as refusal:
            late()
        assert [problem.code for problem in refusal.value.problems] == ["tournament-state"]
    assert list(due.results.values_list("revision", "standing", "is_accepted")) == [
        (1, "live", False)
    ]


def test_cancel_tournament_while_a_table_sends_leaves_nothing_after_it() -> None:
    for _ in range(4):
        event = factories.make_event(12, 2)

        answers = at_once(
            partial(events.cancel_tournament, event, author=factories.author(), reason="storm"),
            partial(factories.enter, event, 1, 1, 64),
            partial(factories.enter, event, 2, 5, 64),
        )

        assert not faults(answers)
        log = LogLine.objects.filter(tournament=event, action__in=["result", "cancelled"])
        assert log.latest("pk").action == "cancelled"


def test_close_tournament_while_a_round_is_reopened_is_one_or_the_other() -> None:
    for _ in range(4):
        event = factories.play_all(factories.make_event(12, 2))

        answers = at_once(
            partial(events.publish_tournament, event, author=factories.author()),
            partial(
                rounds.reopen_round, event, 2, author=factories.author(), reason="missing sheet"
            ),
        )

        assert not faults(answers)
        is_open = event.rounds.filter(state=RoundState.PLAYING).exists()
        assert fresh(event).state == (State.RUNNING if is_open else State.PUBLISHED)


def test_link_stage_of_two_events_with_each_other_at_once_makes_no_circle() -> None:
    first, second = factories.make_event(8, rounds=2), factories.make_event(8, rounds=2)
    who = factories.author()

    answers = at_once(
        partial(stages.link_stage, first, second, Fraction(1), author=who),
        partial(stages.link_stage, second, first, Fraction(1), author=who),
    )

    assert faults(answers) == []
    linked = [fresh(event).previous_stage_id is not None for event in (first, second)]
    assert sorted(linked) == [False, True]


def test_create_next_stage_pressed_twice_at_once_makes_one() -> None:
    event = factories.play_all(factories.make_event(12, 2), amounts=lambda table, board: 60)
    event = events.publish_tournament(event, author=factories.author())
    press = partial(
        stages.create_next_stage,
        event,
        author=factories.author(),
        name="Finale",
        starts_at=factories.STARTS_AT,
        places=12,
    )

    answers = at_once(press, press, press)

    assert faults(answers) == []
    refused = [one for one in answers if isinstance(one, Refused)]
    assert [one.problems[0].code for one in refused] == ["next-stage-made"] * 2
    assert event.next_stages.count() == 1


def test_enter_people_of_one_new_club_into_two_events_at_once_makes_it_once() -> None:
    first, second = (factories.make_event(0, started=False, drawn=False) for _ in "ab")
    people = [
        (name, Person(name, "Ida", licence_number=f"L-{name}", club="Tarot du Val"))
        for name in ("Aubrac", "Bréhat", "Corbel")
    ]

    answers = at_once(
        *(
            partial(people_lists.enter_people, event, people, author=factories.author())
            for event in (first, second)
        )
    )

    assert not faults(answers)
    assert first.entries.count() == second.entries.count() == 3
    assert Club.objects.get().name == "Tarot du Val"
    assert Player.objects.count() == 3


def test_revoke_links_and_reopen_tournament_take_a_code_nobody_plays_under() -> None:
    over, running = factories.make_event(12, 2), factories.make_event(12, 2)
    factories.play_all(over)
    events.publish_tournament(fresh(over), author=factories.author())
    code = fresh(over).evening_code
    Tournament.objects.filter(pk=running.pk).update(evening_code=code)

    events.reopen_tournament(fresh(over), author=factories.author(), reason="a sheet was found")

    assert fresh(running).evening_code == code
    assert fresh(over).evening_code not in {code, ""}
