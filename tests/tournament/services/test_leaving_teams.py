"""A team that leaves an event of matches: forfeits, what counts, coming back."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.services.test_match_rounds import make, play
from tests.tournament.services.test_pairings import code_of
from tournament.adapters.matches import Chosen
from tournament.models import Entry, LogLine, Match, Presence, Result, RoundState, Tournament
from tournament.services import leaving_teams, line_ups, match_rounds, standings
from tournament.services.match_standings import match_score, records_now
from tournament.services.pairings import wrong_pairings

pytestmark = pytest.mark.django_db


def leave(entry: Entry, reason: str = "two are ill") -> list[int]:
    return leaving_teams.withdraw_team(entry, author=factories.author(), reason=reason)


def won_and_lost(event: Tournament, entry: Entry) -> tuple[int, int, object]:
    record = records_now(event)[entry.number]
    return record.won, record.lost, record.scored


def test_withdraw_team_forfeits_the_match_being_played() -> None:
    event = make(4, "knock_out")
    factories.play_round(event, 1)
    match = Match.objects.filter(first_round=1)[0]

    stale = leave(match.one)

    match.refresh_from_db()
    score = match_score(match)
    assert (score.forfeited, score.winner, score.is_over) == ("one", "other", True)
    assert score.totals == (0, 0)
    assert won_and_lost(event, match.other) == (1, 0, 0)
    assert won_and_lost(event, match.one) == (0, 1, 0)
    assert len(stale) == 12
    assert LogLine.objects.get(action="leaves").reason == "two are ill"
    assert code_of(leaving_teams.withdraw_team, match.one, reason="x") == "already-left"


def test_withdraw_team_lets_the_opponents_on() -> None:
    event = make(4, "knock_out")
    match, other = Match.objects.filter(first_round=1)
    leave(match.one)
    play(event)

    final = match_rounds.next_matches(event, author=factories.author())[0]

    assert {final.one_id, final.other_id} == {match.other_id, other.other_id}
    assert wrong_pairings(event) == []
    assert code_of(leaving_teams.return_team, match.one) == "next-matches-made"


def test_withdraw_team_between_swiss_rounds_leaves_four_to_pair() -> None:
    event = make(5, "swiss")
    play(event)
    first = Match.objects.filter(first_round=1)[0].one
    leave(first)

    made = match_rounds.next_matches(event, author=factories.author())

    assert first.pk not in {team for match in made for team in (match.one_id, match.other_id)}
    assert [match.other_id is None for match in made] == [False, False]
    assert wrong_pairings(event) == []
    assert won_and_lost(event, first)[1] == 1


def test_withdraw_team_of_a_league_forfeits_what_is_to_come() -> None:
    event = factories.make_team_event(4, "teams")
    play_one = event.rounds.filter(number__lte=4).values_list("number", flat=True)
    for number in list(play_one):
        factories.play_round(event, number)
    gone = Match.objects.filter(first_round=1)[0].one

    leave(gone)

    own = [m for m in Match.objects.all() if gone.pk in {m.one_id, m.other_id}]
    assert [bool(m.choices.get("forfeit")) for m in own] == [False, True, True]
    for number in event.rounds.filter(number__gt=4).values_list("number", flat=True):
        factories.play_round(event, number)
    assert set(event.rounds.values_list("state", flat=True)) == {RoundState.CLOSED}


def test_return_team_opens_its_boards_again() -> None:
    event = make(4, "swiss")
    factories.play_round(event, 1)
    match = Match.objects.filter(first_round=1)[0]
    leave(match.one)

    leaving_teams.return_team(match.one, author=factories.author())

    match.refresh_from_db()
    assert match.choices == {}
    assert Entry.objects.get(pk=match.one_id).presence == Presence.PRESENT
    assert not Result.objects.filter(standing="live", status="not_played").exists()
    play(event)
    assert match_score(match).is_over
    assert code_of(leaving_teams.return_team, match.one) == "entry-still-here"


@pytest.mark.parametrize("system", ["swiss", "knock_out"])
def test_return_team_keeps_the_forfeit_of_closed_quarters(system: str) -> None:
    event = make(4, system)
    factories.play_round(event, 1)
    match = Match.objects.filter(first_round=1)[0]
    leave(match.one)
    factories.play_round(event, 2)

    leaving_teams.return_team(match.one, author=factories.author())

    match.refresh_from_db()
    assert match.choices["forfeit"] == "one"
    assert Entry.objects.get(pk=match.one_id).presence == Presence.PRESENT
    assert LogLine.objects.get(action="returns").after == {"pairs": []}
    play(event)
    score = match_score(match)
    assert (score.forfeited, score.winner, score.totals) == ("one", "other", (0, 0))
    assert won_and_lost(event, match.one) == (0, 1, 0)
    made = match_rounds.next_matches(event, author=factories.author())
    assert (match.one_id in {t for m in made for t in (m.one_id, m.other_id)}) == (
        system == "swiss"
    )
    assert wrong_pairings(event) == []
    assert set(standings.self_checks(event).values()) == {True}


def test_return_team_of_a_league_plays_only_what_has_not_begun() -> None:
    event = factories.make_team_event(4, "teams")
    gone = Match.objects.filter(first_round=1)[0].one
    leave(gone)
    factories.play_round(event, 1)

    leaving_teams.return_team(gone, author=factories.author())

    own = [m for m in Match.objects.all() if gone.pk in {m.one_id, m.other_id}]
    assert [bool(m.choices.get("forfeit")) for m in own] == [True, False, False]
    for number in event.rounds.filter(number__gt=1).values_list("number", flat=True):
        factories.play_round(event, number)
    factories.recompute()
    assert set(event.rounds.values_list("state", flat=True)) == {RoundState.CLOSED}
    assert set(standings.self_checks(event).values()) == {True}


def test_withdraw_team_both_sides_of_a_match() -> None:
    event = make(4, "swiss")
    match = Match.objects.filter(first_round=1)[0]
    leave(match.one)
    leave(match.other)

    match.refresh_from_db()
    assert match.choices == {"forfeit": "both"}
    assert won_and_lost(event, match.other) == (0, 1, 0)
    leaving_teams.return_team(match.other, author=factories.author())
    match.refresh_from_db()
    assert match.choices == {"forfeit": "one"}


def test_withdraw_team_both_sides_lets_the_next_opponents_on() -> None:
    event = make(8, "knock_out")
    gone, *others = Match.objects.filter(first_round=1)
    leave(gone.one)
    leave(gone.other)
    play(event)

    made = match_rounds.next_matches(event, author=factories.author())

    winners = {
        match.one_id if match_score(match).winner == "one" else match.other_id for match in others
    }
    assert [match.other_id is None for match in made].count(True) == 1
    assert {team for m in made for team in (m.one_id, m.other_id) if team} == winners
    assert wrong_pairings(event) == []
    assert won_and_lost(event, gone.one) == won_and_lost(event, gone.other) == (0, 1, 0)


def test_withdraw_team_both_sides_of_a_semifinal_ends_the_knock_out() -> None:
    event = make(4, "knock_out")
    gone = Match.objects.filter(first_round=1)[0]
    leave(gone.one)
    leave(gone.other)
    play(event)

    code = code_of(match_rounds.next_matches, event)

    assert code == "bracket-finished"
    assert not match_rounds.do_matches_follow(event)
    assert set(standings.self_checks(event).values()) == {True}


def test_kept_forfeits_names_who_is_back_for_later_matches_only() -> None:
    event = make(4, "swiss")
    match = Match.objects.filter(first_round=1)[0]
    leave(match.one)
    before = leaving_teams.kept_forfeits(event)
    factories.play_round(event, 1)
    leaving_teams.return_team(match.one, author=factories.author())

    kept = leaving_teams.kept_forfeits(event)

    assert before == []
    assert kept == [(match.one, match)]


def test_give_line_up_of_a_forfeited_match_is_refused() -> None:
    event = make(4, "swiss")
    match = Match.objects.filter(first_round=1)[0]
    leave(match.one)

    assert code_of(line_ups.give_line_up, match.other, 1, Chosen(1)) == "match-forfeited"
    assert event.rounds.get(number=1).state == RoundState.PLAYING


def test_withdraw_team_of_a_triangular_leaves_the_third_match() -> None:
    event = factories.make_team_event(3, "teams")
    gone = event.entries.order_by("number")[0]
    leave(gone)
    others = Match.objects.exclude(choices__has_key="forfeit").get()

    factories.play_round(event, 1)

    assert gone.pk not in {others.one_id, others.other_id}
    assert event.rounds.get(number=1).state == RoundState.CLOSED


def test_withdraw_team_needs_a_reason_and_play() -> None:
    event = make(4, "swiss")
    team = event.entries.order_by("number")[0]

    assert code_of(leaving_teams.withdraw_team, team, reason=" ") == "reason-missing"
    quartets = factories.make_team_event(5, "quartets").entries.all()[0]
    assert code_of(leaving_teams.withdraw_team, quartets, reason="ill") == "no-match"
