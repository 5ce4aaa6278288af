"""What the director puts at a due board: a result as the phone takes it, or what became of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.forms.attackers import BADGES
from tournament.forms.reasons import REASON_LENGTH
from tournament.forms.results import AMOUNT, AMOUNT_ERRORS, POINTS, ResultForm
from tournament.forms.travellers import read_amount, split_contract, with_sign
from tournament.models import Status, ZeroSide

MOST_REVISIONS = 32_000
SEPARATOR = ":"
RULINGS = [
    (Status.NOT_PLAYED.value, _("Not played: counts for nobody")),
    (Status.NEUTRALIZED.value, _("Neutralized: counts for nobody")),
    (f"{Status.NEUTRALIZED}{SEPARATOR}{ZeroSide.ATTACK}", _("Neutralized, 0 for the attack")),
    (f"{Status.NEUTRALIZED}{SEPARATOR}{ZeroSide.DEFENSE}", _("Neutralized, 0 for the defense")),
    (Status.ZERO.value, _("Zero for both sides")),
]
# Between two teams a board counts for both or for neither (CA p.9).
PAIRED_RULINGS = [
    (Status.NOT_PLAYED.value, _("Not played: counts for neither team")),
    (Status.NEUTRALIZED.value, _("Neutralized: counts for neither team")),
]


class SeenForm(forms.Form):
    """Which revision the director looked at: 0 for an empty place."""

    seen = forms.IntegerField(
        min_value=0, max_value=MOST_REVISIONS, widget=forms.HiddenInput, initial=0
    )


class SignedAmountField(forms.IntegerField):
    """An amount as a travelling sheet takes it: 56, 56g, 56c, −56."""

    def to_python(self, value: Any) -> int | None:
        """Return the amount, negative where the taker fails."""
        return super().to_python(with_sign(value or ""))


class CorrectionForm(ResultForm):
    """A result as the phone takes it, with the reason; −56, 56c or "taker fails" say the same, as
    do +56, 56g and "taker wins".
    """

    amount = SignedAmountField(
        label=_("Per defender"),
        required=False,
        min_value=-9999,
        max_value=9999,
        error_messages=AMOUNT_ERRORS,
    )
    seen = forms.IntegerField(
        min_value=0, max_value=MOST_REVISIONS, widget=forms.HiddenInput, initial=0
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    @classmethod
    def of_post(cls, typed: QueryDict, *, has_contracts: bool = False) -> CorrectionForm:
        """Return the form bound to what was sent; points make it a count, else an amount.

        Where people bid, a contract keyed before the amount, gs 116, is the one chosen.
        """
        data = typed.copy()
        contract, rest = split_contract(data.get("amount", "")) if has_contracts else ("", "")
        if contract:
            data["contract"], data["amount"] = contract, rest
        data["mode"] = POINTS if data.get("points", "").strip() else AMOUNT
        return cls(data)

    def clean(self) -> dict[str, Any]:
        """Take a sign for its column; refuse a contradiction, or an amount beside points."""
        cleaned = super().clean()
        amount, made = cleaned.get("amount"), cleaned.get("made")
        if cleaned.get("mode") == POINTS and self.data.get("amount", "").strip():
            self.add_error("amount", _("Type the amount or count the points, not both."))
        sign = None if amount is None else read_amount(self.data["amount"])[1]
        if amount is not None and sign is not None:
            if made is not None and made != sign:
                self.add_error("made", _("Does the taker win or fail?"))
            cleaned["amount"], cleaned["made"] = abs(amount), sign
        return cleaned


class RulingForm(SeenForm):
    """What became of a board that has no score, with the reason."""

    ruling = forms.ChoiceField(
        label=_("What became of it"), choices=RULINGS, widget=forms.RadioSelect
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, is_paired: bool = False, **fields: Any) -> None:
        """Offer what there is: where two teams' attacks are compared, no side has 0 alone."""
        super().__init__(*args, **fields)
        if is_paired:
            self.fields["ruling"].choices = PAIRED_RULINGS  # type: ignore[attr-defined]
        self.is_paired = is_paired

    def parts(self) -> tuple[str, str]:
        """Return the status and the side that has 0, "" for nobody."""
        status, _separator, side = self.cleaned_data["ruling"].partition(SEPARATOR)
        return status, side


class BadgeForm(SeenForm):
    """Which badge attacked where another was due."""

    badge = forms.ChoiceField(choices=BADGES)


class AcceptForm(SeenForm):
    """Whether a suspicious result stands; without a word it does."""

    doubt = forms.BooleanField(required=False)


class SettleForm(SeenForm):
    """Which of two versions counts: 0 keeps the first, else the revision taken."""

    take = forms.IntegerField(min_value=0, max_value=MOST_REVISIONS, required=False)
