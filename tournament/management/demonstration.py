"""A hall to look at: events being played, finished and to come; everybody is invented."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournament.adapters.plans import PlanChoice, proposals_for
from tournament.adapters.results import Typed
from tournament.management.free_demonstration import PEOPLE as FREE_PEOPLE
from tournament.management.free_demonstration import free_deals_event
from tournament.management.invented import CLUBS, LONG_NAMES, person_name
from tournament.management.simulation.amounts import ScoreField
from tournament.models import Category, Due, Format, Presence, Standing, Tournament
from tournament.selectors.room import missing_dues
from tournament.services import (
    draws,
    events,
    fees,
    people_lists,
    registration,
    results,
    rounds,
    standings,
    teams,
)
from tournament.services.attackers import attackers_of
from tournament.services.audit import Author
from tournament.services.demonstration import DEMO_USER
from tournament.services.results import Correction
from tournament.services.wrong_attackers import report_wrong_attacker

SEED: Final = 2026
RUNNING_PEOPLE: Final = 28
PAST_PEOPLE: Final = 16
COMING_PEOPLE: Final = 19
LAST_PLAYED: Final = 3
TRIPLETS: Final = (
    "Les Meuniers", "La Part du Chien", "Trois Bouts", "Les Rois Mages", "L’Excuse parfaite",
    "Petit au bout", "Les Dames de Trèfle", "Le Vingt-et-Un", "Poignée triple", "La Garde",
)  # fmt: skip
FIRST_OF_TRIPLETS: Final = 101
FIRST_OF_FREE_DEALS: Final = 151
TRIPLETS_PLAYED: Final = 4
WRONG_BADGE_TABLE: Final = 2
# 3 oudlers, 85 points, triple handful, Petit last: 208 a defender, lawful and hardly believable.
EXTREME: Final = Typed(oudlers=3, points_half=170, handfuls=("triple",), petit_last="taker")


@transaction.atomic
def seed_demo() -> list[Tournament]:
    """Make the five demonstration events where there is no event yet; else change nothing.

    All or none: a first start that is killed must not leave half a demonstration for good.
    """
    if Tournament.objects.exists():
        return []
    made = [
        _past_event(), _free_event(), _running_event(), _triplets_event(), _coming_event(),
    ]  # fmt: skip
    standings.refresh_stale_boards()
    for tournament in made:
        tournament.refresh_from_db()
    return made


def _author() -> Author:
    """Return who made the events: an account nobody can sign in with; staff direct them too."""
    user, created = User.objects.get_or_create(username=DEMO_USER)
    if created:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return Author.director(user)


def _person(number: int) -> registration.Person:
    """Return invented person `number` with a club and a series; the first have long names."""
    last, first = LONG_NAMES[number - 1] if number <= len(LONG_NAMES) else person_name(number)
    categories = list(Category)
    return registration.Person(
        last,
        first,
        licence_number=f"D-{number:05}",
        club=CLUBS[number % len(CLUBS)],
        category=categories[number % len(categories)],
    )


def _event(name: str, place: str, starts_at: datetime, people: int, presence: str) -> Tournament:
    author = _author()
    tournament = events.create_tournament(
        author.user, name=name, place=place, starts_at=starts_at, people_expected=people
    )
    tournament = events.open_tournament(tournament, author=author)
    listed = [("", _person(number)) for number in range(1, people + 1)]
    people_lists.enter_people(tournament, listed, author=author, presence=presence)
    return tournament


def _at(days: int, hour: int) -> datetime:
    """Return a wall-clock time so many days from today."""
    return datetime.combine(timezone.localdate() + timedelta(days=days), time(hour))


def _start(tournament: Tournament, author: Author, round_count: int) -> None:
    present = tournament.entries.filter(presence=Presence.PRESENT).count()
    best = proposals_for(present, rounds=round_count, boards_per_table=4)[0]
    choice = PlanChoice(best.maker, best.entries, best.rounds, best.boards_per_table)
    draws.choose_plan(tournament, choice, author=author)
    draws.draw_seats(tournament, author=author)
    rounds.start_tournament(tournament, author=author, accepted=True)
    tournament.refresh_from_db()


def _typed(due: Due) -> Typed:
    place = f"{due.table.round.number}/{due.table.number}"
    return ScoreField(SEED, str(due.board.number)).typed(place)


def _send(tournament: Tournament, due: Due, typed: Typed) -> results.Outcome:
    author = Author.table(due.table.number)
    return results.submit_result(
        tournament, due.table.number, due.board.number, typed, author=author
    )


def _play(
    tournament: Tournament, number: int, author: Author, *, leaves_out: Callable[[int], bool]
) -> None:
    """Play a round and close it; table numbers that `leaves_out` names skip their last board."""
    for table, dues in _dues_by_table(tournament, number).items():
        for due in dues[:-1] if leaves_out(table) else dues:
            _send(tournament, due, _typed(due))
    rounds.close_round(tournament, number, author=author, missing="not_played")


def _dues_by_table(tournament: Tournament, number: int) -> dict[int, list[Due]]:
    dues: dict[int, list[Due]] = {}
    for due in missing_dues(tournament).filter(table__round__number=number):
        dues.setdefault(due.table.number, []).append(due)
    return dues


def _past_event() -> Tournament:
    """Return a small event of two weeks ago, played and published."""
    author = _author()
    tournament = _event(
        "Challenge d’automne (démo)", "Sainte-Aurore", _at(-14, 14), PAST_PEOPLE, Presence.PRESENT
    )
    _start(tournament, author, 3)
    for number in (1, 2, 3):
        _play(tournament, number, author, leaves_out=lambda table: False)
    standings.refresh_stale_boards()
    return events.publish_tournament(tournament, author=author)


def _running_event() -> Tournament:
    """Return today's event, half-way through round 4 of 7, with what a director has to settle."""
    author = _author()
    tournament = _event(
        "Tournoi de la Halle (démo)", "Valcombe-sur-Orne", _at(0, 14), RUNNING_PEOPLE,
        Presence.PRESENT,
    )  # fmt: skip
    _start(tournament, author, 7)
    for number in range(1, LAST_PLAYED + 1):
        # One board of round 2 was not finished in time.
        _play(tournament, number, author, leaves_out=lambda table, n=number: (n, table) == (2, 5))
    _correct_first(tournament, author)
    for table, dues in _dues_by_table(tournament, LAST_PLAYED + 1).items():
        for due in dues[: 1 + table % 2 * 2]:
            _send(tournament, due, EXTREME if (table, due) == (3, dues[0]) else _typed(due))
        if table == 6:
            # The other phone of the table has it differently.
            _send(tournament, dues[0], Typed(amount=94, made=True))
    return tournament


