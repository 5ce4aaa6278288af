"""Teams entered whole: their people with a captain, badges, roles; nobody is in two of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from tournament.adapters.names import search_form, search_name, tidy
from tournament.adapters.teams import badges_of, team_name
from tournament.messages import Problem, Refused
from tournament.models import Entry, Format, Member, Player, Presence, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump, held_entry, locked
from tournament.services.people_lists import ImportLine
from tournament.services.registration import (
    Person,
    forget_draw,
    known_namesakes,
    require_entries_open,
    save_player,
)
from tournament.services.sizes import check_size
from tournament.services.team_places import places_of, require_same_four
from tournament.services.turns import Turn, take_turn

TEAM_NAME_LENGTH = 60


@dataclass(frozen=True)
class Team:
    """A team as typed: its people, the captain's place among them, a name of its own or none.

    `places` says for a quartet who attacks and who sits North, East, West; blank: in that order.
    For a team of six it says who is in which declared triplet, 1 or 2; blank: none is declared.
    """

    people: tuple[Person, ...]
    name: str = ""
    captain: int = 0
    contact: str = ""
    places: tuple[str, ...] = ()


@transaction.atomic
def enter_team(
    tournament: Tournament,
    team: Team,
    *,
    author: Author,
    presence: str = Presence.EXPECTED,
) -> Entry:
    """Enter a team of the size its format asks; a person already entered is refused by name."""
    tournament = require_entries_open(tournament)
    players = _players_of(tournament, team)
    return create_team(tournament, team, players, author, presence)


def create_team(
    tournament: Tournament,
    team: Team,
    players: Sequence[Player],
    author: Author,
    presence: str,
) -> Entry:
    """Enter a team of people known by now; whoever calls holds the event's row."""
    problems: list[Problem] = []
    for place, player in enumerate(players, start=1):
        try:
            _require_free(tournament, player, f"person_{place}", None)
            if player in players[: place - 1]:
                raise Refused.because(
                    "person-twice-in-team", f"person_{place}", name=player.full_name
                )
        except Refused as refused:
            problems += refused.problems
    if problems:
        raise Refused(*problems)
    require_same_four(tournament, players)
    name = _free_name(tournament, team, players)
    number = (tournament.entries.aggregate(last=Max("number"))["last"] or 0) + 1
    entry = Entry.objects.create(
        tournament=tournament,
        number=number,
        name=name,
        short_name=name[:TEAM_NAME_LENGTH],
        presence=presence,
        contact=team.contact,
        due_cents=tournament.fee_cents * len(players),
    )
    _add_members(entry, players, team)
    forget_draw(tournament)
    log(
        tournament, author, "enter", target=name,
        after={"number": number, "people": [player.full_name for player in players]},
    )  # fmt: skip
    bump(tournament)
    return entry


@transaction.atomic
def enter_teams(
    tournament: Tournament,
    teams: Iterable[tuple[str, Team]],
    *,
    author: Author,
    presence: str = Presence.EXPECTED,
) -> list[ImportLine]:
    """Enter a list of teams line by line; a line refused leaves the others entered."""
    locked(tournament)
    lines = []
    for text, team in teams:
        try:
            entry = enter_team(tournament, team, author=author, presence=presence)
        except Refused as refusal:
            lines.append(ImportLine(text, None, refusal))
        else:
            lines.append(ImportLine(text, entry, None))
    return lines


@transaction.atomic
def change_team(entry: Entry, team: Team, *, author: Author) -> Entry:
    """Put other people, another captain or another name in a team; badges are given again."""
    tournament = require_entries_open(entry.tournament)
    entry = held_entry(entry)
    before = _people_logged(entry)
    players = _players_of(tournament, team, entry)
    require_same_four(tournament, players)
    entry.name = _free_name(tournament, team, players, entry)
    entry.short_name = entry.name[:TEAM_NAME_LENGTH]
    if entry.due_cents == tournament.fee_cents * entry.members.count():
        entry.due_cents = tournament.fee_cents * len(players)
    entry.save(update_fields=["name", "short_name", "due_cents"])
    stated = {member.player_id: member.stated for member in _members(entry)}
    entry.members.all().delete()
    _add_members(entry, players, team, stated)
    log(tournament, author, "team", entry.name, before=before, after=_people_logged(entry))
    bump(tournament)
    return entry


@transaction.atomic
def rename_team(entry: Entry, name: str, *, author: Author) -> Entry:
    """Correct the name of a team, at any time; lists follow, no score is touched."""
    tournament = locked(entry.tournament)
    entry = held_entry(entry)
    before, players = entry.name, [member.player for member in _members(entry)]
    entry.name = _free_name(tournament, Team((), name), players, entry)
    entry.short_name = entry.name[:TEAM_NAME_LENGTH]
    entry.save(update_fields=["name", "short_name"])
    log(tournament, author, "rename", entry.name, before=before, after=entry.name)
    bump(tournament)
    return entry


