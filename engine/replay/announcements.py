"""What is checked before the first card: auction, called card, discard, handfuls, declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.bidding import callable_cards, run_auction
from engine.cards import DECK_SET, EXCUSE, PETIT, RANKS, is_trump
from engine.deals import has_lone_petit, in_order
from engine.discards import check_discard
from engine.errors import EngineError
from engine.replay.play import Fault
from engine.replay.record import DealRecord, Declared, ShownHandful
from engine.rulesets import Declaration

BEFORE_PLAY: Final = 0
_COURT: Final = frozenset(RANKS[:4])
# The owner of a dog that nobody took up.
_NOBODY: Final = ""


@dataclass(frozen=True)
class Holdings:
    """Who held what: `played` in the tricks, `pile` never played, `full` with the dog taken in."""

    record: DealRecord
    played: Mapping[str, frozenset[str]]
    pile: frozenset[str]

    @classmethod
    def of(cls, record: DealRecord) -> Holdings:
        """Return the holdings a record shows."""
        played = {
            seat: frozenset([trick[seat] for trick in record.tricks]) for seat in record.seats
        }
        return cls(record, played, DECK_SET.difference(*played.values()))

    def full(self, seat: str) -> frozenset[str]:
        """Return a seat's cards after the dog was taken in, before the discard."""
        if seat == self.record.taker and self.record.is_dog_taken:
            return self.played[seat] | self.pile
        return self.played[seat]

    @cached_property
    def owners(self) -> Mapping[str, str]:
        """Whose each card was, as far as hands and dog were written down."""
        record = self.record
        owners = {card: seat for seat, hand in (record.hands or {}).items() for card in hand}
        dog = record.dog or (DECK_SET.difference(owners) if owners else ())
        return owners | dict.fromkeys(dog, record.taker if record.is_dog_taken else _NOBODY)

    def dealt(self, seat: str) -> frozenset[str] | None:
        """Return a seat's cards as dealt; None when the dog in them is not known."""
        record = self.record
        if record.hands is not None:
            return frozenset(record.hands[seat])
        if seat != record.taker or not record.is_dog_taken:
            return self.played[seat]
        return None if record.dog is None else self.full(seat).difference(record.dog)


def faults_before_play(record: DealRecord, holdings: Holdings) -> Iterator[Fault]:
    """Yield everything against the rules before the first card, in the order of the deal."""
    yield from _lone_petits(record, holdings)
    if record.calls is not None:
        auction = run_auction(record.ruleset, record.players, record.dealer, record.calls)
        yield from (_as_fault(problem, record.taker) for problem in auction.problems)
    yield from _called_faults(record, holdings)
    yield from _discard_faults(record, holdings)
    for shown in record.handfuls:
        yield from handful_faults(record, holdings, shown)
    for declared in record.declarations:
        if not is_declared_rightly(holdings, declared):
            yield Fault(BEFORE_PLAY, declared.seat, None, "declaration-false")


def _as_fault(problem: EngineError, seat: str) -> Fault:
    card = problem.facts.get("card")
    return Fault(
        BEFORE_PLAY,
        str(problem.facts.get("seat", seat)),
        None if card is None else str(card),
        problem.code,
    )


def _lone_petits(record: DealRecord, holdings: Holdings) -> Iterator[Fault]:
    if not record.ruleset.lone_petit_annuls:
        return
    for seat in record.seats:
        dealt = holdings.dealt(seat)
        if dealt is not None and PETIT in dealt and has_lone_petit(dealt):
            yield Fault(BEFORE_PLAY, seat, PETIT, "lone-petit")


def _called_faults(record: DealRecord, holdings: Holdings) -> Iterator[Fault]:
    if record.called is None:
        return
    # With the dog unknown its cards may have been in the hand: only what is certain is a fault.
    dealt = holdings.dealt(record.taker)
    hand = holdings.full(record.taker) if dealt is None else dealt
    if record.called not in callable_cards(record.ruleset, hand):
        yield Fault(BEFORE_PLAY, record.taker, record.called, "called-not-allowed")


def _discard_faults(record: DealRecord, holdings: Holdings) -> Iterator[Fault]:
    if not record.is_dog_taken:
        return
    cards = holdings.full(record.taker)
    if record.hands is not None:
        cards = frozenset(
            card for card in cards if holdings.owners.get(card, record.taker) == record.taker
        )
    size = record.ruleset.dog_size[record.players]
    for problem in check_discard(cards, holdings.pile, size):
        yield _as_fault(problem, record.taker)


def shown_cards(holdings: Holdings, seat: str) -> frozenset[str]:
    """Return what a seat can show: trumps and Excuse, discarded trumps shown again (RO p.7)."""
    return frozenset(card for card in holdings.full(seat) if is_trump(card) or card == EXCUSE)


def handful_faults(record: DealRecord, holdings: Holdings, shown: ShownHandful) -> Iterator[Fault]:
    """Yield what is wrong with a handful: too few trumps, one not held, the Excuse too early."""
    can_show = shown_cards(holdings, shown.seat)
    if len(can_show) < record.ruleset.handful_size(record.players, shown.size):
        yield Fault(BEFORE_PLAY, shown.seat, None, "handful-too-few")
        return
    cards = shown.cards or ()
    for card in in_order(cards):
        if card not in can_show:
            yield Fault(BEFORE_PLAY, shown.seat, card, "handful-not-held")
    if EXCUSE in cards and can_show.difference(cards):
        yield Fault(BEFORE_PLAY, shown.seat, EXCUSE, "handful-excuse")


def is_declared_rightly(holdings: Holdings, declared: Declared) -> bool:
    """Tell whether the hand lacks what was declared.

    The taker's is the one with the dog taken in, before the discard: a discard makes no misery.
    The Excuse is a court card, not a trump (Chevry "L'excuse").
    """
    hand = holdings.full(declared.seat)
    if declared.kind is Declaration.NO_COURT:
        return not any(card == EXCUSE or card[1:] in _COURT for card in hand)
    if declared.kind is Declaration.NO_TRUMP_NOR_EXCUSE and EXCUSE in hand:
        return False
    return not any(map(is_trump, hand))
