"""The result of one board as people type it: an amount with its column, or the facts."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

AMOUNT, POINTS = "amount", "points"
POINTS_SHAPE = re.compile(r"(\d{1,3})(?:[.,]([05])|(½))?")
KEY_LENGTH = 40
AMOUNT_ERRORS = {
    "invalid": _("Digits only."),
    "min_value": _("That is too many digits."),
    "max_value": _("That is too many digits."),
}

PETIT_CHOICES = [
    ("", _("No")),
    ("taker", _("Taker")),
    ("defenders", _("Defense")),
]
# What 22 cards to show allow at four players; the engine has the last word.
HANDFUL_CHOICES = [
    ("", _("No handful")),
    ("single", _("Single")),
    ("double", _("Double")),
    ("triple", _("Triple")),
    ("single+single", _("Two singles")),
]
SLAM_CHOICES = [
    ("", _("No slam")),
    ("announced_made", _("Announced, made")),
    ("made", _("Not announced, made")),
    ("announced_failed", _("Announced, failed")),
    ("defenders_made", _("By the defense")),
]


class HalfPointsField(forms.CharField):
    """Points of one side, 41 or 41,5 or 41.5 or 41½, as half-points; blank is None."""

    def clean(self, value: Any) -> int | None:
        """Return the half-points."""
        text = super().clean(value).replace(" ", "")
        if not text:
            return None
        shape = POINTS_SHAPE.fullmatch(text)
        if shape is None:
            raise forms.ValidationError(_("Points are a number, with a half at most: 41 or 41.5."))
        return 2 * int(shape[1]) + (shape[2] == "5" or shape[3] is not None)


def _as_flag(value: str) -> bool:
    return value == "1"


class ResultForm(forms.Form):
    """Shapes only: digits, choices. What the rules allow is asked from the engine."""

    mode = forms.ChoiceField(choices=[(AMOUNT, AMOUNT), (POINTS, POINTS)])
    amount = forms.IntegerField(
        label=_("Per defender"),
        required=False,
        min_value=-9999,
        max_value=9999,
        error_messages=AMOUNT_ERRORS,
    )
    made = forms.TypedChoiceField(
        choices=[("1", _("Taker wins")), ("0", _("Taker fails"))],
        coerce=_as_flag,
        empty_value=None,
        required=False,
    )
    oudlers = forms.TypedChoiceField(
        label=_("Oudlers"),
        choices=[(str(count), str(count)) for count in range(4)],
        coerce=int,
        empty_value=None,
        required=False,
    )
    points = HalfPointsField(label=_("Points"), required=False)
    side = forms.ChoiceField(
        label=_("Whose points"),
        choices=[("attack", _("Attack")), ("defense", _("Defense"))],
        required=False,
    )
    petit_last = forms.ChoiceField(label=_("Petit last"), choices=PETIT_CHOICES, required=False)
    handful = forms.ChoiceField(label=_("Handful"), choices=HANDFUL_CHOICES, required=False)
    slam = forms.ChoiceField(label=_("Slam"), choices=SLAM_CHOICES, required=False)
    # Any word: which contracts there are, the format says.
    contract = forms.CharField(label=_("Contract"), max_length=20, required=False)
    # The seat that took, where people bid.
    taker = forms.CharField(label=_("Taker"), max_length=1, required=False)
    key = forms.CharField(max_length=KEY_LENGTH, required=False)

    def clean_petit_last(self) -> str:
        """There is one Petit: it is last for one side."""
        said = self.data.getlist("petit_last") if hasattr(self.data, "getlist") else []
        if len({side for side in said if side}) > 1:
            raise forms.ValidationError(_("There is one Petit: last for the taker or the defense."))
        return str(self.cleaned_data["petit_last"])

    def clean_side(self) -> str:
        """Points are the attack's unless said otherwise."""
        return str(self.cleaned_data["side"] or "attack")

    def clean(self) -> dict[str, Any]:
        """Only the fields of the mode count; what was typed in the other one waits unread."""
        cleaned: dict[str, Any] = super().clean() or {}
        unread = ("points", "oudlers", "side") if cleaned.get("mode") == AMOUNT else ("amount",)
        for name in unread:
            self.errors.pop(name, None)
            cleaned[name] = None
        return cleaned

    @property
    def typed_values(self) -> dict[str, str]:
        """Return what was typed, as typed, blanks left out: for hidden fields and links."""
        values = {name: self.data.get(name, "") for name in self.fields if name != "key"}
        return {name: value for name, value in values.items() if value}

    @property
    def shape_errors(self) -> list[str]:
        """Return what is wrong with the shape of what was typed; nothing before it is judged."""
        if not hasattr(self, "cleaned_data"):
            return []
        return [str(message) for errors in self.errors.values() for message in errors]

    @property
    def extras_count(self) -> int:
        """Return how many bonuses are ticked."""
        return sum(1 for name in ("petit_last", "handful", "slam") if self.data.get(name))


class TableCodeForm(forms.Form):
    """A table's number and the evening's code, for typing where no camera reads the QR."""

    table = forms.IntegerField(
        label=_("Table number"),
        min_value=1,
        max_value=999,
        error_messages={"invalid": _("Digits only."), "required": _("Which table?")},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
    )
    code = forms.CharField(
        label=_("Code of the evening"),
        help_text=_("Six digits, printed on the table’s card."),
        error_messages={"required": _("Type the six digits of the card.")},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 9}),
    )

    def clean_code(self) -> str:
        """Return the six digits, however they were spaced."""
        code = re.sub(r"[\s.\-\N{NO-BREAK SPACE}]", "", self.cleaned_data["code"])
        if not re.fullmatch(r"[0-9]{6}", code):
            raise forms.ValidationError(_("The code has six digits."))
        return code
