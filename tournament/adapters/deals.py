"""Cards of boards: the engine's sets and deals as JSON values that rows can hold.

The cards of one board are `{"hands": {seat: [codes]}, "dog": [codes]}`; where only attack hands
were made `{"attack": [codes]}`. Beside them: taker, band and value of the attack hand.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.boards import dealer_of
from engine.cards import DECK
from engine.deals import Deal, check_whole_deal, in_order
from engine.dealsets import (
    CONSTRUCTION,
    check_recorded,
    deal_set,
    has_attack_hands,
    read_set,
    set_commitment,
    taker_at,
    verify_set,
)
from engine.dealtexts import ReadDeal, deal_document, deal_text, read_deals_json, read_deals_text
from engine.draws import SEED_BYTES, parse_seed
from engine.errors import EngineError
from engine.seats import SEATS
from engine.takeability import VALUATION, band_of, value_of
from tournament.messages import Problem, Refused, problem_of

Cards = dict[str, Any]
# A pack as the sorting screen takes it, and where each place of a deal lies on a table.
PLACES = (*SEATS, "dog")
GROUPS = ("T", "S", "H", "D", "C")
# The pack in order, trumps with the Excuse first.
PACK = [
    (group, [card for card in DECK if ("T" if card == "EX" else card[0]) == group])
    for group in GROUPS
]


def new_set_seed(known: str = "") -> str:
    """Return 256 bits from the operating system in hexadecimal; a known seed is for simulations."""
    return (parse_seed(known) if known else secrets.token_bytes(SEED_BYTES)).hex()


def commitment_for(seed: str, format_code: str) -> str:
    """Return what is published of a set before the list closes."""
    return set_commitment(parse_seed(seed), format_code)


def recipe_for(format_code: str, numbers: Sequence[int]) -> dict[str, Any]:
    """Return how a seed makes the set: public, like the commitment."""
    return {
        "construction": CONSTRUCTION,
        "valuation": VALUATION,
        "format": format_code,
        "numbers": list(numbers),
    }


def makes_attack_hands(format_code: str) -> bool:
    """Tell whether boards of the format have a fixed taker for whom hands can be made."""
    return has_attack_hands(format_code)


def taker_for(format_code: str, number: int) -> str:
    """Return who takes a board: the label's seat, or South where the attacker always sits there."""
    return taker_at(format_code, number) if has_attack_hands(format_code) else ""


def made_cards(
    seed: str, recipe: Mapping[str, Any], public_value: str, *, attack_only: bool
) -> dict[int, Cards]:
    """Return the cards of every board of a set by number, made from its seed."""
    try:
        made = deal_set(
            parse_seed(seed),
            recipe["format"],
            recipe["numbers"],
            public_value,
            attack_only=attack_only,
        )
    except EngineError as error:
        raise Refused(problem_of(error)) from error
    found = {}
    for board in made.boards:
        facts = {"taker": board.taker, "band": str(board.band), "value": board.value}
        cards = {"attack": list(board.attack)} if attack_only else deal_document(board.deal)
        found[board.number] = facts | cards
    return found


def described_cards(cards: Mapping[str, Any], taker: str) -> Cards:
    """Return an imported deal with the strength of its attack hand beside it."""
    facts: Cards = {"hands": dict(cards["hands"]), "dog": list(cards["dog"])}
    if taker:
        value = value_of(facts["hands"][taker])
        facts |= {"taker": taker, "band": str(band_of(value) or ""), "value": value}
    return facts


def read_deals(text: str) -> list[ReadDeal]:
    """Return the deals of a text or of JSON, each with its faults."""
    stripped = text.lstrip("\ufeff \t\r\n")
    try:
        if not stripped.startswith(("{", "[")):
            return read_deals_text(text)
        return read_deals_json(json.loads(stripped))
    except EngineError as error:
        raise Refused(problem_of(error, "deals")) from error
    except (ValueError, RecursionError) as error:
        raise Refused.because("json-form", "deals") from error


