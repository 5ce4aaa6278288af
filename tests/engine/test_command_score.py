"""`python -m engine score` and `rules`: the public form, and one code for each bad input."""

from __future__ import annotations

import json

import pytest

from engine.__main__ import main

EXAMPLE = "--ruleset fft --players 4 --contract guard --oudlers 2 --points 49"


def spoken(capsys: pytest.CaptureFixture[str], line: str) -> tuple[int, str, str]:
    code = main(line.split())
    out, err = capsys.readouterr()
    return code, out, err


def test_score_federation_example(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = spoken(capsys, f"score {EXAMPLE} --handful single --petit-last taker")

    assert code == 0
    assert json.loads(out) == {
        "made": True,
        "margin": "8",
        "per_defender": 106,
        "scores": {"taker": 318, "defender": -106},
        "breakdown": [
            {"item": "contract", "amount": 66},
            {"item": "petit_last", "amount": 20},
            {"item": "handful_single", "amount": 20},
        ],
    }


def test_score_half_point_margin_stays_exact(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = spoken(capsys, "score --players 5 --contract small --oudlers 2 --points 40.5")

    document = json.loads(out)
    assert (document["made"], document["margin"]) == (False, "-0.5")
    assert document["scores"] == {"taker": -52, "partner": -26, "defender": 26}


def test_score_from_the_defense_count(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = spoken(capsys, "score --contract guard --oudlers 2 --defense-points 42")

    assert json.loads(out)["margin"] == "8"


def test_score_repeated_handful(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = spoken(capsys, f"score {EXAMPLE} --handful single --handful single")

    assert json.loads(out)["per_defender"] == 106


def test_score_alone_has_no_partner(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = spoken(capsys, "score --players 5 --contract guard --oudlers 2 --points 41 --alone")

    assert json.loads(out)["scores"] == {"taker": 200, "defender": -50}


def test_score_says_what_is_unlikely(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = spoken(capsys, "score --contract guard --oudlers 3 --points 5")

    assert code == 0
    assert json.loads(out)["doubts"] == ["points-unlikely"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("score", "usage"),
        ("score --contract guard --oudlers 2", "points-missing"),
        ("score --contract grand --oudlers 2 --points 41", "unknown-contract"),
        ("score --contract pousse --oudlers 2 --points 41", "unknown-contract"),
        ("score --contract guard --oudlers 4 --points 41", "oudlers-out-of-range"),
        ("score --contract guard --oudlers two --points 41", "oudlers-form"),
        ("score --contract guard --oudlers 2 --points 92", "points-out-of-range"),
        ("score --contract guard --oudlers 2 --points -1", "points-out-of-range"),
        ("score --contract guard --oudlers 2 --points 41.3", "points-form"),
        ("score --contract guard --oudlers 2 --points 4e1", "points-form"),
        ("score --contract guard --oudlers 2 --points 41 --defense-points 41", "points-sum"),
        ("score --contract guard --oudlers 2 --points 41 --ruleset whist", "unknown-ruleset"),
        ("score --contract guard --oudlers 2 --points 41 --players 6", "players-count"),
        ("score --contract guard --oudlers 2 --points 41 --players x", "players-count"),
        ("score --contract guard --oudlers 2 --points 41 --handful huge", "unknown-handful"),
        ("score --contract guard --oudlers 2 --points 41 --petit-last me", "unknown-petit-last"),
        ("score --contract guard --oudlers 2 --points 41 --slam maybe", "unknown-slam"),
        ("score --contract guard --oudlers 2 --points 41 --slam made", "slam-contradiction"),
        ("score --contract guard --oudlers 2 --points 41 --alone", "alone-without-partner"),
        ("rules --ruleset whist", "unknown-ruleset"),
    ],
)
def test_score_refusal(capsys: pytest.CaptureFixture[str], line: str, code: str) -> None:
    exit_code, out, err = spoken(capsys, line)

    assert (exit_code, out) == (2, "")
    assert err.startswith(f"{code}: ")
    assert err.count("\n") == 1


def test_rules_numbers_with_their_source(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = spoken(capsys, "rules --ruleset fft")

    rules = json.loads(out)["rules"]
    assert rules["targets"] == {
        "value": [56, 51, 41, 36],
        "article": 'RO p.4; FFT "Calcul des scores"',
    }
    assert rules["slam_bonus"]["entries"] == {"defenders_made": "RO p.8"}
