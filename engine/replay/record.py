"""A *record*: what is known of one deal played to the end, and whether it can be one at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.bidding import Call
from engine.cards import DECK_SET, EXCUSE, SUITS, is_trump
from engine.contracts import Contract, Handful
from engine.deals import Deal, check_cards, check_deal
from engine.errors import EngineError
from engine.rulesets import Declaration, DogUse, Ruleset
from engine.seats import PLAY_ORDER


@dataclass(frozen=True, slots=True)
class ShownHandful:
    """A handful shown by a seat, with its cards when they were written down."""

    seat: str
    size: Handful
    cards: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Declared:
    """A hand declared for what it lacks (misery, "sans atout")."""

    seat: str
    kind: Declaration


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal played to the end; None is for what was not written down.

    `tricks` map seats to cards; the order of their keys means nothing. `hands` are those dealt,
    before the dog was taken. `called` is the card called at five players.
    """

    ruleset: Ruleset
    players: int
    dealer: str
    taker: str
    contract: Contract
    tricks: tuple[Mapping[str, str], ...]
    discard: tuple[str, ...] | None = None
    dog: tuple[str, ...] | None = None
    hands: Mapping[str, tuple[str, ...]] | None = None
    called: str | None = None
    handfuls: tuple[ShownHandful, ...] = ()
    slam_announced: bool = False
    calls: tuple[Call, ...] | None = None
    declarations: tuple[Declared, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in order of play."""
        return PLAY_ORDER[self.players]

    @property
    def is_dog_taken(self) -> bool:
        """Whether the taker took the dog up and discarded."""
        return self.ruleset.dog_use[self.contract] is DogUse.TAKEN


def check_record(record: DealRecord) -> list[EngineError]:
    """Return why the record cannot be a deal played to the end; empty when it can be replayed.

    What the players did against the rules is no problem here: `replay_deal` reports it.
    """
    try:
        record.ruleset.check_players(record.players)
    except EngineError as error:
        return [error]
    for part in (_seat_problems, _trick_problems, _card_problems):
        # Each part takes for granted what the one before has checked.
        if problems := list(part(record)):
            return problems
    return [
        *_deal_problems(record),
        *_called_problems(record),
        *_handful_problems(record),
        *_announcement_problems(record),
    ]


def _seat_problems(record: DealRecord) -> Iterator[EngineError]:
    named = [record.dealer, record.taker]
    named += [shown.seat for shown in record.handfuls]
    named += [declared.seat for declared in record.declarations]
    named += [call.seat for call in record.calls or ()]
    for seat in dict.fromkeys(named):
        if seat not in record.seats:
            yield EngineError(
                "unknown-seat", f"{seat!r} is not one of {' '.join(record.seats)}.", seat=seat
            )
    if record.contract not in record.ruleset.multipliers:
        yield EngineError(
            "unknown-contract",
            f"{record.ruleset.code} has no contract {str(record.contract)!r}.",
            contract=str(record.contract),
            ruleset=record.ruleset.code,
        )


def _trick_problems(record: DealRecord) -> Iterator[EngineError]:
    due = record.ruleset.hand_size[record.players]
    if len(record.tricks) != due:
        yield EngineError(
            "trick-count",
            f"There are {len(record.tricks)} tricks, not {due}.",
            tricks=len(record.tricks),
            due=due,
        )
    seats = set(record.seats)
    for number, trick in enumerate(record.tricks, 1):
        if len(trick) != record.players:
            yield EngineError(
                "trick-size",
                f"Trick {number} has {len(trick)} cards, not {record.players}.",
                trick=number,
                cards=len(trick),
                due=record.players,
            )
        elif trick.keys() != seats:
            yield EngineError(
                "trick-seats",
                f"Trick {number} is by {' '.join(trick)}, not by {' '.join(record.seats)}.",
                trick=number,
            )


def _card_problems(record: DealRecord) -> Iterator[EngineError]:
    """Every card is played, or in the pile beside the tricks, and only once."""
    pile = record.discard if record.is_dog_taken else record.dog
    cards = [card for trick in record.tricks for card in trick.values()] + list(pile or ())
    if len(DECK_SET.intersection(cards)) < len(cards):
        yield from check_cards(cards)
    due = record.ruleset.dog_size[record.players]
    if pile is not None and len(pile) != due:
        name = "discard" if record.is_dog_taken else "dog"
        yield EngineError(
            f"{name}-size",
            f"The {name} has {len(pile)} cards, not {due}.",
            cards=len(pile),
            due=due,
        )
    if record.discard and not record.is_dog_taken:
        yield EngineError(
            "discard-not-due", f"In a {record.contract} nothing is discarded.", cards=record.discard
        )


def _deal_problems(record: DealRecord) -> Iterator[EngineError]:
    if record.hands is not None:
        dealt = {card for hand in record.hands.values() for card in hand}
        dog = record.dog if record.dog is not None else tuple(DECK_SET - dealt)
        problems = check_deal(record.ruleset, record.players, Deal(record.hands, dog))
        # A dog worked out from wrong hands has no fault of its own.
        yield from (p for p in problems if p.code != "dog-size" or record.dog is not None)
    elif record.dog is not None and record.is_dog_taken:
        yield from check_cards(record.dog)
        due = record.ruleset.dog_size[record.players]
        if len(record.dog) != due:
            yield EngineError(
                "dog-size",
                f"The dog has {len(record.dog)} cards, not {due}.",
                cards=len(record.dog),
                due=due,
            )


def _called_problems(record: DealRecord) -> Iterator[EngineError]:
    due = record.players in record.ruleset.partner_players
    if record.called is None:
        if due:
            yield EngineError("called-missing", f"At {record.players} the taker calls a card.")
    elif not due:
        yield EngineError(
            "called-not-due", f"At {record.players} players no card is called.", card=record.called
        )
    elif record.called not in DECK_SET:
        yield EngineError("unknown-card", f"{record.called!r} is not a card.", card=record.called)
    elif record.called[0] not in SUITS or record.called[1:] not in record.ruleset.called_ranks:
        yield EngineError(
            "called-rank",
            f"{record.called} cannot be called.",
            card=record.called,
            ranks=list(record.ruleset.called_ranks),
        )


def _handful_problems(record: DealRecord) -> Iterator[EngineError]:
    shown_by = [shown.seat for shown in record.handfuls]
    for seat in sorted({seat for seat in shown_by if shown_by.count(seat) > 1}):
        yield EngineError("handful-twice", f"{seat} shows two handfuls.", seat=seat)
    yield from check_cards(card for shown in record.handfuls for card in shown.cards or ())
    for shown in record.handfuls:
        due = record.ruleset.handful_size(record.players, shown.size)
        if shown.cards is not None and len(shown.cards) != due:
            yield EngineError(
                "handful-size",
                f"A {shown.size} handful at {record.players} players shows {due} cards, "
                f"not {len(shown.cards)}.",
                seat=shown.seat,
                cards=len(shown.cards),
                due=due,
            )
        for card in shown.cards or ():
            if card in DECK_SET and not is_trump(card) and card != EXCUSE:
                yield EngineError(
                    "handful-not-trump", f"{card} is no trump.", seat=shown.seat, card=card
                )


def _announcement_problems(record: DealRecord) -> Iterator[EngineError]:
    if record.slam_announced and not record.ruleset.slam_played:
        yield EngineError("slam-not-played", f"{record.ruleset.code} knows no slam.")
    for declared in record.declarations:
        if declared.kind not in record.ruleset.declarations:
            yield EngineError(
                "unknown-declaration",
                f"{record.ruleset.code} has no declaration {str(declared.kind)!r}.",
                declaration=str(declared.kind),
            )
    if record.calls is None:
        return
    bids = [call for call in record.calls if call.bid is not None]
    if record.taker not in [call.seat for call in bids]:
        yield EngineError(
            "taker-never-bid", f"{record.taker} took but never bid.", seat=record.taker
        )
    elif record.contract not in [call.bid for call in bids if call.seat == record.taker]:
        yield EngineError(
            "contract-not-bid",
            f"{record.taker} did not bid {record.contract}.",
            seat=record.taker,
            contract=str(record.contract),
        )
