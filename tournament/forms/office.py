"""How entries are taken: shapes only."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.forms.money import MoneyField
from tournament.models import Tournament

LAST_MINUTE = time(23, 59)


class EntriesForm(forms.Form):
    """Whether people enter themselves, how many, until when, for how much."""

    entries_open = forms.BooleanField(
        label=_("People enter themselves on the public page"), required=False
    )
    capacity = forms.IntegerField(
        label=_("Entries at most"),
        required=False,
        min_value=0,
        max_value=9999,
        help_text=_("Blank: as many as come. Beyond it, a waiting list."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    fee = MoneyField(label=_("Fee per person, in euros"), required=False)
    close_date = forms.DateField(
        label=_("Entries close on"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    close_time = forms.TimeField(
        label=_("at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )

    def facts(self) -> dict[str, Any]:
        """Return what the service takes; a closing day without an hour is its last minute."""
        found = self.cleaned_data
        day = found["close_date"]
        return {
            "entries_open": found["entries_open"],
            "capacity": found["capacity"] or 0,
            "fee_cents": found["fee"],
            "closes": datetime.combine(day, found["close_time"] or LAST_MINUTE) if day else None,
        }

    @staticmethod
    def values_of(tournament: Tournament) -> dict[str, Any]:
        """Return what the event has now, its closing as its own wall shows it."""
        closes = tournament.entries_close_at
        local = timezone.localtime(closes, tournament.zone) if closes else None
        return {
            "entries_open": tournament.entries_open,
            "capacity": tournament.capacity or None,
            "fee": tournament.fee_cents if tournament.fee_cents else None,
            "close_date": local.date() if local else None,
            "close_time": local.time().replace(second=0) if local else None,
        }


class RoleForm(forms.Form):
    """The account that organizes."""

    username = forms.CharField(
        label=_("Name of the account"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
