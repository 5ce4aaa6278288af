"""Formats of the federation as values: what each weighs, compares and lists."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.contracts import Contract
from engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class TournamentFormat:
    """Facts of one format; `article` says where they are written."""

    code: str
    article: str
    imposed_contract: Contract | None
    attack_weight: Fraction
    defense_weight: Fraction


INDIVIDUAL: Final = TournamentFormat(
    code="individual",
    article="RO pp.15-19",
    imposed_contract=Contract.GUARD,
    attack_weight=Fraction(1, 4),
    defense_weight=Fraction(3, 4),
)

FORMATS: Final = {value.code: value for value in (INDIVIDUAL,)}


def format_of(code: str) -> TournamentFormat:
    """Return the format's value, else raise `unknown-format`."""
    if code not in FORMATS:
        raise EngineError("unknown-format", f"Formats: {', '.join(FORMATS)}.", format=code)
    return FORMATS[code]
