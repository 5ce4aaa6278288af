"""What the draw page shows of a plan and its seats: picture, proof, who sits where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.adapters.free_rounds import FINAL, MADE, seating_of
from tournament.adapters.names import search_form
from tournament.adapters.plans import room_orders
from tournament.adapters.steps import ROLES, Move, Step, has_slots, steps_of, table_count
from tournament.models import Entry, Format, MatchSystem, Presence, Tournament, table_places
from tournament.selectors.changes import round_now
from tournament.selectors.seats import (
    Place,
    SeatedRound,
    SeatedTable,
    places_of,
    seated_rounds,
    ways_of,
)
from tournament.selectors.wishes import apart_of, clubs_to_keep_apart
from tournament.services.kept_wishes import kept_tables, still_meeting
from tournament.templatetags.etui import seat_name
from tournament.views.asked import number_asked
from tournament.views.director.movement import picture_of, proofs_of, sentence_of, source_said

# Suggestions beyond this help nobody.
MOST_COUPLES = 6


@dataclass(frozen=True)
class TableMoves:
    """Where the people of one table go, in the order of the seats."""

    table: int
    moves: list[str]


def drawn_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the movement's picture and proof, and the seats once drawn."""
    document, fairness = tournament.plan.document, tournament.plan.fairness
    seated = seated_rounds(tournament)
    names = _names(seated)
    steps = steps_of(document)
    first = round_now(tournament) if tournament.is_started else 1
    number = _position(request, len(document["rounds"]), first)
    step = next((step for step in steps if step.after == number), None)
    made_by = seating_of(_row_of(document, number + 1))
    here = next((round_ for round_ in seated if round_.number == number), None)
    followed = _followed(request, seated)
    return {
        "is_drawn": bool(seated),
        "movement_source": source_said(document),
        "proofs": proofs_of(
            fairness,
            document,
            names,
            deals=tournament.unit == "points",
            matches=tournament.format == Format.TEAMS,
            knock_out=tournament.match_system == MatchSystem.KNOCK_OUT,
        ),
        "keep_apart": [] if tournament.is_started else _namesakes_together(seated),
        "is_one_step": _are_alike(steps),
        "has_slots": has_slots(document),
        "cards_say_where": one_step_of(document) is not None,
        "room_orders": room_orders(document),
        "position": number,
        "table_numbers": range(1, table_count(document) + 1),
        "positions": range(1, len(document["rounds"]) + 1),
        "step": _step_shown(step, table_count(document), names, made_by) if step else None,
        "guides_hold": guides_hold(document),
        "by_name": request.GET.get("by") == "name",
        "seated": _with_waiting(here, tournament) if here else None,
        "places": by_name(places_of(here)) if here else [],
        "followed": followed[0].entry if followed else None,
        "path": followed,
        "people": _entries(seated),
    }


def _with_waiting(here: SeatedRound, tournament: Tournament) -> SeatedRound:
    """Return a round with the tables that wait, which have no rows once play has started."""
    if not tournament.is_started:
        return here
    idle: list[dict[str, Any]] = _row_of(tournament.plan.document, here.number).get("idle", [])
    resting = {entry.slot: entry for entry in here.sit_outs}
    waiting = [
        SeatedTable(
            table["table"],
            {seat: resting.get(slot) for seat, slot in table_places(table).items()},
            section=table.get("section", ""),
            is_idle=True,
        )
        for table in idle
    ]
    tables = sorted([*here.tables, *waiting], key=lambda table: (table.slot, table.number))
    return SeatedRound(here.number, tables, here.sit_outs)


def _are_alike(steps: Sequence[Step]) -> bool:
    return bool(steps) and steps[0].is_regular and len({step.shape for step in steps}) == 1


def one_step_of(document: Mapping[str, Any]) -> Step | None:
    """Return the step that is the same for everybody after every round, None when they differ."""
    steps = steps_of(document)
    return steps[0] if _are_alike(steps) and not steps[0].exceptions else None