def _correct_first(tournament: Tournament, author: Author) -> None:
    """Correct one result of round 1: the slip was misread."""
    due = Due.objects.filter(
        table__round__tournament=tournament, table__round__number=1, table__number=2
    ).first()
    if due is not None:
        live = due.results.get(standing=Standing.LIVE)
        results.correct_result(
            due,
            Correction(typed=Typed(amount=72, made=False)),
            author=author,
            seen=live.revision,
            reason="Feuille mal relue",
        )


def _triplets_event() -> Tournament:
    """Return tonight's triplets, half-way through round 5 of 9; one table told a wrong badge.

    Ten teams of three, the federation's Howell on five tables.
    """
    author = _author()
    tournament = events.create_tournament(
        author.user,  # type: ignore[arg-type]
        name="Triplettes du Moulin (démo)",
        place="Valcombe-sur-Orne",
        starts_at=_at(0, 20),
        people_expected=len(TRIPLETS),
        format=Format.TRIPLETS,
    )
    tournament = events.open_tournament(tournament, author=author)
    for place, name in enumerate(TRIPLETS):
        people = tuple(_person(FIRST_OF_TRIPLETS + 3 * place + n) for n in range(3))
        team = teams.Team(people, name=name, captain=place % 3)
        teams.enter_team(tournament, team, author=author, presence=Presence.PRESENT)
    best = proposals_for(len(TRIPLETS), format_code=Format.TRIPLETS)[0]
    choice = PlanChoice(best.maker, best.entries, best.rounds, best.boards_per_table)
    draws.choose_plan(tournament, choice, author=author)
    draws.draw_seats(tournament, author=author)
    rounds.start_tournament(tournament, author=author, accepted=True)
    tournament.refresh_from_db()
    for number in range(1, TRIPLETS_PLAYED + 1):
        _play(tournament, number, author, leaves_out=lambda table: False)
    for table, dues in _dues_by_table(tournament, TRIPLETS_PLAYED + 1).items():
        if table == WRONG_BADGE_TABLE:
            _tell_wrong_badge(tournament, dues[0])
        elif table % 2:
            _send(tournament, dues[0], _typed(dues[0]))
    return tournament


def _tell_wrong_badge(tournament: Tournament, due: Due) -> None:
    attacker = attackers_of(tournament, [due])[due.pk]
    shown = next(p.badge for p in attacker.side.people if p.badge != attacker.badge)
    table, board = due.table.number, due.board.number
    report_wrong_attacker(tournament, table, board, shown, author=Author.table(table))


def _free_event() -> Tournament:
    """Return last week's free deals, played and published."""
    people = [_person(FIRST_OF_FREE_DEALS + place) for place in range(FREE_PEOPLE)]
    return free_deals_event(people, _at(-4, 20), _author())


def _coming_event() -> Tournament:
    """Return an open event of the week after next, which people enter themselves."""
    tournament = _event(
        "Grand Prix de Montbrûlé (démo)", "Montbrûlé", _at(12, 10), COMING_PEOPLE,
        Presence.EXPECTED,
    )  # fmt: skip
    return fees.change_entries(
        tournament, author=_author(), entries_open=True, capacity=COMING_PEOPLE + 4,
        fee_cents=1000, closes=None,
    )  # fmt: skip
