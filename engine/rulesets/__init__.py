"""Systems of rules as data: `ruleset(code)`, and the words their fields are made of."""

from engine.rulesets.model import (
    Declaration,
    DogUse,
    ExcuseLast,
    Misdeal,
    PartnerShare,
    PotRule,
    Rounding,
    Ruleset,
)
from engine.rulesets.systems import RULESETS, ruleset

__all__ = [
    "RULESETS",
    "Declaration",
    "DogUse",
    "ExcuseLast",
    "Misdeal",
    "PartnerShare",
    "PotRule",
    "Rounding",
    "Ruleset",
    "ruleset",
]
