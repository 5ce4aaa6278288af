"""Formats of the federation as values: what each imposes, compares, weighs and lists.

An *entry* is what is ranked: a person, or a team. *Marks* go from 0 to 100 on each board; *match
points* are the square root of a difference of two scores; *points* are the scores themselves.
The *reference list* is the one a tournament of a single stage is homologated by.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from engine.contracts import Contract
from engine.errors import EngineError
from engine.rounds import INDIVIDUAL_PLACES, LINE_PLACES, ROLE_PLACES


class Comparison(StrEnum):
    """How scores become a result: what one entry's score is held against."""

    MARKS = "marks"
    SIGNED_MATCH_POINTS = "signed_match_points"
    BETTER_SIDE_MATCH_POINTS = "better_side_match_points"
    POINTS = "points"


GENERAL: Final = "general"
ALTERNATE: Final = "alternate"

# What a list's values are: shares of 100, points from square roots, or the scores themselves.
PERCENT: Final = "percent"
MATCH_POINTS: Final = "match_points"
POINTS: Final = "points"


@dataclass(frozen=True, slots=True)
class TournamentFormat:
    """Facts of one format; `articles` says where each field is written.

    `contracts` are those that may be played, one alone when it is imposed. `shapes` are the kinds
    of tables its movements use, the usual one first. Weights are None where no marks are given.
    `reference_list` heads a single stage.
    """

    code: str
    articles: tuple[tuple[str, str], ...]
    contracts: tuple[Contract, ...]
    people: tuple[int, int]
    shapes: tuple[tuple[str, ...], ...]
    comparison: Comparison
    attack_weight: Fraction | None
    defense_weight: Fraction | None
    lists: tuple[str, ...]
    reference_list: str
    fewest_entries: int
    most_entries: int
    has_passed_out: bool
    plays_labels: bool

    @property
    def imposed_contract(self) -> Contract | None:
        """Return the one contract there is, None when the taker has a choice."""
        return self.contracts[0] if len(self.contracts) == 1 else None

    @property
    def unit(self) -> str:
        """Return what the lists are counted in: `percent`, `match_points` or `points`."""
        if self.comparison is Comparison.MARKS:
            return PERCENT
        return POINTS if self.comparison is Comparison.POINTS else MATCH_POINTS

    @property
    def weights(self) -> tuple[Fraction, Fraction]:
        """Return the weights of attack and defense; raise `no-percentages` without marks."""
        if self.attack_weight is None or self.defense_weight is None:
            raise EngineError("no-percentages", "This format gives no marks.", format=self.code)
        return self.attack_weight, self.defense_weight

    def article(self, field: str) -> str:
        """Return where the field's value is written."""
        return dict(self.articles)[field]

    def check_entries(self, entries: int) -> None:
        """Raise `too-few-entries` or `too-many-entries` for a number the format cannot seat."""
        if entries < self.fewest_entries:
            raise EngineError(
                "too-few-entries",
                f"This format needs {self.fewest_entries} entries.",
                entries=entries,
                fewest=self.fewest_entries,
                format=self.code,
            )
        if entries > self.most_entries:
            raise EngineError(
                "too-many-entries",
                f"This format has movements for {self.most_entries} entries at most.",
                entries=entries,
                most=self.most_entries,
                format=self.code,
            )


_GUARD: Final = (Contract.GUARD,)

INDIVIDUAL: Final = TournamentFormat(
    code="individual",
    articles=(
        ("contracts", "RO pp.15-16"),
        ("people", "RO p.17"),
        ("comparison", "RO p.17"),
        ("weights", "RO p.17"),
        ("lists", "RO p.19"),
        ("entries", "OT pp.17-18"),
    ),
    contracts=_GUARD,
    people=(1, 1),
    shapes=(INDIVIDUAL_PLACES,),
    comparison=Comparison.MARKS,
    attack_weight=Fraction(1, 4),
    defense_weight=Fraction(3, 4),
    lists=(GENERAL, ALTERNATE),
    reference_list=ALTERNATE,
    fewest_entries=8,
    most_entries=800,
    has_passed_out=False,
    plays_labels=True,
)

