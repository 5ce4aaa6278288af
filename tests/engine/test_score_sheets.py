"""The sheet of free deals: RO p.10, tables of three and five, everything sums to zero."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contracts import Contract, Handful, PetitLast, Slam
from engine.errors import EngineError
from engine.rulesets import ruleset
from engine.score_sheets import (
    Column,
    ScoreSheet,
    SheetLine,
    amount_line,
    check_round,
    check_sheet,
    check_totals,
    columns_of,
    passed_line,
    played_line,
    team_totals,
    total_scores,
)
from engine.scoring import PlayedDeal
from engine.standings import rank_by

FFT = ruleset("fft")
SEATS = ("N", "E", "S", "W")
SINGLE = (Handful.SINGLE,)
# RO pp.9-10: taker and facts of the five deals of the sheet.
OFFICIAL = [
    ("E", PlayedDeal(Contract.GUARD, 2, 98, SINGLE, PetitLast.TAKER)),
    ("W", PlayedDeal(Contract.GUARD_WITHOUT, 1, 110, (), PetitLast.DEFENDERS)),
    ("S", PlayedDeal(Contract.SMALL, 2, 68, SINGLE, PetitLast.TAKER)),
    ("N", PlayedDeal(Contract.GUARD, 1, 124, SINGLE)),
    (
        "S",
        PlayedDeal(Contract.GUARD, 2, 174, SINGLE, PetitLast.TAKER, Slam.ANNOUNCED_MADE),
    ),
]


def official_sheet() -> ScoreSheet:
    """Return the sheet of RO p.10; people 1 to 4 sit N E S W."""
    lines = tuple(
        played_line(FFT, deal, SEATS, taker, played)
        for deal, (taker, played) in enumerate(OFFICIAL, 1)
    )
    return ScoreSheet(1, 1, dict(zip(SEATS, (1, 2, 3, 4), strict=True)), lines)


def test_columns_of_the_official_sheet() -> None:
    columns = columns_of(official_sheet())

    assert columns == {
        "N": Column(318, -764),
        "E": Column(360, -750),
        "S": Column(1746, -400),
        "W": Column(270, -780),
    }
    assert {seat: column.total for seat, column in columns.items()} == {
        "N": -446, "S": 1346, "E": -390, "W": -510,
    }  # fmt: skip


def test_check_sheet_official_sheet_balances() -> None:
    sheet = official_sheet()

    assert check_round([sheet]) == []
    assert check_totals(total_scores([sheet])) == []
    assert [row.entry for row in rank_by(total_scores([sheet]))] == [3, 2, 1, 4]


def test_played_line_takers_of_the_official_deals() -> None:
    lines = official_sheet().lines

    takers = [line.scores[line.taker or ""] for line in lines]
    assert takers == [318, 228, -126, 276, 1746]


def test_passed_line_is_a_result_of_0_for_all() -> None:
    sheet = replace(official_sheet(), lines=(passed_line(1, SEATS),))

    assert columns_of(sheet)["N"] == Column(0, 0)
    assert check_sheet(sheet) == []


def test_played_line_table_of_three_takes_twice() -> None:
    played = PlayedDeal(Contract.GUARD, 2, 98)

    line = played_line(FFT, 1, ("E", "S", "W"), "S", played)

    assert line.scores == {"E": -66, "S": 132, "W": -66}


def test_played_line_table_of_five_with_a_dead_dealer() -> None:
    seats = ("1", "2", "3", "4", "5")
    played = PlayedDeal(Contract.GUARD, 2, 98)

    line = played_line(FFT, 2, seats, "4", played, dead="2")

    assert line.scores == {"1": -66, "2": 0, "3": -66, "4": 198, "5": -66}


def test_played_line_five_players_share_with_the_partner() -> None:
    seats = ("1", "2", "3", "4", "5")
    played = PlayedDeal(Contract.GUARD, 2, 98)

    line = played_line(FFT, 2, seats, "4", played, partner="1")

    assert line.scores == {"1": 66, "2": -66, "3": -66, "4": 132, "5": -66}


def test_amount_line_of_three_and_four() -> None:
    assert amount_line(FFT, 1, SEATS, "E", -62).scores == {"N": 62, "E": -186, "S": 62, "W": 62}
    assert amount_line(FFT, 1, ("E", "S", "W"), "E", 50).scores == {"E": 100, "S": -50, "W": -50}


@pytest.mark.parametrize(
    ("taker", "partner", "dead", "code"),
    [
        ("X", None, None, "seat-unknown"),
        ("N", None, "N", "seat-unknown"),
        ("N", None, "X", "seat-unknown"),
        ("N", "E", None, "partner-impossible"),
    ],
)
def test_played_line_refuses(taker: str, partner: str | None, dead: str | None, code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        played_line(
            FFT,
            1,
            SEATS,
            taker,
            PlayedDeal(Contract.GUARD, 2, 98),
            partner=partner,
            dead=dead,
        )

    assert refusal.value.code == code


def test_played_line_impossible_facts_are_refused() -> None:
    with pytest.raises(EngineError, match="oudlers-out-of-range"):
        played_line(FFT, 1, SEATS, "N", PlayedDeal(Contract.GUARD, 4, 98))


def wrong_line(sheet: ScoreSheet, deal: int, seat: str, by: int) -> ScoreSheet:
    """Return the sheet with one amount of one deal miswritten."""
    lines = tuple(
        replace(line, scores=dict(line.scores) | {seat: line.scores[seat] + by})
        if line.deal == deal
        else line
        for line in sheet.lines
    )
    return replace(sheet, lines=lines)


def test_check_round_names_the_deal_and_the_sum() -> None:
    sheets = [official_sheet(), wrong_line(replace(official_sheet(), table=2), 3, "E", 10)]

    problems = check_round(sheets)

    assert [problem.code for problem in problems] == ["deal-not-zero", "round-not-zero"]
    assert problems[0].facts == {"deal": 3, "over": 10, "round": 1, "table": 2}
    assert problems[1].facts == {"plus": 5398, "minus": -5388}


def test_check_round_two_faults_that_cancel_are_still_found() -> None:
    twice = wrong_line(wrong_line(official_sheet(), 3, "E", 10), 4, "N", -10)

    assert [problem.code for problem in check_round([twice])] == ["deal-not-zero"] * 2


def test_check_sheet_scores_for_an_empty_seat() -> None:
    sheet = ScoreSheet(1, 1, {"E": 1, "S": 2, "W": 3}, (SheetLine(1, "N", {"N": 0}),))

    assert [problem.code for problem in check_sheet(sheet)] == ["seat-unknown"]


def test_check_totals_leaves_room_for_penalties() -> None:
    totals = {1: 200, 2: -300}

    assert [problem.facts["over"] for problem in check_totals(totals)] == [-100]
    assert check_totals(totals, penalties=100) == []


def test_team_totals_add_the_members() -> None:
    assert team_totals({1: 10, 2: -30, 3: 5, 4: 15}, {1: (1, 3), 2: (2, 4)}) == {1: 15, 2: -15}


@given(st.data())
def test_played_lines_sum_to_zero(data: st.DataObject) -> None:
    count = data.draw(st.sampled_from([3, 4, 5]))
    seats = ("1", "2", "3", "4", "5")[:count]
    taker = data.draw(st.sampled_from(seats))
    partner = None
    alone = data.draw(st.booleans()) if count == 5 else False
    if count == 5 and not alone:
        partner = data.draw(st.sampled_from([seat for seat in seats if seat != taker]))
    contract = data.draw(
        st.sampled_from(
            [Contract.SMALL, Contract.GUARD, Contract.GUARD_WITHOUT, Contract.GUARD_AGAINST]
        )
    )
    points = data.draw(st.integers(0, 182))
    played = PlayedDeal(contract, data.draw(st.integers(0, 3)), points, alone=alone)

    line = played_line(FFT, 1, seats, taker, played, partner=partner)

    assert sum(line.scores.values()) == 0
