"""A player's card: where next, how it went, and why each mark."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from tournament.access import open_boards
from tournament.adapters.marks import ListLine, is_attack, weights_of
from tournament.adapters.points import sums_points
from tournament.adapters.team_sums import team_of
from tournament.models import Entry, Format, Presence, State, Tournament
from tournament.selectors.encounters import Encounter, encounters_of_entry
from tournament.selectors.public import Progress, progress_of
from tournament.selectors.schedule import Stop, guide_of
from tournament.selectors.sheets import (
    DueRow,
    Played,
    amounts_of,
    dues_of_entry,
    has_sealed_results,
    results_at,
)
from tournament.selectors.stand_ins import members_and_stand_ins
from tournament.services.standings import public_standings
from tournament.services.team_standings import team_standings
from tournament.templatetags.units import side_heads, weight_text
from tournament.views.public.deals import deal_rounds
from tournament.views.public.frame import event_page, show, version_of
from tournament.views.public.list_notes import place_note
from tournament.views.public.lists import ALTERNATE, kinds_of
from tournament.views.public.meetings import encounter_reason, points_text
from tournament.views.public.reasons import comparison_at, reason_for


@dataclass(frozen=True, slots=True)
class CardBoard:
    """One board on a card: sealed, missing, or with its mark and why."""

    number: int
    section: str
    taker: str
    attacks: bool
    is_open: bool
    opens_after: int
    played: Played | None
    reason: str

    @property
    def mark(self) -> Any:
        """Return the card's own mark, None where nothing counts."""
        if self.played is None:
            return None
        return self.played.attack if self.attacks else self.played.defense

    @property
    def is_ruled(self) -> bool:
        """Tell whether the director decided what stands here."""
        return self.played is not None and self.played.amount is None


@dataclass(frozen=True, slots=True)
class CardEncounter:
    """One board against one team: the points and what stands behind them, once it is open."""

    met: Encounter
    points: str
    reason: str


@dataclass(frozen=True, slots=True)
class CardRound:
    """One round on a card: where, with whom, and its boards."""

    stop: Stop
    boards: list[CardBoard]

    @property
    def is_sealed(self) -> bool:
        """Tell whether none of its boards is open yet."""
        return bool(self.boards) and not any(board.is_open for board in self.boards)

    @property
    def opens_after(self) -> int:
        """Return the round after which all of its boards are open."""
        return max(board.opens_after for board in self.boards)


