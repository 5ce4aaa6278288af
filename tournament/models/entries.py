"""Who is entered in a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Tournament
from tournament.models.people import Club, Player


class Presence(models.TextChoices):
    """One field, so that nobody can be withdrawn and present at once."""

    EXPECTED = "expected", _("expected")
    WAITING = "waiting", _("on the waiting list")
    PRESENT = "present", _("present")
    WITHDRAWN = "withdrawn", _("withdrawn")


# Who takes no place: in no count of people, in no list, in no draw.
NOT_COMING = (Presence.WAITING, Presence.WITHDRAWN)


class Entry(models.Model):
    """One ranked unit: a person in an individual, a team elsewhere; `number` is its public name."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=130)
    # What fits beside a seat: the last name, with an initial where two share it.
    short_name = models.CharField(max_length=70)
    presence = models.CharField(max_length=12, choices=Presence.choices, default=Presence.EXPECTED)
    is_substitute = models.BooleanField(default=False)
    # The entry's number in the movement (drawn), its line and its section there.
    slot = models.PositiveIntegerField(null=True, blank=True)
    line = models.CharField(max_length=2, blank=True)
    section = models.CharField(max_length=12, blank=True)
    # The table of somebody who cannot move about.
    stays_at = models.PositiveSmallIntegerField(null=True, blank=True)
    # Free deals: the team of 2 or 4 whose points are added, and who stops before a final.
    team = models.CharField(max_length=60, blank=True)
    is_stopped = models.BooleanField(default=False)
    # Its rank in the stage before, which gives it its place here.
    seed_rank = models.PositiveSmallIntegerField(null=True, blank=True)
    # Triplets: attacks of earlier stages, relays included; the badges go on in turn (RO p.20).
    attacks_before = models.PositiveSmallIntegerField(default=0)
    # Six people may play as two fixed triplets (RO p.25).
    has_triplets = models.BooleanField(default=False)

    registered_at = models.DateTimeField(default=timezone.now, editable=False)
    # How to reach who registered: for organizers only.
    contact = models.CharField(max_length=120, blank=True)
    # In which they registered: what is written to them is in it.
    language = models.CharField(max_length=10, blank=True, editable=False)
    # From the waiting list; and when they were told of it by e-mail.
    moved_up_at = models.DateTimeField(null=True, blank=True, editable=False)
    told_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Personal links carry the epoch; raising it revokes them.
    link_epoch = models.PositiveIntegerField(default=1)
    due_cents = models.PositiveIntegerField(default=0)
    paid_cents = models.PositiveIntegerField(default=0)
    # Of the page it was sent from: sent twice, it is one entry. Blank where a director entered it.
    send_key = models.CharField(max_length=32, blank=True, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["tournament", "slot"], name="entry_slot_once"),
            models.UniqueConstraint(
                fields=["tournament", "send_key"],
                condition=~models.Q(send_key=""),
                name="entry_sent_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A person inside an entry; nobody enters the same tournament twice."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    position = models.PositiveSmallIntegerField(default=1)
    is_captain = models.BooleanField(default=False)
    # Triplets: the badge's color, by surname (RO p.20).
    badge = models.CharField(max_length=5, blank=True)
    # Quartets: `attack`, or the seat N, E, W kept in defense (RO p.22); teams of six: triplet 1, 2.
    place = models.CharField(max_length=6, blank=True)
    # What whoever registered wrote of the person, where it was no director: licence, club,
    # category, and under `check` the code of what an organizer has to decide.
    stated = models.JSONField(default=dict)

    # Who plays for them, by rounds: where a selector has read it.
    stand_ins: Sequence[Substitution] = ()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="player_entered_once"),
            models.UniqueConstraint(fields=["entry", "position"], name="member_position_once"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class KeptApart(models.Model):
    """Two entries the draw seats so that they never share a table, where the movement allows it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="kept_apart")
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    # Kept apart with everybody else of this club, and let meet again with them.
    club = models.ForeignKey(
        Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="kept_apart_once"),
            # By primary key, so that a pair has one writing.
            models.CheckConstraint(
                condition=models.Q(first__lt=models.F("second")), name="kept_apart_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_id}, {self.second_id}"


class Substitution(models.Model):
    """Somebody who holds the cards of an entry for some rounds; the results are the entry's.

    `position` is the member's whose place, badge and role are taken.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="substitutions")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="substitutions")
    position = models.PositiveSmallIntegerField(default=1)
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["first_round", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(first_round__lte=models.F("last_round")),
                name="substitution_rounds_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} for {self.entry_id}"
