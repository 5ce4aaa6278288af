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
from engine.rulesets.variants import changes_between, ruleset_of, variant_document, variant_of

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
    "changes_between",
    "ruleset",
    "ruleset_of",
    "variant_document",
    "variant_of",
]
