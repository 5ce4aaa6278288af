"""`python -m engine replay` and `deal`: forms, exit codes, one code for each bad input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.cards import DECK_SET
from tests.engine.playouts import playout

ROOT = Path(__file__).parents[2]
LEGAL = playout(1, 4)
FAULTY = LEGAL | {"auction": [{"seat": LEGAL["taker"], "bid": LEGAL["contract"]}]}


def spoken(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    document: Any = None,
) -> tuple[int, str, str]:
    text = document if isinstance(document, str) else json.dumps(document)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    code = main(line.split())
    out, err = capsys.readouterr()
    return code, out, err


def test_replay_one_deal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = spoken(capsys, monkeypatch, "replay -", LEGAL)

    result = json.loads(out)
    assert code == 0
    assert result["problems"] == []
    assert len(result["trick_winners"]) == 18
    assert sum(result["scores"].values()) == 0
    assert set(result) >= {
        "points",
        "oudlers",
        "petit_last",
        "slam",
        "made",
        "margin",
        "per_defender",
    }


def test_replay_list_with_a_fault_exits_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = spoken(capsys, monkeypatch, "replay -", [LEGAL, FAULTY])

    clean, faulty = json.loads(out)
    assert code == 1
    assert clean["problems"] == []
    assert set(faulty["problems"][0]) == {"trick", "seat", "card", "code", "rule"}


def test_replay_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(LEGAL), encoding="utf-8")

    assert spoken(capsys, monkeypatch, f"replay {path}")[0] == 0


def test_replay_file_with_a_byte_order_mark(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(LEGAL), encoding="utf-8-sig")

    assert spoken(capsys, monkeypatch, f"replay {path}")[0] == 0


def test_replay_a_document_as_deep_as_allowed_is_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The deal itself is the outermost level.
    note = json.loads("[" * 63 + "]" * 63)

    assert spoken(capsys, monkeypatch, "replay -", LEGAL | {"note": note})[0] == 0


def test_rules_where_letters_cannot_be_printed_are_in_escapes() -> None:
    command = [sys.executable, "-m", "engine", "rules", "--ruleset", "guide"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}

    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, timeout=60, check=True
    )

    rules = json.loads(done.stdout)["rules"]
    assert rules["dog_use"]["article"] == 'Guide "Les enchères"'


def test_deal_cut_short_by_its_reader_says_nothing() -> None:
    command = [sys.executable, "-m", "engine", "deal", "--boards", "1-400", "--seed", "0f" * 32]

    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()

    assert (process.returncode, complaint) == (141, b"")


def test_replay_equal_shares_are_decimal_text(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = {"base": "fft", "code": "halves", "changes": {"partner_share": "half"}}
    deal = next(d for s in range(99) if (d := playout(s, 5))["ruleset"] in ("fft", "guide"))

    _, out, _ = spoken(capsys, monkeypatch, "replay -", deal | {"ruleset": variant})

    assert all(isinstance(score, str) for score in json.loads(out)["scores"].values())


@pytest.mark.parametrize(
    ("line", "document", "code"),
    [
        ("replay -", "{", "json-form"),
        ("replay -", "5", "deal-form"),
        ("replay -", "[" * 100_000, "json-form"),
        ("replay -", "[" * 65 + "]" * 65, "json-form"),
        ("replay -", json.dumps(LEGAL | {"note": float("nan")}), "json-form"),
        ("replay -", '{"players": 1e309}', "json-form"),
        ("replay -", '{"players": %s}' % ("9" * 101), "json-form"),  # noqa: UP031
        ("replay -", LEGAL | {"note": "a\0b"}, "json-form"),
        ("replay -", LEGAL | {"\ud800": 1}, "json-form"),
        ("marks", '{"scores": %s}' % ("[" * 100_000), "json-form"),  # noqa: UP031
        ("match-points", '{"pairs": [[1, NaN]]}', "json-form"),
        ("replay /no/such/file", "", "file-unreadable"),
        ("replay", "", "usage"),
        ("replay -", [LEGAL, 5], "deal-form"),
        ("replay -", LEGAL | {"tricks": LEGAL["tricks"][1:]}, "trick-count"),
        ("deal", "", "usage"),
        ("deal --boards x", "", "boards-form"),
        ("deal --boards 4-1", "", "boards-form"),
        ("deal --boards 1,1-2", "", "boards-form"),
        ("deal --boards 0-2", "", "board-number"),
        ("deal --boards 1-1000", "", "board-number"),
        ("deal --boards 1 --seed abc", "", "seed-form"),
        ("deal --boards 1 --format free_deals", "", "format-not-dealt"),
    ],
)
def test_replay_and_deal_refusal(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    document: Any,
    code: str,
) -> None:
    exit_code, out, err = spoken(capsys, monkeypatch, line, document)

    assert (exit_code, out) == (2, "")
    assert err.startswith(f"{code}: ")
    assert err.count("\n") == 1


def test_deal_same_seed_same_boards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f"deal --boards 1-4,30 --seed {'0f' * 32}"

    _, first, _ = spoken(capsys, monkeypatch, line)
    _, second, _ = spoken(capsys, monkeypatch, line)

    document = json.loads(first)
    assert first == second
    assert (document["seed"], len(document["commitment"])) == ("0f" * 32, 64)
    assert [board["number"] for board in document["boards"]] == [1, 2, 3, 4, 30]
    assert [board["dealer"] + board["taker"] for board in document["boards"]] == [
        "NN",
        "EW",
        "SE",
        "WS",
        "EN",
    ]
    for board in document["boards"]:
        cards = {card for hand in board["hands"].values() for card in hand} | set(board["dog"])
        assert cards == DECK_SET


def test_deal_draws_a_new_seed_each_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = {
        json.loads(spoken(capsys, monkeypatch, "deal --boards 1")[1])["seed"] for _ in range(3)
    }

    assert len(seeds) == 3


@pytest.mark.parametrize(
    ("name", "said"),
    [("none.json", "There is no file"), ("folder", "is a folder"), ("bytes", "no text in UTF-8")],
)
def test_replay_of_an_unreadable_file_says_why_in_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, said: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")

    code = main(["replay", str(tmp_path / name)])

    _, err = capsys.readouterr()
    assert code != 0
    assert said in err
    assert "Errno" not in err
