"""A club's own variant: a checked copy, stored as its changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.contracts import Contract
from engine.errors import EngineError
from engine.rulesets import (
    RULESETS,
    PartnerShare,
    Ruleset,
    ruleset,
    ruleset_of,
    variant_document,
    variant_of,
)
from engine.rulesets.forms import ruleset_document


def test_variant_of_changes_fields_and_their_source() -> None:
    variant = variant_of(
        ruleset("fft"),
        {"partner_share": "half", "multipliers": {"guard": 2}} | {"dog_use": {"guard": "taken"}},
        "our-club",
    )

    assert (variant.code, variant.partner_share) == ("our-club", PartnerShare.HALF)
    assert variant.contracts == (Contract.GUARD,)
    assert variant.article("partner_share") == "the club's own rule"
    assert variant.article("base") == ruleset("fft").article("base")


@pytest.mark.parametrize("base", RULESETS.values(), ids=lambda rules: rules.code)
def test_variant_document_reads_back_equal(base: Ruleset) -> None:
    variant = variant_of(base, {"base": 30, "slam_played": True, "margin_rounding": "up"})

    document = json.loads(json.dumps(variant_document(base, variant)))

    assert ruleset_of(document) == variant


@pytest.mark.parametrize("base", RULESETS.values(), ids=lambda rules: rules.code)
def test_variant_of_every_field_in_json_form_changes_nothing(base: Ruleset) -> None:
    document = json.loads(json.dumps(ruleset_document(base)))
    del document["code"]

    variant = variant_of(base, document)

    assert variant_document(base, variant)["changes"] == {}


@pytest.mark.parametrize(
    ("base", "changes", "code", "rule"),
    [
        ("fft", {"bonus": 3}, "unknown-rule", "bonus"),
        ("fft", {"base": "25"}, "rule-form", "base"),
        ("fft", {"base": True}, "rule-form", "base"),
        ("fft", {"base": 2.5}, "rule-form", "base"),
        ("fft", {"base": 100_000}, "rule-form", "base"),
        ("fft", {"slam_bonus": {"announced_failed": -100_000}}, "rule-form", "slam_bonus"),
        ("fft", {"slam_played": 1}, "rule-form", "slam_played"),
        ("fft", {"targets": 36}, "rule-form", "targets"),
        ("fft", {"multipliers": [1, 2]}, "rule-form", "multipliers"),
        ("fft", {"multipliers": {"grand": 1}}, "rule-form", "multipliers"),
        ("fft", {"hand_size": {"four": 18}}, "rule-form", "hand_size"),
        ("fft", {"hand_size": {"3": 24, "4": 18, "04": 17, "5": 15}}, "rule-form", "hand_size"),
        ("fft", {"packet": {"3": 4, "4": 3, "5": 3, "6": 1}}, "rule-form", "packet"),
        ("fft", {"called_ranks": ["X"]}, "rule-form", "called_ranks"),
        ("fft", {"pot": {"stake": 10}}, "rule-form", "pot"),
        ("fft", {"margin_rounding": "sideways"}, "rule-form", "margin_rounding"),
        ("fft", {"players": []}, "rule-value", "players"),
        ("fft", {"players": [4, 6]}, "rule-value", "players"),
        ("fft", {"hand_size": {"4": 18}}, "rule-value", "hand_size"),
        ("fft", {"dog_size": {"3": 6, "4": 5, "5": 3}}, "rule-value", "dog_size"),
        ("fft", {"packet": {"3": 4, "4": 4, "5": 3}}, "rule-value", "packet"),
        ("fft", {"multipliers": {}}, "rule-value", "multipliers"),
        ("fft", {"multipliers": {"small": 3, "guard": 2}}, "rule-value", "multipliers"),
        ("fft", {"multipliers": {"small": 1, "guard": 2}}, "rule-value", "dog_use"),
        ("fft", {"partner_players": [4]}, "rule-value", "partner_players"),
        ("fft", {"called_ranks": ["Q"]}, "rule-value", "called_ranks"),
        ("fft", {"called_ranks": []}, "rule-value", "called_ranks"),
        ("clubdejeux", {"handful_sizes": {"4": [10, 13]}}, "rule-value", "handful_sizes"),
        ("clubdejeux", {"handful_sizes": {"4": [10, 13, 20]}}, "rule-value", "handful_sizes"),
        ("fft", {"handful_bonus": {"single": 20}}, "rule-value", "handful_bonus"),
        ("fft", {"targets": [56, 51, 41]}, "rule-value", "targets"),
        ("fft", {"targets": [36, 41, 51, 56]}, "rule-value", "targets"),
        ("fft", {"base": -1}, "rule-value", "base"),
        ("fft", {"margin_step": 0}, "rule-value", "margin_step"),
        ("fft", {"petit_last_bonus": -10}, "rule-value", "petit_last_bonus"),
        ("fft", {"slam_bonus": {"made": 200}}, "rule-value", "slam_bonus"),
        ("biere", {"declarations": {"no_trump": -1}}, "rule-value", "declarations"),
        ("biere", {"declaration_forfeit": -1}, "rule-value", "declaration_forfeit"),
        (
            "biere",
            {"pot": {"stake": 0, "dealer": 0, "misdeal": 0, "failed": 0, "limit": 1, "chip": 1}},
            "rule-value",
            "pot",
        ),
    ],
)
def test_variant_of_refusal(base: str, changes: dict[str, Any], code: str, rule: str) -> None:
    with pytest.raises(EngineError) as refusal:
        variant_of(ruleset(base), changes)

    assert (refusal.value.code, refusal.value.facts["rule"]) == (code, rule)


@pytest.mark.parametrize("code", ["fft", "Our Club", "1st"])
def test_variant_of_code(code: str) -> None:
    with pytest.raises(EngineError) as refusal:
        variant_of(ruleset("fft"), {}, code)

    assert refusal.value.code == "ruleset-code"


@pytest.mark.parametrize("document", [None, {}, {"base": "fft"}, {"base": "fft", "changes": []}])
def test_ruleset_of_form(document: Any) -> None:
    with pytest.raises(EngineError) as refusal:
        ruleset_of(document)

    assert refusal.value.code == "ruleset-form"
