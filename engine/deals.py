"""A *deal*: the cards before the bidding, one hand for each player and the dog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.cards import DECK, DECK_SET, EXCUSE, PETIT, check_card, is_trump
from engine.errors import EngineError
from engine.rulesets import Ruleset, ruleset
from engine.seats import PLAY_ORDER

_PLACE: Final = {card: place for place, card in enumerate(DECK)}


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands by seat, and the dog."""

    hands: Mapping[str, tuple[str, ...]]
    dog: tuple[str, ...]


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards as a diagram lists them: trumps from the 21 down, the Excuse, the suits."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def has_lone_petit(cards: Iterable[str]) -> bool:
    """Tell whether the Petit is the only trump and the Excuse is not there (RO p.5)."""
    held = set(cards)
    return PETIT in held and EXCUSE not in held and sum(map(is_trump, held)) == 1


def lone_petit_seat(deal: Deal) -> str | None:
    """Return the seat whose lone Petit annuls the deal, if there is one."""
    return next((seat for seat, hand in deal.hands.items() if has_lone_petit(hand)), None)


def check_cards(cards: Iterable[str]) -> list[EngineError]:
    """Return a problem for each unknown card and each card that is there twice."""
    problems = []
    for card, times in Counter(cards).items():
        if card not in DECK_SET:
            try:
                check_card(card)
            except EngineError as error:
                problems.append(error)
        elif times > 1:
            problems.append(
                EngineError("card-twice", f"{card} is there {times} times.", card=card, times=times)
            )
    return problems


def check_deal(ruleset: Ruleset, players: int, deal: Deal) -> list[EngineError]:
    """Return everything wrong with a deal: seats, numbers of cards, unknown cards, cards twice.

    When all that is right the deal holds each of the 78 cards once.
    """
    ruleset.check_players(players)
    everything = [*(card for hand in deal.hands.values() for card in hand), *deal.dog]
    return [
        *check_seats(deal.hands, players),
        *_size_problems(ruleset, players, deal),
        *check_cards(everything),
    ]


def check_whole_deal(deal: Deal) -> list[EngineError]:
    """Return everything wrong with a deal of four players that was written down or read.

    Codes: `seats-of-table`, `hand-size`, `dog-size`, `unknown-card`, `card-twice`, `deal-size`
    (77 cards, say), `card-missing` for each card that is nowhere, `lone-petit`.
    """
    problems = check_deal(ruleset("fft"), 4, deal)
    cards = [card for hand in (*deal.hands.values(), deal.dog) for card in hand]
    if len(cards) != len(DECK):
        problems.append(
            EngineError(
                "deal-size",
                f"The deal has {len(cards)} cards, not {len(DECK)}.",
                cards=len(cards),
                due=len(DECK),
            )
        )
    problems += [
        EngineError("card-missing", f"{card} is nowhere.", card=card)
        for card in in_order(DECK_SET.difference(cards))
    ]
    seat = lone_petit_seat(deal) if DECK_SET.issuperset(cards) else None
    if seat is not None:
        problems.append(
            EngineError(
                "lone-petit", f"{seat} has the Petit as its only trump.", seat=seat, card=PETIT
            )
        )
    return problems


def check_seats(seats: Iterable[str], players: int) -> list[EngineError]:
    """Return a problem unless the seats are those of a table of so many players."""
    given, due = set(seats), PLAY_ORDER[players]
    if given == set(due):
        return []
    return [
        EngineError(
            "seats-of-table",
            f"The seats are {' '.join(due)}, not {' '.join(sorted(given))}.",
            due=list(due),
            given=sorted(given),
        )
    ]


def _size_problems(ruleset: Ruleset, players: int, deal: Deal) -> Iterator[EngineError]:
    due = ruleset.hand_size[players]
    for seat, hand in deal.hands.items():
        if len(hand) != due:
            yield EngineError(
                "hand-size",
                f"{seat} has {len(hand)} cards, not {due}.",
                seat=seat,
                cards=len(hand),
                due=due,
            )
    due = ruleset.dog_size[players]
    if len(deal.dog) != due:
        yield EngineError(
            "dog-size",
            f"The dog has {len(deal.dog)} cards, not {due}.",
            cards=len(deal.dog),
            due=due,
        )
