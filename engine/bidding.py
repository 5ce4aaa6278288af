"""The auction: one round from the dealer's right, each bid above the last (RO p.5).

A *call* is a bid or a pass. After the auction come the slam's announcement, who leads, and at five
players the called card with the partner it makes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.cards import SUITS
from engine.contracts import Contract
from engine.errors import EngineError
from engine.rulesets import Misdeal, Ruleset
from engine.seats import next_to_play


@dataclass(frozen=True, slots=True)
class Call:
    """What a seat says: a contract, or None for a pass."""

    seat: str
    bid: Contract | None


@dataclass(frozen=True, slots=True)
class Auction:
    """How an auction ended; taker and contract are None when everybody passed."""

    taker: str | None
    contract: Contract | None
    problems: tuple[EngineError, ...]


def calling_order(dealer: str, players: int) -> tuple[str, ...]:
    """Return the seats in the order they speak; the dealer is last."""
    order = [next_to_play(dealer, players)]
    while order[-1] != dealer:
        order.append(next_to_play(order[-1], players))
    return tuple(order)


def barred_bidder(ruleset: Ruleset, misdealer: str | None) -> str | None:
    """Return who may not bid in the deal that follows a misdeal (FFT "La donne")."""
    return misdealer if ruleset.misdeal is Misdeal.NO_BID else None


def run_auction(
    ruleset: Ruleset,
    players: int,
    dealer: str,
    calls: Sequence[Call],
    barred: str | None = None,
) -> Auction:
    """Return taker and contract, with every call that breaks a rule; a faulty bid does not count.

    Codes: `call-out-of-turn`, `call-twice`, `calls-missing`, `unknown-contract`, `bid-too-low`,
    `bid-barred`.
    """
    best: Call | None = None
    problems: list[EngineError] = []
    for place, call in enumerate(calls):
        found = [
            *_turn_problems(calling_order(dealer, players), calls, place),
            *_bid_problems(ruleset, call, best, barred),
        ]
        problems += found
        if call.bid is not None and not found:
            best = call
    if len(calls) < players:
        problems.append(
            EngineError(
                "calls-missing",
                f"{len(calls)} of {players} players have spoken.",
                calls=len(calls),
                players=players,
            )
        )
    if best is None:
        return Auction(None, None, tuple(problems))
    return Auction(best.seat, best.bid, tuple(problems))


def _turn_problems(
    order: Sequence[str], calls: Sequence[Call], place: int
) -> Iterator[EngineError]:
    seat = calls[place].seat
    if seat in {call.seat for call in calls[:place]}:
        yield EngineError("call-twice", f"{seat} has spoken already.", seat=seat)
    elif place >= len(order) or seat != order[place]:
        yield EngineError("call-out-of-turn", f"It is not {seat}'s turn to speak.", seat=seat)


def _bid_problems(
    ruleset: Ruleset, call: Call, best: Call | None, barred: str | None
) -> Iterator[EngineError]:
    if call.bid is None:
        return
    order = ruleset.contracts
    if call.bid not in order:
        yield EngineError(
            "unknown-contract",
            f"{ruleset.code} has no contract {str(call.bid)!r}.",
            contract=str(call.bid),
            ruleset=ruleset.code,
        )
    elif best and best.bid and order.index(call.bid) <= order.index(best.bid):
        yield EngineError(
            "bid-too-low",
            f"{call.seat} bids {call.bid}, which is not above {best.bid}.",
            seat=call.seat,
            bid=str(call.bid),
            best=str(best.bid),
        )
    if call.seat == barred:
        yield EngineError("bid-barred", f"{call.seat} misdealt and may not bid.", seat=call.seat)


def opening_leader(dealer: str, players: int, taker: str, slam_announced: bool) -> str:
    """Return who leads to the first trick: the dealer's right, or who announced a slam (RO p.6)."""
    return taker if slam_announced else next_to_play(dealer, players)


def check_slam_announced(
    ruleset: Ruleset, taker: str, announcer: str, after_first_card: bool
) -> list[EngineError]:
    """Return why a slam's announcement cannot stand: by the taker, before the first card (RO p.6).

    The discard is the latest moment, and nothing lies between it and the first card.
    """
    problems = []
    if not ruleset.slam_played:
        problems.append(EngineError("slam-not-played", f"{ruleset.code} knows no slam."))
    if announcer != taker:
        problems.append(
            EngineError("slam-not-by-taker", "The taker alone announces a slam.", seat=announcer)
        )
    if after_first_card:
        problems.append(
            EngineError("slam-too-late", "A slam is announced after the discard at the latest.")
        )
    return problems


def callable_cards(ruleset: Ruleset, hand: Collection[str]) -> tuple[str, ...]:
    """Return what may be called with that hand, before the dog is seen (FFT "Appel au roi").

    A king, one's own too; a queen with all four kings in hand; and so on down the ranks.
    """
    cards: list[str] = []
    for rank in ruleset.called_ranks:
        of_rank = [suit + rank for suit in SUITS]
        cards += of_rank
        if not all(card in hand for card in of_rank):
            break
    return tuple(cards)


def partner_of(called: str, taker: str, hands: Mapping[str, Collection[str]]) -> str | None:
    """Return who holds the called card beside the taker; None plays alone against all."""
    return next((seat for seat, hand in hands.items() if seat != taker and called in hand), None)
