"""Prizes as they are typed, a line each: shapes only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.money import MoneyField
from tournament.models import Category, Prize

MOST_PRIZES = 120
BLANK_LINES = 3


class PrizeForm(forms.Form):
    """One prize; a line without a rank is no prize."""

    list = forms.ChoiceField(label=_("List"), choices=Prize.From.choices)
    category = forms.ChoiceField(
        label=_("Series"), required=False, choices=[("", _("all")), *Category.choices]
    )
    rank = forms.IntegerField(
        label=_("Rank"),
        required=False,
        min_value=1,
        max_value=999,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    amount = MoneyField(label=_("Amount"), required=False)
    label = forms.CharField(label=_("In kind"), required=False, max_length=80)

    def __init__(self, *args: Any, of_teams: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not of_teams:
            lists = [choice for choice in Prize.From.choices if choice[0] != Prize.From.TEAMS]
            self.fields["list"].choices = lists  # type: ignore[attr-defined]

    def facts(self) -> dict[str, Any] | None:
        """Return the prize, None for a line without a rank."""
        found = self.cleaned_data
        if not found.get("rank"):
            return None
        return {
            "list": found["list"],
            "category": found["category"],
            "rank": found["rank"],
            "amount_cents": found["amount"],
            "label": found["label"],
        }


PrizeLines = forms.formset_factory(
    PrizeForm, extra=BLANK_LINES, max_num=MOST_PRIZES, absolute_max=MOST_PRIZES + BLANK_LINES
)
