"""The matches of an event at the desk: what each waits for, how teams meet, who has left."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournament.adapters.matches import Score
from tournament.forms.matches import LeaveForm, SystemForm
from tournament.forms.reasons import ReasonForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import (
    Format,
    Match,
    MatchSystem,
    Presence,
    RoundState,
    State,
    Tournament,
)
from tournament.selectors import matches as selectors
from tournament.services import leaving_teams, match_rounds, signatures
from tournament.services.match_standings import match_scores
from tournament.services.pairings import wrong_pairings
from tournament.views.director.gate import author_of, bench, directed
from tournament.views.match_views import who_left

WRONG = 422


@require_GET
@directed
def director_matches(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show every match with what it waits for, and the next step."""
    return matches_page(request, tournament)


def _list(
    request: HttpRequest, tournament: Tournament, system: SystemForm, status: int = 200
) -> HttpResponse:
    return matches_page(request, tournament, status, system_form=system)


def matches_page(
    request: HttpRequest, tournament: Tournament, status: int = 200, **forms: Any
) -> HttpResponse:
    """Answer with every match; a form that was refused stands as it was typed."""
    if tournament.format != Format.TEAMS:
        raise Http404
    scores = match_scores(tournament) if tournament.is_started else []
    signed = selectors.signatures_of([match for match, _score in scores])
    context = {
        "stages": [
            (first, [_row(match, score, signed) for match, score in rows])
            for first, rows in groupby(scores, key=lambda pair: pair[0].first_round)
        ],
        "made_later": tournament.match_system in {MatchSystem.SWISS, MatchSystem.KNOCK_OUT},
        "may_pair": _may_pair(tournament),
        "is_all_closed": not tournament.rounds.exclude(state=RoundState.CLOSED).exists(),
        "outlook": match_rounds.swiss_outlook(tournament),
        "planned": _planned(tournament),
        "system_form": _system_form(tournament, forms),
        "wrong_pairings": wrong_pairings(tournament),
        "kept_form": forms.get("kept_form") or ReasonForm(auto_id="kept_%s"),
        "kept_first": forms.get("kept_first"),
        "leave_form": _leave_form(tournament, forms),
        "left": tournament.entries.filter(presence=Presence.WITHDRAWN, slot__isnull=False),
        "back": _back(tournament),
        "is_knock_out": tournament.match_system == MatchSystem.KNOCK_OUT,
        "teams": tournament.entries.filter(presence=Presence.PRESENT).order_by("number"),
        "waiting": selectors.teams_without_line_up(tournament),
    }
    page = bench(tournament, "matches", **context)
    return render(request, "director/director_matches.html", page, status=status)


# How teams meet, said before the start.
PLANNED = {
    MatchSystem.SWISS: gettext_lazy("Chosen: Swiss. Teams of like standing meet, never twice."),
    MatchSystem.KNOCK_OUT: gettext_lazy("Chosen: knock-out. The winners go on."),
    MatchSystem.LEAGUE: gettext_lazy("Chosen: everybody meets everybody."),
}


def _planned(tournament: Tournament) -> str:
    """Return how teams will meet, before the start, where several meet."""
    is_chosen = not tournament.is_started and hasattr(tournament, "plan")
    if not is_chosen or tournament.plan.document["entries"] < match_rounds.FEWEST_TEAMS:
        return ""
    return str(PLANNED[MatchSystem(tournament.match_system or MatchSystem.LEAGUE)])


def _system_form(tournament: Tournament, forms: dict[str, Any]) -> SystemForm | None:
    """Return the choice of a system before the start; two or three teams have none."""
    here = tournament.entries.filter(presence=Presence.PRESENT).count()
    if tournament.is_started or here < match_rounds.FEWEST_TEAMS:
        return forms.get("system_form") if not tournament.is_started else None
    known = forms.get("system_form")
    return known or SystemForm(initial={"system": tournament.match_system}, auto_id="id_%s")


def _leave_form(tournament: Tournament, forms: dict[str, Any]) -> LeaveForm | None:
    """Return the form by which a team leaves, while the event is played."""
    if tournament.state != State.RUNNING:
        return None
    here = tournament.entries.filter(slot__isnull=False, presence=Presence.PRESENT)
    return forms.get("leave_form") or LeaveForm(teams=here.order_by("number"), auto_id="leave_%s")


def _back(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the teams that came back although a match of theirs stays forfeited, with whom."""
    return [
        {"team": team, "rival": match.other if match.one == team else match.one}
        for team, match in leaving_teams.kept_forfeits(tournament)
    ]


def _row(match: Match, score: Score | None, signed: Any) -> dict[str, Any]:
    """Return a match in the list: points, quarters signed by both sides, quarters to sign."""
    states = [
        signatures.signing_state(match, sheet, signed)
        for sheet in (score.sheets if score else ())
        if sheet.is_complete
    ]
    both = [set(state.values()) == {"signed"} for state in states]
    left = who_left(match, score) if score else []
    to_sign = 0 if left else both.count(False)
    return {"match": match, "score": score, "signed": sum(both), "to_sign": to_sign, "left": left}


def _may_pair(tournament: Tournament) -> bool:
    rounds = set(tournament.rounds.values_list("state", flat=True))
    is_paired = tournament.match_system in {MatchSystem.SWISS, MatchSystem.KNOCK_OUT}
    if not is_paired or rounds != {RoundState.CLOSED}:
        return False
    # A knock-out ends with its final; Swiss rounds say by themselves what is left.
    return tournament.match_system != MatchSystem.KNOCK_OUT or match_rounds.do_matches_follow(
        tournament
    )


@require_POST
@directed
def choose_system(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Plan Swiss rounds or a knock-out for the teams that are here."""
    form = SystemForm(request.POST, auto_id="id_%s")
    if form.is_valid():
        try:
            match_rounds.choose_system(
                tournament,
                form.cleaned_data["system"],
                teams=tournament.entries.filter(presence=Presence.PRESENT).count(),
                boards_per_quarter=form.cleaned_data["boards"],
                author=author_of(request),
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, _("Planned: draw the seats now."))
            return redirect("tournament:director-draw", tournament.slug)
    return _list(request, tournament, form, WRONG)
