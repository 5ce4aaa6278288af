"""An invented event played through the services, of every kind of size."""

from __future__ import annotations

import re
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournament.management.simulation.amounts import ScoreField, as_amount, reading_of
from tournament.management.simulation.checks import check_simulation
from tournament.management.simulation.free_checks import check_free_play
from tournament.management.simulation.free_play import FreeSimulation
from tournament.management.simulation.play import Simulation
from tournament.models import Result, Seating, Standing, Status
from tournament.services import standings

RANKED = re.compile(r"^ +\d+[= ] +-?[\d.]+ ")


def simulate(**options: object) -> str:
    """Return what the command prints."""
    out = StringIO()
    call_command("simulate_tournament", stdout=out, **options)
    return out.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize("people", [8, 12, 13, 14, 15, 28])
def test_simulate_tournament_holds_whatever_is_left_of_four(people: int) -> None:
    printed = simulate(people=people, seed=7, rounds=3).splitlines()

    assert len([line for line in printed if RANKED.match(line)]) == people
    checks = [line.rpartition(": ")[::2] for line in printed if line.endswith((": ok", "FAILED"))]
    assert len(checks) == 11
    assert {state for _, state in checks} == {"ok"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("format_code", "count"),
    [("triplets", 5), ("triplets", 9), ("triplets", 16), ("quartets", 5), ("quartets", 8)],
)
def test_simulate_tournament_holds_for_teams(format_code: str, count: int) -> None:
    printed = simulate(format=format_code, teams=count, seed=7).splitlines()

    assert len([line for line in printed if RANKED.match(line)]) == count
    assert not [line for line in printed if "FAILED" in line]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "checks"),
    [
        ({"people": 20, "rounds": 2, "stages": 3}, 4),
        ({"format": "triplets", "teams": 10, "stages": 2}, 5),
        ({"format": "free_deals", "people": 16, "rounds": 2, "stages": 2}, 4),
        ({"format": "free_deals", "people": 24, "rounds": 2, "teams_of": 2, "stages": 2}, 4),
    ],
)
def test_simulate_tournament_of_stages_adds_cuts_and_seats_by_the_sum(
    options: dict[str, object], checks: int
) -> None:
    printed = simulate(seed=7, **options).splitlines()

    whole = next(n for n, line in enumerate(printed) if line.startswith("sum of"))
    assert len([line for line in printed[whole:] if line.endswith(": ok")]) == checks
    assert not [line for line in printed if "FAILED" in line]


@pytest.mark.django_db
@pytest.mark.parametrize("people", [8, 9, 10, 11])
def test_simulate_tournament_holds_for_free_deals(people: int) -> None:
    printed = simulate(format="free_deals", people=people, seed=7, rounds=3).splitlines()

    assert len([line for line in printed if RANKED.match(line)]) == people
    assert "totals-sum-to-zero: ok" in printed
    assert not [line for line in printed if "FAILED" in line]


@pytest.mark.django_db
@pytest.mark.parametrize("people", [23, 28, 29])
def test_simulate_tournament_with_incidents_ends_with_true_checks(people: int) -> None:
    printed = simulate(people=people, seed=7, incidents=True).splitlines()

    checks = dict(
        line.rpartition(": ")[::2] for line in printed if line.endswith((": ok", "FAILED"))
    )
    assert len(checks) == 19
    assert set(checks.values()) == {"ok"}
    assert len([line for line in printed if RANKED.match(line)]) == people + 1
    assert "late arrivals 1" in printed[1]
    assert "withdrawals 1" in printed[1]
    assert "wrong boards 1" in printed[1]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("format_code", "count", "checks", "done"),
    [
        ("triplets", 7, 19, "wrong boards 1"),
        ("quartets", 6, 17, "wrong boards 1"),
        ("triplets", 16, 19, "wrong boards refused in slots 1"),
    ],
)
def test_simulate_tournament_with_incidents_of_teams_ends_with_true_checks(
    format_code: str, count: int, checks: int, done: str
) -> None:
    printed = simulate(format=format_code, teams=count, seed=7, incidents=True).splitlines()

    found = dict(
        line.rpartition(": ")[::2] for line in printed if line.endswith((": ok", "FAILED"))
    )
    assert len(found) == checks
    assert set(found.values()) == {"ok"}
    assert "substitutes of members 1" in printed[1]
    assert "withdrawals 1" in printed[1]
    assert done in printed[1]


@pytest.mark.django_db
def test_check_incidents_tells_a_board_played_twice() -> None:
    simulation = Simulation(people=23, seed=7, with_incidents=True)
    tournament = simulation.run()
    aside = Result.objects.filter(
        due__board__tournament=tournament, facts__has_key="set_aside", standing=Standing.LIVE
    )

    aside.update(status=Status.PLAYED, amount=60)
    checks = check_simulation(simulation)

    assert not checks["nobody-plays-a-board-twice"]
    assert not checks["wrong-board-kept-and-barred"]


@pytest.mark.django_db
def test_simulate_tournament_again_gives_the_same_ranking() -> None:
    first = simulate(people=16, seed=3, rounds=2).splitlines()
    second = simulate(people=16, seed=3, rounds=2).splitlines()
    other = simulate(people=16, seed=4, rounds=2).splitlines()

    assert first[1:] == second[1:]
    assert first[1:] != other[1:]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"people": 7}, "too-few-people"),
        ({"people": 23, "rounds": 60}, "too-many-rounds"),
        ({"people": 23, "rounds": 2, "incidents": True}, "needs 3 rounds"),
        ({"format": "teams", "stages": 2}, "--stages is for"),
        ({"format": "quartets", "team_size": 6}, "--team-size is for"),
        ({"format": "free_deals", "incidents": True}, "--incidents is for"),
        ({"format": "teams", "teams": 3, "incidents": True}, "needs 4 teams"),
        ({"format": "teams", "system": "knock_out", "incidents": True}, "needs 4 teams"),
    ],
)
def test_simulate_tournament_refuses_impossible_sizes(
    options: dict[str, object], code: str
) -> None:
    with pytest.raises(CommandError, match=code):
        simulate(**options)


