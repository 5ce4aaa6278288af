"""Before the draw: who is kept apart from whom, and who cannot move about and keeps a table."""

from __future__ import annotations

from django.db import transaction

from tournament.messages import Refused
from tournament.models import Entry, KeptApart, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump
from tournament.services.registration import forget_draw, require_entries_open


@transaction.atomic
def keep_apart(tournament: Tournament, first: Entry, second: Entry, *, author: Author) -> KeptApart:
    """Ask the draw to seat two people so that they never share a table."""
    tournament = require_entries_open(tournament)
    if first.pk == second.pk:
        raise Refused.because("seat-same", "second")
    low, high = sorted((first, second), key=lambda entry: entry.pk)
    kept, created = KeptApart.objects.get_or_create(
        first=low, second=high, defaults={"tournament": tournament}
    )
    if not created:
        raise Refused.because("kept-already", "second")
    forget_draw(tournament)
    log(tournament, author, "keep-apart", target=f"{first.name} / {second.name}")
    bump(tournament)
    return kept


@transaction.atomic
def let_meet(kept: KeptApart, *, author: Author) -> None:
    """Take two people off the list of those kept apart."""
    tournament = require_entries_open(kept.tournament)
    log(tournament, author, "let-meet", target=f"{kept.first.name} / {kept.second.name}")
    kept.delete()
    forget_draw(tournament)
    bump(tournament)


@transaction.atomic
def stay_at(entry: Entry, table: int | None, *, author: Author) -> Entry:
    """Give somebody who cannot move a table for the whole event; None: moves like everybody."""
    tournament = require_entries_open(entry.tournament)
    entry = tournament.entries.select_for_update(no_key=True).get(pk=entry.pk)
    holder = tournament.entries.filter(stays_at=table).exclude(pk=entry.pk).first()
    if table is not None and holder is not None:
        raise Refused.because("table-kept", "table", name=holder.name, table=table)
    before, entry.stays_at = entry.stays_at, table
    if before == table:
        return entry
    entry.save(update_fields=["stays_at"])
    forget_draw(tournament)
    log(tournament, author, "stays", entry.name, before=before, after=table)
    bump(tournament)
    return entry
