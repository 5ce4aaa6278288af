"""Events, their schedule and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.adapters.free_rounds import MADE, MOVEMENT
from tournament.models import (
    Board,
    Format,
    LiveStandings,
    Place,
    Plan,
    RoundState,
    Seat,
    State,
    Tournament,
)
from tournament.selectors.schedule import Person, SeatedRound, SeatedTable
from tournament.selectors.team_table import Attacker

# What a round may be made by.
SEATINGS = (MOVEMENT, *MADE)
# (table row, board's number) -> who attacks there.
Attackers = Mapping[tuple[int, int], Attacker]


class TournamentSerializer(serializers.ModelSerializer):
    """An event in the list."""

    state = serializers.ChoiceField(
        State.choices, help_text="How far it is; a draft is for its directors only."
    )
    format = serializers.ChoiceField(
        Format.choices, help_text="Who enters, and how results compare."
    )
    starts_at = serializers.SerializerMethodField(
        help_text="In the event's own time zone, with its offset."
    )
    people = serializers.IntegerField(help_text="Entered and not withdrawn.")

    class Meta:
        model = Tournament
        fields = ["slug", "name", "place", "format", "ruleset", "state", "starts_at", "time_zone",
                  "people", "round_count", "boards_per_table"]  # fmt: skip
        read_only_fields = fields
        extra_kwargs: ClassVar = {
            "slug": {"help_text": "Its name in addresses."},
            "name": {"help_text": "For people."},
            "place": {"help_text": "Where it is played; may be blank."},
            "ruleset": {"help_text": "Code of the system of rules."},
            "time_zone": {"help_text": "As Europe/Paris."},
            "round_count": {"help_text": "Rounds planned, 0 before a movement is chosen."},
            "boards_per_table": {"help_text": "Boards of a table in a round."},
            "public_value": {"help_text": "Mixed into the draw after the list closed."},
        }

    @extend_schema_field(serializers.DateTimeField())
    def get_starts_at(self, tournament: Tournament) -> str:
        """Return the start as the clock of the hall shows it."""
        return tournament.starts_at.astimezone(tournament.zone).isoformat()


class MovementSerializer(serializers.Serializer):
    """The movement chosen, with what its checker found."""

    name = serializers.CharField(help_text="In English.")
    source = serializers.CharField(help_text="Where the movement is printed, or how it was made.")
    entries = serializers.IntegerField(help_text="For how many it is, places left empty included.")
    copies = serializers.IntegerField(help_text="Copies of each board that it needs.")
    fairness = serializers.DictField(
        help_text="What its checker found, against the bound: repeat meetings, boards, seats."
    )

    def to_representation(self, plan: Plan) -> dict[str, Any]:
        """Return the head of the plan's document beside its proof."""
        head = {name: plan.document[name] for name in ("name", "source", "entries", "copies")}
        return {**head, "fairness": plan.fairness}


class TournamentDetailSerializer(TournamentSerializer):
    """One event."""

    live_standings = serializers.ChoiceField(
        LiveStandings.choices, help_text="When the ranking may be seen."
    )
    version = serializers.IntegerField(
        source="scoreboard.version", help_text="Rises with every change a screen shows."
    )
    playing = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of the rounds being played."
    )
    movement = MovementSerializer(
        source="plan", allow_null=True, default=None, help_text="Null before one is chosen."
    )
    commitment = serializers.CharField(help_text="SHA-256 of the draw's seed.")
    seed = serializers.SerializerMethodField(help_text="The draw's seed, once the play is over.")

    class Meta(TournamentSerializer.Meta):
        fields = [*TournamentSerializer.Meta.fields, "live_standings", "version", "playing",
                  "movement", "commitment", "public_value", "seed"]  # fmt: skip
        read_only_fields = fields

    def get_seed(self, tournament: Tournament) -> str | None:
        """Return the seed of an event whose play is over, else nothing."""
        is_over = tournament.state in {State.CLOSED, State.PUBLISHED}
        return tournament.seed if is_over else None


class PersonSerializer(serializers.Serializer):
    """An entry by its number in the event."""

    number = serializers.IntegerField(help_text="The entry's number in the event.")
    name = serializers.CharField(help_text="Of the person, or of the team.")

    def to_representation(self, person: Person) -> dict[str, Any]:
        """Return number and full name."""
        return {"number": person.number, "name": person.name}


class SeatsSerializer(serializers.Serializer):
    """Who sits where; an empty place is left out.

    People sit N, E, S, W; teams of three hold a line, NS or EW; teams of four, those of matches,
    and teams of three spread over several tables attack or defend.
    """

    N = PersonSerializer(required=False, help_text="Individuals and free deals.")
    E = PersonSerializer(required=False, help_text="Individuals and free deals.")
    S = PersonSerializer(required=False, help_text="Individuals and free deals.")
    W = PersonSerializer(required=False, help_text="Individuals and free deals.")
    NS = PersonSerializer(required=False, help_text="Teams of three at one table.")
    EW = PersonSerializer(required=False, help_text="Teams of three at one table.")
    attack = PersonSerializer(required=False, help_text="Other teams.")
    defense = PersonSerializer(required=False, help_text="Other teams.")

    def to_representation(self, seats: dict[str, Person]) -> dict[str, Any]:
        """Return the places in their order."""
        person = PersonSerializer()
        return {
            place: person.to_representation(seats[place])
            for place in Place.values
            if place in seats
        }


