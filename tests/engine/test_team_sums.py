"""Teams of free deals ranked by the sum of their people's points."""

from __future__ import annotations

from fractions import Fraction

from engine.standings.team_sums import TeamPlace, rank_team_sums


def places(totals: dict[int, Fraction | None], **options: object) -> list[tuple[object, ...]]:
    teams = {1: "As", 2: "As", 3: "Bout", 4: "Bout", 5: "Chien", 6: "Chien", 7: ""}
    found = rank_team_sums(totals, teams, **options)  # type: ignore[arg-type]
    return [(one.name, one.rank, one.tied, one.total, one.members) for one in found]


def test_rank_team_sums_adds_members_and_shares_ranks() -> None:
    totals = {3: 30, 1: 10, 4: -24, 2: -4, 6: -1, 5: -11, 7: 100}

    assert places({entry: Fraction(total) for entry, total in totals.items()}) == [
        ("As", 1, True, 6, (1, 2)),
        ("Bout", 1, True, 6, (3, 4)),
        ("Chien", 3, False, -12, (6, 5)),
    ]


def test_rank_team_sums_leaves_out_of_ranks_who_has_no_deal_yet() -> None:
    totals = {1: Fraction(5), 2: None, 3: None, 4: None}

    assert rank_team_sums(totals, {1: "As", 2: "As", 3: "Bout", 4: "Bout"}) == [
        TeamPlace("As", (1, 2), Fraction(5), 1, False),
        TeamPlace("Bout", (3, 4), None, None, False),
    ]


def test_rank_team_sums_after_a_cut_puts_who_went_on_before() -> None:
    totals = {1: Fraction(-9), 2: Fraction(-9), 3: Fraction(50), 4: Fraction(50)}

    assert places(totals, depths={1: 1, 2: 1, 3: 0, 4: 0}) == [
        ("As", 1, False, -18, (1, 2)),
        ("Bout", 2, False, 100, (3, 4)),
    ]