def is_one_step(document: Mapping[str, Any]) -> bool:
    """Tell whether people and boards move alike after each round."""
    return _are_alike(steps_of(document))


def wishes_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return whom the draw looks after: pairs kept apart, who keeps a table, who still meets."""
    apart = apart_of(tournament)
    present = by_short_name(tournament.entries.filter(presence=Presence.PRESENT))
    known = {frozenset((pair.first_id, pair.second_id)) for pair in apart.pairs}
    for kept in apart.clubs:
        known |= {frozenset((a.pk, b.pk)) for a, b in combinations(kept.people, 2)}
    return {
        "apart": apart,
        "clubs": clubs_to_keep_apart(tournament, apart),
        "staying": [entry for entry in present if entry.stays_at],
        "present_people": present,
        "namesakes": [
            couple
            for couple in _namesakes(present)
            if frozenset(entry.pk for entry in couple) not in known
        ],
        "still_meeting": still_meeting(tournament) if apart else [],
        "kept_tables": kept_tables(tournament),
        "open_wishes": "wishes" in request.GET,
    }


def _namesakes(present: Sequence[Entry]) -> list[tuple[Entry, Entry]]:
    """Return couples of one last name: perhaps to be kept apart."""
    by_last: dict[str, list[Entry]] = defaultdict(list)
    for entry in present:
        by_last[search_form(entry.name.rpartition(" ")[2])].append(entry)
    couples = [couple for people in by_last.values() for couple in combinations(people, 2)]
    return couples[:MOST_COUPLES]


def step_after(tournament: Tournament, after: int) -> dict[str, Any] | None:
    """Return the step that follows a round, to be said at the microphone; None after the last."""
    document = tournament.plan.document
    step = next((step for step in steps_of(document) if step.after == after), None)
    if step is None:
        return None
    drawn = tournament.entries.filter(slot__isnull=False).values_list("slot", "short_name")
    names = {slot: name for slot, name in drawn if slot is not None}
    made_by = seating_of(_row_of(document, after + 1))
    return _step_shown(step, table_count(document), names, made_by)


def _row_of(document: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return a round of a document, nothing where it has none of that number."""
    return next((row for row in document["rounds"] if row["round"] == number), {})


def rests_said(tournament: Tournament, number: int) -> list[str]:
    """Return which tables wait in a round and who is not at one that plays, to be read aloud."""
    row = _row_of(tournament.plan.document, number)
    drawn = tournament.entries.filter(slot__in=row.get("sit_out", [])).values_list(
        "slot", "short_name"
    )
    resting, said = {slot: name for slot, name in drawn if slot is not None}, []
    for table in row.get("idle", []):
        held = {slot: resting[slot] for slot in table_places(table).values() if slot in resting}
        resting = {slot: name for slot, name in resting.items() if slot not in held}
        facts = {"table": table["table"], "people": _joined(held.values()) if held else ""}
        said.append(
            _("Table %(table)s waits: %(people)s sit out.") % facts
            if held
            else _("Table %(table)s waits.") % facts
        )
    if resting:
        # A name cut to an initial ends the sentence by itself.
        people = _joined(resting.values()).removesuffix(".")
        # Who does not play a final has finished; nobody waits for another round.
        is_final = seating_of(row) == FINAL
        known = _("Finished, thank you: %(people)s.") if is_final else _("Sitting out: %(people)s.")
        said.append(known % {"people": people})
    return said


def _joined(names: Iterable[str]) -> str:
    *first, last = names
    if not first:
        return last
    return _("%(names)s and %(last)s") % {"names": ", ".join(first), "last": last}


def _position(request: HttpRequest, count: int, first: int) -> int:
    """Return the round asked for; else the one being played, the last one when all are over."""
    return min(max(1, number_asked(request.GET.get("position")) or first or count), count)


def by_name(places: list[Place]) -> list[Place]:
    """Return places as people look for their names: accents and capitals do not part them."""
    return sorted(places, key=lambda place: (search_form(place.name), place.table))


