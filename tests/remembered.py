"""What steps stored, remembered: the same steps from the same rows store the same rows again.

Most tests begin with an event made through the services, step by step, and many with the same
one. The first test of a process to ask for a step gets it done; a later one that asks for it with
the same arguments and from the very same rows gets the rows which it changed. Whatever else could
make a difference has the step done again: a row written in between, a program that the test
changes, another language, minutes that went by.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, wraps
from itertools import count
from types import FunctionType
from typing import Any, TypeVar, cast

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils.translation import get_language

from tournament.models import Tournament

# No row is older than it might be in a test that makes its own event.
KEPT_SECONDS = 120
# A test with one of these changes the program, or asks what a step does besides its rows.
CHANGING = frozenset(
    ("monkeypatch", "settings", "django_capture_on_commit_callbacks", "caplog", "transactional_db")
)
HARMLESS = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT")
OUTSIDE = {"django_content_type", "auth_permission"}
PARAMETERS = 10_000

Row = tuple[Any, ...]
Rows = dict[str, dict[Any, Row]]
Step = TypeVar("Step", bound=Callable[..., Any])


@dataclass
class Place:
    """Rows that steps led to, whole; an event's fields and what it has fetched; the answer."""

    born: float = field(default_factory=time.monotonic)
    rows: Rows = field(default_factory=dict)
    gone: dict[str, list[Any]] = field(default_factory=dict)
    new: dict[str, list[Row]] = field(default_factory=dict)
    events: list[tuple[dict[str, Any], list[str]]] = field(default_factory=list)
    answer: Any = None
    number: int = field(default_factory=count(1).__next__)

    @property
    def is_old(self) -> bool:
        return time.monotonic() - self.born > KEPT_SECONDS


