"""What cannot be so in the facts of a played deal, and what can hardly be so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.cards import DECK_HALF, OUDLER_HALF, OUDLERS, TRUMPS
from engine.contracts import Handful, PetitLast, Slam
from engine.errors import EngineError
from engine.rulesets import DogUse, Ruleset
from engine.scoring.played import PlayedDeal

# The Excuse may stand for one missing trump in a handful (RO p.7).
SHOWABLE: Final = len(TRUMPS) + 1
# An Excuse its side kept without a low card to give: 4 points instead of 4.5 (RO p.8).
EXCUSE_UNPAID_HALF: Final = OUDLER_HALF - 1
ATTACK_SLAMS: Final = frozenset({Slam.MADE, Slam.ANNOUNCED_MADE})


def points_text(half: int) -> str:
    """Return half-points as points, as `41` or `41.5`."""
    return f"{half // 2}.5" if half % 2 else str(half // 2)


def check_played(ruleset: Ruleset, players: int, played: PlayedDeal) -> list[EngineError]:
    """Return everything that cannot be so, in the order of the sheet; empty when it can be scored.

    Only contradictions are listed; what is merely out of the ordinary is `doubts_of`'s.
    """
    try:
        ruleset.check_players(players)
    except EngineError as error:
        return [error]
    if played.contract not in ruleset.multipliers:
        return [
            EngineError(
                "unknown-contract",
                f"{ruleset.code} has no contract {str(played.contract)!r}.",
                contract=str(played.contract),
                ruleset=ruleset.code,
            )
        ]
    return [
        *_count_problems(played),
        *_handful_problems(ruleset, players, played.handfuls),
        *_petit_last_problems(played),
        *_slam_problems(ruleset, players, played),
        *_alone_problems(ruleset, players, played),
    ]


def _count_problems(played: PlayedDeal) -> Iterator[EngineError]:
    if not 0 <= played.oudlers <= len(OUDLERS):
        yield EngineError(
            "oudlers-out-of-range",
            f"The attack has 0 to {len(OUDLERS)} oudlers, not {played.oudlers}.",
            oudlers=played.oudlers,
        )
    if not 0 <= played.points_half <= DECK_HALF:
        yield EngineError(
            "points-out-of-range",
            f"The attack has 0 to {DECK_HALF // 2} points.",
            points_half=played.points_half,
        )


def _handful_problems(
    ruleset: Ruleset, players: int, handfuls: tuple[Handful, ...]
) -> Iterator[EngineError]:
    shown = sum(ruleset.handful_size(players, handful) for handful in handfuls)
    if shown > SHOWABLE:
        yield EngineError(
            "handful-too-large",
            f"These handfuls show {shown} cards; {SHOWABLE} can be shown in a deal.",
            shown=shown,
            limit=SHOWABLE,
        )
    if len(handfuls) > players:
        yield EngineError(
            "handful-impossible",
            f"{len(handfuls)} handfuls, but {players} players show at most one each.",
            handfuls=len(handfuls),
            players=players,
        )


def _petit_last_problems(played: PlayedDeal) -> Iterator[EngineError]:
    """The side with the Petit in its last trick has an oudler and won a trick."""
    sides = {
        PetitLast.TAKER: (played.oudlers == 0, played.slam is Slam.DEFENDERS_MADE),
        PetitLast.DEFENDERS: (played.oudlers == len(OUDLERS), played.slam in ATTACK_SLAMS),
    }
    if played.petit_last is None:
        return
    no_oudler, no_trick = sides[played.petit_last]
    if no_oudler or no_trick:
        why = "wins no trick" if no_trick else "has no oudler"
        yield EngineError(
            "petit-last-impossible",
            f"Petit last is for the {played.petit_last}, but that side {why}.",
            side=str(played.petit_last),
            oudlers=played.oudlers,
        )


def _slam_problems(ruleset: Ruleset, players: int, played: PlayedDeal) -> Iterator[EngineError]:
    if played.slam is None:
        return
    if not ruleset.slam_played:
        yield EngineError("slam-not-played", f"{ruleset.code} knows no slam.", ruleset=ruleset.code)
    elif not _slam_agrees(ruleset, players, played):
        yield EngineError(
            "slam-contradiction",
            "The points and oudlers are not those of a slam "
            + ("by the defense." if played.slam is Slam.DEFENDERS_MADE else "by the taker."),
            slam=str(played.slam),
            oudlers=played.oudlers,
            points_half=played.points_half,
        )


def _slam_agrees(ruleset: Ruleset, players: int, played: PlayedDeal) -> bool:
    """Tell whether the count can be that of a side with every trick.

    The other side has what the dog brings it and an Excuse kept without payment (RO p.8).
    """
    count, oudlers = played.points_half, played.oudlers
    dog_most = OUDLER_HALF * ruleset.dog_size[players]
    if played.slam is Slam.DEFENDERS_MADE:
        return count <= dog_most + EXCUSE_UNPAID_HALF
    if played.slam in ATTACK_SLAMS:
        if ruleset.dog_use[played.contract] is DogUse.TO_DEFENSE:
            return count >= DECK_HALF - dog_most - EXCUSE_UNPAID_HALF
        every = len(OUDLERS)
        kept = (DECK_HALF - EXCUSE_UNPAID_HALF, every - 1)
        return (count, oudlers) in {(DECK_HALF, every), kept}
    return True


def _alone_problems(ruleset: Ruleset, players: int, played: PlayedDeal) -> Iterator[EngineError]:
    if played.alone and players not in ruleset.partner_players:
        yield EngineError(
            "alone-without-partner",
            f"At {players} players the taker is always alone.",
            players=players,
        )


def doubts_of(ruleset: Ruleset, players: int, played: PlayedDeal) -> list[EngineError]:
    """Return what no real deal can show although it can be scored: the count against the cards.

    Each oudler is worth 4.5 points to the side that has it (4 when the Excuse was never paid for),
    and the dog, never less than half a point a card, belongs to one side.
    """
    least = OUDLER_HALF * played.oudlers - (played.oudlers > 0)
    away = len(OUDLERS) - played.oudlers
    most = DECK_HALF - OUDLER_HALF * away + (away > 0)
    dog = ruleset.dog_size[players]
    if ruleset.dog_use[played.contract] is DogUse.TO_DEFENSE:
        most = min(most, DECK_HALF - dog)
    else:
        least = max(least, dog)
    if least <= played.points_half <= most:
        return []
    return [
        EngineError(
            "points-unlikely",
            f"With {played.oudlers} oudlers the attack has {points_text(least)} "
            f"to {points_text(most)} points.",
            oudlers=played.oudlers,
            least_half=least,
            most_half=most,
            points_half=played.points_half,
        )
    ]


def attack_half(attack: int | None, defense: int | None) -> int:
    """Return the attack's half-points, counted from either side; both must add up to 91 points."""
    if attack is None and defense is None:
        raise EngineError("points-missing", "Count the points of one side.")
    if attack is not None and defense is not None and attack + defense != DECK_HALF:
        raise EngineError(
            "points-sum",
            f"The two sides have {points_text(attack + defense)} points together, not 91.",
            attack_half=attack,
            defense_half=defense,
        )
    return attack if attack is not None else DECK_HALF - (defense or 0)