def by_short_name(entries: Iterable[Entry]) -> list[Entry]:
    """Return entries as people look for their names."""
    return sorted(entries, key=lambda entry: (search_form(entry.short_name), entry.number))


def _entries(seated: list[SeatedRound]) -> list[Entry]:
    return by_short_name(way[0].entry for way in ways_of(seated))


def _names(seated: list[SeatedRound]) -> dict[int, str]:
    """Return the short name of each slot, once drawn."""
    return {entry.slot: entry.short_name for entry in _entries(seated) if entry.slot}


def _followed(request: HttpRequest, seated: list[SeatedRound]) -> list[Place]:
    number = number_asked(request.GET.get("follow"))
    return [
        place for round_ in seated for place in places_of(round_) if place.entry.number == number
    ]


def guides_hold(document: Mapping[str, Any]) -> bool:
    """Tell whether the seats drawn before the start still hold in every round."""
    return all(seating_of(row) not in MADE for row in document["rounds"])


def _step_shown(
    step: Step, tables: int, names: Mapping[int, str], made_by: str = ""
) -> dict[str, Any]:
    """Return a regular step as picture and sentence, another one as a list by table.

    Seats made during the play are never a step that guides tell: each is listed.
    """
    is_final = made_by == FINAL
    shown: dict[str, Any] = {
        "after": step.after,
        "exceptions": [_move_said(move, names, is_final) for move in step.exceptions],
        "is_made": made_by in MADE,
    }
    if shown["is_made"]:
        return {**shown, "exceptions": [], "tables": _moves_by_table(step, names, is_final)}
    if step.parts and not step.is_regular and all(part.is_regular for _, part in step.parts):
        return {**shown, "parts": [(name, sentence_of(part)) for name, part in step.parts]}
    if step.is_regular:
        # Sections that move alike are drawn once, with as many tables as each has.
        tables //= len(step.parts) or 1
        return {**shown, "picture": picture_of(step, tables), "sentence": sentence_of(step)}
    return {**shown, "exceptions": [], "tables": _moves_by_table(step, names)}


def _moves_by_table(
    step: Step, names: Mapping[int, str], is_final: bool = False
) -> list[TableMoves]:
    by_table: dict[int, list[str]] = defaultdict(list)
    for move in step.moves:
        # Who had finished before this round has no way to be told.
        if move.table or move.to_table or not is_final:
            by_table[move.table].append(_move_said(move, names, is_final))
    return [TableMoves(table, moves) for table, moves in sorted(by_table.items())]


def _move_said(move: Move, names: Mapping[int, str], is_final: bool = False) -> str:
    """Return one person's way: the name, else the seat, then where to."""
    who = names.get(move.slot) or (seat_name(move.seat) if move.seat else f"n° {move.slot}")
    if not move.to_table and is_final:
        return _("%(who)s has finished") % {"who": who}
    if not move.to_table:
        return _("%(who)s sits out") % {"who": who}
    if move.seat in ROLES:
        # A team's attack and its defense go different ways.
        who = f"{who} ({seat_name(move.seat)})"
    facts = {"who": who, "table": move.to_table, "seat": seat_name(move.to_seat)}
    if not move.table:
        return _("%(who)s comes in at table %(table)s, %(seat)s") % facts
    if move.table == move.to_table and move.seat == move.to_seat:
        return _("%(who)s stays at table %(table)s, %(seat)s") % facts
    if move.table == move.to_table:
        return _("%(who)s stays at table %(table)s, now %(seat)s") % facts
    return _("%(who)s goes to table %(table)s, %(seat)s") % facts


def _namesakes_together(seated: list[SeatedRound]) -> list[str]:
    """Return people of one last name who start at one table: perhaps to be kept apart."""
    found = []
    for table in seated[0].tables if seated else []:
        people = [entry for entry in table.seats.values() if entry is not None]
        for couple in _namesakes(people):
            together = ", ".join(entry.name for entry in couple)
            facts = {"people": together, "table": table.number}
            found.append(_("%(people)s start together at table %(table)s") % facts)
    return found
