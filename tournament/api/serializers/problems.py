"""The shape of every refusal."""

from __future__ import annotations

from rest_framework import serializers


class ProblemSerializer(serializers.Serializer):
    """Why something was refused."""

    code = serializers.CharField(help_text="Stable code, kebab-case.")
    sentence = serializers.CharField(help_text="For people, in the language of Accept-Language.")
    field = serializers.CharField(
        allow_blank=True, help_text="The field it belongs to; empty for the whole request."
    )
    facts = serializers.DictField(help_text="What the sentence says, as values.")


class ProblemsSerializer(serializers.Serializer):
    """The body of every refusal."""

    problems = ProblemSerializer(many=True, help_text="Every one found.")
