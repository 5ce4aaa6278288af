"""The table's last sending, taken back and opened again to be mended."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import tasks
from tournament.access import TableAccess
from tournament.adapters.results import typed_of_facts
from tournament.forms.results import AMOUNT, POINTS
from tournament.messages import Refused
from tournament.models import Result
from tournament.selectors import table as selectors
from tournament.services import results
from tournament.services.audit import Author
from tournament.views.player.doors import for_table, go_to


@require_POST
@for_table
def undo_result(request: HttpRequest, access: TableAccess, token: str) -> HttpResponse:
    """Take back the table's last sending, the one that was shown; its values can be mended."""
    last = selectors.last_sent(access.tournament, access.number)
    home = reverse("tournament:table", args=[token])
    shown = (request.POST.get("board"), request.POST.get("revision"))
    if last is None or shown != (str(last.due.board.number), str(last.revision)):
        messages.warning(request, _("Nothing was taken back: another board was sent since."))
        return go_to(request, home)
    try:
        outcome = results.undo_last(
            access.tournament,
            access.number,
            author=Author.table(access.number),
            shown=(last.due.board.number, last.revision),
        )
    except Refused as refused:
        messages.warning(request, refused.problems[0].sentence)
        return go_to(request, home)
    tasks.ring(outcome.stale)
    path = reverse("tournament:enter-result", args=[token, last.due.board.number])
    query = urlencode({**_typed_again(last), "edit": "1", "undone": "1"})
    return go_to(request, f"{path}?{query}")


def _typed_again(result: Result) -> dict[str, str]:
    """Return a stored result as it was typed, also what was typed before another badge was told."""
    if "typed" in result.facts:
        return {str(name): str(value) for name, value in result.facts["typed"].items()}
    typed = typed_of_facts(result.amount, result.facts)
    values = {
        "mode": POINTS if typed.by_facts else AMOUNT,
        "petit_last": typed.petit_last,
        "handful": "+".join(typed.handfuls),
        "slam": typed.slam,
        "contract": typed.contract,
        "taker": typed.taker,
    }
    if typed.points_half is None:
        values["amount"] = "" if typed.amount is None else str(typed.amount)
    else:
        half = ".5" if typed.points_half % 2 else ""
        values |= {"oudlers": str(typed.oudlers), "points": f"{typed.points_half // 2}{half}"}
    return {name: value for name, value in values.items() if value}
