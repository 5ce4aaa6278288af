"""Before the start: the movement chosen, the seats drawn from the committed seed."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tournament.adapters.draws import drawn_order
from tournament.adapters.plans import PlanChoice, build_plan, lines_of
from tournament.messages import Refused
from tournament.models import Entry, Plan, Presence, State, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump, locked, require_state


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
    document, fairness = build_plan(choice)
    plan, _ = Plan.objects.update_or_create(
        tournament=tournament, defaults={"document": document, "fairness": fairness}
    )
    tournament.movement_maker = choice.maker
    tournament.round_count = choice.rounds
    tournament.boards_per_table = choice.boards_per_table
    tournament.drawn_at = None
    tournament.save()
    tournament.entries.update(slot=None, line="", section="")
    log(tournament, author, "plan", target=str(document["name"]), after=choice.as_json())
    bump(tournament)
    return plan


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
        raise Refused.because("plan-size", planned=planned, present=len(entries))
    tournament.entries.update(slot=None, line="", section="")
    lines = lines_of(plan.document)
    order = drawn_order(list(entries), tournament.seed, tournament.public_value)
    for slot, number in enumerate(order, start=1):
        entry = entries[number]
        entry.slot, entry.line = slot, lines.get(slot, "")
    Entry.objects.bulk_update(entries.values(), ["slot", "line"], batch_size=500)
    tournament.drawn_at = timezone.now()
    tournament.save(update_fields=["drawn_at"])
    log(tournament, author, "draw", after={"order": order})
    bump(tournament)
    return sorted(entries.values(), key=lambda entry: entry.slot or 0)


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
    a_place, b_place = (a.slot, a.line), (b.slot, b.line)
    # The slot is unique: one of the two stands aside while they pass each other.
    Entry.objects.filter(pk=a.pk).update(slot=None)
    Entry.objects.filter(pk=b.pk).update(slot=a_place[0], line=a_place[1])
    Entry.objects.filter(pk=a.pk).update(slot=b_place[0], line=b_place[1])
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
    """Return every place with whom the seed and the list give it to, and who has it."""
    rows = list(tournament.entries.filter(slot__isnull=False).order_by("slot"))
    names = {entry.number: entry.name for entry in rows}
    order = drawn_order(list(names), tournament.seed, tournament.public_value)
    return [
        DrawnSeat(entry.slot or 0, entry.line, number, names[number], entry.number, entry.name)
        for entry, number in zip(rows, order, strict=True)
    ]


def verify_draw(tournament: Tournament) -> bool:
    """Tell whether the seats are exactly what the seed and the list give."""
    return all(seat.drawn == seat.seated for seat in drawn_seats(tournament))
