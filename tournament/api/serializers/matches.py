"""Matches of teams: pairs, quarters, match points; only what their reader may be told."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.serializers.events import PersonSerializer
from tournament.models import RoundState, Status

POINTS = "Match points as decimal text, three places."
ROOMS = ("open", "closed")


class PointsSerializer(serializers.Serializer):
    """Match points of the two teams of a match."""

    one = serializers.CharField(help_text=POINTS)
    other = serializers.CharField(help_text=POINTS)


class PlayersSerializer(serializers.Serializer):
    """A line-up by names."""

    attacker = serializers.CharField(help_text="South, at the table where the team attacks.")
    north = serializers.CharField(help_text="Defends North.")
    east = serializers.CharField(help_text="Defends East.")
    west = serializers.CharField(help_text="Defends West.")


class TeamQuarterSerializer(serializers.Serializer):
    """One team in one quarter."""

    team = serializers.IntegerField(help_text="The team's number.")
    is_in = serializers.BooleanField(help_text="Its line-up is given.")
    line_up = PlayersSerializer(
        allow_null=True, help_text="Null until those of all teams that wait for it are in."
    )


class AttackedSerializer(serializers.Serializer):
    """What a team's attack on a board came to."""

    contract = serializers.CharField(allow_blank=True, help_text="As said by the table.")
    status = serializers.ChoiceField(Status.choices, help_text="What became of the board.")
    amount = serializers.IntegerField(
        allow_null=True, help_text="Per defender, signed for the attack; null unless played."
    )


class SheetLineSerializer(serializers.Serializer):
    """A board of a quarter: both attacks and what they give."""

    board = serializers.IntegerField(help_text="The board's number.")
    one = AttackedSerializer(allow_null=True, help_text="The attack of the first team.")
    other = AttackedSerializer(allow_null=True, help_text="The attack of the other team.")
    points = PointsSerializer(allow_null=True, help_text="Null where it gives none.")


class QuarterSerializer(serializers.Serializer):
    """One quarter of a match: a round of the event."""

    quarter = serializers.IntegerField(help_text="1 to 4.")
    round = serializers.IntegerField(help_text="The round's number.")
    state = serializers.ChoiceField(RoundState.choices, help_text="Of the round.")
    chooser = serializers.IntegerField(
        allow_null=True, help_text="Who chooses rooms; null before the captains have drawn."
    )
    teams = TeamQuarterSerializer(many=True, help_text="One, then other.")
    points = PointsSerializer(
        allow_null=True,
        help_text="Null while it may not be told: to anybody until the round is closed, to the "
        "two captains until both rooms have played it; its director is always told.",
    )


class SheetQuarterSerializer(QuarterSerializer):
    """One quarter with its sheet."""

    boards = SheetLineSerializer(
        many=True, allow_null=True, help_text="The sheet; null while `points` is."
    )


class MatchSerializer(serializers.Serializer):
    """A match: `one` against `other`, who is null for a team that has nobody to meet."""

    first_round = serializers.IntegerField(help_text="The round of its first quarter.")
    number = serializers.IntegerField(help_text="Among those that begin with it.")
    one = PersonSerializer(help_text="The first team of the pair.")
    other = PersonSerializer(allow_null=True, help_text="Null: nobody to meet.")
    side_a = serializers.IntegerField(
        allow_null=True, help_text="The team whose captain drew the higher card."
    )
    bonus = PointsSerializer(help_text="Set before the match.")
    points = PointsSerializer(
        allow_null=True, help_text="Bonus and the quarters that may be told; null without a match."
    )
    is_over = serializers.BooleanField(help_text="All of it may be told, or a team left.")
    winner = serializers.IntegerField(
        allow_null=True, help_text="The winner's number; null before the end, and for equals."
    )
    left = serializers.ListField(
        child=serializers.IntegerField(), help_text="Teams that left the event and so gave it up."
    )
    quarters = QuarterSerializer(many=True, help_text="Empty without a match.")


class SheetMatchSerializer(MatchSerializer):
    """A match with its sheets."""

    quarters = SheetQuarterSerializer(many=True, help_text="Empty without a match.")
