"""What follows a round of free deals: seats, deals, what totals are multiplied by."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.reasons import CloseForm

MOVEMENT, NOTHING = "movement", "nothing"
KINDS = [
    (MOVEMENT, _("The movement goes on")),
    ("random", _("Seats at random")),
    ("best", _("Best against best")),
    ("final", _("A final, the others stop")),
    (NOTHING, _("That was the last round")),
]
# A final of 20 may also be five rounds of one deal (OT p.5).
FINALS = [
    ("", "–"), ("12", "12"), ("16", "16"), ("20", "20"), ("20x5", _("20, five rounds of one deal")),
]  # fmt: skip
MOST_DEALS = 12


class FollowingForm(CloseForm):
    """The next round; the director may also scale the totals first."""

    kind = forms.ChoiceField(
        label=_("What follows"), choices=KINDS, widget=forms.RadioSelect, required=False
    )
    deals = forms.IntegerField(
        label=_("Deals in that round"),
        min_value=1,
        max_value=MOST_DEALS,
        required=False,
        help_text=_("Left empty, as many as planned."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "size": 3, "autocomplete": "off"}),
    )
    final = forms.ChoiceField(label=_("Finalists"), choices=FINALS, required=False)
    scale = forms.CharField(
        label=_("Multiply all totals by"),
        help_text=_("1 keeps them; 1/2 or 0.8 brings people closer together."),
        max_length=12,
        required=False,
        widget=forms.TextInput(attrs={"size": 6, "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        """A final says how many play it."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("kind") == "final" and not cleaned.get("final"):
            self.add_error("final", _("Twelve, sixteen or twenty?"))
        return cleaned

    @property
    def final_size(self) -> tuple[int, int]:
        """Return how many play the final and in how many rounds; of no other kind is it asked."""
        if self.cleaned_data.get("kind") != "final":
            return 0, 1
        people, _times, rounds = self.cleaned_data["final"].partition("x")
        return int(people or 0), int(rounds or 1)
