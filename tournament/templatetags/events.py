"""How an event's day and hours are written: always in the event's own zone."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.conf import settings
from django.utils import timezone
from django.utils.dateformat import format as formatted
from django.utils.formats import get_format
from django.utils.translation import get_language

from tournament.models import Tournament

register = template.Library()


@register.filter
def event_day(tournament: Tournament) -> str:
    """Write the day: samedi 15 mars 2031, Saturday 15 March 2031."""
    return local_day(tournament.starts_at, tournament)


@register.filter
def local_day(moment: datetime | None, tournament: Tournament) -> str:
    """Write a moment's day in the event's zone, "" for none."""
    if moment is None:
        return ""
    local = timezone.localtime(moment, tournament.zone)
    # The first of a month is an ordinal in French.
    is_ordinal = local.day == 1 and (get_language() or "").startswith("fr")
    return formatted(local, r"l j\e\r F Y" if is_ordinal else "l j F Y")


@register.filter(expects_localtime=True)
def long_date(moment: datetime | None) -> str:
    """Write a day without its name, in the zone of the page: 1er mars 2031, 1 March 2031."""
    if moment is None:
        return ""
    is_ordinal = moment.day == 1 and (get_language() or "").startswith("fr")
    return formatted(moment, r"j\e\r F Y" if is_ordinal else get_format("DATE_FORMAT"))


@register.filter
def event_hour(tournament: Tournament) -> str:
    """Write the hour of the start, with the zone's city where it is not the server's own."""
    hour = local_hour(tournament.starts_at, tournament)
    if tournament.time_zone == settings.TIME_ZONE:
        return hour
    city = tournament.time_zone.rpartition("/")[2].replace("_", " ")
    return f"{hour} ({city})"


@register.filter
def local_hour(moment: datetime | None, tournament: Tournament) -> str:
    """Write a moment's hour and minute in the event's zone, "" for none."""
    return "" if moment is None else formatted(timezone.localtime(moment, tournament.zone), "H:i")
