"""Two teams on one board, each attacking once: match points from the difference (RO pp.22-26).

An *encounter* is a board on which A's attacker plays B's defense and B's attacker plays A's. Signed
points (quartets) give one side what the other loses; points to the better side (teams) leave the
other at 0. A relay, and a board neutralized or not played on one side, is an encounter of 0 to 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from engine.comparison import match_points
from engine.errors import EngineError
from engine.formats import Comparison, TournamentFormat

NOTHING: Final = Decimal("0.000")


@dataclass(frozen=True, slots=True)
class Attack:
    """One board attacked by one team against another; `score` is None when nothing counts.

    `score` is per defender, signed for the attack. Sections have their own copies of a board.
    """

    board: int
    attack: int
    defense: int
    score: int | None
    section: str = ""


@dataclass(frozen=True, slots=True)
class Encounter:
    """A board between two teams, `one` the lower number: scores of each attack, points of each.

    Points are None while one of the two attacks is still missing.
    """

    board: int
    section: str
    one: int
    other: int
    one_score: int | None
    other_score: int | None
    one_points: Decimal | None
    other_points: Decimal | None

    @property
    def counts(self) -> bool:
        """Tell whether both attacks have a score: else it is 0 to 0 and counts for neither team."""
        return self.one_score is not None and self.other_score is not None


@dataclass(frozen=True, slots=True)
class PointTotal:
    """Match points of a team: won, lost (or the opponents'), and how many encounters count."""

    entry: int
    won: Decimal
    lost: Decimal
    encounters: int

    @property
    def total(self) -> Decimal:
        """Return what is won less what is lost: quartets are ranked by it (RO p.23)."""
        return self.won - self.lost


def side_points(rules: TournamentFormat, ours: int, theirs: int) -> tuple[Decimal, Decimal]:
    """Return our points and theirs, 3 decimals half up; raise `no-match-points` for other formats.

    Signed: sign x square root of the difference, and the opposite (RO p.23). Better side: the root
    to the better one alone (RO p.26).
    """
    points = match_points(ours, theirs)
    if rules.comparison is Comparison.SIGNED_MATCH_POINTS:
        return points, NOTHING - points
    if rules.comparison is Comparison.BETTER_SIDE_MATCH_POINTS:
        return max(points, NOTHING), max(NOTHING - points, NOTHING)
    raise EngineError("no-match-points", "This format has no match points.", format=rules.code)


def pair_attacks(attacks: Iterable[Attack], rules: TournamentFormat) -> list[Encounter]:
    """Return the encounters of these attacks by section, board and teams.

    Raises `result-twice` when one team attacks another twice on a board, `own-defense` when a team
    plays itself.
    """
    met: defaultdict[tuple[str, int, int, int], dict[int, Attack]] = defaultdict(dict)
    for attack in attacks:
        facts = {"board": attack.board, "attack": attack.attack, "defense": attack.defense}
        if attack.attack == attack.defense:
            raise EngineError("own-defense", "A team never plays its own defense.", **facts)
        teams = sorted((attack.attack, attack.defense))
        sides = met[attack.section, attack.board, teams[0], teams[1]]
        if attack.attack in sides:
            raise EngineError(
                "result-twice",
                f"Team {attack.attack} attacks team {attack.defense} twice on {attack.board}.",
                **facts,
            )
        sides[attack.attack] = attack
    return [
        _encounter(section, board, (one, other), sides, rules)
        for (section, board, one, other), sides in sorted(met.items())
    ]


def _encounter(
    section: str,
    board: int,
    teams: tuple[int, int],
    sides: Mapping[int, Attack],
    rules: TournamentFormat,
) -> Encounter:
    one, other = teams
    first, second = (sides[team].score if team in sides else None for team in teams)
    points: tuple[Decimal | None, Decimal | None] = (None, None)
    if len(sides) == len(teams):
        points = (NOTHING, NOTHING)
        if first is not None and second is not None:
            points = side_points(rules, first, second)
    return Encounter(board, section, one, other, first, second, *points)


def total_points(encounters: Iterable[Encounter], entries: Iterable[int]) -> dict[int, PointTotal]:
    """Return each entry's points over all its full encounters; nothing played is 0.

    What is lost is what opponents won on the same boards.
    """
    won: defaultdict[int, Decimal] = defaultdict(lambda: NOTHING)
    lost: defaultdict[int, Decimal] = defaultdict(lambda: NOTHING)
    counts: defaultdict[int, int] = defaultdict(int)
    for encounter in encounters:
        if encounter.one_points is None or encounter.other_points is None:
            continue
        for team, ours, theirs in (
            (encounter.one, encounter.one_points, encounter.other_points),
            (encounter.other, encounter.other_points, encounter.one_points),
        ):
            won[team] += max(ours, NOTHING)
            lost[team] += max(theirs, NOTHING)
            counts[team] += encounter.counts
    return {entry: PointTotal(entry, won[entry], lost[entry], counts[entry]) for entry in entries}
