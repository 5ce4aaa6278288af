"""Who was taken from a list as it stood: for a final, or for a next stage."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.event import Tournament
from tournament.models.room import Round


class Cut(models.Model):
    """The best of an event's list when they were taken, for a later look at what would be now.

    `taken` has their entry numbers in that event, the best first; of a team of free deals the first
    person's. They went to a final, of which `round` is the first, or on to the event `following`.
    `among`, for a final, is who could be taken. `reason` is why it stays although the list would
    now take the people of `kept`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cuts")
    round = models.OneToOneField(
        Round, on_delete=models.CASCADE, null=True, blank=True, related_name="cut"
    )
    following = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="cut_before"
    )
    taken = models.JSONField(default=list)
    among = models.JSONField(default=list)
    reason = models.CharField(max_length=200, blank=True)
    kept = models.JSONField(default=list)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(round__isnull=True) ^ Q(following__isnull=True),
                name="cut_for_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.taken}"
