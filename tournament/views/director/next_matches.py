"""The next matches: looked at first, then made."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.messages import Refused
from tournament.models import MatchSystem, Tournament
from tournament.services import match_rounds
from tournament.services.standings import list_from_results
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
    said = _places(tournament) if is_swiss else {}
    pairs = [[(team, said.get(team.number, "")) for team in pair] for pair in following.pairs]
    page = bench(tournament, "matches", following=following, pairs=pairs, is_swiss=is_swiss)
    return render(request, "director/next_matches.html", page)


def _places(tournament: Tournament) -> dict[int, str]:
    """Return, by team number, what Swiss rounds pair by: the place in the list and matches won."""
    said = {}
    for line in list_from_results(tournament):
        won = line.record.won if line.record else 0
        words = ngettext(
            "no. %(rank)s of the list, %(count)s match won",
            "no. %(rank)s of the list, %(count)s matches won",
            won,
        )
        said[line.number] = words % {"rank": line.place.general_rank, "count": won}
    return said
