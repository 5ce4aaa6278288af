"""Random deals played out by legal cards, in the public JSON form.

Knows the rules by itself: nothing of `engine` is used, so that agreement means something.
"""

from __future__ import annotations

from random import Random

from tests.engine.recount import ALL_CARDS, CONTRACTS, ORDER, SYSTEMS, takes

DOG = {3: 6, 4: 6, 5: 3}
HANDFULS = {3: [13, 15, 18], 4: [10, 13, 15], 5: [8, 10, 13]}
SIZES = ["single", "double", "triple"]
TABLES = {3: ["fft", "guide"], 4: ["fft", "guide", "biere", "clubdejeux"]}
TABLES[5] = ["fft", "guide", "biere", "pousse"]


def trumps(cards: list[str]) -> list[str]:
    """The numbered trumps among the cards."""
    return [card for card in cards if card[0] == "T"]


def allowed(hand: list[str], on_table: list[str]) -> dict[str, str]:
    """Every card of the hand with the name of the rule it breaks, "" when it may be played."""
    led = next((card[0] for card in on_table if card != "EX"), None)
    highest = max((int(card[1:]) for card in trumps(on_table)), default=0)
    higher = [card for card in trumps(hand) if int(card[1:]) > highest]
    verdict = {}
    for card in hand:
        breaks = ""
        if card != "EX" and led is not None:
            if card[0] != led and any(other[0] == led for other in hand if other != "EX"):
                breaks = "must-follow"
            elif card[0] == "T":
                if int(card[1:]) < highest and higher:
                    breaks = "must-overtrump"
            elif card[0] != led and trumps(hand):
                breaks = "must-trump" if higher else "must-undertrump"
        verdict[card] = breaks
    return verdict


def shuffled_hands(random: Random, players: int) -> tuple[dict[str, list[str]], list[str]]:
    """Hands and dog; dealt again while a Petit is alone."""
    while True:
        pack = random.sample(ALL_CARDS, 78)
        dog, rest = pack[: DOG[players]], pack[DOG[players] :]
        hands = {seat: rest[k::players] for k, seat in enumerate(ORDER[players])}
        if not any(trumps(h) == ["T1"] and "EX" not in h for h in hands.values()):
            return hands, dog


def strong_hands(random: Random, players: int) -> tuple[dict[str, list[str]], list[str]]:
    """Hands where the first seat has most trumps: slams and handfuls come up."""
    while True:
        size = (78 - DOG[players]) // players
        top = [f"T{n}" for n in range(21, 21 - min(13, size - 5), -1)]
        if random.random() < 0.5:
            top[-1] = "T1"
        if random.random() < 0.5:
            top.append("EX")
        top += [suit + "K" for suit in "SHDC"]
        others = random.sample([c for c in ALL_CARDS if c not in top], 78 - len(top))
        missing = size - len(top)
        first, others = top + others[:missing], others[missing:]
        dog, rest = others[: DOG[players]], others[DOG[players] :]
        hands = {s: rest[k :: players - 1] for k, s in enumerate(ORDER[players][1:])}
        hands[ORDER[players][0]] = first
        if not any(trumps(h) == ["T1"] and "EX" not in h for h in hands.values()):
            return hands, dog


def discard_of(random: Random, cards: list[str], size: int) -> list[str]:
    """A legal discard: plain cards but kings, trumps only when these run out."""
    plain = [c for c in cards if c[0] in "SHDC" and c[1:] != "K"]
    if len(plain) >= size:
        return random.sample(plain, size)
    low = [c for c in trumps(cards) if c not in ("T1", "T21")]
    return plain + random.sample(low, size - len(plain))


def handful_of(
    random: Random, players: int, seat: str, cards: list[str], has_cards: bool
) -> list[dict]:
    """A handful the seat may show, most of the time when it can."""
    own, has_excuse = trumps(cards), "EX" in cards
    fits = [k for k, due in enumerate(HANDFULS[players]) if len(own) + has_excuse >= due]
    if not fits or random.random() < 0.2:
        return []
    k = random.choice(fits)
    shown: dict = {"seat": seat, "size": SIZES[k]}
    if has_cards:
        due = HANDFULS[players][k]
        # The Excuse is shown only by a player with no other trump to show.
        shown["cards"] = random.sample(own, due) if len(own) >= due else [*own, "EX"]
    return [shown]


