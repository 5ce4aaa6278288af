"""A set of boards made again from docs/deals.md alone; of the engine only the valuation is used."""

import hashlib
import hmac
from itertools import count

from engine.takeability import value_of

PACK = [f"T{n}" for n in range(21, 0, -1)] + ["EX"]
PACK += [suit + rank for suit in "SHDC" for rank in (*"KQNJ", *map(str, range(10, 0, -1)))]
TAKERS = "NWESENSWESNWSEWNWSNEWNES"
VALUES = {"easy": (10, 12), "normal": (7, 9), "hard": (5, 6), "strong": (42, 999)}


def words(key, purpose):
    for n in count():
        block = hmac.digest(key, purpose.encode() + b"|" + n.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))


def shuffled(source, items):
    items = list(items)
    for p in range(len(items) - 1, 0, -1):
        other = next(word for word in source if word < 2**64 - 2**64 % (p + 1)) % (p + 1)
        items[p], items[other] = items[other], items[p]
    return items


def band(key, form, k):
    source, at, usual = words(key, f"bands|{(k - 1) // 12}"), (k - 1) % 12, list(VALUES)[:3]
    if form == "teams":
        return sum((shuffled(source, VALUES) for _ in range(3)), [])[at]
    seats, order = shuffled(source, "NESW"), shuffled(source, usual)
    rows = [order, order[1:] + order[:1], order[2:] + order[:2], shuffled(source, usual)]
    return rows[seats.index(TAKERS[(k - 1) % 24])][at // 4]


def board(key, form, k):
    taker = "S" if form in ("teams", "quartets") else TAKERS[(k - 1) % 24]
    least, most = VALUES[band(key, form, k)]
    for attempt in count():
        pack = shuffled(words(key, f"attack|{k}|{attempt}"), PACK)
        others = "NESW".replace(taker, "")
        hands = {seat: set(pack[18 * n : 18 * n + 18]) for n, seat in enumerate(others)}
        hands[taker] = set(pack[60:])
        lone = any({c for c in h if c[0] == "T" or c == "EX"} == {"T1"} for h in hands.values())
        if least <= value_of(pack[60:]) <= most and not lone:
            return taker, hands, set(pack[54:60])


def agrees(document):
    """Whether commitment, takers and cards of a whole set are what its seed gives."""
    key = seed = bytes.fromhex(document["seed"])
    form, public = document["format"], document.get("public_value", "").encode()
    if public:
        key = hmac.digest(seed, b"public|" + public, "sha256")
    line = f"etui-deals/1|etui-attack/1|{form}|{seed.hex()}"
    return document["commitment"] == hashlib.sha256(line.encode()).hexdigest() and all(
        board(key, form, b["number"])
        == (b["taker"], {seat: set(hand) for seat, hand in b["hands"].items()}, set(b["dog"]))
        for b in document["boards"]
    )
