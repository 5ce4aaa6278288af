"""The room: rounds, tables in a round, and who sits where."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.entries import Entry
from tournament.models.event import Tournament
from tournament.models.fields import FractionField


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


class Place(models.TextChoices):
    """Where an entry is at a table: a person's seat, a team's line, or a team's role."""

    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")
    NORTH_SOUTH = "NS", _("North-South")
    EAST_WEST = "EW", _("East-West")
    ATTACK = "attack", _("attack")
    DEFENSE = "defense", _("defense")


class Round(models.Model):
    """One position of the movement; in matches, one quarter."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.PENDING)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # Free deals: what totals are multiplied by once this round is closed (OT p.5).
    scale = FractionField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once")
        ]

    def __str__(self) -> str:
        return str(self.number)


class Table(models.Model):
    """One table during one slot of a round: most rounds have a single slot.

    Where teams of three spread over several tables, or change boards half way, the slots of a round
    follow each other at the same tables.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    slot = models.PositiveSmallIntegerField(default=1)
    section = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ["slot", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number", "slot"], name="table_once")
        ]

    def __str__(self) -> str:
        return str(self.number)


class Seating(models.Model):
    """An entry at a table; the round is repeated so that no person sits twice in it.

    A team has several people: it may attack at one table and defend at another.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=8, choices=Place.choices)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seatings")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="seat_once"),
            models.UniqueConstraint(fields=["table", "entry"], name="seated_once_a_table"),
            models.UniqueConstraint(
                fields=["round", "entry"],
                condition=models.Q(seat__in=["N", "E", "S", "W"]),
                name="seated_once_a_round",
            ),
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
