"""One event as one JSON document, to be kept, read by programs, and imported elsewhere."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

from tournament.access import is_seed_open, open_deals
from tournament.adapters.event_documents import (
    BOARD_LEFT,
    ENTRY_LEFT,
    EVENT_LEFT,
    MEMBER_LEFT,
    PERSON_LEFT,
    SCHEMA,
    SET_LEFT,
    ranking_json,
)
from tournament.adapters.json_rows import row_json
from tournament.models import (
    Board,
    BoardSet,
    Due,
    Entry,
    KeptApart,
    LineUp,
    Match,
    Member,
    Player,
    Result,
    Round,
    SealBroken,
    Seating,
    Signature,
    SitOut,
    StandingRow,
    State,
    Status,
    Substitution,
    Table,
    Tournament,
)
from tournament.selectors.matches import seen_line_up_keys
from tournament.services.stage_sums import stages_json, summed
from tournament.services.standings import standings_of
from tournament.services.team_standings import team_standings


def event_document(tournament: Tournament) -> dict[str, Any]:
    """Return the whole event; cards only of boards nobody can meet any more."""
    people = _People(tournament)
    results = _results(tournament)
    lines = standings_of(tournament)
    return {
        "schema": SCHEMA,
        "event": _event(tournament),
        "persons": people.persons,
        "entries": people.entries(),
        "kept_apart": _kept_apart(tournament),
        "movement": _movement(tournament),
        "rounds": _rounds(tournament),
        "boards": _boards(tournament),
        "board_set": _board_set(tournament),
        "results": results,
        "rulings": _rulings(results),
        "penalties": [],
        **_matches(tournament),
        "prizes": [row_json(prize) for prize in tournament.prizes.all()],
        "ranking": ranking_json(tournament, lines, team_standings(tournament, lines)),
        **_stages(tournament),
    }


def _stages(tournament: Tournament) -> dict[str, Any]:
    """Return the sum over the stages up to this one; nothing where it is the first.

    Told for readers, as the ranking is: an import adds up anew what the stages here say.
    """
    if tournament.previous_stage_id is None:
        return {}
    return {"stages": {"unit": tournament.unit, **stages_json(summed(tournament), tournament.unit)}}


def _event(tournament: Tournament) -> dict[str, Any]:
    before = tournament.previous_stage
    return {
        **row_json(tournament, EVENT_LEFT),
        "seed": tournament.seed if _is_over(tournament) else None,
        "previous_stage": before.slug if before else None,
    }


def _is_over(tournament: Tournament) -> bool:
    return tournament.state in {State.CLOSED, State.PUBLISHED}


class _People:
    """Persons of an event under numbers of their own, and the entries they form."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        members = Member.objects.filter(tournament=tournament).select_related("player__club")
        self._members: dict[int, list[Member]] = defaultdict(list)
        for member in members.order_by("entry__number", "position"):
            self._members[member.entry_id].append(member)
        stands_in = Substitution.objects.filter(entry__tournament=tournament)
        self._substitutions: dict[int, list[Substitution]] = defaultdict(list)
        for row in stands_in.select_related("player__club").order_by("first_round", "pk"):
            self._substitutions[row.entry_id].append(row)
        self._ids: dict[int, int] = {}
        self.persons: list[dict[str, Any]] = []

    def entries(self) -> list[dict[str, Any]]:
        """Return every entry with its people; whoever is met first has the lower number."""
        in_play = set(
            StandingRow.objects.filter(tournament=self._tournament).values_list("entry", flat=True)
        )
        entries = Entry.objects.filter(tournament=self._tournament).order_by("number")
        return [
            {
                **row_json(entry, ENTRY_LEFT),
                "in_play": entry.pk in in_play,
                "members": [
                    {"person": self._id(row.player), **row_json(row, MEMBER_LEFT)}
                    for row in self._members[entry.pk]
                ],
                "substitutions": [
                    {"person": self._id(row.player), **row_json(row)}
                    for row in self._substitutions[entry.pk]
                ],
            }
            for entry in entries
        ]

    def _id(self, player: Player) -> int:
        if player.pk not in self._ids:
            self._ids[player.pk] = len(self._ids) + 1
            club = player.club
            self.persons.append(
                {
                    "person": self._ids[player.pk],
                    **row_json(player, PERSON_LEFT),
                    "club": club.name if club else None,
                }
            )
        return self._ids[player.pk]


def _kept_apart(tournament: Tournament) -> list[dict[str, Any]]:
    rows = KeptApart.objects.filter(tournament=tournament).order_by("pk")
    return [
        {"first": first, "second": second, "club": club}
        for first, second, club in rows.values_list("first__number", "second__number", "club__name")
    ]


def _movement(tournament: Tournament) -> dict[str, Any] | None:
    plan = getattr(tournament, "plan", None)
    if plan is None:
        return None
    return {"document": plan.document, "original": plan.original, "fairness": plan.fairness}


