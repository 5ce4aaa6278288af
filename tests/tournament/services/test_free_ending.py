"""Free deals cut short: the chart, a made round or a final dropped, and taken up again."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.services.test_free_rounds import close, play
from tournament.adapters.free_rounds import seating_of
from tournament.messages import Refused
from tournament.models import Entry, RoundState, Tournament
from tournament.services import ending, free_rounds, standings
from tournament.services.free_rounds import Following

pytestmark = pytest.mark.django_db


def end(event: Tournament, number: int) -> None:
    ending.end_after(event, number, author=factories.author(event), reason="La salle ferme")
    event.refresh_from_db()


def play_on(event: Tournament) -> None:
    ending.play_on(event, author=factories.author(event))
    event.refresh_from_db()


def kinds(event: Tournament) -> list[str]:
    document = type(event.plan).objects.get(tournament=event).document
    return [seating_of(row) for row in document["rounds"]]


def test_end_after_of_free_deals_drops_the_chart_and_takes_it_up_again() -> None:
    event = factories.make_free_deals(11, rounds=4, deals=2)
    play(event, 1)
    close(event, 1)

    end(event, 1)

    assert (event.round_count, event.rounds.count()) == (1, 1)
    assert all(standings.self_checks(event).values())
    play_on(event)
    assert (event.round_count, kinds(event)) == (4, ["movement"] * 4)
    play(event, 2)
    close(event, 2)
    assert all(standings.self_checks(event).values())


def test_end_after_while_the_round_is_played() -> None:
    event = factories.make_free_deals(9, rounds=3, deals=2)
    play(event, 1)

    end(event, 1)
    close(event, 1, kind="nothing")

    assert list(event.rounds.values_list("state", flat=True)) == [RoundState.CLOSED]
    assert all(standings.self_checks(event).values())


def test_end_after_of_made_rounds_takes_them_up_as_they_were() -> None:
    event = factories.make_free_deals(8, rounds=3, deals=2)
    play(event, 1)
    close(event, 1, kind="random")

    end(event, 1)
    play_on(event)

    assert kinds(event) == ["movement", "random"]


def test_end_after_drops_a_final_and_ranks_everybody_together() -> None:
    event = factories.make_free_deals(16, rounds=2, deals=2)
    play(event, 1)
    close(event, 1, kind="final", finalists=12)
    stopped = set(Entry.objects.filter(is_stopped=True).values_list("pk", flat=True))

    end(event, 1)

    assert len(stopped) == 4
    assert not Entry.objects.filter(is_stopped=True).exists()
    ranks = [line.place.general_rank or 0 for line in standings.standings_of(event)]
    assert ranks == sorted(ranks)
    play_on(event)
    assert set(Entry.objects.filter(is_stopped=True).values_list("pk", flat=True)) == stopped


def test_make_round_after_the_end_gives_up_what_was_dropped() -> None:
    event = factories.make_free_deals(8, rounds=3, deals=2)
    play(event, 1)
    close(event, 1, kind="nothing")
    end(event, 1)

    free_rounds.make_round(event, Following("random"), author=factories.author(event))

    assert kinds(event) == ["movement", "random"]
    with pytest.raises(Refused):
        play_on(event)
