"""A stage of matches made before a result was corrected: paired again, or kept with a note."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.adapters.plans import prove
from tournament.messages import Refused
from tournament.models import (
    QUARTERS,
    Entry,
    Match,
    Place,
    Plan,
    Seating,
    SitOut,
    State,
    Tournament,
)
from tournament.services.audit import Author, log
from tournament.services.events import bump, hold_rounds, locked, require_state
from tournament.services.matches import REASON_LENGTH
from tournament.services.pairings import WrongPairing, wrong_pairings
from tournament.services.standings import refresh_sums

Teams = tuple[Entry, Entry | None]


@transaction.atomic
def pair_again(tournament: Tournament, first_round: int, *, author: Author) -> None:
    """Seat in a stage whom the results of now make meet, where nothing has begun there."""
    tournament, wrong = _held(tournament, first_round)
    if wrong.undecided:
        match = wrong.undecided[0]
        other = match.other.name if match.other else ""
        raise Refused.because("match-undecided", one=match.one.name, other=other)
    if wrong.waits_for_return:
        raise Refused.because("pairing-left")
    if not wrong.may_pair_again:
        raise Refused.because("pairing-begun")
    made = sorted(wrong.made, key=lambda match: (match.other_id is None, match.number))
    now = sorted(wrong.now, key=lambda teams: teams[1] is None)
    swaps = list(zip(made, now, strict=True))
    before = [_named((match.one, match.other)) for match in made]
    moved = {team.pk for match in made for team in (match.one, match.other) if team}
    _reseat(tournament, first_round, swaps)
    for match, teams in swaps:
        match.one, match.other = teams
        match.side_a, match.cards, match.choices = None, {}, {}
        match.bonus_one = match.bonus_other = Decimal(0)
        match.save()
    # Marks not recomputed yet (a forfeit taken back) go with the seats: nobody keeps another's.
    refresh_sums(tournament, moved)
    log(
        tournament, author, "pair-again", str(wrong.number),
        before={"pairs": before}, after={"pairs": [_named(teams) for teams in now]},
        reason=_("a result before them was corrected"),
    )  # fmt: skip


@transaction.atomic
def keep_pairing(tournament: Tournament, first_round: int, *, author: Author, reason: str) -> None:
    """Keep a stage as it was paired, with the reason, until the results change again."""
    if not reason.strip():
        raise Refused.because("reason-missing", "reason")
    tournament, wrong = _held(tournament, first_round)
    first = tournament.matches.select_for_update(of=("self",)).filter(first_round=first_round)
    match = first.order_by("number")[0]
    pairs = [[team.slot for team in teams if team] for teams in wrong.now]
    match.choices = match.choices | {
        "kept": {"reason": reason.strip()[:REASON_LENGTH], "pairs": pairs}
    }
    match.save(update_fields=["choices"])
    names = [_named((made.one, made.other)) for made in wrong.made]
    log(
        tournament, author, "keep-pairing", str(wrong.number),
        after={"pairs": names}, reason=reason.strip(),
    )  # fmt: skip


def _held(tournament: Tournament, first_round: int) -> tuple[Tournament, WrongPairing]:
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    bump(tournament)
    hold_rounds(tournament)
    found = [one for one in wrong_pairings(tournament) if one.first_round == first_round]
    if not found:
        raise Refused.because("pairing-right")
    return tournament, found[0]


def _named(teams: Teams) -> str:
    one, other = teams
    return f"{one.name} – {other.name if other else '-'}"


def _reseat(tournament: Tournament, first_round: int, swaps: Sequence[tuple[Match, Teams]]) -> None:
    """Write the new teams at the tables of the old ones, into the plan's document first."""
    plan = Plan.objects.select_for_update().get(tournament=tournament)
    slots = {
        old.slot: new.slot
        for match, teams in swaps
        for old, new in zip((match.one, match.other), teams, strict=True)
        if old is not None and new is not None
    }
    there = set(slots.values())
    for row in plan.document["rounds"]:
        if row["round"] in range(first_round, first_round + QUARTERS):
            _rewrite(row, slots, there)
    plan.fairness = prove(plan.document)
    plan.save(update_fields=["document", "fairness"])
    entries = {entry.slot: entry for entry in tournament.entries.filter(slot__isnull=False)}
    numbers = range(first_round, first_round + QUARTERS)
    here = {"round__tournament": tournament, "round__number__in": numbers, "entry__slot__in": slots}
    seats = list(Seating.objects.filter(**here).select_related("entry"))
    rests = list(SitOut.objects.filter(**here).select_related("entry"))
    Seating.objects.filter(pk__in=[row.pk for row in seats]).delete()
    SitOut.objects.filter(pk__in=[row.pk for row in rests]).delete()
    for seat in seats:
        seat.pk, seat.entry = None, entries[slots[seat.entry.slot]]
    for rest in rests:
        rest.pk, rest.entry = None, entries[slots[rest.entry.slot]]
    Seating.objects.bulk_create(seats)
    SitOut.objects.bulk_create(rests)


def _rewrite(row: dict[str, Any], slots: dict[int | None, int | None], there: set[Any]) -> None:
    for table in row["tables"]:
        for seat in (Place.ATTACK.value, Place.DEFENSE.value):
            table[seat] = slots.get(table[seat], table[seat])
    row["sit_out"] = sorted(slots.get(slot, slot) for slot in row.get("sit_out", []))
    out = {slot for slot in row.get("absent", []) if slot not in there}
    out |= {slot for slot in slots if slot not in there}
    row.pop("absent", None)
    if out:
        row["absent"] = sorted(out)
