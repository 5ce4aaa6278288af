"""Matches: made at the start, cards, bonus, rooms and series, signatures, the list."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Due, LogLine, Match, Plan, Seating, Tournament
from tournament.services import changes, events, matches, rounds, signatures, standings
from tournament.services.audit import Author
from tournament.services.match_standings import match_score, records_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(2, "teams")


@pytest.fixture
def match(event: Tournament) -> Match:
    return Match.objects.get(tournament=event)


def refusal(call: object, *args: object, **fields: object) -> str:
    with pytest.raises(Refused) as refused:
        call(*args, author=factories.author(), **fields)  # type: ignore[operator]
    return refused.value.problems[0].code


@pytest.mark.parametrize(("teams", "count"), [(2, 1), (3, 3), (4, 6), (5, 15)])
def test_make_matches_of_every_movement(teams: int, count: int) -> None:
    event = factories.make_team_event(teams, "teams")

    assert Match.objects.filter(tournament=event).count() == count


def test_undo_start_takes_the_matches_back(event: Tournament) -> None:
    rounds.undo_start(event, author=factories.author(event))

    assert not Match.objects.exists()


def test_record_cards_draws_again_until_one_is_higher(match: Match) -> None:
    for one, other in (("SQ", "HQ"), ("EX", "T4")):
        drawn = matches.record_cards(match, one, other, author=factories.author())
        assert drawn.side_a is None

    drawn = matches.record_cards(match, "SK", "T2", author=factories.author())

    assert drawn.side_a == match.other
    assert drawn.cards == {"drawn": [["SQ", "HQ"], ["EX", "T4"], ["SK", "T2"]]}
    assert refusal(matches.record_cards, match, "SK", "T3") == "sides-drawn"


@pytest.mark.parametrize(
    ("one", "other", "code"), [("SK", "SK", "same-card-drawn"), ("SK", "Z9", "unknown-card")]
)
def test_record_cards_refuses(match: Match, one: str, other: str, code: str) -> None:
    assert refusal(matches.record_cards, match, one, other) == code


def test_set_bonus_is_for_one_side_before_the_match(event: Tournament, match: Match) -> None:
    seven = Decimal("7.5")

    assert refusal(matches.set_bonus, match, one=seven, other=seven) == "bonus-both-sides"
    assert refusal(matches.set_bonus, match, one=-seven, other=Decimal(0)) == "bonus-negative"
    matches.set_bonus(match, one=seven, other=Decimal(0), author=factories.author())
    assert match_score(Match.objects.get()).totals == (seven, 0)
    factories.give_line_ups(event, 1)
    factories.enter(event, 1, 1, 66)
    assert refusal(matches.set_bonus, match, one=Decimal(0), other=seven) == "match-begun"


def laid(event: Tournament, number: int) -> set[tuple[int, int, int | None, tuple[int, ...]]]:
    """Return table, slot, attacking slot and boards of a round's rows."""
    return {
        (
            row.table.number,
            row.table.slot,
            row.entry.slot,
            tuple(Due.objects.filter(table=row.table).values_list("board__number", flat=True)),
        )
        for row in Seating.objects.filter(round__number=number, seat="attack")
    }


def test_choose_room_moves_attackers_boards_and_plan(event: Tournament, match: Match) -> None:
    matches.record_cards(match, "T9", "T2", author=factories.author())
    one = match.one.slot or 0
    two = 3 - one

    matches.choose_room(match, 1, room="closed", series=2, author=factories.author())

    assert laid(event, 1) == {
        (1, 1, two, (1, 2)), (2, 1, one, (3, 4)), (1, 2, two, (3, 4)), (2, 2, one, (1, 2)),
    }  # fmt: skip
    plan = Plan.objects.get(tournament=event)
    assert {
        (t["table"], t.get("slot", 1), t["attack"], tuple(t["boards"]))
        for t in plan.document["rounds"][0]["tables"]
    } == laid(event, 1)


