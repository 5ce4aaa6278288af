"""Prizes: proposed, kept, and given by the ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.db import transaction

from tournament.adapters import prizes as arithmetic
from tournament.adapters.marks import ListLine
from tournament.adapters.prizes import Award, Offer, Ranked
from tournament.messages import Refused
from tournament.models import NOT_COMING, Format, Prize, State, Tournament
from tournament.selectors.fees import fees_of
from tournament.selectors.prizes import prizes_of, series_by_entry, series_counts
from tournament.services.audit import Author, log
from tournament.services.events import bump, locked
from tournament.services.standings import standings_of, standings_of_last_rounds

LAST_ROUNDS = 2


def proposal_for(tournament: Tournament) -> list[Offer]:
    """Return what is proposed for who is entered now."""
    entries = tournament.entries.exclude(presence__in=NOT_COMING).filter(is_substitute=False)
    return arithmetic.propose(
        fees_of(tournament).due,
        entries.count(),
        series_counts(tournament),
        by_series=tournament.format != Format.FREE_DEALS,
        by_last_rounds=tournament.round_count > LAST_ROUNDS,
    )


@transaction.atomic
def save_prizes(
    tournament: Tournament, offers: Sequence[Offer], *, adds_up: bool, author: Author
) -> Tournament:
    """Keep these prizes in place of all there were; a published list stays as it was."""
    tournament = locked(tournament)
    if tournament.state == State.PUBLISHED:
        raise Refused.because("prizes-published")
    twice = [key for key, count in Counter(offer[:3] for offer in offers).items() if count > 1]
    if twice:
        raise Refused.because("prize-twice", rank=twice[0][2])
    before = _said(prizes_of(tournament))
    tournament.prizes.all().delete()
    Prize.objects.bulk_create(
        [Prize(tournament=tournament, **offer._asdict()) for offer in offers], batch_size=500
    )
    tournament.prizes_add_up = adds_up
    tournament.save(update_fields=["prizes_add_up"])
    log(tournament, author, "prizes", before=before, after=_said(prizes_of(tournament)))
    bump(tournament)
    return tournament


def _said(prizes: Sequence[Prize]) -> dict[str, object]:
    return {"prizes": len(prizes), "cents": sum(prize.amount_cents for prize in prizes)}


def awards_of(tournament: Tournament) -> list[tuple[ListLine, Award]]:
    """Return who gets what by the ranking as it stands, in the order of the prizes."""
    offers = [
        Offer(p.list, p.category, p.rank, p.amount_cents, p.label) for p in prizes_of(tournament)
    ]
    lines = {line.number: line for line in standings_of(tournament)}
    general = _by_general(list(lines.values()))
    lists = {
        arithmetic.GENERAL: general,
        arithmetic.REFERENCE: _by_alternate(list(lines.values())) or general,
    }
    if any(offer.list == arithmetic.LAST_TWO for offer in offers):
        last = standings_of_last_rounds(tournament, LAST_ROUNDS)
        lists[arithmetic.LAST_TWO] = _by_general(last)
    awards = arithmetic.award(
        offers, lists, series_by_entry(tournament), adds_up=tournament.prizes_add_up
    )
    return [(lines[award.number], award) for award in awards if award.number in lines]


def _by_general(lines: Sequence[ListLine]) -> list[Ranked]:
    ranks = [(line.place.general_rank, line.number) for line in lines if not line.is_substitute]
    return sorted(Ranked(rank, number) for rank, number in ranks if rank is not None)


def _by_alternate(lines: Sequence[ListLine]) -> list[Ranked]:
    """Return the alternate list, the reference of an event with lines (RO p.19)."""
    ranks = [(line.place.alternate_rank, line.number) for line in lines if not line.is_substitute]
    return sorted(Ranked(rank, number) for rank, number in ranks if rank is not None)
