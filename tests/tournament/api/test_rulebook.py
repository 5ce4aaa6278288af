"""Scores, replays, boards and rules for programs: the command line's answers, problems by code."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import factories
from tests.engine.playouts import playout
from tests.tournament.api.client import Program, codes
from tournament.services.rulebook import save_variant

ROOT = Path(__file__).resolve().parents[3]
GUARD = {"contract": "guard", "oudlers": 2, "points": 49}
SEED = "ab" * 32


def engine(*arguments: str, given: str = "") -> Any:
    """Return what `python -m engine` prints."""
    command = [sys.executable, "-m", "engine", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, input=given, capture_output=True, text=True, check=False
    )
    return json.loads(done.stdout)


@pytest.fixture
def program(db: None) -> Program:
    """Return a program of a stranger."""
    return Program()


@pytest.fixture
def variant(db: None) -> str:
    """Return the code of a club's own rules."""
    save_variant(
        factories.director(), base="fft", code="le-chene", name="Le Chêne",
        changes={"margin_step": 5},
    )  # fmt: skip
    return "le-chene"


def score(program: Program, **facts: Any) -> Any:
    return program.post("score", {**GUARD, **facts})


def test_score_answers_as_the_command_does(program: Program) -> None:
    answer = score(program, handfuls=["single"], petit_last="taker")

    printed = engine(
        "score", "--contract", "guard", "--oudlers", "2", "--points", "49",
        "--handful", "single", "--petit-last", "taker",
    )  # fmt: skip
    assert answer.status_code == 200
    assert answer.json() == printed
    assert answer.json()["scores"] == {"taker": 318, "defender": -106}


@pytest.mark.parametrize("points", [41.5, "41.5", "41,5"])
def test_score_points_with_a_half(program: Program, points: Any) -> None:
    assert score(program, points=points).json()["margin"] == "0.5"


def test_score_points_of_the_defense(program: Program) -> None:
    facts = {"contract": "guard", "oudlers": 2, "defense_points": 42}

    assert program.post("score", facts).json()["per_defender"] == 66


@pytest.mark.parametrize(
    ("facts", "code", "field"),
    [
        ({"contract": "pousse"}, "unknown-contract", "contract"),
        ({"ruleset": "belote"}, "unknown-ruleset", "ruleset"),
        ({"ruleset": "fft\0"}, "unknown-ruleset", "ruleset"),
        ({"ruleset": {"base": "fft", "changes": {"margin_step": 0}}}, "rule-value", ""),
        ({"ruleset": {"base": "fft", "changes": {"base": 10**90}}}, "rule-form", ""),
        ({"ruleset": {"base": "fft", "changes": {"base": 10**100}}}, "json-form", ""),
        ({"ruleset": 7}, "ruleset-form", ""),
        ({"players": 2}, "players-count", "players"),
        ({"oudlers": 4}, "oudlers-out-of-range", "oudlers"),
        ({"points": "41.3"}, "points-form", "points"),
        ({"points": 92}, "points-out-of-range", "points"),
        ({"points": [41]}, "field-invalid", "points"),
        ({"points": 49, "defense_points": 49}, "points-sum", "defense_points"),
        ({"handfuls": ["huge"]}, "unknown-handful", "handfuls"),
        ({"handfuls": ["triple", "single"]}, "handful-too-large", "handfuls"),
        ({"petit_last": "nobody"}, "unknown-petit-last", "petit_last"),
        ({"oudlers": 0, "petit_last": "taker"}, "petit-last-impossible", "petit_last"),
        ({"slam": "small"}, "unknown-slam", "slam"),
        ({"slam": "made"}, "slam-contradiction", "slam"),
        ({"alone": True}, "alone-without-partner", "alone"),
        ({"handful": ["single"]}, "field-unknown", "handful"),
    ],
)
def test_score_refuses_by_code(
    program: Program, facts: dict[str, Any], code: str, field: str
) -> None:
    answer = score(program, **facts)

    assert answer.status_code == 400
    problem = answer.json()["problems"][0]
    assert (problem["code"], problem["field"]) == (code, field)
    assert problem["sentence"]


def test_score_without_points(program: Program) -> None:
    answer = program.post("score", {"contract": "guard", "oudlers": 2})

    assert (answer.status_code, codes(answer)) == (400, ["points-missing"])


def test_score_by_a_clubs_rules_and_by_a_variant_given(program: Program, variant: str) -> None:
    given = {"base": "fft", "changes": {"margin_step": 5}}

    answers = [score(program, ruleset=rules).json() for rules in (variant, given)]

    assert [answer["per_defender"] for answer in answers] == [70, 70]


