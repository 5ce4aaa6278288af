"""Which badge attacked: shapes only."""

from __future__ import annotations

from django import forms

BADGES = [("blue", "blue"), ("white", "white"), ("red", "red")]


class AttackerForm(forms.Form):
    """The badge that attacked, and the sender's own mark of the sending."""

    badge = forms.ChoiceField(choices=BADGES)
    key = forms.CharField(max_length=40, required=False)
