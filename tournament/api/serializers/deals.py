"""Prepared boards: what is public of a set, and the cards of its open boards."""

from __future__ import annotations

from rest_framework import serializers

from tournament.models import BoardSet


class CardCodesField(serializers.ListField):
    """Cards by code: `SK`, `H10`, `T21`, `EX`."""

    child = serializers.CharField()


class HandsSerializer(serializers.Serializer):
    """The hands that are known, by seat; where only the attack hand was made it is the only one."""

    N = CardCodesField(required=False)
    E = CardCodesField(required=False)
    S = CardCodesField(required=False)
    W = CardCodesField(required=False)

    def to_representation(self, hands: dict[str, list[str]]) -> dict[str, list[str]]:
        """Return the hands in the order N E S W."""
        return {seat: hands[seat] for seat in "NESW" if seat in hands}


class CardsSerializer(serializers.Serializer):
    """The cards of one board."""

    hands = HandsSerializer()
    dog = CardCodesField()


class NumberedCardsSerializer(CardsSerializer):
    """The cards of one board of a set."""

    number = serializers.IntegerField()


class DealsSerializer(serializers.Serializer):
    """A set of prepared boards; `seed` is null until the play is over, `boards` are the open ones.

    Once `seed` is there, the document of `/<slug>/deals.json` verifies with
    `python -m engine verify`.
    """

    tournament = serializers.SlugField()
    kind = serializers.ChoiceField(BoardSet.Kind.choices)
    commitment = serializers.CharField(allow_blank=True, help_text="Blank for imported boards.")
    recipe = serializers.DictField(help_text="Construction, valuation, format, numbers.")
    public_value = serializers.CharField(allow_blank=True)
    origin = serializers.CharField(allow_blank=True, help_text="Where copied boards come from.")
    made_at = serializers.DateTimeField()
    seed = serializers.CharField(allow_null=True)
    boards = NumberedCardsSerializer(many=True)
