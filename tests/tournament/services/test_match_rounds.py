"""Swiss rounds and knock-outs, made from the results."""

from __future__ import annotations

import pytest
from django.db.models import Q

from engine.resultfiles.events import rank_document
from tests import factories
from tournament.adapters.match_rounds import bracket_pairs
from tournament.messages import Refused
from tournament.models import Entry, Match, Presence, RoundState, SitOut, Tournament
from tournament.services import draws, events, leaving_teams, match_rounds, teams
from tournament.services.exports import event_document
from tournament.services.match_standings import records_now
from tournament.services.standings import list_from_results, standings_of

pytestmark = pytest.mark.django_db


def make(count: int, system: str) -> Tournament:
    who = factories.author()
    event = events.create_tournament(
        factories.director(), name="Coupe", starts_at=factories.STARTS_AT, format="teams"
    )
    event = events.open_tournament(event, author=who)
    for number in range(count):
        team = factories.team_of(4, 4 * number + 1, name=f"Équipe {number + 1}")
        teams.enter_team(event, team, author=who, presence=Presence.PRESENT)
    match_rounds.choose_system(event, system, teams=count, boards_per_quarter=4, author=who)
    draws.draw_seats(event, author=who)
    return factories.start(event)


def play(event: Tournament) -> None:
    numbers = event.rounds.exclude(state=RoundState.CLOSED).order_by("number")
    for number in list(numbers.values_list("number", flat=True)):
        factories.play_round(event, number, amounts=lambda table, board: 60 + 2 * table)
    factories.recompute()


def meetings(event: Tournament) -> list[frozenset[int | None]]:
    rows = Match.objects.filter(tournament=event)
    return [frozenset((match.one_id, match.other_id)) for match in rows]


