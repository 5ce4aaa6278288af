"""Scores, replays, boards from a seed and rules: asked for, and answered."""

from __future__ import annotations

import re
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.serializers.results import StrictSerializer

WORD = 40


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "number"}]})
class PointsTextField(serializers.Field):
    """Points as a number or as text, `41`, `41.5` or `"41,5"`; kept as text, exact."""

    default_error_messages = {"invalid": "Points are a number or a text."}

    def to_internal_value(self, data: Any) -> str:
        """Return the text; whether it is a number of points is the rules' to say."""
        if isinstance(data, bool) or not isinstance(data, str | int | float) or len(str(data)) > 9:
            self.fail("invalid")
        # A number written 41.0 is 41.
        return re.sub(r"\.0$", "", str(data))

    def to_representation(self, value: Any) -> str:
        """Return the text."""
        return str(value)


@extend_schema_field(
    {"oneOf": [{"type": "string"}, {"type": "object", "additionalProperties": {}}]}
)
class RulesetField(serializers.JSONField):
    """A ruleset's code, a club's too, or a variant: `{"base", "code", "changes"}`."""


class ScoreAskedSerializer(StrictSerializer):
    """The facts of one deal as the table reports them."""

    ruleset = RulesetField(default="fft")
    players = serializers.IntegerField(default=4, min_value=0, max_value=99)
    contract = serializers.CharField(max_length=WORD)
    oudlers = serializers.IntegerField(min_value=-99, max_value=99, help_text="Of the attack.")
    points = PointsTextField(required=False, help_text="Of the attack: 49 or 41.5.")
    defense_points = PointsTextField(required=False, help_text="Instead of them, or as a check.")
    handfuls = serializers.ListField(
        child=serializers.CharField(max_length=WORD), required=False, max_length=8
    )
    petit_last = serializers.CharField(max_length=WORD, required=False, allow_blank=True)
    slam = serializers.CharField(max_length=WORD, required=False, allow_blank=True)
    alone = serializers.BooleanField(default=False, help_text="Five players, no partner.")


class ScorePartSerializer(serializers.Serializer):
    """One part of a score, per defender, signed for the taker."""

    item = serializers.CharField()
    amount = serializers.IntegerField()


class ScoreSerializer(serializers.Serializer):
    """What the deal is worth; `doubts` when no real deal can show these points."""

    made = serializers.BooleanField()
    margin = serializers.CharField(help_text="Exact, as text: 8 or -0.5.")
    per_defender = serializers.IntegerField(help_text="Signed for the taker.")
    scores = serializers.DictField(
        help_text="By role: taker, defender, partner. Halves of a point are decimal text."
    )
    breakdown = ScorePartSerializer(many=True)
    doubts = serializers.ListField(child=serializers.CharField(), required=False)


class FaultSerializer(serializers.Serializer):
    """Something against the rules; trick 0 is before the first card."""

    trick = serializers.IntegerField()
    seat = serializers.CharField()
    card = serializers.CharField(allow_null=True)
    code = serializers.CharField()
    rule = serializers.CharField()


@extend_schema_field(OpenApiTypes.OBJECT)
class ExcuseField(serializers.DictField):
    """Where the Excuse went."""


class ReplaySerializer(serializers.Serializer):
    """What a deal played card by card comes to."""

    points = serializers.CharField(help_text="Of the attack, decimal text.")
    defense_points = serializers.CharField()
    oudlers = serializers.IntegerField()
    petit_last = serializers.CharField(allow_null=True)
    slam = serializers.CharField(allow_null=True)
    handfuls = serializers.ListField(child=serializers.CharField())
    made = serializers.BooleanField()
    margin = serializers.CharField()
    per_defender = serializers.IntegerField()
    breakdown = ScorePartSerializer(many=True)
    partner = serializers.CharField(allow_null=True)
    scores = serializers.DictField(help_text="By seat.")
    trick_winners = serializers.ListField(child=serializers.CharField())
    excuse = ExcuseField(allow_null=True)
    problems = FaultSerializer(many=True)


class DealAskedSerializer(StrictSerializer):
    """Which boards, from which seed."""

    boards = serializers.CharField(max_length=200, help_text="As 1-24 or 1-4,9.")
    seed = serializers.CharField(
        max_length=64, required=False, allow_blank=True, default="",
        help_text="64 hexadecimal digits; drawn when left out.",
    )  # fmt: skip


class DealtBoardSerializer(serializers.Serializer):
    """One board: its labels, hands and dog."""

    number = serializers.IntegerField()
    dealer = serializers.CharField()
    taker = serializers.CharField()
    hands = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    dog = serializers.ListField(child=serializers.CharField())


class DealSerializer(serializers.Serializer):
    """Boards from a seed: the same seed gives the same boards."""

    seed = serializers.CharField()
    commitment = serializers.CharField(help_text="SHA-256 of the seed.")
    boards = DealtBoardSerializer(many=True)


class RulesetLineSerializer(serializers.Serializer):
    """One system of rules, or a club's own made from one."""

    code = serializers.CharField()
    name = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField())
    base = serializers.CharField(allow_null=True)


class RulesSerializer(serializers.Serializer):
    """The numbers of a ruleset, each with its article."""

    ruleset = serializers.CharField()
    rules = serializers.DictField(
        child=serializers.DictField(),
        help_text="By field: `value`, `article`, and `entries` with sources of their own.",
    )
