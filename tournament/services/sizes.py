"""How many people an entry has: as many as its format asks, whenever it comes."""

from __future__ import annotations

from django.db.models import Count

from tournament.adapters.teams import team_sizes
from tournament.messages import Problem, Refused
from tournament.models import Entry, Presence, Tournament


def check_size(tournament: Tournament, people: int) -> None:
    """Refuse a number of people that no entry of the format has."""
    least, most = team_sizes(tournament.format)
    if not least <= people <= most:
        # Said as one number where a format has one size only.
        code = "team-people" if least < most else "team-people-exactly"
        raise Refused.because(code, "people", people=people, least=least, most=most)


def require_all_whole(tournament: Tournament) -> None:
    """Refuse to seat anybody present without the people of its entry, each by its name."""
    least, most = team_sizes(tournament.format)
    present = tournament.entries.filter(presence=Presence.PRESENT)
    counted = present.annotate(people=Count("members")).order_by("number")
    wrong = counted.exclude(people__range=(least, most)).values_list("name", "people")
    if wrong:
        raise Refused(
            *(Problem("entry-people", {"name": name, "people": people}) for name, people in wrong)
        )


def require_whole(entry: Entry, presence: str) -> None:
    """Refuse that an entry comes or waits without its people.

    Whoever withdrew with a team may have entered with another since.
    """
    if presence != Presence.WITHDRAWN:
        check_size(entry.tournament, entry.members.count())
