"""Before the draw: who is kept apart from whom, and who cannot move about and keeps a table."""

from __future__ import annotations

from itertools import combinations

from django.db import transaction

from tournament.adapters.steps import table_count
from tournament.messages import Refused
from tournament.models import Club, Entry, KeptApart, Plan, Tournament
from tournament.selectors.wishes import entries_of_club
from tournament.services.audit import Author, log
from tournament.services.events import bump, held_entry
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
def keep_club_apart(tournament: Tournament, club: Club, *, author: Author) -> int:
    """Ask the draw to keep everybody of a club apart from each other; return how many pairs.

    Pairs kept apart before belong to the club from now on, and are let meet again with it.
    """
    tournament = require_entries_open(tournament)
    entries = entries_of_club(tournament, club)
    if len(entries) < 2:
        raise Refused.because("club-too-small", "club", club=club.name)
    kept = {(pair.first_id, pair.second_id): pair for pair in tournament.kept_apart.all()}
    pairs = [(low.pk, high.pk) for low, high in combinations(entries, 2)]
    if all(pair in kept and kept[pair].club_id == club.pk for pair in pairs):
        raise Refused.because("club-kept", "club", club=club.name)
    known = [kept[pair].pk for pair in pairs if pair in kept]
    KeptApart.objects.filter(pk__in=known).update(club=club)
    new = [pair for pair in pairs if pair not in kept]
    KeptApart.objects.bulk_create(
        [
            KeptApart(tournament=tournament, first_id=low, second_id=high, club=club)
            for low, high in new
        ],
        batch_size=500,
    )
    forget_draw(tournament)
    after = {"entries": len(entries), "pairs": len(pairs)}
    log(tournament, author, "keep-club-apart", target=club.name, after=after)
    bump(tournament)
    return len(pairs)


@transaction.atomic
def let_club_meet(tournament: Tournament, club: Club, *, author: Author) -> None:
    """Let everybody of a club meet again."""
    tournament = require_entries_open(tournament)
    count, _rows = tournament.kept_apart.filter(club=club).delete()
    if count:
        forget_draw(tournament)
        log(tournament, author, "let-club-meet", target=club.name, before={"pairs": count})
        bump(tournament)


@transaction.atomic
def stay_at(entry: Entry, table: int | None, *, author: Author) -> Entry:
    """Give somebody who cannot move a table for the whole event; None: moves like everybody."""
    tournament = require_entries_open(entry.tournament)
    entry = held_entry(entry)
    holder = tournament.entries.filter(stays_at=table).exclude(pk=entry.pk).first()
    if table is not None and holder is not None:
        raise Refused.because("table-kept", "table", name=holder.name, table=table)
    plan = Plan.objects.filter(tournament=tournament).first()
    if table is not None and plan is not None and table > table_count(plan.document):
        raise Refused.because("no-such-table", "table", table=table)
    before, entry.stays_at = entry.stays_at, table
    if before == table:
        return entry
    entry.save(update_fields=["stays_at"])
    forget_draw(tournament)
    log(tournament, author, "stays", entry.name, before=_table(before), after=_table(table))
    bump(tournament)
    return entry


def _table(table: int | None) -> dict[str, int] | None:
    return None if table is None else {"table": table}
