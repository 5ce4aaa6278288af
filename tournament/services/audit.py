"""The log, written by every service that changes an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from tournament.models import LogLine, Source, Tournament

# Columns of the log and of results: a long name is cut there, it never stops an action.
LABEL_LENGTH = 60
TARGET_LENGTH = 80


@dataclass(frozen=True)
class Author:
    """Who acts, and by which door: a signed-in user, or a table by its link."""

    source: str
    user: Any = None
    label: str = ""

    @classmethod
    def director(cls, user: User, source: str = Source.DIRECTOR) -> Author:
        """Return the author behind a signed-in user."""
        return cls(source, user, user.get_username()[:LABEL_LENGTH])

    @classmethod
    def table(cls, number: int, source: str = Source.TABLE) -> Author:
        """Return the author behind a table's link."""
        return cls(source, None, f"T{number}")

    @classmethod
    def captain(cls, number: int, source: str = Source.TABLE) -> Author:
        """Return the author behind a captain's personal link."""
        return cls(source, None, f"C{number}")


def log(
    tournament: Tournament,
    author: Author,
    action: str,
    target: str = "",
    *,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> None:
    """Append one line to the event's log; what is too long for `target` is cut."""
    line = log_line(tournament, author, action, target, before=before, after=after, reason=reason)
    line.save(force_insert=True)


def log_line(
    tournament: Tournament,
    author: Author,
    action: str,
    target: str = "",
    *,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogLine:
    """Return a line of the event's log to be stored together with others."""
    return LogLine(
        tournament=tournament,
        user=author.user,
        actor=author.label,
        action=action,
        target=target[:TARGET_LENGTH],
        before=before,
        after=after,
        reason=reason,
    )
