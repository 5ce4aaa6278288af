"""Matches of teams: captains, line-ups, points to the better side, the order of several teams."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.contracts import Contract
from engine.encounters import Attack, pair_attacks
from engine.errors import EngineError
from engine.formats import TEAMS
from engine.matches import (
    Fixture,
    LineUp,
    PlayedAttack,
    check_attack,
    check_line_up,
    chooser_of,
    compare_cards,
    draw_captains,
    fixtures_of,
    knock_out_pairs,
    rank_records,
    records_of,
    score_match,
)
from engine.matches.swiss import next_swiss_round
from engine.standings.ties import decided_between

GUARD, WITHOUT = Contract.GUARD, Contract.GUARD_WITHOUT


@pytest.mark.parametrize(
    ("first", "second", "higher"),
    [("SK", "HQ", 1), ("D1", "C2", -1), ("T1", "SK", 1), ("T7", "T12", -1), ("SK", "DK", 0)],
)
def test_compare_cards_trumps_beat_suits(first: str, second: str, higher: int) -> None:
    assert compare_cards(first, second) == higher
    assert compare_cards(second, first) == -higher


def test_compare_cards_excuse_is_drawn_again() -> None:
    with pytest.raises(EngineError, match="card-not-comparable"):
        compare_cards("EX", "SK")


def test_draw_captains_never_draws_equals_and_repeats_itself() -> None:
    draws = [draw_captains(bytes([number] * 32)) for number in range(100)]

    assert all(compare_cards(*cards) for cards in draws)
    assert draws == [draw_captains(bytes([number] * 32)) for number in range(100)]
    assert 20 < sum(compare_cards(*cards) > 0 for cards in draws) < 80


def test_chooser_of_a_in_quarters_1_and_3() -> None:
    assert [chooser_of(quarter) for quarter in (1, 2, 3, 4)] == ["A", "B", "A", "B"]
    with pytest.raises(EngineError, match="no-such-quarter"):
        chooser_of(5)


FOUR, SIX = (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)
TRIPLETS = ((1, 2, 3), (4, 5, 6))
FIRST = LineUp(1, 1, (2, 3, 4))
# line-up, team, earlier line-ups, declared triplets, codes.
LINE_UPS = [
    (FIRST, FOUR, (), (), []),
    (LineUp(2, 1, (2, 3, 4)), FOUR, (FIRST,), (), ["attacker-last-quarter"]),
    (LineUp(3, 1, (2, 3, 4)), FOUR, (FIRST,), (), ["attacker-again"]),
    (LineUp(2, 2, (1, 3, 4)), FOUR, (FIRST,), (), []),
    (LineUp(1, 1, (1, 3, 4)), FOUR, (), (), ["in-both-rooms"]),
    (LineUp(1, 1, (3, 3, 4)), FOUR, (), (), ["person-twice"]),
    (LineUp(1, 1, (3, 4)), FOUR, (), (), ["defenders-count"]),
    (LineUp(1, 9, (2, 3, 4)), FOUR, (), (), ["not-in-team"]),
    (FIRST, (1, 2, 3, 4, 5, 6, 7), (), (), ["team-size"]),
    (LineUp(1, 1, (4, 5, 6)), SIX, (), TRIPLETS, []),
    (LineUp(1, 1, (4, 5, 2)), SIX, (), TRIPLETS, ["triplet-undeclared"]),
    (LineUp(1, 1, (4, 5, 2)), SIX, (), (), []),
    (FIRST, FOUR, (), ((2, 3, 4),), ["triplets-need-six"]),
    (LineUp(1, 1, (4, 5, 6)), SIX, (), ((1, 2, 3), (3, 4, 5)), ["triplets-need-six"]),
]


@pytest.mark.parametrize(("line_up", "team", "earlier", "triplets", "codes"), LINE_UPS)
def test_check_line_up(
    line_up: LineUp,
    team: tuple[int, ...],
    earlier: tuple[LineUp, ...],
    triplets: tuple[tuple[int, ...], ...],
    codes: list[str],
) -> None:
    problems = check_line_up(line_up, team, earlier, triplets)

    assert [problem.code for problem in problems] == codes


def test_check_line_up_four_different_attackers_all_match() -> None:
    earlier: list[LineUp] = []
    for quarter in range(1, 5):
        line_up = LineUp(quarter, quarter, tuple(n for n in FOUR if n != quarter))
        assert check_line_up(line_up, FOUR, earlier) == []
        earlier.append(line_up)


def board(quarter: int, number: int, ours: int, theirs: int) -> list[PlayedAttack]:
    """Return both attacks of one board, A's first."""
    return [
        PlayedAttack(quarter, number, "A", GUARD, ours),
        PlayedAttack(quarter, number, "B", WITHOUT, theirs),
    ]