class Memory:
    """Where the running test is, and where each step led from there."""

    def __init__(self) -> None:
        self.led: dict[Any, Place] = {}
        self.place: Place | None = None
        self.is_busy = False

    def begin(self, fixtures: Iterable[str]) -> None:
        """Begin a test, which has no rows yet."""
        names = set(fixtures)
        # Browsers ask a server, which has threads of its own: only their event is remembered.
        changing = CHANGING - {"transactional_db"} if "server" in names else CHANGING
        self.place = None if changing & names else Place()

    def end(self) -> None:
        """End a test: its rows go."""
        self.place = None

    def watch(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        """Forget where the test is as soon as anything else writes."""
        if not self.is_busy and not str(sql).startswith(HARMLESS):
            self.place = None
        return execute(sql, params, many, context)

    def is_known_here(self) -> bool:
        """Say whether the rows of the test are those of its place."""
        if self.is_busy or self.place is None:
            return False
        if self.watch not in connection.execute_wrappers:
            connection.execute_wrappers.insert(0, self.watch)
        if (self.place.rows and not connection.in_atomic_block) or (
            not self.place.rows and any_row()
        ):
            self.place = None
        return self.place is not None

    def name(self) -> int:
        """Name the place: all tests begin at the same one."""
        assert self.place is not None
        return self.place.number if self.place.rows else 0

    @contextmanager
    def busy(self) -> Iterator[None]:
        self.is_busy = True
        try:
            yield
        finally:
            self.is_busy = False


MEMORY = Memory()


def remembered(step: Step) -> Step:
    """Do the step once from each place, with the same arguments."""

    @wraps(step)
    def walk(*arguments: Any, **named: Any) -> Any:
        if not MEMORY.is_known_here():
            return step(*arguments, **named)
        given = [*arguments, *named.values()]
        try:
            key = (MEMORY.name(), step, tuple(named), get_language(), *map(key_of, given))
        except TypeError:
            return step(*arguments, **named)
        place = MEMORY.led.get(key)
        if place is None or place.is_old:
            return _walked(key, given, lambda: step(*arguments, **named))
        return _repeated(place, given)

    return cast(Step, walk)


def _walked(key: Any, given: list[Any], step: Callable[[], Any]) -> Any:
    """Do a step, and keep what it changed."""
    before, MEMORY.place = MEMORY.place, None
    assert before is not None
    with MEMORY.busy():
        answer = step()
        after = Place(rows=every_row(before.rows))
    if before.rows:
        after.born = before.born
    for table in before.rows.keys() | after.rows.keys():
        was, now = before.rows.get(table, {}), after.rows.get(table, {})
        after.gone[table] = [pk for pk, row in was.items() if now.get(pk) is not row]
        after.new[table] = [row for pk, row in now.items() if was.get(pk) is not row]
    after.events = [state_of(one) for one in given if isinstance(one, Tournament)]
    after.answer = kept_answer(answer, given)
    for old in [one for one, place in MEMORY.led.items() if place.is_old]:
        del MEMORY.led[old]
    MEMORY.led[key] = MEMORY.place = after
    return told(after.answer, given)


def _repeated(place: Place, given: list[Any]) -> Any:
    """Store what the step stored when it was done."""
    with MEMORY.busy(), transaction.atomic(), connection.cursor() as cursor:
        for table, pks in place.gone.items():
            delete(cursor, table, pks)
        for table, rows in place.new.items():
            insert(cursor, table, rows)
    MEMORY.place = place
    events = [one for one in given if isinstance(one, Tournament)]
    for event, (fields, fetched) in zip(events, place.events, strict=True):
        for name, value in fields.items():
            setattr(event, name, value)
        for name in fetched:
            getattr(event, name)
    return told(place.answer, given)


def key_of(value: Any) -> Any:
    """Return what tells an argument from others; TypeError where nothing does."""
    if isinstance(value, Tournament):
        return "event", repr(fields_of(value))
    if isinstance(value, User):
        return "user", value.pk, value.username
    if isinstance(value, FunctionType) and not value.__closure__:
        return value.__module__, value.__code__, value.__defaults__
    if value is None or isinstance(value, str | int | float | datetime):
        return type(value), value
    raise TypeError(value)


def fields_of(event: Tournament) -> dict[str, Any]:
    """Return the fields of an event as it is in memory."""
    return {one.attname: getattr(event, one.attname) for one in event._meta.concrete_fields}


def state_of(event: Tournament) -> tuple[dict[str, Any], list[str]]:
    """Return the fields of an event, and the rows it has fetched beside them."""
    return fields_of(event), list(event._state.fields_cache)


def kept_answer(answer: Any, given: list[Any]) -> Any:
    """Return what a step answered, as something to be told again."""
    for place, one in enumerate(given):
        if answer is one:
            return "given", place
    if isinstance(answer, Tournament):
        return "event", answer.pk
    assert answer is None or isinstance(answer, int), answer
    return "plain", answer


def told(kept: Any, given: list[Any]) -> Any:
    """Return what a step answers."""
    kind, value = kept
    if kind == "given":
        return given[value]
    return Tournament.objects.get(pk=value) if kind == "event" else value


@cache
def tables() -> dict[str, list[str]]:
    """Return the columns of each table that a step may change, the key first."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        meta = model._meta
        if meta.managed and not meta.proxy and meta.db_table not in OUTSIDE:
            columns = [one.column for one in meta.local_concrete_fields if not one.primary_key]
            assert meta.pk is not None
            found[meta.db_table] = [str(meta.pk.column), *columns]
    return found


def quoted(*names: str) -> str:
    """Return names as SQL has them."""
    return ", ".join(connection.ops.quote_name(name) for name in names)


@cache
def any_row_sql() -> str:
    """Return the question whether any table has a row."""
    asked = (f"EXISTS(SELECT 1 FROM {quoted(table)})" for table in tables())
    return f"SELECT {' OR '.join(asked)}"


def any_row() -> bool:
    """Say whether any table has a row."""
    with connection.cursor() as cursor:
        cursor.execute(any_row_sql())
        return bool(cursor.fetchone()[0])


def every_row(before: Rows) -> Rows:
    """Return every row there is; one that is as it was is the same object."""
    found: Rows = {}
    with connection.cursor() as cursor:
        for table, columns in tables().items():
            cursor.execute(f"SELECT {quoted(*columns)} FROM {quoted(table)} ORDER BY 1")
            was = before.get(table, {})
            rows = {row[0]: was[row[0]] if was.get(row[0]) == row else row for row in cursor}
            if rows:
                found[table] = rows
    return found


def delete(cursor: Any, table: str, keys: list[Any]) -> None:
    """Take rows out of a table."""
    for first in range(0, len(keys), PARAMETERS):
        some = keys[first : first + PARAMETERS]
        marks = ", ".join(["%s"] * len(some))
        key = quoted(tables()[table][0])
        cursor.execute(f"DELETE FROM {quoted(table)} WHERE {key} IN ({marks})", some)


def insert(cursor: Any, table: str, rows: list[Row]) -> None:
    """Put rows into a table."""
    columns = tables()[table]
    size = PARAMETERS // len(columns)
    for first in range(0, len(rows), size):
        some = rows[first : first + size]
        marks = ", ".join([f"({', '.join(['%s'] * len(columns))})"] * len(some))
        cursor.execute(
            f"INSERT INTO {quoted(table)} ({quoted(*columns)}) VALUES {marks}",
            [value for row in some for value in row],
        )
