"""A day cut short: later rounds dropped, all counted from what was played, and taken back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests import factories
from tournament.adapters.plans import soft_faults
from tournament.messages import Refused
from tournament.models import Board, LogLine, RoundState, Tournament
from tournament.selectors.public import boards_due
from tournament.services import changes, draws, ending, imports, rounds, standings
from tournament.services.exports import event_document
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db
REASON = "La salle ferme à minuit"


def refused(call: Callable[..., Any], *arguments: Any, **named: Any) -> str:
    with pytest.raises(Refused) as refusal:
        call(*arguments, author=factories.author(), **named)
    return refusal.value.problems[0].code


def played(people: int = 23, through: int = 3) -> Tournament:
    event = factories.make_event(people, 5)
    for number in range(1, through + 1):
        factories.play_round(event, number)
    return event


def end(event: Tournament, number: int) -> None:
    ending.end_after(event, number, author=factories.author(), reason=REASON)
    event.refresh_from_db()
    event.plan.refresh_from_db()


def test_end_after_drops_what_was_not_played_and_counts_what_was() -> None:
    event = played()

    end(event, 3)

    assert list(event.rounds.values_list("number", flat=True)) == [1, 2, 3]
    assert event.round_count == 3
    assert len(event.plan.document["rounds"]) == 3
    assert set(boards_due(event).values()) == {8, 12}
    assert (event.plan.fairness["boards_min"], event.plan.fairness["boards_max"]) == (8, 12)
    assert not Board.objects.filter(tournament=event, dues__isnull=True).exists()
    assert max(event.boards.values_list("last_round", flat=True)) <= 3
    line = LogLine.objects.filter(tournament=event, action="end-after-round").get()
    assert (line.target, line.reason, line.before) == ("3", REASON, {"rounds": 5})
    standings.refresh_stale_boards()
    assert standings.stored_list(event) == standings.list_from_results(event)
    assert draws.verify_draw(event)
    assert soft_faults(event.plan.fairness)[0][0] == "uneven-attacks"


def test_end_after_a_round_whose_next_was_opened_with_nothing_entered() -> None:
    event = factories.make_event(12, 5)
    factories.play_round(event, 1)
    rounds_open = event.rounds.filter(state=RoundState.PLAYING)
    assert rounds_open.get().number == 2

    end(event, 1)

    assert [round_.state for round_ in event.rounds.all()] == [RoundState.CLOSED]


def test_end_after_wants_a_reason_and_leaves_what_was_entered() -> None:
    event = played(12, 2)
    begun = factories.make_event(12, 5)

    assert refused(ending.end_after, event, 2, reason=" ") == "reason-missing"
    assert refused(ending.end_after, event, 1, reason=REASON) == "later-rounds-begun"
    assert refused(ending.end_after, event, 5, reason=REASON) == "round-not-playing"
    assert refused(ending.end_after, begun, 1, reason=REASON) == "later-rounds-begun"
    assert event.rounds.count() == 5


def test_play_on_lays_the_rounds_again_as_they_were() -> None:
    event = played()
    before, due = event.plan.document, boards_due(event)
    boards = set(event.boards.values_list("number", "last_round", "taker"))
    end(event, 3)

    ending.play_on(event, author=factories.author())
    event.refresh_from_db()
    event.plan.refresh_from_db()

    assert event.plan.document == before
    assert (event.round_count, event.plan.dropped) == (5, None)
    assert boards_due(event) == due
    assert set(event.boards.values_list("number", "last_round", "taker")) == boards
    factories.play_round(event, 4)
    standings.refresh_stale_boards()
    assert standings.stored_list(event) == standings.list_from_results(event)


def test_play_on_is_refused_once_the_movement_changed_or_was_never_cut() -> None:
    event = played()
    assert refused(ending.play_on, event) == "changed-meanwhile"
    rounds.take_back_round(event, 4, author=factories.author())
    end(event, 3)
    changes.admit_late(event, Person("Tardivon"), from_round=3, author=factories.author())

    assert refused(ending.play_on, event) == "rounds-not-back"


def test_event_that_ended_early_is_taken_elsewhere_as_it_was_played() -> None:
    event = played(12, 2)
    end(event, 2)
    document = json.dumps(event_document(event), default=str)

    imported = imports.import_event(factories.director(), document)

    assert imported.rounds.count() == 2
    assert len(imported.plan.chosen["rounds"]) == 5
    assert standings.stored_list(imported) == standings.list_from_results(imported)


@pytest.mark.parametrize(("format_code", "count"), [("triplets", 10), ("quartets", 7)])
def test_end_after_of_teams_counts_what_was_played_and_can_be_taken_back(
    format_code: str, count: int
) -> None:
    event = factories.make_team_event(count, format_code)
    chosen = event.round_count
    factories.play_round(event, 1)
    factories.play_round(event, 2)

    end(event, 2)

    assert event.rounds.count() == event.round_count == 2
    standings.refresh_stale_boards()
    assert all(standings.self_checks(event).values())
    ending.play_on(event, author=factories.author())
    event.refresh_from_db()
    assert event.rounds.count() == event.round_count == chosen
