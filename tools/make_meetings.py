"""Search schedules where few pairs meet twice and keep the best in meetings.json.

    g++ -O3 -ffp-contract=off -o /tmp/search_starters tools/search_starters.cpp
    PYTHONPATH=. python tools/make_meetings.py /tmp/search_starters 60 24:8 24:15 25:6-15
    PYTHONPATH=. python tools/make_meetings.py /tmp/search_starters 60 40:13=13/3/13x3,1x1/0
    PYTHONPATH=. python tools/make_meetings.py /tmp/search_starters 600 --kept 24:8 24:15

For each size people:rounds (or a range of rounds): first rounds are added to what repeats nothing
already, the lines or a stored plan; then the symmetries the rounds allow are tried, each for a
growing number of steps, the promising ones longer. It ends after about so many seconds of work or
when the bound is reached. After "=" only the one named symmetry is tried: order/inner/parts/paired.

`--kept` turns equal cycles of the people instead and draws a few rounds that the turn keeps as they
are: tables of one person of four cycles each, or halves of two cycles, or a cycle of four.

The file keeps the arguments of the best run: equal arguments give equal rounds, and `--verify`
runs each of them again and compares.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from math import comb
from pathlib import Path
from random import Random

from engine.movements import meetings
from engine.movements.offsets import load_table
from engine.movements.searched import searched_lines

TABLE = Path(__file__).parent.parent / "engine" / "movements" / "tables" / "meetings.json"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SOURCE = (
    "searched by tools/make_meetings.py: rounds[i][p] is the table (letter, . sits out) of person"
    " p + 1; the other rounds come by turning the parts AxB of args, see tools/search_starters.cpp"
)
FORCED = {2: 4, 3: 3}
Symmetry = tuple[int, int, str, int, int]


def bound(people: int, rounds: int) -> int:
    """Return the least excess of repeat meetings any schedule of the size can have."""
    tables, over = divmod(people, 4)
    pairs = comb(people, 2)
    each, more = divmod(6 * tables * rounds, pairs)
    even = pairs * comb(each, 2) + more * each
    return max(even, max(0, FORCED.get(tables, 0) - over) * comb(rounds, 2))


def partitions(total: int, lengths: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write the total with these lengths, longest first."""
    if total == 0:
        yield ()
    elif lengths:
        for count in range(total // lengths[0], -1, -1):
            for rest in partitions(total - count * lengths[0], lengths[1:]):
                yield (lengths[0],) * count + rest


def symmetries(people: int, rounds: int) -> list[Symmetry]:
    """Return (order, inner, parts, paired, base rounds) worth trying, see search_starters.cpp."""
    found: list[Symmetry] = []
    for order in (h for h in range(1, rounds + 1) if rounds % h == 0):
        lengths = [d for d in range(order, 0, -1) if order % d == 0]
        for parts in islice(partitions(people, lengths), 6):
            if order == 1 or parts.count(1) <= 3:
                found.append((order, 1, ",".join(f"{a}x1" for a in parts), 0, rounds // order))
        if people % 4 == 0:
            found.extend(_inner_symmetries(people, rounds // order, order, lengths))
    return found


def _inner_symmetries(people: int, base: int, order: int, lengths: list[int]) -> Iterator[Symmetry]:
    for inner in (2, 3):
        for cycles in range(people // inner, 0, -1):
            fixed = people - inner * cycles
            if fixed > (4 if inner == 2 else min(cycles, 4)) or (inner == 2 and fixed % 2):
                continue
            free = cycles - fixed // 2 if inner == 2 else cycles - fixed
            pairings = range(free // 2 + 1) if inner == 2 else (0,)
            shapes = [
                (longs, ones)
                for longs in islice(partitions(cycles, lengths), 4)
                for ones in islice(partitions(fixed, lengths), 4)
                if order == 1 or longs.count(1) <= 3
            ]
            for longs, ones in shapes:
                parts = ",".join([f"{a}x{inner}" for a in longs] + [f"{a}x1" for a in ones])
                for paired in pairings:
                    if (free - 2 * paired) % 4 == 0:
                        yield order, inner, parts, paired, base


def search(program: str, arguments: list[str], stay: list[str]) -> tuple[int, list[str]] | None:
    """Run the program after the rounds that stay; return the excess and the base rounds as letters.

    None when the program refuses.
    """
    if arguments[5] == "0":
        return excess_of(stay), []
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        words = [program, *arguments]
        if stay:
            file.write("\n".join(stay) + "\n")
            file.flush()
            words.append(file.name)
        run = subprocess.run(words, capture_output=True, text=True, check=False)
    if run.returncode:
        return None
    excess, _, rest = run.stdout.strip().partition(" ")
    people = int(arguments[0])
    rounds = []
    for line in rest.rstrip(";").split(";"):
        seated = [int(word) for word in line.partition("|")[0].split()]
        letters = ["."] * people
        for place, person in enumerate(seated):
            letters[person] = LETTERS[place // 4]
        rounds.append("".join(letters))
    return int(excess), rounds


def letters_before(people: int, before: str) -> list[str]:
    """Return the rounds that a search builds on, as the letters of the tables."""
    rounds = []
    for played in meetings._before(people, before):
        letters = ["."] * people
        for letter, table in zip(LETTERS, played.tables, strict=False):
            for person in table:
                letters[person - 1] = letter
        rounds.append("".join(letters))
    return rounds


def excess_of(rounds: list[str]) -> int:
    """Return the excess of rounds written as the letters of the tables."""
    met = Counter(
        (a, b)
        for letters in rounds
        for a, b in combinations(range(len(letters)), 2)
        if letters[a] == letters[b] != "."
    )
    return sum(comb(times, 2) for times in met.values())


def beginnings(people: int, rounds: int, plans: dict[str, dict]) -> Iterator[tuple[str, int]]:
    """Yield what repeats nothing and may be added to, with its number of rounds; and nothing."""
    yield "", 0
    if people % 4:
        yield from _relieved_beginnings(people, rounds)
        return
    lines = searched_lines(people // 4, each_table=True)
    if lines is not None and lines.rounds < rounds:
        yield f"lines {lines.rounds}", lines.rounds
    for length, plan in plans.get(str(people), {}).items():
        # Only what builds on nothing itself: another search may replace such a plan.
        whole = "before" not in plan and "kept" not in plan
        if plan["excess"] == 0 and int(length) < rounds and whole:
            yield f"plan {length}", int(length)
            if 2 * int(length) <= rounds and people == 24:
                yield f"plan {length}, plan {length} 5 0", 2 * int(length)


def spent() -> float:
    """Return the seconds of work the searches have taken, however busy the machine is."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def _relieved_beginnings(people: int, rounds: int) -> Iterator[tuple[str, int]]:
    """Yield the longest lines with relief, or plans of one person more, and a round less."""
    kinds = {"relief": meetings._from_relief, "one-more": meetings._from_one_more}
    for kind, make in kinds.items():
        longest = max((n for n in range(2, rounds) if make(people, n)), default=0)
        for length in (longest, longest - 1):
            if length > 1:
                yield f"{kind} {length}", length


def improve(
    program: str, people: int, rounds: int, seconds: float, plans: dict[str, dict], named: str
) -> None:
    """Search one size and keep what is better than the plan so far."""
    least = bound(people, rounds)
    known = plans.setdefault(str(people), {})
    best = known.get(str(rounds), {}).get("excess", sys.maxsize)
    started = spent()

    def attempt(symmetry: Symmetry, seed: int, millions: float, before: str = "") -> int:
        nonlocal best
        arguments = [people, *symmetry, seed, millions, least]
        words = [f"{word:g}" if isinstance(word, float) else str(word) for word in arguments]
        found = search(program, words, letters_before(people, before))
        if found is None:
            return sys.maxsize
        if found[0] < best:
            best = found[0]
            plan = {"excess": best, "args": " ".join(words), "rounds": found[1]}
            known[str(rounds)] = {"before": before, **plan} if before else plan
        return found[0]

    def is_done() -> bool:
        return best <= least or spent() - started > seconds

    alone = ",".join(["1"] * people)
    for seed in (1, 2, 3):
        for before, length in () if named else beginnings(people, rounds, plans):
            if not is_done():
                attempt((1, 1, alone, 0, rounds - length), seed, 4.0 * seed, before)
    candidates = symmetries(people, rounds)
    if named:
        order, inner, parts, paired = named.split("/")
        candidates = [(int(order), int(inner), parts, int(paired), rounds // int(order))]
    millions, seed = 1.0, 1
    while not is_done():
        scores = {}
        for symmetry in candidates:
            if not is_done():
                scores[symmetry] = attempt(symmetry, seed, millions)
        seed, millions = seed + 1, min(2.5 * millions, 400.0 if named else 60.0)
        candidates = sorted(scores, key=scores.__getitem__)[: max(4, len(candidates) // 2)]
    print(f"{people}:{rounds} {best}/{least} {spent() - started:.0f} s", flush=True)


def drawn_kept_round(length: int, cycles: int, dice: Random) -> str | None:
    """Return a round, as letters, that turning all the cycles by one keeps as a whole."""
    letters, table = [""] * (length * cycles), 0
    left = list(range(cycles))
    dice.shuffle(left)
    while left:
        ways = [4] * 3 * (len(left) >= 4) + [2] * (len(left) >= 2 and length % 2 == 0)
        ways += [1] * (length % 4 == 0)
        if not ways:
            return None
        taken = [left.pop() for _ in range(dice.choice(ways))]
        shifts = [dice.randrange(length) for _ in taken]
        # Four cycles give one person each, two give opposite pairs, one gives quarters.
        step = length * len(taken) // 4
        for start in range(step):
            for cycle, shift in zip(taken, shifts, strict=True):
                for place in range(start, length, step):
                    letters[cycle * length + (place + shift) % length] = LETTERS[table]
            table += 1
    return "".join(letters)


def improve_with_kept(
    program: str, people: int, rounds: int, seconds: float, plans: dict[str, dict]
) -> None:
    """Search one size of 4q people under turns of equal cycles with drawn rounds that stay."""
    least, dice = bound(people, rounds), Random(1)
    known = plans.setdefault(str(people), {})
    best = known.get(str(rounds), {}).get("excess", sys.maxsize)
    ended = spent() + seconds
    lengths = [n for n in range(2, rounds + 1) if people % n == 0]
    while best > least and spent() < ended:
        length = dice.choice(lengths)
        cycles, base = people // length, rounds // length - (dice.random() < 0.2)
        count = rounds - base * length
        if base < 1 or count > 5:
            continue
        kept = [drawn_kept_round(length, cycles, dice) for _ in range(count)]
        if None in kept:
            continue
        parts = ",".join([f"{length}x1"] * cycles)
        numbers = [people, length, 1, parts, 0, base, 1, 3 * base, least]
        for millions in (3 * base, 60):
            numbers[7] = millions
            found = search(program, list(map(str, numbers)), kept)
            if found is None or found[0] > best + 2 * length:
                break
            if found[0] < best:
                best = found[0]
                args = " ".join(map(str, numbers))
                known[str(rounds)] = {
                    "excess": best,
                    "kept": kept,
                    "args": args,
                    "rounds": found[1],
                }
                print(f"{people}:{rounds} {best}/{least}", flush=True)
            if best <= least:
                break


def save(plans: dict[str, dict]) -> None:
    """Write the table, one plan a line."""
    lines = ["{", f' "source": {json.dumps(SOURCE)},', ' "plans": {']
    blocks = []
    for people in sorted(plans, key=int):
        rows = [
            f'   "{rounds}": {json.dumps(plans[people][rounds])}'
            for rounds in sorted(plans[people], key=int)
        ]
        if rows:
            blocks.append(f'  "{people}": {{\n' + ",\n".join(rows) + "\n  }")
    lines += [",\n".join(blocks), " }", "}", ""]
    TABLE.write_text("\n".join(lines), encoding="utf-8")
    load_table.cache_clear()  # later searches build on what was just written


def verify(program: str, plans: dict[str, dict]) -> int:
    """Run every search again; return how many no longer give the rounds of the table."""
    wrong = 0
    for people, by_rounds in plans.items():
        for rounds, plan in by_rounds.items():
            stay = letters_before(int(people), plan.get("before", "")) + plan.get("kept", [])
            found = search(program, plan["args"].split(), stay)
            if found != (plan["excess"], plan["rounds"]):
                print(f"{people}:{rounds} differs")
                wrong += 1
    return wrong


def main() -> int:
    """Search the sizes of the command line, or verify the table."""
    program, rest = sys.argv[1], sys.argv[2:]
    plans = json.loads(TABLE.read_text(encoding="utf-8"))["plans"] if TABLE.exists() else {}
    if rest == ["--verify"]:
        return 1 if verify(program, plans) else 0
    for size in rest[1:]:
        if size == "--kept":
            continue
        size, _, named = size.partition("=")
        people, _, lengths = size.partition(":")
        first, _, last = lengths.partition("-")
        for rounds in range(int(first), int(last or first) + 1):
            if "--kept" in rest:
                improve_with_kept(program, int(people), rounds, float(rest[0]), plans)
            else:
                improve(program, int(people), rounds, float(rest[0]), plans, named)
            save(plans)
    return 0


if __name__ == "__main__":
    sys.exit(main())
