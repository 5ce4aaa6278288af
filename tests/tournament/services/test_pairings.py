"""A result corrected after the next matches were made: said, paired again or kept with a note."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.services.test_match_rounds import make, play
from tournament.messages import Refused
from tournament.models import Due, LogLine, Match, Plan, Seating, SitOut, Tournament
from tournament.services import leaving_teams, match_rounds, matches, re_pairing, standings
from tournament.services.pairings import wrong_pairings

pytestmark = pytest.mark.django_db


def turn_round(match: Match) -> None:
    """Correct three boards so that who attacks at the first table of a match wins it."""
    dues = Due.objects.filter(
        table__round__tournament=match.tournament,
        table__round__number=match.first_round,
        table__seatings__entry=match.one,
        table__seatings__seat="attack",
    )
    for due in dues.order_by("board__number")[:3]:
        factories.correct(due, 160)


@pytest.fixture
def final() -> Match:
    """Return the final of a knock-out of four, made before a semi-final is corrected."""
    event = make(4, "knock_out")
    play(event)
    match_rounds.next_matches(event, author=factories.author())
    return Match.objects.get(first_round=5)


def semi_final_of(entry: object) -> Match:
    return Match.objects.filter(first_round=1).get(other=entry)


def code_of(call: object, *args: object, **fields: object) -> str:
    with pytest.raises(Refused) as refused:
        call(*args, author=factories.author(), **fields)  # type: ignore[operator]
    return refused.value.problems[0].code


def is_laid_as_planned(event: Tournament) -> bool:
    slots = dict(event.entries.values_list("pk", "slot"))
    laid = {
        (number, table, slot, seat, slots[entry])
        for number, table, slot, seat, entry in Seating.objects.filter(
            round__tournament=event
        ).values_list("round__number", "table__number", "table__slot", "seat", "entry")
    }
    planned = {
        (row["round"], table["table"], table.get("slot", 1), seat, table[seat])
        for row in Plan.objects.get(tournament=event).document["rounds"]
        for table in row["tables"]
        for seat in ("attack", "defense")
    }
    return laid == planned


def test_wrong_pairings_right_until_a_winner_changes(final: Match) -> None:
    event = final.tournament
    before = wrong_pairings(event)
    semi = semi_final_of(final.one)

    turn_round(semi)

    assert before == []
    wrong = wrong_pairings(event)[0]
    assert (wrong.number, wrong.made, wrong.note) == (2, (final,), "")
    assert wrong.now == ((semi.one, final.other),)
    assert wrong.may_pair_again


def test_pair_again_seats_the_new_winner_everywhere(final: Match) -> None:
    event, semi, old = final.tournament, semi_final_of(final.one), final.one
    matches.record_cards(final, "SK", "T2", author=factories.author())
    turn_round(semi)

    re_pairing.pair_again(event, 5, author=factories.author())

    final.refresh_from_db()
    assert (final.one, final.side_a, final.cards) == (semi.one, None, {})
    assert wrong_pairings(event) == []
    assert is_laid_as_planned(event)
    plan = Plan.objects.get(tournament=event).document["rounds"]
    assert old.slot in plan[4]["absent"]
    line = LogLine.objects.get(action="pair-again")
    assert line.reason
    assert line.after == {"pairs": [f"{semi.one.name} – {final.other.name}"]}
    assert code_of(re_pairing.pair_again, event, 5) == "pairing-right"


def test_pair_again_is_refused_once_a_line_up_is_in(final: Match) -> None:
    event = final.tournament
    factories.give_line_ups(event, 5)
    turn_round(semi_final_of(final.one))

    assert not wrong_pairings(event)[0].may_pair_again
    assert code_of(re_pairing.pair_again, event, 5) == "pairing-begun"
    assert code_of(re_pairing.keep_pairing, event, 5, reason=" ") == "reason-missing"
    re_pairing.keep_pairing(event, 5, author=factories.author(), reason="the final has begun")

    assert wrong_pairings(event)[0].note == "the final has begun"
    final.refresh_from_db()
    assert final.choices["kept"]["reason"] == "the final has begun"


def test_wrong_pairings_ask_again_after_another_correction(final: Match) -> None:
    event = final.tournament
    turn_round(semi_final_of(final.one))
    re_pairing.keep_pairing(event, 5, author=factories.author(), reason="agreed by both")

    turn_round(semi_final_of(final.other))

    assert wrong_pairings(event)[0].note == ""


def test_wrong_pairings_of_a_swiss_event() -> None:
    event = make(5, "swiss")
    play(event)
    match_rounds.next_matches(event, author=factories.author())
    first = Match.objects.filter(first_round=1, other__isnull=False)[0]

    turn_round(first)

    wrong = wrong_pairings(event)[0]
    assert wrong.may_pair_again
    re_pairing.pair_again(event, 5, author=factories.author())
    assert wrong_pairings(event) == []
    assert is_laid_as_planned(event)
    alone = Match.objects.get(first_round=5, other=None).one_id
    rests = SitOut.objects.filter(round__number__gte=5).values_list("entry", flat=True)
    assert set(rests) == {alone}


def test_next_matches_without_who_left_lets_the_opponents_on() -> None:
    event = make(4, "knock_out")
    play(event)
    winner = Match.objects.filter(first_round=1)[0].other
    leaving_teams.withdraw_team(winner, author=factories.author(), reason="ill")

    assert code_of(match_rounds.next_matches, event) == "bracket-finished"


def test_pair_again_is_refused_where_a_team_has_left() -> None:
    event = make(6, "swiss")
    play(event)
    match_rounds.next_matches(event, author=factories.author())
    turn_round(Match.objects.filter(first_round=1)[0])
    gone = Match.objects.filter(first_round=5)[0].one
    before = list(Match.objects.filter(first_round=5).values_list("one", "other"))
    leaving_teams.withdraw_team(gone, author=factories.author(), reason="ill")
    factories.recompute()

    wrong = wrong_pairings(event)[0]

    assert (wrong.waits_for_return, wrong.may_pair_again) == (True, False)
    assert code_of(re_pairing.pair_again, event, 5) == "pairing-left"
    assert list(Match.objects.filter(first_round=5).values_list("one", "other")) == before
    assert set(standings.self_checks(event).values()) == {True}

    leaving_teams.return_team(gone, author=factories.author())
    re_pairing.pair_again(event, 5, author=factories.author())
    factories.recompute()

    assert wrong_pairings(event) == []
    assert is_laid_as_planned(event)
    assert set(standings.self_checks(event).values()) == {True}


def test_pair_again_is_refused_where_who_meets_nobody_has_left() -> None:
    event = make(5, "swiss")
    play(event)
    match_rounds.next_matches(event, author=factories.author())
    turn_round(Match.objects.filter(first_round=1, other__isnull=False)[0])
    alone = Match.objects.get(first_round=5, other=None).one

    leaving_teams.withdraw_team(alone, author=factories.author(), reason="ill")

    assert code_of(re_pairing.pair_again, event, 5) == "pairing-left"
