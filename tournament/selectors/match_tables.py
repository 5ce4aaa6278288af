"""A table of a match: its room, its quarter, whose line-ups are missing, who sits there by them."""

from __future__ import annotations

from typing import NamedTuple

from tournament.models import Format, Match, Place, Round, Seating, Table, room_of
from tournament.selectors import matches
from tournament.selectors.exchanges import SECOND_HALF, Exchange, exchange_at


class MatchNow(NamedTuple):
    """A table of a match in one quarter and slot; `waiting` are teams without a line-up yet."""

    quarter: int
    room: str
    slot: int
    attack: str
    defense: str
    waiting: tuple[str, ...]
    attack_boards: tuple[int, ...] = ()
    # Who left the event, where this match was forfeited.
    left: str = ""
    # In the second half: which boards go and come, and the rooms it still waits for.
    exchange: Exchange | None = None


def match_now(round_: Round, table_number: int, slot: int) -> MatchNow | None:
    """Return what a table of a match is at; None in other formats, or where nobody plays."""
    tournament = round_.tournament
    if tournament.format != Format.TEAMS:
        return None
    teams = _teams_at(round_, table_number, slot)
    if len(teams) < len(PLACES):
        return None
    found = matches.matches_of_team(teams[Place.ATTACK].entry, round_.number)
    if not found:
        return None
    attack, defense = (teams[place].entry for place in PLACES)
    here = next((m for m in found if {m.one_id, m.other_id} == {attack.pk, defense.pk}), found[0])
    left = _who_left(here)
    given = matches.line_ups_in(round_)
    group = set() if left else matches.opposed(attack, round_.number)
    missing = tournament.entries.filter(pk__in=group - given.keys()).order_by("number")
    return MatchNow(
        quarter=round_.number - found[0].first_round + 1,
        room=room_of(table_number, tournament.movement_maker),
        slot=slot,
        attack=attack.name,
        defense=defense.name,
        waiting=tuple(missing.values_list("name", flat=True)),
        left=left,
        exchange=_exchange(teams[Place.ATTACK].table) if slot == SECOND_HALF and not left else None,
    )


def _exchange(table: Table) -> Exchange:
    return exchange_at(Table.objects.select_related("round__tournament").get(pk=table.pk))


def _who_left(match: Match) -> str:
    """Return which team left the event, where that ended the match."""
    side = match.choices.get("forfeit", "")
    if not side or match.other is None:
        return ""
    return match.other.name if side == "other" else match.one.name


PLACES = (Place.ATTACK, Place.DEFENSE)


def _teams_at(round_: Round, table_number: int, slot: int) -> dict[str, Seating]:
    rows = Seating.objects.filter(
        round=round_, table__number=table_number, table__slot=slot
    ).select_related("entry__tournament")
    return {row.seat: row for row in rows}


def seated_by_line_up(table: Table) -> list[tuple[str, int, str]]:
    """Return (seat, team, name) of the four at a table of a match, once line-ups are seen."""
    round_ = table.round
    seen = matches.seen_line_ups(round_.tournament, round_)
    teams = {row.seat: row for row in table.seatings.all()}
    if not all(place in teams and teams[place].entry_id in seen for place in PLACES):
        return []
    attack, defense = (teams[place].entry_id for place in PLACES)
    ours, theirs = seen[attack], seen[defense]
    people = [("N", defense, theirs.north), ("E", defense, theirs.east)]
    people += [("S", attack, ours.attacker), ("W", defense, theirs.west)]
    return [(seat, team, member.player.last_name) for seat, team, member in people]
