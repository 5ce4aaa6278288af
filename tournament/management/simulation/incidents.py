"""What happens to a movement during an evening: somebody late, somebody leaves, a wrong board."""

from __future__ import annotations

from collections import Counter

from django.db.models import Count, Q

from tournament.adapters.changes import mark_of
from tournament.models import (
    Due,
    Entry,
    Result,
    Seating,
    SitOut,
    Standing,
    Status,
    Tournament,
    table_places,
)
from tournament.selectors.public import boards_due
from tournament.services import changes, wrong_boards
from tournament.services.audit import Author
from tournament.services.changes import Made
from tournament.services.registration import Person

# When each happens: late for round 2, the wrong board in round 2, gone from round 3 on.
LATE_ROUND = 2
WRONG_ROUND = 2
LEAVING_ROUND = 3
FEWEST_ROUNDS = 3


class Incidents:
    """The incidents of one event; each returns the boards gone stale."""

    def __init__(self, tournament: Tournament, author: Author, done: Counter[str]) -> None:
        self.tournament, self.author, self._done = tournament, author, done
        self.late: Entry | None = None
        self.left: Entry | None = None
        self.wrong: Due | None = None

    @property
    def tried(self) -> list[str]:
        """Return the names of what happens once in the event."""
        return ["late arrivals", "withdrawals", "wrong boards"]

    def checks(self) -> dict[str, bool]:
        """Return what must hold after the incidents, told from the stored rows."""
        return check_incidents(self)

    def before_round(self, number: int, person: Person) -> None:
        """Seat who is late, free the seats of who leaves, when their round begins."""
        if number == LATE_ROUND:
            made = changes.admit_late(
                self.tournament, person, from_round=number, author=self.author, seen=self._seen()
            )
            self.late = made.entry
            self._done["late arrivals"] += 1
        if number == LEAVING_ROUND:
            entry = self._somebody()
            made = changes.withdraw_entry(
                entry, from_round=number, author=self.author, seen=self._seen()
            )
            self.left = made.entry
            self._done["withdrawals"] += 1

    def after_play(self, number: int) -> None:
        """Find out that a table played the board of another round."""
        if number == WRONG_ROUND:
            due, board = self._mistake(number)
            made: Made = wrong_boards.play_other_board(due, board, author=self.author)
            self.wrong = made.due
            self._done["wrong boards"] += 1

    def _seen(self) -> str:
        self.tournament.plan.refresh_from_db()
        return mark_of(self.tournament.plan.document)

    def _somebody(self) -> Entry:
        """Return somebody ranked who neither came late nor played the wrong board."""
        table = self.wrong.table_id if self.wrong else None
        people = self.tournament.entries.filter(slot__isnull=False, is_substitute=False)
        people = people.exclude(seatings__table=table)
        if self.late is not None:
            people = people.exclude(pk=self.late.pk)
        return people.order_by("number")[0]

    def _mistake(self, number: int) -> tuple[Due, int]:
        """Return a due board with its result, and another that none of the four has met yet."""
        dues = Due.objects.filter(
            table__round__tournament=self.tournament,
            table__round__number=number,
            results__standing=Standing.LIVE,
            results__status=Status.PLAYED,
        ).exclude(results__standing=Standing.RIVAL)
        for due in dues.order_by("table__number", "table__slot", "board__number"):
            people = Seating.objects.filter(table=due.table_id).values("entry")
            met = Seating.objects.filter(entry__in=people, round__number__lte=number).values(
                "table__dues__board__number"
            )
            fresh = self.tournament.boards.exclude(number__in=met).order_by("number")
            board = fresh.values_list("number", flat=True).first()
            if board is not None:
                return due, board
        raise RuntimeError("every board was met already")


