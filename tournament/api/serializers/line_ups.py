"""Line-ups of matches in and out."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.serializers.results import NUMBER_MAX, StrictSerializer

MOST_PEOPLE = 6


class PlacesSerializer(StrictSerializer):
    """People by their place in the team, 1 to 6; a blank seat is whoever is left."""

    attacker = serializers.IntegerField(min_value=1, max_value=MOST_PEOPLE, help_text="South.")
    north = serializers.IntegerField(
        min_value=1, max_value=MOST_PEOPLE, required=False, allow_null=True, default=None
    )
    east = serializers.IntegerField(
        min_value=1, max_value=MOST_PEOPLE, required=False, allow_null=True, default=None
    )
    west = serializers.IntegerField(
        min_value=1, max_value=MOST_PEOPLE, required=False, allow_null=True, default=None
    )


class LineUpGivenSerializer(PlacesSerializer):
    """A captain's line-up of a quarter."""

    round = serializers.IntegerField(min_value=1, max_value=NUMBER_MAX)


class LineUpSerializer(serializers.Serializer):
    """A team's line-up; `line_up` is null while it is not in, or not yet to be seen."""

    round = serializers.IntegerField()
    team = serializers.IntegerField()
    is_in = serializers.BooleanField()
    line_up = PlacesSerializer(allow_null=True)
