"""Free-play sheets as people type them: who plays, what happened in a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.results import KEY_LENGTH, HalfPointsField
from tournament.messages.rulebook_words import DECLARATIONS, HANDFUL_SIZES, SLAMS
from tournament.messages.words import CONTRACTS

NAME_FIELDS: Final = 6
ALONE: Final = "alone"
WRONG: Final = "wrong"
PLAYED: Final = "played"
KINDS: Final = ("played", "passed", "annulled", "misdeal")
TABLES: Final = ("", "3", "4", "5")


class OpenForm(forms.Form):
    """Who plays, in order of play, and by which rules."""

    ruleset = forms.ChoiceField(label=_("Rules"))
    at_table = forms.TypedChoiceField(
        label=_("Players of a deal"),
        choices=[("", _("All; the dealer sits out if need be")), *((n, n) for n in TABLES[1:])],
        coerce=int,
        empty_value=None,
        required=False,
    )
    key = forms.CharField(max_length=KEY_LENGTH, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, rulesets: Sequence[tuple[str, Any]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place in range(NAME_FIELDS):
            self.fields[f"name_{place}"] = forms.CharField(
                label=_("Name %(number)s") % {"number": place + 1},
                required=False,
                max_length=80,
                widget=forms.TextInput(
                    attrs={"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "next"}
                ),
            )
        self.fields["ruleset"].choices = list(rulesets)  # type: ignore[attr-defined]

    @property
    def name_fields(self) -> list[Any]:
        """Return the name fields in order of play."""
        return [self[f"name_{place}"] for place in range(NAME_FIELDS)]

    @property
    def names(self) -> list[str]:
        """Return what was typed, blanks too."""
        return [self.cleaned_data.get(f"name_{place}", "") for place in range(NAME_FIELDS)]


class NamesForm(forms.Form):
    """The names of a sheet, to be corrected."""

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place, name in enumerate(names):
            self.fields[f"name_{place}"] = forms.CharField(
                label=_("Name %(number)s") % {"number": place + 1},
                initial=name,
                max_length=80,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    @property
    def names(self) -> list[str]:
        """Return the names as typed."""
        return [self.cleaned_data.get(name, "") for name in self.fields]


@dataclass(frozen=True)
class LineChoices:
    """What a line of this sheet can say: the people by place, the words of its rules."""

    names: Sequence[str]
    contracts: Sequence[str]
    declarations: Sequence[str]
    has_slam: bool
    calls_partner: bool


def _optional(choices: Sequence[tuple[Any, Any]]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(choices=choices, coerce=int, empty_value=None, required=False)


class LineForm(forms.Form):
    """One line: shapes only. What the rules allow is asked from the engine."""

    kind = forms.ChoiceField(choices=[(kind, kind) for kind in KINDS], required=False)
    oudlers = forms.TypedChoiceField(
        choices=[(str(count), str(count)) for count in range(4)],
        coerce=int,
        empty_value=None,
        required=False,
    )
    points = HalfPointsField(required=False, max_length=6)
    side = forms.ChoiceField(
        choices=[("attack", _("Attack")), ("defense", _("Defense"))], required=False
    )
    petit_last = forms.ChoiceField(
        choices=[("", _("No")), ("taker", _("Attack")), ("defenders", _("Defense"))],
        required=False,
    )
    after = forms.IntegerField(min_value=0, max_value=9999, required=False)
    seen = forms.IntegerField(min_value=0, max_value=9999, required=False)
    key = forms.CharField(max_length=KEY_LENGTH, required=False)
    agreed = forms.CharField(max_length=KEY_LENGTH, required=False)

    def __init__(self, data: Mapping[str, Any], *, choices: LineChoices) -> None:
        super().__init__(data)
        people = [(str(place), name) for place, name in enumerate(choices.names)]
        self.fields["taker"] = _optional(people)
        self.fields["dealer"] = _optional(people)
        self.fields["culprit"] = _optional(people)
        self.fields["partner"] = forms.ChoiceField(
            choices=[*people, (ALONE, _("Alone"))], required=False
        )
        self.fields["contract"] = forms.ChoiceField(
            choices=[(code, CONTRACTS[code]) for code in choices.contracts], required=False
        )
        slams = [("", _("No slam")), *SLAMS.items()] if choices.has_slam else [("", "")]
        self.fields["slam"] = forms.ChoiceField(choices=slams, required=False)
        claims = [("", _("None")), *((kind, DECLARATIONS[kind]) for kind in choices.declarations)]
        if choices.declarations:
            claims.append((WRONG, _("Declared wrongly")))
        for place, name in enumerate(choices.names):
            self.fields[f"handful_{place}"] = forms.ChoiceField(
                label=name, choices=[("", _("None")), *HANDFUL_SIZES.items()], required=False
            )
            self.fields[f"declared_{place}"] = forms.ChoiceField(
                label=name, choices=claims, required=False
            )
        self.choices = choices

    def clean_kind(self) -> str:
        """A deal was played unless said otherwise."""
        return str(self.cleaned_data["kind"] or PLAYED)

    @property
    def handful_fields(self) -> list[Any]:
        """Return one field for each person who may have shown a handful."""
        return [self[f"handful_{place}"] for place in range(len(self.choices.names))]

    @property
    def claim_fields(self) -> list[Any]:
        """Return one field for each person who may have declared a hand."""
        return [self[f"declared_{place}"] for place in range(len(self.choices.names))]

    @property
    def shape_errors(self) -> list[str]:
        """Return what is wrong with the shape of what was typed."""
        return [str(message) for errors in self.errors.values() for message in errors]

    @property
    def extras_count(self) -> int:
        """Return how many bonuses and declarations are ticked."""
        names = ["petit_last", "slam"]
        names += [name for name in self.fields if name.startswith(("handful_", "declared_"))]
        return sum(1 for name in names if self.data.get(name))
