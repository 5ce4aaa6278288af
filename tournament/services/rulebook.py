"""Rules by their code, a club's own among them; a club's own made and changed."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournament.adapters.names import tidy
from tournament.adapters.rulebook import BUILT_IN
from tournament.adapters.variants import changes_of, check_code
from tournament.messages import Refused
from tournament.models import RulesetVariant
from tournament.services.registration import club_named

MOST_VARIANTS = 50


def rules_named(code: Any) -> tuple[Any, str]:
    """Return what the engine reads (a code, or a variant's document) and a variant's own name.

    Whatever is not a code passes as it is: the engine says what is wrong with it.
    """
    if not isinstance(code, str) or code in BUILT_IN:
        return code, ""
    # NUL is in no code, and PostgreSQL cannot even look for it.
    variant = None if "\0" in code else RulesetVariant.objects.filter(code=code).first()
    if variant is None:
        raise Refused.because("unknown-ruleset", "ruleset", ruleset=code)
    return variant.document, variant.name


def with_rules(document: Any) -> Any:
    """Return a deal or a list of facts with a club's code replaced by the club's rules."""
    if not isinstance(document, dict) or not isinstance(document.get("ruleset"), str):
        return document
    return {**document, "ruleset": rules_named(document["ruleset"])[0]}


def save_variant(
    user: User,
    *,
    base: str,
    code: str,
    name: str,
    changes: dict[str, Any],
    club: str = "",
    variant: RulesetVariant | None = None,
) -> RulesetVariant:
    """Store a club's own rules, new or changed, once the engine has found nothing wrong.

    The code of an existing variant stays. Sheets and deals keep the rules they began with.
    """
    code = variant.code if variant else code
    check_code(code)
    if not tidy(name):
        raise Refused.because("name-blank", "name")
    kept = changes_of(base, code, changes)
    if not kept:
        raise Refused.because("nothing-changed")
    if variant is None and RulesetVariant.objects.filter(owner=user).count() >= MOST_VARIANTS:
        raise Refused.because("too-many-variants", count=MOST_VARIANTS)
    row = variant or RulesetVariant(code=code, base=base, owner=user)
    row.name, row.changes = tidy(name), kept
    try:
        with transaction.atomic():
            row.club = club_named(club)
            row.save()
    except IntegrityError as error:
        raise Refused.because("ruleset-code-taken", "code", ruleset=code) from error
    return row
