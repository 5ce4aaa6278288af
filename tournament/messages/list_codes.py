"""Sentences of the problem codes of lists and event documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

KINDS = {
    "list": _("a list"),
    "object": _("an object"),
    "text": _("a text"),
    "whole": _("a whole number"),
    "yes-no": _("true or false"),
    "value": _("a value"),
}


def _missing(facts: Mapping[str, Any]) -> str:
    kind = KINDS[facts["kind"]]
    return gettext("%(path)s: %(kind)s is missing.") % {"path": facts["path"], "kind": kind}


def _kind(facts: Mapping[str, Any]) -> str:
    kind = KINDS[facts["kind"]]
    where = facts["path"] or gettext("the document")
    return gettext("%(path)s: this is not %(kind)s.") % {"path": where, "kind": kind}


SENTENCES: dict[str, Any] = {
    "tie-break-unknown": _("Equals of this format cannot be placed by “%(name)s”."),
    "coefficient-form": _("A coefficient is written 1, 1.5 or 2/3, at most 100."),
    "stage-circle": _("%(name)s already comes after this event."),
    "stage-unit": _("%(name)s is counted in something else: the two cannot be added."),
    "next-stage-made": _("The next stage is made already: %(name)s."),
    "stage-many": _("At most %(most)s stages."),
    "cut-equals": _("Equal at the cut: %(names)s. Choose %(count)s of them."),
    "document-schema": _("This is no event document: schema says “%(value)s”."),
    "document-newer": _("A newer program made this document: %(value)s."),
    "document-missing": _missing,
    "document-kind": _kind,
    "document-value": _("%(path)s: “%(value)s” cannot stand here."),
    "document-unknown": _("%(path)s: nothing in the document has the number %(value)s."),
    "document-twice": _("%(path)s: %(value)s is there twice."),
    "document-proof": _("%(path)s: the movement does not give this proof."),
    "event-here": _("%(name)s is here already, at /%(slug)s/."),
    "document-large": _("The document is larger than %(most)s MB."),
    "tie-break-twice": _("“%(name)s” stands twice in the order."),
}
