"""Deals as people bid them: entered, refused, summed, balanced."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests import factories
from tournament.adapters.points import balance_of
from tournament.adapters.results import PASSED_OUT, Typed
from tournament.messages import Refused
from tournament.models import BoardScore, Entry, Result, Seating, StandingRow, Status, Tournament
from tournament.selectors.points import sheet_rows
from tournament.services import results, standings
from tournament.services.audit import Author
from tournament.services.results import Correction

pytestmark = pytest.mark.django_db

# The sheet printed as an example by the federation (RO p.10): takers E, W, S, N, S.
WORKED_SHEET: list[dict[str, Any]] = [
    {"taker": "E", "contract": "guard", "oudlers": 2, "points_half": 98,
     "handfuls": ("single",), "petit_last": "taker"},
    {"taker": "W", "contract": "guard_without", "oudlers": 2, "points_half": 90,
     "petit_last": "defenders"},
    {"taker": "S", "contract": "small", "oudlers": 2, "points_half": 68,
     "handfuls": ("single",), "petit_last": "taker"},
    {"taker": "N", "contract": "guard", "oudlers": 1, "points_half": 124,
     "handfuls": ("single",)},
    {"taker": "S", "contract": "guard", "oudlers": 2, "points_half": 174,
     "handfuls": ("single",), "petit_last": "taker", "slam": "announced_made"},
]  # fmt: skip


def seated(event: Tournament, table: int, number: int = 1) -> dict[str, Entry]:
    rows = Seating.objects.filter(round__tournament=event, round__number=number)
    return {row.seat: row.entry for row in rows.filter(table__number=table)}


def totals_at(event: Tournament, table: int) -> dict[str, Fraction]:
    standings.refresh_stale_boards()
    return {
        seat: Fraction(StandingRow.objects.get(entry=entry).attack_sum)
        for seat, entry in seated(event, table).items()
    }


def test_submit_result_the_worked_sheet_of_the_federation() -> None:
    event = factories.make_free_deals(8, rounds=5, deals=5)

    for deal, content in enumerate(WORKED_SHEET, 1):
        factories.play_deal(event, 1, deal, **content)

    amounts = Result.objects.order_by("due__board__number").values_list("amount", flat=True)
    assert list(amounts) == [106, 76, -42, 92, 582]
    assert totals_at(event, 1) == {"N": -446, "E": -390, "S": 1346, "W": -510}
    assert totals_at(event, 2) == dict.fromkeys("NESW", 0)
    balance = balance_of(sheet_rows(event, number=1, table=1))
    assert (balance.plus, balance.minus, balance.holds) == (2694, -2694, True)
    assert all(standings.self_checks(event).values())


def test_submit_result_passed_out_is_zero_for_all() -> None:
    event = factories.make_free_deals(8)

    outcome = factories.play_deal(event, 1, 1)
    standings.refresh_stale_boards()

    assert (outcome.result.amount, outcome.result.facts) == (0, {"contract": PASSED_OUT})
    assert totals_at(event, 1) == dict.fromkeys("NESW", 0)
    counts = StandingRow.objects.filter(entry__in=seated(event, 1).values())
    assert set(counts.values_list("attack_count", flat=True)) == {1}


def test_submit_result_at_a_table_of_three_sums_to_zero() -> None:
    event = factories.make_free_deals(11)
    table = next(t.number for t in event.rounds.get(number=1).tables.all()
                 if t.seatings.count() == 3)  # fmt: skip
    first = sheet_rows(event, number=1, table=table)[0]

    factories.play_deal(event, table, first.deal, "E", "guard", amount=60, made=True)

    assert totals_at(event, table) == {"E": 120, "S": -60, "W": -60}
    assert all(standings.self_checks(event).values())


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (Typed(amount=60, made=True, taker="N"), "contract-missing"),
        (Typed(amount=60, made=True, contract="guard"), "taker-missing"),
        (Typed(amount=60, made=True, contract="guard", taker="X"), "taker-empty-seat"),
        (Typed(amount=60, made=True, contract="pousse", taker="N"), "contract-not-allowed"),
        (Typed(amount=57, made=True, contract="guard", taker="N"), "amount-odd"),
        (Typed(amount=32, made=True, contract="guard", taker="N"), "amount-needs-extra"),
        (Typed(amount=2000, made=True, contract="small", taker="N"), "amount-impossible"),
        (Typed(amount=25, made=True, contract=PASSED_OUT), "passed-out-alone"),
        (Typed(contract=PASSED_OUT, taker="N"), "passed-out-alone"),
    ],
)
def test_submit_result_refuses_what_nobody_bid(typed: Typed, code: str) -> None:
    event = factories.make_free_deals(8)

    with pytest.raises(Refused) as refused:
        results.submit_result(event, 1, 1, typed, author=Author.table(1))

    assert refused.value.problems[0].code == code
    assert not Result.objects.exists()


def test_submit_result_refuses_the_missing_north_as_taker() -> None:
    event = factories.make_free_deals(11)
    table = next(t.number for t in event.rounds.get(number=1).tables.all()
                 if t.seatings.count() == 3)  # fmt: skip

    with pytest.raises(Refused) as refused:
        factories.play_deal(event, table, 1, "N", "guard", amount=60, made=True)

    assert refused.value.problems[0].code == "taker-empty-seat"


def test_submit_result_of_another_taker_is_a_second_version() -> None:
    event = factories.make_free_deals(8)
    factories.play_deal(event, 1, 1, "N", "guard", amount=60, made=True)

    again = factories.play_deal(event, 1, 1, "N", "guard", amount=60, made=True)
    other = factories.play_deal(event, 1, 1, "E", "guard", amount=60, made=True)

    assert (again.kind, other.kind) == ("same", "rival")


def test_take_rival_keeps_who_took() -> None:
    event = factories.make_free_deals(8)
    factories.play_deal(event, 1, 1, "N", "guard", amount=60, made=True)
    other = factories.play_deal(event, 1, 1, "E", "guard", amount=60, made=True)
    due = factories.due_at(event, 1, 1, 1)

    results.take_rival(
        due, other.result.revision, author=factories.author(event), seen=1, reason="East took"
    )

    assert totals_at(event, 1) == {"N": -60, "E": 180, "S": -60, "W": -60}


def test_correct_result_to_passed_out_takes_points_back() -> None:
    event = factories.make_free_deals(8)
    factories.play_deal(event, 1, 1, "N", "small", amount=30, made=False)
    assert totals_at(event, 1)["N"] == -90
    due = factories.due_at(event, 1, 1, 1)

    passed = Correction(typed=Typed(contract=PASSED_OUT))
    results.correct_result(
        due, passed, author=factories.author(event), seen=1, reason="nobody took"
    )

    assert totals_at(event, 1) == dict.fromkeys("NESW", 0)
    not_played = Correction(status=Status.NOT_PLAYED)
    results.correct_result(due, not_played, author=factories.author(event), seen=2, reason="late")
    assert totals_at(event, 1) == dict.fromkeys("NESW", 0)
    assert all(standings.self_checks(event).values())


@pytest.mark.parametrize(
    ("contract", "amount", "extras", "flags"),
    [
        ("guard", 116, {}, []),
        ("guard", 360, {"slam": "made"}, ["amount-large"]),
        ("guard_against", 270, {}, []),
        ("small", 100, {"handfuls": ("triple",)}, ["amount-large"]),
    ],
)
def test_refresh_board_weighs_doubts_by_contract(
    contract: str, amount: int, extras: dict[str, Any], flags: list[str]
) -> None:
    event = factories.make_free_deals(8)

    factories.play_deal(event, 1, 1, "N", contract, amount=amount, made=True, **extras)
    standings.refresh_stale_boards()

    assert BoardScore.objects.get().flags == flags
