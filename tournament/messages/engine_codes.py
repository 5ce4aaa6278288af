"""Sentences of the engine's problem codes."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Any] = {
    "board-number": _("Boards are numbered 1 to 999."),
    "seed-form": _("A seed is 64 hexadecimal digits."),
}
