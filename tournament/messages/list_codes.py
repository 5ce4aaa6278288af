"""Sentences of the problem codes of lists: tie-breaks."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Any] = {
    "tie-break-unknown": _("Equals of this format cannot be placed by “%(name)s”."),
    "tie-break-twice": _("“%(name)s” stands twice in the order."),
}
