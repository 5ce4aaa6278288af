"""A set of boards made again from docs/deals.md alone; of the engine only the valuation is used."""

import hashlib
import hmac

from engine.takeability import value_of

PACK = [f"T{n}" for n in range(21, 0, -1)] + ["EX"]
PACK += [suit + rank for suit in "SHDC" for rank in (*"KQNJ", *map(str, range(10, 0, -1)))]
TAKERS = "NWESENSWESNWSEWNWSNEWNES"
VALUES = {"easy": (10, 12), "normal": (7, 9), "hard": (5, 6), "strong": (42, 999)}


def words(key: bytes, purpose: str):
    for counter in range(2**64):
        block = hmac.digest(key, purpose.encode() + b"|" + counter.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))


def shuffled(source, items):
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        limit = 2**64 - 2**64 % (last + 1)
        other = next(word for word in source if word < limit) % (last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def band(key: bytes, form: str, k: int) -> str:
    source, at = words(key, f"bands|{(k - 1) // 12}"), (k - 1) % 12
    if form == "teams":
        return sum((shuffled(source, VALUES) for _ in range(3)), [])[at]
    seats, order = shuffled(source, "NESW"), shuffled(source, list(VALUES)[:3])
    rows = [order, order[1:] + order[:1], order[2:] + order[:2], shuffled(source, list(VALUES)[:3])]
    return rows[seats.index(TAKERS[(k - 1) % 24])][at // 4]


def board(key: bytes, form: str, k: int) -> dict:
    taker = "S" if form in ("teams", "quartets") else TAKERS[(k - 1) % 24]
    least, most = VALUES[band(key, form, k)]
    for attempt in range(2**64):
        pack = shuffled(words(key, f"attack|{k}|{attempt}"), PACK)
        others = "NESW".replace(taker, "")
        hands = {seat: pack[18 * turn : 18 * turn + 18] for turn, seat in enumerate(others)}
        hands[taker] = pack[60:]
        lone = ({c for c in hand if c[0] == "T" or c == "EX"} == {"T1"} for hand in hands.values())
        if least <= value_of(pack[60:]) <= most and not any(lone):
            return {"taker": taker, "hands": hands, "dog": pack[54:60]}


def agrees(document: dict) -> bool:
    """Whether commitment, takers and cards of a whole set are what its seed gives."""
    seed, form = bytes.fromhex(document["seed"]), document["format"]
    line = f"etui-deals/1|etui-attack/1|{form}|{seed.hex()}"
    public = document.get("public_value", "")
    key = hmac.digest(seed, b"public|" + public.encode(), "sha256") if public else seed
    for stated in document["boards"]:
        made = board(key, form, stated["number"])
        same = all(set(stated["hands"][seat]) == set(made["hands"][seat]) for seat in "NESW")
        if not same or stated["taker"] != made["taker"] or set(stated["dog"]) != set(made["dog"]):
            return False
    return document["commitment"] == hashlib.sha256(line.encode()).hexdigest()
