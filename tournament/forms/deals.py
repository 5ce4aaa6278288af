"""A deal in JSON, pasted or in a file."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.messages import Problem

LARGEST: Final = 512 * 1024


class DealForm(forms.Form):
    """A text area and a file; one of the two is enough, the file counts when both are there."""

    text = forms.CharField(
        label=_("Paste a deal"),
        required=False,
        max_length=LARGEST,
        widget=forms.Textarea(attrs={"spellcheck": "false", "rows": 8}),
    )
    file = forms.FileField(label=_("or choose a file"), required=False, allow_empty_file=True)

    def clean(self) -> dict[str, Any]:
        """Return the document's text under `deal`."""
        cleaned: dict[str, Any] = super().clean() or {}
        upload = cleaned.get("file")
        if upload is not None:
            if upload.size > LARGEST:
                raise forms.ValidationError(Problem("deal-large").sentence)
            cleaned["deal"] = upload.read().decode("utf-8-sig", errors="replace")
        else:
            cleaned["deal"] = cleaned.get("text", "")
        if not cleaned["deal"].strip() and not self.errors:
            raise forms.ValidationError(Problem("deal-missing").sentence)
        return cleaned
