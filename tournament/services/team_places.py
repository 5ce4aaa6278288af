"""Who does what in a team: the quartet's attacker and seats, the two triplets of a team of six."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, Q

from tournament.adapters.teams import QUARTET_PLACES, TRIPLET_PLACES
from tournament.messages import Problem, Refused
from tournament.models import Entry, Format, Member, Player, Presence, Tournament

# Three and three.
TRIPLET_SIZE = 3


def places_of(tournament: Tournament, typed: Sequence[str], people: int) -> Sequence[str]:
    """Return who attacks and who keeps which seat in a quartet, who is in which declared triplet.

    Blanks elsewhere; a quartet without places typed has them in the order of its people.
    """
    if tournament.format == Format.QUARTETS:
        places = typed or QUARTET_PLACES
        if sorted(places) != sorted(QUARTET_PLACES):
            raise Refused.because("quartet-places", "places")
        return places
    if tournament.format == Format.TEAMS and typed:
        if len(typed) != people or sorted(typed) != sorted(TRIPLET_PLACES):
            raise Refused.because("triplets-of-six", "triplets")
        return typed
    return [""] * people


def require_same_four(tournament: Tournament, players: Sequence[Player]) -> None:
    """Refuse somebody new in a quartet's next stage: roles may change, people not (RO p.22)."""
    if tournament.format != Format.QUARTETS or tournament.previous_stage_id is None:
        return
    there = Member.objects.filter(tournament=tournament.previous_stage_id, player__in=players)
    most = there.values("entry").annotate(people=Count("pk")).order_by("-people", "entry").first()
    team = most["entry"] if most else None
    known = set(there.filter(entry=team).values_list("player", flat=True))
    new = [
        Problem("quartet-new-person", {"name": player.full_name}, f"person_{place}")
        for place, player in enumerate(players, start=1)
        if player.pk not in known
    ]
    if new:
        raise Refused(*new)


def triplets_of(entry: Entry, members: Sequence[Member]) -> list[list[int]]:
    """Return the two declared triplets of a team of six by place, none otherwise."""
    if not entry.has_triplets:
        return []
    named = [[m.position for m in members if m.place == place] for place in ("1", "2")]
    return named if all(len(triplet) == TRIPLET_SIZE for triplet in named) else []


def require_clear_triplets(tournament: Tournament) -> None:
    """Refuse to start where two triplets are declared and it is not known who is in which."""
    first, second = (Count("members", filter=Q(members__place=place)) for place in ("1", "2"))
    declared = tournament.entries.filter(presence=Presence.PRESENT, has_triplets=True)
    counted = declared.annotate(first=first, second=second).order_by("number")
    unclear = counted.exclude(first=TRIPLET_SIZE, second=TRIPLET_SIZE)
    names = list(unclear.values_list("name", flat=True))
    if names:
        raise Refused(*(Problem("triplets-unclear", {"name": name}) for name in names))
