"""Records that cannot be a deal: each has its own code and sentence."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import EngineError
from engine.replay import read_record, replay_deal
from tests.engine.playouts import a_deal

GUARD = a_deal(contract="guard", ruleset="fft", handfuls=[])
SANS = a_deal(contract="guard_without", ruleset="fft", handfuls=[])
FIVE = a_deal(5, contract="guard", ruleset="fft", handfuls=[])


def auction(*calls: str) -> list[dict[str, str]]:
    return [dict(zip(("seat", "bid"), call.split(":"), strict=True)) for call in calls]


def refused(deal: Any) -> str:
    with pytest.raises(EngineError) as refusal:
        replay_deal(read_record(deal))
    assert refusal.value.sentence.endswith(".")
    return refusal.value.code


def changed(base: dict[str, Any], change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    deal = copy.deepcopy(base)
    change(deal)
    return deal


def put(place: str, value: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda deal: deal.update({place: value})


@pytest.mark.parametrize(
    ("base", "change", "code"),
    [
        (GUARD, put("ruleset", "whist"), "unknown-ruleset"),
        (GUARD, put("ruleset", 5), "ruleset-form"),
        (GUARD, put("players", 6), "players-count"),
        (GUARD, put("players", "4"), "field-form"),
        (GUARD, put("contract", "grand"), "unknown-contract"),
        (GUARD, put("contract", "pousse"), "unknown-contract"),
        (GUARD, put("dealer", "Q"), "unknown-seat"),
        (GUARD, put("taker", "1"), "unknown-seat"),
        (GUARD, lambda d: d.pop("taker"), "field-missing"),
        (GUARD, put("tricks", "none"), "field-form"),
        (GUARD, put("tricks", [1, 2]), "field-form"),
        (GUARD, lambda d: d["tricks"].pop(), "trick-count"),
        (GUARD, lambda d: d["tricks"][2].pop("N"), "trick-size"),
        (GUARD, lambda d: d["tricks"][2].update(Q=d["tricks"][2].pop("N")), "trick-seats"),
        (GUARD, lambda d: d["tricks"][2].update(N="S11"), "unknown-card"),
        (GUARD, lambda d: d["tricks"][2].update(N=7), "field-form"),
        (GUARD, lambda d: d["tricks"][2].update(N=d["tricks"][3]["N"]), "card-twice"),
        (GUARD, lambda d: d["discard"].pop(), "discard-size"),
        (GUARD, lambda d: d["discard"].append(d["tricks"][0]["N"]), "card-twice"),
        (GUARD, lambda d: d["hands"]["N"].pop(), "hand-size"),
        (GUARD, lambda d: d["hands"].pop("N"), "seats-of-table"),
        (GUARD, lambda d: d["hands"]["N"].__setitem__(0, d["hands"]["S"][0]), "card-twice"),
        (GUARD, lambda d: (d.pop("hands"), d["dog"].pop()), "dog-size"),
        (SANS, lambda d: d["dog"].pop(), "dog-size"),
        (SANS, put("discard", ["S1"]), "discard-not-due"),
        (GUARD, put("called", "SK"), "called-not-due"),
        (FIVE, put("called", None), "called-missing"),
        (FIVE, put("called", "S10"), "called-rank"),
        (FIVE, put("called", "T21"), "called-rank"),
        (FIVE, put("called", "S11"), "unknown-card"),
        (GUARD, put("handfuls", [{"seat": "N", "size": "huge"}]), "unknown-handful"),
        (GUARD, put("handfuls", [{"seat": "N"}]), "field-missing"),
        (GUARD, put("handfuls", [{"seat": "N", "size": "single"}] * 2), "handful-twice"),
        (
            GUARD,
            put(
                "handfuls",
                [{"seat": "N", "size": "single", "cards": [f"T{n}" for n in range(1, 10)]}],
            ),
            "handful-size",
        ),
        (
            GUARD,
            put(
                "handfuls",
                [
                    {
                        "seat": "N",
                        "size": "single",
                        "cards": ["SK", *(f"T{n}" for n in range(1, 10))],
                    }
                ],
            ),
            "handful-not-trump",
        ),
        (GUARD, put("auction", auction("N:pass")), "taker-never-bid"),
        (GUARD, put("auction", auction(f"{GUARD['taker']}:small")), "contract-not-bid"),
        (GUARD, put("auction", auction("N:grand")), "unknown-contract"),
        (GUARD, put("declarations", [{"seat": "N", "kind": "no_trump"}]), "unknown-declaration"),
        (GUARD, put("declarations", [{"seat": "N", "kind": "?"}]), "unknown-declaration"),
        (FIVE | {"ruleset": "pousse"}, put("slam_announced", True), "slam-not-played"),
    ],
)
def test_read_record_refusal(
    base: dict[str, Any], change: Callable[[dict[str, Any]], Any], code: str
) -> None:
    assert refused(changed(base, change)) == code


@pytest.mark.parametrize("document", [None, 5, "deal", [1]])
def test_read_record_no_object(document: Any) -> None:
    assert refused(document) == "deal-form"
