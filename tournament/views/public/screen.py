"""The hall's screen: follows the event by itself, page after page, attended by nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access import public_tournament
from tournament.adapters.names import initialed, search_form
from tournament.models import State, Tournament
from tournament.selectors.public import Progress, progress_of
from tournament.selectors.schedule import SeatedRound, seated_rounds
from tournament.views.format_words import words_of
from tournament.views.public.frame import show
from tournament.views.public.lists import KEPT, OTHERS, TEAMS
from tournament.views.public.stages import sum_rows
from tournament.views.public.standings import as_of_round, standings_table

PAGE_SECONDS = 12
COLUMN_ROWS = 14
COLUMNS = 2
PODIUM_PLACES = 3
# Letters of a name in full type beside an average, and beside a table and a seat; then the classes
# of smaller type with the letters they add. Longer names have the whole width, a column alone.
NAME_LETTERS, SEAT_LETTERS = 16, 13
SIZES = (("", 0), ("is-mid", 4), ("is-long", 7))
ALONE = "is-alone"
# How long a new round's seats stay on the screen before the ranking comes back.
SEATING_TIME = timedelta(minutes=4)


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody goes: by last name, as people look for themselves.

    Without a table they sit out, and `after` is their table in the round that follows.
    """

    name: str
    seat: str
    table: int | None
    section: str = ""
    after: int | None = None


@dataclass(frozen=True, slots=True)
class SumRow:
    """One row of the list over all stages, with what a list's row has on the screen."""

    place: int
    rank: str
    name: str
    average: str
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the screen: what it shows, its columns, and which page of how many.

    All names of a list are written in one size: `size` is the class its longest name asks for.
    """

    kind: str
    columns: list[list[Any]]
    number: int = 1
    count: int = 1
    size: str = ""


@never_cache
@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the hall needs now; the page of a long list follows from the clock."""
    tournament = public_tournament(slug)
    with words_of(tournament):
        return _screen(request, tournament)


def _screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    progress = progress_of(tournament)
    theme = request.GET.get("theme", "")
    end = clock_end(tournament, progress)
    context = {
        "progress": progress,
        "theme": theme if theme in {"dark", "light"} else "",
        "seconds": PAGE_SECONDS,
        "clock_end": end,
        "clock": clock_text(end),
        **_content(tournament, progress),
    }
    return show(request, "screen", tournament, context)


def clock_end(tournament: Tournament, progress: Progress) -> datetime | None:
    """Return when the round being played should end, None while none is."""
    if progress.playing is None or progress.playing.started_at is None:
        return None
    minutes = tournament.minutes_per_board * tournament.boards_per_table
    return progress.playing.started_at + timedelta(minutes=minutes)


def clock_text(end: datetime | None) -> str:
    """Return minutes and seconds left, or over with a plus, as the browser's clock goes on."""
    if end is None:
        return ""
    left = round((end - timezone.now()).total_seconds())
    minutes, seconds = divmod(abs(left), 60)
    return f"{'+' if left < 0 else ''}{minutes}:{seconds:02}"


def _content(tournament: Tournament, progress: Progress) -> dict[str, Any]:
    """Return what the screen shows at this moment of the event, and why."""
    state, now = tournament.state, timezone.now()
    if state == State.CANCELLED:
        return {"page": Page("cancelled", [])}
    seats_of = _round_to_seat(tournament, progress)
    if seats_of is not None:
        rounds = seated_rounds(tournament, [seats_of, seats_of + 1])
        if not rounds:
            return {"page": Page("welcome", [])}
        return {"page": page_at(now, "seats", by_name(*rounds[:2])), "seats_of": seats_of}
    table = standings_table(tournament)
    rows = [row for group in table.groups for row in group.rows]
    if table.kind == KEPT:
        return {"page": Page("kept", [])}
    before, after = pages_ahead(tournament, rows), _team_pages(tournament)
    if not tournament.is_of_teams:
        rows = with_initials(rows)
    first_out = next((g.rows[0].number for g in table.groups if g.key.endswith(OTHERS)), None)
    if state == State.PUBLISHED and before:
        return {
            "page": page_at(now, "standings", rows, before, after),
            "table": table,
            "first_out": first_out,
        }
    return {
        "page": page_at(now, "standings", rows, before, after),
        "table": table,
        "first_out": first_out,
        "as_of_round": as_of_round(tournament, progress),
    }