def check_incidents(incidents: Incidents) -> dict[str, bool]:
    """Return what must hold after the incidents, told from the stored rows."""
    tournament = incidents.tournament
    plan = type(tournament.plan).objects.get(tournament=tournament)
    return {
        "movement-without-faults": not plan.fairness["faults"],
        "rows-follow-the-movement": _rows_follow(tournament, plan.document),
        "nobody-in-two-places": not _in_two_places(tournament),
        "nobody-plays-a-board-twice": not _played_twice(tournament),
        "late-arrival-counts-from-its-round": _is_late_right(incidents),
        "who-left-keeps-the-past": _is_left_right(incidents),
        "wrong-board-kept-and-barred": _is_wrong_right(incidents),
        "counts-per-person": _are_counts_right(tournament),
    }


def _rows_follow(tournament: Tournament, document: dict[str, object]) -> bool:
    slots = dict(tournament.entries.filter(slot__isnull=False).values_list("pk", "slot"))
    rows = Seating.objects.filter(round__tournament=tournament)
    laid = {
        (number, table, seat, slots[entry])
        for number, table, seat, entry in rows.values_list(
            "round__number", "table__number", "seat", "entry"
        )
    }
    rounds = document["rounds"]
    assert isinstance(rounds, list)
    planned = {
        (row["round"], table["table"], seat, slot)
        for row in rounds
        for table in row["tables"]
        for seat, slot in table_places(table).items()
    }
    rests = SitOut.objects.filter(round__tournament=tournament)
    resting = {(n, slots[e]) for n, e in rests.values_list("round__number", "entry")}
    return laid == planned and resting == {
        (row["round"], slot) for row in rounds for slot in row["sit_out"]
    }


def _in_two_places(tournament: Tournament) -> bool:
    seated = Seating.objects.filter(round__tournament=tournament).values_list("round", "entry")
    resting = SitOut.objects.filter(round__tournament=tournament).values_list("round", "entry")
    places = Counter([*seated, *resting])
    return max(places.values()) > 1


def _played_twice(tournament: Tournament) -> bool:
    counts = Q(
        table__dues__results__standing=Standing.LIVE,
        table__dues__results__status=Status.PLAYED,
    )
    rows = Seating.objects.filter(counts, round__tournament=tournament)
    met = rows.values("entry", "table__dues__board__number").annotate(times=Count("pk"))
    return met.filter(times__gt=1).exists()


def _is_late_right(incidents: Incidents) -> bool:
    if incidents.late is None:
        return False
    rounds = set(incidents.late.seatings.values_list("round__number", flat=True))
    rests = set(incidents.late.sit_outs.values_list("round__number", flat=True))
    played = range(LATE_ROUND, incidents.tournament.round_count + 1)
    return rounds | rests == set(played) and not rounds & rests


def _is_left_right(incidents: Incidents) -> bool:
    left = incidents.left
    if left is None:
        return False
    numbers = set(left.seatings.values_list("round__number", flat=True))
    numbers |= set(left.sit_outs.values_list("round__number", flat=True))
    return numbers == set(range(1, LEAVING_ROUND))


def _is_wrong_right(incidents: Incidents) -> bool:
    """Tell whether the result stands where the board was played, and nowhere else for those four.

    The board that was due there is not played.
    """
    wrong = incidents.wrong
    if wrong is None or wrong.instead_of is None:
        return False
    live = Result.objects.get(due=wrong, standing=Standing.LIVE)
    missed = Result.objects.get(due=wrong.instead_of, standing=Standing.LIVE)
    people = Seating.objects.filter(table=wrong.table_id).values("entry")
    later = Result.objects.filter(
        due__board=wrong.board_id,
        due__table__seatings__entry__in=people,
        standing=Standing.LIVE,
        status=Status.PLAYED,
    ).exclude(due=wrong)
    return (
        live.status == Status.PLAYED and missed.status == Status.NOT_PLAYED and not later.exists()
    )


def _are_counts_right(tournament: Tournament) -> bool:
    """Tell whether everybody is due the boards of the rounds played, the wrong one counted once."""
    per_round = tournament.boards_per_table
    seated = dict(
        Seating.objects.filter(round__tournament=tournament)
        .values_list("entry__number")
        .annotate(rounds=Count("pk"))
    )
    return boards_due(tournament) == {n: rounds * per_round for n, rounds in seated.items()}
