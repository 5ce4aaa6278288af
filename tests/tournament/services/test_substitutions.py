"""Somebody plays for another: the results are those of the entry seated, whoever held the cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import LogLine, Player, Seating, Tournament
from tournament.selectors.schedule import seated_rounds
from tournament.selectors.table import table_now
from tournament.services import standings, substitutions
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db
STAND_IN = Person("Remplaçot", "Odon")


def refused(event: Tournament, number: int, person: Person, first: int, last: int) -> list[str]:
    with pytest.raises(Refused) as refusal:
        substitutions.substitute_entry(
            event.entries.get(number=number), person, first_round=first, last_round=last,
            author=factories.author(),
        )  # fmt: skip
    return [problem.code for problem in refusal.value.problems]


def counted(event: Tournament) -> dict[int, Any]:
    return {line.number: line.place.overall for line in standings.standings_of(event)}


def test_substitute_entry_round_two_only_still_credits_the_seated_entry_after_round_five() -> None:
    event = factories.make_event(28)
    entry = event.entries.get(number=9)
    twin = factories.make_event(28, known_seed=event.seed)

    made = substitutions.substitute_entry(
        entry, STAND_IN, first_round=2, last_round=2, author=factories.author()
    )
    for one in (event, twin):
        for number in range(1, 6):
            factories.play_round(one, number)
    factories.recompute()
    standings.rebuild_standings(event)

    assert made.player == Player.objects.get(last_name="Remplaçot")
    assert counted(event) == counted(twin)
    line = next(line for line in standings.standings_of(event) if line.number == 9)
    assert line.place.board_count == 20
    logged = LogLine.objects.get(tournament=event, action="substitution")
    assert logged.after == {"player": "Odon Remplaçot", "from_round": 2, "to_round": 2}


def test_substitute_entry_by_somebody_who_plays_then_is_refused() -> None:
    event = factories.make_event(28)
    playing = Person.from_text(event.entries.get(number=4).name)
    oneself = Person.from_text(event.entries.get(number=9).name)

    assert refused(event, 9, playing, 2, 2) == ["substitute-plays"]
    assert refused(event, 9, oneself, 2, 2) == ["substitute-oneself"]
    assert refused(event, 9, STAND_IN, 3, 2) == ["substitution-rounds"]
    assert refused(event, 9, STAND_IN, 2, 8) == ["substitution-rounds"]
    substitutions.substitute_entry(
        event.entries.get(number=9), STAND_IN, first_round=2, last_round=3,
        author=factories.author(),
    )  # fmt: skip
    assert refused(event, 9, Person("Autre", "Zoé"), 3, 4) == ["substituted-already"]
    assert refused(event, 10, STAND_IN, 3, 4) == ["substitute-plays"]


def test_substitute_entry_by_somebody_resting_who_knows_the_boards_is_refused() -> None:
    event = factories.make_event(29)
    resting = event.rounds.get(number=2).sit_outs.get().entry
    met = Seating.objects.filter(entry=resting).values("table__dues__board")
    seating = Seating.objects.filter(round__number=2, table__dues__board__in=met).first()
    assert seating is not None

    codes = refused(event, seating.entry.number, Person.from_text(resting.name), 2, 2)

    # With one copy, whoever rests has met the set or is to meet it.
    assert codes == ["substitute-knows"]


def test_end_substitution_takes_it_back() -> None:
    event = factories.make_event(28)
    made = substitutions.substitute_entry(
        event.entries.get(number=9), STAND_IN, first_round=2, last_round=2,
        author=factories.author(),
    )  # fmt: skip

    substitutions.end_substitution(made, author=factories.author())

    assert not event.entries.get(number=9).substitutions.exists()
    assert LogLine.objects.filter(tournament=event, action="substitution").count() == 2


def test_substitute_entry_is_named_where_he_sits_and_only_then() -> None:
    event = factories.make_event(12, 2)
    seating = Seating.objects.get(
        round__tournament=event, round__number=1, table__number=1, seat="N"
    )
    name = seating.entry.short_name
    substitutions.substitute_entry(
        seating.entry, STAND_IN, first_round=1, last_round=1, author=factories.author()
    )

    now = table_now(event, 1).names["N"]
    rounds = seated_rounds(event, [1, 2])
    later = next(
        person.short_name
        for table in rounds[1].tables
        for person in table.seats.values()
        if person.number == seating.entry.number
    )

    assert now == f"Remplaçot ({name})"
    assert rounds[0].tables[0].seats["N"].short_name == f"Remplaçot ({name})"
    assert later == name
