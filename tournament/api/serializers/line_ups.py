"""Line-ups of matches in and out."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournament.api.serializers.results import NUMBER_MAX, StrictSerializer

MOST_PEOPLE = 6


def _place(said: str, **named: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=MOST_PEOPLE, help_text=said, **named)


def _blank_place(said: str) -> serializers.IntegerField:
    return _place(said, required=False, allow_null=True, default=None)


class PlacesSerializer(StrictSerializer):
    """People by their place in the team, 1 to 6; a blank seat is whoever is left."""

    attacker = _place("South.")
    north = _blank_place("North in defense.")
    east = _blank_place("East in defense.")
    west = _blank_place("West in defense.")


class LineUpGivenSerializer(PlacesSerializer):
    """A captain's line-up of a quarter."""

    round = serializers.IntegerField(
        min_value=1, max_value=NUMBER_MAX, help_text="The quarter's round."
    )


class LineUpSerializer(serializers.Serializer):
    """A team's line-up; `line_up` is null while it is not in, or not yet to be seen."""

    round = serializers.IntegerField(help_text="The quarter's round.")
    team = serializers.IntegerField(help_text="The team's number.")
    is_in = serializers.BooleanField(help_text="It was given.")
    line_up = PlacesSerializer(
        allow_null=True, help_text="Null while it is not in, or not yet to be seen."
    )
