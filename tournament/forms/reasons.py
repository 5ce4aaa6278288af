"""Why something is done: one line the history keeps."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

REASON_LENGTH = 200


class ReasonForm(forms.Form):
    """A reason; whether one is needed is the service's to say."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class CloseForm(forms.Form):
    """What becomes of the results that are not there when a round is closed."""

    missing = forms.ChoiceField(
        choices=[("refuse", "refuse"), ("later", "later"), ("not_played", "not_played")],
        required=False,
    )

    # Asked once more where a side of a match has not countersigned.
    unsigned = forms.ChoiceField(choices=[("accepted", "accepted")], required=False)

    def clean_missing(self) -> str:
        """Return the choice; without one nothing may be missing."""
        return str(self.cleaned_data["missing"] or "refuse")
