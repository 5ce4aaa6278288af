"""Events for tests of every room, made through the services as a director would make them.

Nothing is written past the services, so a test that starts from here starts from rows that can
exist. People are invented.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any

from django.contrib.auth.models import User

from engine.movements import Proposal
from tournament.adapters.matches import Chosen
from tournament.adapters.plans import PlanChoice, proposals_for
from tournament.adapters.results import Typed, contracts_of
from tournament.adapters.teams import team_sizes
from tournament.models import Due, Entry, Format, Presence, Result, Standing, Status, Tournament
from tournament.selectors import matches as match_rows
from tournament.services import (
    draws,
    events,
    line_ups,
    people_lists,
    registration,
    results,
    rounds,
    standings,
    teams,
)
from tournament.services.audit import Author
from tournament.services.results import Correction, Outcome

FIRST_NAMES = [
    "Aimée",
    "Bastien",
    "Clarisse",
    "Denis",
    "Élodie",
    "Firmin",
    "Gisèle",
    "Hector",
    "Inès",
    "Joachim",
    "Katell",
    "Lucien",
    "Maëlle",
    "Noël",
    "Odile",
    "Prosper",
]
LAST_NAMES = [
    "Aubertin",
    "Brévannes",
    "Chastagnol",
    "Dumoutier",
    "Esparvier",
    "Fontbonne",
    "Garrivet",
    "Hautecloche",
    "Issartel",
    "Jolimont",
    "Kervadec",
    "Lestrange",
    "Marzelle",
    "Nogaret",
    "Ormessan",
    "Peyrefort",
]
STARTS_AT = datetime(2031, 3, 15, 14, 0)


def person_name(number: int) -> str:
    """Return the name of invented person `number` (from 1); 256 differ, then they are numbered."""
    turn, place = divmod(number - 1, len(FIRST_NAMES) * len(LAST_NAMES))
    last, first = divmod(place, len(FIRST_NAMES))
    behind = f"-{turn + 1}" if turn else ""
    # Neighbors in the list share neither name.
    return f"{FIRST_NAMES[first]} {LAST_NAMES[(last + first) % len(LAST_NAMES)]}{behind}"


def director(name: str = "directrice", *, is_staff: bool = False) -> User:
    """Return the account of that name; it has no password: tests sign it in by force."""
    known = User.objects.filter(username=name).first()
    if known is not None:
        return known
    user = User(username=name, is_staff=is_staff)
    user.set_unusable_password()
    user.save()
    return user


def author(event: Tournament | None = None) -> Author:
    """Return the director of the event as an author; the usual one without an event."""
    user = event.created_by if event is not None else None
    return Author.director(user or director())


def make_event(
    people: int = 28,
    rounds: int = 7,
    boards_per_table: int = 4,
    started: bool = True,
    *,
    drawn: bool = True,
    opened: bool = True,
    user: User | None = None,
    name: str = "Tournoi du Chêne",
    starts_at: datetime = STARTS_AT,
    **fields: Any,
) -> Tournament:
    """Return an event with everybody present: opened, planned, drawn and started as asked.

    Where the best movement needs substitutes, they are entered too.
    """
    user = user or director()
    who = Author.director(user)
    event = events.create_tournament(
        user, name=name, starts_at=starts_at, people_expected=people, **fields
    )
    add_people(event, people)
    if opened:
        event = events.open_tournament(event, author=who)
    if drawn or started:
        plan_and_draw(event, rounds=rounds, boards_per_table=boards_per_table)
    if started:
        start(event)
    event.refresh_from_db()
    return event


def add_people(event: Tournament, count: int, presence: str = Presence.PRESENT) -> list[Entry]:
    """Enter that many more invented people; return their entries."""
    before = event.entries.count()
    names = [person_name(before + place + 1) for place in range(count)]
    lines = people_lists.enter_people(
        event,
        [(name, registration.Person.from_text(name)) for name in names],
        author=author(event),
        presence=presence,
    )
    return [line.entry for line in lines if line.entry is not None]


def team_of(size: int, first: int = 1, **fields: Any) -> teams.Team:
    """Return a team of so many invented people, the first of them numbered `first`."""
    people = [registration.Person.from_text(person_name(first + n)) for n in range(size)]
    return teams.Team(tuple(people), **fields)


def make_team_event(
    count: int,
    format_code: str,
    *,
    rounds: int | None = None,
    boards_per_table: int | None = None,
    started: bool = True,
    size: int | None = None,
    name: str = "Tournoi des Équipes",
    **fields: Any,
) -> Tournament:
    """Return an event of so many teams, all present: planned, drawn and started unless told not."""
    user = director()
    who = Author.director(user)
    event = events.create_tournament(
        user, name=name, starts_at=STARTS_AT, people_expected=count, format=format_code, **fields
    )
    event = events.open_tournament(event, author=who)
    size = size or team_sizes(format_code)[0]
    for number in range(count):
        team = team_of(size, number * size + 1, name=f"Équipe {number + 1}")
        teams.enter_team(event, team, author=who, presence=Presence.PRESENT)
    best = proposals_for(
        count, rounds=rounds, boards_per_table=boards_per_table, format_code=format_code
    )[0]
    choice = PlanChoice(best.maker, best.entries, best.rounds, best.boards_per_table)
    draws.choose_plan(event, choice, author=who)
    draws.draw_seats(event, author=who)
    if started:
        start(event)
    event.refresh_from_db()
    return event


@cache
def best_proposal(people: int, rounds: int | None, boards_per_table: int | None) -> Proposal:
    """Return the first proposal; remembered, for weighing them all takes up to a second."""
    return proposals_for(people, rounds=rounds, boards_per_table=boards_per_table)[0]


def plan_and_draw(
    event: Tournament, *, rounds: int | None = 7, boards_per_table: int | None = 4
) -> Tournament:
    """Choose the best movement for those present, enter its substitutes, draw the seats."""
    present = event.entries.filter(presence=Presence.PRESENT).count()
    best = best_proposal(present, rounds, boards_per_table)
    for _ in range(best.substitutes):
        add_substitute(event)
    choice = PlanChoice(best.maker, best.entries, best.rounds, best.boards_per_table)
    draws.choose_plan(event, choice, author=author(event))
    draws.draw_seats(event, author=author(event))
    event.refresh_from_db()
    return event


def add_substitute(event: Tournament) -> Entry:
    """Enter somebody who fills a seat and is not ranked."""
    name = person_name(event.entries.count() + 1)
    player = registration.save_player(registration.Person.from_text(name))
    return registration.enter_player(
        event, player, author=author(event), presence=Presence.PRESENT, is_substitute=True
    )


def start(event: Tournament) -> Tournament:
    """Start the play of a drawn event."""
    rounds.start_tournament(event, author=author(event), accepted=True)
    event.refresh_from_db()
    return event


def typed(amount: int) -> Typed:
    """Return a signed per-defender amount as a table types it: made when the taker receives."""
    return Typed(amount=abs(amount), made=amount > 0)


def enter(
    event: Tournament, table: int, board: int, amount: int, *, key: str = "", **extras: Any
) -> Outcome:
    """Send one result as its table: `amount` signed for the taker, per defender."""
    if contracts_of(event.format):
        extras.setdefault("contract", "guard")
    content = Typed(amount=abs(amount), made=amount > 0, **extras)
    return results.submit_result(event, table, board, content, author=Author.table(table), key=key)


def due_at(event: Tournament, round: int, table: int, board: int) -> Due:
    """Return the due board of a table in a round."""
    return Due.objects.select_related("board__tournament", "table__round").get(
        table__round__tournament=event,
        table__round__number=round,
        table__number=table,
        board__number=board,
    )


def live_result(due: Due) -> Result | None:
    """Return the revision that counts."""
    return due.results.filter(standing=Standing.LIVE).first()


def correct(
    due: Due,
    amount: int | None,
    *,
    reason: str = "misread sheet",
    status: str = Status.PLAYED,
    seen: int | None = None,
    **fields: Any,
) -> Outcome:
    """Correct the result of a due board as the director; None with another status."""
    if seen is None:
        live = live_result(due)
        seen = live.revision if live else 0
    content = None if amount is None else typed(amount)
    if content and due.board.tournament.format == Format.TEAMS:
        content = replace(content, contract="guard")
    return results.correct_result(
        due,
        Correction(status, content, **fields),
        author=author(due.board.tournament),
        seen=seen,
        reason=reason,
    )


def amount_of(table: int, board: int) -> int:
    """Return some lawful amount that differs from table to table: odd boards fail."""
    amount = 60 + 2 * ((7 * table + 3 * board) % 40)
    return -amount if board % 2 else amount


def give_line_ups(event: Tournament, number: int) -> None:
    """Give every team of a match its line-up of a round: the quarter's number attacks."""
    for entry in event.entries.filter(seatings__round__number=number).distinct():
        found = match_rows.matches_of_team(entry, number)
        if all("forfeit" in match.choices for match in found):
            continue
        match = found[0]
        quarter = number - match.first_round + 1
        line_ups.give_line_up(entry, number, Chosen(quarter), author=author(event))


