"""How a ranking separates equals and adds to the stage before; who goes on to the next."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.messages.tie_words import TIE_BREAKS
from tournament.models import Tournament

# Decimals or a fraction: 1, 1,5 or 2/3.
COEFFICIENT_LENGTH = 12


class RankingForm(forms.Form):
    """The order of tie-breaks, the stage before, the coefficient: shapes only."""

    previous_stage = forms.ModelChoiceField(
        label=_("Stage before"),
        queryset=Tournament.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("none: this event stands alone"),
    )
    coefficient = forms.CharField(
        label=_("Coefficient of this stage"),
        max_length=COEFFICIENT_LENGTH,
        help_text=_("1, 1.5 or 2/3."),
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )

    def __init__(self, *args: Any, codes: tuple[str, ...], before: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["previous_stage"].queryset = before  # type: ignore[attr-defined]
        choices = [("", "·"), *((code, TIE_BREAKS[code]) for code in codes)]
        self.tie_names = [f"tie_{place}" for place in range(1, len(codes) + 1)]
        for place, name in enumerate(self.tie_names, start=1):
            self.fields[name] = forms.ChoiceField(
                label=_("Equals: %(place)s") % {"place": place}, choices=choices, required=False
            )

    def ties(self) -> list[Any]:
        """Return the fields of the tie-breaks."""
        return [self[name] for name in self.tie_names]

    def tie_breaks(self) -> list[str]:
        """Return the codes chosen, in their order; gaps close."""
        return [code for name in self.tie_names if (code := self.cleaned_data.get(name))]

    @staticmethod
    def values_of(tournament: Tournament, coefficient: str) -> dict[str, Any]:
        """Return what the event has now."""
        before = tournament.previous_stage
        ties = {f"tie_{place}": code for place, code in enumerate(tournament.tie_breaks, start=1)}
        return {
            "previous_stage": before.slug if before else "",
            "coefficient": coefficient,
            **ties,
        }


class NextStageForm(forms.Form):
    """The next stage: its name, its time, how many go on, and who of equals at the cut."""

    name = forms.CharField(label=_("Name"), max_length=80)
    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    time = forms.TimeField(
        label=_("Time"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    places = forms.IntegerField(
        label=_("How many go on"),
        min_value=1,
        max_value=10_000,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    next_coefficient = forms.CharField(
        label=_("Coefficient of the next stage"),
        max_length=COEFFICIENT_LENGTH,
        initial="1",
        help_text=_("1, 1.5 or 2/3."),
    )

    def __init__(self, *args: Any, of_teams: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if of_teams:
            self.fields["places"].label = _("How many teams go on")
