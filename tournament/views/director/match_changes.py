"""What changes who meets whom after matches were made: a corrected result, a team that leaves."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import tasks
from tournament.forms.matches import LeaveForm
from tournament.forms.reasons import ReasonForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Entry, MatchSystem, Presence, Tournament
from tournament.services import leaving_teams, match_rounds, re_pairing
from tournament.views.director.gate import author_of, directed, say_refused
from tournament.views.director.matches import matches_page

WRONG = 422


@require_POST
@directed
def pair_again(request: HttpRequest, tournament: Tournament, first: int) -> HttpResponse:
    """Pair a stage again from the corrected results."""
    try:
        re_pairing.pair_again(tournament, first, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _("Paired again from the results; line-ups are expected."))
    return redirect("tournament:director-matches", tournament.slug)


@require_POST
@directed
def go_on_as_league(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let all meet who have not, where Swiss rounds end."""
    try:
        match_rounds.go_on_as_league(tournament, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _("A league now: its matches are made, line-ups are expected."))
    return redirect("tournament:director-matches", tournament.slug)


@require_POST
@directed
def keep_pairing(request: HttpRequest, tournament: Tournament, first: int) -> HttpResponse:
    """Keep a stage as it was paired before the correction, with the reason."""
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            re_pairing.keep_pairing(
                tournament, first, author=author_of(request), reason=form.cleaned_data["reason"]
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, _("Kept as paired; the note stands beside the matches."))
            return redirect("tournament:director-matches", tournament.slug)
    return matches_page(request, tournament, WRONG, kept_form=form, kept_first=first)


@require_POST
@directed
def team_leaves(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a team out of the event: its unfinished matches are forfeited."""
    here = tournament.entries.filter(slot__isnull=False, presence=Presence.PRESENT)
    form = LeaveForm(request.POST, teams=here.order_by("number"), auto_id="leave_%s")
    if form.is_valid():
        team = form.cleaned_data["team"]
        try:
            stale = leaving_teams.withdraw_team(
                team, author=author_of(request), reason=form.cleaned_data["reason"]
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            tasks.ring(stale)
            messages.success(request, _("%(name)s has left the event.") % {"name": team.name})
            return redirect("tournament:director-matches", tournament.slug)
    return matches_page(request, tournament, WRONG, leave_form=form)


@require_POST
@directed
def team_returns(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Bring a team back that had left."""
    team = tournament.entries.filter(number=number).first()
    if team is None:
        raise Http404
    try:
        stale = leaving_teams.return_team(team, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        tasks.ring(stale)
        messages.success(request, _said_back(team))
    return redirect("tournament:director-matches", tournament.slug)


def _said_back(team: Entry) -> str:
    """Return what is true of a team that came back: a forfeit may stay, and end a knock-out."""
    if not any(back == team for back, _match in leaving_teams.kept_forfeits(team.tournament)):
        said = _("%(name)s is back.")
    elif team.tournament.match_system == MatchSystem.KNOCK_OUT:
        said = _("%(name)s is back, but its match stays forfeited: it is out of the knock-out.")
    else:
        said = _("%(name)s is back for later matches; the one it left stays forfeited.")
    return said % {"name": team.name}