def _members(entry: Entry) -> list[Member]:
    return list(entry.members.select_related("player"))


def _people_logged(entry: Entry) -> dict[str, list[str]]:
    return {"people": [member.player.full_name for member in _members(entry)]}


def _players_of(tournament: Tournament, team: Team, entry: Entry | None = None) -> list[Player]:
    """Return the people behind what was typed, in order; refuse with every fault at once."""
    check_size(tournament, len(team.people))
    take_turn(Turn.PEOPLE)
    own = {m.player.search_name: m.player for m in _members(entry)} if entry else {}
    players: list[Player] = []
    problems: list[Problem] = []
    for place, person in enumerate(team.people, start=1):
        field = f"person_{place}"
        try:
            player = own.get(search_name(person.last_name, person.first_name))
            if player is None or person.known or person.is_new:
                player = _player_of(tournament, person, field, entry)
            if player in players:
                raise Refused.because("person-twice-in-team", field, name=player.full_name)
        except Refused as refused:
            problems += refused.problems
        else:
            players.append(player)
    if problems:
        raise Refused(*problems)
    return players


def _player_of(tournament: Tournament, person: Person, field: str, entry: Entry | None) -> Player:
    """Return the person chosen, the one of that name or licence who is free, else a new one."""
    if person.known:
        chosen = Player.objects.filter(pk=person.known).first()
        if chosen is None:
            raise Refused.because("name-blank", field)
        return _require_free(tournament, chosen, field, entry)
    if person.is_new:
        return save_player(person)
    namesakes = [] if person.licence_number else known_namesakes(person)
    others = Member.objects.filter(tournament=tournament, player__in=namesakes).exclude(entry=entry)
    entered = set(others.values_list("player", flat=True))
    free = [player for player in namesakes if player.pk not in entered]
    if namesakes and not free:
        return _require_free(tournament, namesakes[0], field, entry)
    if len(free) > 1:
        raise Refused.because("which-one", field, name=free[0].full_name, count=len(free))
    return free[0] if free else _require_free(tournament, save_player(person), field, entry)


def _require_free(
    tournament: Tournament, player: Player, field: str, entry: Entry | None
) -> Player:
    """Return the person, refused with the other team's name when in one already."""
    held = Member.objects.filter(tournament=tournament, player=player).exclude(entry=entry)
    other = held.select_related("entry").first()
    if other is not None:
        raise Refused.because(
            "in-another-team", field, name=player.full_name, team=other.entry.name
        )
    return player


def _free_name(
    tournament: Tournament, team: Team, players: Sequence[Player], entry: Entry | None = None
) -> str:
    """Return the team's name: its own, which no other team may have, or its people's surnames."""
    others = tournament.entries.exclude(pk=entry.pk) if entry else tournament.entries.all()
    taken = {search_form(name) for name in others.values_list("name", flat=True)}
    own = tidy(team.name)[:TEAM_NAME_LENGTH]
    if own:
        if search_form(own) in taken:
            raise Refused.because("team-name-taken", "name", name=own)
        return own
    stem = team_name([player.last_name for player in players], TEAM_NAME_LENGTH - 4)
    name, number = stem, 1
    while search_form(name) in taken:
        number += 1
        name = f"{stem} {number}"
    return name


def _add_members(
    entry: Entry,
    players: Sequence[Player],
    team: Team,
    stated: Mapping[int, dict[str, str]] | None = None,
) -> None:
    tournament = entry.tournament
    badges: Sequence[str] = [""] * len(players)
    if tournament.format == Format.TRIPLETS:
        badges = badges_of([(player.last_name, player.first_name) for player in players])
    places = places_of(tournament, team.places, len(players))
    entry.has_triplets = tournament.format == Format.TEAMS and any(places)
    entry.save(update_fields=["has_triplets"])
    Member.objects.bulk_create(
        Member(
            tournament=tournament,
            entry=entry,
            player=player,
            position=position + 1,
            is_captain=position == team.captain,
            badge=badges[position],
            place=places[position],
            stated=(stated or {}).get(player.pk, {}),
        )
        for position, player in enumerate(players)
    )


def replace_people(entry: Entry, players: Sequence[Player], team: Team) -> None:
    """Let other people play under an entry, as the team says who they are and what they do."""
    require_same_four(entry.tournament, players)
    entry.name = _free_name(entry.tournament, team, players, entry)
    entry.short_name = entry.name[:TEAM_NAME_LENGTH]
    entry.save(update_fields=["name", "short_name"])
    entry.members.all().delete()
    _add_members(entry, players, team)
