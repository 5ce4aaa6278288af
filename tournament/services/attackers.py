"""Triplets at the start: badges looked at, the first one drawn, attacks of earlier stages kept."""

from __future__ import annotations

from typing import Any

from engine.attackers import COLORS
from tournament.adapters.attackers import attacks_after
from tournament.adapters.draws import drawn_color
from tournament.messages import Problem, Refused
from tournament.models import Entry, Format, Member, Presence, Tournament


def check_teams(tournament: Tournament) -> None:
    """Refuse to start with a team of three whose badges are not all there."""
    if tournament.format != Format.TRIPLETS:
        return
    held: dict[int, list[str]] = {}
    names = dict(tournament.entries.filter(presence=Presence.PRESENT).values_list("pk", "name"))
    for entry, badge in Member.objects.filter(entry__in=names).values_list("entry", "badge"):
        held.setdefault(entry, []).append(badge)
    lacking = [name for pk, name in names.items() if sorted(held.get(pk, [])) != sorted(COLORS)]
    if lacking:
        raise Refused(*(Problem("badge-missing", {"name": name}) for name in lacking))


def begin_attacks(tournament: Tournament) -> dict[str, Any]:
    """Keep the badge that attacks first: that of the stage before, else drawn from the seed.

    What each team attacked in the stage before goes on (RO p.20). Returns what the log says.
    """
    if tournament.format != Format.TRIPLETS:
        return {}
    before = tournament.previous_stage
    tournament.first_color = (before.first_color if before else "") or drawn_color(
        tournament.seed, tournament.public_value
    )
    tournament.save(update_fields=["first_color"])
    if before is not None and hasattr(before, "plan"):
        _carry(tournament, before)
    return {"first_color": tournament.first_color}


def _carry(tournament: Tournament, before: Tournament) -> None:
    """Give each team the attacks it had after the stage before; a team is its three people."""
    entries = list(before.entries.filter(slot__isnull=False).prefetch_related("members"))
    carried = {entry.slot: entry.attacks_before for entry in entries if entry.slot}
    after = attacks_after(before.plan.document, before.first_color, carried)
    by_people = {_people(entry): after.get(entry.slot or 0, 0) for entry in entries}
    changed = []
    for entry in tournament.entries.prefetch_related("members"):
        entry.attacks_before = by_people.get(_people(entry), 0)
        changed.append(entry)
    Entry.objects.bulk_update(changed, ["attacks_before"], batch_size=500)


def _people(entry: Entry) -> frozenset[int]:
    return frozenset(member.player_id for member in entry.members.all())
