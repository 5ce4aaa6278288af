"""The ranking: exact percentages as decimal text."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournament.adapters.marks import ListLine
from tournament.adapters.numbers import exact_text
from tournament.models import State

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
    number = serializers.IntegerField()
    name = serializers.CharField()
    line = serializers.CharField(allow_null=True, help_text="N E S W; null where seats change.")
    percent = PercentTextField()
    attack_percent = PercentTextField(help_text=SIDE_HELP)
    defense_percent = PercentTextField(help_text=SIDE_HELP)
    boards = serializers.IntegerField(help_text="Boards counted.")
    provisional = serializers.BooleanField(help_text="Nothing counted yet on one side.")
    alternate_rank = serializers.IntegerField(allow_null=True)
    alternate_tied = serializers.BooleanField()

    def to_representation(self, line: ListLine) -> dict[str, Any]:
        """Return the line; written out because lists have hundreds of them."""
        place = line.place
        return {
            "rank": place.general_rank,
            "tied": place.general_tied,
            "number": line.number,
            "name": line.name,
            "line": line.line or None,
            "percent": exact_text(place.overall),
            "attack_percent": exact_text(place.attack),
            "defense_percent": exact_text(place.defense),
            "boards": place.board_count,
            "provisional": place.is_provisional,
            "alternate_rank": place.alternate_rank,
            "alternate_tied": place.alternate_tied,
        }


class StandingsSerializer(serializers.Serializer):
    """Both lists; the alternate one as entry numbers in order, empty where seats change."""

    tournament = serializers.SlugField()
    state = serializers.ChoiceField(State.choices)
    version = serializers.IntegerField()
    is_kept = serializers.BooleanField(help_text="Kept for the prize-giving: the lists are empty.")
    general = RankedSerializer(many=True)
    alternate = serializers.ListField(child=serializers.IntegerField())