def deal_problems(
    cards: Mapping[str, Any], *, taker: str = "", attack: Sequence[str] = ()
) -> list[Problem]:
    """Return everything wrong with a deal that was written down, around the attack hand made."""
    deal = deal_from(cards)
    faults = check_recorded(taker, attack, deal) if attack else check_whole_deal(deal)
    return [problem_of(fault, "deals") for fault in faults]


def deal_from(cards: Mapping[str, Any]) -> Deal:
    """Return the engine's deal."""
    return Deal({seat: tuple(hand) for seat, hand in cards["hands"].items()}, tuple(cards["dog"]))


def cards_from(deal: Deal) -> Cards:
    """Return a checked deal as JSON values, cards in the order of a diagram."""
    return {
        "hands": {seat: list(in_order(hand)) for seat, hand in deal.hands.items()},
        "dog": list(in_order(deal.dog)),
    }


def cards_text(cards: Mapping[str, Any], number: int | None = None) -> str:
    """Return a whole deal as text."""
    return deal_text(deal_from(cards), number)


def grouped(cards: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return trumps (with the Excuse), then the four suits, each from the highest; voids too."""
    found: dict[str, list[str]] = {group: [] for group in GROUPS}
    for card in in_order(cards):
        found["T" if card == "EX" else card[0]].append(card)
    return list(found.items())


@dataclass(frozen=True, slots=True)
class Run:
    """Cards that follow each other in the pack and go to the same place."""

    place: str
    cards: tuple[str, ...]
    first: int


def sorting_runs(cards: Mapping[str, Any]) -> list[tuple[str, list[Run]]]:
    """Return how a pack in order goes out, group by group: trumps, Excuse, the suits.

    The pack lies face up as `DECK` lists it: 21 to 1, the Excuse, spades from the king to the ace,
    hearts, diamonds, clubs. Cards in a row for the same place are one run. Where only attack hands
    were made, what stays in the pack has the place "".
    """
    where = {card: seat for seat, hand in cards["hands"].items() for card in hand}
    where |= dict.fromkeys(cards["dog"], "dog")
    groups: dict[str, list[Run]] = {group: [] for group in GROUPS}
    for place, card in enumerate(DECK, 1):
        runs = groups["T" if card == "EX" else card[0]]
        goes = where.get(card, "")
        if runs and runs[-1].place == goes:
            runs[-1] = Run(goes, (*runs[-1].cards, card), runs[-1].first)
        else:
            runs.append(Run(goes, (card,), place))
    return list(groups.items())


def set_form(
    seed: str,
    commitment: str,
    recipe: Mapping[str, Any],
    public_value: str,
    boards: Mapping[int, Mapping[str, Any]],
    *,
    attack_only: bool,
) -> dict[str, Any]:
    """Return the document `python -m engine verify` reads: what is stored, not what is derived."""
    document: dict[str, Any] = {
        "format": recipe["format"],
        "construction": recipe["construction"],
        "valuation": recipe["valuation"],
        "seed": seed,
        "commitment": commitment,
    }
    if public_value:
        document["public_value"] = public_value
    if attack_only:
        document["attack_only"] = True
    shown = ("taker", "band", "value", *(("attack",) if attack_only else ("hands", "dog")))
    document["boards"] = [
        {"number": number, "dealer": dealer_of(number)} | {name: cards.get(name) for name in shown}
        for number, cards in sorted(boards.items())
    ]
    return document


@dataclass(frozen=True, slots=True)
class Unlike:
    """One thing of a set that is not what its seed gives; `board` is None for the set itself."""

    board: int | None
    part: str
    stated: str
    derived: str


def set_differences(document: Mapping[str, Any]) -> list[Unlike]:
    """Return where a set is not what its seed gives; none when all is equal."""
    try:
        found = verify_set(read_set(document))
    except EngineError as error:
        raise Refused(problem_of(error)) from error
    return [Unlike(d.board, d.part, _said(d.stated), _said(d.derived)) for d in found]


def _said(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