def test_replay_answers_as_the_command_does(program: Program) -> None:
    deal = playout(11, 5)

    answer = program.post("replay", deal)

    assert answer.status_code == 200
    assert answer.json() == engine("replay", "-", given=json.dumps(deal))


def test_replay_of_a_list_and_of_a_clubs_rules(program: Program, variant: str) -> None:
    deals = [playout(seed, 4) for seed in (1, 2)]
    deals[1]["ruleset"] = variant

    answer = program.post("replay", deals)

    assert answer.status_code == 200
    assert [result["problems"] for result in answer.json()] == [[], []]


def test_replay_reports_faults_in_the_result(program: Program) -> None:
    deal = playout(4, 4)
    first, second = deal["tricks"][0], deal["tricks"][1]
    for seat in "NE":
        first[seat], second[seat] = second[seat], first[seat]

    answer = program.post("replay", deal)

    assert answer.status_code == 200
    assert answer.json()["problems"]
    assert set(answer.json()["problems"][0]) == {"trick", "seat", "card", "code", "rule"}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ([], "deal-count"),
        ([{}] * 101, "deal-count"),
        (7, "deal-form"),
        ({}, "field-missing"),
        ({"tricks": "x"}, "field-form"),
        ({"ruleset": "belote"}, "unknown-ruleset"),
    ],
)
def test_replay_refuses_by_code(program: Program, body: Any, code: str) -> None:
    answer = program.post("replay", json.dumps(body))

    assert (answer.status_code, codes(answer)) == (400, [code])


def test_replay_refusal_of_a_list_says_which_deal(program: Program) -> None:
    answer = program.post("replay", [playout(1, 4), {}])

    assert answer.json()["problems"][0]["facts"]["deal"] == 2


def test_replay_of_what_is_no_json_or_too_much(program: Program) -> None:
    answers = [program.post("replay", body) for body in ("{", '"' + "x" * 600_000 + '"')]

    assert [codes(answer) for answer in answers] == [["json-form"], ["json-form"]]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_deal_answers_as_the_command_does(program: Program, method: str) -> None:
    if method == "GET":
        answer = program.get(f"deal?boards=1-2&seed={SEED}")
    else:
        answer = program.post("deal", {"boards": "1-2", "seed": SEED})

    assert answer.status_code == 200
    assert answer.json() == engine("deal", "--boards", "1-2", "--seed", SEED)
    assert answer["Cache-Control"] == "no-store"


def test_deal_without_a_seed_draws_one(program: Program) -> None:
    seeds = {program.get("deal?boards=1").json()["seed"] for _ in range(2)}

    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "field-required"),
        ("?boards=x", "boards-form"),
        ("?boards=0", "board-number"),
        ("?boards=1&seed=zz", "seed-form"),
        ("?boards=1&format=individual", "field-unknown"),
    ],
)
def test_deal_refuses_by_code(program: Program, query: str, code: str) -> None:
    answer = program.get(f"deal{query}")

    assert (answer.status_code, codes(answer)) == (400, [code])


def test_rules_lists_the_five_and_the_clubs_own(program: Program, variant: str) -> None:
    lines = program.get("rules").json()

    assert [line["code"] for line in lines] == [
        "fft", "guide", "biere", "pousse", "clubdejeux", "le-chene",
    ]  # fmt: skip
    assert lines[-1] == {
        "code": "le-chene", "name": "Le Chêne", "players": [3, 4, 5], "base": "fft",
    }  # fmt: skip


@pytest.mark.parametrize("code", ["fft", "guide", "biere", "pousse", "clubdejeux"])
def test_rules_of_a_system_are_what_the_command_prints(program: Program, code: str) -> None:
    assert program.get(f"rules/{code}").json() == engine("rules", "--ruleset", code)


def test_rules_of_a_club_say_what_is_its_own(program: Program, variant: str) -> None:
    rules = program.get(f"rules/{variant}").json()["rules"]

    assert rules["margin_step"] == {"value": 5, "article": "the club's own rule"}


def test_rules_unknown(program: Program) -> None:
    answer = program.get("rules/belote")

    assert (answer.status_code, codes(answer)) == (404, ["not-found"])


@pytest.mark.parametrize("path", ["rules/", "rules/fft/", "deal/?boards=1"])
def test_addresses_answer_with_a_slash_too(program: Program, path: str) -> None:
    assert program.get(path).status_code == 200


def test_score_answers_with_a_slash_too(program: Program) -> None:
    assert program.post("score/", GUARD).status_code == 200


def test_refusals_speak_the_programs_language(db: None) -> None:
    answer = score(Program(language="fr"), oudlers=4)

    assert answer.json()["problems"][0]["sentence"] == "L’attaque a de 0 à 3 bouts."
