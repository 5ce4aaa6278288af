"""Teams of two and four in free deals: members start at one table, their points are added.

They play the movement from its second position on (OT p.15); everybody is ranked alone as well.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from tournament.adapters.names import tidy
from tournament.adapters.points import sums_points
from tournament.messages import Problem, Refused
from tournament.models import NOT_COMING, Entry, State, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump, locked, require_state
from tournament.services.registration import forget_draw

SIZES = (0, 2, 4)
NAME_LENGTH = 60


@transaction.atomic
def set_teams(
    tournament: Tournament, size: int, teams: Mapping[int, str], *, author: Author
) -> Tournament:
    """Say how many people make a team and who is in which, by entry number; 0 for no teams.

    A name too often is refused; who has no team yet gets one before the draw.
    """
    tournament = locked(tournament)
    if tournament.is_started:
        raise Refused.because("started")
    require_state(tournament, State.DRAFT, State.OPEN)
    if size not in SIZES or not sums_points(tournament):
        raise Refused.because("free-team-size", "size", people=size)
    entries = list(tournament.entries.filter(is_substitute=False))
    # Who waits or withdrew is on no list of the hall: they keep their team unless it is said.
    kept = {e.number: e.team for e in entries if e.presence in NOT_COMING} if size else {}
    said = kept | dict(teams)
    names = {e.number: tidy(said.get(e.number, ""))[:NAME_LENGTH] if size else "" for e in entries}
    _check_sizes({n: name for n, name in names.items() if n in teams}, size)
    changed = []
    for entry in entries:
        if entry.team != names[entry.number]:
            entry.team = names[entry.number]
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["team"], batch_size=500)
    if changed or tournament.team_size != size:
        if tournament.team_size != size:
            tournament.entries.filter(is_substitute=True).update(team="")
        tournament.team_size = size
        tournament.save(update_fields=["team_size"])
        forget_draw(tournament)
        log(tournament, author, "teams", after={"size": size, "teams": len(set(names.values()))})
        bump(tournament)
    return tournament


def _check_sizes(names: Mapping[int, str], size: int) -> None:
    members: dict[str, int] = {}
    for name in names.values():
        if name:
            members[name] = members.get(name, 0) + 1
    too_many = [(name, count) for name, count in members.items() if count > size]
    if too_many:
        raise Refused(
            *(Problem("free-team-full", {"name": name, "people": count, "size": size}, "teams")
              for name, count in too_many)
        )  # fmt: skip
