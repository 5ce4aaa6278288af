"""Stages of one event: linked with coefficients, and the next one made from the sum of them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import Max

from engine.errors import EngineError
from tournament.adapters.stages import Contender, NextStage, contenders_of, cut_list
from tournament.messages import Refused, problem_of
from tournament.models import Cut, Entry, Member, Presence, State, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump, create_tournament, locked, require_state
from tournament.services.stage_sums import MOST_STAGES, stages_of, summed
from tournament.services.standings import standings_of
from tournament.services.team_cuts import people_of_teams, team_contenders
from tournament.services.turns import Turn, take_turn

# What a next stage has from the one before.
KEPT = (
    "place", "format", "ruleset", "time_zone", "minutes_per_board", "live_standings",
    "needs_agreement", "suspect_amount", "suspect_distance", "suspect_results", "tie_breaks",
    "team_size", "sections_apart",
)  # fmt: skip


@transaction.atomic
def link_stage(
    tournament: Tournament,
    before: Tournament | None,
    coefficient: Fraction,
    *,
    author: Author,
) -> Tournament:
    """Say which stage comes before, and what this one counts for; refuse what cannot be added."""
    tournament = locked(tournament)
    if coefficient < 0:
        raise Refused.because("coefficient-form", "coefficient")
    # Two events made each other's stage at once: the second finds the first's chain.
    take_turn(Turn.EVENTS)
    if before is not None:
        before = Tournament.objects.get(pk=before.pk)
        if tournament.pk in {stage.pk for stage in stages_of(before)}:
            raise Refused.because("stage-circle", "previous_stage", name=before.name)
        if before.unit != tournament.unit:
            raise Refused.because("stage-unit", "previous_stage", name=before.name)
        if len(stages_of(before)) >= MOST_STAGES:
            raise Refused.because("stage-many", "previous_stage", most=MOST_STAGES)
    was = tournament.previous_stage.slug if tournament.previous_stage else None
    old = {"previous_stage": was, "coefficient": str(tournament.coefficient)}
    tournament.previous_stage, tournament.coefficient = before, coefficient
    tournament.save(update_fields=["previous_stage", "coefficient"])
    new = {"previous_stage": before.slug if before else None, "coefficient": str(coefficient)}
    if new != old:
        log(tournament, author, "stage", before=old, after=new)
    bump(tournament)
    return tournament


def contenders(tournament: Tournament) -> list[Contender]:
    """Return who may go on, best first: by the sum where there is more than one stage (RO p.19).

    Who missed the last stage, or fell at the cut before it, does not go on. Teams of free deals go
    on whole.
    """
    if tournament.team_size:
        return team_contenders(tournament)
    found = summed(tournament) if tournament.previous_stage_id else None
    if found is None:
        lines = [line for line in standings_of(tournament) if not line.is_substitute]
        ranked = [(line.number, line.name, line.place.general_rank) for line in lines]
        return contenders_of([(n, name, rank) for n, name, rank in ranked if rank is not None])
    people = [(found.people[row.key], row.rank) for row in found.rows]
    return contenders_of(
        [(who.number, who.name, rank) for who, rank in people if who.slug == tournament.slug]
    )


def next_stage_of(tournament: Tournament) -> Tournament | None:
    """Return the event this one goes on in, the first of them; None while there is none."""
    return tournament.next_stages.exclude(state=State.CANCELLED).order_by("pk").first()


def going_on(tournament: Tournament, places: int) -> NextStage:
    """Return who goes on by the ranking, and the equals at the cut the director decides on."""
    try:
        return cut_list(contenders(tournament), places)
    except EngineError as error:
        raise Refused(problem_of(error, "places")) from error


def gone_before(event: Tournament) -> list[str]:
    """Return who was taken into a next stage although they left the one before."""
    cut = Cut.objects.filter(following=event).select_related("tournament").first()
    if cut is None:
        return []
    lines = [line for line in contenders(cut.tournament) if line.number in cut.taken]
    numbers = [line.number for line in people_behind(cut.tournament, lines)]
    gone = cut.tournament.entries.filter(number__in=numbers, presence=Presence.WITHDRAWN)
    return list(gone.values_list("name", flat=True))


@transaction.atomic
def create_next_stage(
    tournament: Tournament,
    *,
    author: Author,
    name: str,
    starts_at: datetime,
    places: int,
    chosen: Iterable[int] = (),
    coefficient: Fraction = Fraction(1),
) -> Tournament:
    """Make the next stage of those who go on, seated by rank at its draw.

    Equals at the cut are named with the refusal `cut-equals` until `chosen` has as many of them as
    there are places left. An event goes on once: pressed twice, the second is refused as
    `next-stage-made`; a cancelled stage makes room for another.
    """
    # Held, so that the second of two at once finds the first one's stage.
    tournament = locked(tournament)
    require_state(tournament, State.CLOSED, State.PUBLISHED)
    made = next_stage_of(tournament)
    if made is not None:
        raise Refused.because("next-stage-made", name=made.name)
    cut = going_on(tournament, places)
    picked = [line for line in cut.in_question if line.number in set(chosen)]
    if len(picked) != cut.places_left:
        names = ", ".join(line.name for line in cut.in_question)
        raise Refused.because("cut-equals", "chosen", names=names, count=cut.places_left)
    kept: dict[str, Any] = {name: getattr(tournament, name) for name in KEPT}
    event = create_tournament(
        author.user,
        name=name,
        starts_at=starts_at,
        people_expected=places * (tournament.team_size or 1),
        previous_stage=tournament,
        coefficient=coefficient,
        first_color=tournament.first_color,
        **kept,
    )
    taken = [*cut.qualified, *picked]
    enter_taken(tournament, event, people_behind(tournament, taken))
    numbers = [line.number for line in taken]
    Cut.objects.create(tournament=tournament, following=event, taken=numbers)
    after = {"name": event.name, "people": places}
    log(tournament, author, "next-stage", target=event.name, after=after)
    return event


def people_behind(tournament: Tournament, lines: list[Contender]) -> list[Contender]:
    """Return the entries that go on with these contenders: the people of teams of free deals."""
    return people_of_teams(tournament, lines) if tournament.team_size else lines


def enter_taken(before: Tournament, event: Tournament, lines: Iterable[Contender]) -> None:
    """Enter those who go on with their people and their rank; badges and captains stay."""
    by_number = {entry.number: entry for entry in before.entries.prefetch_related("members")}
    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    for place, line in enumerate(lines, start=last + 1):
        old = by_number[line.number]
        entry = Entry.objects.create(
            tournament=event,
            number=place,
            name=old.name,
            short_name=old.short_name,
            presence=Presence.EXPECTED,
            stays_at=None,
            team=old.team,
            seed_rank=place,
            has_triplets=old.has_triplets,
            contact=old.contact,
        )
        Member.objects.bulk_create(
            Member(
                tournament=event,
                entry=entry,
                player_id=member.player_id,
                position=member.position,
                is_captain=member.is_captain,
                badge=member.badge,
                place=member.place,
            )
            for member in old.members.all()
        )
