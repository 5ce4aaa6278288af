"""`rules`: a ruleset's numbers, each with the paragraph it comes from."""

from __future__ import annotations

import argparse
from typing import Any

from engine.rulesets import Ruleset, ruleset
from engine.rulesets.forms import ruleset_document


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Ask for the ruleset."""
    parser.add_argument("--ruleset", default="fft")


def rules_document(rules: Ruleset) -> dict[str, Any]:
    """Return each field with its value and its source, the entries' own sources beside it."""
    fields = {}
    for field, value in ruleset_document(rules).items():
        if field == "code":
            continue
        fields[field] = {"value": value, "article": rules.article(field)}
        entries = {
            key.partition(".")[2]: article
            for key, article in rules.articles.items()
            if key.startswith(f"{field}.")
        }
        if entries:
            fields[field]["entries"] = entries
    return {"ruleset": rules.code, "rules": fields}


def run(options: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """Return the ruleset's document."""
    return rules_document(ruleset(options.ruleset)), 0
