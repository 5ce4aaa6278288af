"""Guards played out fast, by the same rule-of-thumb players in every seat.

Cards are whole numbers, the places of `engine.cards.DECK`: 0 to 20 the trumps from the 21 down, 21
the Excuse, then four suits of 14 from the king down. A hand is one whole number with a bit for each
card, so its strongest card of a suit is the lowest bit. Seats are 0 to 3 in order of play.

The players see what players see: their own cards, the tricks, who could not follow. They lead
masters and long suits, put high cards on tricks their side wins, trump as low as they may, hide
the Petit until it is safe and play the Excuse instead of giving something away.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import DECK, DECK_HALF, EXCUSE, OUDLERS, PETIT, POINTS_HALF, TWENTY_ONE

TRUMP = 4
TRUMPS = (1 << 21) - 1
EXCUSE_BIT = 1 << DECK.index(EXCUSE)
PETIT_BIT = 1 << DECK.index(PETIT)
TWENTY_ONE_BIT = 1 << DECK.index(TWENTY_ONE)
SUITS = tuple(((1 << 14) - 1) << (22 + 14 * suit) for suit in range(4))
OF = (*SUITS, TRUMPS)
KINGS = sum(1 << (22 + 14 * suit) for suit in range(4))
HALF = tuple(POINTS_HALF[card] for card in DECK)
SUIT_OF = tuple(TRUMP if n < 21 else -1 if n == 21 else (n - 22) // 14 for n in range(78))
# Half-points an attack needs, by its oudlers.
NEEDED = (112, 102, 82, 72)
EXCUSE_LATEST = 16


def mask_of(cards: Sequence[int]) -> int:
    """Return the hand that holds these cards."""
    return sum(1 << card for card in cards)


def cards_of(mask: int) -> list[int]:
    """Return the cards of a hand, in the deck's order."""
    return [card for card in range(78) if mask >> card & 1]


def top(mask: int) -> int:
    """Return the first card: of one suit, the strongest."""
    return (mask & -mask).bit_length() - 1


def legal(hand: int, led: int, high: int) -> int:
    """Return what may be played; `led` is -1 for a lead, `high` the best trump so far or 21."""
    if led < 0:
        return hand
    excuse = hand & EXCUSE_BIT
    if led != TRUMP and (suit := hand & SUITS[led]):
        return suit | excuse
    trumps = hand & TRUMPS
    if trumps:
        return (trumps & ((1 << high) - 1) or trumps) | excuse
    return hand


def discard(cards: int) -> int:
    """Return six cards: whole short suits without their king first, then high cards in danger."""
    chosen, left = 0, 6
    lengths = [(cards & suit).bit_count() for suit in SUITS]
    order = sorted(range(4), key=lambda s: (lengths[s] + 3 * bool(cards & SUITS[s] & KINGS), s))
    for suit in order:
        free = cards & SUITS[suit] & ~KINGS
        while free and left:
            # What does not go as a whole goes from the queen down: points in the attack's pile.
            card = free & -free
            chosen, free, left = chosen | card, free ^ card, left - 1
    trumps = cards & TRUMPS & ~(PETIT_BIT | TWENTY_ONE_BIT)
    while left:
        low = 1 << (trumps.bit_length() - 1)
        chosen, trumps, left = chosen | low, trumps ^ low, left - 1
    return chosen


