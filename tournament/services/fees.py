"""How entries are taken and what they owe: settings of entries, payments."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Count

from tournament.messages import Refused
from tournament.models import Entry, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump, held_entry, local_start, locked
from tournament.services.waiting import fill_places

# More than anybody pays: a misplaced comma.
MOST_CENTS = 10_000_000
SETTINGS = ("entries_open", "capacity", "fee_cents", "entries_close_at")


@transaction.atomic
def change_entries(
    tournament: Tournament,
    *,
    author: Author,
    entries_open: bool,
    capacity: int,
    fee_cents: int,
    closes: datetime | None,
) -> Tournament:
    """Change how entries are taken; more places let in whoever waits, a new fee is owed by all.

    `closes` is on the wall of the event's place. Whoever owes something else keeps owing that.
    """
    tournament = locked(tournament)
    if fee_cents > MOST_CENTS:
        raise Refused.because("amount-too-large", "fee")
    before = _settings(tournament)
    old_fee, tournament.fee_cents = tournament.fee_cents, fee_cents
    tournament.entries_open, tournament.capacity = entries_open, capacity
    zone = tournament.time_zone
    tournament.entries_close_at = local_start(closes, zone) if closes else None
    tournament.save(update_fields=list(SETTINGS))
    if old_fee != fee_cents:
        _owe(tournament, old_fee)
    log(tournament, author, "entry-settings", before=before, after=_settings(tournament))
    fill_places(tournament, author=author)
    bump(tournament)
    return tournament


def _settings(tournament: Tournament) -> dict[str, object]:
    closes = tournament.entries_close_at
    return {
        "entries_open": tournament.entries_open,
        "capacity": tournament.capacity,
        "fee_cents": tournament.fee_cents,
        "entries_close_at": closes.astimezone(tournament.zone).isoformat() if closes else None,
    }


def _owe(tournament: Tournament, old_fee: int) -> None:
    """Let whoever owed the old fee owe the new one."""
    changed = []
    for entry in tournament.entries.filter(is_substitute=False).annotate(people=Count("members")):
        if entry.due_cents == old_fee * entry.people:
            entry.due_cents = tournament.fee_cents * entry.people
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["due_cents"], batch_size=500)


@transaction.atomic
def set_paid(entry: Entry, cents: int, *, author: Author) -> Entry:
    """Note what an entry has paid so far, all payments together."""
    tournament = locked(entry.tournament)
    if cents > MOST_CENTS:
        raise Refused.because("amount-too-large", "paid")
    entry = held_entry(entry)
    before, entry.paid_cents = entry.paid_cents, cents
    if before != cents:
        entry.save(update_fields=["paid_cents"])
        log(
            tournament, author, "paid", target=entry.name,
            before={"paid_cents": before}, after={"paid_cents": cents},
        )  # fmt: skip
        bump(tournament)
    return entry
