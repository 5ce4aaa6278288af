"""One board at one table: typed, agreed to, sent; taken back.

The form is asked with GET until everybody agrees: nothing is stored, so the page can be loaded
again, turned into the other language or gone back to, and what was typed stands in its address.
Only the agreement posts.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import tasks
from tournament.access import TableAccess
from tournament.adapters.results import (
    PASSED_OUT,
    Reading,
    contracts_of,
    typed_of_form,
)
from tournament.forms.results import AMOUNT, POINTS, ResultForm
from tournament.messages import Problem, Refused
from tournament.models import Due, Result, Standing
from tournament.selectors import table as selectors
from tournament.selectors.room import due_of_table
from tournament.services import exchanges, line_ups, results
from tournament.services.audit import Author
from tournament.views.player.doors import for_table, frame, go_to
from tournament.views.player.explanations import answers_to
from tournament.views.player.places import Place
from tournament.views.player.wrong_attacker import wrong_attacker_address

MODE_COOKIE = "etui_mode"
# Nobody took: nothing more is asked.
PASSED = {"contract": PASSED_OUT, "check": "1"}
MODE_SECONDS = 60 * 60 * 24 * 365


@require_http_methods(["GET", "HEAD", "POST"])
@for_table
def enter_result(
    request: HttpRequest, access: TableAccess, token: str, number: int
) -> HttpResponse:
    """Show the keypad, then the agreement of what was typed; store what was agreed to."""
    due = due_of_table(access.tournament, access.number, number)
    if due is None:
        return _not_due(request, access, token, number)
    asked = request.POST if request.method == "POST" else request.GET
    place = Place(access, token, due, asked.get("taker", ""))
    if request.method == "POST":
        return _send(request, place)
    form = ResultForm(_typed_data(request))
    asked, stored = request.GET, _stored(due)
    if not stored and (problems := _not_yet(due)):
        return _not_here_yet(request, place, problems[0].sentence)
    if stored and _is_of_others(place):
        # Those who sit here now may still meet this board: not even a comparison is shown.
        response = _show_stored(request, place, stored)
    elif "made" in asked or "check" in asked:
        response = _check(request, place, form)
    elif "edit" in asked or "switch" in asked or not stored:
        response = _keypad(request, place, form)
    else:
        response = _show_stored(request, place, stored)
    response.set_cookie(
        MODE_COOKIE, form.data["mode"], max_age=MODE_SECONDS, path="/t/", samesite="Lax"
    )
    return response


def _is_of_others(place: Place) -> bool:
    """Tell whether the people of an earlier round played and sent this board here."""
    if place.due.table.round.number == place.last_round:
        return False
    last = selectors.last_sent(place.access.tournament, place.access.number)
    return last is None or last.due_id != place.due.pk


def _typed_data(request: HttpRequest) -> QueryDict:
    """Return what was typed, in the mode asked for, else the one this phone used last."""
    data = request.GET.copy()
    wanted = (data.get("switch"), data.get("mode"), request.COOKIES.get(MODE_COOKIE))
    data["mode"] = next((mode for mode in wanted if mode in {AMOUNT, POINTS}), AMOUNT)
    if "edit" in data or "switch" in data:
        data.pop("made", None)
    return data


def _stored(due: Due) -> list[Result]:
    """Return what stands for the board: the live result, then second versions."""
    rows = due.results.filter(standing__in=[Standing.LIVE, Standing.RIVAL])
    return sorted(rows, key=lambda row: (row.standing != Standing.LIVE, row.revision))


def _keypad(
    request: HttpRequest,
    place: Place,
    form: ResultForm,
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    """Show the keypad with what was typed; with problems, why it cannot be."""
    answers = [
        {"label": answer.label, "address": place.address(**answer.values)}
        for answer in answers_to(problems, form.typed_values)
    ]
    context = place.context() | {
        "form": form,
        "sentences": [problem.sentence for problem in problems] or form.shape_errors,
        "answers": answers,
        "was_taken_back": "undone" in request.GET,
        "edit_address": place.address(**form.typed_values, edit="1"),
        "contract_address": place.address(**_but_column(form.typed_values), switch="contract"),
    }
    refused = bool(problems) or bool(context["sentences"])
    status = 422 if refused else 200
    name = "choose_contract" if _lacks_contract(request, place, form) else "enter_result"
    if place.has_bidding and (name == "choose_contract" or not place.taker):
        name = "choose_bid"
        wants_taker = form.data.get("contract") in place.context()["contracts"] and not place.taker
        context["asks_taker"] = wants_taker and not context["sentences"]
        context["passed_address"] = place.address(mode=form.data["mode"], **PASSED)
    return render(request, f"player/{name}.html", context, status=status)


def _but_column(typed: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in typed.items() if name != "made"}


def _lacks_contract(request: HttpRequest, place: Place, form: ResultForm) -> bool:
    """Tell whether the contract is asked first: none is imposed, and none of them was said."""
    contracts = contracts_of(place.access.tournament.format)
    said = form.data.get("contract", "")
    return bool(contracts) and (said not in contracts or request.GET.get("switch") == "contract")


def _check(request: HttpRequest, place: Place, form: ResultForm) -> HttpResponse:
    """Show the four scores to agree to, or why this cannot be a result."""
    if not form.is_valid():
        return _keypad(request, place, form)
    try:
        typed = typed_of_form(form.cleaned_data)
        reading = results.reading_at(place.access.tournament, place.due, typed)
    except Refused as refused:
        return _keypad(request, place, form, refused.problems)
    try:
        line_ups.require_line_ups(place.access.tournament, place.due)
        exchanges.require_exchange(place.due)
    except Refused as refused:
        return _keypad(request, place, form, refused.problems)
    stored = _stored(place.due)
    if any(row.amount == reading.amount and row.facts == typed.as_facts() for row in stored):
        return _show_stored(request, place, stored)
    return _agreement(request, place, form, reading, stored)


def _agreement(
    request: HttpRequest, place: Place, form: ResultForm, reading: Reading, stored: list[Result]
) -> HttpResponse:
    context = (
        place.context()
        | place.cross(reading.amount)
        | {
            "reading": reading,
            "typed": form.typed_values,
            "key": secrets.token_hex(16),
            "edit_address": place.address(**form.typed_values, edit="1"),
            "agreeing_seat": place.agreeing_seat,
            "agreeing_side": place.agreeing_side,
            "wrong_attacker_address": wrong_attacker_address(place, stored, form.typed_values),
            "is_other_version": bool(stored),
            "stored_amount": stored[0].amount if stored else None,
            "was_taken_back": "again" in request.GET,
        }
    )
    return render(request, "player/agreement.html", context)


def _show_stored(request: HttpRequest, place: Place, stored: list[Result]) -> HttpResponse:
    """Show what this table sent, while its round is the one being played."""
    place = replace(place, bidder=stored[0].facts.get("taker", ""))
    now = selectors.table_now(place.access.tournament, place.access.number)
    tile = next((tile for tile in (*now.tiles, *now.older) if tile.due_id == place.due.pk), None)
    context = place.context() | {"tile": tile, "now": now}
    amount = stored[0].amount
    if tile is not None and amount is not None:
        context |= place.cross(amount)
    return render(request, "player/stored.html", context)


def _not_yet(due: Due) -> tuple[Problem, ...]:
    """Return why a board of a second half is not at the table yet."""
    try:
        exchanges.require_exchange(due)
    except Refused as refused:
        return refused.problems
    return ()


def _not_here_yet(request: HttpRequest, place: Place, sentence: str) -> HttpResponse:
    """Say what the second half waits for; what was typed stays readable."""
    context = frame(place.access, place.token) | {
        "board": place.number,
        "sentence": sentence,
        "typed": ResultForm(request.GET).typed_values,
    }
    return render(request, "player/not_due.html", context, status=409)


def _not_due(request: HttpRequest, access: TableAccess, token: str, number: int) -> HttpResponse:
    """Say that the board is not played here, and which are; what was typed stays readable."""
    if request.method == "POST":
        query = urlencode(ResultForm(request.POST).typed_values)
        path = reverse("tournament:enter-result", args=[token, number])
        return go_to(request, f"{path}?{query}")
    now = selectors.table_now(access.tournament, access.number)
    context = frame(access, token) | {
        "now": now,
        "board": number,
        "due_here": [tile for tile in (*now.tiles, *now.older) if tile.is_due],
        "here": sorted(tile.number for tile in now.tiles),
        "typed": ResultForm(request.GET).typed_values,
    }
    return render(request, "player/not_due.html", context, status=404)


def _send(request: HttpRequest, place: Place) -> HttpResponse:
    """Store what was agreed to; whatever happens, end on a page that can be loaded again."""
    form = ResultForm(request.POST)
    back = place.address(**form.typed_values, check="1")
    if not form.is_valid():
        return go_to(request, back)
    access = place.access
    try:
        outcome = results.submit_result(
            access.tournament,
            access.number,
            place.number,
            typed_of_form(form.cleaned_data),
            author=Author.table(access.number),
            key=form.cleaned_data["key"],
        )
    except Refused:
        # The page says why: it checks the same things.
        return go_to(request, back)
    tasks.ring(outcome.stale)
    if outcome.result.standing not in {Standing.LIVE, Standing.RIVAL}:
        return go_to(request, place.address(**form.typed_values, check="1", again="1"))
    if outcome.kind == "rival":
        messages.warning(
            request,
            _("Board %(board)s: two versions, the director decides.") % {"board": place.number},
        )
    return go_to(request, reverse("tournament:table", args=[place.token]))