@event_page
def player_card(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one entry: its next seat while playing, its place, its boards with reasons."""
    entry = tournament.entries.filter(number=number).exclude(presence=Presence.WAITING).first()
    if entry is None:
        raise Http404
    progress = progress_of(tournament)
    stops = guide_of(tournament, entry)
    opened = open_boards(tournament)
    lines = public_standings(tournament, version=version_of(tournament))
    by_meetings = tournament.unit == "match_points" and bool(progress.rounds)
    compares = not by_meetings and not sums_points(tournament)
    context = {
        "entry": entry,
        **_members(tournament, entry),
        "progress": progress,
        "stops": stops,
        "encounters": _encounters(tournament, entry, opened) if by_meetings else [],
        "card_rounds": _rounds(entry, stops, progress, opened) if compares else [],
        "deal_rounds": deal_rounds(entry, stops, progress) if sums_points(tournament) else [],
        "is_kept": lines is None,
        **next_stops(stops, progress),
        **_place(tournament, entry, lines),
        **_team(tournament, entry, lines),
        # The averages of each side would tell the mark of a single sealed board.
        "shows_sides": not has_sealed_results(entry, opened),
    }
    return show(request, "player_card", tournament, context)


def _members(tournament: Tournament, entry: Entry) -> dict[str, Any]:
    """Return the people of a team; somebody alone has a page of its own once it is published."""
    if tournament.format == Format.INDIVIDUAL and tournament.state != State.PUBLISHED:
        return {"members": []}
    members = members_and_stand_ins(entry.members.select_related("player__club"))
    if len(members) == 1:
        return {"members": [], "person": members[0].player}
    return {"members": members}


def _team(tournament: Tournament, entry: Entry, lines: Sequence[ListLine] | None) -> dict[str, Any]:
    """Return the team of free deals somebody is in, with its place among the teams."""
    teams = team_standings(tournament, lines or ())
    team = team_of(teams, entry.number)
    return {
        "team": team,
        "mates": [one for one in team.members if one.number != entry.number] if team else [],
        "team_count": sum(one.rank is not None for one in teams),
    }


def _encounters(tournament: Tournament, entry: Entry, opened: Any) -> list[CardEncounter]:
    return [
        CardEncounter(
            met,
            points_text(tournament, met) if met.is_open else "",
            encounter_reason(tournament, met) if met.is_open else "",
        )
        for met in encounters_of_entry(entry, opened)
    ]


def next_stops(stops: Sequence[Stop], progress: Progress) -> dict[str, Stop | None]:
    """Return where the entry is now and where it goes next; nothing once all is played."""
    if progress.is_over:
        return {"now": None, "next": None}
    here = progress.playing.number if progress.playing else None
    after = progress.here if progress.rounds else 0
    return {
        "now": next((stop for stop in stops if stop.round == here), None),
        "next": next((stop for stop in stops if stop.round > after), None),
    }


def _place(
    tournament: Tournament, entry: Entry, lines: Sequence[ListLine] | None
) -> dict[str, Any]:
    """Return the entry's line of the ranking, its rank in the reference list, and the weights."""
    mine = next((line for line in lines or () if line.number == entry.number), None)
    if mine is None:
        return {"line": None}
    weights = weights_of(tournament)
    is_alternate = kinds_of(tournament, lines or ())[0] == ALTERNATE
    place = mine.place
    return {
        "line": mine,
        "is_alternate": is_alternate,
        "rank": place.alternate_rank if is_alternate else place.general_rank,
        "is_tied": place.alternate_tied if is_alternate else place.general_tied,
        "decided": place_note(mine),
        "side_heads": side_heads(tournament.unit),
        "attack_weight": weight_text(weights[0]) if weights else "",
        "defense_weight": weight_text(weights[1]) if weights else "",
    }


def _rounds(
    entry: Entry, stops: Sequence[Stop], progress: Progress, opened: Any
) -> list[CardRound]:
    dues = defaultdict(list)
    rows = dues_of_entry(entry) if progress.rounds else []
    for row in rows:
        dues[row.table_id].append(row)
    reader = _Reader(rows, opened)
    return [
        CardRound(stop, [reader.board(row, stop.seat) for row in dues[_key(stop)]])
        for stop in stops
    ]


def _key(stop: Stop) -> int:
    return stop.table.key if stop.table else 0


class _Reader:
    """Reads boards of one entry: results and comparisons of the open ones only."""

    def __init__(self, rows: Sequence[DueRow], opened: Any) -> None:
        boards = {row.board_id for row in rows}
        self._open = set(opened.filter(pk__in=boards).values_list("pk", flat=True))
        self._results = results_at([row.due_id for row in rows], opened)
        self._amounts = amounts_of(boards, opened)

    def board(self, row: DueRow, seat: str) -> CardBoard:
        """Return a board as the entry met it in `seat`."""
        attacks = is_attack(seat, row.taker)
        played = self._results.get(row.due_id)
        reason = ""
        if played is not None:
            found = comparison_at(self._amounts.get(row.board_id, {}), row.due_id)
            reason = reason_for(played, found, attacks=attacks)
        return CardBoard(
            number=row.number,
            section=row.section,
            taker=row.taker,
            attacks=attacks,
            is_open=row.board_id in self._open,
            opens_after=row.last_round,
            played=played,
            reason=reason,
        )