def play_round(
    event: Tournament,
    number: int,
    *,
    amounts: Callable[[int, int], int] = amount_of,
    close: bool = True,
) -> None:
    """Enter every result due in a round being played; close it, which opens the next."""
    if event.format == Format.TEAMS:
        give_line_ups(event, number)
    dues = (
        Due.objects.filter(table__round__tournament=event, table__round__number=number)
        .exclude(results__standing__in=[Standing.LIVE, Standing.RIVAL])
        .select_related("table", "board")
    )
    for due in dues.order_by("table__slot", "table__number", "board__number"):
        table, board = due.table.number, due.board.number
        enter(event, table, board, amounts(table, board))
    if close:
        close_round(event, number)


def close_round(event: Tournament, number: int, *, missing: str = "refuse") -> list[int]:
    """Close a round as the director; the next one opens."""
    return rounds.close_round(event, number, author=author(event), missing=missing)


def play_all(event: Tournament, *, amounts: Callable[[int, int], int] = amount_of) -> Tournament:
    """Play and close every round, and recompute."""
    for number in event.rounds.order_by("number").values_list("number", flat=True):
        play_round(event, number, amounts=amounts)
    recompute()
    return event


def recompute() -> int:
    """Answer every bell: recompute all stale boards, as the sweep does."""
    return standings.refresh_stale_boards()


