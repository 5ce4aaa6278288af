"""An event's own facts, and what a movement is asked for: shapes only."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.messages import Problem
from tournament.models import FIRST_YEAR, LAST_YEAR, Format, LiveStandings, Tournament

MOST_PEOPLE = 400
# People it was proposed for, maker, entries, rounds, boards per table.
PLAN = re.compile(r"\d{1,3}:([a-z-]{1,40}):(\d{1,3}):(\d{1,2}):(\d{1,2})")
# A new event begins early in the afternoon; after 21 o’clock the next day.
FIRST_HOUR, LAST_HOUR, QUARTER = 14, 21, 15


def _zone_choices() -> list[tuple[str, str]]:
    areas = ("Europe/", "America/", "Indian/", "Pacific/", "Africa/", "Asia/", "Australia/")
    names = sorted(zone for zone in available_timezones() if zone.startswith(areas))
    return [(zone, zone.replace("_", " ")) for zone in names]


def next_start(now: datetime) -> datetime:
    """Return early afternoon of the day, the next quarter of an hour after it, or tomorrow's."""
    first = now.replace(hour=FIRST_HOUR, minute=0, second=0, microsecond=0)
    if now < first:
        return first
    quarter = now.replace(minute=0, second=0, microsecond=0) + timedelta(
        minutes=QUARTER * (now.minute // QUARTER + 1)
    )
    return quarter if now.hour < LAST_HOUR else first + timedelta(days=1)


class EventForm(forms.Form):
    """Name, place, time on the wall of the event's place, and what is folded away."""

    name = forms.CharField(label=_("Name"), max_length=80)
    place = forms.CharField(
        label=pgettext_lazy("where it is played", "Place"), max_length=80, required=False
    )
    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    time = forms.TimeField(
        label=_("Time"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=_zone_choices,
        help_text=_("The wall clock of the place where it is played."),
    )
    needs_agreement = forms.BooleanField(
        label=_("The side that does not write agrees before a result is sent"),
        required=False,
        initial=True,
    )
    live_standings = forms.ChoiceField(
        label=_("When the public sees the ranking"),
        choices=LiveStandings.choices,
        initial=LiveStandings.ALWAYS,
        widget=forms.RadioSelect,
    )
    suspect_amount = forms.IntegerField(
        label=_("Amount from which a result is looked at"),
        min_value=50,
        max_value=2000,
        initial=200,
    )
    suspect_distance = forms.IntegerField(
        label=_("Distance from the middle of the board’s results"),
        min_value=10,
        max_value=2000,
        initial=120,
    )
    suspect_results = forms.IntegerField(
        label=_("Results a board needs before distances count"),
        min_value=2,
        max_value=100,
        initial=4,
    )

    def clean_date(self) -> date:
        """Return the day, in years whose hours exist in every time zone."""
        day: date = self.cleaned_data["date"]
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            years = {"first": FIRST_YEAR, "last": LAST_YEAR}
            raise forms.ValidationError(Problem("date-range", years).sentence)
        return day

    def start(self) -> datetime:
        """Return date and time on the wall, without a zone."""
        return datetime.combine(self.cleaned_data["date"], self.cleaned_data["time"])

    def facts(self) -> dict[str, Any]:
        """Return what the services take: everything but date and time, which become `starts_at`."""
        facts = {k: v for k, v in self.cleaned_data.items() if k not in ("date", "time")}
        return {**facts, "starts_at": self.start()}

    @staticmethod
    def first_values() -> dict[str, Any]:
        """Return what a new event begins with: the next hour that suits, here."""
        zone = settings.TIME_ZONE
        begins = next_start(timezone.localtime(timezone=ZoneInfo(zone)))
        return {"date": begins.date(), "time": f"{begins:%H:%M}", "time_zone": zone}

    @staticmethod
    def values_of(tournament: Tournament) -> dict[str, Any]:
        """Return what the event has now, its time as its own wall shows it."""
        local = timezone.localtime(tournament.starts_at, tournament.zone)
        names = (
            "name", "place", "time_zone", "needs_agreement", "live_standings",
            "suspect_amount", "suspect_distance", "suspect_results",
        )  # fmt: skip
        values = {name: getattr(tournament, name) for name in names}
        return {**values, "date": local.date(), "time": local.time().replace(second=0)}


class NewEventForm(EventForm):
    """A new event may stay unseen for a while."""

    announced = forms.BooleanField(
        label=_("Show it on the home page now"), required=False, initial=True
    )


class PlanForm(forms.Form):
    """How many people or teams, how long, and which of the proposals."""

    format = forms.ChoiceField(
        label=_("Format"), choices=Format.choices, initial=Format.INDIVIDUAL, required=False
    )
    people = forms.IntegerField(
        label=_("Expected people"),
        min_value=1,
        max_value=MOST_PEOPLE,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages={
            "min_value": _("Nobody plays with %(show_value)s: type how many you expect, from 1."),
            "max_value": _(
                "%(show_value)s is more than one tournament holds: at most %(limit_value)s. Make "
                "two of them."
            ),
        },
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=20,
        required=False,
        error_messages={
            "min_value": _("At least one round is played."),
            "max_value": _(
                "%(show_value)s rounds are more than a movement has: at most %(limit_value)s. A "
                "longer tournament is made of several stages."
            ),
        },
    )
    boards_per_table = forms.IntegerField(
        label=_("Boards per table"),
        min_value=1,
        max_value=12,
        required=False,
        error_messages={
            "min_value": _("At least one board is played in a round."),
            "max_value": _(
                "%(show_value)s boards are too many for one round: at most %(limit_value)s. Play "
                "more rounds instead."
            ),
        },
    )
    minutes_per_board = forms.IntegerField(
        label=_("Minutes per board"),
        min_value=1,
        max_value=60,
        initial=10,
        required=False,
        error_messages={
            "min_value": _("A board takes at least a minute."),
            "max_value": _("A board takes at most an hour: %(limit_value)s minutes."),
        },
    )
    plan = forms.CharField(required=False, max_length=60)

    def clean_format(self) -> str:
        """Return the format; left out it is the usual one."""
        return self.cleaned_data["format"] or Format.INDIVIDUAL

    def clean_minutes_per_board(self) -> int:
        """Return the pace; left blank it is the usual one."""
        return self.cleaned_data["minutes_per_board"] or 10

    def wishes(self) -> dict[str, Any]:
        """Return the filters, whatever else is wrong with the form."""
        found = getattr(self, "cleaned_data", {})
        return {
            "rounds": found.get("rounds"),
            "boards_per_table": found.get("boards_per_table"),
            "minutes_per_board": found.get("minutes_per_board") or 10,
        }


def read_plan(text: str) -> tuple[str, int, int, int] | None:
    """Return (maker, entries, rounds, boards per table) of an option, None if it is none."""
    found = PLAN.fullmatch(text)
    return (found[1], int(found[2]), int(found[3]), int(found[4])) if found else None


class CancelForm(forms.Form):
    """Why an event is cancelled."""

    reason = forms.CharField(
        label=_("Reason"), max_length=200, error_messages={"required": _("Say why.")}
    )
