"""Before the start: the movement chosen, the seats drawn from the committed seed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.adapters.draws import (
    Wishes,
    new_seed,
    seated_order,
    team_places,
    teams_by_rank,
    teams_order,
    with_kept_tables,
)
from tournament.adapters.movement_files import UPLOADED, boards_per_table
from tournament.adapters.plans import PlanChoice, build_plan, lines_of, prove, sections_of
from tournament.adapters.stages import SECOND_HALVES, goes_with, kept_order, order_by_rank
from tournament.messages import Refused
from tournament.models import Entry, Plan, Presence, State, Tournament
from tournament.services.attackers import begin_attacks
from tournament.services.audit import Author, log
from tournament.services.events import bump, locked, require_state
from tournament.services.registration import forget_draw
from tournament.services.sizes import require_all_whole
from tournament.services.stage_sums import same_people


def _require_before_start(tournament: Tournament) -> Tournament:
    tournament = locked(tournament)
    if tournament.is_started:
        raise Refused.because("started")
    require_state(tournament, State.DRAFT, State.OPEN)
    return tournament


@transaction.atomic
def choose_plan(tournament: Tournament, choice: PlanChoice, *, author: Author) -> Plan:
    """Store the movement of a proposal, proved; drawn seats of another one are dropped."""
    tournament = _require_before_start(tournament)
    _require_first_half(tournament, choice.maker, choice.entries)
    document, fairness = build_plan(choice)
    tournament.movement_maker = choice.maker
    tournament.match_system = ""
    tournament.round_count = choice.rounds
    tournament.boards_per_table = choice.boards_per_table
    plan = _take_plan(tournament, document, fairness)
    log(tournament, author, "plan", target=str(document["name"]), after=choice.as_json())
    bump(tournament)
    return plan


@transaction.atomic
def take_movement(
    tournament: Tournament,
    document: dict[str, Any],
    fairness: dict[str, Any],
    *,
    author: Author,
) -> Plan:
    """Store a movement of one's own, proved as any other; drawn seats are dropped."""
    tournament = _require_before_start(tournament)
    tournament.movement_maker = UPLOADED
    tournament.round_count = len(document["rounds"])
    tournament.boards_per_table = boards_per_table(document)
    plan = _take_plan(tournament, document, fairness)
    after = {"entries": document["entries"], "rounds": len(document["rounds"])}
    log(tournament, author, "plan", target=str(document["name"]), after=after)
    bump(tournament)
    return plan


def _take_plan(tournament: Tournament, document: dict[str, Any], fairness: dict[str, Any]) -> Plan:
    defaults = {"document": document, "fairness": fairness, "original": document, "dropped": None}
    plan, _ = Plan.objects.update_or_create(tournament=tournament, defaults=defaults)
    tournament.drawn_at = None
    tournament.save()
    tournament.entries.update(slot=None, line="", section="")
    return plan


@transaction.atomic
def compare_sections(tournament: Tournament, *, apart: bool, author: Author) -> Tournament:
    """Say whether parallel sections are compared together, or each on its own; before the start."""
    tournament = _require_before_start(tournament)
    before, tournament.sections_apart = tournament.sections_apart, apart
    if before != apart:
        tournament.save(update_fields=["sections_apart"])
        log(
            tournament, author, "settings",
            before={"sections_apart": before}, after={"sections_apart": apart},
        )  # fmt: skip
        bump(tournament)
    return tournament


@transaction.atomic
def mix_public_value(tournament: Tournament, value: str, *, author: Author) -> Tournament:
    """Mix in a value nobody could know before: cards turned, a lottery number."""
    tournament = locked(tournament)
    if tournament.is_started:
        raise Refused.because("public-value-late", "public_value")
    before, tournament.public_value = tournament.public_value, value.strip()
    tournament.drawn_at = None
    tournament.save(update_fields=["public_value", "drawn_at"])
    tournament.entries.update(slot=None, line="", section="")
    log(tournament, author, "public-value", before=before, after=tournament.public_value)
    bump(tournament)
    return tournament


