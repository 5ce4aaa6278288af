"""The five systems as data: known by code, complete, each number with its source."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engine.contracts import Contract, Handful
from engine.errors import EngineError
from engine.rulesets import RULESETS, Ruleset, ruleset
from engine.rulesets.forms import FORMS, ruleset_document


def test_ruleset_known_codes() -> None:
    assert list(RULESETS) == ["fft", "guide", "biere", "pousse", "clubdejeux"]
    assert ruleset("biere").code == "biere"


def test_ruleset_unknown_code() -> None:
    with pytest.raises(EngineError) as refusal:
        ruleset("bridge")

    assert refusal.value.code == "unknown-ruleset"


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_article_every_field_has_a_source(rules: Ruleset) -> None:
    sources = {name: rules.article(name) for name in FORMS}

    assert all(sources.values())
    assert {field.name for field in fields(Ruleset)} == {*FORMS, "code", "articles"}
    assert {key.partition(".")[0] for key in rules.articles} == set(FORMS)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_ruleset_cards_add_up_to_the_deck(rules: Ruleset) -> None:
    for players in rules.players:
        assert players * rules.hand_size[players] + rules.dog_size[players] == 78
        assert rules.hand_size[players] % rules.packet[players] == 0


@pytest.mark.parametrize(
    ("players", "sizes"), [(3, [13, 15, 18]), (4, [10, 13, 15]), (5, [8, 10, 13])]
)
def test_handful_size_by_players(players: int, sizes: list[int]) -> None:
    assert [ruleset("fft").handful_size(players, handful) for handful in Handful] == sizes


def test_contracts_lowest_first() -> None:
    assert ruleset("pousse").contracts == tuple(Contract)
    assert ruleset("fft").contracts == tuple(c for c in Contract if c is not Contract.POUSSE)
    assert ruleset("biere").contracts == tuple(c for c in Contract if c is not Contract.SMALL)


def test_article_of_one_entry() -> None:
    rules = ruleset("biere")

    assert rules.article("multipliers", Contract.POUSSE).startswith("decision")
    assert rules.article("multipliers", Contract.GUARD) == rules.article("multipliers")


def test_ruleset_document_is_plain() -> None:
    document = ruleset_document(ruleset("biere"))

    assert document["multipliers"] == {
        "pousse": 1,
        "guard": 2,
        "guard_without": 4,
        "guard_against": 8,
    }
    assert document["handful_sizes"] == {"4": [10, 13, 15], "5": [8, 10, 13]}
    assert document["pot"]["limit"] == 240