TRIPLETS: Final = TournamentFormat(
    code="triplets",
    articles=(
        ("contracts", "RO pp.15-16"),
        ("people", "RO p.20"),
        ("comparison", "RO p.21"),
        ("weights", "RO p.21"),
        ("lists", "RO p.21"),
        ("entries", "OT p.30"),
    ),
    contracts=_GUARD,
    people=(3, 3),
    shapes=(LINE_PLACES, ROLE_PLACES),
    comparison=Comparison.MARKS,
    attack_weight=Fraction(1, 2),
    defense_weight=Fraction(1, 2),
    lists=(GENERAL, ALTERNATE),
    reference_list=ALTERNATE,
    # A list of six teams with one missing, to three sections of nine tables in lines.
    fewest_entries=5,
    most_entries=54,
    has_passed_out=False,
    plays_labels=True,
)

QUARTETS: Final = TournamentFormat(
    code="quartets",
    articles=(
        ("contracts", "RO p.16"),
        ("people", "RO p.22"),
        ("comparison", "RO pp.23-24"),
        ("lists", "RO p.23"),
        ("entries", "OT pp.50-51"),
    ),
    contracts=_GUARD,
    people=(4, 4),
    shapes=(ROLE_PLACES,),
    comparison=Comparison.SIGNED_MATCH_POINTS,
    attack_weight=None,
    defense_weight=None,
    lists=(GENERAL,),
    reference_list=GENERAL,
    # Five to twenty-one, table 1 empty when their number is even. Four would be five tables with a
    # relay: every team would wait a quarter of its boards, so four are refused.
    fewest_entries=5,
    most_entries=21,
    has_passed_out=False,
    # The attacker sits South whatever the label says (RO p.22).
    plays_labels=False,
)

TEAMS: Final = TournamentFormat(
    code="teams",
    articles=(
        ("contracts", "RO pp.25-26"),
        ("people", "RO p.25"),
        ("comparison", "RO p.26"),
        ("lists", "RO p.26, OT p.61"),
        ("entries", "RO p.25, OT p.60-64"),
    ),
    contracts=(Contract.GUARD, Contract.GUARD_WITHOUT, Contract.GUARD_AGAINST),
    people=(4, 6),
    shapes=(ROLE_PLACES,),
    comparison=Comparison.BETTER_SIDE_MATCH_POINTS,
    attack_weight=None,
    defense_weight=None,
    lists=(GENERAL,),
    reference_list=GENERAL,
    fewest_entries=2,
    most_entries=400,
    has_passed_out=False,
    plays_labels=False,
)

FREE_DEALS: Final = TournamentFormat(
    code="free_deals",
    articles=(
        ("contracts", "RO pp.8-9"),
        ("people", "RO p.10, OT p.15"),
        ("comparison", "RO p.10"),
        ("lists", "RO p.10"),
        ("entries", "OT pp.12-14"),
    ),
    contracts=(
        Contract.SMALL,
        Contract.GUARD,
        Contract.GUARD_WITHOUT,
        Contract.GUARD_AGAINST,
    ),
    people=(1, 1),
    shapes=(INDIVIDUAL_PLACES,),
    comparison=Comparison.POINTS,
    attack_weight=None,
    defense_weight=None,
    lists=(GENERAL,),
    reference_list=GENERAL,
    fewest_entries=8,
    most_entries=800,
    has_passed_out=True,
    plays_labels=False,
)

FORMATS: Final = {
    value.code: value for value in (INDIVIDUAL, TRIPLETS, QUARTETS, TEAMS, FREE_DEALS)
}


def format_of(code: str) -> TournamentFormat:
    """Return the format's value, else raise `unknown-format`."""
    if code not in FORMATS:
        raise EngineError("unknown-format", f"Formats: {', '.join(FORMATS)}.", format=code)
    return FORMATS[code]
