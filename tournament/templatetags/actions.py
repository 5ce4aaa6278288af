"""A line of the log in words."""

from __future__ import annotations

from typing import Any

from django import template

from tournament.messages import actions
from tournament.messages.reasons import reason_said

register = template.Library()


@register.filter
def action_word(line: Any) -> str:
    """Return what the line's action is called."""
    return actions.action_word(line.action)


@register.filter
def target_said(line: Any) -> str:
    """Return on what it was done."""
    return actions.target_said(line.action, line.target)


@register.filter
def log_reason(line: Any) -> str:
    """Return why it was done: the program's own reasons in the reader's language."""
    after = line.after if isinstance(line.after, dict) else {}
    return reason_said(line.reason, after.get("facts", after))


@register.filter
def value_said(value: Any) -> str:
    """Return what stood before or after, in words."""
    return actions.value_said(value)
