"""The room: rounds, tables in a round, and who sits where."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.entries import Entry
from tournament.models.event import Tournament


class RoundState(models.TextChoices):
    """A round is played, then closed; it can be reopened."""

    PENDING = "pending", _("to come")
    PLAYING = "playing", _("being played")
    CLOSED = "closed", _("closed")


class Seat(models.TextChoices):
    """The four seats, by the engine's letters."""

    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")


class Round(models.Model):
    """One position of the movement."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.PENDING)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once")
        ]

    def __str__(self) -> str:
        return str(self.number)


class Table(models.Model):
    """One table during one round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    section = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_once")]

    def __str__(self) -> str:
        return str(self.number)


class Seating(models.Model):
    """An entry in a seat of a table; the round is repeated so that nobody sits twice in it."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=1, choices=Seat.choices)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seatings")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="seat_once"),
            models.UniqueConstraint(fields=["round", "entry"], name="seated_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.entry_id}"


class SitOut(models.Model):
    """An entry that rests during a round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sit_outs")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sit_outs")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="sits_out_once_a_round")
        ]

    def __str__(self) -> str:
        return str(self.entry_id)
