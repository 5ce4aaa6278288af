"""A club's own rules: made by a signed-in person from a base, changed by their maker."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournament.access import may_create
from tournament.adapters.rulebook import BUILT_IN, rules_view
from tournament.adapters.variants import document_of, leaves_of
from tournament.forms.variants import VariantForm
from tournament.messages import Refused
from tournament.messages.rulebook_words import FIELDS
from tournament.models import RulesetVariant
from tournament.selectors.rulesets import variant_of_user
from tournament.services.rulebook import save_variant
from tournament.templatetags.rulebook import value_text


@require_http_methods(["GET", "HEAD", "POST"])
def new_variant(request: HttpRequest) -> HttpResponse:
    """Make rules from one of the five systems."""
    if not may_create(request.user):
        return redirect_to_login(request.get_full_path())
    base = request.GET.get("base", "fft")
    if base not in BUILT_IN:
        raise Http404
    leaves = leaves_of(base)
    form = VariantForm(request.POST or None, leaves=leaves)
    return _answer(request, form, base, None)


@require_http_methods(["GET", "HEAD", "POST"])
def change_variant(request: HttpRequest, code: str) -> HttpResponse:
    """Change rules one has made; sheets keep those they began with."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    variant = variant_of_user(request.user, code)
    if variant is None:
        raise Http404
    first = {"name": variant.name, "club": variant.club.name if variant.club else ""}
    leaves = leaves_of(variant.document)
    form = VariantForm(request.POST or None, leaves=leaves, is_new=False, initial=first)
    return _answer(request, form, variant.base, variant)


def _answer(
    request: HttpRequest, form: VariantForm, base: str, variant: RulesetVariant | None
) -> HttpResponse:
    if request.method == "POST" and form.is_valid():
        try:
            saved = _save(request, form, base, variant)
        except Refused as refused:
            _show(form, refused)
        else:
            return redirect("tournament:rules-of", saved.code)
    lines = rules_view(variant.document if variant else base).lines
    context = {
        "form": form,
        "base": base,
        "variant": variant,
        "bases": [(code, f"?{urlencode({'base': code})}") for code in BUILT_IN],
        "touched": _touched(form, base),
        "current": {line.name: value_text(line) for line in lines},
    }
    status = 422 if form.errors else 200
    return render(request, "sheets/variant_form.html", context, status=status)


def _save(
    request: HttpRequest, form: VariantForm, base: str, variant: RulesetVariant | None
) -> RulesetVariant:
    cleaned = form.cleaned_data
    return save_variant(
        request.user,  # type: ignore[arg-type]
        base=base,
        code=cleaned.get("code", ""),
        name=cleaned["name"],
        club=cleaned["club"],
        changes=document_of(form.leaves, form.values),  # type: ignore[arg-type]
        variant=variant,
    )


def _show(form: VariantForm, refused: Refused) -> None:
    """Show a refusal at the code, else at the first value of its rule, else above the form."""
    for problem in refused.problems:
        place: Any = problem.field if problem.field in form.fields else None
        if problem.field in FIELDS:
            place = next(leaf.name for leaf in form.leaves if leaf.field == problem.field)
        form.add_error(place, problem.sentence)


def _touched(form: VariantForm, base: str) -> set[str]:
    """Return the rules that differ from the base, or whose values are refused: shown open."""
    original = {leaf.name: leaf.value for leaf in leaves_of(base)}
    return {
        leaf.field
        for leaf in form.leaves
        if leaf.name in form.errors or leaf.value != original.get(leaf.name)
    }
