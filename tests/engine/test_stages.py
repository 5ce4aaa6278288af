"""Stages added up, cuts, seats carried over, parallel sections."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from engine.comparison import compare_sections
from engine.errors import EngineError
from engine.movements import build_movement, seeded_entries
from engine.movements.seeding import balanced_entries, howell_entries
from engine.standings import Criterion, rank_by
from engine.standings.stages import (
    Stage,
    add_stages,
    carry_seats,
    cut_after,
    rank_stages,
    scale_totals,
)


def test_add_stages_percentages_with_coefficients() -> None:
    totals = add_stages(
        [
            Stage({1: Fraction(200, 3), 2: Fraction(50)}),
            Stage({1: Fraction(40), 2: Fraction(60)}, Fraction(3, 2)),
        ]
    )

    assert totals[1].parts == (Fraction(200, 3), 60)
    assert totals[1].total == Fraction(380, 3)
    assert totals[2].total == 140


def test_add_stages_sums_of_decimals_do_not_split_ties() -> None:
    stages = [
        Stage({1: Decimal("0.1"), 2: Decimal("0.3")}),
        Stage({1: Decimal("0.2"), 2: Decimal("0")}),
    ]

    assert [row.rank for row in rank_by({e: t.total for e, t in add_stages(stages).items()})] == [
        1,
        1,
    ]


def test_add_stages_a_missed_stage_adds_nothing_and_is_told() -> None:
    totals = add_stages([Stage({1: 50, 2: 40}), Stage({1: 30})])

    assert (totals[2].total, totals[2].parts, totals[2].missed) == (40, (40, None), 1)
    assert totals[1].missed == 0


def test_add_stages_negative_coefficient() -> None:
    with pytest.raises(EngineError, match="coefficient-negative"):
        add_stages([Stage({1: 50}, Fraction(-1))])


def test_scale_totals_still_sum_to_zero() -> None:
    scaled = scale_totals({1: 100, 2: -33, 3: -67}, Fraction(1, 3))

    assert scaled == {1: Fraction(100, 3), 2: -11, 3: Fraction(-67, 3)}
    assert sum(scaled.values()) == 0


RESULTS = {1: 70, 2: 60, 3: 60, 4: 60, 5: 50}


@pytest.mark.parametrize(
    ("places", "qualified", "in_question", "left"),
    [
        (1, (1,), (), 0),
        (2, (1,), (2, 3, 4), 1),
        (3, (1,), (2, 3, 4), 2),
        (4, (1, 2, 3, 4), (), 0),
        (5, (1, 2, 3, 4, 5), (), 0),
    ],
)
def test_cut_after_equals_at_the_end_are_in_question(
    places: int, qualified: tuple[int, ...], in_question: tuple[int, ...], left: int
) -> None:
    cut = cut_after(rank_by(RESULTS), places)

    assert (cut.qualified, cut.in_question, cut.places_left) == (qualified, in_question, left)


@pytest.mark.parametrize("places", [0, 6])
def test_cut_after_refuses(places: int) -> None:
    with pytest.raises(EngineError, match="cut-size"):
        cut_after(rank_by(RESULTS), places)


def test_rank_stages_puts_who_fell_at_each_cut_behind_in_the_order_of_the_sum() -> None:
    totals = {1: 10, 2: 60, 3: 20, 4: 60, 5: 90, 6: 50}
    depths = {1: 2, 3: 2, 2: 1, 4: 1, 5: 0, 6: 0}

    rows = rank_stages(totals, depths)

    assert [(r.entry, r.rank, r.tied, r.decided_by) for r in rows] == [
        (3, 1, False, ""),
        (1, 2, False, "result"),
        (2, 3, True, "cut"),
        (4, 3, True, "equal"),
        (5, 5, False, "cut"),
        (6, 6, False, "result"),
    ]


def test_rank_stages_separates_equals_by_the_criteria() -> None:
    criterion = Criterion("higher-attack", lambda group: {entry: entry for entry in group})

    rows = rank_stages({1: 60, 2: 60, 3: 70}, dict.fromkeys((1, 2, 3), 0), [criterion])

    assert [(r.entry, r.rank, r.tied, r.decided_by) for r in rows] == [
        (3, 1, False, ""),
        (2, 2, False, "result"),
        (1, 3, False, "higher-attack"),
    ]


def test_carry_seats_best_rank_takes_the_first_seed() -> None:
    movement = build_movement("chart", 20, 5, 4)
    ranked = list(range(101, 121))

    seats = carry_seats(ranked, seeded_entries(movement))

    # OT p.29, 5 tables: N has ranks 1 8 9 16 17 at tables 1 to 5.
    last = movement.rounds[-1].tables
    meet = {seats[person] for person in (101, 102, 103, 104)}
    assert any(meet == set(table.entries) for table in last)
    assert seats[101] == 1


def test_carry_seats_into_a_howell_of_triplets_in_reverse_order() -> None:
    assert carry_seats([7, 3, 9, 1, 2, 4], howell_entries(6)) == {
        7: 6, 3: 5, 9: 4, 1: 3, 2: 2, 4: 1,
    }  # fmt: skip


def test_carry_seats_of_another_size() -> None:
    with pytest.raises(EngineError, match="seeds-count"):
        carry_seats([7, 3, 9], [1, 2])


def ranks_in(order: tuple[int, ...], entries: range) -> list[int]:
    """Return the ranks that these entries of a movement have."""
    return [rank for rank, entry in enumerate(order, start=1) if entry in entries]


def test_balanced_entries_of_a_line_go_from_line_to_line_and_back() -> None:
    order = balanced_entries(build_movement("triplets-line", 18, 9, 3))

    assert ranks_in(order, range(1, 10)) == [1, 4, 5, 8, 9, 12, 13, 16, 17]
    assert ranks_in(order, range(10, 19)) == [2, 3, 6, 7, 10, 11, 14, 15, 18]
    assert [entry for entry in order if entry < 10] == list(range(1, 10))


def test_balanced_entries_of_a_line_with_a_relay_have_the_same_mean_rank() -> None:
    order = balanced_entries(build_movement("triplets-line", 17, 9, 3))

    north, east = ranks_in(order, range(1, 9)), ranks_in(order, range(9, 18))
    assert (len(north), sum(north)) == (8, 72)
    assert (len(east), sum(east)) == (9, 81)


def test_balanced_entries_of_two_howells_snake_over_them_each_in_reverse() -> None:
    order = balanced_entries(build_movement("triplets-howell-sections", 20, 9, 2), has_howell=True)

    assert order[:6] == (10, 20, 19, 9, 8, 18)
    assert sum(ranks_in(order, range(1, 11))) == sum(ranks_in(order, range(11, 21)))


def test_balanced_entries_of_lines_side_by_side_balance_sections_and_lines() -> None:
    order = balanced_entries(build_movement("triplets-line-sections", 28, 7, 3))

    lines = [range(1, 8), range(8, 15), range(15, 22), range(22, 29)]
    best = [ranks_in(order, line)[:2] for line in lines]
    assert best == [[1, 8], [4, 5], [3, 6], [2, 7]]


def test_balanced_entries_of_a_line_beside_a_howell_have_the_same_mean_rank() -> None:
    order = balanced_entries(build_movement("triplets-hybrid", 34, 11, 2), has_howell=True)

    lines, howell = ranks_in(order, range(1, 23)), ranks_in(order, range(23, 35))
    assert (sum(lines), sum(howell)) == (22 * 35 // 2, 12 * 35 // 2)
    assert [entry for entry in order if entry > 22] == list(range(34, 22, -1))


SCORES, SECTIONS = [56, 62, -56, 50], ["red", "red", "green", "green"]


@pytest.mark.parametrize(
    ("together", "marks"),
    [(True, [Fraction(200, 3), 100, 0, Fraction(100, 3)]), (False, [0, 100, 0, 100])],
)
def test_compare_sections(together: bool, marks: list[Fraction | int]) -> None:
    assert compare_sections(SCORES, SECTIONS, together=together) == marks
