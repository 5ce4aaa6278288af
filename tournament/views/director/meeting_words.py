"""How often people, or teams, meet, in words: the meetings beyond the first, or what is planned.

The engine's own figure, the sum of C(m, 2), weighs movements against each other and is not what a
reader counts: whoever meets three times has met again twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.adapters.plans import Proposal

TWICE = 2


def meetings_again(fairness: Mapping[str, Any]) -> int:
    """Return how many meetings follow the first one of the same two."""
    return sum(times - 1 for _first, _second, times in fairness["repeat_pairs"])


def times_for_all(fairness: Mapping[str, Any]) -> int:
    """Return how often every two meet where all of them meet alike, and again; else 0."""
    least, most = fairness["meetings_min"], fairness["meetings_max"]
    return most if least == most and most >= TWICE else 0


def again_said(count: int) -> str:
    """Return how many meetings are repeated."""
    said = ngettext("%(count)s repeat meeting", "%(count)s repeat meetings", count)
    return said % {"count": count}


def all_meet_said(times: int) -> str:
    """Return that everybody meets everybody alike, so many times."""
    return _("Everybody meets everybody %(times)s times") % {"times": times}


def costs_meetings(p: Proposal) -> str:
    """Return what a plan's card says of meetings between people."""
    least, most = p.meetings
    if not p.meetings_again:
        return _("nobody meets anybody twice")
    return all_meet_said(most) if least == most else again_said(p.meetings_again)


def there_and_back_said(*, everybody: bool) -> str:
    """Return that a meeting is planned with its return, and of which teams."""
    if everybody:
        return _("Every two teams meet once, there and back")
    return _("Two teams meet once at most, there and back")
