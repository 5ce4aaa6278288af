"""Boards of events that go on after their last round: nothing tells what is still to come."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.services.boards_made import event_with_boards, maker, with_boards
from tournament import access
from tournament.models import BoardSet, Presence, Tournament
from tournament.services import deals, draws, ending, events, match_rounds, teams

pytestmark = pytest.mark.django_db


def swiss_event() -> Tournament:
    """Return four teams in a Swiss system, drawn, with 24 boards made."""
    who = factories.author()
    event = events.create_tournament(
        factories.director(), name="Coupe", starts_at=factories.STARTS_AT, format="teams"
    )
    event = events.open_tournament(event, author=who)
    for number in range(4):
        team = factories.team_of(4, 4 * number + 1, name=f"Équipe {number + 1}")
        teams.enter_team(event, team, author=who, presence=Presence.PRESENT)
    match_rounds.choose_system(event, "swiss", teams=4, boards_per_quarter=4, author=who)
    draws.draw_seats(event, author=who)
    with_boards(event, count=24)
    return factories.start(event)


def play(event: Tournament) -> None:
    for number in event.rounds.exclude(state="closed").values_list("number", flat=True):
        factories.play_round(event, number, amounts=lambda table, board: 60 + 2 * table)
    factories.recompute()
    event.refresh_from_db()


def test_seed_stays_sealed_while_further_matches_may_be_made() -> None:
    event = swiss_event()
    play(event)
    board_set = BoardSet.objects.get(tournament=event)

    assert not access.is_seed_open(board_set)
    assert set(access.open_deals(event).values_list("number", flat=True)) == set(range(1, 17))
    match_rounds.next_matches(event, author=factories.author())
    assert not access.open_deals(event).filter(number__gt=16).exists()


def test_add_missing_boards_of_the_next_matches_while_the_event_is_played() -> None:
    event = swiss_event()
    play(event)
    match_rounds.next_matches(event, author=factories.author())
    event.refresh_from_db()

    fresh = deals.add_missing_boards(event, author=maker(event))

    assert fresh == list(range(25, 33))


def test_seed_stays_sealed_while_rounds_that_were_cut_can_be_taken_up_again() -> None:
    event = event_with_boards()
    factories.start(event)
    factories.play_round(event, 1)
    factories.play_round(event, 2, close=False)
    ending.end_after(event, 2, author=factories.author(event), reason="heure")
    factories.close_round(event, 2)
    event.refresh_from_db()
    board_set = BoardSet.objects.get(tournament=event)

    sealed = access.is_seed_open(board_set) or access.open_deals(event).exists()
    events.close_tournament(event, author=factories.author(event))
    board_set = BoardSet.objects.get(tournament=event)

    assert not sealed
    assert access.is_seed_open(board_set)
    assert access.open_deals(event).count() == 20
