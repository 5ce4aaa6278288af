"""The count after the last trick: where the Excuse went, points and oudlers of the attack.

The attack is the taker, with a partner at five players. Counts are in half-points, 182 in all.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import DECK_SET, EXCUSE, LOW_HALF, PETIT, POINTS_HALF, TWENTY_ONE
from engine.contracts import PetitLast, Slam
from engine.replay.record import DealRecord
from engine.rulesets import DogUse, ExcuseLast


@dataclass(frozen=True, slots=True)
class ExcuseFate:
    """Where the Excuse ended.

    `to_attack` tells whose it is; `is_owed` that its owners, who lost the trick, owe a low card,
    given after trick `paid_after`, or settled in the count when that is None.
    """

    trick: int
    seat: str
    to_attack: bool
    is_owed: bool = False
    paid_after: int | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """What the attack has, and what happened in the last tricks."""

    attack_half: int
    oudlers: int
    petit_last: PetitLast | None
    slam: Slam | None
    excuse: ExcuseFate | None


def count_deal(record: DealRecord, winners: tuple[str, ...], attack: frozenset[str]) -> Count:
    """Return the count of a deal from the winners of its tricks."""
    won = [winner in attack for winner in winners]
    excuse = _excuse_fate(record, won, attack)
    cards = _attack_cards(record, won)
    half = sum(POINTS_HALF[card] for card in cards)
    is_ours = EXCUSE in cards
    if is_ours:
        half -= POINTS_HALF[EXCUSE]
    if excuse is not None:
        is_ours = excuse.to_attack
        if excuse.is_owed:
            half += -LOW_HALF if is_ours else LOW_HALF
    if is_ours:
        half += POINTS_HALF[EXCUSE]
    return Count(
        attack_half=half,
        oudlers=sum(card in cards for card in (TWENTY_ONE, PETIT)) + is_ours,
        petit_last=_petit_last(record, won, attack, excuse),
        slam=_slam(record, won),
        excuse=excuse,
    )


def running_counts(
    record: DealRecord, winners: tuple[str, ...], attack: frozenset[str], excuse: ExcuseFate | None
) -> tuple[tuple[int, int], ...]:
    """Return half-points of attack and defense before the first trick and after each.

    The discard, or a dog that is somebody's, is counted from the start; the Excuse, and the low
    card owed for it, at its trick. The last pair is the count of the deal.
    """
    ours = record.ruleset.dog_use[record.contract] is not DogUse.TO_DEFENSE
    pile = DECK_SET.difference(*(trick.values() for trick in record.tricks))
    sides = {ours: sum(POINTS_HALF[card] for card in pile), not ours: 0}
    counts = [(sides[True], sides[False])]
    for number, (winner, trick) in enumerate(zip(winners, record.tricks, strict=True), 1):
        sides[winner in attack] += sum(POINTS_HALF[card] for card in trick.values())
        if excuse is not None and excuse.trick == number:
            # With the winner's trick so far; then to whom it belongs.
            sides[winner in attack] -= POINTS_HALF[EXCUSE]
            sides[excuse.to_attack] += POINTS_HALF[EXCUSE] - excuse.is_owed * LOW_HALF
            sides[not excuse.to_attack] += excuse.is_owed * LOW_HALF
        counts.append((sides[True], sides[False]))
    return tuple(counts)


def _attack_cards(record: DealRecord, won: list[bool]) -> set[str]:
    """Return the cards in the attack's tricks, with discard or dog unless that is the defense's."""
    cards = {
        card
        for is_won, trick in zip(won, record.tricks, strict=True)
        if is_won
        for card in trick.values()
    }
    if record.ruleset.dog_use[record.contract] is DogUse.TO_DEFENSE:
        return cards
    # Whatever was never played is the discard, or the dog nobody took up.
    return cards | DECK_SET.difference(*(trick.values() for trick in record.tricks))


def _excuse_fate(record: DealRecord, won: list[bool], attack: frozenset[str]) -> ExcuseFate | None:
    """Return what became of an Excuse that was played; None when it lay in dog or discard."""
    place = next((n for n, trick in enumerate(record.tricks) if EXCUSE in trick.values()), None)
    if place is None:
        return None
    trick = record.tricks[place]
    seat = next(seat for seat, card in trick.items() if card == EXCUSE)
    own = seat in attack
    # In a slam of its side it won the last trick; in a slam of the taker the defense keeps it.
    is_lost = place == len(won) - 1 and set(won) != {own} and not all(won)
    if is_lost:
        changes = record.ruleset.excuse_last is ExcuseLast.CHANGES_SIDE
        return ExcuseFate(place + 1, seat, not own if changes else won[place])
    if won[place] is own:
        return ExcuseFate(place + 1, seat, own)
    return ExcuseFate(place + 1, seat, own, True, _paid_after(record, won, own, place))


def _paid_after(record: DealRecord, won: list[bool], own: bool, place: int) -> int | None:
    """Return the trick after which the owners first have a low card to give, from 1."""
    for number, (is_won, trick) in enumerate(zip(won, record.tricks, strict=True), 1):
        if is_won is own and any(POINTS_HALF[card] == LOW_HALF for card in trick.values()):
            return max(number, place + 1)
    return None


def _petit_last(
    record: DealRecord, won: list[bool], attack: frozenset[str], excuse: ExcuseFate | None
) -> PetitLast | None:
    """Return who took the Petit last; the trick before counts when the Excuse ends a slam."""
    is_there = PETIT in record.tricks[-1].values()
    if excuse is not None and excuse.trick == len(won) and set(won) == {excuse.seat in attack}:
        is_there |= PETIT in record.tricks[-2].values()
    if not is_there:
        return None
    return PetitLast.TAKER if won[-1] else PetitLast.DEFENDERS


def _slam(record: DealRecord, won: list[bool]) -> Slam | None:
    """Return the slam as it is scored; an announced one that failed hides any other (RO p.8)."""
    if not record.ruleset.slam_played:
        return None
    if record.slam_announced:
        return Slam.ANNOUNCED_MADE if all(won) else Slam.ANNOUNCED_FAILED
    if all(won):
        return Slam.MADE
    return None if any(won) else Slam.DEFENDERS_MADE