def test_choose_room_after_both_line_ups_is_the_directors_with_a_reason(
    event: Tournament, match: Match
) -> None:
    matches.record_cards(match, "T9", "T2", author=factories.author())
    factories.give_line_ups(event, 1)
    closed = {"room": "closed", "series": 1}

    by_captain = refusal(matches.choose_room, match, 1, **closed, by=match.one)
    without_reason = refusal(matches.choose_room, match, 1, **closed)
    matches.choose_room(match, 1, **closed, author=factories.author(), reason="room too noisy")

    assert (by_captain, without_reason) == ("rooms-chosen", "reason-missing")
    assert matches.choice_of(Match.objects.get(), 1) == closed
    assert LogLine.objects.filter(action="choose-room").get().reason == "room too noisy"


def test_choose_room_is_the_choosers(match: Match) -> None:
    assert refusal(matches.choose_room, match, 1, room="open", series=1) == "no-choice"
    matches.record_cards(match, "T9", "T2", author=factories.author())
    other = match.other

    code = refusal(matches.choose_room, match, 1, room="open", series=1, by=other)

    assert code == "not-your-choice"
    matches.choose_room(
        match, 2, room="open", series=1, by=other, author=Author.captain(other.number)
    )


def test_sign_quarter_asks_again_after_a_correction(event: Tournament, match: Match) -> None:
    factories.play_round(event, 1)
    sheet = match_score(match).sheets[0]
    author = Author.captain(1)

    signatures.sign_quarter(match, 1, match.one, sheet.mark, author=author)
    assert refusal(signatures.sign_quarter, match, 1, match.one, "other") == "sheet-changed"
    assert refusal(signatures.sign_quarter, match, 2, match.one, "") == "sheet-incomplete"
    factories.correct(factories.due_at(event, 1, 1, 1), 80)

    changed = match_score(match).sheets[0]
    signed = signatures.selectors.signatures_of([match])
    assert signatures.signing_state(match, changed, signed) == {
        match.one_id: "stale", match.other_id: "waiting",
    }  # fmt: skip


def test_match_score_gives_points_to_the_better_side(event: Tournament, match: Match) -> None:
    factories.give_line_ups(event, 1)
    attack = Seating.objects.get(table__number=1, table__slot=1, round__number=1, seat="attack")
    factories.enter(event, 1, 1, 68)
    factories.correct(factories.due_at(event, 1, 2, 1), -76)

    points = match_score(match).sheets[0].points

    first = attack.entry_id == match.one_id
    assert points == ((Decimal(12), Decimal(0)) if first else (Decimal(0), Decimal(12)))


def test_standings_of_teams_go_by_matches_won(event: Tournament, match: Match) -> None:
    factories.play_all(event, amounts=lambda table, board: 60 + 20 * table if board < 3 else 60)

    lines = standings.standings_of(event)
    record = records_now(event)[lines[0].number]

    assert record.won == 1
    assert lines[0].record == record
    assert lines[0].place.overall == record.difference
    assert standings.self_checks(event)["rows-equal-recomputation"]


def test_standings_of_teams_are_held_while_a_quarter_is_played(event: Tournament) -> None:
    assert standings.is_held(event)


def test_changes_of_the_movement_are_refused_in_matches(event: Tournament) -> None:
    entry = event.entries.first()

    code = refusal(changes.withdraw_entry, entry, from_round=2)

    assert code == "matches-fixed"


def test_standings_of_equal_teams_go_by_the_events_own_tie_breaks(event: Tournament) -> None:
    factories.play_all(event, amounts=lambda table, board: 60)
    tied = [line.place.general_rank for line in standings.standings_of(event)]
    event.tie_breaks = ["draw"]
    event.save(update_fields=["tie_breaks"])
    events.bump(event)

    lines = standings.standings_of(event)

    assert tied == [1, 1]
    assert [line.place.general_rank for line in lines] == [1, 2]
    assert lines[1].place.decided_by == "draw"
