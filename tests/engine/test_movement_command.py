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