class AttackerSerializer(serializers.Serializer):
    """The team that attacks a board, and the person whose turn it is."""

    team = PersonSerializer(help_text="The attacking team.")
    place = serializers.ChoiceField(Place.choices, help_text="NS, EW or attack.")
    badge = serializers.CharField(
        allow_blank=True, help_text="Of teams of three: blue, white, red; blank elsewhere."
    )
    person = serializers.CharField(
        allow_null=True,
        help_text="Full name; null in matches while a line-up is not to be seen, where `line-ups/` "
        "says who attacks.",
    )

    def to_representation(self, attacker: Attacker) -> dict[str, Any]:
        """Return the team, its place, the badge due and who wears it."""
        side, person = attacker.side, attacker.person
        return {
            "team": {"number": side.number, "name": side.name},
            "place": side.place,
            "badge": attacker.badge,
            "person": person.name if person else None,
        }


class AttackSerializer(AttackerSerializer):
    """Who attacks one board of a table."""

    board = serializers.IntegerField(help_text="The board's number.")

    def to_representation(self, attack: tuple[int, Attacker]) -> dict[str, Any]:  # type: ignore[override]
        """Return the board with its attacker."""
        return {"board": attack[0], **super().to_representation(attack[1])}


class ScheduledTableSerializer(serializers.Serializer):
    """One table in one slot of a round."""

    table = serializers.IntegerField(help_text="The table's number.")
    slot = serializers.IntegerField(
        help_text="Part of the round, from 1: in most formats there is one, else teams change "
        "tables or boards between slots."
    )
    section = serializers.CharField(allow_blank=True, help_text="Blank where there is one line.")
    seats = SeatsSerializer(help_text="Who is where.")
    boards = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers due here.")
    attacks = AttackSerializer(
        many=True, help_text="Who attacks which board; teams only, from the start on."
    )

    def to_representation(self, row: tuple[SeatedTable, Attackers]) -> dict[str, Any]:
        """Return the table's number, people, boards and attacks."""
        table, attackers = row
        attack = AttackSerializer()
        due = [(board, attackers.get((table.key, board))) for board in table.boards]
        return {
            "table": table.number,
            "slot": table.slot,
            "section": table.section,
            "seats": SeatsSerializer().to_representation(table.seats),
            "boards": list(table.boards),
            "attacks": [attack.to_representation((board, who)) for board, who in due if who],
        }


class ScheduledRoundSerializer(serializers.Serializer):
    """One round; `state` is pending while the seats are only drawn."""

    round = serializers.IntegerField(help_text="The round's number.")
    state = serializers.ChoiceField(
        RoundState.choices, help_text="Pending while the seats are only drawn."
    )
    seating = serializers.ChoiceField(
        SEATINGS,
        help_text="What the round was made by: the movement, or in free deals a draw, best against "
        "best, a final. At the tables of a final sit the finalists.",
    )
    tables = ScheduledTableSerializer(many=True, help_text="By slot and number.")
    sit_out = PersonSerializer(
        many=True, help_text="Who rests; without those who stopped before a final."
    )

    def to_representation(self, row: tuple[SeatedRound, str, str, Attackers]) -> dict[str, Any]:
        """Return the round with its state and what made it."""
        seated, state, seating, attackers = row
        table, person = ScheduledTableSerializer(), PersonSerializer()
        return {
            "round": seated.number,
            "state": state,
            "seating": seating,
            "tables": [table.to_representation((one, attackers)) for one in seated.tables],
            "sit_out": [person.to_representation(one) for one in seated.sit_outs],
        }


class ScheduleSerializer(serializers.Serializer):
    """Every round of an event; empty until seats are drawn."""

    tournament = serializers.SlugField(help_text="The event's slug.")
    rounds = ScheduledRoundSerializer(many=True, help_text="In order.")


class BoardLineSerializer(serializers.ModelSerializer):
    """A board in the list; `is_open` once nobody can meet it any more."""

    dealer = serializers.ChoiceField(Seat.choices, help_text="Printed on the board.")
    taker = serializers.ChoiceField(
        Seat.choices, allow_blank=True, help_text="Blank in free deals: people bid."
    )
    tables = serializers.IntegerField(help_text="At how many tables it is due in all.")
    results = serializers.IntegerField(help_text="How many of them have a result.")
    is_open = serializers.BooleanField(help_text="Nobody can meet the board any more.")

    class Meta:
        model = Board
        fields = ["number", "section", "dealer", "taker", "last_round", "tables", "results",
                  "is_open"]  # fmt: skip
        read_only_fields = fields
        extra_kwargs: ClassVar = {
            "number": {"help_text": "As printed on the board."},
            "section": {"help_text": "Where sections compare apart, else blank."},
            "last_round": {"help_text": "The last round it is due in."},
        }
