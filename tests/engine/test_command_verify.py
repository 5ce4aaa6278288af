"""`python -m engine deal --format`, `verify` and `deals`: forms, exit codes, bad input."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from engine.__main__ import main
from engine.cards import DECK_SET

SEED = "0f" * 32


class Spoken:
    """The command line, with what it answered."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capsys, self._patch = capsys, patch

    def __call__(self, line: str, given: str = "") -> tuple[int, Any, str]:
        """Return exit code, the JSON printed if any, and the complaint."""
        self._patch.setattr("sys.stdin", io.StringIO(given))
        code = main(line.split())
        out, err = self._capsys.readouterr()
        return code, json.loads(out) if out else None, err


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Spoken:
    return Spoken(capsys, monkeypatch)


def test_deal_with_a_format_gives_takeable_boards(say: Spoken) -> None:
    code, document, _ = say(f"deal --boards 1-4 --seed {SEED} --format individual")

    assert code == 0
    assert set(document) == {
        "format", "construction", "valuation", "seed", "commitment", "boards",
    }  # fmt: skip
    for board in document["boards"]:
        assert set(board) == {"number", "dealer", "taker", "band", "value", "hands", "dog"}
        assert set(board["dog"]).union(*board["hands"].values()) == DECK_SET
    assert say(f"deal --boards 1-4 --seed {SEED} --format individual")[1] == document


def test_deal_without_a_format_is_plain_and_says_no_more_than_before(say: Spoken) -> None:
    _, document, _ = say(f"deal --boards 1-2 --seed {SEED}")

    assert set(document) == {"seed", "commitment", "boards"}
    assert {tuple(board) for board in document["boards"]} == {
        ("number", "dealer", "taker", "hands", "dog")
    }


@pytest.mark.parametrize(
    "options",
    [
        "",
        "--public-value 12345",
        "--format individual",
        "--format triplets --attack-only",
        "--format teams --public-value 12345",
    ],
)
def test_verify_what_deal_printed(say: Spoken, options: str) -> None:
    _, document, _ = say(f"deal --boards 1-5 {options}")

    code, answer, _ = say("verify -", json.dumps(document))
    assert (code, answer) == (0, {"equal": True, "boards": 5, "differences": []})

    assert say("verify - --commitment \udcff", json.dumps(document))[0] == 1
    published = f"verify - --commitment {document['commitment']}"
    assert say(published, json.dumps(document))[0] == 0

    document["boards"][3]["dealer"] = "N"
    code, answer, _ = say("verify -", json.dumps(document))
    assert code == 1
    assert answer["differences"] == [{"board": 4, "part": "dealer", "stated": "N", "derived": "W"}]


@pytest.mark.parametrize(
    ("line", "given", "code"),
    [
        ("verify", "", "usage"),
        ("verify -", "", "json-form"),
        ("verify -", "[]", "set-form"),
        ("verify -", '{"boards": []}', "set-field"),
        ("verify /no/such/file", "", "file-unreadable"),
        ("deals -", "", "deals-none"),
        ("deals -", "{", "json-form"),
        ("deals /no/such/file", "", "file-unreadable"),
        ("deal --boards 1 --attack-only", "", "format-missing"),
        ("deal --boards 1 --format free_deals", "", "format-not-dealt"),
        ("deal --boards 1 --format bridge", "", "unknown-format"),
        ("deal --boards 1 --public-value \udcff", "", "public-value-form"),
    ],
)
def test_verify_and_deals_refusal(say: Spoken, line: str, given: str, code: str) -> None:
    exit_code, answer, complaint = say(line, given)

    assert (exit_code, answer) == (2, None)
    assert complaint.startswith(f"{code}: ")
    assert complaint.count("\n") == 1


def test_deals_reads_both_forms_and_lists_faults(say: Spoken) -> None:
    _, document, _ = say(f"deal --boards 1-2 --seed {SEED}")
    code, first, _ = say("deals -", json.dumps(document))
    assert code == 0
    assert [deal["hands"] for deal in first] == [b["hands"] for b in document["boards"]]

    text = "\n".join(deal["text"] for deal in first)
    assert say("deals -", text)[1] == first

    code, answer, _ = say("deals -", text.replace("dog:", "cat:", 1))
    assert code == 1
    assert [problem["code"] for problem in answer[0]["problems"]][:2] == ["deal-line", "dog-size"]
    assert answer[1]["problems"] == []
