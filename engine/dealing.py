"""How a deal is made: by hand from a shuffled pack, or from a seed that anybody can check.

By hand the cards go out in packets, counter-clockwise from the dealer's right, and the dog's one
by one between packets, never the first nor the last card of the pack (RO p.4). From a seed the
cards of board k are shuffled with the stream "board|k" of `engine.draws`: the first 18 of the
shuffled pack are North's, then East's, South's and West's, the last 6 the dog; a deal annulled by
a lone Petit is shuffled again with the same stream.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.cards import DECK
from engine.deals import Deal, check_cards, in_order, lone_petit_seat
from engine.draws import Stream, shuffled_by
from engine.errors import EngineError
from engine.rulesets import Ruleset, ruleset
from engine.seats import PLAY_ORDER, SEATS, next_to_play


def deal_pack(
    rules: Ruleset, players: int, pack: Sequence[str], dealer: str, dog_places: Collection[int]
) -> Deal:
    """Return the hands dealt from a pack; the cards at `dog_places` (0 is the first) are the dog.

    Raises `dog-first-or-last`, `dog-one-by-one` (two in a row, or inside a packet), `dog-size`,
    or what is wrong with the pack.
    """
    rules.check_players(players)
    _check_pack(pack)
    _check_dog_places(rules, players, dog_places)
    hands: dict[str, list[str]] = {seat: [] for seat in PLAY_ORDER[players]}
    packet = rules.packet[players]
    seat = next_to_play(dealer, players)
    place = 0
    while place < len(pack):
        if place in dog_places:
            place += 1
        hands[seat] += pack[place : place + packet]
        place += packet
        seat = next_to_play(seat, players)
    return Deal(
        {seat: in_order(hand) for seat, hand in hands.items()},
        in_order(pack[place] for place in dog_places),
    )


def _check_pack(pack: Sequence[str]) -> None:
    for problem in check_cards(pack):
        raise problem
    if len(pack) != len(DECK):
        raise EngineError(
            "pack-size", f"The pack has {len(pack)} cards, not {len(DECK)}.", cards=len(pack)
        )


def _check_dog_places(rules: Ruleset, players: int, places: Collection[int]) -> None:
    due = rules.dog_size[players]
    if len(set(places)) != due or len(places) != due:
        raise EngineError("dog-size", f"The dog has {len(places)} cards, not {due}.", due=due)
    if not all(0 < place < len(DECK) - 1 for place in places):
        raise EngineError(
            "dog-first-or-last", "Neither the first nor the last card goes to the dog."
        )
    packet = rules.packet[players]
    for before, place in enumerate(sorted(places)):
        # Whole packets lie before a dog's card, and at least one since the dog's last.
        if (place - before) % packet or place - 1 in places:
            raise EngineError(
                "dog-one-by-one", "The dog's cards go out one by one, between packets.", place=place
            )


def redealer(dealer: str, players: int, misdealt: bool) -> str:
    """Return who deals anew: the same dealer after a misdeal, else the player on his right.

    A lone Petit and a deal passed out go on to the right (RO p.5; FFT "Les enchères").
    """
    return dealer if misdealt else next_to_play(dealer, players)


def deal_board(key: bytes, number: int) -> Deal:
    """Return the plain deal of a board at four players, from the key of `engine.draws.key_of`."""
    rules = ruleset("fft")
    size = rules.hand_size[len(SEATS)]
    stream = Stream(key, f"board|{number}")
    while True:
        pack = shuffled_by(stream, DECK)
        deal = Deal(
            {
                seat: in_order(pack[place * size : (place + 1) * size])
                for place, seat in enumerate(SEATS)
            },
            in_order(pack[len(SEATS) * size :]),
        )
        if lone_petit_seat(deal) is None:
            return deal
