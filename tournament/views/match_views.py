"""A match as pages show it: line-ups that may be seen, sheets that may be read, points so far.

Who asks decides what is shown: the public reads a quarter once it is closed for every match, the
two teams once both rooms have played it, the director always.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from tournament.adapters.matches import Score, Sheet
from tournament.models import Entry, LineUp, Match, Round, RoundState, Signature, room_of
from tournament.selectors import matches as selectors
from tournament.services.audit import Author
from tournament.services.match_standings import told_points
from tournament.services.matches import chooser
from tournament.services.signatures import signing_state

Shows = Callable[[Sheet, Round], bool]


def to_public(sheet: Sheet, round_: Round) -> bool:
    """Show a quarter that nobody can meet any more."""
    return round_.state == RoundState.CLOSED


def to_teams(sheet: Sheet, round_: Round) -> bool:
    """Show a quarter both rooms have played."""
    return sheet.is_complete


def to_director(sheet: Sheet, round_: Round) -> bool:
    """Show everything."""
    return True


@dataclass(frozen=True)
class TeamQuarter:
    """One team in one quarter: is its line-up in, who plays if it may be seen, has it signed."""

    entry: Entry
    is_in: bool
    line_up: LineUp | None
    room: str
    signing: str
    signature: Signature | None = None

    @property
    def is_by_link(self) -> bool:
        """Tell whether the captain signed by the personal link, not on paper."""
        label = Author.captain(self.entry.number).label
        return self.signature is not None and self.signature.signed_by == label


@dataclass(frozen=True)
class Quarter:
    """One quarter of a match."""

    number: int
    round: Round
    sheet: Sheet
    is_shown: bool
    teams: tuple[TeamQuarter, ...]
    chooser: Entry | None

    @property
    def are_line_ups_in(self) -> bool:
        """Tell whether all line-ups are in."""
        return all(team.is_in for team in self.teams)


@dataclass(frozen=True)
class MatchPage:
    """A match and its quarters; `points` are what may be told, the bonus included."""

    match: Match
    score: Score
    quarters: tuple[Quarter, ...]
    points: tuple[Decimal, Decimal]

    @property
    def is_over(self) -> bool:
        """Tell whether everything was played and may be told; who left hides nothing."""
        if self.score.forfeited:
            return True
        return self.score.is_over and all(quarter.is_shown for quarter in self.quarters)

    @property
    def has_points(self) -> bool:
        """Tell whether there are points to tell; before, 0 would look like a score."""
        told = self.score.is_begun and any(quarter.is_shown for quarter in self.quarters)
        return self.is_over or told or any(self.points)

    @property
    def winner(self) -> Entry | None:
        """Return who won, None where nobody has, or it may not be told yet."""
        if not self.is_over or not self.score.winner:
            return None
        return self.match.one if self.score.winner == "one" else self.match.other

    @property
    def left(self) -> list[str]:
        """Return who left the event and so gave the match up."""
        return who_left(self.match, self.score)

    @property
    def quarter_now(self) -> Quarter | None:
        """Return the quarter being played, else the next one."""
        open_ = [q for q in self.quarters if q.round.state != RoundState.CLOSED]
        return open_[0] if open_ else None


def who_left(match: Match, score: Score) -> list[str]:
    """Return the names of the teams that gave a match up by leaving."""
    sides = (("one", match.one), ("other", match.other))
    return [team.name for side, team in sides if team and score.forfeited in {side, "both"}]


def match_page(match: Match, score: Score, shows: Shows, own: Entry | None = None) -> MatchPage:
    """Return a match for whoever may see what `shows` tells; `own` line-ups are always seen."""
    rounds = selectors.rounds_of(match)
    signed = selectors.signatures_of([match])
    rooms = selectors.attack_rooms(match)
    quarters = []
    for number, (round_, sheet) in enumerate(zip(rounds, score.sheets, strict=True), start=1):
        given = selectors.line_ups_in(round_)
        seen = selectors.seen_line_ups(match.tournament, round_)
        signing = signing_state(match, sheet, signed)
        teams = tuple(
            TeamQuarter(
                entry,
                entry.pk in given,
                given.get(entry.pk) if entry == own else seen.get(entry.pk),
                room_of(rooms[number, entry.pk], match.tournament.movement_maker)
                if (number, entry.pk) in rooms
                else "",
                signing.get(entry.pk, ""),
                signed.get((match.pk, sheet.round), {}).get(entry.pk),
            )
            for entry in (match.one, match.other)
            if entry is not None
        )
        is_shown = shows(sheet, round_)
        quarters.append(Quarter(number, round_, sheet, is_shown, teams, chooser(match, number)))
    shown = [quarter.sheet for quarter in quarters if quarter.is_shown]
    return MatchPage(match, score, tuple(quarters), told_points(score, shown))