class Table:
    """One guard being played: hands, what everybody has seen, and the trick on the table."""

    __slots__ = (
        "best", "first_suit", "hands", "high", "led", "number", "pile", "seen", "taker",
        "taker_due", "void", "winner",
    )  # fmt: skip

    def __init__(self, hands: list[int], taker: int, pile: int) -> None:
        self.hands, self.taker, self.pile = hands, taker, pile
        self.seen, self.number, self.first_suit = 0, 0, -1
        # Suits (and TRUMP) each seat has shown to be out of.
        self.void = [[False] * 5 for _ in range(4)]
        self.clear()

    def clear(self) -> None:
        """Begin a trick."""
        self.led, self.high, self.best, self.winner, self.taker_due = -1, 21, 99, -1, True

    def put(self, seat: int, card: int) -> None:
        """Lay a card on the table."""
        self.hands[seat] ^= 1 << card
        self.seen |= 1 << card
        if seat == self.taker:
            self.taker_due = False
        suit = SUIT_OF[card]
        if suit < 0:
            if self.winner < 0:
                self.winner = seat
            return
        if self.led < 0:
            self.led, self.best, self.winner = suit, card, seat
            if suit == TRUMP:
                self.high = card
            elif self.first_suit < 0 and seat != self.taker:
                self.first_suit = suit
            return
        if suit != self.led:
            self.void[seat][self.led] = True
            if suit != TRUMP:
                self.void[seat][TRUMP] = True
        if suit == TRUMP:
            if card < self.high:
                self.high = self.best = card
                self.winner = seat
        elif suit == self.led and self.high == 21 and card < self.best:
            self.best, self.winner = card, seat

    def choose(self, seat: int, later: Sequence[int]) -> int:
        """Return the card a seat plays, with the seats still to play after it."""
        hand = self.hands[seat]
        if self.number >= EXCUSE_LATEST and hand & EXCUSE_BIT:
            return 21
        may = legal(hand, self.led, self.high)
        plain = may & ~EXCUSE_BIT
        if not plain:
            return 21
        if self.led < 0:
            return self._attack_lead(hand) if seat == self.taker else self._defense_lead(hand)
        if plain & TRUMPS and not (plain & ~TRUMPS):
            card = self._trump(seat, plain, later)
        elif self.led < TRUMP and plain & SUITS[self.led]:
            card = self._follow(seat, plain, later)
        else:
            card = self._throw(seat, plain)
        if may & EXCUSE_BIT and self._is_dear(seat, card, later):
            return 21
        return card

    def _is_dear(self, seat: int, card: int, later: Sequence[int]) -> bool:
        """Tell whether the Excuse had better be played instead of the card."""
        if self._wins(card):
            # A high trump for a trick with nothing in it.
            return (
                seat == self.taker and 3 < card < 12 and SUIT_OF[card] == TRUMP and self.number > 1
            )
        ours = self._is_ours(seat)
        return HALF[card] > 1 and not ours or (card == 20 and not ours)

    def _wins(self, card: int) -> bool:
        if SUIT_OF[card] == TRUMP:
            return card < self.high
        return SUIT_OF[card] == self.led and self.high == 21 and card < self.best

    def _is_ours(self, seat: int) -> bool:
        """Tell whether the trick is, as far as can be seen, the defense's own."""
        if seat == self.taker or self.winner == self.taker:
            return False
        return not self.taker_due

    def _attack_lead(self, hand: int) -> int:
        hand &= ~EXCUSE_BIT
        unseen = ~(self.seen | self.pile | hand)
        trumps, theirs = hand & TRUMPS, (unseen & TRUMPS).bit_count()
        best, length = -1, 0
        for suit in range(4):
            mine = hand & SUITS[suit]
            if not mine:
                continue
            out = unseen & SUITS[suit]
            card = top(mine)
            if card < (top(out) if out else 78) and (not theirs or out.bit_count() >= 5):
                return card
            if mine.bit_count() > length:
                best, length = suit, mine.bit_count()
        if trumps and theirs and trumps.bit_count() >= theirs:
            card = top(trumps)
            if card < top(unseen & TRUMPS):
                return card
            return self._low_trump(trumps)
        if best >= 0:
            mine = hand & SUITS[best]
            return top(mine) if not theirs else mine.bit_length() - 1
        return self._low_trump(trumps) if trumps else 21

    def _low_trump(self, trumps: int) -> int:
        free = trumps & ~PETIT_BIT
        return free.bit_length() - 1 if free else 20

    def _defense_lead(self, hand: int) -> int:
        hand &= ~EXCUSE_BIT
        unseen = ~(self.seen | hand)
        void = self.void[self.taker]
        choice, worth = -1, -99
        for suit in range(4):
            mine = hand & SUITS[suit]
            if not mine:
                continue
            value = mine.bit_count()
            if void[suit]:
                # The taker has to spend trumps.
                value += 0 if void[TRUMP] else 12
            elif mine & KINGS:
                value -= 3
            if suit == self.first_suit:
                value += 8
            if value > worth:
                choice, worth = suit, value
        if choice < 0:
            trumps = hand & TRUMPS
            return self._low_trump(trumps) if trumps else 21
        mine, out = hand & SUITS[choice], unseen & SUITS[choice]
        card = top(mine)
        if not void[choice] and card < (top(out) if out else 78) and out.bit_count() >= 5:
            return card
        return mine.bit_length() - 1

    def _follow(self, seat: int, mine: int, later: Sequence[int]) -> int:
        """Play a card of the plain suit led."""
        low = mine.bit_length() - 1
        ours = self._is_ours(seat)
        out = ~(self.seen | self.hands[seat]) & SUITS[self.led]
        if ours:
            # Points for a partner; the king stays while it will still make its trick.
            high = mine & ~KINGS if out.bit_count() >= 5 and mine & ~KINGS else mine
            return top(high)
        if self.high < 21:
            return low
        winning = mine & ((1 << self.best) - 1)
        if not winning:
            return low
        if not later:
            return top(winning) if out.bit_count() < 5 else winning.bit_length() - 1
        card = top(winning)
        others = [p for p in later if (p == self.taker) != (seat == self.taker)]
        if not others:
            return card
        if card < (top(out) if out else 78) and not any(self.void[p][self.led] for p in others):
            return card
        return low

    def _trump(self, seat: int, trumps: int, later: Sequence[int]) -> int:
        """Play a trump, as low as may be; the Petit only where it is safe."""
        if not trumps & PETIT_BIT or trumps == PETIT_BIT:
            return trumps.bit_length() - 1
        if self.high < 21 and self.high < 20:
            # It cannot win: only for a partner.
            safe = self._is_ours(seat)
        else:
            others = [p for p in later if (p == self.taker) != (seat == self.taker)]
            out = (~(self.seen | self.hands[seat]) & OF[self.led]).bit_count()
            safe = not others or (
                self.led < TRUMP and out >= 7 and not any(self.void[p][self.led] for p in others)
            )
        return 20 if safe else self._low_trump(trumps)

    def _throw(self, seat: int, hand: int) -> int:
        """Throw a card of another suit: points to a partner, else the least."""
        cards = cards_of(hand)
        if self._is_ours(seat):
            return max(cards, key=HALF.__getitem__)
        return min(cards, key=lambda card: (HALF[card], (hand & OF[SUIT_OF[card]]).bit_count()))


