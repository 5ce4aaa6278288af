"""Words of the desk: why a result is worth a look, what a state means."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.translation import gettext as _

from tournament.models import RoundState, Status
from tournament.templatetags.etui import signed

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
    return signed(getattr(result, "amount", None))


@register.filter
def amounts_text(amounts: Iterable[int]) -> str:
    """Write amounts in a row, each with its sign."""
    return "  ".join(signed(amount) for amount in amounts)
