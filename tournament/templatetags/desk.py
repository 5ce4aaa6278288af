"""Words of the desk: why a result is worth a look, what a state means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.messages.reasons import reason_said
from tournament.models import RoundState, Status
from tournament.templatetags.etui import seat_name, signed, state_of
from tournament.templatetags.scores import contract_name

register = template.Library()


@register.filter
def flag_words(flags: Iterable[str]) -> list[str]:
    """Say each reason why a result is suspicious."""
    words = {
        "amount-large": _("a very large amount"),
        "far-from-others": _("far from the board’s other results"),
        "sign-against-all": _("the only one on this side of zero"),
        "table-all-equal": _("the whole table has the same amount"),
    }
    return [words.get(flag, flag) for flag in flags]


@register.filter
def status_word(status: str | None) -> str:
    """Return the word of a status, nothing for a result not there."""
    return str(Status(status).label) if status else ""


@register.filter
def round_state_word(state: str) -> str:
    """Return the word of a round's state."""
    return str(RoundState(state).label)


@register.filter
def result_text(result: object) -> str:
    """Write what stands at a due board: +56, or the word of its status; "·" when nothing does."""
    status = getattr(result, "status", None)
    if status is not None and status != Status.PLAYED:
        return status_word(status)
    facts = getattr(result, "facts", {})
    if facts.get("contract") == "passed_out":
        return contract_name("passed_out")
    amount = signed(getattr(result, "amount", None))
    if "contract" in facts and "taker" not in facts:
        return f"{contract_name(facts['contract'])} {amount}"
    if "taker" not in facts:
        return amount
    return f"{seat_name(facts['taker'])}, {contract_name(facts['contract'])} {amount}"


@register.filter
def reason_text(result: Any) -> str:
    """Return why a result stands: the program's own reasons in the reader's language."""
    return reason_said(result.reason, result.facts)


@register.filter
def amounts_text(amounts: Iterable[int]) -> str:
    """Write amounts in a row, each with its sign."""
    return "  ".join(signed(amount) for amount in amounts)


@register.simple_tag
def desk_cell(cell: Any, root: str, by_table: bool = False) -> SafeString:
    """Write one cell of a grid: its board, or its table, what stands there and its state.

    Written here and not in a template: a large hall has thousands. `root` is where results live.
    """
    mark = state_of(cell.state)
    return format_html(
        '<a class="cell is-{}" id="due-{}" href="{}{}/" data-drawer>'
        '<span class="cell-board">{}</span>'
        '<span class="cell-amount">{}</span><span class="cell-state">'
        '<span class="state state-{}"><span class="state-symbol" aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></span></span></a>',
        cell.state,
        cell.due_id,
        root,
        cell.due_id,
        _table_mark(cell.table) if by_table else cell.board,
        "" if cell.is_missing else result_text(cell),
        cell.state,
        mark["symbol"],
        mark["word"],
    )


def _table_mark(number: int) -> SafeString:
    return format_html(
        '<span aria-hidden="true">{}</span><span class="visually-hidden">{} </span>{}',
        pgettext("table, before its number", "T"),
        _("table"),
        number,
    )
