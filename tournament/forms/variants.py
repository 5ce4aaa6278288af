"""A club's own rules as a form: one field for each value, made from the ruleset's document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.messages.rulebook_words import FIELDS, SECTIONS
from tournament.templatetags.rulebook import choice_label, leaf_label

LARGEST: Final = 99_999


class Leaf(Protocol):
    """One value of the form, as `adapters.variants` describes it."""

    field: str
    kind: str
    value: Any
    choices: tuple[str, ...]
    may_be_blank: bool

    @property
    def name(self) -> str:
        """The value's name in the form."""


class VariantForm(forms.Form):
    """Name, code and club, then every value of the rules; the engine judges them together."""

    name = forms.CharField(label=_("Name of these rules"), max_length=80)
    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("For the address: small letters, digits, hyphens."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    club = forms.CharField(label=_("Club"), max_length=80, required=False)

    def __init__(
        self, *args: Any, leaves: Sequence[Leaf], is_new: bool = True, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.leaves = leaves
        if not is_new:
            del self.fields["code"]
        for leaf in leaves:
            self.fields[leaf.name] = _field(leaf)

    @property
    def sections(self) -> list[tuple[Any, list[tuple[str, Any, list[Any]]]]]:
        """Return (title, [(rule, its label, its fields)]) in the order of the page."""
        by_rule: dict[str, list[Any]] = {}
        for leaf in self.leaves:
            by_rule.setdefault(leaf.field, []).append(self[leaf.name])
        return [
            (title, [(rule, FIELDS[rule], by_rule[rule]) for rule in rules])
            for title, rules in SECTIONS
        ]

    @property
    def values(self) -> dict[str, Any]:
        """Return the cleaned values by leaf name."""
        return {leaf.name: self.cleaned_data.get(leaf.name) for leaf in self.leaves}


def _field(leaf: Leaf) -> forms.Field:
    label = leaf_label(leaf)
    if leaf.kind == "flag":
        return forms.BooleanField(label=label, required=False, initial=leaf.value)
    if leaf.kind == "word":
        blank = [("", "·")] if leaf.may_be_blank else []
        choices = [*blank, *((choice, choice_label(leaf, choice)) for choice in leaf.choices)]
        return forms.ChoiceField(
            label=label, choices=choices, required=not leaf.may_be_blank, initial=leaf.value
        )
    return forms.IntegerField(
        label=label,
        required=not leaf.may_be_blank,
        initial=leaf.value,
        min_value=-LARGEST,
        max_value=LARGEST,
        widget=forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off", "size": 6}),
    )
