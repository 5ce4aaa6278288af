"""Results in and out."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from tournament.adapters.attackers import BADGES
from tournament.adapters.results import HANDFULS, PETIT_LASTS, SLAMS, Typed
from tournament.api.serializers.deals import CardsSerializer
from tournament.api.serializers.events import (
    AttackerSerializer,
    PersonSerializer,
    SeatsSerializer,
)
from tournament.api.serializers.standings import UNITS, PercentTextField
from tournament.models import Due, Seat, Standing, Status, ZeroSide
from tournament.services.results import Correction
from tournament.services.wrong_attackers import is_badge_due, wrong_attacker_correction

NUMBER_MAX = 9999
REASON_LENGTH = 200
KEY_LENGTH = 40


class StrictSerializer(serializers.Serializer):
    """Refuses fields it does not know: a misspelt one never passes for a blank."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the values; each unknown name is a problem of its own."""
        names = set(data) if isinstance(data, Mapping) else set()
        unknown = sorted(names - set(self.fields))
        if unknown:
            raise serializers.ValidationError(
                {name: [ErrorDetail(name, "unknown")] for name in unknown}
            )
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.STR)
class HalfPointsField(serializers.DecimalField):
    """Card points with halves, `41` or `41.5`; kept as a whole number of half-points."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=4, decimal_places=1, **kwargs)

    def to_internal_value(self, data: Any) -> int:  # type: ignore[override]
        """Return half-points."""
        points = Decimal(super().to_internal_value(data))
        if points * 2 % 1:
            self.fail("invalid")
        return int(points * 2)

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        """Treat an empty text as a blank, as a form sends it."""
        return super().validate_empty_values(None if data == "" else data)


class SlotField(serializers.IntegerField):
    """The slot of a round, where a board's number stands at the table in several."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            min_value=1, max_value=NUMBER_MAX, required=False, allow_null=True, default=None,
            help_text="Of the round; needed where the number is due at the table in several slots, "
            "else `slot-missing`.",
            **kwargs,
        )  # fmt: skip


# Keywords of the field that says which badge attacked.
BADGE: dict[str, Any] = {
    "required": False,
    "allow_blank": True,
    "default": "",
    "help_text": "Teams of three: the badge that attacked. Where another was due the board is "
    "neutralized, 0 to its takers; amount or points are then neither needed nor kept.",
}


class TypedSerializer(StrictSerializer):
    """A result as a table has it: `amount` with `made`, or `oudlers` with `points`.

    0 is an amount, a blank is none.
    """

    amount = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=NUMBER_MAX,
        help_text="Per defender, without sign.",
    )  # fmt: skip
    made = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="The taker wins it."
    )
    oudlers = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=3, help_text="Of the attack."
    )
    points = HalfPointsField(
        required=False, allow_null=True, help_text="Card points of the attack: 41 or 41.5."
    )
    petit_last = serializers.ChoiceField(
        PETIT_LASTS, required=False, allow_blank=True, help_text="Who took the Petit last."
    )
    handfuls = serializers.ListField(
        child=serializers.ChoiceField(HANDFULS), required=False, max_length=4,
        help_text="Those announced.",
    )  # fmt: skip
    slam = serializers.ChoiceField(
        SLAMS, required=False, allow_blank=True, help_text="Blank where there was none."
    )
    contract = serializers.CharField(
        required=False, allow_blank=True, max_length=20,
        help_text="Where the format imposes none: small, guard, guard_without, guard_against; "
        "in free deals passed_out too.",
    )  # fmt: skip
    taker = serializers.ChoiceField(
        Seat.choices, required=False, allow_blank=True, help_text="Who took, in free deals."
    )

    def typed(self) -> Typed:
        """Return what was typed."""
        given = self.validated_data
        return Typed(
            amount=given.get("amount"),
            made=given.get("made"),
            oudlers=given.get("oudlers"),
            points_half=given.get("points"),
            petit_last=given.get("petit_last", ""),
            handfuls=tuple(given.get("handfuls", ())),
            slam=given.get("slam", ""),
            contract=given.get("contract", ""),
            taker=given.get("taker", ""),
        )