def _team_pages(tournament: Tournament) -> list[Page]:
    """Return the pages of the list by team, where teams of free deals play."""
    if not tournament.team_size:
        return []
    table = standings_table(tournament, TEAMS)
    return _pages(TEAMS, [row for group in table.groups for row in group.rows if row.place])


def pages_ahead(tournament: Tournament, rows: Sequence[Any]) -> list[Page]:
    """Return the pages ahead of the event's own list: the podium, the list over all stages."""
    over_all = [
        SumRow(row.place, row.rank, row.person.name, row.total) for row in sum_rows(tournament)
    ]
    pages = _pages("sum", over_all if tournament.is_of_teams else with_initials(over_all))
    podium = [row for row in over_all or rows if row.place and row.place <= PODIUM_PLACES]
    if tournament.state == State.PUBLISHED and podium:
        pages.insert(0, Page("podium", [podium]))
    return pages


def with_initials(rows: Sequence[Any]) -> list[Any]:
    """Return the rows with the first names of long names shortened, unless two would read alike."""
    written = [
        initialed(row.name) if len(row.name) > NAME_LETTERS + SIZES[1][1] else row.name
        for row in rows
    ]
    counts = Counter(map(search_form, written))
    return [
        replace(row, name=name) if counts[search_form(name)] == 1 else row
        for row, name in zip(rows, written, strict=True)
    ]


def _round_to_seat(tournament: Tournament, progress: Progress) -> int | None:
    """Return the round whose seats people look for now, None when the ranking is of more use."""
    if tournament.state == State.OPEN:
        return 1
    if tournament.state != State.RUNNING:
        return None
    playing = progress.playing
    if playing is None:
        return progress.coming.number if progress.coming else None
    started = playing.started_at
    is_fresh = started is not None and timezone.now() - started < SEATING_TIME
    return playing.number if is_fresh else None


def by_name(played: SeatedRound, after: SeatedRound | None = None) -> list[Place]:
    """Return everybody's place in the round, by last name."""
    following = {
        person.number: table.number
        for table in (after.tables if after else ())
        for person in table.seats.values()
    }
    found = [
        Place(person.short_name, seat, table.number, table.section)
        for table in played.tables
        for seat, person in table.seats.items()
    ]
    found += [
        Place(person.short_name, "", None, "", following.get(person.number))
        for person in played.sit_outs
    ]
    return sorted(found, key=lambda place: search_form(place.name))


def page_at(
    moment: datetime,
    kind: str,
    rows: Sequence[Any],
    before: Sequence[Page] = (),
    after: Sequence[Page] = (),
) -> Page:
    """Return the page whose turn it is: every screen in the hall shows the same one.

    `before` and `after` are whole pages around the list's own.
    """
    pages = [*before, *(_pages(kind, rows) or [Page(kind, [[], []])]), *after]
    return pages[int(moment.timestamp()) // PAGE_SECONDS % len(pages)]


def _pages(kind: str, rows: Sequence[Any]) -> list[Page]:
    """Return pages equally full: one wide column where it is enough or names are long, else two."""
    if not rows:
        return []
    size = _size(kind, rows)
    columns = 1 if size == ALONE or len(rows) <= COLUMN_ROWS else COLUMNS
    count = ceil(len(rows) / (columns * COLUMN_ROWS))
    return [
        Page(kind, _shares(page, columns), number, count, ALONE if columns == 1 else size)
        for number, page in enumerate(_shares(rows, count), start=1)
    ]


def _shares(rows: Sequence[Any], count: int) -> list[list[Any]]:
    """Return the rows in so many equal shares, the first ones longer by one where need be."""
    least, longer = divmod(len(rows), count)
    ends = [least * n + min(n, longer) for n in range(count + 1)]
    return [list(rows[start:end]) for start, end in pairwise(ends)]


def _size(kind: str, rows: Sequence[Any]) -> str:
    """Return the class of type that the longest name needs in half a narrow screen."""
    room = SEAT_LETTERS if kind == "seats" else NAME_LETTERS
    longest = max(len(row.name) for row in rows)
    return next((size for size, more in SIZES if longest <= room + more), ALONE)
