"""The tricks of a deal, card by card: who leads, what is at fault, who wins.

The leader follows from dealer, announcement and winners. A faulty card is reported and the play
goes on with it, as at the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.bidding import opening_leader
from engine.cards import EXCUSE
from engine.replay.legality import FORM, TRUMP, fault_code, holdings
from engine.replay.record import DealRecord

RULES: Final[Mapping[str, str]] = {
    "must-follow": 'FFT "Jeu de la carte": follow the suit led',
    "must-trump": 'FFT "Jeu de la carte": trump when void of the suit led',
    "must-overtrump": 'FFT "Jeu de la carte": play above the trump in the trick',
    "must-undertrump": 'FFT "Jeu de la carte": play a lower trump rather than a suit',
    "card-not-held": "a player plays the cards of his own hand",
    "lead-called-suit": "no opening lead in the called suit but the called card itself",
    "called-not-allowed": 'FFT "Appel au roi": a queen only with all four kings',
    "call-out-of-turn": 'FFT "Les enchères": the dealer\'s right speaks first',
    "call-twice": 'FFT "Les enchères": one round',
    "calls-missing": 'FFT "Les enchères": everybody speaks',
    "unknown-contract": 'FFT "Les enchères": a bid of the ruleset',
    "bid-too-low": 'FFT "Les enchères": above the last bid',
    "bid-barred": 'FFT "La donne": who misdealt may not bid',
    "discard-size": 'FFT "L\'écart": as many cards as the dog had',
    "discard-not-held": "FFT \"L'écart\": from the taker's own cards",
    "discard-king": 'FFT "L\'écart": no king',
    "discard-oudler": 'FFT "L\'écart": no oudler',
    "discard-trump": 'FFT "L\'écart": a trump only when unavoidable',
    "lone-petit": 'RO p.5; FFT "La donne": a lone Petit annuls the deal',
    "handful-too-few": 'RO p.7; FFT "La poignée": the hand holds too few trumps',
    "handful-not-held": 'RO p.7; FFT "La poignée": the trump shown is not in the hand',
    "handful-excuse": 'RO p.7; FFT "La poignée": the Excuse shown means no other trump',
    "declaration-false": 'Chevry "La misère": declared wrongly',
}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something against the rules; trick 0 is for what comes before the first card."""

    trick: int
    seat: str
    card: str | None
    code: str

    @property
    def rule(self) -> str:
        """The rule that was broken, with its source."""
        return RULES[self.code]


@dataclass(frozen=True, slots=True)
class Play:
    """The tricks as played: winner of each, and the faults in order."""

    winners: tuple[str, ...]
    faults: tuple[Fault, ...]


def play_tricks(record: DealRecord, attack: frozenset[str]) -> Play:
    """Return winners and faults of the tricks; `attack` are the seats of the taker's side."""
    seats = record.seats
    held = {seat: holdings(trick[seat] for trick in record.tricks) for seat in seats}
    after = {seat: seats[place:] + seats[:place] for place, seat in enumerate(seats)}
    leader = opening_leader(record.dealer, record.players, record.taker, record.slam_announced)
    faults = _opening_lead_faults(record, leader)
    winners: list[str] = []
    for number, trick in enumerate(record.tricks, 1):
        led, high, strength_led, winner = "", 0, 0, leader
        for seat in after[leader]:
            suit, strength = FORM[trick[seat]]
            if trick[seat] == EXCUSE:
                continue
            hand = held[seat]
            if not led:
                led = suit
            elif suit != led or suit == TRUMP:
                code = fault_code(suit, strength, led, high, hand)
                if code is not None:
                    faults.append(Fault(number, seat, trick[seat], code))
            hand[suit] ^= 1 << strength
            if suit == TRUMP:
                if strength > high:
                    high, winner = strength, seat
            elif suit == led and not high and strength > strength_led:
                strength_led, winner = strength, seat
        winners.append(winner)
        leader = winner
    return Play((*winners[:-1], _last_winner(record, winners, attack)), tuple(faults))


def _last_winner(record: DealRecord, winners: list[str], attack: frozenset[str]) -> str:
    """Return who wins the last trick: the Excuse, when it completes its side's slam (RO p.8)."""
    for seat, card in record.tricks[-1].items():
        if card == EXCUSE:
            own = seat in attack
            if all((winner in attack) is own for winner in winners[:-1]):
                return seat
    return winners[-1]


def _opening_lead_faults(record: DealRecord, leader: str) -> list[Fault]:
    """A fault when the first card is of the called suit, though another could be led."""
    called, card = record.called, record.tricks[0][leader]
    if called is None or record.ruleset.called_suit_lead:
        return []
    if card not in opening_cards(called, [trick[leader] for trick in record.tricks]):
        return [Fault(1, leader, card, "lead-called-suit")]
    return []


def opening_cards(called: str, hand: Sequence[str]) -> list[str]:
    """Return what may be led first: not the called suit but for the called card, if possible."""
    free = [card for card in hand if card == called or card[0] != called[0]]
    return free or list(hand)
