"""A keyed line of a travelling sheet: 56 or 56g; 56c or -56 when the taker fails; n not played.

Where the taker bids the contract stands before it: gs 116 or gs 116c. Of triplets also b, or b and
its color, when another badge attacked than was due.
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

MINUS = "\N{MINUS SIGN}"
# "c" as in "chute", "f" as in "fails"; a minus on either side, typed or from a spreadsheet.
FAILS = f"cf-{MINUS}"
# "g" as in "gagne", "w" as in "wins".
WINS = "gw+"
NOT_PLAYED = {"n", "np", "nj"}
# "b" as in "badge", alone or with its color in either language.
OTHER_BADGE = re.compile(r"b\s*([a-z]*)")
BADGES = {
    "": "", "bleu": "blue", "blanc": "white", "rouge": "red", "blue": "blue", "white": "white",
    "red": "red",
}  # fmt: skip
# "p" as in "petite", "s" as in "sans" and "small", "c" as in "contre", "w" and "a" in English.
CONTRACTS = {
    "p": "small",
    "s": "small",
    "g": "guard",
    "gs": "guard_without",
    "gw": "guard_without",
    "gc": "guard_against",
    "ga": "guard_against",
}
CONTRACT = "|".join(sorted(CONTRACTS, key=len, reverse=True))
# Before an amount without a letter: "g c56" could be a guard that fails or a guard against.
BEFORE_AMOUNT = re.compile(rf"({CONTRACT})\s*(?=[+\-{MINUS}\d])")
SIGNS = re.escape(FAILS + WINS)
SHAPE = re.compile(rf"([{SIGNS}]?)\s*(\d{{1,4}})\s*([{SIGNS}]?)")

_HOW = _("Type 56, or 56c when the taker fails, n when it was not played.")
_BADGES_HOW = _(
    "Type 56, or 56c when the taker fails, n when it was not played, b when another badge attacked."
)
_CONTRACTS_HOW = _(
    "Type contract and amount: gs 116, or gs 116c when the taker fails, n when it was not played."
)


@dataclass(frozen=True)
class Keyed:
    """What a line says: an amount with its column, that the board was not played, another badge.

    The contract is blank where none is said; who took is said of free deals alone.
    """

    status: str
    amount: int | None = None
    made: bool | None = None
    attacker: str | None = None
    contract: str = ""
    taker: str = ""

    @property
    def signed(self) -> int | None:
        """Return the taker's signed amount per defender."""
        if self.amount is None:
            return None
        return self.amount if self.made else -self.amount


def read_keyed(text: str, *, has_badges: bool = False, has_contracts: bool = False) -> Keyed | None:
    """Return what a line says, None for a blank one; raise ValueError where it says nothing."""
    text = text.strip().casefold()
    if not text:
        return None
    if text in NOT_PLAYED:
        return Keyed(Status.NOT_PLAYED)
    other = OTHER_BADGE.fullmatch(text) if has_badges else None
    if other and other[1] in BADGES:
        return Keyed(Status.NEUTRALIZED, attacker=BADGES[other[1]])
    contract, text = split_contract(text) if has_contracts else ("", text)
    amount, made = read_amount(text)
    return Keyed(Status.PLAYED, amount, made is not False, contract=contract)


def split_contract(text: str) -> tuple[str, str]:
    """Return the contract a keyed amount begins with, "" for none, and the rest."""
    text = text.strip().casefold()
    found = BEFORE_AMOUNT.match(text)
    return (CONTRACTS[found[1]], text[found.end() :]) if found else ("", text)


def read_amount(text: str) -> tuple[int, bool | None]:
    """Return an amount and its column, None where no sign says it; raise ValueError otherwise."""
    shape = SHAPE.fullmatch(text.strip().casefold())
    if shape is None or (shape[1] and shape[3]):
        raise ValueError(text)
    sign = shape[1] + shape[3]
    return int(shape[2]), sign in WINS if sign else None


def with_sign(text: str) -> str:
    """Return a keyed amount as a signed number, -56 of 56c; anything else as it was typed."""
    try:
        amount, made = read_amount(text)
    except ValueError:
        return text.strip()
    return f"{'' if made is None else '+' if made else '-'}{amount}"


class SheetLineForm(forms.Form):
    """One line: the entry, the bonuses where the amount needs one, and whether it replaces."""

    entry = forms.CharField(
        required=False,
        max_length=12,
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

    def __init__(
        self, *args: Any, has_badges: bool = False, has_contracts: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.has_badges = has_badges
        self.has_contracts = has_contracts

    def clean_seen(self) -> int:
        """Return the revision shown beside the line, 0 for none."""
        return self.cleaned_data["seen"] or 0

    def clean_entry(self) -> Keyed | None:
        """Return what the line says."""
        has_badges, has_contracts = self.has_badges, self.has_contracts
        try:
            return read_keyed(
                self.cleaned_data["entry"], has_badges=has_badges, has_contracts=has_contracts
            )
        except ValueError as error:
            how = _BADGES_HOW if has_badges else _CONTRACTS_HOW if has_contracts else _HOW
            raise forms.ValidationError(how) from error

    def as_result(self) -> dict[str, Any]:
        """Return the line's amount as a result form holds it."""
        keyed: Keyed = self.cleaned_data["entry"]
        extras = {name: self.cleaned_data[name] for name in ("petit_last", "handful", "slam")}
        return {
            "mode": AMOUNT, "amount": keyed.amount, "made": keyed.made,
            "contract": keyed.contract, "taker": keyed.taker, **extras,
        }  # fmt: skip
