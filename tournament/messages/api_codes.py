"""Sentences of the problem codes that only programs meet."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Any] = {
    "sign-in-needed": _("Sign in first: this needs a token."),
    "credentials-wrong": _("This name and this password do not go together."),
    "token-unknown": _("This token is unknown: sign in again."),
    "link-expired": _(
        "This table link has expired or was revoked: scan the table’s QR again, or ask the "
        "director."
    ),
    "not-allowed": _("Only a director of this tournament may do this."),
    "captain-only": _("Only a captain’s link may do this."),
    "other-table": _("This link is for another table."),
    "other-event": _("This link is for another tournament."),
    "not-found": _("Not found."),
    "method-not-allowed": _("This address does not take this method."),
    "json-form": _("The request is not readable JSON."),
    "field-unknown": _("There is no such field here."),
    "try-again": _("This could not be done now, nothing was stored: send it again."),
    "too-many-tries": _("Too many tries: wait %(seconds)s seconds."),
}
