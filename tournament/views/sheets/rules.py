"""The rules page: every system, every number, worked out by what scores the deals."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.adapters.rulebook import BUILT_IN, players_of, rules_view
from tournament.messages import Refused
from tournament.selectors.rulesets import variant_of_user, variants
from tournament.services.rulebook import rules_named


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """List the systems of rules: the five, then clubs' own."""
    context = {
        "systems": [(code, players_of(code)) for code in BUILT_IN],
        "variants": variants(),
    }
    return render(request, "sheets/rules.html", context)


@require_safe
def rules_of(request: HttpRequest, code: str) -> HttpResponse:
    """Show one system: tables by number of players, then each number with its article."""
    try:
        document, name = rules_named(code)
    except Refused as refused:
        raise Http404 from refused
    context = {
        "view": rules_view(document),
        "name": name,
        "base": document["base"] if isinstance(document, dict) else "",
        "is_own": variant_of_user(request.user, code) is not None,
    }
    return render(request, "sheets/rules_of.html", context)
