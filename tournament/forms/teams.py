"""A team as it is typed: its name, its people, who is captain, who plays where. Shapes only."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.forms.people import MOST_PASTED
from tournament.models import Player

NAME_LENGTH = 60
PERSON_LENGTH = 130
NEW = "new"
# Those of a team that may declare two triplets.
TWO_TRIPLETS = 6
PLACES = [
    ("attack", _("attacks")),
    ("N", pgettext_lazy("seat", "North")),
    ("E", pgettext_lazy("seat", "East")),
    ("W", pgettext_lazy("seat", "West")),
]
TRIPLETS_LABEL = _("Six people: two fixed triplets, 1 to 3 and 4 to 6")


class PersonRow(NamedTuple):
    """One line of the form: its fields, and the namesakes to choose from."""

    number: int
    person: Any
    place: Any
    is_captain: bool
    namesakes: list[Player]


class TeamForm(forms.Form):
    """A team of the size its format asks; blank lines are nobody."""

    name = forms.CharField(label=_("Team’s name"), max_length=NAME_LENGTH, required=False)
    captain = forms.IntegerField(min_value=1, max_value=9, required=False)
    here = forms.BooleanField(label=_("They are here already"), required=False)

    def __init__(
        self, *args: Any, sizes: tuple[int, int], has_places: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.least, self.most = sizes
        self.namesakes: dict[int, list[Player]] = {}
        for number in range(1, self.most + 1):
            self.fields[f"person_{number}"] = forms.CharField(
                label=_("Person %(number)s") % {"number": number},
                max_length=PERSON_LENGTH,
                required=False,
            )
            self.fields[f"known_{number}"] = forms.RegexField(
                r"^([0-9]{1,18}|new)$", required=False
            )
            if has_places:
                self.fields[f"place_{number}"] = forms.ChoiceField(
                    choices=PLACES, initial=PLACES[number - 1][0], required=False
                )
        if self.most == TWO_TRIPLETS:
            self.fields["triplets"] = forms.BooleanField(label=TRIPLETS_LABEL, required=False)

    def rows(self) -> list[PersonRow]:
        """Return the lines of the people."""
        captain = str(self["captain"].value() or 1)
        has_places = "place_1" in self.fields
        return [
            PersonRow(
                number,
                self[f"person_{number}"],
                self[f"place_{number}"] if has_places else None,
                captain == str(number),
                self.namesakes.get(number, []),
            )
            for number in range(1, self.most + 1)
        ]

    def people(self) -> list[tuple[int, str, str, str]]:
        """Return (line, name, who is meant among namesakes, place) of each person typed."""
        typed = self.cleaned_data
        return [
            (
                number,
                typed[f"person_{number}"],
                typed.get(f"known_{number}", ""),
                typed.get(f"place_{number}", ""),
            )
            for number in range(1, self.most + 1)
            if typed.get(f"person_{number}")
        ]


class PasteTeamsForm(forms.Form):
    """Teams, one per line."""

    teams = forms.CharField(
        label=_("Teams, one per line"),
        max_length=MOST_PASTED,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
    here = forms.BooleanField(label=_("They are here already"), required=False)


class TeamNameForm(forms.Form):
    """The name alone: after the start nothing else of a team changes."""

    name = forms.CharField(label=_("Team’s name"), max_length=NAME_LENGTH)
