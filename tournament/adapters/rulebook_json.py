"""What programs ask of the rules, answered as the engine prints it: scores, boards, replays."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from typing import Any, Final

from engine.commands import deal, score
from engine.errors import EngineError
from engine.rulesets import ruleset_of
from tournament.adapters.replays import MOST_DEALS, replay_result
from tournament.messages import Problem, Refused, problem_of

_FIELDS: Final[Mapping[str, str]] = {
    "unknown-contract": "contract",
    "oudlers-form": "oudlers",
    "oudlers-out-of-range": "oudlers",
    "points-form": "points",
    "points-missing": "points",
    "points-out-of-range": "points",
    "points-sum": "defense_points",
    "unknown-handful": "handfuls",
    "handful-too-large": "handfuls",
    "handful-impossible": "handfuls",
    "unknown-petit-last": "petit_last",
    "petit-last-impossible": "petit_last",
    "unknown-slam": "slam",
    "slam-not-played": "slam",
    "slam-contradiction": "slam",
    "alone-without-partner": "alone",
    "players-count": "players",
    "boards-form": "boards",
    "board-number": "boards",
    "seed-form": "seed",
}


def score_json(rules: Any, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deal's score from its facts, by a code or a variant's document."""
    options = Namespace(
        players=str(facts["players"]),
        contract=facts["contract"],
        oudlers=str(facts["oudlers"]),
        points=facts.get("points"),
        defense_points=facts.get("defense_points"),
        handful=list(facts.get("handfuls", ())),
        petit_last=facts.get("petit_last") or None,
        slam=facts.get("slam") or None,
        alone=bool(facts.get("alone")),
    )
    try:
        return score.scored(ruleset_of(rules), options)
    except EngineError as error:
        raise Refused(_at_field(error)) from error


def deal_json(boards: str, seed: str) -> dict[str, Any]:
    """Return boards with their seed and its commitment; a blank seed is drawn."""
    try:
        options = Namespace(
            boards=boards, seed=seed or None, format=None, public_value="", attack_only=False
        )
        return deal.run(options)[0]
    except EngineError as error:
        raise Refused(_at_field(error)) from error


def replay_json(documents: list[Any]) -> list[dict[str, Any]]:
    """Return the results of deals; a refusal says which deal when there are several."""
    if not 0 < len(documents) <= MOST_DEALS:
        raise Refused.because("deal-count", most=MOST_DEALS)
    results = []
    for place, document in enumerate(documents, 1):
        try:
            results.append(replay_result(document))
        except Refused as refused:
            facts = {"deal": place} if len(documents) > 1 else {}
            raise Refused(
                *(Problem(p.code, {**p.facts, **facts}, "", p.fallback) for p in refused.problems)
            ) from refused
    return results


def _at_field(error: EngineError) -> Problem:
    return problem_of(error, _FIELDS.get(error.code, ""))
