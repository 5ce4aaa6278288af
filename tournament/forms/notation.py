"""Deals pasted to be written in the other form."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

LARGEST: Final = 200_000


class NotationForm(forms.Form):
    """One text area."""

    deals = forms.CharField(
        label=_("One deal or several, in text or JSON"),
        max_length=LARGEST,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 8, "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false",
                "class": "is-code", "wrap": "off",
            }
        ),
    )  # fmt: skip
