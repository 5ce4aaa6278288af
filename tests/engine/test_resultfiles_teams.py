"""Plain tables of results of teams and of free deals, from bytes to lists."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.errors import EngineError
from engine.resultfiles.teams import read_team_results, tally_teams

SIDES = "round;table;board;NS;EO;taker;score"
ROLES = "round;table;board;attack;defense;score"
SEATS = "round;table;board;N;E;S;W;taker;score"


def content(*lines: str) -> bytes:
    """Return a file of these lines."""
    return "\r\n".join(lines).encode()


def standings(tmp_path: Path, format_code: str, *lines: str) -> dict[str, Any]:
    """Return what the command prints for a file of these lines."""
    file = tmp_path / "results.csv"
    file.write_bytes(content(*lines))
    done = subprocess.run(
        [sys.executable, "-m", "engine", "standings", "--results", file, "--format", format_code],
        capture_output=True,
        text=True,
        check=True,
    )
    document: dict[str, Any] = json.loads(done.stdout)
    return document


# The board of RO p.18 with teams: N-S attack five times.
TRIPLETS = [
    SIDES,
    "1;1;1;Ours;Loups;N;56",
    "2;5;1;Lynx;Cerfs;NS;62",
    "3;4;1;Aigles;Daims;N;-56",
    "4;3;1;Milans;Chats;N;-52",
    "5;2;1;Buses;Chiens;N;50",
]


def test_tally_teams_marks_attack_and_defense() -> None:
    names, tallies = tally_teams(read_team_results(content(*TRIPLETS)))
    by_name = {names[tally.entry]: tally for tally in tallies}

    attacks = [by_name[n].attack for n in ("Ours", "Lynx", "Aigles", "Milans", "Buses")]
    assert attacks == [75, 100, 0, 25, 50]
    assert by_name["Loups"].defense == 25
    assert (by_name["Ours"].line, by_name["Loups"].line) == ("NS", "EW")


def test_tally_teams_roles_have_no_lines() -> None:
    lines = [ROLES, "1;1;1;A;B;56", "1;2;1;C;D;56", "1;3;1;E;F;50"]
    names, tallies = tally_teams(read_team_results(content(*lines)))

    assert {tally.line for tally in tallies} == {""}
    assert [tally.attack for tally in tallies if names[tally.entry] == "A"] == [Fraction(75)]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([SIDES, "1;1;1;A;B;X;56"], "taker-seat"),
        ([SIDES, "1;1;1;A;A;N;56"], "person-twice"),
        ([ROLES, "1;1;1;A;;56"], "person-twice"),
        ([ROLES, "1;1;1;A;B;high"], "score-form"),
        ([ROLES, "1;1;1;A;B;56", "1;1;1;A;B;58"], "result-twice"),
        ([ROLES, "1;1"], "line-short"),
        ([SEATS, "1;1;1;a;b;c;d;N;56"], "header"),
    ],
)
def test_read_team_results_refusals(lines: list[str], code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        read_team_results(content(*lines))

    assert refusal.value.code == code


def test_read_team_results_blank_is_no_result_and_0_is_one() -> None:
    lines = read_team_results(content(ROLES, "1;1;1;A;B;", "1;1;2;A;B;0"))

    assert [(line.board, line.score) for line in lines] == [("2", 0)]


def test_command_triplets_halves(tmp_path: Path) -> None:
    document = standings(tmp_path, "triplets", *TRIPLETS, "6;1;2;Ours;Loups;E;50")

    rows = {row["entry"]: row for row in document["general"]}
    # 1/2 x 75 in attack, 1/2 x 50 in defense: one result alone gives 50.
    assert rows["Ours"]["percent"] == "62.5"
    assert document["general"][0]["entry"] in ("Daims", "Lynx")
    assert [row["rank"] for row in document["general"][:3]] == [1, 1, 3]
    assert document["alternate"][0]["line"] in ("NS", "EW")


# RO p.23: +82 against +66, +68 against -76, -68 against -58.
QUARTETS = [
    ROLES,
    "1;1;1;A;B;82",
    "1;2;1;B;A;66",
    "2;1;2;A;B;68",
    "2;2;2;B;A;-76",
    "3;1;3;A;C;-68",
    "3;2;3;C;A;-58",
    "4;1;4;B;C;60",
]


def test_command_quartets_won_less_lost(tmp_path: Path) -> None:
    document = standings(tmp_path, "quartets", *QUARTETS)

    assert [(r["rank"], r["entry"], r["match_points"]) for r in document["general"]] == [
        (1, "A", "12.838"),
        (2, "C", "3.162"),
        (3, "B", "-16.000"),
    ]
    assert document["without_return"] == 1
    assert document["general"][0]["won"] == "16.000"


def test_command_teams_matches_in_the_order_of_the_federation(tmp_path: Path) -> None:
    document = standings(tmp_path, "teams", *QUARTETS)

    assert document["matches"] == [
        {"one": "A", "other": "B", "match_points": ["16.000", "0.000"]},
        {"one": "A", "other": "C", "match_points": ["0.000", "3.162"]},
        {"one": "B", "other": "C", "match_points": ["0.000", "0.000"]},
    ]
    assert [(r["entry"], r["won"], r["decided_by"]) for r in document["general"]] == [
        ("A", 1, None),
        ("C", 1, "difference"),
        ("B", 0, "result"),
    ]


# RO p.10: the five deals of the official sheet, then a table of three and a passed-out deal.
FREE = [
    SEATS,
    "1;1;1;n;e;s;o;E;106",
    "1;1;2;n;e;s;o;O;76",
    "1;1;3;n;e;s;o;S;-42",
    "1;1;4;n;e;s;o;N;92",
    "1;1;5;n;e;s;o;S;582",
    "1;2;1;;x;y;z;W;50",
    "1;2;2;;x;y;z;E;0",
]


def test_command_free_deals_sums_the_official_sheet(tmp_path: Path) -> None:
    document = standings(tmp_path, "free_deals", *FREE)

    assert [(row["rank"], row["entry"], row["points"]) for row in document["general"]] == [
        (1, "s", 1346),
        (2, "z", 100),
        (3, "x", -50),
        (3, "y", -50),
        (5, "e", -390),
        (6, "n", -446),
        (7, "o", -510),
    ]
    assert document["sum"] == 0
    assert document["general"][3]["decided_by"] == "equal"


def test_command_taker_of_an_empty_seat_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_bytes(content(SEATS, "1;2;1;;x;y;z;N;50"))

    done = subprocess.run(
        [sys.executable, "-m", "engine", "standings", "--results", file, "--format", "free_deals"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr.startswith("taker-seat: ")
