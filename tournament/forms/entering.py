"""An entry as people send it themselves: shapes only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.teams import PLACES, TRIPLETS_LABEL, TWO_TRIPLETS
from tournament.models import Category

FEWEST_DIGITS = 6
PHONE = re.compile(r"[0-9+().\s/-]+")
PERSON = ("last_name", "first_name", "licence_number", "club", "category")


class PersonFields(NamedTuple):
    """The fields of one person of the entry, for the page."""

    number: int
    is_optional: bool
    fields: list[forms.BoundField]
    more: list[forms.BoundField]
    # What the person of a quartet does.
    place: forms.BoundField | None


def contact_shape(text: str) -> None:
    """Refuse what is neither an e-mail address nor a telephone number."""
    if "@" in text:
        try:
            validate_email(text)
        except ValidationError as error:
            raise ValidationError(_("This e-mail address cannot be right.")) from error
    elif not PHONE.fullmatch(text) or len(re.findall(r"\d", text)) < FEWEST_DIGITS:
        raise ValidationError(_("Type an e-mail address or a telephone number."))


class EnteringForm(forms.Form):
    """People, the captain first, and how to reach who registers."""

    contact = forms.CharField(
        label=gettext_lazy("E-mail or telephone of whoever registers"),
        max_length=120,
        validators=[contact_shape],
        help_text=gettext_lazy("Only the organizers see it."),
        widget=forms.TextInput(attrs={"autocomplete": "email", "inputmode": "email"}),
    )
    key = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    # Nobody sees this field; whatever fills in everything it finds fills it in.
    website = forms.CharField(max_length=200, required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        least: int,
        most: int,
        has_places: bool = False,
        by_others: bool = False,
        **options: Any,
    ) -> None:
        """Make the fields of so many people at least and at most; others may leave the contact."""
        super().__init__(data, **options)
        self.fields["contact"].required = not by_others
        self.least, self.most, self.by_others = least, most, by_others
        if most > 1:
            self.fields["name"] = forms.CharField(
                label=_("Name of the team"), max_length=60, required=False,
                help_text=_("Blank: the surnames."),
            )  # fmt: skip
        if most >= TWO_TRIPLETS:
            self.fields["triplets"] = forms.BooleanField(label=TRIPLETS_LABEL, required=False)
        for number in range(1, most + 1):
            self._add_person(number)
            if has_places:
                self.fields[f"place_{number}"] = forms.ChoiceField(
                    label=_("Role"), choices=PLACES, initial=PLACES[number - 1][0], required=False
                )

    def _add_person(self, number: int) -> None:
        required = number <= self.least
        mine = number == 1

        def text(label: str, length: int, complete: str = "", *, needed: bool = False) -> Any:
            attrs = {"autocomplete": complete if mine and complete else "off"}
            return forms.CharField(
                label=label, max_length=length, required=needed, widget=forms.TextInput(attrs)
            )

        self.fields[f"last_name_{number}"] = text(
            _("Last name"), 60, "family-name", needed=required
        )
        self.fields[f"first_name_{number}"] = text(
            _("First name"), 60, "given-name", needed=required
        )
        self.fields[f"licence_number_{number}"] = text(_("Licence"), 20)
        self.fields[f"club_{number}"] = text(_("Club"), 80)
        self.fields[f"category_{number}"] = forms.ChoiceField(
            label=_("Series"), required=False, choices=[("", _("not said")), *Category.choices]
        )

    def add_error(self, field: str | None, error: Any) -> None:
        """Keep the error; the page opens at the first field that has one, far down as it may be."""
        super().add_error(field, error)
        marks = [self.fields[name].widget.attrs for name in self.fields if name in self.errors]
        for place, attrs in enumerate(marks):
            attrs.pop("autofocus", None)
            if place == 0:
                attrs["autofocus"] = True

    def clean_website(self) -> str:
        """Refuse whatever fills in what nobody sees."""
        if self.cleaned_data["website"]:
            raise ValidationError("website")
        return ""

    def clean(self) -> dict[str, Any]:
        """Ask the last name of an optional person of whom anything was written."""
        found = super().clean() or {}
        for number in range(self.least + 1, self.most + 1):
            written = any(found.get(f"{name}_{number}") for name in PERSON)
            if written and not found.get(f"last_name_{number}"):
                self.add_error(f"last_name_{number}", _("Type a name."))
        return found

    @property
    def is_caught(self) -> bool:
        """Tell whether the field nobody sees was filled in."""
        return "website" in self.errors

    def people(self) -> Iterator[PersonFields]:
        """Yield the fields person by person."""
        for number in range(1, self.most + 1):
            names = [f"{name}_{number}" for name in PERSON]
            bound = [self[name] for name in names]
            place = self[f"place_{number}"] if f"place_{number}" in self.fields else None
            yield PersonFields(number, number > self.least, bound[:2], bound[2:], place)

    def persons(self) -> list[dict[str, str]]:
        """Return the facts of each person written."""
        rows = [
            {name: self.cleaned_data[f"{name}_{number}"] for name in PERSON}
            for number in range(1, self.most + 1)
        ]
        return [row for row in rows if row["last_name"]]

    def places(self) -> tuple[str, ...]:
        """Return the role of each person of a quartet; blank: as they stand."""
        found = tuple(self.cleaned_data.get(f"place_{n}", "") for n in range(1, self.most + 1))
        return found if all(found) else ()


def initial_of(people: list[Mapping[str, str]]) -> dict[str, str]:
    """Return what the form begins with for these people."""
    return {
        f"{name}_{number}": row[name] for number, row in enumerate(people, 1) for name in PERSON
    }
