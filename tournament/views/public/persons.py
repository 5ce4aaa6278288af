"""A person's page: every published event, with the rank and what it was ranked by."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.adapters.marks import ListLine
from tournament.adapters.stages import StageRow
from tournament.adapters.team_sums import TeamLine, team_of
from tournament.models import Member, Tournament
from tournament.selectors.persons import (
    HeldFor,
    cards_held,
    members_of,
    person_of_key,
    published_events,
)
from tournament.services.stage_sums import combined
from tournament.services.standings import public_standings
from tournament.services.team_standings import team_standings
from tournament.views.public.lists import kinds_of

EVENTS_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class OverAll:
    """A person's place over the stages up to an event."""

    row: StageRow
    count: int


@dataclass(frozen=True, slots=True)
class Played:
    """One published event of a person: the own place there, for whom cards were held.

    Without a rank it was played as a substitute.
    """

    event: Tournament
    member: Member | None
    held: list[HeldFor]
    line: ListLine | None
    rank: int | None
    is_tied: bool
    list: str
    count: int
    # Free deals: the list by team, and the person's own there.
    teams: int = 0
    team: TeamLine | None = None
    over_all: OverAll | None = None

    @property
    def number(self) -> int:
        """Return the entry whose card tells what was played."""
        return self.member.entry.number if self.member else self.held[0].entry.number


@require_safe
def person(request: HttpRequest, key: str) -> HttpResponse:
    """Show a person's published events, the latest first."""
    player = person_of_key(key)
    if player is None:
        raise Http404
    page = Paginator(published_events(player), EVENTS_A_PAGE).get_page(request.GET.get("page"))
    events = list(page)
    members, held = members_of(player, events), cards_held(player, events)
    played = [_played(event, members.get(event.pk), held.get(event.pk, [])) for event in events]
    context = {"player": player, "page": page, "played": played}
    return render(request, "public/person.html", context)


def _played(event: Tournament, member: Member | None, held: list[HeldFor]) -> Played:
    lines = public_standings(event, version=event.scoreboard.version) or [] if member else []
    line = next((one for one in lines if member and one.number == member.entry.number), None)
    kind = kinds_of(event, lines)[0] if lines else ""
    place = line.place if line else None
    is_alternate = kind == "alternate"
    teams = team_standings(event, lines) if member else []
    return Played(
        event=event,
        member=member,
        held=held,
        line=line,
        rank=(place.alternate_rank if is_alternate else place.general_rank) if place else None,
        is_tied=bool(place and (place.alternate_tied if is_alternate else place.general_tied)),
        list=kind,
        count=sum(one.place.board_count > 0 for one in lines),
        teams=sum(one.rank is not None for one in teams),
        team=team_of(teams, member.entry.number) if member else None,
        over_all=_over_all(event, member),
    )


def _over_all(event: Tournament, member: Member | None) -> OverAll | None:
    both = combined(event) if member and event.previous_stage_id else None
    if both is None or member is None:
        return None
    number = member.entry.number
    here = {
        both.people[row.key].number: row
        for row in both.rows
        if both.people[row.key].slug == event.slug
    }
    return OverAll(here[number], len(both.rows)) if number in here else None
