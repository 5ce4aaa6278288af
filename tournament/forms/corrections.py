"""What the director puts at a due board: a result as the phone takes it, or what became of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.forms.attackers import BADGES
from tournament.forms.reasons import REASON_LENGTH
from tournament.forms.results import AMOUNT, POINTS, ResultForm
from tournament.models import Status, ZeroSide

MOST_REVISIONS = 32_000
SEPARATOR = ":"
MINUS = "\N{MINUS SIGN}"
RULINGS = [
    (Status.NOT_PLAYED.value, _("Not played: counts for nobody")),
    (Status.NEUTRALIZED.value, _("Neutralized: counts for nobody")),
    (f"{Status.NEUTRALIZED}{SEPARATOR}{ZeroSide.ATTACK}", _("Neutralized, 0 for the attack")),
    (f"{Status.NEUTRALIZED}{SEPARATOR}{ZeroSide.DEFENSE}", _("Neutralized, 0 for the defense")),
    (Status.ZERO.value, _("Zero for both sides")),
]


class SeenForm(forms.Form):
    """Which revision the director looked at: 0 for an empty place."""

    seen = forms.IntegerField(
        min_value=0, max_value=MOST_REVISIONS, widget=forms.HiddenInput, initial=0
    )


class CorrectionForm(ResultForm):
    """A result as the phone takes it, with the reason; −56 or "taker fails" say the same, as do
    +56 and "taker wins".

    `shown` names the content whose four scores the page showed: only that is stored.
    """

    seen = forms.IntegerField(
        min_value=0, max_value=MOST_REVISIONS, widget=forms.HiddenInput, initial=0
    )
    shown = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    @classmethod
    def of_post(cls, typed: QueryDict) -> CorrectionForm:
        """Return the form bound to what was sent; points make it a count, else an amount."""
        data = typed.copy()
        if "amount" in data:
            data["amount"] = data["amount"].replace(MINUS, "-").strip()
        data["mode"] = POINTS if data.get("points", "").strip() else AMOUNT
        return cls(data)

    def clean(self) -> dict[str, Any]:
        """Take a sign for its column; refuse a contradiction, or an amount beside points."""
        cleaned = super().clean()
        amount = cleaned.get("amount")
        if cleaned.get("mode") == POINTS and self.data.get("amount", "").strip():
            self.add_error("amount", _("Type the amount or count the points, not both."))
        if amount is not None and amount < 0 and cleaned.get("made") is not True:
            cleaned["amount"], cleaned["made"] = -amount, False
        if amount is not None and self.data.get("amount", "").startswith("+"):
            if cleaned.get("made") is False:
                self.add_error("made", _("Does the taker win or fail?"))
            cleaned["made"] = True
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
