"""Event documents: out and in again they are equal; broken ones leave nothing behind."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine.resultfiles.events import rank_event, read_event
from tests import factories
from tournament.messages import Refused
from tournament.models import LineUp, Match, Player, Role, Seating, SitOut, Tournament
from tournament.services import deals, events, imports, standings
from tournament.services.exports import event_document

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.django_db


def individual() -> Tournament:
    """Return a finished event of 13 people with rests, a correction and a neutralized board."""
    event = factories.make_event(12, rounds=3)
    factories.play_round(event, 1)
    factories.correct(event.rounds.get(number=1).tables.get(number=1).dues.first(), 64)
    other = event.rounds.get(number=1).tables.get(number=2).dues.first()
    factories.correct(other, None, status="neutralized")
    factories.play_round(event, 2)
    factories.play_round(event, 3)
    factories.recompute()
    event.refresh_from_db()
    return event


def triplets() -> Tournament:
    """Return a finished event of five teams of three."""
    return factories.play_all(factories.make_team_event(5, "triplets"))


def quartets() -> Tournament:
    """Return a finished event of five teams of four."""
    return factories.play_all(
        factories.make_team_event(5, "quartets", rounds=4, boards_per_table=2)
    )


def half_played() -> Tournament:
    """Return an event in its second round."""
    event = factories.make_event(12, rounds=3)
    factories.play_round(event, 1)
    factories.recompute()
    event.refresh_from_db()
    return event


def not_started() -> Tournament:
    """Return an event of which only the people are known."""
    return factories.make_event(9, started=False, drawn=False)


def simulated(**options: Any) -> Tournament:
    """Return the event of a simulation, played through the services."""
    call_command("simulate_tournament", seed=5, stdout=io.StringIO(), **options)
    return Tournament.objects.latest("pk")


def teams() -> Tournament:
    """Return three teams in their triangular match, with line-ups and signatures."""
    return simulated(format="teams", teams=3)


def free_deals() -> Tournament:
    """Return an evening of free deals."""
    return simulated(format="free_deals", people=8)


def made_rounds() -> Tournament:
    """Return an evening of free deals at random, with tables of three, then a final."""
    return simulated(format="free_deals", people=22, seating="random", final="12")


def in_pools() -> Tournament:
    """Return triplets in the pools of an Emmanuel: a team has roles, not lines."""
    return simulated(format="triplets", teams=15)


def teams_of_two() -> Tournament:
    """Return an evening of free deals in teams of two."""
    return simulated(format="free_deals", people=20, teams_of=2)


def teams_of_four() -> Tournament:
    """Return an evening of free deals in teams of four."""
    return simulated(format="free_deals", people=20, teams_of=4)


EVENTS = [
    individual, triplets, in_pools, quartets, teams, free_deals, made_rounds, teams_of_two,
    teams_of_four, half_played, not_started,
]  # fmt: skip


def erase(event: Tournament) -> None:
    """Take the event and its people away, as if this were another installation."""
    Seating.objects.filter(round__tournament=event).delete()
    SitOut.objects.filter(round__tournament=event).delete()
    Match.objects.filter(tournament=event).delete()
    LineUp.objects.filter(round__tournament=event).delete()
    event.delete()
    Player.objects.all().delete()


def as_text(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False)


@pytest.mark.parametrize("make", EVENTS)
def test_import_event_gives_an_equal_event(make: Callable[[], Tournament]) -> None:
    event = make()
    document = event_document(event)
    lines = standings.standings_of(event)
    erase(event)

    imported = imports.import_event(factories.director("ailleurs"), as_text(document))

    assert event_document(imported) == json.loads(as_text(document))
    assert standings.standings_of(imported) == lines
    assert all(standings.self_checks(imported).values())


def test_import_event_beside_the_same_event_takes_another_address() -> None:
    event = quartets()

    imported = imports.import_event(factories.director(), as_text(event_document(event)))

    assert imported.slug != event.slug
    assert standings.standings_of(imported) == standings.standings_of(event)
    assert Player.objects.count() == 20


def test_event_document_of_a_running_event_keeps_the_seed() -> None:
    running, over = half_played(), None
    document = event_document(running)

    assert document["schema"] == "etui-event/1"
    assert document["event"]["seed"] is over
    assert document["event"]["commitment"] == running.commitment
    assert running.seed not in as_text(document)


BREAKS: list[tuple[str, Callable[[dict[str, Any]], Any], str, str]] = [
    ("newer", lambda d: d.update(schema="etui-event/2"), "document-newer", "schema"),
    ("other", lambda d: d.update(schema="bridge/1"), "document-schema", "schema"),
    ("no event", lambda d: d.pop("event"), "document-missing", "event"),
    ("format", lambda d: d["event"].update(format="chess"), "document-value", "event.format"),
    (
        "entry not in it", lambda d: d["rounds"][0]["tables"][0]["seats"].update(N=99),
        "document-unknown", "rounds[0].tables[0].seats.N",
    ),
    (
        "amount as text", lambda d: d["results"][0]["revisions"][0].update(amount="56"),
        "document-kind", "results[0].revisions[0].amount",
    ),
    (
        "person twice",
        lambda d: d["entries"][0]["members"][0].update(
            person=d["entries"][1]["members"][0]["person"]
        ),
        "document-twice", "entries[1].members[0].person",
    ),
    (
        "board unknown", lambda d: d["results"][0].update(board=[7]),
        "document-unknown", "results[0]",
    ),
    (
        "two live", lambda d: d["results"][0]["revisions"].append(
            {**d["results"][0]["revisions"][-1], "revision": 9}
        ),
        "document-twice", "results[0].revisions",
    ),
    (
        "proof", lambda d: d["movement"]["fairness"].update(repeat_meetings=-1),
        "document-proof", "movement.fairness",
    ),
    (
        "facts", lambda d: d["results"][0]["revisions"][0]["facts"].update(handfuls="x"),
        "document-kind", "results[0].revisions[0].facts.handfuls",
    ),
    ("seed of another", lambda d: d["event"].update(seed="0" * 64), "document-value", "event.seed"),
    (
        "ruleset unknown", lambda d: d["event"].update(ruleset="1e5"),
        "document-value", "event.ruleset",
    ),
    (
        "prize twice", lambda d: d["prizes"].extend(
            [{"list": "general", "category": "", "rank": 1, "amount_cents": 5}] * 2
        ),
        "document-twice", "prizes[1].rank",
    ),
    ("no movement", lambda d: d.update(movement=None), "document-missing", "movement"),
    (
        "no movement, nothing laid", lambda d: d.update(movement=None, rounds=[], results=[]),
        "document-missing", "movement",
    ),
    (
        "time without zone", lambda d: d["event"].update(starts_at="2031-03-15T14:00:00"),
        "document-value", "event.starts_at",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "spoil", "code", "path"), BREAKS, ids=[b[0] for b in BREAKS])
def test_import_event_refuses_a_broken_document_by_path(
    name: str, spoil: Callable[[dict[str, Any]], Any], code: str, path: str
) -> None:
    document = json.loads(as_text(event_document(half_played())))
    spoil(document)
    before = (Tournament.objects.count(), Player.objects.count())

    with pytest.raises(Refused) as refused:
        imports.import_event(factories.director(), as_text(document))

    problems = [(problem.code, problem.field) for problem in refused.value.problems]
    assert (code, path) in problems
    assert all(problem.sentence for problem in refused.value.problems)
    assert (Tournament.objects.count(), Player.objects.count()) == before


def test_import_event_refuses_a_match_of_a_team_that_is_not_in_play() -> None:
    event = factories.make_team_event(2, "teams")
    document = json.loads(as_text(event_document(event)))
    for row in document["entries"]:
        row["in_play"] = False

    with pytest.raises(Refused) as refused:
        imports.import_event(factories.director(), as_text(document))

    assert ("document-value", "matches[0].one") in [
        (problem.code, problem.field) for problem in refused.value.problems
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("first_round", 2), ("first_round", 5), ("bonus_one", "-5"),
        ("cards", {"drawn": 5}), ("cards", {"drawn": [["SQ"]]}), ("cards", {"drawn": [["SQ", 5]]}),
        ("cards", {"drawn": [["SQ", "ZZ"]]}), ("cards", {"x": []}),
        ("choices", {"1": "x"}), ("choices", {"5": {"room": "open", "series": 1}}),
        ("choices", {"1": {"room": [], "series": 1}}), ("choices", {"winner": "both"}),
    ],
)  # fmt: skip
def test_import_event_refuses_what_a_match_cannot_have(name: str, value: Any) -> None:
    document = json.loads(as_text(event_document(factories.make_team_event(2, "teams"))))
    document["matches"][0][name] = value

    with pytest.raises(Refused) as refused:
        imports.import_event(factories.director(), as_text(document))

    assert ("document-value", f"matches[0].{name}") in [
        (problem.code, problem.field) for problem in refused.value.problems
    ]


def test_import_event_tells_every_fault_at_once() -> None:
    document = json.loads(as_text(event_document(half_played())))
    document["event"]["name"] = 7
    document["boards"][3]["dealer"] = "X"
    del document["persons"][2]["last_name"]

    with pytest.raises(Refused) as refused:
        imports.import_event(factories.director(), as_text(document))

    assert [problem.field for problem in refused.value.problems] == [
        "event.name", "persons[2].last_name", "boards[3].dealer",
    ]  # fmt: skip


def test_import_event_with_a_licence_of_somebody_else_stores_nothing() -> None:
    factories.make_event(0, started=False, drawn=False)
    document = json.loads(as_text(event_document(not_started())))
    Player.objects.create(
        last_name="Vernage", first_name="Odile", licence_number="44", search_name="vernage odile"
    )
    document["persons"][0]["licence_number"] = "44"
    before = Tournament.objects.count()

    with pytest.raises(Refused) as refused:
        imports.import_event(factories.director(), as_text(document))

    problem = refused.value.problems[0]
    assert (problem.code, problem.field) == ("licence-taken", "persons[0].licence_number")
    assert Tournament.objects.count() == before


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "null", '{"schema": 1}', '{"schema": "etui-event/"}', "{"]
)
def test_import_event_of_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        imports.import_event(factories.director(), text)


@pytest.mark.parametrize("make", EVENTS)
def test_engine_ranks_a_document_as_the_product_does(
    make: Callable[[], Tournament], tmp_path: Path
) -> None:
    event = make()
    document = event_document(event)
    file = tmp_path / "event.json"
    file.write_text(as_text(document), encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-m", "engine", "standings", str(file)],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip

    found = json.loads(done.stdout)
    names = ("rank", "tied", "entry", "value", "boards", "alternate_rank", "alternate_tied")
    wanted = document["ranking"]
    assert found["alternate"] == wanted["alternate"]
    assert found["teams"] == wanted["teams"]
    assert bool(wanted["teams"]) is bool(event.team_size)
    told = [[row[name] for name in names] for row in wanted["general"] if row["rank"]]
    assert [[row[name] for name in names] for row in found["general"] if row["rank"]] == told


@pytest.mark.parametrize("codes", [["draw"], ["more-tops", "higher-attack", "draw"]])
def test_engine_separates_equals_as_the_product_does(codes: list[str]) -> None:
    event = factories.make_event(12, rounds=3)
    events.change_settings(event, author=factories.author(event), tie_breaks=codes)
    factories.play_all(event, amounts=lambda table, board: 60 if board % 3 else 62 + 2 * table)
    event = events.close_tournament(event, author=factories.author(event))

    places = rank_event(read_event(json.loads(as_text(event_document(event)))))

    wanted = [line.place for line in standings.standings_of(event)]
    assert [(place.entry, place.general_rank, place.decided_by) for place in places] == [
        (place.entry, place.general_rank, place.decided_by) for place in wanted
    ]
    assert {place.decided_by for place in wanted} & set(codes)


def test_event_document_has_cards_of_open_boards_only() -> None:
    event = factories.make_event(12, rounds=3, started=False)
    maker = factories.director()
    Role.objects.create(tournament=event, user=maker, kind=Role.Kind.BOARD_MAKER)
    made = deals.make_set(event, author=factories.author(event), known_seed="5e" * 32)
    factories.start(event)

    during = event_document(event)
    factories.play_all(event)
    after = event_document(events.close_tournament(event, author=factories.author(event)))

    assert [row["cards"] for row in during["boards"]] == [None] * len(during["boards"])
    assert during["board_set"]["seed"] is None
    assert during["board_set"]["commitment"] == made.commitment
    assert all(len(row["cards"]["dog"]) == 6 for row in after["boards"])
    erase(event)
    imported = imports.import_event(factories.director(), as_text(after))
    assert event_document(imported) == json.loads(as_text(after))
