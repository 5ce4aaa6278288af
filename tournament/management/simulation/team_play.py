"""Matches played through: captains draw, line-ups stay hidden, both sides sign every quarter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from random import Random

from tournament.adapters.matches import Chosen, drawn_cards
from tournament.adapters.plans import PlanChoice, prove
from tournament.adapters.results import Typed, contracts_of
from tournament.adapters.teams import TRIPLET_PLACES
from tournament.management.simulation.amounts import ScoreField, as_amount
from tournament.management.simulation.incidents import Incidents
from tournament.management.simulation.line_up_choice import LineUps
from tournament.management.simulation.match_incidents import MatchIncidents
from tournament.management.simulation.play import Simulation, invented_people
from tournament.messages import Refused
from tournament.models import (
    CLOSED_ROOM,
    OPEN_ROOM,
    QUARTERS,
    Due,
    Entry,
    LineUp,
    Match,
    MatchSystem,
    Round,
    RoundState,
    Seating,
    Tournament,
)
from tournament.selectors import matches as selectors
from tournament.selectors.room import missing_dues
from tournament.services import line_ups, match_rounds, matches, results, signatures, teams
from tournament.services.audit import Author
from tournament.services.match_standings import match_score, match_scores

SWISS_MATCHES = 3
SIX = 6


@dataclass
class TeamSimulation(Simulation):
    """An event of teams: one match, a league, a triangular, Swiss rounds or a knock-out."""

    system: str = MatchSystem.LEAGUE
    # Six play as two declared triplets.
    team_size: int = 4

    def _incidents_of(self) -> type[Incidents]:
        return MatchIncidents

    def _going_on(self, number: int) -> list[Match]:
        """Return the matches of a round that no team has given up."""
        rows = selectors.matches_in(self.tournament, number)
        return list(rows.exclude(choices__has_key="forfeit"))

    @property
    def _is_paired(self) -> bool:
        return self.system != MatchSystem.LEAGUE

    def _invented_team(self, number: int) -> teams.Team:
        people = invented_people(self.team_size * (number - 1) + 1, self.team_size)
        return teams.Team(people, places=TRIPLET_PLACES if self.team_size == SIX else ())

    def _enter_team(self, number: int) -> None:
        super()._enter_team(number)
        if self.team_size == SIX and number == 1:
            # A new name changes nobody's triplet.
            team = replace(self._invented_team(number), name="Simulation")
            entry = self.tournament.entries.get(number=number)
            teams.change_team(entry, team, author=self.author)

    def _choose_plan(self, choice: PlanChoice) -> None:
        if not self._is_paired:
            super()._choose_plan(choice)
            return
        match_rounds.choose_system(
            self.tournament, self.system, teams=self.people,
            boards_per_quarter=choice.boards_per_table, author=self.author,
        )  # fmt: skip

    def _round_numbers(self) -> Iterable[int]:
        """Yield the rounds as they come; after each match the next ones are made."""
        while True:
            playing = Round.objects.filter(tournament=self.tournament, state=RoundState.PLAYING)
            number = playing.values_list("number", flat=True).first()
            if number is None:
                if not self._is_paired or not self._pair_again():
                    return
                continue
            yield number

    def _pair_again(self) -> bool:
        played = Match.objects.filter(tournament=self.tournament).values("first_round").distinct()
        system, step = self.tournament.match_system, match_rounds.next_matches
        if system == MatchSystem.SWISS and match_rounds.swiss_outlook(self.tournament):
            step = match_rounds.go_on_as_league
        elif system == MatchSystem.LEAGUE or (
            system == MatchSystem.SWISS and played.count() >= SWISS_MATCHES
        ):
            return False
        try:
            step(self.tournament, author=self.author)
        except Refused as refused:
            if refused.problems[0].code not in {"bracket-finished", "everybody-met"}:
                raise
            return False
        self.tournament.refresh_from_db()
        return True

    def _play_round(self, number: int) -> None:
        self._before(number)
        super()._play_round(number)
        self._settle_draws(number)
        for match in self._going_on(number):
            self._sign(match, number)

    def _before(self, number: int) -> None:
        for match in self._going_on(number):
            quarter = number - match.first_round + 1
            if quarter == 1:
                self._draw(match)
            if not matches.is_triangular(self.tournament):
                rooms = Random(f"{self.seed}/{match.pk}/{number}")
                matches.choose_room(
                    match, quarter, room=rooms.choice([OPEN_ROOM, CLOSED_ROOM]),
                    series=rooms.choice([1, 2]), author=self.author,
                )  # fmt: skip
        self._try_too_early(number)
        playing = {t for match in self._going_on(number) for t in (match.one_id, match.other_id)}
        for team in Entry.objects.filter(pk__in=playing).order_by("number"):
            self._line_up(team, number)

    def _in_turn(self, dues: list[Due]) -> list[Due]:
        """Return first halves before second ones; one of these is tried before its time."""
        dues = sorted(dues, key=lambda due: due.table.slot)
        self._try(dues[-1], "boards-not-exchanged")
        return dues

    def _draw(self, match: Match) -> None:
        if not self.done["captains"]:
            matches.record_cards(match, "SQ", "HQ", author=self.author)
            matches.record_cards(match, "EX", "T4", author=self.author)
            matches.set_bonus(match, one=Decimal(0), other=Decimal("7.5"), author=self.author)
        if matches.is_triangular(self.tournament):
            matches.draw_for_captains(match, author=self.author)
        else:
            self._put_cards(match)
        self.done["captains"] += 1

    def _put_cards(self, match: Match) -> None:
        """Put both captains' cards in by their links: nothing is compared before both are in."""
        drawn = drawn_cards(self.tournament.seed, self.tournament.public_value, match)
        for team, card in zip((match.one, match.other), drawn, strict=True):
            if team is not None:
                self.done["cards told too early"] += match.side_a is not None
                match = matches.put_card(match, team, card, author=Author.captain(team.number))
        self.done["cards compared"] += match.side_a is not None

    def _try_too_early(self, number: int) -> None:
        """Send a result before the line-ups: it must be refused."""
        due = missing_dues(self.tournament).filter(table__round__number=number)[0]
        self._try(due, "line-ups-missing")

    def _try(self, due: Due, code: str) -> None:
        """Send a result too early: it must be refused for this reason."""
        try:
            results.submit_result(
                self.tournament, due.table.number, due.board.number,
                self._scored(due, "too early"), author=Author.table(due.table.number),
            )  # fmt: skip
        except Refused as refused:
            self.done[f"refused: {code}"] += refused.problems[0].code == code

    def _line_up(self, team: Entry, number: int) -> None:
        match = selectors.matches_of_team(team, number)[0]
        quarter = number - match.first_round + 1
        people = LineUps(self.seed, match, team)
        if quarter > 1:
            self._refused_for(team, number, people.again(quarter), "attacker-last-quarter")
        if self.team_size == SIX:
            self._refused_for(team, number, people.mixed(quarter), "triplet-undeclared")
        round_ = self.tournament.rounds.get(number=number)
        others = selectors.opposed(team, number) - {team.pk}
        is_last = LineUp.objects.filter(round=round_, entry__in=others).count() == len(others)
        captain = Author.captain(team.number)
        if not is_last:
            # Unseen, a captain may think again.
            line_ups.give_line_up(team, number, people.other(quarter), author=captain)
        line_ups.give_line_up(team, number, people.chosen(quarter), author=captain)
        self.done["line-ups"] += 1
        if is_last:
            self._refused_for(team, number, people.other(quarter), "line-up-seen", author=captain)
        seen = team.pk in selectors.seen_line_ups(self.tournament, round_)
        self.done["line-ups seen too early or too late"] += seen != is_last

    def _refused_for(
        self, team: Entry, number: int, chosen: Chosen, code: str, author: Author | None = None
    ) -> None:
        """Give a line-up that must be refused for this reason."""
        self.done[f"tries of {code}"] += 1
        try:
            line_ups.give_line_up(team, number, chosen, author=author or self.author)
        except Refused as refused:
            self.done[f"refusals of {code}"] += refused.problems[0].code == code

    def _scored(self, due: Due, place: str) -> Typed:
        team = Seating.objects.get(table=due.table_id, seat="attack").entry_id
        contract = Random(f"{self.seed}/{place}/{due.board.number}/{team}").choices(
            contracts_of(self.format), (8, 2, 1)
        )[0]
        facts = ScoreField(self.seed, str(due.board.number)).facts(f"{place}/{team}")
        typed = replace(facts, contract=contract)
        return typed if due.board.number % 4 == 0 else as_amount(typed)

    def _sign(self, match: Match, number: int) -> None:
        quarter = number - match.first_round + 1
        sheet = match_score(match).sheets[quarter - 1]
        for team in (match.one, match.other):
            if team is not None:
                signatures.sign_quarter(
                    match, quarter, team, sheet.mark, author=Author.captain(team.number)
                )
                self.done["signatures"] += 1

    def _settle_draws(self, number: int) -> None:
        """Decide equal matches of a knock-out once their last quarter is over."""
        if self.system != MatchSystem.KNOCK_OUT or number % QUARTERS:
            return
        for match, score in match_scores(self.tournament):
            if score and score.is_over and not score.winner:
                matches.decide_winner(match, "one", author=self.author, reason="simulated cut")

    def own_checks(self) -> dict[str, bool]:
        """Return what must hold of matches."""
        rows = match_scores(self.tournament)
        met = [
            frozenset((match.one_id, match.other_id)) for match, score in rows if score is not None
        ]
        triangular = matches.is_triangular(self.tournament)
        return {
            "line-ups-hidden-until-all-are-in": not self.done[
                "line-ups seen too early or too late"
            ],
            "cards-hidden-until-both-are-in": not self.done["cards told too early"]
            and (triangular or self.done["cards compared"] == self.done["captains"]),
            "no-result-before-the-line-ups": self.done["refused: line-ups-missing"]
            == self.tournament.rounds.count(),
            "no-second-half-before-the-exchange": self.done["refused: boards-not-exchanged"]
            == self.tournament.rounds.count(),
            "attackers-of-last-quarter-refused": self._all_refused("attacker-last-quarter"),
            "line-ups-once-seen-stay": self._all_refused("line-up-seen"),
            "triplets-defend-as-declared": self._defend_as_declared(),
            "swiss-ends-or-goes-on-as-a-league": self._is_swiss_right(len(met)),
            "four-attackers-a-match": all(
                _attackers(match) for match, score in rows if score and not score.forfeited
            ),
            "matches-complete": all(score.is_over for _, score in rows if score is not None),
            "nobody-meets-twice": triangular or len(met) == len(set(met)),
            "corrected-sheets-ask-again": self._are_stale_found(rows),
            "plan-proved-again": _is_plan_true(self.tournament),
        }

    def _all_refused(self, code: str) -> bool:
        return 0 < self.done[f"tries of {code}"] == self.done[f"refusals of {code}"]

    def _defend_as_declared(self) -> bool:
        """Tell whether every team of six defended with the triplet its attacker is not of."""
        if self.team_size != SIX:
            return True
        declared = self.tournament.entries.filter(has_triplets=True).count()
        rows = LineUp.objects.filter(entry__tournament=self.tournament).values_list(
            "attacker__place", "north__place", "east__place", "west__place"
        )
        return (
            declared == self.tournament.entries.count()
            and all(
                {attacker, *seats} == {"1", "2"} and len(set(seats)) == 1 and attacker not in seats
                for attacker, *seats in rows
            )
            and self._all_refused("triplet-undeclared")
        )

    def _is_swiss_right(self, meetings: int) -> bool:
        """Tell whether Swiss rounds were enough, or all have met all by the league behind them."""
        if self.system != MatchSystem.SWISS or self.tournament.match_system == MatchSystem.SWISS:
            return True
        here = self.people - self.done["withdrawals"]
        return meetings >= here * (here - 1) // 2

    def _are_stale_found(self, rows: list[tuple[Match, object]]) -> bool:
        """Tell whether every signature is good, or of a sheet that a correction touched since."""
        signed = selectors.signatures_of([match for match, _ in rows])
        stale = good = 0
        for match, score in rows:
            if score is None:
                continue
            for sheet in match_score(match).sheets:
                states = signatures.signing_state(match, sheet, signed)
                stale += list(states.values()).count("stale")
                good += list(states.values()).count("signed")
        return good + stale == self.done["signatures"] and 0 < stale <= 2 * self.done["corrections"]


def _attackers(match: Match) -> bool:
    rounds = selectors.rounds_of(match)
    for team in (match.one_id, match.other_id):
        rows = LineUp.objects.filter(round__in=rounds, entry=team).values_list("attacker")
        if len(set(rows)) != QUARTERS:
            return False
    return True


def _is_plan_true(tournament: Tournament) -> bool:
    """Tell whether the plan's document names every seat and board as laid, without a hard fault."""
    plan = type(tournament.plan).objects.get(tournament=tournament)
    prove(plan.document)
    slots = dict(tournament.entries.filter(slot__isnull=False).values_list("pk", "slot"))
    laid = {
        (number, table, slot, seat, slots[entry], board)
        for number, table, slot, seat, entry, board in Seating.objects.filter(
            round__tournament=tournament
        ).values_list(
            "round__number", "table__number", "table__slot", "seat", "entry",
            "table__dues__board__number",
        )
    }  # fmt: skip
    planned = {
        (row["round"], table["table"], table.get("slot", 1), seat, table[seat], board)
        for row in plan.document["rounds"]
        for table in row["tables"]
        for seat in ("attack", "defense")
        for board in table["boards"]
    }
    return laid == planned
