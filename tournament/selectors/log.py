"""The log, searched."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.db.models import Q, QuerySet

from tournament.models import LogLine, Tournament

NUMBERED = re.compile(r"([rtbs])\s?(\d{1,4})", re.IGNORECASE)


def log_lines(
    tournament: Tournament, text: str = "", actions: Sequence[str] = (), reasons: Sequence[str] = ()
) -> QuerySet[LogLine]:
    """Return the event's log, the latest first; each word of `text` is somewhere in the line.

    `actions` and `reasons` are the codes whose words hold the whole text: they are found by name.
    """
    lines = LogLine.objects.filter(tournament=tournament).order_by("-pk")
    if not text.strip():
        return lines
    found = Q()
    for word in text.split():
        found &= _somewhere(word)
    return lines.filter(found | Q(action__in=list(actions)) | Q(reason__in=list(reasons)))


def _somewhere(word: str) -> Q:
    numbered = NUMBERED.fullmatch(word)
    if numbered:
        # R4, T2 or B18: that round, table or board, not those that begin alike.
        return Q(target__iregex=rf"(^|\s){numbered[1].upper()}{numbered[2]}(\s|$)")
    return (
        Q(actor__icontains=word)
        | Q(target__icontains=word)
        | Q(reason__icontains=word)
        | Q(action__icontains=word)
    )
