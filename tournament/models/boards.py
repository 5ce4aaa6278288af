"""Boards, and at which table they are due."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from tournament.models.event import Tournament
from tournament.models.room import Seat, Table


class Board(models.Model):
    """A wallet with its number; `touched` beyond `computed` means its marks are stale.

    The two counters are the queue: a save raises `touched` in its own transaction, whoever
    recomputes sets `computed` to the value read at the start. `queued_at` only spares doorbells.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    # Sections that compare apart have boards of their own under the same numbers.
    section = models.CharField(max_length=12, blank=True)
    dealer = models.CharField(max_length=1, choices=Seat.choices)
    # Blank in free deals: people bid, each result says who took.
    taker = models.CharField(max_length=1, choices=Seat.choices, blank=True)
    last_round = models.PositiveSmallIntegerField(default=0)
    touched = models.PositiveIntegerField(default=0)
    computed = models.PositiveIntegerField(default=0)
    queued_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["section", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "section", "number"], name="board_number_once"
            )
        ]
        indexes = [
            models.Index(fields=["id"], condition=Q(touched__gt=F("computed")), name="stale_boards")
        ]

    def __str__(self) -> str:
        return str(self.number)


class Due(models.Model):
    """A board due at a table in its round: the place where exactly one result can stand."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="dues")
    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="dues")
    # Played by mistake in the place of this one, which was not played.
    instead_of = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="replaced_by"
    )

    class Meta:
        ordering = ["board__number"]
        constraints = [models.UniqueConstraint(fields=["table", "board"], name="due_once")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.board_id}"
