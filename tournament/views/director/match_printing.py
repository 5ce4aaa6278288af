"""Papers of matches: the captains' personal links, the result sheet to sign."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.access import captain_token
from tournament.documents.links import absolute_link, is_for_this_machine_only
from tournament.documents.qr import qr_svg
from tournament.messages import Refused
from tournament.models import Format, Presence, Tournament
from tournament.services import line_ups
from tournament.services.match_standings import match_score
from tournament.views.director.gate import author_of, directed, say_refused
from tournament.views.match_views import match_page, to_director
from tournament.views.player.captain import own_match


@require_POST
@directed
def renew_captain(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Revoke a captain's link; the new one is on the sheet of links."""
    entry = tournament.entries.filter(number=number).first()
    if entry is None:
        raise Http404
    try:
        line_ups.renew_captain_link(entry, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _("%(name)s: new link.") % {"name": entry.name})
    return redirect("tournament:captain-links", tournament.slug)


@require_GET
@directed
def captain_links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show each captain's personal link as a QR, to print and hand out."""
    if tournament.format != Format.TEAMS:
        raise Http404
    rows = []
    for entry in tournament.entries.exclude(presence=Presence.WITHDRAWN).order_by("number"):
        path = reverse("tournament:captain", args=[captain_token(entry)])
        link = absolute_link(path, request)
        chief = entry.members.filter(is_captain=True).select_related("player").first()
        rows.append({"entry": entry, "link": link, "qr": qr_svg(link), "captain": chief})
    is_local = is_for_this_machine_only(request)
    context = {"tournament": tournament, "rows": rows, "is_local": is_local}
    return render(request, "print/captain_links.html", context)


@require_GET
@directed
def print_match(request: HttpRequest, tournament: Tournament, match: int) -> HttpResponse:
    """Show the result sheet of a match, signed by captains and director (RO p.26)."""
    found = own_match(tournament, match)
    page = match_page(found, match_score(found), to_director)
    return render(request, "print/match.html", {"tournament": tournament, "page": page})
