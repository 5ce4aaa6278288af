"""`score`: one deal's score from the facts the table reports."""

from __future__ import annotations

import argparse
import re
from fractions import Fraction
from typing import Any, Final

from engine.contracts import Contract, Handful, PetitLast, Slam, parse_word
from engine.errors import EngineError
from engine.notation import decimal_text
from engine.rulesets import Ruleset, ruleset
from engine.scoring import PlayedDeal, Score, attack_half, check_played, doubts_of, score_deal

_POINTS: Final = re.compile(r"(\d{1,4})(?:[.,]([05]))?")
_WHOLE: Final = re.compile(r"-?\d{1,9}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the facts of a deal; values are checked by `run`, each with its own code."""
    parser.add_argument("--ruleset", default="fft")
    parser.add_argument("--players", default="4")
    parser.add_argument("--contract", required=True, help=", ".join(Contract))
    parser.add_argument("--oudlers", required=True, help="of the attack, 0 to 3")
    parser.add_argument("--points", help="of the attack, as 49 or 41.5")
    parser.add_argument("--defense-points", help="of the defense, instead or as a check")
    parser.add_argument("--handful", nargs="+", action="extend", default=[], metavar="SIZE")
    parser.add_argument("--petit-last", help=" or ".join(PetitLast))
    parser.add_argument("--slam", help=", ".join(Slam))
    parser.add_argument("--alone", action="store_true", help="five players, no partner")


def parse_points(text: str) -> int:
    """Return half-points written as `49`, `41.5` or `41,5`; else raise `points-form`."""
    match = _POINTS.fullmatch(text)
    if not match:
        if re.fullmatch(r"-\d+([.,][05])?", text):
            raise EngineError("points-out-of-range", "The attack has 0 to 91 points.", points=text)
        raise EngineError("points-form", f"{text!r} is not points: say 41 or 41.5.", points=text)
    return 2 * int(match[1]) + (match[2] == "5")


def parse_whole(text: str, code: str, what: str) -> int:
    """Return a whole number, else raise the code given."""
    if not _WHOLE.fullmatch(text):
        raise EngineError(code, f"{text!r} is not a number of {what}.", text=text)
    return int(text)


def played_deal(options: argparse.Namespace) -> PlayedDeal:
    """Return the facts the options give."""
    defense = None if options.defense_points is None else parse_points(options.defense_points)
    return PlayedDeal(
        contract=parse_word(Contract, options.contract, "unknown-contract"),
        oudlers=parse_whole(options.oudlers, "oudlers-form", "oudlers"),
        points_half=attack_half(
            None if options.points is None else parse_points(options.points), defense
        ),
        handfuls=tuple(parse_word(Handful, size, "unknown-handful") for size in options.handful),
        petit_last=options.petit_last
        and parse_word(PetitLast, options.petit_last, "unknown-petit-last"),
        slam=options.slam and parse_word(Slam, options.slam, "unknown-slam"),
        alone=options.alone,
    )


def score_document(score: Score) -> dict[str, int | str]:
    """Return scores by role: whole numbers, or decimal text where they are kept in halves."""
    if score.unit == 1:
        return {str(role): amount for role, amount in score.scores.items()}
    return {
        str(role): decimal_text(Fraction(amount, score.unit))
        for role, amount in score.scores.items()
    }


def scored(rules: Ruleset, options: argparse.Namespace) -> dict[str, Any]:
    """Return the score of the facts the options give; the first problem found is raised."""
    players = parse_whole(options.players, "players-count", "players")
    rules.check_players(players)
    played = played_deal(options)
    for problem in check_played(rules, players, played):
        raise problem
    score = score_deal(rules, players, played)
    document = {
        "made": score.made,
        "margin": decimal_text(score.margin),
        "per_defender": score.per_defender,
        "scores": score_document(score),
        "breakdown": [{"item": line.item, "amount": line.amount} for line in score.breakdown],
    }
    doubts = [doubt.code for doubt in doubts_of(rules, players, played)]
    return document | ({"doubts": doubts} if doubts else {})


def run(options: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """Return the score by a ruleset's code."""
    return scored(ruleset(options.ruleset), options), 0