@transaction.atomic
def draw_seats(tournament: Tournament, *, author: Author) -> list[Entry]:
    """Give everybody present a number in the movement; same seed and same list, same draw."""
    tournament = _require_before_start(tournament)
    plan = Plan.objects.filter(tournament=tournament).first()
    if plan is None:
        raise Refused.because("plan-missing")
    entries = {e.number: e for e in tournament.entries.filter(presence=Presence.PRESENT)}
    planned = plan.document["entries"]
    if len(entries) != planned:
        raise plan_size(tournament, planned, len(entries))
    _require_first_half(tournament, tournament.movement_maker, planned)
    require_all_whole(tournament)
    _require_seed(tournament, author)
    tournament.entries.update(slot=None, line="", section="")
    order = _seated(tournament, plan.chosen, entries.values())
    lines, sections = lines_of(plan.chosen), sections_of(plan.chosen)
    for slot, number in enumerate(order, start=1):
        entry = entries[number]
        entry.slot = slot
        entry.line, entry.section = lines.get(slot, ""), sections.get(slot, "")
    Entry.objects.bulk_update(entries.values(), ["slot", "line", "section"], batch_size=500)
    _keep_tables(plan, entries.values())
    tournament.drawn_at = timezone.now()
    tournament.save(update_fields=["drawn_at"])
    log(tournament, author, "draw", after={"order": order} | begin_attacks(tournament))
    bump(tournament)
    return sorted(entries.values(), key=lambda entry: entry.slot or 0)


def _require_seed(tournament: Tournament, author: Author) -> None:
    """Commit to a seed of its own where the event was brought in without the one it had.

    A public value mixed in before is dropped: the seed has to be committed to first.
    """
    if tournament.seed:
        return
    before = {"commitment": tournament.commitment}
    tournament.seed, tournament.commitment = new_seed()
    tournament.public_value = ""
    tournament.save(update_fields=["seed", "commitment", "public_value"])
    after = {"commitment": tournament.commitment}
    log(tournament, author, "new-seed", before=before, after=after)


def played_before(tournament: Tournament) -> tuple[str, int]:
    """Return the maker of the movement of the stage before, and for how many it was."""
    before = tournament.previous_stage
    plan = Plan.objects.filter(tournament=before).first() if before is not None else None
    if before is None or plan is None:
        return "", 0
    return before.movement_maker, int(plan.document["entries"])


def _require_first_half(tournament: Tournament, maker: str, entries: int) -> None:
    if not goes_with(maker, entries, played_before(tournament)):
        raise Refused.because("second-half-alone", "maker")


def keeps_numbers(tournament: Tournament) -> bool:
    """Tell whether everybody keeps the number of the stage before: a second session follows it."""
    if tournament.movement_maker not in SECOND_HALVES:
        return False
    entries = int(tournament.plan.document["entries"])
    return goes_with(tournament.movement_maker, entries, played_before(tournament))


def is_seeded(entries: Iterable[Entry]) -> bool:
    """Tell whether the ranking of the stage before gives the places, and nothing is drawn."""
    return any(entry.seed_rank is not None for entry in entries)


def follows_stage_before(tournament: Tournament) -> bool:
    """Tell whether the stage before gives the places, and nothing is drawn."""
    return keeps_numbers(tournament) or is_seeded(tournament.entries.all())


def _seated(
    tournament: Tournament, document: dict[str, Any], entries: Iterable[Entry]
) -> list[int]:
    """Return entry numbers by place: as in the stage before, by its ranking, or from the seed."""
    people = {entry.number: entry for entry in entries}
    if keeps_numbers(tournament):
        return _as_before(tournament, list(people))
    ranks = {number: entry.seed_rank for number, entry in people.items()}
    if tournament.team_size:
        teams = {number: entry.team for number, entry in people.items()}
        places = team_places(teams, tournament.team_size, tournament.movement_maker)
        if is_seeded(people.values()):
            return teams_by_rank(teams, places, ranks)
        return teams_order(teams, places, tournament.seed, tournament.public_value)
    if is_seeded(people.values()):
        return order_by_rank(
            list(people), ranks, document, tournament.movement_maker, tournament.format
        )
    wishes = wishes_of(tournament)
    return seated_order(list(people), tournament.seed, tournament.public_value, document, wishes)


