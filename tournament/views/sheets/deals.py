"""Deals card by card: given as JSON, checked, leafed through."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.adapters.replays import DealBook, deal_facts, parse_deals
from tournament.adapters.sample_deals import sample_text, written_codes
from tournament.forms.deals import DealForm
from tournament.messages import Problem, Refused
from tournament.models import PlayedRecord
from tournament.services.records import keep_records
from tournament.views.asked import number_asked
from tournament.views.sheets.gate import count_new, is_fragment


@require_http_methods(["GET", "HEAD", "POST"])
def deals(request: HttpRequest) -> HttpResponse:
    """Take a deal, or a list of them; show one at once, list several."""
    first = {"text": sample_text()} if "sample" in request.GET else {}
    form = DealForm(request.POST or None, request.FILES or None, initial=first)
    kept: list[PlayedRecord] = []
    if request.method == "POST" and form.is_valid():
        kept = _keep(request, form)
        if len(kept) == 1:
            return redirect("tournament:replay", kept[0].key)
    context = {"form": form, "kept": [_row(record) for record in kept], "codes": written_codes()}
    return render(request, "sheets/deals.html", context, status=422 if form.errors else 200)


def _keep(request: HttpRequest, form: DealForm) -> list[PlayedRecord]:
    try:
        documents = parse_deals(form.cleaned_data["deal"])
        count_new(request, "deal")
        return keep_records(documents)
    except Refused as refused:
        for problem in refused.problems:
            form.add_error(None, _of_list(problem))
        return []


def _of_list(problem: Problem) -> str:
    place = problem.facts.get("deal")
    if place is None:
        return problem.sentence
    return _("Deal %(place)s: %(sentence)s") % {"place": place, "sentence": problem.sentence}


def _row(record: PlayedRecord) -> dict[str, Any]:
    return {"record": record, **deal_facts(record.document)}


@require_safe
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Show a deal at one step; the address keeps the step, so that it can be passed on."""
    record = _record(key)
    book = DealBook(record.document)
    step = book.step(number_asked(request.GET.get("step")) or 0)
    context = {
        "record": record,
        "book": book,
        "step": step,
        "result": book.replay if step.number == step.last else None,
        "called": book.record.called,
        "dog": book.record.dog,
        "discard": book.record.discard,
    }
    template = "sheets/_replay.html" if is_fragment(request) else "sheets/replay.html"
    return render(request, template, context)


@require_safe
def replay_json(request: HttpRequest, key: str) -> HttpResponse:
    """Give the deal back as it was given."""
    response = JsonResponse(_record(key).document, json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="deal-{key}.json"'
    return response


def _record(key: str) -> PlayedRecord:
    record = PlayedRecord.objects.filter(key=key).first()
    if record is None:
        raise Http404
    return record
