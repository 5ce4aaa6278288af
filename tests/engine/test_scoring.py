"""Scores of played deals: the sources' worked examples, and what holds for every deal."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.commands.score import parse_points
from engine.contracts import Contract, Handful, PetitLast, Slam
from engine.errors import EngineError
from engine.rulesets import RULESETS, PartnerShare, Rounding, Ruleset, ruleset
from engine.scoring import (
    PlayedDeal,
    Role,
    attack_half,
    check_played,
    doubts_of,
    score_deal,
)

DATA = Path(__file__).parent.parent / "data" / "scoring_cases.toml"
CASES: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["case"]
TABLES = [(rules, players) for rules in RULESETS.values() for players in rules.players]
HEADS = {3: (2, 0, 2), 4: (3, 0, 3), 5: (2, 1, 3)}


def played_of(case: dict[str, Any]) -> PlayedDeal:
    return PlayedDeal(
        Contract(case["contract"]),
        case["oudlers"],
        parse_points(case["points"]),
        tuple(Handful(size) for size in case.get("handfuls", ())),
        PetitLast(case["petit_last"]) if "petit_last" in case else None,
        Slam(case["slam"]) if "slam" in case else None,
        case.get("alone", False),
    )


@st.composite
def tables(draw: st.DrawFn) -> tuple[Ruleset, int, PlayedDeal]:
    """A table of any system and any deal that can be scored there."""
    rules, players = draw(st.sampled_from(TABLES))
    played = PlayedDeal(
        draw(st.sampled_from(rules.contracts)),
        draw(st.integers(0, 3)),
        draw(st.integers(0, 182)),
        tuple(draw(st.lists(st.sampled_from(Handful), max_size=2))),
        draw(st.none() | st.sampled_from(PetitLast)),
        draw(st.none() | st.sampled_from(Slam)),
        players in rules.partner_players and draw(st.booleans()),
    )
    problems = {problem.code for problem in check_played(rules, players, played)}
    if problems & {"slam-contradiction", "slam-not-played"}:
        played = replace(played, slam=None)
    if "petit-last-impossible" in problems:
        played = replace(played, petit_last=None)
    if "handful-too-large" in problems:
        played = replace(played, handfuls=played.handfuls[:1])
    assert check_played(rules, players, played) == []
    return rules, players, played


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["source"][:40])
def test_score_deal_worked_example(case: dict[str, Any]) -> None:
    rules, played = ruleset(case["ruleset"]), played_of(case)

    score = score_deal(rules, case["players"], played)

    assert check_played(rules, case["players"], played) == []
    assert doubts_of(rules, case["players"], played) == []
    assert score.per_defender == case["per_defender"]
    assert {str(role): amount for role, amount in score.scores.items()} == case["scores"]


def test_score_deal_federation_sheet_sums_to_zero() -> None:
    # RO p.10: five deals, takers E W S N S.
    deals = [
        ("E", "guard", 49, 2, ["single"], "taker", None),
        ("W", "guard_without", 45, 2, [], "defenders", None),
        ("S", "small", 44, 1, ["single"], "taker", None),
        ("N", "guard", 52, 2, ["single"], None, None),
        ("S", "guard", 87, 2, ["single"], "taker", "announced_made"),
    ]
    totals = dict.fromkeys("NESW", 0)

    for taker, contract, points, oudlers, handfuls, petit, slam in deals:
        case = {"contract": contract, "points": str(points), "oudlers": oudlers}
        case |= {"handfuls": handfuls} | ({"petit_last": petit} if petit else {})
        score = score_deal(ruleset("fft"), 4, played_of(case | ({"slam": slam} if slam else {})))
        for seat in totals:
            totals[seat] += score.scores[Role.TAKER if seat == taker else Role.DEFENDER]

    assert totals == {"N": -446, "S": 1346, "E": -390, "W": -510}


def test_score_deal_breakdown_names_each_part() -> None:
    played = PlayedDeal(
        Contract.GUARD, 2, 174, (Handful.SINGLE,), PetitLast.TAKER, Slam.ANNOUNCED_MADE
    )

    score = score_deal(ruleset("fft"), 4, played)

    assert [(line.item, line.amount) for line in score.breakdown] == [
        ("contract", 142),
        ("petit_last", 20),
        ("handful_single", 20),
        ("slam_announced_made", 400),
    ]


@given(tables())
def test_score_deal_sums_to_zero(table: tuple[Ruleset, int, PlayedDeal]) -> None:
    rules, players, played = table

    for share in PartnerShare:
        score = score_deal(replace(rules, partner_share=share), players, played)
        takers, partners, defenders = HEADS[players]
        if Role.PARTNER not in score.scores:
            partners, defenders = 0, players - 1
        assert (
            score.scores[Role.TAKER]
            + partners * score.scores.get(Role.PARTNER, 0)
            + defenders * score.scores[Role.DEFENDER]
            == 0
        )
        assert score.scores[Role.DEFENDER] == -score.unit * score.per_defender
        assert sum(line.amount for line in score.breakdown) == score.per_defender


@given(tables())
def test_score_deal_taker_has_three_defenders_at_four(
    table: tuple[Ruleset, int, PlayedDeal],
) -> None:
    rules, players, played = table

    score = score_deal(rules, players, played)

    alone = players == 5 and played.alone
    shares = players - 1 if alone or players < 5 else 2
    assert score.scores[Role.TAKER] == -shares * score.scores[Role.DEFENDER]


@given(tables(), st.integers(1, 182))
def test_score_deal_more_card_points_never_lower_the_taker(
    table: tuple[Ruleset, int, PlayedDeal], more: int
) -> None:
    rules, players, played = table
    raised = replace(played, points_half=min(182, played.points_half + more))

    before = score_deal(rules, players, played).per_defender
    after = score_deal(rules, players, raised).per_defender

    assert after >= before


@given(tables())
def test_score_deal_guard_is_always_even(table: tuple[Ruleset, int, PlayedDeal]) -> None:
    rules, players, played = table

    score = score_deal(rules, players, replace(played, contract=Contract.GUARD))

    assert score.per_defender % 2 == 0


@given(st.sampled_from([3, 4, 5]), st.integers(0, 3), st.integers(0, 182), st.data())
def test_score_deal_guide_and_fft_agree(
    players: int, oudlers: int, points_half: int, data: st.DataObject
) -> None:
    contract = data.draw(st.sampled_from(ruleset("guide").contracts))
    played = PlayedDeal(contract, oudlers, points_half)

    assert score_deal(ruleset("guide"), players, played) == score_deal(
        ruleset("fft"), players, played
    )


def test_score_deal_equal_shares_are_kept_in_halves() -> None:
    rules = replace(ruleset("fft"), partner_share=PartnerShare.HALF)

    score = score_deal(rules, 5, PlayedDeal(Contract.SMALL, 2, 94))

    assert score.unit == 2
    assert score.scores == {Role.TAKER: 93, Role.PARTNER: 93, Role.DEFENDER: -62}


@pytest.mark.parametrize(
    ("rounding", "points", "counted"),
    [
        (Rounding.NEAREST, "43", 0),
        (Rounding.NEAREST, "43.5", 5),
        (Rounding.NEAREST, "44", 5),
        (Rounding.NEAREST, "38.5", 5),
        (Rounding.NEAREST, "46", 5),
        (Rounding.UP, "41", 0),
        (Rounding.UP, "42", 5),
        (Rounding.UP, "46", 5),
        (Rounding.UP, "47", 10),
        (Rounding.DOWN, "45", 0),
        (Rounding.DOWN, "46", 5),
        (Rounding.DOWN, "35", 5),
    ],
)
def test_score_deal_margin_rounded_by_five(rounding: Rounding, points: str, counted: int) -> None:
    rules = replace(ruleset("biere"), margin_rounding=rounding)

    score = score_deal(rules, 5, PlayedDeal(Contract.GUARD, 2, parse_points(points)))

    assert score.margin_counted == counted
    assert abs(score.per_defender) == (10 + counted) * 2


def test_attack_half_counted_from_either_side() -> None:
    assert attack_half(83, None) == 83
    assert attack_half(None, 99) == 83
    assert attack_half(83, 99) == 83


@pytest.mark.parametrize(
    ("attack", "defense", "code"), [(None, None, "points-missing"), (83, 98, "points-sum")]
)
def test_attack_half_refuses(attack: int | None, defense: int | None, code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        attack_half(attack, defense)

    assert refusal.value.code == code


GUARD = PlayedDeal(Contract.GUARD, 2, 98)


@pytest.mark.parametrize(
    ("rules", "players", "changes", "codes"),
    [
        ("fft", 4, {}, []),
        ("fft", 4, {"points_half": 83}, []),
        ("fft", 6, {}, ["players-count"]),
        ("clubdejeux", 5, {}, ["players-count"]),
        ("fft", 4, {"contract": Contract.POUSSE}, ["unknown-contract"]),
        ("biere", 5, {"contract": Contract.SMALL}, ["unknown-contract"]),
        ("fft", 4, {"oudlers": 4}, ["oudlers-out-of-range"]),
        ("fft", 4, {"oudlers": -1}, ["oudlers-out-of-range"]),
        ("fft", 4, {"points_half": 184}, ["points-out-of-range"]),
        ("fft", 4, {"points_half": -1}, ["points-out-of-range"]),
        ("fft", 4, {"oudlers": 5, "points_half": 200}, "oudlers-out-of-range points-out-of-range"),
        ("fft", 4, {"handfuls": (Handful.SINGLE,) * 2}, []),
        ("fft", 4, {"handfuls": (Handful.SINGLE, Handful.DOUBLE)}, ["handful-too-large"]),
        ("fft", 5, {"handfuls": (Handful.SINGLE, Handful.TRIPLE)}, []),
        ("fft", 3, {"handfuls": (Handful.SINGLE,) * 2}, ["handful-too-large"]),
        ("fft", 4, {"handfuls": (Handful.SINGLE,) * 5}, "handful-too-large handful-impossible"),
        ("fft", 4, {"oudlers": 0, "petit_last": PetitLast.TAKER}, ["petit-last-impossible"]),
        ("fft", 4, {"oudlers": 3, "petit_last": PetitLast.DEFENDERS}, ["petit-last-impossible"]),
        ("fft", 4, {"oudlers": 3, "petit_last": PetitLast.TAKER}, []),
        ("fft", 4, {"slam": Slam.MADE}, ["slam-contradiction"]),
        ("fft", 4, {"slam": Slam.MADE, "points_half": 174}, []),
        ("fft", 4, {"slam": Slam.MADE, "points_half": 182}, ["slam-contradiction"]),
        ("fft", 4, {"slam": Slam.MADE, "points_half": 182, "oudlers": 3}, []),
        ("fft", 4, {"slam": Slam.DEFENDERS_MADE}, ["slam-contradiction"]),
        ("fft", 4, {"slam": Slam.DEFENDERS_MADE, "oudlers": 1, "points_half": 20}, []),
        ("fft", 4, {"slam": Slam.ANNOUNCED_FAILED}, []),
        ("pousse", 5, {"slam": Slam.ANNOUNCED_FAILED}, ["slam-not-played"]),
        (
            "fft",
            4,
            {"slam": Slam.MADE, "points_half": 174, "petit_last": PetitLast.DEFENDERS},
            ["petit-last-impossible"],
        ),
        (
            "fft",
            4,
            {"contract": Contract.GUARD_AGAINST, "slam": Slam.MADE, "points_half": 140},
            [],
        ),
        ("fft", 4, {"alone": True}, ["alone-without-partner"]),
        ("fft", 5, {"alone": True}, []),
    ],
)
def test_check_played_problems(
    rules: str, players: int, changes: dict[str, Any], codes: list[str] | str
) -> None:
    expected = codes.split() if isinstance(codes, str) else codes

    problems = check_played(ruleset(rules), players, replace(GUARD, **changes))

    assert [problem.code for problem in problems] == expected


@pytest.mark.parametrize(
    ("contract", "oudlers", "points", "doubtful"),
    [
        (Contract.GUARD, 3, "13", False),
        (Contract.GUARD, 3, "12.5", True),
        (Contract.GUARD, 0, "78", False),
        (Contract.GUARD, 0, "78.5", True),
        (Contract.GUARD, 0, "3", False),
        (Contract.GUARD, 0, "2.5", True),
        (Contract.GUARD_AGAINST, 0, "0", False),
        (Contract.GUARD_AGAINST, 3, "88", False),
        (Contract.GUARD_AGAINST, 3, "88.5", True),
    ],
)
def test_doubts_of_counts_no_deal_can_show(
    contract: Contract, oudlers: int, points: str, doubtful: bool
) -> None:
    played = PlayedDeal(contract, oudlers, parse_points(points))

    doubts = doubts_of(ruleset("fft"), 4, played)

    assert [doubt.code for doubt in doubts] == ["points-unlikely"] * doubtful
