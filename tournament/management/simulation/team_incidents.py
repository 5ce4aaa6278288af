"""What happens to teams of three and four: a substitute, a wrong badge, a wrong board, a leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tournament.adapters.attackers import BADGES, WRONG_STATUS, WRONG_ZERO
from tournament.adapters.changes import known_before
from tournament.management.simulation.incidents import (
    LATE_ROUND,
    LEAVING_ROUND,
    WRONG_ROUND,
    Incidents,
)
from tournament.messages import Refused
from tournament.models import (
    Due,
    Format,
    Member,
    Result,
    Seating,
    SitOut,
    Standing,
    Status,
    Substitution,
    Tournament,
    table_places,
)
from tournament.selectors.changes import other_boards
from tournament.selectors.team_table import people_of
from tournament.services import changes, substitutions, wrong_boards
from tournament.services.attackers import attackers_of
from tournament.services.audit import Author
from tournament.services.registration import Person
from tournament.services.wrong_attackers import report_wrong_attacker

# Somebody plays for another from this round on.
SUBSTITUTE_ROUND = LATE_ROUND


class TeamIncidents(Incidents):
    """The incidents of one event of triplets or quartets."""

    substitution: Substitution | None = None
    badge: Due | None = None

    @property
    def tried(self) -> list[str]:
        """Return the names of what happens once in the event."""
        badges = ["wrong badges"] if self.tournament.format == Format.TRIPLETS else []
        boards = "wrong boards refused in slots" if self._has_slots else "wrong boards"
        return ["substitutes of members", "withdrawals", boards, *badges]

    @property
    def _has_slots(self) -> bool:
        return self.tournament.rounds.filter(tables__slot__gt=1).exists()

    def before_round(self, number: int, person: Person) -> None:
        """Seat a substitute, let another badge attack, let a team leave, when their round comes."""
        if number == SUBSTITUTE_ROUND:
            member = Member.objects.filter(
                tournament=self.tournament, entry__slot__isnull=False
            ).order_by("entry__number", "position")[1]
            self.substitution = substitutions.substitute_entry(
                member.entry, person, position=member.position, first_round=number,
                last_round=self.tournament.rounds.count(), author=self.author,
            )  # fmt: skip
            self._done["substitutes of members"] += 1
            if self.tournament.format == Format.TRIPLETS:
                self._show_wrong_badge(number)
        if number == LEAVING_ROUND:
            made = changes.withdraw_entry(
                self._somebody(), from_round=number, author=self.author, seen=self._seen()
            )
            self.left = made.entry
            self._done["withdrawals"] += 1

    def after_play(self, number: int) -> None:
        """Find out that a table played another board; take it back once, then note it again."""
        if number != WRONG_ROUND:
            return
        if self._has_slots:
            self._try_in_slots(number)
            return
        due, board = self._mistake(number)
        first = wrong_boards.play_other_board(due, board, author=self.author)
        assert first.due is not None
        wrong_boards.take_back_other_board(first.due, author=self.author)
        due.refresh_from_db()
        self.wrong = wrong_boards.play_other_board(due, board, author=self.author).due
        self._done["wrong boards"] += 1

    def _mistake(self, number: int) -> tuple[Due, int]:
        """Return a due board with its result, and another that nobody there has played before."""
        plan = type(self.tournament.plan).objects.get(tournament=self.tournament)
        for due in self._dues(number):
            live = due.results.filter(standing=Standing.LIVE, status=Status.PLAYED)
            if not live.exists() or due.results.filter(standing=Standing.RIVAL).exists():
                continue
            for board in other_boards(due):
                place = {"in_round": number, "table": due.table.number}
                if not known_before(plan.document, board, **place):
                    return due, board
        raise RuntimeError("every board was met already")

    def _try_in_slots(self, number: int) -> None:
        due = self._dues(number)[0]
        others = self.tournament.boards.exclude(dues__table=due.table_id)
        try:
            wrong_boards.play_other_board(due, others[0].number, author=self.author)
        except Refused as refused:
            code = refused.problems[0].code
            self._done["wrong boards refused in slots"] += code == "slots-fixed"

    def _show_wrong_badge(self, number: int) -> None:
        here = self._dues(number)
        times = Counter((due.table.number, due.board.number) for due in here)
        due = next(d for d in here if times[d.table.number, d.board.number] == 1)
        badge = attackers_of(self.tournament, [due])[due.pk].badge
        shown = next(color for color in BADGES if color != badge)
        table = due.table.number
        report_wrong_attacker(
            self.tournament, table, due.board.number, shown, author=Author.table(table)
        )
        self.badge = due
        self._done["wrong badges"] += 1

    def _dues(self, number: int) -> list[Due]:
        dues = Due.objects.filter(
            table__round__tournament=self.tournament, table__round__number=number
        ).select_related("table__round", "board__tournament")
        return list(dues.order_by("table__slot", "table__number", "board__number"))

    def checks(self) -> dict[str, bool]:
        """Return what must hold after the incidents, told from the stored rows."""
        plan = type(self.tournament.plan).objects.get(tournament=self.tournament)
        return {
            "movement-without-faults": not plan.fairness["faults"],
            "rows-follow-the-movement": _rows_follow(self.tournament, plan.document),
            "nobody-plays-a-board-twice": not _played_twice(self.tournament),
            "who-left-keeps-the-past": self._is_left_right(),
            "who-meets-the-relay-plays-nothing": self._is_relay_right(plan.document),
            "wrong-board-kept-and-barred": self._has_slots or self._is_wrong_right(),
            "substitute-has-the-place-in-these-rounds": self._is_substitute_right(),
            "wrong-badge-costs-the-takers": self._is_badge_right(),
        }

    def _is_left_right(self) -> bool:
        if self.left is None:
            return False
        numbers = set(self.left.seatings.values_list("round__number", flat=True))
        rests = set(self.left.sit_outs.values_list("round__number", flat=True))
        return numbers | rests <= set(range(1, LEAVING_ROUND))

    def _is_relay_right(self, document: Mapping[str, Any]) -> bool:
        """Tell whether nothing is due at a relay: its table is not laid."""
        for row in document["rounds"]:
            for table in row.get("idle", []):
                laid = Due.objects.filter(
                    table__round__tournament=self.tournament,
                    table__round__number=row["round"],
                    table__number=table["table"],
                    table__slot=table.get("slot", 1),
                )
                if laid.exists():
                    return False
        return True

    def _is_wrong_right(self) -> bool:
        """Tell whether the result stands where the board was played, and what was due is not."""
        wrong = self.wrong
        if wrong is None or wrong.instead_of is None:
            return False
        live = Result.objects.get(due=wrong, standing=Standing.LIVE)
        missed = Result.objects.get(due=wrong.instead_of, standing=Standing.LIVE)
        return live.status == Status.PLAYED and missed.status == Status.NOT_PLAYED

    def _is_substitute_right(self) -> bool:
        one = self.substitution
        if one is None:
            return False
        numbers = range(1, self.tournament.rounds.count() + 1)
        there = people_of({(one.entry_id, number) for number in numbers})
        named = {
            number
            for number in numbers
            if any(p.name.startswith(one.player.full_name) for p in there[one.entry_id, number])
        }
        return named == set(range(one.first_round, one.last_round + 1))

    def _is_badge_right(self) -> bool:
        if self.badge is None:
            return self.tournament.format != Format.TRIPLETS
        live = Result.objects.get(due=self.badge, standing=Standing.LIVE)
        return (live.status, live.zero_side) == (WRONG_STATUS, WRONG_ZERO)


def _rows_follow(tournament: Tournament, document: Mapping[str, Any]) -> bool:
    slots = dict(tournament.entries.filter(slot__isnull=False).values_list("pk", "slot"))
    rows = Seating.objects.filter(round__tournament=tournament)
    names = ("round__number", "table__number", "table__slot", "seat", "entry")
    laid = {
        (number, table, slot, seat, slots[entry])
        for number, table, slot, seat, entry in rows.values_list(*names)
    }
    planned = {
        (row["round"], table["table"], table.get("slot", 1), seat, entry)
        for row in document["rounds"]
        for table in row["tables"]
        for seat, entry in table_places(table).items()
    }
    rests = SitOut.objects.filter(round__tournament=tournament)
    resting = {(n, slots[e]) for n, e in rests.values_list("round__number", "entry")}
    planned_rests = {(row["round"], n) for row in document["rounds"] for n in row["sit_out"]}
    return laid == planned and resting == planned_rests


def _played_twice(tournament: Tournament) -> bool:
    """Tell whether a team played a board twice; a quartet's attacker and defenders once each."""
    rows = Seating.objects.filter(
        round__tournament=tournament,
        table__dues__results__standing=Standing.LIVE,
        table__dues__results__status=Status.PLAYED,
    ).values_list("entry", "seat", "table__dues__board", "table__dues")
    by_role = tournament.format == Format.QUARTETS
    met = Counter((entry, seat if by_role else "", board) for entry, seat, board, _due in rows)
    return max(met.values()) > 1
