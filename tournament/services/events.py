"""An event's life outside the rounds: created, opened, cancelled, published."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Model, QuerySet
from django.utils import timezone
from django.utils.text import slugify

from tournament.access import set_family
from tournament.adapters.draws import new_seed
from tournament.adapters.ties import tie_codes_of
from tournament.messages import Refused
from tournament.messages.tie_words import TIE_BREAKS
from tournament.models import (
    FIRST_YEAR,
    LAST_YEAR,
    BoardSet,
    Entry,
    Role,
    RoundState,
    Scoreboard,
    State,
    Tournament,
)
from tournament.services.audit import Author, log
from tournament.services.turns import Turn, take_turn

Row = TypeVar("Row", bound=Model)
CODE_DIGITS = 6
# Words that stand where a slug would: at the root, and under /director/.
RESERVED_SLUGS = {
    "t", "api", "admin", "director", "sheets", "rules", "deals", "notation", "live", "static",
    "i18n", "captain", "healthz", "new", "import", "people", "sign-in", "sign-out", "demonstration",
}  # fmt: skip
SETTINGS = (
    "name", "place", "people_expected", "minutes_per_board", "live_standings", "needs_agreement",
    "suspect_amount", "suspect_distance", "suspect_results", "tie_breaks",
)  # fmt: skip


def local_start(moment: datetime, zone: str) -> datetime:
    """Return the instant of a wall-clock time in the event's zone, daylight saving included."""
    if zone not in available_timezones():
        raise Refused.because("time-zone", "time_zone", zone=zone)
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise Refused.because("date-range", "date", first=FIRST_YEAR, last=LAST_YEAR)
    aware = moment.replace(tzinfo=ZoneInfo(zone))
    # An hour the clocks jump over comes back another one from the calendar.
    if aware.astimezone(UTC).astimezone(aware.tzinfo).replace(tzinfo=None) != moment:
        raise Refused.because("time-skipped", "time", time=f"{moment:%H:%M}")
    return aware


def free_slug(name: str) -> str:
    """Return a slug nobody has: the name, then with a number behind."""
    stem = slugify(name)[:60] or "tournoi"
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    taken |= RESERVED_SLUGS
    number, slug = 1, stem
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug


def new_evening_code() -> str:
    """Return six digits for typing at a table, the first not 0."""
    return str(secrets.randbelow(9 * 10 ** (CODE_DIGITS - 1)) + 10 ** (CODE_DIGITS - 1))


def free_code(tournament: Tournament, code: str = "") -> str:
    """Return the event's code, or the one given, unless another event is played under it."""
    take_turn(Turn.EVENTS)
    code = code or tournament.evening_code
    others = Tournament.objects.filter(state__in=[State.OPEN, State.RUNNING])
    while others.exclude(pk=tournament.pk).filter(evening_code=code).exists():
        code = new_evening_code()
    return code


@transaction.atomic
def create_tournament(
    user: User,
    *,
    name: str,
    starts_at: datetime,
    time_zone: str = "",
    known_seed: str = "",
    **fields: Any,
) -> Tournament:
    """Create a draft with a secret seed, its public commitment, and its director.

    `starts_at` is the wall-clock time in `time_zone`. Two made at once both exist, the second
    under the next number. `known_seed` is for simulations that repeat.
    """
    zone = time_zone or settings.TIME_ZONE
    seed, commitment = new_seed(known_seed)
    starts = local_start(starts_at, zone)
    take_turn(Turn.EVENTS)
    tournament = Tournament.objects.create(
        slug=free_slug(name),
        name=name,
        starts_at=starts,
        time_zone=zone,
        seed=seed,
        commitment=commitment,
        evening_code=new_evening_code(),
        created_by=user,
        **fields,
    )
    Scoreboard.objects.create(tournament=tournament)
    Role.objects.create(tournament=tournament, user=user)
    log(tournament, Author.director(user), "create", after={"name": name})
    return tournament


def locked(tournament: Tournament) -> Tournament:
    """Return the event's row, held until the transaction ends (PostgreSQL; SQLite holds all).

    Its key stays free: rows that only name the event, as log lines do, are written meanwhile.
    """
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def found_again(rows: QuerySet[Row], row: Row) -> Row:
    """Return a row as it is now; refused where somebody took it away since it was looked at."""
    now = rows.filter(pk=row.pk).first()
    if now is None:
        raise Refused.because("gone-meanwhile")
    return now


def hold_rounds(tournament: Tournament) -> None:
    """Hold every round until the end: a result arrives before what is done here, or after it.

    Whoever bumps does so first: the scoreboard before any round, as everywhere.
    """
    list(tournament.rounds.select_for_update(no_key=True).order_by("pk").values_list("pk"))


def held_entry(entry: Entry) -> Entry:
    """Return an entry of an event that is held as it is now, held too."""
    entries = Entry.objects.select_for_update(no_key=True).filter(tournament=entry.tournament_id)
    return found_again(entries, entry)


def require_state(tournament: Tournament, *states: str) -> None:
    """Refuse unless the event is in one of the states."""
    if tournament.state not in states:
        raise Refused.because("tournament-state", state=tournament.get_state_display())


def bump(tournament: Tournament) -> None:
    """Tell every open screen that something changed."""
    Scoreboard.objects.filter(tournament=tournament).update(version=F("version") + 1)


