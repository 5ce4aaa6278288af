"""The standings: where am I?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from tournament.models import LiveStandings, State, Tournament
from tournament.selectors.marks import entry_rows
from tournament.selectors.people import names_by_entry
from tournament.selectors.public import Progress, boards_due, progress_of
from tournament.services.standings import public_standings
from tournament.services.team_standings import team_standings
from tournament.views.public.frame import event_page, show, version_of
from tournament.views.public.lists import (
    TEAMS,
    PublicList,
    kept_list,
    only_named,
    public_list,
    with_people,
)
from tournament.views.public.stages import sum_rows
from tournament.views.public.team_rows import team_table

NAME_LENGTH = 80
# How many of the list over all stages stand above that of the stage.
FIRST_OVER_ALL = 3


@event_page
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the list asked for, the reference by default, or that it is still kept."""
    progress = progress_of(tournament)
    name = request.GET.get("name", "").strip()[:NAME_LENGTH]
    table = standings_table(tournament, request.GET.get("list", ""))
    context: dict[str, Any] = {
        "progress": progress,
        "table": only_named(table, name) if name else table,
        "name": name,
        "as_of_round": as_of_round(tournament, progress),
        "over_all": sum_rows(tournament)[:FIRST_OVER_ALL],
        "next_stage": _announced_next(tournament),
        "entered": _entered(tournament, table),
        **_lead(table),
    }
    return show(request, "standings", tournament, context, fragment="_standings_table")


def _entered(tournament: Tournament, table: PublicList) -> str:
    """Return how many are entered, in words, as long as nobody has a place to rank them by."""
    count = sum(len(group.rows) for group in table.groups)
    if tournament.is_started or tournament.state == State.CANCELLED or not count:
        return ""
    if tournament.is_of_teams:
        return ngettext("%(count)s team entered", "%(count)s teams entered", count) % {
            "count": count
        }
    return ngettext("%(count)s entered", "%(count)s people entered", count) % {"count": count}


def _announced_next(tournament: Tournament) -> Tournament | None:
    """Return the stage that follows, once this one is over and strangers may know of that one."""
    if tournament.state not in {State.CLOSED, State.PUBLISHED}:
        return None
    hidden = [State.DRAFT, State.CANCELLED]
    return tournament.next_stages.exclude(state__in=hidden).order_by("pk").first()


def _lead(table: PublicList) -> dict[str, Any]:
    """Return who is first, and everybody who is where the rank is shared."""
    first = next(
        ([row for row in group.rows if row.place] for group in table.groups if group.rows), []
    )
    leaders = [row for row in first if row.rank == first[0].rank]
    return {
        "leader": leaders[0] if leaders else None,
        "leaders": leaders,
        "leader_names": ", ".join(row.name for row in leaders),
    }


def standings_table(tournament: Tournament, wanted: str = "") -> PublicList:
    """Return the list the public may see now, teams with their people."""
    table = _table(tournament, wanted)
    return with_people(table, names_by_entry(tournament)) if tournament.is_of_teams else table


def _table(tournament: Tournament, wanted: str) -> PublicList:
    lines = public_standings(tournament, version=version_of(tournament))
    if lines is None:
        return kept_list(tournament, entry_rows(tournament))
    is_finished = tournament.state in {State.CLOSED, State.PUBLISHED}
    # What is still to come is of interest while something is.
    due = {} if is_finished else boards_due(tournament)
    table = public_list(tournament, lines, wanted, due)
    if tournament.team_size and lines:
        table = replace(table, kinds=[*table.kinds, TEAMS])
        if wanted == TEAMS:
            return team_table(tournament, team_standings(tournament, lines), table.kinds)
    return table


def as_of_round(tournament: Tournament, progress: Progress) -> int | None:
    """Return the round the list stands at, where it waits for the end of each."""
    waits = tournament.live_standings == LiveStandings.BETWEEN_ROUNDS
    return progress.last_closed if waits and progress.playing else None
