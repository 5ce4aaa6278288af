"""Boards as they are made, sorted, checked and copied: shapes only."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import BoardSet

MOST_TYPED = 200_000


class MakeForm(forms.Form):
    """What is made: whole deals or attack hands, and how many boards."""

    kind = forms.ChoiceField(choices=BoardSet.Kind.choices, initial=BoardSet.Kind.WHOLE)
    count = forms.IntegerField(
        label=_("Number of boards"),
        required=False,
        help_text=_("Left blank: the boards of the movement, or 24 before one is chosen."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class SetValueForm(forms.Form):
    """The value nobody could know when the fingerprint was published."""

    public_value = forms.CharField(
        label=_("Value nobody could know before"),
        max_length=80,
        help_text=_("Cards turned by a player, tonight’s lottery number. Published with the seed."),
    )


class MakerForm(forms.Form):
    """The account of a board maker."""

    username = forms.CharField(
        label=_("Account name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    accepted = forms.BooleanField(required=False)


class CheckForm(forms.Form):
    """The hands looked at, or the whole wallet typed without looking at the screen."""

    places = forms.MultipleChoiceField(
        choices=[(place, place) for place in ("N", "E", "S", "W", "dog")], required=False
    )
    deals = forms.CharField(
        label=_("The wallet’s cards"),
        max_length=MOST_TYPED,
        required=False,
        widget=forms.Textarea(
            attrs={"rows": 7, "autocomplete": "off", "spellcheck": "false", "class": "is-code"}
        ),
    )


class ImportForm(forms.Form):
    """Deals as text or JSON."""

    deals = forms.CharField(
        label=_("Deals, as text or JSON"),
        max_length=MOST_TYPED,
        widget=forms.Textarea(
            attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false", "class": "is-code"}
        ),
    )
    accepted = forms.BooleanField(required=False)


class RecordForm(forms.Form):
    """One deal as text or JSON."""

    deals = forms.CharField(
        label=_("The board’s cards"),
        max_length=MOST_TYPED,
        widget=forms.Textarea(
            attrs={"rows": 7, "autocomplete": "off", "spellcheck": "false", "class": "is-code"}
        ),
    )


class CopyForm(forms.Form):
    """The event whose boards are taken over."""

    source = forms.SlugField(max_length=80)
    accepted = forms.BooleanField(required=False)


class CopiesForm(forms.Form):
    """How many further wallets have the cards."""

    copies = forms.IntegerField()
