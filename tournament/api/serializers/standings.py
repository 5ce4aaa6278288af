"""The ranking: exact percentages as decimal text."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournament.adapters.marks import ListLine
from tournament.adapters.numbers import exact_text, value_text
from tournament.adapters.team_sums import TeamLine
from tournament.models import Format, State

UNITS = ("percent", "match_points", "points")

PERCENT_HELP = "Percent as decimal text, six places at most, half up; null with nothing counted."

SIDE_HELP = f"{PERCENT_HELP} Null for the public while a board of the entry is sealed."


class PercentTextField(serializers.CharField):
    """A percentage as text; never a binary float."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"allow_null": True, "help_text": PERCENT_HELP, **kwargs})


class RankedSerializer(serializers.Serializer):
    """One entry in the general list, with its place in the alternate one."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null until something was played.")
    tied = serializers.BooleanField(help_text="The rank is shared; the next one skips.")
    number = serializers.IntegerField(help_text="The entry's number.")
    name = serializers.CharField(help_text="The person, or the team.")
    line = serializers.CharField(allow_null=True, help_text="N E S W; null where seats change.")
    percent = PercentTextField()
    attack_percent = PercentTextField(help_text=SIDE_HELP)
    defense_percent = PercentTextField(help_text=SIDE_HELP)
    boards = serializers.IntegerField(help_text="Boards counted.")
    provisional = serializers.BooleanField(help_text="Nothing counted yet on one side.")
    alternate_rank = serializers.IntegerField(
        allow_null=True, help_text="Its place there; null where seats change."
    )
    alternate_tied = serializers.BooleanField(help_text="It shares its place there.")
    unit = serializers.ChoiceField(UNITS, help_text="What `value` counts.")
    value = serializers.CharField(
        allow_null=True, help_text="What the entry is ranked by, as decimal text, in `unit`."
    )
    won = serializers.CharField(
        allow_null=True,
        help_text="Match points won; null in other units, and while a board of it is sealed.",
    )
    lost = serializers.CharField(allow_null=True, help_text="Match points lost, as `won`.")
    team = serializers.CharField(
        allow_blank=True, help_text="Free deals: the team of 2 or 4 it is in, else blank."
    )
    people = serializers.ListField(
        child=serializers.CharField(), help_text="Of a team, in its order; else empty."
    )
    stopped = serializers.BooleanField(
        help_text="Free deals: does not play the final of the others, and so stands behind them."
    )
    decided_by = serializers.CharField(
        allow_blank=True,
        help_text=(
            "What put it below the entry above: result, equal, higher-attack, more-tops, "
            "direct-comparison, draw; blank for the first."
        ),
    )

    def to_representation(self, line: ListLine) -> dict[str, Any]:
        """Return the line; written out because lists have hundreds of them."""
        place, unit = line.place, self.context["unit"]
        is_percent, is_match = unit == "percent", unit == "match_points"
        value = value_text(place.overall, unit)
        return {
            "rank": place.general_rank,
            "tied": place.general_tied,
            "number": line.number,
            "name": line.name,
            "line": line.line or None,
            "percent": value if is_percent else None,
            "attack_percent": exact_text(place.attack) if is_percent else None,
            "defense_percent": exact_text(place.defense) if is_percent else None,
            "boards": place.board_count,
            "provisional": place.is_provisional,
            "alternate_rank": place.alternate_rank,
            "alternate_tied": place.alternate_tied,
            "unit": unit,
            "value": value,
            "won": value_text(place.attack, unit) if is_match else None,
            "lost": value_text(place.defense, unit) if is_match else None,
            "team": self.context["teams"].get(line.number, ""),
            "people": self.context["people"].get(line.number, []),
            "stopped": line.is_stopped,
            "decided_by": place.decided_by,
        }


class TeamSerializer(serializers.Serializer):
    """A team of 2 or 4 of free deals: its members' points added."""

    rank = serializers.IntegerField(
        allow_null=True,
        help_text="Its place in the list of teams; null until something was played.",
    )
    tied = serializers.BooleanField(help_text="The rank is shared; the next one skips.")
    name = serializers.CharField(help_text="As in `team` of its members.")
    value = serializers.CharField(
        allow_null=True, help_text="The sum, as decimal text; null until something was played."
    )
    members = serializers.ListField(
        child=serializers.IntegerField(), help_text="Their numbers, the best first."
    )

    def to_representation(self, team: TeamLine) -> dict[str, Any]:
        """Return the team."""
        return {
            "rank": team.rank,
            "tied": team.is_tied,
            "name": team.name,
            "value": value_text(team.total, "points"),
            "members": [member.number for member in team.members],
        }


class StandingsSerializer(serializers.Serializer):
    """Both lists; the alternate one as entry numbers in order, empty where seats change."""

    tournament = serializers.SlugField(help_text="The event's slug.")
    state = serializers.ChoiceField(State.choices, help_text="Of the event.")
    version = serializers.IntegerField(help_text="Rises with every change; the ETag holds it.")
    is_kept = serializers.BooleanField(help_text="Kept for the prize-giving: the lists are empty.")
    format = serializers.ChoiceField(Format.choices, help_text="Of the event.")
    unit = serializers.ChoiceField(UNITS, help_text="What every `value` counts.")
    tie_breaks = serializers.ListField(
        child=serializers.CharField(), help_text="What separates equals, in order; else they share."
    )
    general = RankedSerializer(many=True, help_text="Best first.")
    alternate = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers in the order of the alternate list."
    )
    teams = TeamSerializer(many=True, help_text="Free deals with teams of 2 or 4, else empty.")
