"""Print how near the bound the movements with changing seats come: people by rounds.

    PYTHONPATH=. python tools/movement_bounds.py            both tables, as Markdown
    PYTHONPATH=. python tools/movement_bounds.py --write    put them into docs/movements.md

Every movement is built and then proved by engine.fairness, so the table cannot claim what the
product does not do. A cell is "excess/bound"; * marks a bound that is not reached.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from engine.fairness import check_movement
from engine.movements import build_movement

DOCUMENT = Path(__file__).parent.parent / "docs" / "movements.md"
LONGEST = 15
WHOLE_TABLES = range(8, 201, 4)
OVER = [n for n in range(9, 102) if n % 4]
MARKS = {
    "four": ("<!-- four: tools/movement_bounds.py -->", "<!-- end of four -->"),
    "over": ("<!-- over: tools/movement_bounds.py -->", "<!-- end of over -->"),
}


def cell(people: int, rounds: int) -> tuple[str, bool]:
    """Return the text of one size and whether its bound is reached."""
    fairness = check_movement(build_movement("drawn", people, rounds, 4))
    assert not fairness.faults, (people, rounds)
    assert fairness.sit_out_spread.is_reached, (people, rounds)
    figure = fairness.repeat_meetings
    return f"{figure.value}/{figure.bound}{'' if figure.is_reached else '*'}", figure.is_reached


def table(sizes: list[int] | range) -> str:
    """Return the Markdown table of these numbers of people, and how many bounds are reached."""
    lengths = range(3, LONGEST + 1)
    rows = [
        "| people | " + " | ".join(map(str, lengths)) + " |",
        "|---" * (len(lengths) + 1) + "|",
    ]
    reached = cells = 0
    zero: list[int] = []
    for people in sizes:
        found = [cell(people, rounds) for rounds in lengths if rounds < people]
        reached += sum(is_reached for _, is_reached in found)
        cells += len(found)
        texts = [text for text, _ in found] + [""] * (len(lengths) - len(found))
        if set(texts) == {"0/0"}:
            zero.append(people)
        else:
            rows.append(f"| {people} | " + " | ".join(texts) + " |")
    named = ", ".join(map(str, zero))
    rows += ["", f"{reached} of {cells} bounds are reached. 0/0 throughout: {named}."]
    return "\n".join(rows)


def main() -> None:
    """Print or write both tables."""
    started = time.monotonic()
    tables = {"four": table(WHOLE_TABLES), "over": table(OVER)}
    if "--write" in sys.argv:
        text = DOCUMENT.read_text(encoding="utf-8")
        for name, (first, last) in MARKS.items():
            before, _, rest = text.partition(first)
            after = rest.partition(last)[2]
            text = f"{before}{first}\n{tables[name]}\n{last}{after}"
        DOCUMENT.write_text(text, encoding="utf-8")
    else:
        print("\n\n".join(tables.values()))
    print(f"{time.monotonic() - started:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