def _rounds(tournament: Tournament) -> list[dict[str, Any]]:
    tables: dict[int, list[dict[str, Any]]] = defaultdict(list)
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    seatings = Seating.objects.filter(round__tournament=tournament).order_by("seat")
    for table_pk, seat, number in seatings.values_list("table", "seat", "entry__number"):
        seats[table_pk][seat] = number
    dues: dict[int, list[dict[str, Any]]] = defaultdict(list)
    rows = Due.objects.filter(table__round__tournament=tournament)
    for table_pk, number, section, instead in rows.order_by(
        "board__number", "board__section"
    ).values_list("table", "board__number", "board__section", "instead_of__board__number"):
        dues[table_pk].append({"board": number, "section": section, "instead_of": instead})
    laid = Table.objects.filter(round__tournament=tournament).order_by("slot", "number")
    for table in laid:
        tables[table.round_id].append(
            {**row_json(table), "seats": seats[table.pk], "dues": dues[table.pk]}
        )
    rests: dict[int, list[int]] = defaultdict(list)
    sit_outs = SitOut.objects.filter(round__tournament=tournament).order_by("entry__number")
    for round_pk, number in sit_outs.values_list("round", "entry__number"):
        rests[round_pk].append(number)
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    return [{**row_json(row), "tables": tables[row.pk], "sit_out": rests[row.pk]} for row in rounds]


def _boards(tournament: Tournament) -> list[dict[str, Any]]:
    cards = {
        deal.number: (_opened(deal.cards), _opened(deal.dealt)) for deal in open_deals(tournament)
    }
    boards = Board.objects.filter(tournament=tournament).order_by("section", "number")
    return [
        {
            **row_json(board, BOARD_LEFT),
            "cards": cards.get(board.number, (None, None))[0],
            "dealt": cards.get(board.number, (None, None))[1],
        }
        for board in boards
    ]


def _opened(sealed: Any) -> Any:
    """Return sealed cards; nothing where this installation's key does not open them."""
    try:
        return json.loads(sealed.opened) if sealed else None
    except SealBroken:
        return None


def _board_set(tournament: Tournament) -> dict[str, Any] | None:
    board_set = BoardSet.objects.filter(tournament=tournament).first()
    if board_set is None:
        return None
    seed = board_set.seed.opened if is_seed_open(board_set) and board_set.seed else None
    return {**row_json(board_set, SET_LEFT), "seed": seed}


def _results(tournament: Tournament) -> list[dict[str, Any]]:
    found: dict[tuple[Any, ...], list[dict[str, Any]]] = defaultdict(list)
    rows = Result.objects.filter(due__table__round__tournament=tournament).select_related(
        "due__table__round", "due__board"
    )
    for row in rows.order_by(
        "due__table__round__number", "due__table__slot", "due__table__number",
        "due__board__number", "due__board__section", "revision",
    ):  # fmt: skip
        table, board = row.due.table, row.due.board
        key = (table.round.number, table.slot, table.number, board.number, board.section)
        found[key].append(row_json(row))
    names = ("round", "slot", "table", "board", "section")
    return [
        {**dict(zip(names, key, strict=True)), "revisions": revisions}
        for key, revisions in found.items()
    ]


def _rulings(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what the director decided, told again apart: an import reads it from the results."""
    return [
        {
            **{name: row[name] for name in ("round", "slot", "table", "board", "section")},
            **{name: live[name] for name in ("status", "zero_side", "reason")},
        }
        for row in results
        for live in row["revisions"]
        if live["standing"] == "live" and live["status"] != Status.PLAYED
    ]


def _matches(tournament: Tournament) -> dict[str, list[dict[str, Any]]]:
    matches = Match.objects.filter(tournament=tournament).select_related("one", "other", "side_a")
    # One that its opponents may not see yet leaves by no door.
    line_ups = LineUp.objects.filter(pk__in=seen_line_up_keys(tournament)).select_related(
        "round", "entry", "attacker", "north", "east", "west"
    )
    signatures = Signature.objects.filter(match__tournament=tournament).select_related(
        "match", "round", "entry"
    )
    return {
        "matches": [
            {
                **row_json(row),
                # Nor does a captain's card that waits for the other one.
                "cards": {name: cards for name, cards in row.cards.items() if name == "drawn"},
                "one": row.one.number,
                "other": row.other.number if row.other else None,
                "side_a": row.side_a.number if row.side_a else None,
            }
            for row in matches.order_by("first_round", "number")
        ],
        "line_ups": [
            {
                **row_json(row),
                "round": row.round.number,
                "entry": row.entry.number,
                **{
                    seat: getattr(row, seat).position
                    for seat in ("attacker", "north", "east", "west")
                },
            }
            for row in line_ups.order_by("round__number", "entry__number")
        ],
        "signatures": [
            {
                **row_json(row),
                "first_round": row.match.first_round,
                "match": row.match.number,
                "round": row.round.number,
                "entry": row.entry.number,
            }
            for row in signatures.order_by(
                "match__first_round", "match__number", "round__number", "entry__number"
            )
        ],
    }