def play_guard(
    hands: Sequence[int], dog: int, taker: int, leader: int, *, takes_dog: bool = True
) -> tuple[int, int, list[dict[int, int]], int]:
    """Return half-points and oudlers of the attack, the tricks (seat to card), and the discard.

    With `takes_dog` false the dog stays down and counts for the attack: a guard without.
    """
    played = list(hands)
    pile = dog
    if takes_dog:
        played[taker] |= dog
        pile = discard(played[taker])
        played[taker] ^= pile
    table = Table(played, taker, pile if takes_dog else 0)
    tricks: list[dict[int, int]] = []
    mine, excuse, owed = pile, 0, 0
    for number in range(18):
        table.number = number
        table.clear()
        row = [(leader + turn) % 4 for turn in range(4)]
        trick: dict[int, int] = {}
        for turn, seat in enumerate(row):
            trick[seat] = table.choose(seat, row[turn + 1 :])
            table.put(seat, trick[seat])
        leader = table.winner
        won = leader == taker
        for seat, card in trick.items():
            if card == 21:
                excuse = EXCUSE_BIT if seat == taker else 0
                owed = (seat == taker) != won and (-1 if seat == taker else 1)
            elif won:
                mine |= 1 << card
        tricks.append(trick)
    mine |= excuse
    half = sum(HALF[card] for card in cards_of(mine)) + owed
    oudlers = sum(mine >> DECK.index(card) & 1 for card in OUDLERS)
    return half, oudlers, tricks, pile


def is_made(half: int, oudlers: int) -> bool:
    """Tell whether the attack has what it needs."""
    return half >= NEEDED[oudlers]


assert sum(HALF) == DECK_HALF
