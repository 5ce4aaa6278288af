"""How free play is told: sums, verdicts, the curve."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import translation

from tournament.adapters.lines import ScoreReading
from tournament.templatetags.rulebook import rule_value, value_text
from tournament.templatetags.sheets import (
    LINE_HEIGHT,
    curve,
    formula,
    halves,
    points,
    verdict,
    whose,
)

MINUS = "\N{MINUS SIGN}"


def reading(**changes: Any) -> ScoreReading:
    facts = {
        "contract": "guard", "made": True, "margin_half": 16, "margin": 8, "base": 25,
        "multiplier": 2, "per_defender": 66,
    }  # fmt: skip
    return ScoreReading(**{**facts, **changes})


@pytest.fixture(autouse=True)
def _english() -> Any:
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "(25 + 8) × 2 = 66"),
        (
            {"parts": (("petit_last", 20), ("handful_single", 20)), "per_defender": 106},
            "(25 + 8) × 2 + 20 Petit au bout + 20 handful = 106",
        ),
        (
            {"parts": (("petit_last", -20),), "per_defender": 46},
            f"(25 + 8) × 2 {MINUS} 20 Petit au bout = 46",
        ),
        (
            {"made": False, "parts": (("petit_last", 20),), "per_defender": -46},
            f"(25 + 8) × 2 {MINUS} 20 Petit au bout = 46",
        ),
        (
            {"parts": (("slam_announced_failed", -200),), "per_defender": -134},
            f"(25 + 8) × 2 {MINUS} 200 announced slam failed = {MINUS}134",
        ),
        (
            {
                "base": 10, "margin": 10, "margin_half": 16, "is_bonus_multiplied": True,
                "per_defender": 660,
                "parts": (("petit_last", 20), ("handful_double", 20), ("slam_made", 200)),
            },
            "(10 + 10 + 10 Petit au bout + 10 double handful) × 2 + 200 slam = 660, 8 counts 10",
        ),
        ({"base": 10, "margin": 10, "per_defender": 40}, "(10 + 10) × 2 = 40, 8 counts 10"),
        ({"margin": 1, "margin_half": -1, "made": False, "per_defender": -52},
         "(25 + 1) × 2 = 52, 0.5 counts 1"),
    ],
)  # fmt: skip
def test_formula(changes: dict[str, Any], text: str) -> None:
    assert formula(reading(**changes)) == text


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "Guard made by 8"),
        ({"margin_half": 0}, "Guard just made"),
        ({"made": False, "margin_half": -1}, "Guard failed by 0.5"),
    ],
)
def test_verdict(changes: dict[str, Any], text: str) -> None:
    assert verdict(reading(**changes)) == text


@pytest.mark.parametrize(
    ("half", "text"), [(-1, f"{MINUS}0.5"), (0, "0"), (7, "+3.5"), (None, "·"), ("", "·")]
)
def test_halves(half: Any, text: str) -> None:
    assert halves(half) == text


def test_points_as_each_language_writes_them() -> None:
    with translation.override("fr"):
        assert [points(83), points(None)] == ["41,5", "·"]


def test_curve_labels_never_stand_on_each_other() -> None:
    drawn = curve(["A", "B", "C", "D", "E"], [(0, 40), (0, 40), (0, 38), (0, -60), (0, -58)])

    heights = sorted(line.label_y for line in drawn["lines"])
    assert all(low - high >= LINE_HEIGHT for high, low in zip(heights, heights[1:], strict=False))
    assert drawn["zero"] is not None
    assert len({line.style for line in drawn["lines"]}) == 5


def test_curve_of_nothing_played_is_flat() -> None:
    drawn = curve(["A", "B", "C"], [(0,), (0,), (0,)])

    assert drawn["zero"] is None
    assert len({line.end_y for line in drawn["lines"]}) == 1


def test_curve_shortens_long_names() -> None:
    drawn = curve(["Wolfeschlegelsteinhausenb", "B"], [(0, 2), (0, -2)])

    assert drawn["lines"][0].name == "Wolfeschle…"


@pytest.mark.parametrize(
    ("name", "value", "entries"),
    [
        ("hand_size", {"4": 18}, [("at 4", "18")]),
        ("declarations", {}, [("", "none")]),
        ("pot", None, [("", "none")]),
        ("called_ranks", ["K", "Q"], [("", "K, Q")]),
        ("slam_bonus", {"made": 200}, [("Made, not announced", "+200")]),
        ("partner_players", [], [("", "never")]),
        ("slam_played", False, [("", "no")]),
        ("excuse_last", "with_trick", [("", "goes with the trick")]),
        ("targets", [56, 51], [("0 oudlers", "56"), ("1 oudler", "51")]),
    ],
)
def test_rule_value(name: str, value: Any, entries: list[tuple[str, str]]) -> None:
    assert rule_value(SimpleNamespace(name=name, value=value)) == entries


def test_value_text_too_long_for_a_line_is_left_out() -> None:
    line = SimpleNamespace(name="hand_size", value={"3": 24, "4": 18, "5": 15})

    assert value_text(SimpleNamespace(name="hand_size", value={"4": 18})) == "at 4: 18"
    assert value_text(line) == "at 3: 24, at 4: 18, at 5: 15"
    assert value_text(SimpleNamespace(name="dog_use", value=dict.fromkeys(
        ["small", "guard"], "taken"))) == ""  # fmt: skip


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Anne", "d’Anne"), ("Élodie", "d’Élodie"), ("Hélène", "d’Hélène"), ("Œdipe", "d’Œdipe"),
        ("Yves", "d’Yves"), ("Yann", "de Yann"), ("Tom", "de Tom"), ("Y", "de Y"),
    ],
)  # fmt: skip
def test_whose_in_french_elides(name: str, said: str) -> None:
    with translation.override("fr"):
        assert whose(name) == said


def test_whose_in_english_never_changes() -> None:
    assert [whose(name) for name in ("Anne", "Tom")] == ["by Anne", "by Tom"]