def make_free_deals(
    people: int = 8,
    *,
    maker: str = "",
    rounds: int | None = None,
    deals: int | None = None,
    started: bool = True,
    **fields: Any,
) -> Tournament:
    """Return an event of free deals with everybody present: planned, drawn, started."""
    who = Author.director(director())
    event = events.create_tournament(
        director(), name="Soirée des Quatre", starts_at=STARTS_AT, people_expected=people,
        format="free_deals", **fields,
    )  # fmt: skip
    event = events.open_tournament(event, author=who)
    add_people(event, people)
    found = proposals_for(people, rounds=rounds, boards_per_table=deals, format_code="free_deals")
    best = next(one for one in found if maker in {"", one.maker})
    choice = PlanChoice(best.maker, best.entries, best.rounds, best.boards_per_table)
    draws.choose_plan(event, choice, author=who)
    draws.draw_seats(event, author=who)
    if started:
        start(event)
    event.refresh_from_db()
    return event


def play_deal(
    event: Tournament, table: int, deal: int, taker: str = "", contract: str = "", **content: Any
) -> Outcome:
    """Send one deal as its table: who took, for what, and facts or an amount; passed out else."""
    typed = Typed(contract=contract or "passed_out", taker=taker, **content)
    return results.submit_result(event, table, deal, typed, author=Author.table(table))
