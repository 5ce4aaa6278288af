"""Matches: made from the movement, their sides drawn by card, rooms and series chosen, the bonus.

Lock order as everywhere: the scoreboard (`bump`) before rounds and boards.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction

from engine.errors import EngineError
from tournament.adapters.matches import (
    card_problem,
    drawn_cards,
    forfeit_of,
    higher_card,
    is_bonus_lawful,
    pairs_of,
    side_choosing,
)
from tournament.messages import Refused, problem_of
from tournament.models import (
    QUARTERS,
    TRIANGULAR,
    Due,
    Entry,
    Format,
    Match,
    Place,
    Plan,
    Seating,
    State,
    Table,
    Tournament,
    room_of,
)
from tournament.selectors import matches as selectors
from tournament.services.audit import Author, log
from tournament.services.events import bump, found_again, hold_rounds, require_state
from tournament.services.match_standings import match_score

REASON_LENGTH = 200
SIDES = ("one", "other")


def make_matches(
    tournament: Tournament,
    rows: Sequence[Mapping[str, Any]],
    entries: Mapping[int | None, Entry],
) -> list[Match]:
    """Write the matches of these rounds of the plan, four rounds each; nothing in other formats.

    Who sits out has nobody to meet.
    """
    if tournament.format != Format.TEAMS:
        return []
    made = []
    for row in rows:
        if (row["round"] - 1) % QUARTERS:
            continue
        sides: list[tuple[int, int | None]] = [*pairs_of(row)]
        sides += [(slot, None) for slot in row.get("sit_out", [])]
        made += [
            Match(
                tournament=tournament,
                first_round=row["round"],
                number=number,
                one=entries[one],
                other=entries[other] if other else None,
            )
            for number, (one, other) in enumerate(sides, start=1)
        ]
    return Match.objects.bulk_create(made)


def is_triangular(tournament: Tournament) -> bool:
    """Tell whether three teams play each other at once."""
    return tournament.movement_maker == TRIANGULAR


def _held(match: Match) -> Match:
    """Return the match in a running event, held with its scoreboard until the end."""
    bump(match.tournament)
    held = found_again(selectors.matches_of(match.tournament), match)
    require_state(held.tournament, State.RUNNING)
    return held


def _name(match: Match) -> str:
    return f"{match.one.name} / {match.other.name if match.other else '-'}"


@transaction.atomic
def record_cards(match: Match, one: str, other: str, *, author: Author) -> Match:
    """Keep the cards both captains drew; equals draw again, the higher one is team A (RO p.25)."""
    match = _held(match)
    if match.side_a_id is not None:
        raise Refused.because("sides-drawn")
    if one == other:
        raise Refused.because("same-card-drawn", "other_card")
    return _compare(match, one, other, author)


def _compare(match: Match, one: str, other: str, author: Author) -> Match:
    """Keep two cards as drawn; the higher one makes team A, equals and one card twice nobody."""
    try:
        higher = higher_card(one, other)
    except EngineError as error:
        raise Refused(problem_of(error, "one_card")) from error
    match.cards = {"drawn": [*match.cards.get("drawn", []), [one, other]]}
    if higher:
        match.side_a = match.one if higher > 0 else match.other
    match.save(update_fields=["cards", "side_a"])
    log(match.tournament, author, "captains", _name(match), after={"cards": [one, other]})
    return match


@transaction.atomic
def put_card(match: Match, entry: Entry, card: str, *, author: Author) -> Match:
    """Keep the card a captain drew, unseen until the other one is in; both are compared then.

    A captain may change it until then. What the log says names no card before both are in.
    """
    match = _held(match)
    if match.side_a_id is not None:
        raise Refused.because("sides-drawn")
    if is_triangular(match.tournament):
        raise Refused.because("no-choice")
    if entry.pk not in {match.one_id, match.other_id}:
        raise Refused.because("no-match", name=entry.name)
    if forfeit_of(match):
        raise Refused.because("match-forfeited", name=entry.name)
    problem = card_problem(card)
    if problem is not None:
        raise Refused(problem)
    put = {**match.cards.get("put", {}), "one" if entry.pk == match.one_id else "other": card}
    log(match.tournament, author, "card-put", entry.name)
    if len(put) == len(SIDES):
        return _compare(match, put["one"], put["other"], author)
    match.cards = {**match.cards, "put": put}
    match.save(update_fields=["cards"])
    return match


def has_put(match: Match, entry: Entry) -> bool:
    """Tell whether a team's card is in and waits for the other one."""
    return ("one" if entry.pk == match.one_id else "other") in match.cards.get("put", {})


def draw_for_captains(match: Match, *, author: Author) -> Match:
    """Draw the captains' cards from the event's committed seed."""
    event = match.tournament
    one, other = drawn_cards(event.seed, event.public_value, match)
    return record_cards(match, one, other, author=author)


@transaction.atomic
def set_bonus(match: Match, *, one: Decimal, other: Decimal, author: Author) -> Match:
    """Set what one side has before the match, in match points (RO p.26)."""
    match = _held(match)
    hold_rounds(match.tournament)
    problem = is_bonus_lawful(one, other)
    if problem is not None:
        raise Refused(problem)
    if selectors.has_results(match):
        raise Refused.because("match-begun", "bonus")
    before = {"bonus": [str(match.bonus_one), str(match.bonus_other)]}
    match.bonus_one, match.bonus_other = one, other
    match.save(update_fields=["bonus_one", "bonus_other"])
    after = {"bonus": [str(one), str(other)]}
    log(match.tournament, author, "bonus", _name(match), before=before, after=after)
    return match


