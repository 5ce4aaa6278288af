"""A tournament, its people's roles, its plan and its scoreboard."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.formats import ALTERNATE, format_of
from tournament.models.fields import FractionField

# Years an event may be in: beyond them its hours leave the calendar in some time zone.
FIRST_YEAR, LAST_YEAR = 1950, 2199


class Format(models.TextChoices):
    """Formats of the federation (RO pp.13-26)."""

    INDIVIDUAL = "individual", _("Individual")
    TRIPLETS = "triplets", _("Triplets")
    QUARTETS = "quartets", _("Quartets")
    TEAMS = "teams", _("Teams")
    FREE_DEALS = "free_deals", _("Free deals")


class State(models.TextChoices):
    """Where a tournament stands; a cancelled one keeps everything."""

    DRAFT = "draft", _("Draft")
    OPEN = "open", _("Open")
    RUNNING = "running", _("Running")
    CLOSED = "closed", _("Closed")
    PUBLISHED = "published", _("Published")
    CANCELLED = "cancelled", _("Cancelled")


class LiveStandings(models.TextChoices):
    """When the public sees the ranking."""

    ALWAYS = "always", _("always")
    BETWEEN_ROUNDS = "between_rounds", _("between rounds")
    AT_THE_END = "at_the_end", _("at prize-giving")


class MatchSystem(models.TextChoices):
    """How several teams of a team event come to meet (RO p.25; the league and Swiss are ours)."""

    LEAGUE = "league", _("everybody meets everybody")
    SWISS = "swiss", _("Swiss")
    KNOCK_OUT = "knock_out", _("knock-out")


class Tournament(models.Model):
    """One event on one day: what is played, when, and where it stands."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=80)
    place = models.CharField(_("place"), max_length=80, blank=True)
    format = models.CharField(
        _("format"), max_length=20, choices=Format.choices, default=Format.INDIVIDUAL
    )
    ruleset = models.CharField(max_length=20, default="fft")
    state = models.CharField(max_length=20, choices=State.choices, default=State.DRAFT)
    starts_at = models.DateTimeField(_("start"))
    time_zone = models.CharField(_("time zone"), max_length=40, default="Europe/Paris")
    people_expected = models.PositiveSmallIntegerField(_("expected people"), default=0)

    round_count = models.PositiveSmallIntegerField(_("rounds"), default=0)
    boards_per_table = models.PositiveSmallIntegerField(_("boards per table"), default=4)
    minutes_per_board = models.PositiveSmallIntegerField(_("minutes per board"), default=10)
    movement_maker = models.CharField(max_length=40, blank=True)
    # Parallel sections play the same boards: compared over all of them, or each on its own.
    sections_apart = models.BooleanField(_("each section is compared on its own"), default=False)

    # Free deals: people of a team whose points are added, 2 or 4; 0 where everybody plays alone.
    team_size = models.PositiveSmallIntegerField(default=0)
    # Triplets: the badge that attacks first in the whole tournament, drawn from the seed (RO p.20).
    first_color = models.CharField(max_length=5, blank=True)
    # Several teams: how the next matches are made; blank where a movement fixes all rounds.
    match_system = models.CharField(max_length=10, choices=MatchSystem.choices, blank=True)
    # Codes of what separates equals, in order; empty, they share the rank.
    tie_breaks = models.JSONField(default=list)
    # Stages of one event: this one adds to the stage before it, by its coefficient.
    previous_stage = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="next_stages"
    )
    coefficient = FractionField(default=1)

    # People enter themselves while this holds; 0: as many as come.
    entries_open = models.BooleanField(_("people enter themselves"), default=False)
    capacity = models.PositiveSmallIntegerField(_("entries at most"), default=0)
    entries_close_at = models.DateTimeField(null=True, blank=True)
    # What each person pays, in cents.
    fee_cents = models.PositiveIntegerField(default=0)
    # Prizes: whether one entry may have several.
    prizes_add_up = models.BooleanField(_("one entry may have several prizes"), default=False)
    # Who stopped during the event steps aside for the next, unless the organizer says otherwise.
    prizes_for_left = models.BooleanField(_("who has left may have a prize"), default=False)

    live_standings = models.CharField(
        _("live standings"),
        max_length=20,
        choices=LiveStandings.choices,
        default=LiveStandings.ALWAYS,
    )
    needs_agreement = models.BooleanField(_("the other side agrees"), default=True)
    # When a result is suspicious: stored all the same, and shown to the director.
    suspect_amount = models.PositiveSmallIntegerField(default=200)
    suspect_distance = models.PositiveSmallIntegerField(default=120)
    suspect_results = models.PositiveSmallIntegerField(default=4)

    # The draw: seed secret until the last round is closed, its commitment public from the start.
    seed = models.CharField(max_length=64, editable=False)
    commitment = models.CharField(max_length=64, editable=False)
    public_value = models.CharField(max_length=80, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)

    # Table links carry the epoch; raising it revokes every link printed before.
    token_epoch = models.PositiveIntegerField(default=1)
    evening_code = models.CharField(max_length=6, blank=True)

    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["evening_code"],
                condition=models.Q(state__in=["open", "running"]) & ~models.Q(evening_code=""),
                name="evening_code_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """Return the zone the event's times are shown in."""
        return ZoneInfo(self.time_zone)

    @property
    def is_of_teams(self) -> bool:
        """Tell whether teams enter, not people."""
        return self.format in {Format.TRIPLETS, Format.QUARTETS, Format.TEAMS}

    @property
    def unit(self) -> str:
        """Return what its lists are counted in: `percent`, `match_points` or `points`."""
        return format_of(self.format).unit

    @property
    def has_lines(self) -> bool:
        """Tell whether its format has an alternate list, and so lines: others have one list."""
        return ALTERNATE in format_of(self.format).lists

    @property
    def is_public(self) -> bool:
        """Tell whether strangers may know of it."""
        return self.state != State.DRAFT

    def entries_closed_at(self, moment: datetime) -> bool:
        """Tell whether the hour is past until which people enter themselves."""
        return self.entries_close_at is not None and moment >= self.entries_close_at

    @property
    def takes_entries(self) -> bool:
        """Tell whether people may enter themselves now."""
        is_open = self.state == State.OPEN and self.entries_open and self.drawn_at is None
        return is_open and not self.entries_closed_at(timezone.now())

    @property
    def is_started(self) -> bool:
        """Tell whether seats are fixed: running, closed or published."""
        return self.state in {State.RUNNING, State.CLOSED, State.PUBLISHED}


