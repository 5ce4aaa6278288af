"""A keyed line of a travelling sheet: 56, 56c or -56 when the taker fails, n when not played.

Blank is none and stays none; 0 is typed as 0 and judged by the rules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.results import AMOUNT, HANDFUL_CHOICES, PETIT_CHOICES, SLAM_CHOICES
from tournament.models import Status

# "c" as in "chute", "f" as in "fails"; a minus on either side, typed or from a spreadsheet.
FAILS = "cf-\N{MINUS SIGN}"
NOT_PLAYED = {"n", "np", "nj"}
SHAPE = re.compile(rf"([+{re.escape(FAILS)}]?)\s*(\d{{1,4}})\s*([+{re.escape(FAILS)}]?)")


@dataclass(frozen=True)
class Keyed:
    """What a line says: an amount with its column, or that the board was not played."""

    status: str
    amount: int | None = None
    made: bool | None = None

    @property
    def signed(self) -> int | None:
        """Return the taker's signed amount per defender."""
        if self.amount is None:
            return None
        return self.amount if self.made else -self.amount


def read_keyed(text: str) -> Keyed | None:
    """Return what a line says, None for a blank one; raise ValueError where it says nothing."""
    text = text.strip().casefold()
    if not text:
        return None
    if text in NOT_PLAYED:
        return Keyed(Status.NOT_PLAYED)
    shape = SHAPE.fullmatch(text)
    if shape is None or (shape[1] and shape[3]):
        raise ValueError(text)
    fails = bool(shape[1] + shape[3]) and shape[1] + shape[3] in FAILS
    return Keyed(Status.PLAYED, int(shape[2]), not fails)


class SheetLineForm(forms.Form):
    """One line: the entry, the bonuses where the amount needs one, and whether it replaces."""

    entry = forms.CharField(
        required=False,
        max_length=8,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "class": "input", "size": 6, "data-sheet-entry": ""}
        ),
    )
    seen = forms.IntegerField(
        min_value=0, max_value=32_000, required=False, widget=forms.HiddenInput, initial=0
    )
    replace = forms.BooleanField(required=False)
    petit_last = forms.ChoiceField(label=_("Petit last"), choices=PETIT_CHOICES, required=False)
    handful = forms.ChoiceField(label=_("Handful"), choices=HANDFUL_CHOICES, required=False)
    slam = forms.ChoiceField(label=_("Slam"), choices=SLAM_CHOICES, required=False)
    contract = forms.CharField(label=_("Contract"), max_length=20, required=False)

    def clean_seen(self) -> int:
        """Return the revision shown beside the line, 0 for none."""
        return self.cleaned_data["seen"] or 0

    def clean_entry(self) -> Keyed | None:
        """Return what the line says."""
        try:
            return read_keyed(self.cleaned_data["entry"])
        except ValueError as error:
            raise forms.ValidationError(
                _("Type 56, or 56c when the taker fails, n when it was not played.")
            ) from error

    def as_result(self) -> dict[str, Any]:
        """Return the line's amount as a result form holds it."""
        keyed: Keyed = self.cleaned_data["entry"]
        names = ("petit_last", "handful", "slam", "contract")
        extras = {name: self.cleaned_data[name] for name in names}
        return {"mode": AMOUNT, "amount": keyed.amount, "made": keyed.made, **extras}
