"""Results as revisions: a correction is a new row, the old one stays readable."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.boards import Due


class Status(models.TextChoices):
    """What became of the board at that table."""

    PLAYED = "played", _("played")
    NOT_PLAYED = "not_played", _("not played")
    NEUTRALIZED = "neutralized", _("neutralized")
    ZERO = "zero", _("zero")


class Standing(models.TextChoices):
    """Which revision counts."""

    LIVE = "live", _("counts")
    REPLACED = "replaced", _("replaced")
    WITHDRAWN = "withdrawn", _("withdrawn by the table")
    RIVAL = "rival", _("second version")
    DISMISSED = "dismissed", _("second version, not kept")


class Source(models.TextChoices):
    """By which door it came."""

    TABLE = "table", _("table")
    DIRECTOR = "director", _("director")
    SHEET = "sheet", _("travelling sheet")
    API = "api", _("program")


# The doors a table has; a program may also be a director's, who is then its author.
BY_TABLES = (Source.TABLE, Source.API)


class ZeroSide(models.TextChoices):
    """To whom a neutralized board still gives 0 (CA p.9)."""

    NOBODY = "", _("nobody")
    ATTACK = "attack", _("attack")
    DEFENSE = "defense", _("defense")


class Result(models.Model):
    """One revision of the result of a board at a table.

    `amount` is the taker's per-defender score, signed (RO p.15); the seats' four scores follow.
    `facts` is what was entered (extras, points, oudlers); `key` is the sender's own mark of one
    sending, so that a retry after a lost answer is recognized.
    """

    due = models.ForeignKey(Due, on_delete=models.CASCADE, related_name="results")
    revision = models.PositiveSmallIntegerField()
    standing = models.CharField(max_length=10, choices=Standing.choices, default=Standing.LIVE)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.PLAYED)
    amount = models.SmallIntegerField(null=True, blank=True)
    zero_side = models.CharField(
        max_length=8, choices=ZeroSide.choices, blank=True, default=ZeroSide.NOBODY
    )
    facts = models.JSONField(default=dict)
    key = models.CharField(max_length=40, blank=True)
    source = models.CharField(max_length=10, choices=Source.choices)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True
    )
    author_label = models.CharField(max_length=60, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    # The director looked at a suspicious result and let it stand.
    is_accepted = models.BooleanField(default=False)

    class Meta:
        ordering = ["revision"]
        constraints = [
            models.UniqueConstraint(fields=["due", "revision"], name="revision_once"),
            models.UniqueConstraint(
                fields=["due"], condition=Q(standing="live"), name="one_live_result"
            ),
            models.CheckConstraint(
                condition=Q(status="played", amount__isnull=False)
                | (~Q(status="played") & Q(amount__isnull=True)),
                name="amount_when_played",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.due_id}:{self.revision}"

    @property
    def is_by_table(self) -> bool:
        """Tell whether a table sent it, by its phone or a program."""
        return self.author_id is None and self.source in BY_TABLES
