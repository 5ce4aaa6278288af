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

    ruleset = RulesetField(default="fft", help_text="A code, or `base` and `changes`.")
    players = serializers.IntegerField(
        default=4, min_value=0, max_value=99, help_text="At the table: three to five."
    )
    contract = serializers.CharField(
        max_length=WORD, help_text="small, pousse, guard, guard_without, guard_against."
    )
    oudlers = serializers.IntegerField(min_value=-99, max_value=99, help_text="Of the attack.")
    points = PointsTextField(required=False, help_text="Of the attack: 49 or 41.5.")
    defense_points = PointsTextField(required=False, help_text="Instead of them, or as a check.")
    handfuls = serializers.ListField(
        child=serializers.CharField(max_length=WORD),
        required=False,
        max_length=8,
        help_text="single, double, triple: those announced.",
    )
    petit_last = serializers.CharField(
        max_length=WORD,
        required=False,
        allow_blank=True,
        help_text="taker or defenders; blank for nobody.",
    )
    slam = serializers.CharField(
        max_length=WORD,
        required=False,
        allow_blank=True,
        help_text="announced_made, made, announced_failed, defenders_made; blank for none.",
    )
    alone = serializers.BooleanField(default=False, help_text="Five players, no partner.")


class ScorePartSerializer(serializers.Serializer):
    """One part of a score, per defender, signed for the taker."""

    item = serializers.CharField(help_text="What it is for.")
    amount = serializers.IntegerField(help_text="Per defender, signed for the taker.")


class ScoreSerializer(serializers.Serializer):
    """What the deal is worth; `doubts` when no real deal can show these points."""

    made = serializers.BooleanField(help_text="The taker wins.")
    margin = serializers.CharField(help_text="Exact, as text: 8 or -0.5.")
    per_defender = serializers.IntegerField(help_text="Signed for the taker.")
    scores = serializers.DictField(
        help_text="By role: taker, defender, partner. Halves of a point are decimal text."
    )
    breakdown = ScorePartSerializer(many=True, help_text="What the score is made of.")
    doubts = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Codes, where no real deal shows these points.",
    )


class FaultSerializer(serializers.Serializer):
    """Something against the rules; trick 0 is before the first card."""

    trick = serializers.IntegerField(help_text="From 1; 0 before the first card.")
    seat = serializers.CharField(help_text="Whose fault.")
    card = serializers.CharField(allow_null=True, help_text="The card played; null for none.")
    code = serializers.CharField(help_text="Stable, kebab-case.")
    rule = serializers.CharField(help_text="The article.")


@extend_schema_field(OpenApiTypes.OBJECT)
class ExcuseField(serializers.DictField):
    """Where the Excuse went."""


class ReplaySerializer(serializers.Serializer):
    """What a deal played card by card comes to."""

    points = serializers.CharField(help_text="Of the attack, decimal text.")
    defense_points = serializers.CharField(help_text="Of the defense, decimal text.")
    oudlers = serializers.IntegerField(help_text="Of the attack.")
    petit_last = serializers.CharField(
        allow_null=True, help_text="taker or defenders; null for nobody."
    )
    slam = serializers.CharField(allow_null=True, help_text="As `slam` of a score; null for none.")
    handfuls = serializers.ListField(
        child=serializers.CharField(), help_text="Those announced, by size."
    )
    made = serializers.BooleanField(help_text="The taker wins.")
    margin = serializers.CharField(help_text="Exact, as text.")
    per_defender = serializers.IntegerField(help_text="Signed for the taker.")
    breakdown = ScorePartSerializer(many=True, help_text="What the score is made of.")
    partner = serializers.CharField(allow_null=True, help_text="With five players; null alone.")
    scores = serializers.DictField(help_text="By seat.")
    trick_winners = serializers.ListField(
        child=serializers.CharField(), help_text="A seat for each trick."
    )
    excuse = ExcuseField(
        allow_null=True, help_text="Where the Excuse went; null where nobody played it."
    )
    problems = FaultSerializer(many=True, help_text="Every fault found.")


class DealAskedSerializer(StrictSerializer):
    """Which boards, from which seed."""

    boards = serializers.CharField(max_length=200, help_text="As 1-24 or 1-4,9.")
    seed = serializers.CharField(
        max_length=64, required=False, allow_blank=True, default="",
        help_text="64 hexadecimal digits; drawn when left out.",
    )  # fmt: skip


class DealtBoardSerializer(serializers.Serializer):
    """One board: its labels, hands and dog."""

    number = serializers.IntegerField(help_text="The board's number.")
    dealer = serializers.CharField(help_text="A seat.")
    taker = serializers.CharField(help_text="A seat.")
    hands = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="By seat, cards by code.",
    )
    dog = serializers.ListField(child=serializers.CharField(), help_text="Cards by code.")


class DealSerializer(serializers.Serializer):
    """Boards from a seed: the same seed gives the same boards."""

    seed = serializers.CharField(help_text="64 hexadecimal digits.")
    commitment = serializers.CharField(help_text="SHA-256 of the seed.")
    boards = DealtBoardSerializer(many=True, help_text="In the order of their numbers.")


class RulesetLineSerializer(serializers.Serializer):
    """One system of rules, or a club's own made from one."""

    code = serializers.CharField(help_text="What `ruleset` takes.")
    name = serializers.CharField(help_text="As its makers call it.")
    players = serializers.ListField(
        child=serializers.IntegerField(), help_text="How many may play."
    )
    base = serializers.CharField(
        allow_null=True, help_text="The system a club's own is made from; else null."
    )


class RulesSerializer(serializers.Serializer):
    """The numbers of a ruleset, each with its article."""

    ruleset = serializers.CharField(help_text="Its code.")
    rules = serializers.DictField(
        child=serializers.DictField(),
        help_text="By field: `value`, `article`, and `entries` with sources of their own.",
    )
