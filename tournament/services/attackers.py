"""Who attacks: badges drawn with the seats, looked at before the start, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.attackers import COLORS
from tournament.adapters.attackers import (
    Attack,
    Replaced,
    attacks_after,
    badges_played,
    due_badges,
    with_boards_due,
)
from tournament.adapters.draws import drawn_color
from tournament.messages import Problem, Refused
from tournament.models import Due, Entry, Format, LineUp, Member, Plan, Presence, Tournament
from tournament.selectors.matches import seen_line_ups_of
from tournament.selectors.team_table import Attacker, Side, TeamPerson, sides_of_tables
from tournament.services.stage_sums import same_people
from tournament.services.team_places import require_clear_triplets

ATTACK = "attack"
LINES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


def check_teams(tournament: Tournament) -> None:
    """Refuse to start with a team of three lacking badges, or of six whose triplets are unclear."""
    if tournament.format == Format.TEAMS:
        require_clear_triplets(tournament)
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

    With the seats, so that guides printed after the draw say who attacks; at the start again, for
    the stage before may have been corrected. One color for the whole event; what each team attacked
    in the stage before goes on (RO p.20). Returns what the log says.
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
    """Give each team the attacks it had after the stage before, also where it replaced one.

    The badges go on in turn, whoever wears them now.
    """
    then, now = same_people([before, tournament])
    entries = list(before.entries.filter(slot__isnull=False))
    carried = {entry.slot: entry.attacks_before for entry in entries if entry.slot}
    planned = with_boards_due(before.plan.document, _replaced(before))
    after = attacks_after(planned, before.first_color, carried)
    by_team = {then.get(entry.number): after.get(entry.slot or 0, 0) for entry in entries}
    changed = list(tournament.entries.all())
    for entry in changed:
        entry.attacks_before = by_team.get(now.get(entry.number, 0), 0)
    Entry.objects.bulk_update(changed, ["attacks_before"], batch_size=500)


def attackers_of(tournament: Tournament, dues: Iterable[Due]) -> dict[int, Attacker]:
    """Return due board -> who attacks it: the badge whose turn it is, the quartet's attacker.

    In a match the attacker of a line-up that everybody may see.
    """
    dues = list(dues)
    sides = sides_of_tables({due.table_id for due in dues})
    badges = badges_due(tournament) if dues and tournament.format == Format.TRIPLETS else {}
    chosen = seen_line_ups_of(tournament) if dues and tournament.format == Format.TEAMS else {}
    found = {}
    for due in dues:
        side = _attacking(sides.get(due.table_id, []), due.board.taker)
        if side is not None:
            table = due.table
            badge = badges.get(
                Attack(table.round.number, table.number, table.slot, due.board.number)
            )
            line_up = chosen.get(table.round.number, {}).get(side.entry_id)
            person = _by_line_up(line_up) if line_up else _person(tournament, side, badge or "")
            found[due.pk] = Attacker(side, person)
    return found


def attackers_by_table(tournament: Tournament) -> dict[tuple[int, int], Attacker]:
    """Return (table row, board's number) -> who attacks there, in the whole event.

    Nothing before the start: no board is due.
    """
    rows = Due.objects.filter(table__round__tournament=tournament)
    dues = list(rows.select_related("table__round", "board").order_by("board__number"))
    found = attackers_of(tournament, dues)
    return {(due.table_id, due.board.number): found[due.pk] for due in dues if due.pk in found}


def _attacking(sides: list[Side], taker: str) -> Side | None:
    """Return the team that attacks: by its role, else by the label (RO p.20)."""
    wanted = (ATTACK, LINES.get(taker, ""))
    return next((side for side in sides if side.place in wanted), None)


def _by_line_up(line_up: LineUp) -> TeamPerson:
    player = line_up.attacker.player
    return TeamPerson(player.full_name, player.last_name, "", "")


def _person(tournament: Tournament, side: Side, badge: str) -> TeamPerson | None:
    if tournament.format == Format.QUARTETS:
        return next((person for person in side.people if person.place == ATTACK), None)
    return next((person for person in side.people if badge and person.badge == badge), None)


def badges_due(tournament: Tournament) -> dict[Attack, str]:
    """Return the badge due for each attack of the plan; empty before the draw."""
    plan = Plan.objects.filter(tournament=tournament).first()
    if plan is None or not tournament.first_color:
        return {}
    before = tournament.entries.filter(slot__isnull=False).values_list("slot", "attacks_before")
    carried = {slot: attacks for slot, attacks in before if slot is not None}
    facts = (plan.document, tournament.movement_maker, tournament.first_color, carried)
    replaced = _replaced(tournament)
    return badges_played(*facts, replaced) if replaced else due_badges(*facts)


def _replaced(tournament: Tournament) -> list[Replaced]:
    """Return the boards played in the place of due ones; a board replaced again counts once."""
    dues = Due.objects.filter(table__round__tournament=tournament, instead_of__isnull=False)
    rows = {
        due.pk: due for due in dues.select_related("table__round", "board", "instead_of__board")
    }
    again = {due.instead_of_id for due in rows.values()}
    found = []
    for pk, played in rows.items():
        if pk in again:
            continue
        due = played
        while due.instead_of is not None:
            due = rows.get(due.instead_of_id or 0, due.instead_of)
        table = played.table
        found.append(
            Replaced(table.round.number, table.number, due.board.number, played.board.number)
        )
    return found