TEAM_PLACES = ("NS", "EW", "attack", "defense")


def table_places(table: Mapping[str, Any]) -> dict[str, int | None]:
    """Return place -> slot of one table of a plan's document: seats, lines or roles."""
    if "seats" in table:
        return dict(table["seats"])
    return {place: table[place] for place in TEAM_PLACES if place in table}


class Plan(models.Model):
    """The movement an event plays, as a document, with what its checker found.

    It follows who keeps a table and what happens during the event; `original` is the movement as it
    was chosen, which the draw is made and checked with.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="plan")
    document = models.JSONField()
    fairness = models.JSONField()
    original = models.JSONField(null=True, blank=True)
    # The rounds that are not played because the day was cut short, as they were to be played.
    dropped = models.JSONField(null=True, blank=True)

    def __str__(self) -> str:
        return str(self.tournament_id)

    @property
    def chosen(self) -> dict[str, Any]:
        """Return the movement as it was chosen."""
        return dict(self.original or self.document)


class Scoreboard(models.Model):
    """One row an event: the number every open screen watches, and the lock of who ranks.

    Whoever writes marks or rows holds this row first; whoever saves a result never touches it.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="scoreboard"
    )
    version = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.version}"


class Role(models.Model):
    """What a user may do in one tournament; staff may do it in all."""

    class Kind(models.TextChoices):
        DIRECTOR = "director", _("Director")
        # Entries, fees, prizes, publishing; neither cards nor rulings.
        ORGANIZER = "organizer", _("Organizer")
        # The only one who sees cards before they are open to all.
        BOARD_MAKER = "board_maker", _("Board maker")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    kind = models.CharField(max_length=20, choices=Kind.choices, default=Kind.DIRECTOR)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "kind"], name="role_once")
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.kind}"
