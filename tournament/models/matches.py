"""Matches of teams: who meets whom, the captains' draw, line-ups, who signed what (RO pp.25-26).

A match has four *quarters*, which are rounds of the event. `one` and `other` are its two teams;
*side* A is the team whose captain drew the higher card.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.entries import Entry, Member
from tournament.models.event import Tournament
from tournament.models.room import Round

QUARTERS = 4
OPEN_ROOM, CLOSED_ROOM = "open", "closed"
TRIANGULAR = "triangular"


def room_of(table: int, movement_maker: str) -> str:
    """Return the room of a table: the first of a match is open (OT p.60); of three, one is."""
    is_open = table == 1 if movement_maker == TRIANGULAR else table % 2 == 1
    return OPEN_ROOM if is_open else CLOSED_ROOM


class Match(models.Model):
    """Two teams over four quarters; `other` is None for a team that has nobody to meet.

    `cards` holds the captains' cards as drawn, and `put`: by side the card a captain put in that
    waits for the other one. `choices` holds by quarter what the chooser took (rooms, series);
    `winner` of a drawn match; `forfeit`, which side left; `kept`, why the pairing stays although
    the results now make others. The bonus is set before the match.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="matches")
    first_round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="matches_as_one")
    other = models.ForeignKey(
        Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="matches_as_other"
    )
    side_a = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    cards = models.JSONField(default=dict)
    choices = models.JSONField(default=dict)
    bonus_one = models.DecimalField(max_digits=7, decimal_places=3, default=0)
    bonus_other = models.DecimalField(max_digits=7, decimal_places=3, default=0)

    class Meta:
        ordering = ["first_round", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "first_round", "number"], name="match_once"
            ),
            models.CheckConstraint(condition=~Q(one=models.F("other")), name="match_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} - {self.other_id}"


class LineUp(models.Model):
    """A team's people in one quarter; unseen by the opponents until theirs is given too.

    The attacker sits South; the others keep North, East and West (OT p.60).
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="line_ups")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="line_ups")
    attacker = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    north = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    east = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    west = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(default=timezone.now)
    given_by = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="line_up_once")]

    def __str__(self) -> str:
        return f"{self.entry_id} in {self.round_id}"


class Signature(models.Model):
    """One side's word that a quarter's sheet is right; a changed sheet needs it again.

    `mark` follows from the sheet's contents.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="signatures")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="signatures")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="signatures")
    mark = models.CharField(max_length=64)
    signed_by = models.CharField(max_length=60, blank=True)
    signed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "round", "entry"], name="signed_once")
        ]

    def __str__(self) -> str:
        return f"{self.match_id}.{self.round_id}: {self.entry_id}"
