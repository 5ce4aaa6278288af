"""Cards of boards: a set made from one committed seed, each board's deal sealed until it is open.

A *set* belongs to one event. Its *deals* are encrypted at rest; who looked at which is kept.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Tournament
from tournament.models.sealing import SealedField


class BoardSet(models.Model):
    """The deals of an event's boards and where they come from.

    `recipe` says how the seed makes them (construction, valuation, format, the boards' numbers) and
    is public like the commitment; the seed stays sealed until the last round is closed. Sets
    copied or imported keep where they came from in `origin`.
    """

    class Kind(models.TextChoices):
        """How much of each deal is made before the event."""

        WHOLE = "whole", _("whole deals")
        ATTACK_HANDS = "attack_hands", _("attack hands only, the rest dealt at the table")

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="board_set"
    )
    kind = models.CharField(max_length=14, choices=Kind.choices, default=Kind.WHOLE)
    seed = SealedField(blank=True)
    commitment = models.CharField(max_length=64, blank=True)
    recipe = models.JSONField(default=dict)
    public_value = models.CharField(max_length=80, blank=True)
    origin = models.CharField(max_length=120, blank=True)
    copied_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies"
    )
    # The directors play: none of them may become the one who sees cards.
    locks_directors_out = models.BooleanField(default=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True
    )
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.commitment[:8]}"


class BoardDeal(models.Model):
    """One board's cards as sealed JSON: four hands and the dog, or the attack hand alone.

    `dealt` has what was recorded at the table afterwards: a list, each time the whole deal in the
    same form with who wrote it; the last one counts.
    """

    set = models.ForeignKey(BoardSet, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    cards = SealedField()
    dealt = SealedField(blank=True)
    # Who sorted a pack into the wallet; somebody else checks it.
    sorted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    sorted_at = models.DateTimeField(null=True, blank=True)
    # Further wallets with the same cards, for parallel sections and Howell tables.
    copies = models.PositiveSmallIntegerField(default=0)
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    checked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["set", "number"], name="board_dealt_once")]

    def __str__(self) -> str:
        return str(self.number)


class CardsSeen(models.Model):
    """Somebody looked at a board's cards while they were sealed: who, when, by which door."""

    deal = models.ForeignKey(BoardDeal, on_delete=models.CASCADE, related_name="seen")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    actor = models.CharField(max_length=60)
    door = models.CharField(max_length=20)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.actor}: {self.deal_id}"
