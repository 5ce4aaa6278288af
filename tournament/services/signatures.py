"""Quarters countersigned: each side's word on the sheet as it stands (RO p.26)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tournament.adapters.matches import Score, Sheet
from tournament.messages import Refused
from tournament.models import Entry, Format, Match, RoundState, Signature, State, Tournament
from tournament.selectors import matches as selectors
from tournament.services.audit import Author, log
from tournament.services.events import bump, found_again, require_state
from tournament.services.match_standings import match_score, match_scores

Signed = dict[tuple[int, int], dict[int, Signature]]
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


def signing_state(match: Match, sheet: Sheet, signed: Signed) -> dict[int, str]:
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


@dataclass(frozen=True)
class Unsigned:
    """A quarter of a match with the names of the sides whose signature it lacks."""

    match: Match
    quarter: int
    round: int
    names: tuple[str, ...]
    is_complete: bool


def unsigned_quarters(tournament: Tournament) -> list[Unsigned]:
    """Return the quarters begun that a side has not countersigned as they stand, in order.

    A match given up asks for no signature.
    """
    if tournament.format != Format.TEAMS:
        return []
    scores = match_scores(tournament)
    signed = selectors.signatures_of([match for match, _ in scores])
    begun = tournament.rounds.exclude(state=RoundState.PENDING)
    numbers = set(begun.values_list("number", flat=True))
    found = []
    for match, score in scores:
        for sheet in score.sheets if score and not score.forfeited else ():
            names = _missing(match, sheet, signed)
            if sheet.round in numbers and names:
                found.append(Unsigned(match, sheet.quarter, sheet.round, names, sheet.is_complete))
    return sorted(found, key=lambda one: (one.round, one.match.number))


def _missing(match: Match, sheet: Sheet, signed: Signed) -> tuple[str, ...]:
    states = signing_state(match, sheet, signed)
    teams = [team for team in (match.one, match.other) if team is not None]
    return tuple(team.name for team in teams if states[team.pk] != "signed")


def is_all_signed(match: Match, score: Score) -> bool:
    """Tell whether both sides signed every quarter as it stands."""
    signed = selectors.signatures_of([match])
    return all(
        state == "signed"
        for sheet in score.sheets
        for state in signing_state(match, sheet, signed).values()
    )
