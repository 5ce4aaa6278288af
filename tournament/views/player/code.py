"""Typing a table's number and the evening's code, where no camera reads the QR."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import access
from tournament.forms.results import TableCodeForm
from tournament.selectors.moves import table_numbers
from tournament.templatetags.scores import board_span
from tournament.views.player import guesses


@require_http_methods(["GET", "HEAD", "POST"])
def table_code(request: HttpRequest) -> HttpResponse:
    """Show the form; a right code and an existing table open that table's page."""
    form = TableCodeForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return render(request, "player/table_code.html", {"form": form}, status=status)
    address = guesses.address_of(request)
    if not guesses.may_guess(address):
        context = {"form": form, "is_closed": True}
        response = render(request, "player/table_code.html", context, status=429)
        response["Retry-After"] = str(guesses.WINDOW_SECONDS)
        return response
    token = _token_of(form, address)
    if token is None:
        return render(request, "player/table_code.html", {"form": form}, status=422)
    return redirect("tournament:table", token)


def _token_of(form: TableCodeForm, address: str) -> str | None:
    """Return the token of the table typed, or None after saying beside the field what is wrong."""
    code, number = form.cleaned_data["code"], form.cleaned_data["table"]
    tournament = access.tournament_for_code(code)
    if tournament is None:
        guesses.note_wrong(address, code)
        form.add_error("code", _("No tournament has this code now. Read it again on the card."))
        return None
    guesses.note_right(address)
    numbers = table_numbers(tournament)
    if number not in numbers:
        form.add_error("table", _missing_table(numbers))
        return None
    return access.table_token(tournament, number)


def _missing_table(numbers: list[int]) -> str:
    if not numbers:
        return _("The code is right; tables are known once the play starts. Wait for the call.")
    return _("There is no such table: here are tables %(numbers)s.") % {
        "numbers": board_span(numbers)
    }
