"""The sum over the stages of one event: who leads over everything played so far (RO p.19)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.core.cache import cache

from engine.standings import Criterion
from tournament.adapters.marks import ListLine
from tournament.adapters.numbers import value_text
from tournament.adapters.stages import StageResults, StageRow, add_up, same_all_along
from tournament.adapters.ties import TieMark, sum_criteria
from tournament.models import Entry, Member, Presence, Tournament
from tournament.selectors.marks import tie_rows
from tournament.services.standings import (
    CACHE_SECONDS,
    closed_tie_marks,
    is_held,
    public_standings,
    standings_of,
    version_of,
)

MOST_STAGES = 12

Names = Sequence[Mapping[int, int]]
Lists = Sequence[Sequence[ListLine]]


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
    people: dict[int, Person]


def stages_of(tournament: Tournament) -> list[Tournament]:
    """Return the stages up to this one, the first first."""
    chain = [tournament]
    while chain[0].previous_stage_id and len(chain) < MOST_STAGES:
        before = Tournament.objects.select_related("scoreboard").get(pk=chain[0].previous_stage_id)
        chain.insert(0, before)
    return chain


def versions_before(tournament: Tournament) -> list[int]:
    """Return the versions of the stages before: the sum moves with them too."""
    return [stage.scoreboard.version for stage in stages_of(tournament)[:-1]]


def combined(tournament: Tournament) -> Combined | None:
    """Return the sum over the stages as the public may see it; None while one is kept."""
    stages = stages_of(tournament)
    if not all(stage.is_public for stage in stages):
        return None
    versions = [version_of(stage) for stage in stages]
    lists = []
    for stage, version in zip(stages, versions, strict=True):
        lines = public_standings(stage, version=version)
        if lines is None:
            return None
        lists.append(lines)
    held = {stage.pk for stage in stages if is_held(stage)}
    return _kept(stages, versions, lists, held)


def summed(tournament: Tournament) -> Combined:
    """Return the sum over the stages as their directors see it."""
    stages = stages_of(tournament)
    versions = [version_of(stage) for stage in stages]
    lists = [standings_of(s, version=v) for s, v in zip(stages, versions, strict=True)]
    return _kept(stages, versions, lists, set())


def stages_json(found: Combined, unit: str) -> dict[str, list[dict[str, Any]]]:
    """Return the stages and the sum over them as programs read it."""
    return {
        "stages": [
            {"tournament": stage.slug, "name": stage.name, "coefficient": str(stage.coefficient)}
            for stage in found.stages
        ],
        "rows": [
            {
                "rank": row.rank,
                "tied": row.is_tied,
                "name": found.people[row.key].name,
                "tournament": found.people[row.key].slug,
                "number": found.people[row.key].number,
                "value": value_text(row.total, unit),
                "parts": [value_text(part, unit) for part in row.parts],
                "behind": row.is_behind,
                "decided_by": row.decided_by,
            }
            for row in found.rows
        ],
    }


def _kept(stages: list[Tournament], versions: list[int], lists: Lists, held: set[int]) -> Combined:
    """Return the sum, cached under the versions of its stages."""
    parts = (f"{s.pk}.{v}.{s.pk in held:d}" for s, v in zip(stages, versions, strict=True))
    key = f"stages:{'-'.join(parts)}"
    found = cache.get(key)
    if found is None:
        found = _added(stages, lists, held)
        cache.set(key, found, CACHE_SECONDS)
    rows, people = found
    return Combined(stages, list(rows), dict(people))


def _added(
    stages: list[Tournament], lists: Lists, held: set[int]
) -> tuple[list[StageRow], dict[int, Person]]:
    names = same_people(stages)
    results: list[StageResults] = []
    people: dict[int, Person] = {}
    for stage, lines, name in zip(stages, lists, names, strict=True):
        known = [(name[line.number], line) for line in lines if line.number in name]
        played = {key: line for key, line in known if line.place.overall is not None}
        for key, line in played.items():
            people[key] = Person(line.name, stage.slug, line.number)
        values = {key: line.place.overall or Fraction(0) for key, line in played.items()}
        has_cut = stage is not stages[0] and _is_of_a_cut(stage)
        entered = [key for key, _ in known]
        results.append(StageResults(values, stage.coefficient, entered, has_cut))
    rows = add_up(results)
    tied = {row.key for row in rows if row.is_tied}
    if tied and stages[-1].tie_breaks:
        rows = add_up(results, _criteria(stages, lists, names, tied, held))
    return rows, people


def _is_of_a_cut(stage: Tournament) -> bool:
    return stage.entries.filter(seed_rank__isnull=False).exists()


def _criteria(
    stages: Sequence[Tournament], lists: Lists, names: Names, tied: set[int], held: set[int]
) -> list[Criterion]:
    """Return what separates equals of the sum, in the order the last stage wants."""
    attacks: defaultdict[int, Fraction] = defaultdict(Fraction)
    marks: list[TieMark] = []
    for stage, lines, name in zip(stages, lists, names, strict=True):
        for line in lines:
            if line.number in name:
                attack = line.place.attack or Fraction(0)
                attacks[name[line.number]] += stage.coefficient * attack
        numbers = [number for number, key in name.items() if key in tied]
        read = closed_tie_marks if stage.pk in held else _stored_tie_marks
        marks += [
            mark._replace(number=name[mark.number], opponent=name.get(mark.opponent or 0))
            for mark in read(stage, numbers)
        ]
    return sum_criteria(stages[-1], attacks, marks)


def _stored_tie_marks(stage: Tournament, numbers: Sequence[int]) -> list[TieMark]:
    return [TieMark(*row) for row in tie_rows(stage, numbers)]


def same_people(stages: Sequence[Tournament]) -> list[dict[int, int]]:
    """Return for each stage entry number -> who it is over all of them; substitutes are nobody."""
    by_stage: dict[int, dict[int, list[int]]] = {stage.pk: {} for stage in stages}
    members = Member.objects.filter(tournament__in=list(stages), entry__is_substitute=False)
    rows = members.order_by("player").values_list("tournament", "entry__number", "player")
    for stage, number, player in rows:
        by_stage[stage].setdefault(number, []).append(player)
    return same_all_along([by_stage[stage.pk] for stage in stages])


def left_of(tournament: Tournament) -> set[tuple[str, int]]:
    """Return event and number of who stopped for good while the event, or a stage, was played."""
    gone = Entry.objects.filter(
        tournament__in=stages_of(tournament),
        presence=Presence.WITHDRAWN,
        standing__isnull=False,
        is_substitute=False,
    )
    return set(gone.values_list("tournament__slug", "number"))
