"""Publishing, as the organizer may: the play is over, the ranking is made final."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.messages import Refused
from tournament.models import State, Tournament
from tournament.services import events
from tournament.services.prizes import money_waits
from tournament.views.director.gate import author_of, organized, say_refused
from tournament.views.office.frame import office


@require_safe
@organized
def office_publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show where the event stands, and the one step an organizer may take."""
    waits = money_waits(tournament) if tournament.state == State.CLOSED else None
    context = office(request, tournament, "publish", waits=waits)
    return render(request, "office/publish.html", context)


@require_POST
@organized
def office_publish_final(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the ranking final; ending the play is the director's."""
    try:
        events.require_state(tournament, State.CLOSED)
        events.publish_tournament(tournament, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _("The ranking is final."))
    return redirect("tournament:office-publish", tournament.slug)
