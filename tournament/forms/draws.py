"""What the draw page asks: shapes only."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.people import HIGHEST_NUMBER
from tournament.models import Club


class PublicValueForm(forms.Form):
    """What nobody could know before the list was closed."""

    public_value = forms.CharField(
        label=_("Value nobody could know before"),
        max_length=80,
        required=False,
        help_text=_("Cards turned by a player, tonight’s lottery number. Published with the seed."),
    )


class SwapForm(forms.Form):
    """Two people, by entry number."""

    first = forms.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    second = forms.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


class MovementFileForm(forms.Form):
    """A movement of one's own."""

    # An empty file gets its own sentence.
    file = forms.FileField(label=_("File of a movement (JSON or CSV)"), allow_empty_file=True)


class ApartForm(forms.Form):
    """Two people to be kept apart, by entry number."""

    first = forms.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    second = forms.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


class ClubForm(forms.Form):
    """A club whose people are kept apart."""

    club = forms.ModelChoiceField(Club.objects.all())


class StayForm(forms.Form):
    """Somebody who cannot move about, and the table; none: moves like everybody."""

    entry = forms.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    table = forms.IntegerField(min_value=1, max_value=999, required=False)
