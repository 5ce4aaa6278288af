"""Free play: score sheets kept in the browser, clubs' own rules, deals kept to be replayed.

A *sheet* is one evening of a table; a *line* is one deal of it, or a misdeal. Nobody signs in for a
sheet: its secret link is the key to it.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.people import Club
from tournament.models.results import Standing


class RulesetVariant(models.Model):
    """A system of rules with some fields changed; `changes` are in the engine's JSON form."""

    code = models.CharField(max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=80)
    base = models.CharField(max_length=20)
    changes = models.JSONField(default=dict)
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "code"]

    def __str__(self) -> str:
        return self.name

    @property
    def document(self) -> dict[str, object]:
        """The variant as the engine reads it back."""
        return {"base": self.base, "code": self.code, "changes": self.changes}


class ScoreSheet(models.Model):
    """One evening: the people in order of play, and the rules as they stood when it began.

    `at_table` of the people play a deal; one more than that means that the dealer sits out.
    `rules` is a ruleset's code or a copy of a variant: a variant changed later leaves it alone.
    """

    token = models.CharField(max_length=32, unique=True, editable=False)
    names = models.JSONField()
    at_table = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    rules = models.JSONField()
    # A variant's name as it was; the five systems are named in the reader's language.
    rules_name = models.CharField(max_length=80, blank=True)
    # Raised by every change: other phones ask whether it moved.
    version = models.PositiveIntegerField(default=0)
    # The sending that made it, so that a double tap makes one sheet.
    key = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["key"], condition=~Q(key=""), name="sheet_key_once")
        ]

    def __str__(self) -> str:
        return ", ".join(self.names)


class SheetLine(models.Model):
    """One revision of one line; people are named by their place in the sheet's `names`."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="lines")
    number = models.PositiveSmallIntegerField()
    revision = models.PositiveSmallIntegerField(default=1)
    standing = models.CharField(max_length=10, choices=Standing.choices, default=Standing.LIVE)
    facts = models.JSONField()
    key = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["number", "revision"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "number", "revision"], name="line_revision_once"
            ),
            models.UniqueConstraint(
                fields=["sheet", "number"], condition=Q(standing="live"), name="one_live_line"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}:{self.number}.{self.revision}"


class PlayedRecord(models.Model):
    """A deal played card by card, in its JSON form, with what its replay came to.

    `key` follows from the document: the same deal given twice is kept once. `deal_mark` is that of
    the cards dealt, blank where they cannot be told: by it a board finds who played its cards.
    """

    key = models.CharField(max_length=20, unique=True, editable=False)
    deal_mark = models.CharField(max_length=64, blank=True, db_index=True, editable=False)
    document = models.JSONField()
    result = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.key