class SubmissionSerializer(TypedSerializer):
    """What a table sends for a board due there now."""

    table = serializers.IntegerField(
        min_value=1, max_value=NUMBER_MAX, required=False,
        help_text="Needed from a director; a table's token speaks for its own.",
    )  # fmt: skip
    board = serializers.IntegerField(
        min_value=1, max_value=NUMBER_MAX, help_text="The board's number."
    )
    round = serializers.IntegerField(
        min_value=1, max_value=NUMBER_MAX, required=False, allow_null=True, default=None,
        help_text="The round begun last by default.",
    )  # fmt: skip
    slot = SlotField()
    attacker = serializers.ChoiceField(BADGES, **BADGE)
    key = serializers.CharField(
        required=False, allow_blank=True, max_length=KEY_LENGTH, default="",
        help_text="The sender's own mark of this sending: a retry with it is never stored twice.",
    )  # fmt: skip


class CorrectionSerializer(TypedSerializer):
    """A new revision in place of the one the director looked at."""

    round = serializers.IntegerField(min_value=1, max_value=NUMBER_MAX, help_text="Its number.")
    table = serializers.IntegerField(
        min_value=1, max_value=NUMBER_MAX, help_text="The table's number."
    )
    board = serializers.IntegerField(
        min_value=1, max_value=NUMBER_MAX, help_text="The board's number."
    )
    slot = SlotField()
    attacker = serializers.ChoiceField(BADGES, **BADGE)
    seen = serializers.IntegerField(
        min_value=0, max_value=NUMBER_MAX, help_text="The live revision looked at; 0 for none."
    )
    reason = serializers.CharField(
        required=False, allow_blank=True, max_length=REASON_LENGTH, default="",
        help_text="Why; needed where a result is replaced.",
    )  # fmt: skip
    status = serializers.ChoiceField(
        Status.choices, default=Status.PLAYED, help_text="What became of the board."
    )
    zero_side = serializers.ChoiceField(
        [side for side in ZeroSide.choices if side[0]],
        required=False, allow_blank=True, default="",
        help_text="To whom a neutralized board still gives 0.",
    )  # fmt: skip

    def correction(self, due: Due) -> Correction:
        """Return what the director puts in the result's place."""
        given = self.validated_data
        shown = given.get("attacker", "")
        if shown and not is_badge_due(due, shown):
            return wrong_attacker_correction(due, shown)
        typed = self.typed() if given["status"] == Status.PLAYED else None
        return Correction(given["status"], typed, given["zero_side"])


class SeatScoresSerializer(serializers.Serializer):
    """The signed scores of the seats held; they sum to zero."""

    N = serializers.IntegerField(required=False, help_text="North.")
    E = serializers.IntegerField(required=False, help_text="East.")
    S = serializers.IntegerField(required=False, help_text="South.")
    W = serializers.IntegerField(required=False, help_text="West.")


class RevisionSerializer(serializers.Serializer):
    """One revision of a result."""

    round = serializers.IntegerField(help_text="The round's number.")
    table = serializers.IntegerField(help_text="The table's number.")
    slot = serializers.IntegerField(help_text="The slot of the round; 1 in most formats.")
    board = serializers.IntegerField(help_text="The board's number.")
    revision = serializers.IntegerField(help_text="From 1; `seen` of a correction.")
    standing = serializers.ChoiceField(Standing.choices, help_text="Which revision counts: live.")
    status = serializers.ChoiceField(Status.choices, help_text="What became of the board.")
    zero_side = serializers.ChoiceField(
        ZeroSide.choices, allow_blank=True, help_text="To whom a neutralized board still gives 0."
    )
    amount = serializers.IntegerField(
        allow_null=True, help_text="Per defender, signed for the taker; null unless played."
    )
    contract = serializers.CharField(
        allow_blank=True, help_text="As said where the format imposes none, else blank."
    )
    attacked_by = serializers.CharField(
        allow_blank=True, help_text="The badge that attacked where another was due, else blank."
    )
    scores = SeatScoresSerializer(allow_null=True, help_text="Null unless played.")


class OutcomeSerializer(serializers.Serializer):
    """What became of a sending."""

    outcome = serializers.ChoiceField(
        [("stored", "stored"), ("same", "already there"), ("rival", "kept as second version")],
        help_text="201 stored, 200 same, 202 rival.",
    )
    result = RevisionSerializer(help_text="The revision it became.")


