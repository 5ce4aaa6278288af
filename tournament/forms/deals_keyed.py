"""A keyed deal of a score sheet: contract, seat, amount, as "g e 56", "gs n 116c", "0", "n".

Contracts are p or s (small), g, gs or gw (without), gc or ga (against); West is o or w. 0 is passed
out, n not played, blank is nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.results import AMOUNT
from tournament.forms.travellers import FAILS, NOT_PLAYED, SheetLineForm
from tournament.models import Status

CONTRACTS = {
    "p": "small",
    "s": "small",
    "g": "guard",
    "gs": "guard_without",
    "gw": "guard_without",
    "gc": "guard_against",
    "ga": "guard_against",
}
LETTERS = {
    "small": "p", "guard": "g", "guard_without": "gs", "guard_against": "gc", "passed_out": "0",
}  # fmt: skip
SEATS = {"n": "N", "e": "E", "s": "S", "o": "W", "w": "W"}
PASSED = {"0", "pass", "passe", "passée"}
SHAPE = re.compile(
    rf"(gs|gw|gc|ga|g|p|s)?\s*([neswo])?\s*([+{re.escape(FAILS)}]?)\s*(\d{{1,4}})\s*([+{re.escape(FAILS)}]?)"
)


@dataclass(frozen=True)
class KeyedDeal:
    """What a line says; blank contract or taker where it does not say them."""

    status: str
    amount: int | None = None
    made: bool | None = None
    contract: str = ""
    taker: str = ""


def read_deal(text: str) -> KeyedDeal | None:
    """Return what a line says, None for a blank one; raise ValueError where it says nothing."""
    text = text.strip().casefold()
    if not text:
        return None
    if text in NOT_PLAYED:
        return KeyedDeal(Status.NOT_PLAYED)
    if text in PASSED:
        return KeyedDeal(Status.PLAYED, contract="passed_out")
    shape = SHAPE.fullmatch(text)
    if shape is None or (shape[3] and shape[5]):
        raise ValueError(text)
    sign = shape[3] + shape[5]
    fails = bool(sign) and sign in FAILS
    return KeyedDeal(
        Status.PLAYED, int(shape[4]), not fails,
        CONTRACTS.get(shape[1] or "", ""), SEATS.get(shape[2] or "", ""),
    )  # fmt: skip


class DealLineForm(SheetLineForm):
    """One deal of a table's sheet, keyed; bonuses where the amount needs one."""

    entry = forms.CharField(required=False, max_length=16)

    def clean_entry(self) -> KeyedDeal | None:  # type: ignore[override]
        """Return what the line says."""
        try:
            return read_deal(self.cleaned_data["entry"])
        except ValueError as error:
            raise forms.ValidationError(
                _("Type contract, seat and amount: g e 56, or g e 56c when East fails.")
            ) from error

    def as_result(self) -> dict[str, Any]:
        """Return the line as a result form holds it."""
        keyed: KeyedDeal = self.cleaned_data["entry"]
        extras = {name: self.cleaned_data[name] for name in ("petit_last", "handful", "slam")}
        return {
            "mode": AMOUNT, "amount": keyed.amount, "made": keyed.made,
            "contract": keyed.contract, "taker": keyed.taker, **extras,
        }  # fmt: skip
