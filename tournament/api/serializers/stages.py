"""The list over all stages of an event: exact sums as decimal text."""

from __future__ import annotations

from rest_framework import serializers

from tournament.api.serializers.standings import UNITS


class StageSerializer(serializers.Serializer):
    """A stage, the first first."""

    tournament = serializers.SlugField(help_text="The stage, an event of its own.")
    name = serializers.CharField(help_text="Its name.")
    coefficient = serializers.CharField(help_text="What it counts for: 1, 3/2.")


class StageRowSerializer(serializers.Serializer):
    """One person or team over all stages."""

    rank = serializers.IntegerField(help_text="In the sum; who went further stands before.")
    tied = serializers.BooleanField(help_text="The rank is shared; the next one skips.")
    name = serializers.CharField(help_text="As in the last stage played.")
    tournament = serializers.SlugField(help_text="The last stage played, where `number` is from.")
    number = serializers.IntegerField(help_text="The entry there.")
    value = serializers.CharField(help_text="The sum as decimal text, in `unit`.")
    parts = serializers.ListField(
        child=serializers.CharField(allow_null=True),
        help_text="What each stage adds, with its coefficient; null where it was not played.",
    )
    behind = serializers.BooleanField(help_text="Did not go on at a cut.")
    decided_by = serializers.CharField(
        allow_blank=True, help_text="As in the standings; `cut` where somebody else went on."
    )


class StagesSerializer(serializers.Serializer):
    """The sum over the stages up to an event; of a single stage, its general list."""

    tournament = serializers.SlugField(help_text="The event asked for: the last stage.")
    is_kept = serializers.BooleanField(help_text="A stage is not shown yet: the list is empty.")
    unit = serializers.ChoiceField(UNITS)
    stages = StageSerializer(many=True, help_text="The first first.")
    rows = StageRowSerializer(many=True, help_text="The best first.")
