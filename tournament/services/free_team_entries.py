"""Teams of free deals enter together: one entry a person, under the name of their team.

The captain's personal link is the team's: it changes, withdraws and checks in all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from tournament.adapters.names import tidy
from tournament.adapters.teams import team_name
from tournament.messages import Refused
from tournament.models import Entry, Member, Player, Presence, Tournament
from tournament.selectors.free_teams import mates_of
from tournament.services.audit import Author
from tournament.services.free_teams import NAME_LENGTH
from tournament.services.registration import (
    Person,
    enter_player,
    require_entries_open,
    save_player,
)


def require_team_size(tournament: Tournament, people: int, least: int | None = None) -> None:
    """Refuse another number of people than a team has; `least` where some are entered already."""
    most = tournament.team_size
    least = most if least is None else least
    if not least <= people <= most:
        code = "team-people" if least < most else "team-people-exactly"
        raise Refused.because(code, "people", people=people, least=least, most=most)


def create_team_entries(
    tournament: Tournament,
    players: Sequence[Player],
    name: str,
    author: Author,
    presence: str,
    *,
    is_substitute: bool = False,
) -> list[Entry]:
    """Enter the people of a new team, the captain first."""
    entries = [
        enter_player(
            tournament, player, author=author, presence=presence, is_substitute=is_substitute
        )
        for player in players
    ]
    _name_team(tournament, entries, players, name)
    return entries


@transaction.atomic
def enter_substitute_team(
    tournament: Tournament, name: str, people: Sequence[Person], *, author: Author
) -> list[Entry]:
    """Enter a team that fills the last table and is not ranked, present."""
    tournament = require_entries_open(tournament)
    require_team_size(tournament, len(people))
    players = [save_player(person) for person in people]
    return create_team_entries(
        tournament, players, name, author, Presence.PRESENT, is_substitute=True
    )


def rewrite_team_entries(
    entry: Entry, players: Sequence[Player], name: str, author: Author
) -> list[Entry]:
    """Make a team of these people, the captain first; whoever stays keeps the own entry."""
    tournament = entry.tournament
    mates = mates_of(entry)
    held = {m.player_id: mate for mate in mates for m in mate.members.all()}
    staying = {held[player.pk].pk for player in players if player.pk in held}
    free = [mate for mate in mates if mate.pk not in staying]
    entries = []
    for player in players:
        mate = held.get(player.pk)
        if mate is None and free:
            mate = free.pop(0)
            # Whoever entered with another team after withdrawing left an entry without a person.
            Member.objects.update_or_create(
                entry=mate, position=1, defaults={"tournament": tournament, "player": player}
            )
            mate.name = player.full_name
            mate.save(update_fields=["name"])
        elif mate is None:
            mate = enter_player(tournament, player, author=author, presence=entry.presence)
        entries.append(mate)
    _name_team(tournament, entries, players, name)
    return entries


def _name_team(
    tournament: Tournament, entries: Sequence[Entry], players: Sequence[Player], name: str
) -> None:
    """Write the team's name, no other team's, and who is its captain."""
    wanted = tidy(name) or team_name([player.last_name for player in players])
    others = tournament.entries.exclude(pk__in=[entry.pk for entry in entries])
    taken = set(others.exclude(team="").values_list("team", flat=True))
    label, turn = wanted[:NAME_LENGTH], 1
    while label in taken:
        turn += 1
        label = f"{wanted[: NAME_LENGTH - 4]} {turn}"
    for place, entry in enumerate(entries):
        entry.team = label if len(entries) > 1 else ""
        entry.save(update_fields=["team"])
        entry.members.update(is_captain=place == 0 and len(entries) > 1)
