"""Prizes: what the fees give back, and who gets it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.adapters.prizes import (
    GENERAL,
    LAST_TWO,
    REFERENCE,
    TEAMS,
    Award,
    Offer,
    Ranked,
    award,
    people_rewarded,
    propose,
    winners_wanted,
)

NOBODY: dict[int, str] = {}


def got(awards: list[Award]) -> list[tuple[int, int]]:
    return [(one.number, one.amount_cents) for one in awards]


def ranked(*numbers: int) -> list[Ranked]:
    return [Ranked(rank, number) for rank, number in enumerate(numbers, 1)]


@pytest.mark.parametrize(
    ("entries", "count"), [(0, 0), (1, 1), (4, 1), (8, 2), (28, 6), (60, 12), (103, 21)]
)
def test_winners_wanted_is_a_fifth_and_a_quarter_at_most(entries: int, count: int) -> None:
    assert winners_wanted(entries) == count


def test_propose_for_28_people_at_10_euros() -> None:
    offers = propose(
        28_000, 28, {"first": 10, "second": 12, "promotion": 3}, by_series=True, by_last_rounds=True
    )

    assert offers == [
        Offer(REFERENCE, "", 1, 7500),
        Offer(REFERENCE, "", 2, 4000),
        Offer(REFERENCE, "", 3, 2500),
        Offer(REFERENCE, "first", 1, 2500),
        Offer(REFERENCE, "second", 1, 2500),
        Offer(LAST_TWO, "", 1, 1000),
    ]


def test_propose_in_free_deals_has_no_prize_of_a_series() -> None:
    offers = propose(28_000, 28, {"second": 12}, by_series=False, by_last_rounds=True)

    assert {offer.category for offer in offers} == {""}


def test_propose_without_fees_offers_prizes_in_kind() -> None:
    offers = propose(0, 28, {}, by_series=True, by_last_rounds=False)

    assert [(offer.rank, offer.amount_cents) for offer in offers] == [(n, 0) for n in range(1, 7)]


@given(entries=st.integers(1, 400), fee=st.integers(1, 5000), team_size=st.sampled_from([2, 4]))
def test_propose_for_teams_shares_between_both_lists(
    entries: int, fee: int, team_size: int
) -> None:
    fees = fee * entries
    offers = propose(fees, entries, {}, by_series=False, by_last_rounds=True, team_size=team_size)

    total = sum(offer.amount_cents for offer in offers)
    theirs = [offer for offer in offers if offer.list == TEAMS]
    rewarded = people_rewarded((offer.list for offer in offers), team_size)
    assert 70 * fees <= 100 * total <= 100 * fees
    assert bool(theirs) == (entries >= 2 * team_size and fees // 2 > 0)
    assert rewarded <= max(winners_wanted(entries), team_size + 1)


@given(
    entries=st.integers(1, 400),
    fee=st.integers(1, 5000),
    series=st.dictionaries(st.sampled_from(["first", "second", "third"]), st.integers(1, 400)),
    by_series=st.booleans(),
    by_last_rounds=st.booleans(),
)
def test_propose_returns_enough_never_more_than_the_fees_and_falls_with_the_rank(
    entries: int, fee: int, series: dict[str, int], by_series: bool, by_last_rounds: bool
) -> None:
    fees = fee * entries
    offers = propose(fees, entries, series, by_series=by_series, by_last_rounds=by_last_rounds)

    total = sum(offer.amount_cents for offer in offers)
    main = [
        offer.amount_cents for offer in offers if (offer.list, offer.category) == (REFERENCE, "")
    ]
    assert 70 * fees <= 100 * total <= 100 * fees
    assert main == sorted(main, reverse=True)
    assert 1 <= len(offers) <= max(1, -(-entries // 5))


def test_award_by_rank() -> None:
    prizes = [Offer(REFERENCE, "", 1, 300), Offer(REFERENCE, "", 2, 100)]

    assert got(award(prizes, {REFERENCE: ranked(7, 3, 5)}, NOBODY, adds_up=False)) == [
        (7, 300), (3, 100),
    ]  # fmt: skip


@pytest.mark.parametrize(("adds_up", "second"), [(False, 3), (True, 7)])
def test_award_of_a_series_passes_over_whoever_has_a_prize(adds_up: bool, second: int) -> None:
    prizes = [Offer(REFERENCE, "", 1, 300), Offer(REFERENCE, "second", 1, 100)]
    series = {7: "second", 5: "first", 3: "second"}

    awards = award(prizes, {REFERENCE: ranked(7, 5, 3)}, series, adds_up=adds_up)

    assert got(awards) == [(7, 300), (second, 100)]


def test_award_of_the_last_rounds_is_for_the_unrewarded_even_where_prizes_add_up() -> None:
    prizes = [Offer(LAST_TWO, "", 1, 50), Offer(REFERENCE, "", 1, 300)]
    lists = {REFERENCE: ranked(7, 5), LAST_TWO: ranked(7, 5)}

    for adds_up in (True, False):
        assert got(award(prizes, lists, NOBODY, adds_up=adds_up)) == [(7, 300), (5, 50)]


def test_award_equals_share_the_prizes_of_their_ranks() -> None:
    prizes = [Offer(REFERENCE, "", n, amount) for n, amount in ((1, 300), (2, 101), (3, 50))]
    tied = [Ranked(1, 9), Ranked(2, 8), Ranked(2, 4), Ranked(2, 6)]

    awards = award(prizes, {REFERENCE: tied}, NOBODY, adds_up=False)

    assert got(awards) == [(9, 300), (4, 51), (6, 50), (8, 50)]
    assert [(one.rank, one.shared_by) for one in awards] == [(1, 1), (2, 3), (2, 3), (2, 3)]


def test_award_in_kind_names_what_is_shared() -> None:
    prizes = [Offer(REFERENCE, "", 1, 0, "Cup"), Offer(REFERENCE, "", 2, 0, "Ham")]

    awards = award(prizes, {REFERENCE: [Ranked(1, 1), Ranked(1, 2)]}, NOBODY, adds_up=False)

    assert [one.labels for one in awards] == [("Cup", "Ham"), ("Cup", "Ham")]


def test_award_reference_before_general() -> None:
    prizes = [Offer(GENERAL, "", 1, 10), Offer(REFERENCE, "", 1, 20)]
    lists = {REFERENCE: ranked(1, 2), GENERAL: ranked(1, 3)}

    assert got(award(prizes, lists, NOBODY, adds_up=False)) == [(1, 20), (3, 10)]


@given(
    amounts=st.lists(st.integers(0, 10_000), min_size=1, max_size=8),
    ranks=st.lists(st.integers(1, 6), min_size=8, max_size=20),
)
def test_award_gives_out_every_cent(amounts: list[int], ranks: list[int]) -> None:
    prizes = [Offer(REFERENCE, "", rank, amount) for rank, amount in enumerate(amounts, 1)]
    there = [Ranked(rank, number) for number, rank in enumerate(sorted(ranks))]

    awards = award(prizes, {REFERENCE: there}, NOBODY, adds_up=False)

    assert sum(one.amount_cents for one in awards) == sum(amounts)
    assert len({one.number for one in awards}) == len(awards)
