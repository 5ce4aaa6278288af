"""The next matches: looked at first, then made."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.messages import Refused
from tournament.models import MatchSystem, Tournament
from tournament.services import match_rounds
from tournament.views.director.gate import author_of, bench, directed, say_refused


@require_http_methods(["GET", "HEAD", "POST"])
@directed
def next_matches(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show who meets next by the results; make these matches once that is confirmed."""
    try:
        if request.method == "POST":
            seen = request.POST.get("seen", "")
            match_rounds.next_matches(tournament, author=author_of(request), seen=seen)
            messages.success(request, _("The next matches are made; line-ups are expected."))
            return redirect("tournament:director-matches", tournament.slug)
        following = match_rounds.preview_next(tournament)
    except Refused as refused:
        say_refused(request, refused)
        return redirect("tournament:director-matches", tournament.slug)
    is_swiss = tournament.match_system == MatchSystem.SWISS
    page = bench(tournament, "matches", following=following, is_swiss=is_swiss)
    return render(request, "director/next_matches.html", page)
