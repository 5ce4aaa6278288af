"""The wallets a room needs: every board once, and again for each section or table that has its own.

No card is read here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tournament.models import Plan, Tournament
from tournament.selectors.deals import deals_of, plan_boards, wallets_needed


class WalletNeeded(NamedTuple):
    """One wallet: its board's number and the parallel section it belongs to, blank without."""

    number: int
    section: str


def wallets_of(tournament: Tournament, numbers: Iterable[int]) -> list[WalletNeeded]:
    """Return the wallets of these boards, section by section; copies follow their board."""
    plan = Plan.objects.filter(tournament=tournament).first()
    played: set[tuple[str, int]] = set()
    if plan is not None:
        played = {
            (str(table.get("section", "")), number)
            for row in plan.document["rounds"]
            for table in row["tables"]
            for number in table["boards"]
        }
    wanted = sorted(set(numbers))
    sections = sorted({section for section, _ in played if section})
    if not sections:
        copies = max(1, wallets_needed(tournament))
        return [WalletNeeded(number, "") for number in wanted for _ in range(copies)]
    known = {number for _, number in played}
    found = [
        WalletNeeded(n, section) for section in sections for n in wanted if (section, n) in played
    ]
    # A board no table plays has a wallet all the same.
    return found + [WalletNeeded(number, "") for number in wanted if number not in known]


def further_wallets(tournament: Tournament, numbers: Iterable[int]) -> dict[int, int]:
    """Return how many copies of each board's wallet the room needs beside the first."""
    counts = Counter(wallet.number for wallet in wallets_of(tournament, numbers))
    return {number: count - 1 for number, count in counts.items()}


def wallets_to_do(tournament: Tournament) -> dict[str, list[int]]:
    """Return which prepared boards of the movement are still to be sorted, checked, copied."""
    played = plan_boards(tournament)
    deals = list(deals_of(tournament).filter(number__in=played))
    needed = further_wallets(tournament, [deal.number for deal in deals])
    return {
        "sorted": [deal.number for deal in deals if deal.sorted_at is None],
        "checked": [deal.number for deal in deals if deal.sorted_at and deal.checked_at is None],
        "copied": [deal.number for deal in deals if deal.copies < needed[deal.number]],
    }


def numbered_boards(tournament: Tournament) -> list[int]:
    """Return the numbers that have a wallet: those with cards and those the movement plays."""
    made = set(deals_of(tournament).values_list("number", flat=True))
    return sorted(made.union(plan_boards(tournament)))