@pytest.mark.parametrize("count", [4, 5])
def test_next_matches_swiss_meets_nobody_twice(count: int) -> None:
    event = make(count, "swiss")
    for _ in range(2):
        play(event)
        match_rounds.next_matches(event, author=factories.author())

    met = meetings(event)
    assert len(met) == len(set(met)) == 3 * ((count + 1) // 2)
    event.refresh_from_db()
    event.plan.refresh_from_db()
    assert event.round_count == len(event.plan.document["rounds"]) == 12
    assert event.rounds.get(number=9).state == RoundState.PLAYING


def test_next_matches_knock_out_of_six_has_two_that_wait() -> None:
    event = make(6, "knock_out")

    assert SitOut.objects.filter(round__number=1, round__tournament=event).count() == 2
    assert Match.objects.filter(tournament=event, other=None).count() == 2


def test_next_matches_knock_out_ends_with_one_team() -> None:
    event = make(4, "knock_out")
    play(event)
    made = match_rounds.next_matches(event, author=factories.author())
    play(event)

    with pytest.raises(Refused) as refused:
        match_rounds.next_matches(event, author=factories.author())

    assert len(made) == 1
    assert refused.value.problems[0].code == "bracket-finished"


def test_swiss_outlook_tells_the_last_round_before_it_is_made() -> None:
    event = make(4, "swiss")
    found = [match_rounds.swiss_outlook(event)]
    for _ in range(2):
        play(event)
        found.append(match_rounds.swiss_outlook(event))
        match_rounds.next_matches(event, author=factories.author())
    play(event)

    assert [*found, match_rounds.swiss_outlook(event)] == ["", "", "last", "met"]
    with pytest.raises(Refused, match="swiss-dead-end"):
        match_rounds.next_matches(event, author=factories.author())
    # Three rounds of four teams are a whole league.
    with pytest.raises(Refused, match="everybody-met"):
        match_rounds.go_on_as_league(event, author=factories.author())


def test_go_on_as_league_lets_all_meet_once_and_no_bye_wins() -> None:
    event = make(5, "swiss")
    play(event)
    while not match_rounds.swiss_outlook(event):
        match_rounds.next_matches(event, author=factories.author())
        play(event)

    match_rounds.go_on_as_league(event, author=factories.author())
    event.refresh_from_db()
    play(event)

    met = [pair for pair in meetings(event) if None not in pair]
    assert len(met) == len(set(met)) == 10
    assert event.match_system == "league"
    records = records_now(event).values()
    assert {record.won + record.drawn + record.lost for record in records} == {4}
    assert event.round_count == event.rounds.count() == len(event.plan.document["rounds"])
    assert set(event.rounds.values_list("state", flat=True)) == {RoundState.CLOSED}


def test_go_on_as_league_while_swiss_rounds_can_go_on_is_refused() -> None:
    event = make(6, "swiss")
    play(event)

    with pytest.raises(Refused, match="swiss-goes-on"):
        match_rounds.go_on_as_league(event, author=factories.author())


def test_next_matches_swiss_counts_the_bye_as_a_match_won() -> None:
    event = make(7, "swiss")
    play(event)
    alone = Match.objects.get(tournament=event, other=None).one
    match_rounds.next_matches(event, author=factories.author())

    match = Match.objects.filter(first_round=5).get(Q(one=alone) | Q(other=alone))
    records = records_now(event)
    assert records[match.one.number].won == records[match.other.number].won == 1


def test_records_now_count_a_bye_once_the_others_are_over() -> None:
    event = make(5, "swiss")
    resting = Match.objects.get(tournament=event, other=None).one.number

    opened = records_now(event)[resting].won
    play(event)
    played = records_now(event)[resting].won
    before = {number: record.won for number, record in records_now(event).items()}
    match_rounds.next_matches(event, author=factories.author())
    after = {number: record.won for number, record in records_now(event).items()}

    assert (opened, played) == (0, 1)
    assert after == before


def test_next_matches_before_the_round_is_over() -> None:
    event = make(4, "swiss")

    with pytest.raises(Refused) as refused:
        match_rounds.next_matches(event, author=factories.author())

    assert refused.value.problems[0].code == "rounds-open"


def test_next_matches_where_all_rounds_are_made() -> None:
    event = factories.make_team_event(2, "teams")

    with pytest.raises(Refused) as refused:
        match_rounds.next_matches(event, author=factories.author())

    assert refused.value.problems[0].code == "rounds-fixed"


def test_choose_system_for_three_teams_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        make(3, "swiss")

    assert refused.value.problems[0].code == "system-teams"


def stage(*matches: tuple[int, ...]) -> dict[frozenset[int], int | None]:
    """Return who went on of (one, other, winner), and teams alone."""
    return {frozenset(match[:2]): match[-1] for match in matches}


def test_bracket_pairs_keep_the_better_place() -> None:
    first = stage((1, 8, 8), (2, 7, 2), (3, 6, 3), (4, 5, 5))
    second = stage((8, 5, 8), (2, 3, 3))

    assert bracket_pairs(8, [first]) == ([(8, 5), (2, 3)], [])
    assert bracket_pairs(8, [first, second]) == ([(8, 3)], [])
    assert bracket_pairs(8, [first, second, stage((8, 3, 3))]) == ([], [])


def test_bracket_pairs_opponents_of_who_left_go_on() -> None:
    first = stage((1, 8, 8), (2, 7, 2), (3, 6, 3), (4, 5, 5))
    second = stage((8,), (2, 3, 3))

    assert bracket_pairs(8, [first], out=[5]) == ([(2, 3)], [8])
    assert bracket_pairs(8, [first, second], out=[5]) == ([(8, 3)], [])


def test_bracket_pairs_close_up_where_nobody_could_meet() -> None:
    first = stage((1, 8, 8), (2, 7, 2), (3, 6, 3), (4, 5, 5))

    assert bracket_pairs(8, [first], out=[5, 3]) == ([(8, 2)], [])
    assert bracket_pairs(8, [first, stage((8, 2, 2))], out=[5, 3]) == ([], [])


def cup_of_five() -> Tournament:
    """Return a finished cup in which three teams had nobody to meet at first."""
    event = make(5, "knock_out")
    play(event)
    for _ in range(2):
        match_rounds.next_matches(event, author=factories.author())
        play(event)
    return event


def test_records_now_of_a_knock_out_count_no_match_won_for_a_bye() -> None:
    event = make(5, "knock_out")
    play(event)

    records = records_now(event)
    played = Match.objects.exclude(other=None).get(tournament=event)
    assert sorted(record.won for record in records.values()) == [0, 0, 0, 0, 1]
    assert records[played.one.number].won + records[played.other.number].won == 1


def test_standings_of_a_knock_out_go_by_how_far_each_came() -> None:
    event = cup_of_five()

    lines = standings_of(event)

    said = [(line.reach.passed, line.reach.is_winner, line.record.won) for line in lines]
    assert said[0][:2] == (3, True)
    assert said[1][:2] == (2, False)
    assert [passed for passed, _, _ in said] == [3, 2, 1, 1, 0]
    assert [won for _, _, won in said[2:4]] == sorted(
        (won for _, _, won in said[2:4]), reverse=True
    )
    # Four matches, four wins: who had nobody to meet has won none by it.
    assert sum(won for _, _, won in said) == 4
    places = rank_document(event_document(event))[1]
    assert [place.entry for place in places] == [line.number for line in lines]


def test_standings_of_a_knock_out_put_a_team_that_left_behind_who_goes_on() -> None:
    event = make(4, "knock_out")
    play(event)
    one, other = standings_of(event)[:2]
    leaving_teams.withdraw_team(
        Entry.objects.get(tournament=event, number=one.number),
        author=factories.author(), reason="two are ill",
    )  # fmt: skip

    first, second = standings_of(event)[:2]

    assert (first.number, second.number) == (other.number, one.number)
    assert (first.reach.is_winner, second.reach.is_in) == (True, False)


def test_rank_document_counts_a_forfeit_as_the_list_does() -> None:
    event = make(4, "knock_out")
    factories.play_round(event, 1)
    match = Match.objects.filter(tournament=event)[0]
    leaving_teams.withdraw_team(match.one, author=factories.author(), reason="two are ill")
    play(event)

    lines = list_from_results(event)
    places = rank_document(event_document(event))[1]

    found = [(row.entry, row.general_rank, row.overall) for row in places]
    assert found == [(x.number, x.place.general_rank, x.place.overall) for x in lines]
