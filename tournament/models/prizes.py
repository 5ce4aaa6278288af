"""Prizes: what the organizer gives, to which place of which list (OT pp.3-4)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Tournament
from tournament.models.people import Category


class Prize(models.Model):
    """One prize, in cents or in kind, for a rank of a list.

    `category` narrows the list to people of a series; `last_two_rounds` is for the best of those
    rounds among who has no other prize; `teams` for teams of free deals, beside everybody alone.
    """

    class From(models.TextChoices):
        """The list it is given by."""

        REFERENCE = "reference", _("reference list")
        GENERAL = "general", _("general list")
        TEAMS = "teams", _("list by team")
        LAST_TWO_ROUNDS = "last_two_rounds", _("last two rounds")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    list = models.CharField(max_length=20, choices=From.choices, default=From.REFERENCE)
    category = models.CharField(max_length=20, blank=True)
    rank = models.PositiveSmallIntegerField()
    amount_cents = models.PositiveIntegerField(default=0)
    label = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["list", "category", "rank"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "list", "category", "rank"], name="prize_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.list} {self.rank}"

    @property
    def category_name(self) -> str:
        """Return the series in words, "" for a prize open to all."""
        return str(Category(self.category).label) if self.category in Category.values else ""