def test_score_match_points_go_to_the_better_side() -> None:
    attacks = [*board(1, 1, 82, 66), *board(1, 2, 68, -76), *board(2, 3, -68, -58)]

    result = score_match(attacks)

    assert result.quarters[:2] == ((Decimal(16), Decimal(0)), (Decimal(0), Decimal("3.162")))
    assert result.totals == (Decimal(16), Decimal("3.162"))
    assert result.winner == "A"


def test_score_match_equal_boards_give_nobody_anything() -> None:
    result = score_match(board(1, 1, 56, 56))

    assert result.totals == (0, 0)
    assert result.winner is None


def test_score_match_bonus_counts_in_the_total() -> None:
    result = score_match(board(1, 1, 82, 66), bonus=(Decimal(0), Decimal("4.5")))

    assert result.totals == (Decimal(4), Decimal("4.5"))
    assert result.winner == "B"


def test_score_match_is_not_won_before_its_last_board() -> None:
    result = score_match(board(1, 1, 82, 66)[:1], boards=[1, 2])

    assert result.missing == (1, 2)
    assert result.winner is None
    assert score_match(board(1, 1, 82, 66), boards=[1]).winner == "A"


def test_score_match_neutralized_board_is_complete_and_worth_nothing() -> None:
    attacks = [PlayedAttack(1, 1, "A", None, None), PlayedAttack(1, 1, "B", GUARD, 62)]

    result = score_match([*attacks, *board(1, 2, 82, 66)], boards=[1, 2])

    assert result.totals == (4, 0)
    assert result.missing == ()


@pytest.mark.parametrize(
    ("attacks", "bonus", "code"),
    [
        ([PlayedAttack(5, 1, "A", GUARD, 56)], (0, 0), "no-such-quarter"),
        ([PlayedAttack(1, 1, "C", GUARD, 56)], (0, 0), "no-such-side"),
        ([PlayedAttack(1, 1, "A", Contract.SMALL, 28)], (0, 0), "contract-not-allowed"),
        (board(1, 1, 82, 66) * 2, (0, 0), "result-twice"),
        ([*board(1, 1, 82, 66)[:1], *board(2, 1, 82, 66)[1:]], (0, 0), "board-in-two-quarters"),
        ([], (-1, 0), "bonus-negative"),
        ([], (1, 2), "bonus-both-sides"),
    ],
)
def test_score_match_refuses(
    attacks: list[PlayedAttack], bonus: tuple[int, int], code: str
) -> None:
    with pytest.raises(EngineError) as refusal:
        score_match(attacks, bonus=(Decimal(bonus[0]), Decimal(bonus[1])))

    assert refusal.value.code == code


def test_check_attack_guard_against_is_allowed() -> None:
    assert check_attack(PlayedAttack(4, 1, "B", Contract.GUARD_AGAINST, -156)) == []


def fixture(one: int, other: int, ours: str, theirs: str, bonus: str = "0") -> Fixture:
    """Return a match where the second team may have a bonus."""
    return Fixture(one, other, (Decimal(ours), Decimal(theirs)), (Decimal(0), Decimal(bonus)))


def listed(*fixtures: Fixture) -> list[tuple[int, int, str]]:
    """Return the list of three teams as (entry, rank, decided by)."""
    rows = rank_records(records_of(fixtures, (1, 2, 3)).values())
    return [(row.entry, row.rank, row.decided_by) for row in rows]


def test_rank_records_matches_won_come_first() -> None:
    # Team 2 has the best difference and one match won, team 1 two.
    found = listed(fixture(1, 2, "20", "19"), fixture(1, 3, "20", "19"), fixture(2, 3, "90", "1"))

    assert found == [(1, 1, ""), (2, 2, "result"), (3, 3, "result")]


