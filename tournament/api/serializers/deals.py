"""Prepared boards: what is public of a set, and the cards of its open boards."""

from __future__ import annotations

from rest_framework import serializers

from tournament.models import BoardSet


class CardCodesField(serializers.ListField):
    """Cards by code: `SK`, `H10`, `T21`, `EX`."""

    child = serializers.CharField()


class HandsSerializer(serializers.Serializer):
    """The hands that are known, by seat; where only the attack hand was made it is the only one."""

    N = CardCodesField(required=False, help_text="Of North.")
    E = CardCodesField(required=False, help_text="Of East.")
    S = CardCodesField(required=False, help_text="Of South.")
    W = CardCodesField(required=False, help_text="Of West.")

    def to_representation(self, hands: dict[str, list[str]]) -> dict[str, list[str]]:
        """Return the hands in the order N E S W."""
        return {seat: hands[seat] for seat in "NESW" if seat in hands}


class CardsSerializer(serializers.Serializer):
    """The cards of one board."""

    hands = HandsSerializer(help_text="By seat.")
    dog = CardCodesField(help_text="The six cards of the dog.")


class NumberedCardsSerializer(CardsSerializer):
    """The cards of one board of a set."""

    number = serializers.IntegerField(help_text="The board's number.")


class DealsSerializer(serializers.Serializer):
    """A set of prepared boards; `seed` is null until the play is over, `boards` are the open ones.

    Once `seed` is there, the document of `/<slug>/deals.json` verifies with
    `python -m engine verify`.
    """

    tournament = serializers.SlugField(help_text="The event's slug.")
    kind = serializers.ChoiceField(BoardSet.Kind.choices, help_text="How the set came about.")
    commitment = serializers.CharField(allow_blank=True, help_text="Blank for imported boards.")
    recipe = serializers.DictField(help_text="Construction, valuation, format, numbers.")
    public_value = serializers.CharField(
        allow_blank=True, help_text="Mixed in after it was drawn in public; blank where none was."
    )
    origin = serializers.CharField(allow_blank=True, help_text="Where copied boards come from.")
    made_at = serializers.DateTimeField(help_text="When the set was made.")
    seed = serializers.CharField(allow_null=True, help_text="Null until the play is over.")
    boards = NumberedCardsSerializer(many=True, help_text="Those nobody can meet any more.")
