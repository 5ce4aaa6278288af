"""A day cut short at the desk: the later rounds dropped, or taken up again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import tasks
from tournament.forms.reasons import ReasonForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Tournament
from tournament.services import ending
from tournament.views.director.desk import round_page
from tournament.views.director.gate import author_of, directed, say_refused


@require_POST
@directed
def end_after(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Drop the rounds after this one, with the reason."""
    form = ReasonForm(request.POST, auto_id="ending_%s")
    if not form.is_valid():
        return round_page(request, tournament, number, ReasonForm(), 422, form)
    reason = form.cleaned_data["reason"]
    try:
        stale = ending.end_after(tournament, number, author=author_of(request), reason=reason)
    except Refused as refused:
        add_problems(form, refused)
        return round_page(request, tournament, number, ReasonForm(), 422, form)
    tasks.ring(stale)
    said = _("Round %(number)s is the last one.") % {"number": number}
    messages.success(request, said)
    return redirect("tournament:director-desk", tournament.slug)


@require_POST
@directed
def play_on(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take the rounds dropped up again."""
    try:
        stale = ending.play_on(tournament, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        tasks.ring(stale)
        messages.success(request, _("The rounds dropped are to come again."))
    return redirect("tournament:director-desk", tournament.slug)