def _as_before(tournament: Tournament, numbers: list[int]) -> list[int]:
    """Return entry numbers by the places they had in the stage before; new ones fill the others."""
    before = tournament.previous_stage
    assert before is not None  # there is a first session
    then, now = same_people([before, tournament])
    held = before.entries.filter(slot__isnull=False).values_list("number", "slot")
    slots = {then[number]: slot for number, slot in held if number in then and slot is not None}
    return kept_order(numbers, {n: slots[now[n]] for n in numbers if n in now and now[n] in slots})


def plan_size(tournament: Tournament, planned: int, present: int) -> Refused:
    """Return the refusal of a movement that is for another number than are here."""
    code = "plan-size-teams" if tournament.is_of_teams else "plan-size"
    return Refused.because(code, planned=planned, present=present)


def wishes_of(tournament: Tournament) -> Wishes:
    """Return whom the draw looks after: pairs kept apart, and who keeps which table."""
    pairs = tournament.kept_apart.values_list("first__number", "second__number")
    stays = tournament.entries.filter(stays_at__isnull=False).values_list("number", "stays_at")
    return Wishes(tuple(pairs), {number: table for number, table in stays if table is not None})


def _keep_tables(plan: Plan, entries: Iterable[Entry]) -> None:
    """Write the movement in which who keeps a table has it; the others may change theirs."""
    stays = {entry.slot: entry.stays_at for entry in entries if entry.slot and entry.stays_at}
    document = with_kept_tables(plan.chosen, stays) if stays else plan.chosen
    if document != plan.document:
        plan.document, plan.fairness = document, prove(document)
        plan.save(update_fields=["document", "fairness"])


def restore_plan(tournament: Tournament) -> None:
    """Take the movement back to what was drawn; people who came or left since drop the draw."""
    plan = Plan.objects.get(tournament=tournament)
    before = plan.document
    _keep_tables(plan, tournament.entries.filter(stays_at__isnull=False))
    if plan.document != before:
        forget_draw(tournament)


@transaction.atomic
def swap_slots(tournament: Tournament, first: int, second: int, *, author: Author) -> None:
    """Exchange two people's places in the draw, by entry number; the log keeps it."""
    tournament = _require_before_start(tournament)
    if tournament.drawn_at is None:
        raise Refused.because("draw-missing")
    if first == second:
        raise Refused.because("seat-same", "second")
    entries = {e.number: e for e in tournament.entries.filter(number__in=[first, second])}
    for number in (first, second):
        if number not in entries or entries[number].slot is None:
            raise Refused.because("unknown-entry", number=number)
    a, b = entries[first], entries[second]
    # The slot is unique: one of the two stands aside while they pass each other.
    Entry.objects.filter(pk=a.pk).update(slot=None)
    Entry.objects.filter(pk=b.pk).update(slot=a.slot, line=a.line, section=a.section)
    Entry.objects.filter(pk=a.pk).update(slot=b.slot, line=b.line, section=b.section)
    plan = Plan.objects.get(tournament=tournament)
    _keep_tables(plan, tournament.entries.filter(stays_at__isnull=False))
    log(tournament, author, "swap", target=f"{a.name} / {b.name}")
    bump(tournament)


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """One place of the movement: who the seed gives it to, and who has it."""

    slot: int
    line: str
    drawn: int
    drawn_name: str
    seated: int
    seated_name: str


def drawn_seats(tournament: Tournament) -> list[DrawnSeat]:
    """Return every place with whom the seed and the list give it to, and who has it.

    Who came after the start was not drawn.
    """
    chosen = tournament.plan.chosen
    drawn = tournament.entries.filter(slot__isnull=False, slot__lte=chosen["entries"])
    rows = list(drawn.order_by("slot"))
    names = {entry.number: entry.name for entry in rows}
    order = _seated(tournament, chosen, rows)
    return [
        DrawnSeat(entry.slot or 0, entry.line, number, names[number], entry.number, entry.name)
        for entry, number in zip(rows, order, strict=True)
    ]


def verify_draw(tournament: Tournament) -> bool:
    """Tell whether the seats are exactly what the seed and the list give."""
    return all(seat.drawn == seat.seated for seat in drawn_seats(tournament))
