"""A keyed deal of a score sheet: contract, seat, amount, as "g e 56", "gs n 116c", "0", "n".

Contracts are p or s (small), g, gs or gw (without), gc or ga (against); West is o or w. 0 is passed
out, n not played, blank is nothing.
"""

from __future__ import annotations

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.travellers import (
    CONTRACT,
    CONTRACTS,
    FAILS,
    NOT_PLAYED,
    Keyed,
    SheetLineForm,
)
from tournament.models import Status

SEATS = {"n": "N", "e": "E", "s": "S", "o": "W", "w": "W"}
PASSED = {"0", "pass", "passe", "passée"}
SHAPE = re.compile(
    rf"({CONTRACT})?\s*([neswo])?\s*([+{re.escape(FAILS)}]?)\s*(\d{{1,4}})\s*([+{re.escape(FAILS)}]?)"
)


def read_deal(text: str) -> Keyed | None:
    """Return what a line says, None for a blank one; raise ValueError where it says nothing."""
    text = text.strip().casefold()
    if not text:
        return None
    if text in NOT_PLAYED:
        return Keyed(Status.NOT_PLAYED)
    if text in PASSED:
        return Keyed(Status.PLAYED, contract="passed_out")
    shape = SHAPE.fullmatch(text)
    if shape is None or (shape[3] and shape[5]):
        raise ValueError(text)
    sign = shape[3] + shape[5]
    fails = bool(sign) and sign in FAILS
    return Keyed(
        Status.PLAYED, int(shape[4]), not fails,
        contract=CONTRACTS.get(shape[1] or "", ""), taker=SEATS.get(shape[2] or "", ""),
    )  # fmt: skip


class DealLineForm(SheetLineForm):
    """One deal of a table's sheet, keyed; bonuses where the amount needs one."""

    entry = forms.CharField(required=False, max_length=16)

    def clean_entry(self) -> Keyed | None:
        """Return what the line says."""
        try:
            return read_deal(self.cleaned_data["entry"])
        except ValueError as error:
            raise forms.ValidationError(
                _("Type contract, seat and amount: g e 56, or g e 56c when East fails.")
            ) from error
