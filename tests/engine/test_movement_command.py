"""`python -m engine movement` as scripts see it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engine", "movement", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_movement_prints_the_chart() -> None:
    answer = run("--format", "individual", "--entries", 28, "--rounds", 7)

    document = json.loads(answer.stdout)
    assert answer.returncode == 0
    assert document["rounds"][0]["tables"][0] == {
        "table": 1,
        "seats": {"N": 1, "E": 8, "S": 15, "W": 22},
        "boards": [1, 2, 3, 4],
    }
    assert document["fairness"]["repeat_meetings"] == 0
    assert "OT p.19" in document["source"]


@pytest.mark.parametrize(
    ("wish", "seats", "copies"),
    [
        (("--seats", "fixed"), "fixed", 1),
        (("--seats", "free"), "free", 1),
        (("--seats", "free", "--copies", "each-table"), "free", 10),
        (("--copies", "each-table", "--seats", "fixed"), "fixed", 10),
    ],
)
def test_movement_follows_wishes(wish: tuple[str, ...], seats: str, copies: int) -> None:
    document = json.loads(run("--entries", 40, "--rounds", 7, *wish).stdout)

    assert (document["seats"], document["copies"]) == (seats, copies)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--entries", 3), "too-few-people"),
        (("--entries", 28, "--rounds", 28), "too-many-rounds"),
        (("--entries", "many"), "usage"),
        (("--entries", 28, "--format", "chess"), "usage"),
        (("--entries", 28, "--boards-per-table", -1), "boards-per-table"),
        (("--entries", 16, "--copies", "one"), "no-such-movement"),
        ((), "usage"),
    ],
)
def test_movement_bad_input_exits_two_with_one_line(
    arguments: tuple[object, ...], code: str
) -> None:
    answer = run(*arguments)

    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr.startswith(f"{code}: ")
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "name", "tables"),
    [
        (("--format", "triplets", "--entries", 8, "--rounds", 7), "triplets-howell-4", 4),
        (("--format", "triplets", "--entries", 16), "triplets-emmanuel-16", 48),
        (("--format", "triplets", "--entries", 22, "--seats", "fixed"), "triplets-line-11", 11),
        (("--format", "quartets", "--entries", 9, "--rounds", 6), "quartets-9", 9),
        (("--format", "teams", "--entries", 2, "--rounds", 4), "match", 4),
        (("--format", "teams", "--entries", 3), "triangular", 6),
        (("--format", "teams", "--entries", 6, "--rounds", 8), "league-6", 12),
        (("--format", "free_deals", "--entries", 20, "--rounds", 5), "free-deals-5", 5),
    ],
)
def test_movement_of_each_format(arguments: tuple[object, ...], name: str, tables: int) -> None:
    answer = run(*arguments)

    document = json.loads(answer.stdout)
    assert answer.returncode == 0
    assert document["name"] == name
    assert len(document["rounds"][0]["tables"]) == tables
    assert document["fairness"]["faults"] == []
    assert document["fairness"]["missing_returns"] == 0


@pytest.mark.parametrize(
    ("arguments", "places"),
    [
        (("--format", "triplets", "--entries", 8), {"NS", "EW"}),
        (("--format", "quartets", "--entries", 9), {"attack", "defense"}),
        (("--format", "teams", "--entries", 2), {"attack", "defense"}),
        (("--format", "free_deals", "--entries", 20), {"seats"}),
    ],
)
def test_movement_tables_name_places_as_the_format_needs(
    arguments: tuple[object, ...], places: set[str]
) -> None:
    table = json.loads(run(*arguments).stdout)["rounds"][0]["tables"][0]

    assert set(table) - {"table", "boards", "slot"} == places


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--format", "triplets", "--entries", 4), "too-few-entries"),
        (("--format", "quartets", "--entries", 23), "too-many-entries"),
        (("--format", "quartets", "--entries", 9, "--rounds", 5), "rounds-not-charted"),
        (("--format", "teams", "--entries", 3, "--rounds", 5), "too-many-rounds"),
        (("--format", "triplets", "--entries", 8, "--copies", "each-table"), "no-such-movement"),
    ],
)
def test_movement_of_teams_refuses(arguments: tuple[object, ...], code: str) -> None:
    answer = run(*arguments)

    assert (answer.returncode, answer.stderr.split(":")[0]) == (2, code)
