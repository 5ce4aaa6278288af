"""The table says that another badge attacked than was due; what that costs is said first."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournament import tasks
from tournament.access import TableAccess
from tournament.forms.attackers import AttackerForm
from tournament.forms.results import ResultForm
from tournament.messages import Refused
from tournament.models import Format, Result
from tournament.selectors.room import due_of_table
from tournament.services.audit import Author
from tournament.services.wrong_attackers import report_wrong_attacker
from tournament.views.player.doors import for_table, go_to
from tournament.views.player.places import Place


def wrong_attacker_address(place: Place, stored: Sequence[Result], typed: Mapping[str, str]) -> str:
    """Return where another badge is told, blank where none is worn or a result stands.

    What was typed goes along: nothing is lost when it was the badge due after all.
    """
    if stored or place.access.tournament.format != Format.TRIPLETS:
        return ""
    path = reverse("tournament:wrong-attacker", args=[place.token, place.number])
    return f"{path}?{urlencode(typed)}" if typed else path


@require_http_methods(["GET", "HEAD", "POST"])
@for_table
def wrong_attacker(
    request: HttpRequest, access: TableAccess, token: str, number: int
) -> HttpResponse:
    """Ask which badge attacked, say what it costs, store it once the other team agrees."""
    due = due_of_table(access.tournament, access.number, number)
    if due is None or access.tournament.format != Format.TRIPLETS:
        raise Http404
    place = Place(access, token, due)
    asked = request.POST if request.method == "POST" else request.GET
    form, typed = AttackerForm(asked), ResultForm(asked).typed_values
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        try:
            outcome = report_wrong_attacker(
                access.tournament,
                access.number,
                number,
                form.cleaned_data["badge"],
                author=Author.table(access.number),
                key=form.cleaned_data["key"],
                typed=typed,
            )
        except Refused as refused:
            problems = [problem.sentence for problem in refused.problems]
        else:
            tasks.ring(outcome.stale)
            return go_to(request, reverse("tournament:table", args=[token]))
    chosen = form.cleaned_data.get("badge", "") if form.is_valid() else ""
    attacker = place.attacker
    others = [
        person
        for person in (attacker.side.people if attacker else ())
        if attacker and person.badge != attacker.badge
    ]
    context = place.context() | {
        "others": others,
        "chosen": next((person for person in others if person.badge == chosen), None),
        "problems": problems,
        "agreeing_side": place.agreeing_side,
        "key": secrets.token_hex(16),
        "typed": typed,
        "typed_query": urlencode(typed),
        "back": _back(place, typed),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "player/wrong_attacker.html", context, status=status)


def _back(place: Place, typed: Mapping[str, str]) -> str:
    """Return to the agreement of what was typed, to the keypad where nothing was."""
    return place.address(**typed, check="1") if "made" in typed else place.address(**typed)