def chooser(match: Match, quarter: int) -> Entry | None:
    """Return the team that chooses rooms and series in a quarter; None before the draw."""
    if match.side_a is None or match.other is None:
        return None
    other = match.other if match.side_a_id == match.one_id else match.one
    return match.side_a if side_choosing(quarter) == "A" else other


def choice_of(match: Match, quarter: int) -> dict[str, Any]:
    """Return the room and the series of the chooser's attacker; as laid before any choice."""
    return dict(match.choices.get(str(quarter), {}))


@transaction.atomic
def choose_room(
    match: Match,
    quarter: int,
    *,
    room: str,
    series: int,
    author: Author,
    by: Entry | None = None,
    reason: str = "",
) -> Match:
    """Put the chooser's attacker in a room, with the first or the second half of the boards.

    `by` is the team that asks, None the director. Rooms and series come before the line-ups (RO
    p.25): once these are all in, only the director changes them, with a reason. Tables, boards and
    plan follow at once.
    """
    match = _held(match)
    hold_rounds(match.tournament)
    team = chooser(match, quarter)
    if team is None or is_triangular(match.tournament):
        raise Refused.because("no-choice")
    if by is not None and by != team:
        raise Refused.because("not-your-choice", name=team.name)
    round_ = selectors.rounds_of(match)[quarter - 1]
    if selectors.has_results_in(match, round_):
        raise Refused.because("quarter-begun", quarter=quarter)
    if selectors.are_line_ups_in(match.one, round_):
        if by is not None:
            raise Refused.because("rooms-chosen")
        if not reason.strip():
            raise Refused.because("reason-missing", "reason")
    tables = list(_tables_of(match, round_.number))
    attacks = {table: _attacker(table) for table in tables if table.slot == 1}
    if any(room_of(t.number, "") == room and team_ != team.pk for t, team_ in attacks.items()):
        _swap_sides(tables)
    first = next(t for t in tables if t.slot == 1 and _attacker(t) == team.pk)
    boards = sorted(Due.objects.filter(table__in=tables).values_list("board__number", flat=True))
    has_first = first.dues.filter(board__number=boards[0]).exists()
    if has_first != (series == 1):
        _swap_series(tables)
    match.choices = match.choices | {str(quarter): {"room": room, "series": series}}
    match.save(update_fields=["choices"])
    _follow(match.tournament, round_.number, [t.number for t in tables])
    after = {"quarter": quarter, "room": room, "series": series}
    log(
        match.tournament, author, "choose-room", _name(match),
        after=after, reason=reason.strip()[:REASON_LENGTH],
    )  # fmt: skip
    return match


def _tables_of(match: Match, round_number: int) -> Any:
    return Table.objects.filter(
        round__tournament=match.tournament_id,
        round__number=round_number,
        seatings__entry__in=[match.one_id, match.other_id],
    ).distinct()


def _attacker(table: Table) -> int:
    return int(table.seatings.get(seat=Place.ATTACK).entry_id)


def _swap_sides(tables: Sequence[Table]) -> None:
    """Exchange attack and defense at the tables: each team's attacker goes to the other room."""
    rows = list(Seating.objects.filter(table__in=tables))
    Seating.objects.filter(table__in=tables).delete()
    for row in rows:
        row.pk = None
        row.seat = Place.DEFENSE if row.seat == Place.ATTACK else Place.ATTACK
    Seating.objects.bulk_create(rows)


def _swap_series(tables: Sequence[Table]) -> None:
    """Exchange what each table plays first and second."""
    for number in {table.number for table in tables}:
        first, second = sorted((t for t in tables if t.number == number), key=lambda t: t.slot)
        mine = list(first.dues.values_list("pk", flat=True))
        second.dues.update(table=first)
        Due.objects.filter(pk__in=mine).update(table=second)


def _follow(tournament: Tournament, round_number: int, numbers: Collection[int]) -> None:
    """Write the tables of a round as they are now into the plan's document."""
    plan = Plan.objects.get(tournament=tournament)
    row = next(row for row in plan.document["rounds"] if row["round"] == round_number)
    for laid in row["tables"]:
        if laid["table"] not in numbers:
            continue
        table = Table.objects.get(
            round__tournament=tournament, round__number=round_number,
            number=laid["table"], slot=laid.get("slot", 1),
        )  # fmt: skip
        for seat, slot in table.seatings.values_list("seat", "entry__slot"):
            laid[seat] = slot
        boards = table.dues.order_by("board__number").values_list("board__number", flat=True)
        laid["boards"] = list(boards)
    plan.save(update_fields=["document"])


@transaction.atomic
def decide_winner(match: Match, winner: str, *, author: Author, reason: str) -> Match:
    """Say who goes on after a drawn match, with the reason."""
    match = _held(match)
    score = match_score(match)
    if not score.is_over or score.totals[0] != score.totals[1] or winner not in {"one", "other"}:
        raise Refused.because("match-not-drawn")
    if not reason.strip():
        raise Refused.because("reason-missing", "reason")
    match.choices = match.choices | {"winner": winner}
    match.save(update_fields=["choices"])
    team = match.one if winner == "one" else match.other
    log(
        match.tournament, author, "decide", _name(match),
        after={"name": team.name if team else ""}, reason=reason.strip()[:REASON_LENGTH],
    )  # fmt: skip
    return match
