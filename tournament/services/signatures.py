"""Quarters countersigned: each side's word on the sheet as it stands (RO p.26)."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournament.adapters.matches import Score, Sheet
from tournament.messages import Refused
from tournament.models import Entry, Match, Signature, State
from tournament.selectors import matches as selectors
from tournament.services.audit import Author, log
from tournament.services.events import bump, found_again, require_state
from tournament.services.match_standings import match_score

SIGNED_IN = (State.RUNNING, State.CLOSED, State.PUBLISHED)


@transaction.atomic
def sign_quarter(
    match: Match, quarter: int, entry: Entry, mark: str, *, author: Author
) -> Signature:
    """Keep a side's signature under a quarter's sheet, the one that was shown (`mark`)."""
    bump(match.tournament)
    match = found_again(selectors.matches_of(match.tournament), match)
    require_state(match.tournament, *SIGNED_IN)
    if entry.pk not in {match.one_id, match.other_id}:
        raise Refused.because("no-match", name=entry.name)
    sheet = match_score(match).sheets[quarter - 1]
    if not sheet.is_complete:
        raise Refused.because("sheet-incomplete", quarter=quarter)
    if sheet.mark != mark:
        raise Refused.because("sheet-changed", quarter=quarter)
    round_ = selectors.rounds_of(match)[quarter - 1]
    row, _ = Signature.objects.update_or_create(
        match=match,
        round=round_,
        entry=entry,
        defaults={"mark": mark, "signed_by": author.label, "signed_at": timezone.now()},
    )
    log(match.tournament, author, "sign", f"{entry.name}, {quarter}")
    return row


def signing_state(
    match: Match, sheet: Sheet, signed: dict[tuple[int, int], dict[int, Signature]]
) -> dict[int, str]:
    """Return team -> `signed`, `stale` (the sheet changed since) or `waiting`."""
    found = signed.get((match.pk, sheet.round), {})
    states = {}
    for team in (match.one_id, match.other_id):
        if team is None:
            continue
        row = found.get(team)
        good = row is not None and sheet.is_complete and row.mark == sheet.mark
        states[team] = "signed" if good else "stale" if row else "waiting"
    return states


def is_all_signed(match: Match, score: Score) -> bool:
    """Tell whether both sides signed every quarter as it stands."""
    signed = selectors.signatures_of([match])
    return all(
        state == "signed"
        for sheet in score.sheets
        for state in signing_state(match, sheet, signed).values()
    )
