"""Stages of one event: linked with coefficients, added up, and the next one made from a ranking."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db import transaction

from engine.errors import EngineError
from tournament.adapters.marks import ListLine
from tournament.adapters.stages import NextStage, StageResults, StageRow, add_up, cut_list
from tournament.messages import Refused, problem_of
from tournament.models import Entry, Member, Presence, State, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump, create_tournament, locked, require_state
from tournament.services.standings import public_standings, standings_of

MOST_STAGES = 12
# What a next stage has from the one before.
KEPT = (
    "place", "format", "ruleset", "time_zone", "minutes_per_board", "live_standings",
    "needs_agreement", "suspect_amount", "suspect_distance", "suspect_results", "tie_breaks",
    "team_size",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Person:
    """Who a row of the sum stands for: a person, or a team; and where its last card is."""

    name: str
    slug: str
    number: int


@dataclass(frozen=True, slots=True)
class Combined:
    """All stages so far: the events, the rows best first, who they stand for."""

    stages: list[Tournament]
    rows: list[StageRow]
    people: dict[Hashable, Person]


def stages_of(tournament: Tournament) -> list[Tournament]:
    """Return the stages up to this one, the first first."""
    chain = [tournament]
    while chain[0].previous_stage_id and len(chain) < MOST_STAGES:
        before = Tournament.objects.select_related("scoreboard").get(pk=chain[0].previous_stage_id)
        chain.insert(0, before)
    return chain


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


def combined(tournament: Tournament) -> Combined | None:
    """Return the sum over the stages as the public may see it; None while one is kept."""
    stages = stages_of(tournament)
    results: list[StageResults] = []
    people: dict[Hashable, Person] = {}
    keys = _keys(stages)
    for stage in stages:
        lines = public_standings(stage) if stage.is_public else None
        if lines is None:
            return None
        values: dict[Hashable, Fraction] = {}
        for line in lines:
            key = keys.get((stage.pk, line.number))
            if key is None or line.place.overall is None:
                continue
            values[key] = line.place.overall
            people[key] = Person(line.name, stage.slug, line.number)
        results.append(StageResults(values, stage.coefficient))
    has_cut = tournament.entries.filter(seed_rank__isnull=False).exists()
    return Combined(stages, add_up(results, has_cut=has_cut), people)


def _keys(stages: Iterable[Tournament]) -> dict[tuple[int, int], Hashable]:
    """Return (stage, entry number) -> who it is: the people inside, the same in every stage."""
    people: dict[tuple[int, int], list[int]] = defaultdict(list)
    rows = Member.objects.filter(tournament__in=list(stages)).order_by("player")
    for stage, number, player in rows.values_list("tournament", "entry__number", "player"):
        people[stage, number].append(player)
    return {entry: tuple(players) for entry, players in people.items()}


def going_on(tournament: Tournament, places: int) -> NextStage:
    """Return who goes on by the ranking, and the equals at the cut the director decides on."""
    try:
        return cut_list(_ranking(tournament), places)
    except EngineError as error:
        raise Refused(problem_of(error, "places")) from error


def _ranking(tournament: Tournament) -> list[ListLine]:
    """Return the general list, those who really played it."""
    return [line for line in standings_of(tournament) if not line.is_substitute]


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
    there are places left.
    """
    require_state(tournament, State.CLOSED, State.PUBLISHED)
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
        people_expected=places,
        previous_stage=tournament,
        coefficient=coefficient,
        first_color=tournament.first_color,
        **kept,
    )
    _copy_entries(tournament, event, [*cut.qualified, *picked])
    after = {"name": event.name, "people": places}
    log(tournament, author, "next-stage", target=event.name, after=after)
    return event


def _copy_entries(before: Tournament, event: Tournament, lines: list[ListLine]) -> None:
    """Enter those who go on with their people and their rank; badges and captains stay."""
    by_number = {entry.number: entry for entry in before.entries.prefetch_related("members")}
    for place, line in enumerate(lines, start=1):
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
