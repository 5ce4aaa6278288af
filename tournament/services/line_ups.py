"""Line-ups: one attacker and three defenders of a team for a quarter, unseen until all are in.

The log says that a line-up was given, never whom it names, as long as the opponents' is missing.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.adapters.matches import SEATED, Chosen, filled, forfeit_of, line_up_problems
from tournament.messages import Refused
from tournament.models import (
    Due,
    Entry,
    Format,
    LineUp,
    Match,
    Member,
    Round,
    RoundState,
    State,
    Tournament,
)
from tournament.selectors import matches as selectors
from tournament.services.audit import Author, log
from tournament.services.events import bump, held_entry, require_state
from tournament.services.team_places import triplets_of


@transaction.atomic
def give_line_up(
    entry: Entry,
    round_number: int,
    chosen: Chosen,
    *,
    author: Author,
    is_director: bool = False,
    reason: str = "",
) -> LineUp:
    """Keep a team's line-up of a quarter, checked against its others of the match.

    A captain may give it again until the opponents' is in too; afterwards it is the director's to
    change, with a reason.
    """
    tournament = entry.tournament
    bump(tournament)
    tournament.refresh_from_db()
    require_state(tournament, State.RUNNING)
    matches = selectors.matches_of_team(entry, round_number)
    round_ = tournament.rounds.filter(number=round_number).first()
    if not matches or round_ is None:
        raise Refused.because("no-match", name=entry.name)
    if all(forfeit_of(match) for match in matches):
        raise Refused.because("match-forfeited", name=_who_left(entry, matches[0]))
    members = {member.position: member for member in _members(entry)}
    triplets = triplets_of(entry, list(members.values()))
    chosen = filled(chosen, list(members), triplets)
    was_seen = selectors.are_line_ups_in(entry, round_)
    _require_may_change(matches, round_, was_seen, is_director, reason)
    earlier = _others(entry, matches[0], round_)
    quarter = round_number - matches[0].first_round + 1
    problems = line_up_problems(quarter, chosen, list(members), earlier, triplets)
    if problems:
        raise Refused(*problems)
    before = LineUp.objects.filter(round=round_, entry=entry).first()
    said = names_of(before) if before and was_seen else None
    row = _store(entry, round_, members, chosen, author)
    is_seen = selectors.are_line_ups_in(entry, round_)
    log(
        tournament, author, "line-up", f"{entry.name}, {quarter}", before=said,
        after=names_of(row) if is_seen and was_seen else {"quarter": quarter},
        reason=reason.strip(),
    )  # fmt: skip
    return row


def _who_left(entry: Entry, match: Match) -> str:
    sides = {"one": match.one, "other": match.other}
    return (sides.get(forfeit_of(match)) or entry).name


def _members(entry: Entry) -> list[Member]:
    return list(entry.members.select_related("player").order_by("position"))


def _require_may_change(
    matches: list[Match], round_: Round, was_seen: bool, is_director: bool, reason: str
) -> None:
    begun = any(selectors.has_results_in(match, round_) for match in matches)
    if is_director:
        if (was_seen or begun) and not reason.strip():
            raise Refused.because("reason-missing", "reason")
    elif begun or round_.state == RoundState.CLOSED:
        raise Refused.because("quarter-begun", quarter=round_.number - matches[0].first_round + 1)
    elif was_seen:
        raise Refused.because("line-up-seen")


def _others(entry: Entry, match: Match, round_: Round) -> dict[int, Chosen]:
    """Return the team's line-ups of the other quarters of the match."""
    rows = LineUp.objects.filter(entry=entry, round__in=selectors.rounds_of(match))
    rows = rows.exclude(round=round_).select_related(
        "round", "attacker", *(seat for seat in SEATED)
    )
    return {row.round.number - match.first_round + 1: chosen_of(row) for row in rows}


def chosen_of(row: LineUp) -> Chosen:
    """Return a stored line-up by the people's places in their team."""
    return Chosen(row.attacker.position, row.north.position, row.east.position, row.west.position)


def names_of(row: LineUp) -> dict[str, Any]:
    """Return a line-up by names, for the log once everybody may see it."""
    seats = {"S": row.attacker, "N": row.north, "E": row.east, "W": row.west}
    return {"people": [f"{seat} {member.player.full_name}" for seat, member in seats.items()]}


def _store(
    entry: Entry, round_: Round, members: dict[int, Member], chosen: Chosen, author: Author
) -> LineUp:
    north, east, west = (members[place] for place in chosen.defenders if place is not None)
    row, _ = LineUp.objects.update_or_create(
        round=round_,
        entry=entry,
        defaults={
            "attacker": members[chosen.attacker],
            "north": north,
            "east": east,
            "west": west,
            "given_at": timezone.now(),
            "given_by": author.label,
        },
    )
    return row


def require_line_ups(tournament: Tournament, due: Due) -> None:
    """Refuse a table's result while a line-up of its quarter is missing."""
    if tournament.format != Format.TEAMS:
        return
    round_ = due.table.round
    here = set(due.table.seatings.values_list("entry", flat=True))
    meetings = selectors.meetings_in(tournament, round_.number)
    for match in meetings:
        if "forfeit" in match.choices and {match.one_id, match.other_id} <= here:
            raise Refused.because("match-forfeited", name=_who_left(match.one, match))
    awaited = {team for one in here for team in selectors.waiting(one, meetings)}
    if not selectors.have_given(awaited, round_):
        raise Refused.because("line-ups-missing")


@transaction.atomic
def renew_captain_link(entry: Entry, *, author: Author) -> Entry:
    """Revoke a team's personal links; the next ones printed or shown open it again."""
    bump(entry.tournament)
    entry = held_entry(entry)
    entry.link_epoch += 1
    entry.save(update_fields=["link_epoch"])
    log(entry.tournament, author, "renew-captain", entry.name)
    return entry
