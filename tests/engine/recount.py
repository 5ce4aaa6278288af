"""A second opinion on a played deal, written from the rules alone.

Shares no code with `engine`: cards are read from their letters, sides are sets of cards moved about
as at a table, the score is worked out in fractions of a point. Slow and plain on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

ORDER = {3: "NWS", 4: "NWSE", 5: "12345"}
TARGET = {0: 56, 1: 51, 2: 41, 3: 36}
PLAIN_ORDER = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]
ALL_CARDS = (
    [s + r for s in "SHDC" for r in PLAIN_ORDER] + ["T" + str(n) for n in range(1, 22)] + ["EX"]
)
# (base, step, multipliers, handful amounts, handful inside the bracket, Excuse lost with the trick)
SYSTEMS = {
    "fft": (25, 1, (1, None, 2, 4, 6), (20, 30, 40), False, False),
    "guide": (25, 1, (1, None, 2, 4, 6), (20, 30, 40), False, False),
    "biere": (10, 5, (None, 1, 2, 4, 8), (10, 10, 10), True, True),
    "pousse": (25, 1, (1, 1, 2, 4, 6), (20, 30, 40), False, False),
    "clubdejeux": (25, 1, (1, None, 2, 4, 6), (20, 30, 40), False, True),
}
CONTRACTS = ["small", "pousse", "guard", "guard_without", "guard_against"]


def value(card: str) -> Fraction:
    """Card points: oudlers and kings 4.5 ... everything else half a point."""
    if card in ("T21", "T1", "EX"):
        return Fraction(9, 2)
    if card.startswith("T"):
        return Fraction(1, 2)
    return {"K": Fraction(9, 2), "Q": Fraction(7, 2), "N": Fraction(5, 2), "J": Fraction(3, 2)}.get(
        card[1:], Fraction(1, 2)
    )


def takes(card: str, best: str, led_suit: str) -> bool:
    """Does the card beat the best so far?"""
    if card == "EX":
        return False
    if best == "EX":
        return True
    if card[0] == "T" and best[0] == "T":
        return int(card[1:]) > int(best[1:])
    if card[0] == "T":
        return True
    if best[0] == "T" or card[0] != led_suit:
        return False
    return PLAIN_ORDER.index(card[1:]) > PLAIN_ORDER.index(best[1:])


@dataclass
class Table:
    """What the recount finds."""

    winners: list[str]
    points: Fraction
    oudlers: int
    petit_last: str | None
    slam: str | None
    made: bool
    per_defender: int
    scores: dict[str, int]


def recount(deal: dict) -> Table:
    """Count a deal in the public JSON form, trusting that every card was legal."""
    system = SYSTEMS[deal["ruleset"]]
    seats = ORDER[deal["players"]]
    attack = attackers(deal)
    winners, piles, excuse_owner, low_owed = collect(deal, attack, seats, system[5])
    side = ["attack" if w in attack else "defense" for w in winners]
    rest = set(ALL_CARDS) - {c for t in deal["tricks"] for c in t.values()}
    piles["defense" if deal["contract"] == "guard_against" else "attack"] |= rest
    points = sum((value(c) for c in piles["attack"]), Fraction(0))
    if low_owed:
        points += Fraction(-1, 2) if excuse_owner == "attack" else Fraction(1, 2)
    oudlers = len({"T21", "T1", "EX"} & piles["attack"])
    petit_last = last_petit(deal, side, attack)
    slam = slam_of(deal, side)
    amount, made = worth(deal, system, points - TARGET[oudlers], petit_last, slam)
    return Table(
        winners,
        points,
        oudlers,
        petit_last,
        slam,
        made,
        amount,
        shared(amount, seats, deal["taker"], attack),
    )


def attackers(deal: dict) -> set[str]:
    """The taker, and who played the called card."""
    found = {deal["taker"]}
    for trick in deal["tricks"]:
        found |= {seat for seat, card in trick.items() if card == deal.get("called")}
    return found


def collect(
    deal: dict, attack: set[str], seats: str, with_trick: bool
) -> tuple[list[str], dict[str, set[str]], str | None, bool]:
    """Play the tricks out into two piles; say whose Excuse it was and whether a card is owed."""
    piles: dict[str, set[str]] = {"attack": set(), "defense": set()}
    turn = seats.index(deal["dealer"]) + 1
    if deal["slam_announced"]:
        turn = seats.index(deal["taker"])
    winners: list[str] = []
    owner, owed = None, False
    for number, trick in enumerate(deal["tricks"]):
        row = [seats[(turn + k) % len(seats)] for k in range(len(seats))]
        best = row[0]
        led = next(trick[s][0] for s in row if trick[s] != "EX")
        for seat in row[1:]:
            if takes(trick[seat], trick[best], led):
                best = seat
        is_last = number == len(deal["tricks"]) - 1
        excuse_seat = next((s for s in row if trick[s] == "EX"), None)
        if excuse_seat:
            owner = "attack" if excuse_seat in attack else "defense"
            if is_last and all((w in attack) == (owner == "attack") for w in winners):
                best = excuse_seat
        winners.append(best)
        winner_side = "attack" if best in attack else "defense"
        piles[winner_side] |= set(trick.values())
        if excuse_seat:
            other = "defense" if owner == "attack" else "attack"
            piles[winner_side].discard("EX")
            takers_slam = is_last and owner == "defense" and all(w in attack for w in winners)
            if (
                not is_last
                or winner_side == owner == "attack"
                and all(w in attack for w in winners)
            ):
                owed = winner_side != owner
                piles[str(owner)].add("EX")
            elif takers_slam:
                owed = True
                piles["defense"].add("EX")
            elif owner == "defense" and not any(w in attack for w in winners):
                piles["defense"].add("EX")
            else:
                piles[winner_side if with_trick else other].add("EX")
        turn = seats.index(best)
    return winners, piles, owner, owed and not paid(piles, str(owner))


def paid(piles: dict[str, set[str]], owner: str) -> bool:
    """Hand a low card over for the Excuse, if its side has one in its tricks."""
    low = sorted(card for card in piles[owner] if value(card) == Fraction(1, 2))
    for card in low[:1]:
        piles[owner].discard(card)
        piles["defense" if owner == "attack" else "attack"].add(card)
    return bool(low)


def last_petit(deal: dict, side: list[str], attack: set[str]) -> str | None:
    """The Petit in the last trick, or before an Excuse that completes a slam."""
    last, before = deal["tricks"][-1], deal["tricks"][-2]
    counts = "T1" in last.values()
    for seat, card in last.items():
        own = "attack" if seat in attack else "defense"
        if card == "EX" and all(s == own for s in side):
            counts = counts or "T1" in before.values()
    return {"attack": "taker", "defense": "defenders"}[side[-1]] if counts else None


def slam_of(deal: dict, side: list[str]) -> str | None:
    """All tricks to one side."""
    if deal["ruleset"] == "pousse":
        return None
    if deal["slam_announced"]:
        return "announced_made" if set(side) == {"attack"} else "announced_failed"
    return {("attack",): "made", ("defense",): "defenders_made"}.get(tuple(sorted(set(side))))


def worth(
    deal: dict, system: tuple, margin: Fraction, petit_last: str | None, slam: str | None
) -> tuple[int, bool]:
    """The amount each defender pays the taker."""
    base, step, multipliers, amounts, inside, _ = system
    multiplier = multipliers[CONTRACTS.index(deal["contract"])]
    made = margin >= 0
    sign = 1 if made else -1
    whole = abs(margin) + (Fraction(1, 2) if margin.denominator == 2 else 0)
    # Nearest multiple of the step, halves up.
    rounded = step * ((2 * int(whole) + step) // (2 * step))
    total = sign * (base + rounded) * multiplier
    if petit_last:
        total += 10 * multiplier * (1 if petit_last == "taker" else -1)
    for shown in deal["handfuls"]:
        bonus = amounts[["single", "double", "triple"].index(shown["size"])]
        total += sign * bonus * (multiplier if inside else 1)
    extra = {"made": 200, "announced_made": 400, "announced_failed": -200, "defenders_made": -200}
    return total + extra.get(str(slam), 0), made


def shared(amount: int, seats: str, taker: str, attack: set[str]) -> dict[str, int]:
    """Every defender pays the amount; the partner has one share, the taker all others."""
    scores = dict.fromkeys(seats, -amount)
    for seat in attack - {taker}:
        scores[seat] = amount
    scores[taker] = -sum(score for seat, score in scores.items() if seat != taker)
    return scores