@pytest.mark.django_db
def test_check_simulation_tells_what_was_tampered_with() -> None:
    simulation = Simulation(people=12, seed=5, rounds=2)
    tournament = simulation.run()
    result = Result.objects.filter(
        due__board__tournament=tournament, standing=Standing.LIVE, status=Status.PLAYED
    ).first()
    assert result is not None

    # Past the services: nobody marks the board stale.
    Result.objects.filter(pk=result.pk).update(amount=result.amount + 400)
    checks = check_simulation(simulation)

    assert not checks["rows-equal-recomputation"]
    assert not checks["equal-after-rebuilding-from-nothing"]
    assert checks["every-due-has-one-live-result"]


@pytest.mark.django_db
def test_check_simulation_tells_a_due_without_result() -> None:
    simulation = Simulation(people=12, seed=5, rounds=2)
    tournament = simulation.run()

    Result.objects.filter(due__board__tournament=tournament, status=Status.NOT_PLAYED).delete()
    standings.rebuild_standings(tournament)
    checks = check_simulation(simulation)

    assert not checks["every-due-has-one-live-result"]


def test_score_field_gives_only_what_the_rules_give_and_boards_differ() -> None:
    means = set()
    for board in range(1, 25):
        field = ScoreField(7, str(board))
        amounts = [reading_of(field.typed(f"1/{table}")).amount for table in range(1, 41)]
        assert all(amount % 2 == 0 for amount in amounts)
        means.add(sum(amounts) // len(amounts))
    assert len(means) > 12


def test_as_amount_reads_back_to_the_same_result() -> None:
    for table in range(60):
        facts = ScoreField(3, "5").facts(f"1/{table}")
        assert reading_of(as_amount(facts)).amount == reading_of(facts).amount


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("teams", "system", "size"),
    [(2, "league", 5), (3, "league", 6), (4, "knock_out", 4), (4, "swiss", 6)],
)
def test_simulate_tournament_of_teams(
    teams: int, system: str, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command(
        "simulate_tournament", format="teams", teams=teams, system=system, seed=3, team_size=size
    )

    said = capsys.readouterr().out
    assert "FAILED" not in said
    assert "line-ups-hidden-until-all-are-in: ok" in said


@pytest.mark.django_db
@pytest.mark.parametrize(("teams", "system"), [(5, "league"), (6, "swiss")])
def test_simulate_tournament_of_teams_lets_one_leave_half_way(teams: int, system: str) -> None:
    printed = simulate(format="teams", teams=teams, system=system, seed=2, incidents=True)

    assert "FAILED" not in printed
    assert "withdrawals 1" in printed
    assert "team-left-forfeits-the-rest: ok" in printed
    assert "team-left-plays-no-more: ok" in printed


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "ranked"),
    [
        ({"people": 9, "seating": "random"}, 9),
        ({"people": 10, "seating": "best", "rounds": 4}, 10),
        ({"people": 13, "seating": "best", "final": "12", "scale": Fraction(1, 2)}, 13),
        ({"people": 21, "final": "20x5", "rounds": 2}, 21),
        # Everybody, then the teams.
        ({"people": 16, "teams_of": 2, "scale": Fraction(2, 3)}, 16 + 8),
        ({"people": 16, "teams_of": 4}, 16 + 4),
        ({"people": 48, "teams_of": 4, "maker": "free-deals-parallel", "rounds": 2}, 48 + 12),
    ],
)
def test_simulate_tournament_of_free_deals_round_by_round(
    options: dict[str, object], ranked: int
) -> None:
    printed = simulate(format="free_deals", seed=7, **{"rounds": 3} | options).splitlines()

    assert len([line for line in printed if RANKED.match(line)]) == ranked
    states = dict(
        line.rpartition(": ")[::2] for line in printed if line.endswith((": ok", "FAILED"))
    )
    assert set(states.values()) == {"ok"}
    assert len(states) == (27 if "teams_of" in options else 22)


@pytest.mark.django_db
def test_check_free_play_tells_seats_that_are_not_by_rank() -> None:
    simulation = FreeSimulation(8, 5, 2, format="free_deals", seating="best")
    tournament = simulation.run()
    entries = [
        Seating.objects.filter(round__number=2, table__number=table, seat="N").get()
        for table in (1, 2)
    ]

    first, second = (row.entry_id for row in entries)
    entries[0].delete()
    Seating.objects.filter(pk=entries[1].pk).update(entry=first)
    Seating.objects.create(
        round=entries[0].round, table=entries[0].table, seat="N", entry_id=second
    )
    checks = check_free_play(tournament, simulation.made, 0)

    assert checks["everybody-once-in-a-round"]
    assert not checks["best-against-best-by-rank"]


@pytest.mark.django_db
def test_simulate_tournament_refuses_a_movement_that_is_not_proposed() -> None:
    with pytest.raises(CommandError, match="no-such-movement"):
        simulate(format="free_deals", people=20, teams_of=4, maker="free-deals-parallel")
