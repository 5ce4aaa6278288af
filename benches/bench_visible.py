"""From a table's agreement to everybody's screen: real server process, real HTTP, real stream."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benches.figure import Figure, percentile
from benches.served import Phone, Screen, open_hall

SENDS = 24


def measure() -> Iterator[Figure]:
    """Send results one by one; wait each time until a screen hears and shows the standings."""
    answered, heard, shown = [], [], []
    with open_hall() as hall:
        screen, phone = Screen(hall), Phone(hall)
        for table, board in hall.dues[:SENDS]:
            token = hall.tokens[table]
            fields = phone.agreement(token, board, 56 + 2 * table)
            started = time.monotonic()
            phone.send(token, board, fields)
            answered.append(time.monotonic() - started)
            screen.next_version()
            heard.append(time.monotonic() - started)
            phone.get(f"/{hall.slug}/")
            shown.append(time.monotonic() - started)
        screen.close()
    for name, delays in {
        "submit-answered": answered,
        "submit-heard": heard,
        "submit-visible": shown,
    }.items():
        facts = {"sends": len(delays), "p95": round(percentile(delays, 95), 4)}
        yield Figure(name, percentile(delays, 50), "s", facts)