class DueSerializer(serializers.Serializer):
    """A board due at a table now; `result` is what counts there, null before it has any."""

    round = serializers.IntegerField(help_text="The round's number.")
    slot = serializers.IntegerField(help_text="The slot of the round; 1 in most formats.")
    board = serializers.IntegerField(help_text="The board's number.")
    dealer = serializers.ChoiceField(Seat.choices, help_text="Printed on the board.")
    taker = serializers.ChoiceField(
        Seat.choices, allow_blank=True, help_text="Blank in free deals: people bid."
    )
    seats = SeatsSerializer(help_text="Who plays the board here.")
    attacker = AttackerSerializer(allow_null=True, help_text="Teams only.")
    result = RevisionSerializer(allow_null=True, help_text="What counts.")
    has_second_version = serializers.BooleanField(
        help_text="Another result was sent: the director decides."
    )


class TableSerializer(serializers.Serializer):
    """What a table may enter now."""

    table = serializers.IntegerField(help_text="The table's number.")
    boards = DueSerializer(many=True, help_text="By round, the latest first, slot and number.")


class ComparisonSerializer(serializers.Serializer):
    """What stands behind the taker's mark."""

    beaten = serializers.IntegerField(help_text="Results the attack did better than.")
    equal = serializers.IntegerField(help_text="Results like its own.")
    others = serializers.IntegerField(help_text="How many results it is compared with.")


class BoardResultSerializer(serializers.Serializer):
    """The result of an open board at one table, with both marks and what is behind them."""

    round = serializers.IntegerField(help_text="The round's number.")
    table = serializers.IntegerField(help_text="The table's number.")
    slot = serializers.IntegerField(help_text="The slot of the round; 1 in most formats.")
    taker = PersonSerializer(
        allow_null=True, help_text="The attacking team in formats of teams; null when passed out."
    )
    attacker = AttackerSerializer(allow_null=True, help_text="Who was to attack; teams only.")
    attacked_by = serializers.CharField(
        allow_blank=True, help_text="The badge that attacked where another was due, else blank."
    )
    defenders = PersonSerializer(many=True, help_text="The others at the table.")
    status = serializers.ChoiceField(Status.choices, help_text="What became of the board.")
    zero_side = serializers.ChoiceField(
        ZeroSide.choices, allow_blank=True, help_text="To whom a neutralized board still gives 0."
    )
    contract = serializers.CharField(
        allow_blank=True, help_text="As said where the format imposes none, else blank."
    )
    amount = serializers.IntegerField(
        allow_null=True, help_text="Per defender, signed for the taker; null unless played."
    )
    scores = SeatScoresSerializer(allow_null=True, help_text="By seat; null for teams.")
    attack_mark = PercentTextField()
    defense_mark = PercentTextField()
    unit = serializers.ChoiceField(UNITS, help_text="What the two values count.")
    attack_value = serializers.CharField(
        allow_null=True,
        help_text="Of the attack; match points are null while the return is missing.",
    )
    defense_value = serializers.CharField(
        allow_null=True, help_text="Of the defense, or of each defender of a free deal."
    )
    compared = ComparisonSerializer(
        allow_null=True,
        help_text="What the mark counts; null in other units, and where nothing was played.",
    )


class BoardSerializer(serializers.Serializer):
    """One board; results only once nobody can meet it any more (a director always sees them)."""

    tournament = serializers.SlugField(help_text="The event's slug.")
    number = serializers.IntegerField(help_text="As printed on the board.")
    section = serializers.CharField(
        allow_blank=True, help_text="Where sections compare apart, else blank."
    )
    dealer = serializers.ChoiceField(Seat.choices, help_text="Printed on the board.")
    taker = serializers.ChoiceField(
        Seat.choices, allow_blank=True, help_text="Blank in free deals: people bid."
    )
    is_open = serializers.BooleanField(help_text="Nobody can meet the board any more.")
    cards = CardsSerializer(
        allow_null=True, help_text="Once nobody can meet the board, here or where it was copied."
    )
    results = BoardResultSerializer(
        many=True, allow_null=True, help_text="By round and table; null while sealed."
    )
