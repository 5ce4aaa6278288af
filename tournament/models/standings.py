"""Derived rows: marks of a board at a table, and each entry's sums. All can be recomputed."""

from __future__ import annotations

from django.db import models

from tournament.models.boards import Board, Due
from tournament.models.entries import Entry
from tournament.models.event import Tournament
from tournament.models.fields import FractionField


class BoardScore(models.Model):
    """Marks of one result: 100 x num / den for each side, null where nothing counts."""

    due = models.OneToOneField(Due, on_delete=models.CASCADE, related_name="score")
    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="scores")
    attack_num = models.IntegerField(null=True)
    defense_num = models.IntegerField(null=True)
    den = models.IntegerField(default=1)
    # Free deals: the seat that took, blank when passed out; the two numbers are points there.
    taker = models.CharField(max_length=1, blank=True)
    # Codes of what makes the result suspicious, for the director only.
    flags = models.JSONField(default=list)

    def __str__(self) -> str:
        return str(self.due_id)


class StandingRow(models.Model):
    """Sums of an entry's marks; ranks are told from all rows together when they are read."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="standing_rows"
    )
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="standing")
    attack_sum = FractionField()
    attack_count = models.PositiveSmallIntegerField(default=0)
    defense_sum = FractionField()
    defense_count = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.entry_id)
