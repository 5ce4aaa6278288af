"""The play: a list, a late entry, a draw, rounds, double sends, conflicts, corrections, an end."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone

from tournament.adapters.plans import PlanChoice, Proposal, proposals_for
from tournament.adapters.results import has_bidding
from tournament.adapters.teams import is_of_teams, team_sizes
from tournament.management.invented import person_name
from tournament.management.simulation.amounts import ScoreField, another
from tournament.management.simulation.bids import BidField, another_bid
from tournament.management.simulation.incidents import Incidents
from tournament.management.simulation.team_incidents import TeamIncidents
from tournament.models import Due, Format, Presence, Result, Source, Standing, Tournament
from tournament.selectors.room import missing_dues, seats_held
from tournament.services import (
    draws,
    events,
    people_lists,
    registration,
    results,
    rounds,
    stages,
    standings,
    teams,
)
from tournament.services.audit import Author
from tournament.services.results import Correction, Outcome

CORRECTIONS = 3
# Those who fill seats of a next stage are nobody of the stages before.
SUBSTITUTES_FROM = 5_000
DIRECTOR = "simulation"


def director() -> User:
    """Return the account simulated events belong to; nobody can sign in with it."""
    user, created = User.objects.get_or_create(username=DIRECTOR)
    if created:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def invented_person(number: int) -> registration.Person:
    """Return invented person `number`, known again by a licence that no real one has."""
    last, first = person_name(number)
    return registration.Person(last, first, licence_number=f"X-{number:05}")


def invented_people(first: int, count: int) -> tuple[registration.Person, ...]:
    """Return so many invented people, numbered on from the first."""
    return tuple(invented_person(first + place) for place in range(count))


@dataclass
class Simulation:
    """One event and what was done to it; `seed` decides the draw and every score."""

    people: int
    seed: int
    rounds: int | None = None
    with_incidents: bool = False
    format: str = Format.INDIVIDUAL
    # The stage whose sum gives who plays here, and where.
    before: Tournament | None = None
    tournament: Tournament = field(init=False)
    done: Counter[str] = field(default_factory=Counter, init=False)
    incidents: Incidents | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.author = Author.director(director())
        self._drawn = Random(self.seed)

    def run(self) -> Tournament:
        """Play the whole event to its published ranking."""
        if self.before is None:
            self._gather()
        else:
            self._gather_from(self.before)
        rounds.start_tournament(self.tournament, author=self.author, accepted=True)
        self.tournament.refresh_from_db()
        if self.with_incidents:
            self.incidents = self._incidents_of()(self.tournament, self.author, self.done)
        for number in self._round_numbers():
            if self.incidents:
                self.incidents.before_round(number, invented_person(self._newcomer))
            self._play_round(number)
        while self.done["corrections"] < CORRECTIONS:
            self._correct_one(before_round=self.tournament.round_count + 1)
        standings.refresh_stale_boards()
        self.tournament = events.publish_tournament(self.tournament, author=self.author)
        return self.tournament

    def _incidents_of(self) -> type[Incidents]:
        """Return what happens during an event of this kind."""
        return TeamIncidents if self.is_of_teams else Incidents

    def _round_numbers(self) -> Iterable[int]:
        return list(self.tournament.rounds.values_list("number", flat=True))

    def own_checks(self) -> dict[str, bool]:
        """Return what must hold of this kind of event beside the usual."""
        return {}

    def _gather(self) -> None:
        """Open the event, enter everybody, plan and draw; somebody leaves, a late entry comes."""
        self.tournament = events.create_tournament(
            self.author.user,
            name=f"Simulation {self.people} ({self.seed})",
            starts_at=timezone.localtime().replace(tzinfo=None, second=0, microsecond=0),
            known_seed=hashlib.sha256(f"simulation {self.seed}".encode()).hexdigest(),
            people_expected=self.people,
            format=self.format,
        )
        best = self._proposal()
        self.tournament = events.open_tournament(self.tournament, author=self.author)
        if self.is_of_teams:
            for number in range(1, self.people + 1):
                self._enter_team(number)
        else:
            self._enter_people(best.entries)
        self._make_teams()
        self._choose_plan(PlanChoice(best.maker, best.entries, best.rounds, best.boards_per_table))
        draws.draw_seats(self.tournament, author=self.author)
        self._change_list()
        self._make_teams()
        draws.draw_seats(self.tournament, author=self.author)
        self.done["draws"] = 2

    def _gather_from(self, before: Tournament) -> None:
        """Make the next stage of the best so far; of equals at the cut those first in the list."""
        places = self.people // (before.team_size or 1)
        cut = stages.going_on(before, places)
        self.tournament = stages.create_next_stage(
            before,
            author=self.author,
            name=f"{before.name}, {self.people}",
            starts_at=timezone.localtime().replace(tzinfo=None, second=0, microsecond=0),
            places=places,
            chosen=[one.number for one in cut.in_question[: cut.places_left]],
        )
        best = self._proposal()
        self.tournament = events.open_tournament(self.tournament, author=self.author)
        for entry in self.tournament.entries.all():
            registration.set_presence(entry, Presence.PRESENT, author=self.author)
        for number in range(best.substitutes):
            self._enter_substitute(invented_person(SUBSTITUTES_FROM + number))
        self._choose_plan(PlanChoice(best.maker, best.entries, best.rounds, best.boards_per_table))
        draws.draw_seats(self.tournament, author=self.author)
        self.done["draws"] = 1

    def _proposal(self) -> Proposal:
        """Return the movement that is played: the best of those proposed."""
        return proposals_for(self.people, rounds=self.rounds, format_code=self.format)[0]

    def _make_teams(self) -> None:
        """Say who is with whom where people of an individual list make teams; nobody here."""

    def _choose_plan(self, choice: PlanChoice) -> None:
        draws.choose_plan(self.tournament, choice, author=self.author)

    @property
    def _newcomer(self) -> int:
        """Return the number of an invented person nobody has met yet."""
        size = team_sizes(self.format)[0] if self.is_of_teams else 1
        return size * (self.people + 1) + 4

    @property
    def is_of_teams(self) -> bool:
        """Tell whether the event's entries are teams."""
        return is_of_teams(self.format)

    def _enter_people(self, entries: int) -> None:
        listed = [("", invented_person(number)) for number in range(1, entries + 1)]
        for line in people_lists.enter_people(
            self.tournament, listed[: self.people], author=self.author, presence=Presence.PRESENT
        ):
            if line.refusal is not None:
                raise line.refusal
        for _, person in listed[self.people :]:
            self._enter_substitute(person)

    def _enter_team(self, number: int) -> None:
        teams.enter_team(
            self.tournament,
            self._invented_team(number),
            author=self.author,
            presence=Presence.PRESENT,
        )

    def _invented_team(self, number: int) -> teams.Team:
        """Return team `number`, of the fewest people its format allows."""
        size = team_sizes(self.format)[0]
        return teams.Team(invented_people(size * (number - 1) + 1, size))

    def _enter_substitute(self, person: registration.Person) -> None:
        registration.enter_player(
            self.tournament,
            registration.save_player(person),
            author=self.author,
            presence=Presence.PRESENT,
            is_substitute=True,
        )
        self.done["substitutes"] += 1

    def _change_list(self) -> None:
        """Let the last person on the list leave and somebody nobody expected take the place."""
        ranked = self.tournament.entries.filter(is_substitute=False).order_by("-number")
        registration.set_presence(ranked[0], Presence.WITHDRAWN, author=self.author)
        if self.is_of_teams:
            self._enter_team(self.people + 1)
        else:
            registration.enter_person(
                self.tournament,
                invented_person(self.people + 4),
                author=self.author,
                presence=Presence.PRESENT,
            )
        self.done["late entries"] = 1

    def _play_round(self, number: int) -> None:
        """Send what every table scores, with one board never played; close the round."""
        dues = list(missing_dues(self.tournament).filter(table__round__number=number))
        self._drawn.shuffle(dues)
        dues = self._in_turn(dues)
        if not self.done["unplayed boards"]:
            dues.pop()
            self.done["unplayed boards"] = 1
        for due in dues:
            self._send(due)
        if number > 1:
            self._correct_one(before_round=number)
        if self.incidents:
            self.incidents.after_play(number)
        standings.refresh_stale_boards()
        self._close_round(number)
        standings.refresh_stale_boards()

    def _in_turn(self, dues: list[Due]) -> list[Due]:
        """Return what is sent in a round, in an order the tables can keep; here any."""
        return dues

    def _close_round(self, number: int) -> None:
        rounds.close_round(self.tournament, number, author=self.author, missing="not_played")

    def _send(self, due: Due) -> None:
        table, board = due.table.number, due.board
        place = f"{due.table.round.number}/{table}"
        typed = self._scored(due, place)
        key = hashlib.sha256(f"{self.seed}/{place}/{board.number}".encode()).hexdigest()[:32]
        first = self._submit(table, board.number, typed, key)
        if not self.done["double sends"]:
            again = self._submit(table, board.number, typed, key)
            self.done["double sends"] += again.kind == "same" and again.result == first.result
        elif not self.done["conflicting sends"]:
            rival = self._submit(table, board.number, self._misread(due, typed), f"{key[:-1]}x")
            self.done["conflicting sends"] += rival.kind == "rival"
            results.keep_live(due, author=self.author, seen=first.result.revision)
        elif not self.done["undone sends"]:
            results.undo_last(self.tournament, table, author=Author.table(table))
            self._submit(table, board.number, typed, f"{key[:-1]}y")
            self.done["undone sends"] += 1

    def _scored(self, due: Due, place: str) -> results.Typed:
        """Return what a table scores on a board: a deal of its own where people bid."""
        deal = f"{due.board.section}{due.board.number}"
        if has_bidding(self.format):
            return BidField(self.seed, deal).typed(place, seats_held(due))
        return ScoreField(self.seed, deal).typed(place)

    def _misread(self, due: Due, typed: results.Typed) -> results.Typed:
        if has_bidding(self.format):
            return another_bid(typed, seats_held(due))
        return another(typed)

    def _submit(self, table: int, board: int, typed: results.Typed, key: str) -> Outcome:
        author = Author.table(table, Source.TABLE)
        return results.submit_result(self.tournament, table, board, typed, author=author, key=key)

    def _correct_one(self, *, before_round: int) -> None:
        """Correct a result of an earlier round while a later one is played."""
        live = Result.objects.filter(
            due__board__tournament=self.tournament,
            due__table__round__number__lt=before_round,
            standing=Standing.LIVE,
            amount__isnull=False,
        ).select_related("due__board")
        result = self._drawn.choice(list(live.order_by("pk")))
        typed = self._scored(result.due, f"corrected {self.done['corrections']}")
        results.correct_result(
            result.due,
            Correction(typed=typed),
            author=self.author,
            seen=result.revision,
            reason=f"simulated correction {self.done['corrections'] + 1}",
        )
        self.done["corrections"] += 1
