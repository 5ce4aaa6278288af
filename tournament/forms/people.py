"""Names as they are typed, pasted or corrected: shapes only."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Category, Presence

MOST_PASTED = 100_000
# Of an entry in its event, and of a row: no database is asked for more than it can count.
HIGHEST_NUMBER = 9999
HIGHEST_KEY = 2**63 - 1


class EnterForm(forms.Form):
    """A name at the door, or the one meant among several: a known person, an entry, a new one."""

    name = forms.CharField(max_length=130, required=False)
    player = forms.IntegerField(required=False, min_value=1, max_value=HIGHEST_KEY)
    entry = forms.IntegerField(required=False, min_value=1, max_value=HIGHEST_NUMBER)
    new = forms.BooleanField(required=False)


class PresenceForm(forms.Form):
    """What somebody is marked as."""

    presence = forms.ChoiceField(choices=Presence.choices)


class PasteForm(forms.Form):
    """Names, one per line."""

    names = forms.CharField(
        label=_("Names, one per line"),
        help_text=_(
            "Also with columns separated by semicolons or tabs: name, club, licence number."
        ),
        max_length=MOST_PASTED,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
    here = forms.BooleanField(label=_("They are here already"), required=False)


class SubstituteForm(forms.Form):
    """Who fills a seat without being ranked."""

    name = forms.CharField(label=_("Name of the substitute"), max_length=130, required=False)


class EntryForm(forms.Form):
    """The name of somebody entered, the club and series, and whether the person is ranked."""

    last_name = forms.CharField(label=_("Last name"), max_length=60)
    first_name = forms.CharField(label=_("First name"), max_length=60, required=False)
    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    category = forms.ChoiceField(
        label=_("Series"), choices=[("", "–"), *Category.choices], required=False
    )
    licence_number = forms.CharField(label=_("Licence number"), max_length=20, required=False)
    is_substitute = forms.BooleanField(
        label=_("A substitute: fills a seat, is not ranked"), required=False
    )


class FileForm(forms.Form):
    """A file of names."""

    file = forms.FileField(label=_("CSV file"))


class SheetForm(forms.Form):
    """A file being previewed, carried along by the page: its bytes in base64."""

    content = forms.CharField(max_length=700_000, strip=False)
