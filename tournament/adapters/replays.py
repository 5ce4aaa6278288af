"""A stored deal, card by card: what each step of the replay page shows.

*Step* n is the moment after n cards were played: step 0 before the first, the last one after all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from engine.bidding import opening_leader
from engine.commands.replay import replay_document
from engine.deals import in_order
from engine.errors import EngineError
from engine.replay import (
    DealRecord,
    Fault,
    Replay,
    legal_cards,
    opening_cards,
    read_record,
    replay_deal,
    running_counts,
)
from tournament.adapters.json_texts import document_of_text
from tournament.adapters.lines import ScoreReading, score_reading
from tournament.messages import Refused, problem_of

MOST_DEALS: Final = 100


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a hand: whether it may be played now, whether it is the one that was."""

    code: str
    is_legal: bool
    is_next: bool


@dataclass(frozen=True, slots=True)
class HandView:
    """What a seat still holds, and what it is in the deal."""

    seat: str
    role: str
    is_next: bool
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class OnTable:
    """A card of the trick on the table, in order of play."""

    seat: str
    card: str
    is_last: bool
    is_winner: bool


@dataclass(frozen=True, slots=True)
class FaultView:
    """Something against the rules, with the step that shows it."""

    step: int
    trick: int
    seat: str
    card: str | None
    code: str
    rule: str


@dataclass(frozen=True, slots=True)
class StepView:
    """The table at one step; counts are half points of attack and defense."""

    number: int
    last: int
    trick: int
    tricks: int
    hands: tuple[HandView, ...]
    on_table: tuple[OnTable, ...]
    attack_half: int
    defense_half: int
    attack_tricks: int
    defense_tricks: int
    faults: tuple[FaultView, ...]

    @property
    def trick_step(self) -> int:
        """The step at which the trick after this one begins."""
        size = len(self.hands)
        return min(self.last, (self.number // size + 1) * size)

    @property
    def trick_back(self) -> int:
        """The step at which this trick, or the one before a bare table, began."""
        size = len(self.hands)
        return max(0, (self.number - 1) // size * size)


class DealBook:
    """One deal replayed, ready to be leafed through."""

    def __init__(self, document: Any) -> None:
        """Read and replay the deal; refuse what cannot be one played to the end."""
        try:
            self.record: DealRecord = read_record(document)
            self.replay: Replay = replay_deal(self.record)
        except EngineError as error:
            raise Refused(problem_of(error, "deal")) from error

    @property
    def result(self) -> dict[str, Any]:
        """The result as `python -m engine replay` prints it."""
        return replay_document(self.replay)

    @cached_property
    def reading(self) -> ScoreReading:
        """The score as pages tell it."""
        return score_reading(self.record.ruleset, self.replay.played, self.replay.score)

    @cached_property
    def attack(self) -> frozenset[str]:
        """The seats of the taker's side."""
        return frozenset([self.record.taker, self.replay.partner or self.record.taker])

    @cached_property
    def order(self) -> tuple[tuple[int, str, str], ...]:
        """Every card in the order played: (trick from 1, seat, card)."""
        record, played = self.record, []
        leader = opening_leader(record.dealer, record.players, record.taker, record.slam_announced)
        for number, trick in enumerate(record.tricks, 1):
            place = record.seats.index(leader)
            for seat in record.seats[place:] + record.seats[:place]:
                played.append((number, seat, trick[seat]))
            leader = self.replay.trick_winners[number - 1]
        return tuple(played)

    @cached_property
    def counts(self) -> tuple[tuple[int, int], ...]:
        """Half points of attack and defense before the first trick and after each."""
        replay = self.replay
        return running_counts(self.record, replay.trick_winners, self.attack, replay.excuse)

    @cached_property
    def faults(self) -> tuple[FaultView, ...]:
        """Every fault with the step of its card."""
        return tuple(map(self._fault_view, self.replay.faults))

    def _fault_view(self, fault: Fault) -> FaultView:
        place = next(
            (
                place
                for place, (number, seat, _) in enumerate(self.order, 1)
                if (number, seat) == (fault.trick, fault.seat)
            ),
            0,
        )
        return FaultView(place, fault.trick, fault.seat, fault.card, fault.code, fault.rule)

    def step(self, number: int) -> StepView:
        """Return the table after `number` cards; a number out of range is the nearest."""
        last, size = len(self.order), self.record.players
        number = max(0, min(number, last))
        done = number // size
        # A trick that is complete stays on the table until the next card.
        first = number - (number % size or (size if number else 0))
        shown = self.order[first:number]
        winners = self.replay.trick_winners
        attack_half, defense_half = self.counts[done]
        ours = sum(winner in self.attack for winner in winners[:done])
        is_complete = bool(shown) and number % size == 0
        return StepView(
            number,
            last,
            trick=min(len(winners), done + (0 if is_complete else 1)),
            tricks=len(winners),
            hands=self._hands(number),
            on_table=tuple(
                OnTable(
                    seat,
                    card,
                    is_last=place == len(shown),
                    is_winner=is_complete and seat == winners[done - 1],
                )
                for place, (_, seat, card) in enumerate(shown, 1)
            ),
            attack_half=attack_half,
            defense_half=defense_half,
            attack_tricks=ours,
            defense_tricks=done - ours,
            faults=tuple(fault for fault in self.faults if fault.step == number),
        )

    def _hands(self, number: int) -> tuple[HandView, ...]:
        left: dict[str, list[str]] = {seat: [] for seat in self.record.seats}
        for _, seat, card in self.order[number:]:
            left[seat].append(card)
        next_seat = next_card = ""
        legal: Sequence[str] = ()
        if number < len(self.order):
            _, next_seat, next_card = self.order[number]
            legal = self._legal(number, left[next_seat])
        return tuple(
            HandView(
                seat,
                self._role(seat),
                seat == next_seat,
                tuple(
                    CardView(card, seat == next_seat and card in legal, card == next_card)
                    for card in in_order(cards)
                ),
            )
            for seat, cards in left.items()
        )

    def _legal(self, number: int, hand: Sequence[str]) -> list[str]:
        if number == 0 and self.record.called and not self.record.ruleset.called_suit_lead:
            return opening_cards(self.record.called, hand)
        start = number - number % self.record.players
        return legal_cards(hand, [card for _, _, card in self.order[start:number]])

    def _role(self, seat: str) -> str:
        if seat == self.record.taker:
            return "taker"
        return "partner" if seat == self.replay.partner else "defender"


def parse_deals(text: str) -> list[Any]:
    """Return the deals of a JSON text: one object, or a list of them."""
    try:
        document = document_of_text(text)
    except Refused as refused:
        raise Refused.because("deal-json", "deal") from refused
    deals = document if isinstance(document, list) else [document]
    if not deals or len(deals) > MOST_DEALS:
        raise Refused.because("deal-count", "deal", most=MOST_DEALS)
    return deals


def replay_result(document: Any) -> dict[str, Any]:
    """Return the result of one deal in JSON form."""
    return DealBook(document).result


def deal_facts(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a list of deals shows of one: dealer, taker, contract, players."""
    names = ("dealer", "taker", "contract")
    return {"players": document.get("players", 4), **{name: document[name] for name in names}}
