"""Who moved up from the waiting list is told by e-mail, once, where an address was given.

The entry's row is the queue: a bell only says "look now", and a sweep finds whoever a lost bell or
a mail server that was down left untold. Without a mail server nobody counts as told.
"""

from __future__ import annotations

import logging
import smtplib
from datetime import timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournament.access import entry_token
from tournament.documents.links import absolute_link
from tournament.models import Entry, Presence, State
from tournament.templatetags.events import event_day, event_hour

logger = logging.getLogger(__name__)
# Later than that the news helps nobody; the organizers call.
NEWS_LIFE = timedelta(days=1)


def untold() -> QuerySet[Entry]:
    """Return who moved up, gave an address and was not told yet."""
    return Entry.objects.filter(
        presence__in=[Presence.EXPECTED, Presence.PRESENT],
        moved_up_at__gt=timezone.now() - NEWS_LIFE,
        told_at=None,
        contact__contains="@",
        tournament__state=State.OPEN,
    )


def tell_moved_up(entry: int) -> bool:
    """Send the news to one entry; whoever is told already, or moved up no more, gets nothing."""
    if not settings.SENDS_EMAIL:
        return False
    # Claimed before it is sent: two bells at once send one message.
    if not untold().filter(pk=entry).update(told_at=timezone.now()):
        return False
    found = Entry.objects.select_related("tournament").get(pk=entry)
    try:
        _send(found)
    except (OSError, smtplib.SMTPException):
        logger.exception("entry %s could not be told; the sweep tries again", entry)
        Entry.objects.filter(pk=entry).update(told_at=None)
        return False
    return True


def tell_everybody() -> int:
    """Tell whoever is still to be told; a mail server that is down is tried once a sweep."""
    told = 0
    for entry in untold().order_by("moved_up_at").values_list("pk", flat=True):
        if not tell_moved_up(entry):
            break
        told += 1
    return told


def _send(entry: Entry) -> None:
    tournament = entry.tournament
    with translation.override(entry.language or settings.LANGUAGE_CODE):
        path = reverse("tournament:entry-link", args=[tournament.slug, entry_token(entry)])
        facts = {
            "event": " ".join(tournament.name.split()),
            "name": entry.name,
            "day": event_day(tournament),
            "hour": event_hour(tournament),
        }
        lines = [
            _("A place is free: %(name)s moved up from the waiting list and is entered.") % facts,
            _("%(event)s, %(day)s, %(hour)s") % facts,
            _("To change the entry, check in on the day, or withdraw:"),
            absolute_link(path),
            _("Please withdraw if you cannot come: somebody else waits for the place."),
        ]
        subject = _("%(event)s: there is a place for you") % facts
    send_mail(subject, "\n\n".join(lines) + "\n", None, [entry.contact])