def test_rank_records_then_the_difference() -> None:
    found = listed(fixture(1, 2, "30", "10"), fixture(2, 3, "30", "20"), fixture(3, 1, "30", "25"))

    assert found == [(1, 1, ""), (3, 2, "difference"), (2, 3, "difference")]


def test_rank_records_then_the_bigger_bonus() -> None:
    found = listed(
        fixture(1, 2, "30", "20", bonus="5"),
        fixture(2, 3, "30", "20", bonus="8"),
        fixture(3, 1, "30", "20"),
    )

    assert found == [(3, 1, ""), (2, 2, "bigger-bonus"), (1, 3, "bigger-bonus")]


def test_rank_records_then_what_was_scored_and_last_equal() -> None:
    found = listed(fixture(1, 2, "30", "20"), fixture(2, 3, "40", "30"), fixture(3, 1, "50", "40"))

    assert found == [(3, 1, ""), (1, 2, "scored"), (2, 3, "scored")]
    even = listed(fixture(1, 2, "30", "20"), fixture(2, 3, "30", "20"), fixture(3, 1, "30", "20"))
    assert even == [(1, 1, ""), (2, 1, "equal"), (3, 1, "equal")]


def test_fixtures_of_a_triangular_from_its_boards() -> None:
    attacks = [
        Attack(1, 3, 1, 60), Attack(4, 1, 2, 82), Attack(7, 2, 3, -68),
        Attack(4, 2, 1, 66), Attack(7, 3, 2, -58), Attack(1, 1, 3, 60),
    ]  # fmt: skip

    fixtures = fixtures_of(pair_attacks(attacks, TEAMS), {(3, 1): Decimal("2.5")})

    assert [(f.one, f.other, f.points) for f in fixtures] == [
        (1, 2, (Decimal(4), Decimal(0))),
        (1, 3, (Decimal(0), Decimal("2.5"))),
        (2, 3, (Decimal(0), Decimal("3.162"))),
    ]
    rows = rank_records(records_of(fixtures, (1, 2, 3)).values())
    assert [row.entry for row in rows] == [3, 1, 2]
    assert decided_between(rows, [], 3, 2) == "result"


@pytest.mark.parametrize(
    ("teams", "pairs", "waiting"),
    [
        (2, [(1, 2)], []),
        (4, [(1, 4), (2, 3)], []),
        (5, [(4, 5)], [1, 2, 3]),
        (6, [(3, 6), (4, 5)], [1, 2]),
        (8, [(1, 8), (2, 7), (3, 6), (4, 5)], []),
    ],
)
def test_knock_out_pairs_best_against_last(
    teams: int, pairs: list[tuple[int, int]], waiting: list[int]
) -> None:
    assert knock_out_pairs(range(1, teams + 1)) == (pairs, waiting)


def test_next_swiss_round_goes_by_matches_won_not_by_points() -> None:
    # 1 won twice with little, 4 once with much: those who won twice meet.
    fixtures = [
        fixture(1, 2, "3", "2"), fixture(3, 4, "60", "10"), fixture(5, 6, "20", "0"),
        fixture(1, 5, "3", "2"), fixture(3, 6, "50", "0"), fixture(4, 2, "90", "0"),
    ]  # fmt: skip
    records = records_of(fixtures, range(1, 7))

    pairing = next_swiss_round(list(records.values()), fixtures)

    assert pairing.pairs == ((3, 1), (4, 5), (6, 2))


def test_next_swiss_round_counts_a_bye_as_a_match_won() -> None:
    fixtures = [fixture(1, 2, "30", "2"), fixture(3, 4, "20", "1")]
    records = records_of(fixtures, range(1, 6))
    records[5] = replace(records[5], won=1)

    pairing = next_swiss_round(list(records.values()), fixtures, byes=[5])

    # The team with the bye, won without points, is third of those with a win; the last one rests.
    assert (pairing.pairs, pairing.bye) == (((1, 3), (5, 4)), 2)


def test_next_swiss_round_follows_the_points_without_rematch() -> None:
    fixtures = [fixture(1, 2, "30", "2"), fixture(3, 4, "20", "1")]
    records = records_of(fixtures, range(1, 5))

    pairing = next_swiss_round(list(records.values()), fixtures)

    # Winners meet; team 4 lost by less than team 2.
    assert pairing.pairs == ((1, 3), (4, 2))
