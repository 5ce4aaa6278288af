"""A plain table of results, from bytes to lists."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from engine.errors import EngineError
from engine.resultfiles import read_results, tally_results

HEADER = "round;table;board;N;E;S;W;taker;score"
# The board of RO p.18: North takes, five tables, five positions.
FEDERATION = [
    "1;1;1;1;6;11;16;N;56",
    "2;5;1;5;8;12;19;N;62",
    "3;4;1;4;10;13;17;N;-56",
    "4;3;1;3;7;14;20;N;-52",
    "5;2;1;2;9;15;18;N;50",
]


def content(*lines: str, separator: str = ";", encoding: str = "utf-8") -> bytes:
    """Return a file of results."""
    return "\r\n".join([HEADER, *lines]).replace(";", separator).encode(encoding)


def test_tally_results_federation_board() -> None:
    names, tallies = tally_results(read_results(content(*FEDERATION)))
    by_name = {names[tally.entry]: tally for tally in tallies}

    assert [by_name[n].attack for n in "15432"] == [75, 100, 0, 25, 50]
    assert [by_name[n].defense for n in ("6", "8", "10", "7", "9")] == [25, 0, 100, 75, 50]
    assert [by_name[n].line for n in ("1", "6", "11", "16")] == ["N", "E", "S", "W"]


def test_tally_results_changed_seats_leave_no_lines() -> None:
    lines = read_results(content("1;1;1;a;b;c;d;N;56", "2;1;2;b;a;c;d;N;-52"))

    _, tallies = tally_results(lines)

    assert [tally.line for tally in tallies] == ["", "", "", ""]


def test_tally_results_sums_different_denominators_exactly() -> None:
    lines = read_results(
        content(
            "1;1;1;a;b;c;d;N;56", "1;2;1;e;f;g;h;N;50", "1;3;1;i;j;k;l;N;-52", "1;4;1;m;n;o;p;N;58",
            "2;1;2;a;b;c;d;N;56", "2;2;2;e;f;g;h;N;50", "2;3;2;i;j;k;l;N;56",
        )
    )  # fmt: skip

    names, tallies = tally_results(lines)

    [first] = [tally for tally in tallies if names[tally.entry] == "a"]
    assert first.attack_sum == Fraction(200, 3) + 75


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_read_results_separators_and_encodings(separator: str, encoding: str) -> None:
    raw = content("1;1;1;Zoé;Léa;Noé;Eve;O;56", separator=separator, encoding=encoding)

    [line] = read_results(raw)

    assert line.seats == ("Zoé", "Léa", "Noé", "Eve")
    assert line.taker == 3


def test_read_results_blank_is_none_and_zero_is_a_result() -> None:
    lines = read_results(content("1;1;1;a;b;c;d;N;", "1;1;2;a;b;c;d;W;0"))

    assert [(line.board, line.score) for line in lines] == [("2", 0)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("1;1;1;a;b;c;d;X;56", "taker-seat"),
        ("1;1;1;a;b;c;a;N;56", "person-twice"),
        ("1;1;1;a;b;c;d;N;56.5", "score-form"),
        ("1;1;1;a;b;c", "line-short"),
    ],
)
def test_read_results_refusals(line: str, code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        read_results(content(line))

    assert refusal.value.code == code
    assert refusal.value.facts["line"] == 2


def test_read_results_same_board_twice_at_a_table_is_refused() -> None:
    with pytest.raises(EngineError, match="result-twice"):
        read_results(content("1;1;1;a;b;c;d;N;56", "1;1;1;a;b;c;d;N;58"))


def test_command_prints_both_lists(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_bytes(content(*FEDERATION))

    done = subprocess.run(
        [sys.executable, "-m", "engine", "standings", "--results", file],
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    document = json.loads(done.stdout)
    assert [row["entry"] for row in document["general"][:2]] == ["5", "10"]
    assert document["general"][0]["percent"] == "100"
    assert document["general"][0]["tied"]
    # Each line's winner comes before any second.
    assert {row["line"] for row in document["alternate"][:4]} == {"N", "E", "S", "W"}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--results", "nowhere.csv"], "file-unreadable"),
        (["--results", "pyproject.toml"], "header"),
        (["--results", "x", "--format", "bridge"], "unknown-format"),
        ([], "usage"),
    ],
)
def test_command_refusals_are_one_line(arguments: list[str], code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "standings", *arguments],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 2
    assert done.stderr.startswith(f"{code}: ")
    assert done.stderr.count("\n") == 1
