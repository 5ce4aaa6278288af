"""The log: every action that changed the event, with who, when, before and after."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.messages.actions import actions_matching
from tournament.messages.reasons import reasons_matching
from tournament.models import Tournament
from tournament.selectors.log import log_lines
from tournament.views.director.gate import bench, directed, is_fragment

LINES_A_PAGE = 50
LONGEST_SEARCH = 80


@require_safe
@directed
def director_log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the log, the latest first, with what is searched for."""
    text = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    actions = actions_matching(text) if text else []
    reasons = reasons_matching(text) if text else []
    page = Paginator(log_lines(tournament, text, actions, reasons), LINES_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {"page": page, "q": text, "query": f"{urlencode({'q': text})}&" if text else ""}
    template = "director/_log_lines.html" if is_fragment(request) else "director/director_log.html"
    return render(request, template, bench(tournament, "publish", **context))
