"""How a parallel section is written: its color as a word, with a dot of that color beside it."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

register = template.Library()

COLORS = {
    "red": gettext_lazy("red"),
    "green": gettext_lazy("green"),
    "blue": gettext_lazy("blue"),
    "yellow": gettext_lazy("yellow"),
    "white": gettext_lazy("white"),
}


@register.filter
def section_word(section: str) -> str:
    """Return the color's word; a section of another name stands for itself."""
    return str(COLORS.get(section, section))


@register.simple_tag
def section_mark(section: str) -> str:
    """Write a section: a dot and the word; nothing where there are no sections."""
    if not section:
        return ""
    color = section if section in COLORS else "other"
    return format_html(
        '<span class="section-mark section-{}">{}</span>', color, section_word(section)
    )


def mark(section: str) -> SafeString:
    """Return the mark as markup, for rows that are written in Python."""
    return SafeString(section_mark(section))
