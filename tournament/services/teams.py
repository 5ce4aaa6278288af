"""Teams entered whole: their people with a captain, badges, roles; nobody is in two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Max

from tournament.adapters.names import tidy
from tournament.adapters.teams import badges_of, team_name, team_sizes
from tournament.messages import Problem, Refused
from tournament.models import Entry, Format, Member, Player, Presence, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump
from tournament.services.registration import (
    Person,
    forget_draw,
    known_namesakes,
    require_entries_open,
    save_player,
)

TEAM_NAME_LENGTH = 60


@dataclass(frozen=True)
class Team:
    """A team as typed: its people, the captain's place among them, a name of its own or none."""

    people: tuple[Person, ...]
    name: str = ""
    captain: int = 0
    contact: str = ""


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
    check_size(tournament, len(team.people))
    players = [_player_of(tournament, person) for person in team.people]
    return create_team(tournament, team, players, author, presence)


def check_size(tournament: Tournament, people: int) -> None:
    """Refuse a number of people that no entry of the format has."""
    least, most = team_sizes(tournament.format)
    if not least <= people <= most:
        # Said as one number where a format has one size only.
        code = "team-people" if least < most else "team-people-exactly"
        raise Refused.because(code, "people", people=people, least=least, most=most)


def _player_of(tournament: Tournament, person: Person) -> Player:
    """Return the one known person of that name or licence who is free, else a new one."""
    namesakes = [] if person.licence_number else known_namesakes(person)
    entered = set(
        Member.objects.filter(tournament=tournament, player__in=namesakes).values_list(
            "player", flat=True
        )
    )
    free = [player for player in namesakes if player.pk not in entered]
    if namesakes and not free:
        raise Refused.because("already-entered", "people", name=namesakes[0].full_name)
    if len(free) > 1:
        raise Refused.because("which-one", "people", name=free[0].full_name, count=len(free))
    return free[0] if free else save_player(person)


def create_team(
    tournament: Tournament,
    team: Team,
    players: Sequence[Player],
    author: Author,
    presence: str,
) -> Entry:
    """Enter a team of people known by now; whoever calls holds the event's row."""
    if len({player.pk for player in players}) < len(players):
        twice = next(p for n, p in enumerate(players) if p in players[:n])
        raise Refused.because("person-twice-in-team", "people", name=twice.full_name)
    surnames = [player.last_name for player in players]
    name = tidy(team.name)[:TEAM_NAME_LENGTH] or team_name(surnames)
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
    _add_members(entry, players, team.captain)
    forget_draw(tournament)
    log(
        tournament, author, "enter", target=name,
        after={"number": number, "people": [player.full_name for player in players]},
    )  # fmt: skip
    bump(tournament)
    return entry


def _add_members(entry: Entry, players: Sequence[Player], captain: int) -> None:
    tournament = entry.tournament
    badges: Sequence[str] = [""] * len(players)
    if tournament.format == Format.TRIPLETS:
        badges = badges_of([(player.last_name, player.first_name) for player in players])
    places = ["attack", "N", "E", "W"] if tournament.format == Format.QUARTETS else []
    problems: list[Problem] = []
    for position, player in enumerate(players):
        try:
            with transaction.atomic():
                Member.objects.create(
                    tournament=tournament,
                    entry=entry,
                    player=player,
                    position=position + 1,
                    is_captain=position == captain,
                    badge=badges[position],
                    place=places[position] if places else "",
                )
        except IntegrityError:
            problems.append(Problem("already-entered", {"name": player.full_name}, "people"))
    if problems:
        raise Refused(*problems)


def replace_people(entry: Entry, players: Sequence[Player], captain: int = 0) -> None:
    """Let other people play under an entry: badges and places are given anew."""
    entry.members.all().delete()
    _add_members(entry, players, captain)