@transaction.atomic
def change_settings(tournament: Tournament, *, author: Author, **changes: Any) -> Tournament:
    """Change what is not drawn: name, place, time, when the ranking shows, thresholds."""
    tournament = locked(tournament)
    before = _settings_of(tournament)
    if "starts_at" in changes:
        tournament.time_zone = changes.pop("time_zone", tournament.time_zone)
        tournament.starts_at = local_start(changes.pop("starts_at"), tournament.time_zone)
    _check_tie_breaks(tournament, changes.get("tie_breaks", []))
    for name in SETTINGS:
        if name in changes:
            setattr(tournament, name, changes[name])
    tournament.save()
    after = _settings_of(tournament)
    changed = [name for name in after if after[name] != before[name]]
    if changed:
        log(
            tournament, author, "settings",
            before={name: before[name] for name in changed},
            after={name: after[name] for name in changed},
        )  # fmt: skip
    bump(tournament)
    return tournament


def _settings_of(tournament: Tournament) -> dict[str, Any]:
    """Return every setting as the log keeps it; the start by the hall's own clock."""
    start = tournament.starts_at.astimezone(tournament.zone)
    return {
        **{name: getattr(tournament, name) for name in SETTINGS},
        "starts_at": f"{start:%Y-%m-%d %H:%M}",
        "time_zone": tournament.time_zone,
    }


def _check_tie_breaks(tournament: Tournament, codes: list[str]) -> None:
    allowed = tie_codes_of(tournament)
    for code in codes:
        if code not in allowed:
            raise Refused.because("tie-break-unknown", "tie_breaks", name=code)
        if codes.count(code) > 1:
            raise Refused.because("tie-break-twice", "tie_breaks", name=TIE_BREAKS[code])


@transaction.atomic
def open_tournament(tournament: Tournament, *, author: Author) -> Tournament:
    """Show a draft to the public and take entries; its evening code is nobody else's now."""
    return _move(locked(tournament), author, State.OPEN, State.DRAFT)


@transaction.atomic
def cancel_tournament(tournament: Tournament, *, author: Author, reason: str) -> Tournament:
    """Cancel an event; everything stays readable."""
    if not reason.strip():
        raise Refused.because("reason-missing", "reason")
    states = (State.DRAFT, State.OPEN, State.RUNNING)
    return _move(tournament, author, State.CANCELLED, *states, reason=reason)


@transaction.atomic
def close_tournament(tournament: Tournament, *, author: Author) -> Tournament:
    """End the play: each round must be closed."""
    tournament = locked(tournament)
    open_round = (
        tournament.rounds.exclude(state=RoundState.CLOSED)
        .order_by("number")
        .values_list("number", flat=True)
        .first()
    )
    if open_round is not None:
        raise Refused.because("rounds-open", number=open_round)
    return _move(tournament, author, State.CLOSED, State.RUNNING)


@transaction.atomic
def publish_tournament(tournament: Tournament, *, author: Author) -> Tournament:
    """Make the ranking final and public, with the seed of the draw."""
    if tournament.state == State.RUNNING:
        tournament = close_tournament(tournament, author=author)
    tournament = _move(tournament, author, State.PUBLISHED, State.CLOSED)
    tournament.published_at = timezone.now()
    tournament.save(update_fields=["published_at"])
    return tournament


@transaction.atomic
def reopen_tournament(tournament: Tournament, *, author: Author, reason: str) -> Tournament:
    """Take a closed or published event back to running, for a correction that needs play."""
    if not reason.strip():
        raise Refused.because("reason-missing", "reason")
    return _move(tournament, author, State.RUNNING, State.CLOSED, State.PUBLISHED, reason=reason)


@transaction.atomic
def revoke_links(tournament: Tournament, *, author: Author) -> Tournament:
    """Make every table link and the evening's code printed before worthless."""
    tournament = locked(tournament)
    tournament.token_epoch += 1
    tournament.evening_code = free_code(tournament, new_evening_code())
    tournament.save(update_fields=["token_epoch", "evening_code"])
    log(tournament, author, "revoke-links")
    return tournament


def _move(
    tournament: Tournament, author: Author, to: str, *allowed: str, reason: str = ""
) -> Tournament:
    tournament = locked(tournament)
    require_state(tournament, *allowed)
    bump(tournament)
    transaction.on_commit(partial(_tell_family, tournament.pk))
    if tournament.previous_stage_id:
        transaction.on_commit(partial(_tell_stage, tournament.previous_stage_id))
    hold_rounds(tournament)
    before, tournament.state = tournament.state, to
    tournament.evening_code = free_code(tournament)
    tournament.save(update_fields=["state", "evening_code"])
    log(tournament, author, to, before=before, after=to, reason=reason)
    return tournament


def _tell_stage(tournament: int) -> None:
    """Tell the screens of the stage before: it names the one after once that is announced."""
    bump(Tournament.objects.get(pk=tournament))


def _tell_family(tournament: int) -> None:
    """Tell the screens of events with the same boards: what opens here may open there."""
    board_set = BoardSet.objects.filter(tournament=tournament).first()
    if board_set is not None:
        for other in set_family(board_set):
            bump(other.tournament)