def random_deal(random: Random, players: int, with_hands: bool = True) -> dict:
    """A deal with everything around it legal, not yet played: `tricks` is empty."""
    code = random.choice(TABLES[players])
    make = random.choice([shuffled_hands, shuffled_hands, strong_hands])
    hands, dog = make(random, players)
    seats = ORDER[players]
    taker = seats[0] if make is strong_hands else random.choice(seats)
    contracts = [c for c, m in zip(CONTRACTS, SYSTEMS[code][2], strict=True) if m]
    contract = random.choice(contracts)
    deal: dict = {
        "ruleset": code,
        "players": players,
        "dealer": random.choice(seats),
        "taker": taker,
        "contract": contract,
        "handfuls": [],
        "slam_announced": code != "pousse" and random.random() < 0.2,
        "tricks": [],
    }
    if players == 5:
        deal["called"] = called_card(random, code, hands[taker])
    if with_hands:
        deal |= {"hands": {s: list(h) for s, h in hands.items()}, "dog": list(dog)}
    full = {s: list(h) for s, h in hands.items()}
    deal["discard"] = []
    if contract in ("small", "pousse", "guard"):
        full[taker] += dog
        deal["discard"] = discard_of(random, full[taker], len(dog))
    for seat in seats:
        deal["handfuls"] += handful_of(random, players, seat, full[seat], with_hands)
    deal["_play"] = {s: [c for c in full[s] if c not in deal["discard"]] for s in seats}
    return deal


def called_card(random: Random, code: str, hand: list[str]) -> str:
    """A card that may be called: a king, or lower when all above are in hand."""
    cards: list[str] = []
    for rank in "K" if code == "biere" else "KQNJ":
        of_rank = [suit + rank for suit in "SHDC"]
        cards += of_rank
        if not all(card in hand for card in of_rank):
            break
    return random.choice(cards)


def play_out(random: Random, deal: dict, illegal_at: int | None = None) -> dict | None:
    """Play the deal with random legal cards, and return it.

    With `illegal_at`, the first seat from that card on (counted through the deal) that can break
    a rule does; the fault due is under `_due`. None when nobody could.
    """
    hands, seats = deal.pop("_play"), ORDER[deal["players"]]
    leader = seats[(seats.index(deal["dealer"]) + 1) % len(seats)]
    if deal["slam_announced"]:
        leader = deal["taker"]
    # Some players keep Excuse and Petit as long as they may: the last tricks grow interesting.
    keeps = {"EX", "T1"} if random.random() < 0.4 else set()
    count = 0
    for number in range(1, len(hands[leader]) + 1):
        place = seats.index(leader)
        row = seats[place:] + seats[:place]
        on_table: dict[str, str] = {}
        for seat in row:
            verdict = allowed(hands[seat], list(on_table.values()))
            if number == 1 and seat == leader and "called" in deal:
                verdict |= called_lead(deal["called"], hands[seat])
            wrong = [card for card, breaks in verdict.items() if breaks]
            right = [card for card, breaks in verdict.items() if not breaks]
            card = random.choice([c for c in right if c not in keeps] or right)
            if illegal_at is not None and count >= illegal_at and wrong and "_due" not in deal:
                card = random.choice(wrong)
                deal["_due"] = (number, seat, card, verdict[card])
            hands[seat].remove(card)
            on_table[seat] = card
            count += 1
        deal["tricks"].append(on_table)
        leader = winner_of(row, on_table)
    return None if illegal_at is not None and "_due" not in deal else deal


def play_in_order(deal: dict, hands: dict[str, list[str]]) -> dict:
    """Let each seat play the first card of its list that it may, to the last trick."""
    seats = ORDER[deal["players"]]
    left = {seat: list(hand) for seat, hand in hands.items()}
    leader = seats[(seats.index(deal["dealer"]) + 1) % len(seats)]
    if deal["slam_announced"]:
        leader = deal["taker"]
    deal["tricks"] = []
    while left[leader]:
        place = seats.index(leader)
        row = seats[place:] + seats[:place]
        on_table: dict[str, str] = {}
        for seat in row:
            verdict = allowed(left[seat], list(on_table.values()))
            on_table[seat] = next(card for card in left[seat] if not verdict[card])
            left[seat].remove(on_table[seat])
        deal["tricks"].append(on_table)
        leader = winner_of(row, on_table)
    return deal


def called_lead(called: str, hand: list[str]) -> dict[str, str]:
    """Cards that may not be led first: the called suit's, but for the called card."""
    bad = [card for card in hand if card[0] == called[0] and card != called]
    return dict.fromkeys(bad, "lead-called-suit") if len(bad) < len(hand) else {}


def winner_of(row: str, on_table: dict[str, str]) -> str:
    """Who leads next."""
    led = next(on_table[s][0] for s in row if on_table[s] != "EX")
    best = row[0]
    for seat in row[1:]:
        if takes(on_table[seat], on_table[best], led):
            best = seat
    return best


def playout(seed: int, players: int) -> dict:
    """One random legal deal, by its seed; every third is given without hands nor dog."""
    random = Random(seed)
    deal = play_out(random, random_deal(random, players, with_hands=seed % 3 != 0))
    assert deal is not None
    for trick in deal["tricks"]:
        # The order of keys means nothing: it is mixed on purpose.
        cards = list(trick.items())
        random.shuffle(cards)
        trick.clear()
        trick.update(cards)
    return deal


def a_deal(players: int = 4, **wanted: object) -> dict:
    """The first playout that is as wanted, with hands and dog written down."""
    for seed in range(1, 3000):
        deal = playout(seed, players)
        if "hands" in deal and all(deal[name] == value for name, value in wanted.items()):
            return deal
    raise AssertionError("no such playout")
