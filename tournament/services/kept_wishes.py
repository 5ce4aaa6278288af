"""Wishes once the seats are known: who to be kept apart meets, who leaves the table to be kept.

A movement that was drawn with wishes keeps them; what changes it later may not. What a change costs
is said by name before it is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.adapters.changes import tables_elsewhere
from tournament.adapters.draws import pairs_that_meet
from tournament.messages import Problem, Refused
from tournament.models import Entry, LogLine, Plan, Tournament

# What only a change during the event says of a table kept.
FROM = "from_round"


@dataclass(frozen=True, slots=True)
class StillMeets:
    """Two people to be kept apart who share a table all the same, once."""

    first: Entry
    second: Entry
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class KeptTable:
    """Who keeps a table, from a round on, and the rounds where that table is another."""

    entry: Entry
    table: int
    from_round: int
    elsewhere: tuple[tuple[int, int], ...]


def still_meeting(
    tournament: Tournament, document: Mapping[str, Any] | None = None
) -> list[StillMeets]:
    """Return each time people to be kept apart share a table, once drawn; by another document."""
    plan = Plan.objects.filter(tournament=tournament).first()
    kept = tournament.kept_apart.select_related("first", "second")
    entries = {e.slot: e for pair in kept for e in (pair.first, pair.second) if e.slot is not None}
    if plan is None or not entries:
        return []
    pairs = [
        (pair.first.slot, pair.second.slot)
        for pair in kept
        if pair.first.slot is not None and pair.second.slot is not None
    ]
    return [
        StillMeets(entries[a], entries[b], round_, table)
        for a, b, round_, table in pairs_that_meet(document or plan.document, pairs)
    ]


def kept_tables(
    tournament: Tournament, document: Mapping[str, Any] | None = None
) -> list[KeptTable]:
    """Return who keeps a table, since the draw or since a change; by another document."""
    plan = getattr(tournament, "plan", None)
    if plan is None:
        return []
    entries = list(tournament.entries.filter(slot__isnull=False).order_by("number"))
    wanted = {e.pk: (e.stays_at, 1) for e in entries if e.stays_at is not None}
    wanted |= _since_a_change(tournament, entries)
    return [
        KeptTable(
            entry, table, first,
            tuple(
                tables_elsewhere(
                    document or plan.document, entry.slot or 0, table, from_round=first
                )
            ),
        )
        for entry in entries
        if entry.pk in wanted
        for table, first in (wanted[entry.pk],)
    ]  # fmt: skip


def _since_a_change(tournament: Tournament, entries: list[Entry]) -> dict[int, tuple[int, int]]:
    """Return who was left at a table during the event: entry -> table and first round."""
    if not tournament.is_started:
        return {}
    by_name = {entry.name: entry.pk for entry in entries}
    found: dict[int, tuple[int, int]] = {}
    lines = LogLine.objects.filter(tournament=tournament, action__in=("start", "stays"))
    for line in lines.order_by("pk"):
        if line.action == "start":
            # What was changed before a start that was undone is no longer so.
            found = {}
        elif line.target in by_name and isinstance(line.after, dict) and FROM in line.after:
            found[by_name[line.target]] = (line.after["table"], line.after[FROM])
    return found


def wishes_broken(tournament: Tournament, document: Mapping[str, Any]) -> list[Problem]:
    """Return what a changed movement costs of the wishes that the movement keeps now."""
    met = {(m.first.pk, m.second.pk, m.round) for m in still_meeting(tournament)}
    problems = [
        Problem(
            "kept-apart-would-meet",
            {
                "first": meets.first.short_name, "second": meets.second.short_name,
                "round": meets.round, "table": meets.table,
            },
        )
        for meets in still_meeting(tournament, document)
        if (meets.first.pk, meets.second.pk, meets.round) not in met
    ]  # fmt: skip
    now = {kept.entry.pk: set(kept.elsewhere) for kept in kept_tables(tournament)}
    problems += [
        Problem(
            "kept-table-would-change",
            {
                "name": kept.entry.short_name, "table": kept.table,
                "other": other, "round": round_,
            },
        )
        for kept in kept_tables(tournament, document)
        for round_, other in kept.elsewhere
        if (round_, other) not in now[kept.entry.pk]
    ]  # fmt: skip
    return problems


def check_wishes(tournament: Tournament, document: Mapping[str, Any], *, accepted: bool) -> None:
    """Refuse a change that breaks a wish, by name, unless that was looked at and `accepted`."""
    broken = wishes_broken(tournament, document)
    if broken and not accepted:
        raise Refused(*broken)
