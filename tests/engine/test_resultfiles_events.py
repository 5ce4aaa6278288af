"""`standings FILE`: a document's lists from its results alone, or why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.errors import EngineError
from engine.resultfiles.events import rank_document


def document(**changes: Any) -> dict[str, Any]:
    """Return two teams of four that meet on board 1, each attacking once: +82 against +66."""
    tables = [
        table(1, attack=1, defense=2),
        table(2, attack=2, defense=1),
    ]
    return {
        "schema": "etui-event/1",
        "event": {"format": "quartets", "tie_breaks": [], "seed": None, "public_value": ""},
        "entries": [entry(1, "Les Bleus"), entry(2, "Les Verts")],
        "rounds": [{"number": 1, "scale": "1/1", "tables": tables}],
        "boards": [{"number": 1, "section": "", "taker": "N"}],
        "results": [result(1, 82), result(2, 66)],
        **changes,
    }


def entry(number: int, name: str) -> dict[str, Any]:
    return {"number": number, "name": name, "line": "", "in_play": True, "is_substitute": False}


def table(number: int, **seats: int) -> dict[str, Any]:
    due = {"board": 1, "section": "", "instead_of": None}
    return {"number": number, "slot": 1, "seats": seats, "dues": [due]}


def result(number: int, amount: int) -> dict[str, Any]:
    live = {"standing": "live", "status": "played", "amount": amount, "zero_side": "", "facts": {}}
    old = {**live, "standing": "replaced", "amount": 150}
    return {
        "round": 1, "slot": 1, "table": number, "board": 1, "section": "", "revisions": [old, live],
    }  # fmt: skip


def run(content: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    file = tmp_path / "event.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    code = main(["standings", str(file)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_standings_of_a_document_rank_by_what_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(document(), tmp_path, capsys)

    found = json.loads(out)
    assert code == 0
    assert (found["format"], found["unit"], found["results"]) == ("quartets", "match_points", 2)
    assert [(row["rank"], row["name"], row["value"]) for row in found["general"]] == [
        (1, "Les Bleus", "4.000"), (2, "Les Verts", "-4.000"),
    ]  # fmt: skip


def test_standings_of_a_match_count_matches_won_and_the_bonus(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = {
        "first_round": 1, "number": 1, "one": 1, "other": 2, "bonus_one": "0.000",
        "bonus_other": "10.000", "choices": {},
    }  # fmt: skip
    event = {"format": "teams", "tie_breaks": [], "seed": None, "match_system": ""}

    code, out, _ = run(document(event=event, matches=[match]), tmp_path, capsys)

    rows = json.loads(out)["general"]
    assert code == 0
    assert [(row["rank"], row["entry"], row["value"]) for row in rows] == [
        (1, 2, "6.000"), (2, 1, "-6.000"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "json-form"),
        ("[]", "document-schema"),
        ({"schema": "etui-event/2"}, "document-schema"),
        ({"schema": "etui-event/1"}, "document-form"),
        (document(entries=5), "document-form"),
        (document(event={"format": "chess"}), "unknown-format"),
        (document(results=[{**result(1, 82), "table": 9}]), "document-form"),
    ],
)
def test_standings_of_a_broken_document_say_why(
    content: Any, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, error = run(content, tmp_path, capsys)

    assert (code, out) == (2, "")
    assert error.startswith(f"{said}: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize("amount", ["82", {"a": 1}, [1]])
def test_rank_document_with_an_amount_of_another_kind_is_refused(amount: Any) -> None:
    spoiled = document()
    spoiled["results"][0]["revisions"][1]["amount"] = amount

    with pytest.raises(EngineError) as refused:
        rank_document(spoiled)

    assert refused.value.code == "document-form"


def test_standings_need_a_document_or_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings"]) == 2
    assert capsys.readouterr().err.startswith("usage: ")
