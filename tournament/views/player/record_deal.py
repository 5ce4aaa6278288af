"""The other three hands and the dog of a board dealt at this table, ticked hand by hand.

Every step sends what was ticked before along; nothing is stored before the last one, and no card is
ever shown that was not ticked here.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access import TableAccess
from tournament.adapters.deals import PACK
from tournament.adapters.plans import board_labels
from tournament.messages import Refused
from tournament.selectors.records import to_record
from tournament.selectors.table import table_now
from tournament.services.audit import Author
from tournament.services.deal_records import record_deal as store_deal
from tournament.views.player.doors import for_table, frame

HAND, DOG = 18, 6


@require_http_methods(["GET", "HEAD", "POST"])
@for_table
def record_deal(request: HttpRequest, access: TableAccess, token: str, number: int) -> HttpResponse:
    """Ask for one hand after the other, then store them."""
    now = table_now(access.tournament, access.number)
    if number not in to_record(access.tournament, access.number, now.round_number):
        raise Http404
    taker = board_labels(number, access.tournament.format)["taker"]
    places = [seat for seat in "NESW" if seat != taker] + ["dog"]
    given = {place: _cards(request, place) for place in places}
    step = next((place for place in places if len(given[place]) != _size(place)), None)
    problems: Any = ()
    if request.method == "POST" and step is None:
        try:
            odd = store_deal(
                access.tournament, number, given,
                table=access.number, round_number=now.round_number,
                author=Author.table(access.number),
            )  # fmt: skip
        except Refused as refused:
            # Which hand was ticked wrong only the table knows: it begins again with all of them.
            problems, step = refused.problems, places[0]
        else:
            messages.success(request, _("The cards of board %(n)s are kept.") % {"n": number})
            for problem in odd:
                messages.warning(request, problem.sentence)
            return redirect("tournament:table", token)
    step = request.POST.get("back") if request.POST.get("back") in places else step or places[0]
    return _page(request, access, token, number, places, given, step, problems)


def _page(
    request: HttpRequest,
    access: TableAccess,
    token: str,
    number: int,
    places: list[str],
    given: dict[str, list[str]],
    step: str,
    problems: Any,
) -> HttpResponse:
    before = places[: places.index(step)]
    taken = {card for place in before for card in given[place]}
    was_sent = request.method == "POST" and request.POST.get("step") == step
    context = frame(access, token) | {
        "board": number,
        "step": step,
        "size": _size(step),
        "ticked": given[step],
        "is_short": was_sent and not problems and "back" not in request.POST,
        "before": [(place, given[place]) for place in before],
        "after": [(p, given[p]) for p in places[places.index(step) + 1 :] if given[p]],
        "groups": [(group, [card for card in cards if card not in taken]) for group, cards in PACK],
        "is_last": step == places[-1],
        "back": before[-1] if before else "",
        "problems": problems,
    }
    status = 422 if problems or context["is_short"] else 200
    return render(request, "player/record_deal.html", context, status=status)


def _size(place: str) -> int:
    return DOG if place == "dog" else HAND


def _cards(request: HttpRequest, place: str) -> list[str]:
    """Return the cards ticked for a place, in the order of the pack; nothing that is no card."""
    sent = set(request.POST.getlist(place))
    return [card for _, cards in PACK for card in cards if card in sent]
