"""One after the other: who stores something unique that no event's row guards.

Licence numbers, clubs, accounts, slugs and evening codes are unique over all events, so holding an
event's row does not part two who store the same one. Who takes a turn looks after the other stored
or gave up, and answers as if the other had come long before. SQLite has one writer anyway.

Turns are taken after the event's own row, and in the order below.
"""

from __future__ import annotations

from enum import IntEnum

from django.db import connection

# Any number, so that other programs' locks in the same database are others.
FAMILY = 78_211


class Turn(IntEnum):
    """What is stored one after the other."""

    EVENTS = 1
    ACCOUNTS = 2
    PEOPLE = 3


def take_turn(turn: Turn) -> None:
    """Wait for whoever stores such a thing now; held until the present transaction ends."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [FAMILY, turn])
