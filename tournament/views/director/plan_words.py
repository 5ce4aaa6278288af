"""Words of every plan: how long, from how many to how many."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

# Matches that take longer are not proposed for one day.
DAY_HOURS = 10


def duration(minutes: int) -> str:
    """Return minutes as hours and minutes: 4 h 40."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("%(minutes)s min") % {"minutes": rest}
    return (
        f"{hours}\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}{rest:02d}"
        if rest
        else f"{hours}\N{NO-BREAK SPACE}h"
    )


def span(least: int, most: int) -> str:
    """Return one number, or from the least to the most."""
    if least == most:
        return str(least)
    return _("%(least)s to %(most)s") % {"least": least, "most": most}


def drawn_name(names: Mapping[int, str], slot: int) -> str:
    """Return who holds a place of the draw; before the draw, the place and that it is one."""
    return names.get(slot) or _("draw no. %(number)s") % {"number": slot}


def costs_substitutes(count: int) -> str:
    """Return that a plan needs so many substitutes; nothing where it needs none."""
    if not count:
        return ""
    said = ngettext(
        "with %(count)s substitute to find, who plays and is not ranked",
        "with %(count)s substitutes to find, who play and are not ranked",
        count,
    )
    return said % {"count": count}


def time_said(minutes: int, starts_at: datetime | None) -> str:
    """Return when the play ends, and how long it takes."""
    if starts_at is None:
        return _("about %(duration)s") % {"duration": duration(minutes)}
    # Added to the instant, then read on the event's wall: right across a change of clocks.
    end = localtime(starts_at.astimezone(UTC) + timedelta(minutes=minutes), starts_at.tzinfo)
    return _("ends about %(time)s (%(duration)s)") % {
        "time": time_format(end, "H:i"),
        "duration": duration(minutes),
    }


def beyond_a_day(minutes: int, starts_at: datetime | None) -> str:
    """Say why one day of play is not enough: `DAY_HOURS` at most, over by midnight; else blank."""
    if minutes > 60 * DAY_HOURS:
        return _("Too long for one day: its matches can be spread over several.")
    if starts_at is None:
        return ""
    end = localtime(starts_at.astimezone(UTC) + timedelta(minutes=minutes), starts_at.tzinfo)
    return "" if end.date() == starts_at.date() else _("From this hour on it ends after midnight.")


def as_sentences(said: list[str]) -> list[str]:
    """Return what is said, blanks left out, each with its capital."""
    return [sentence[:1].upper() + sentence[1:] for sentence in said if sentence]
