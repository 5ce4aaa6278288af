"""A proposal as an option card: what is played in its title, what it costs in one sentence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.adapters.match_rounds import is_league_made
from tournament.adapters.plans import (
    INDIVIDUAL,
    PlanChoice,
    Proposal,
    proposals_for,
    proposed_sections,
)
from tournament.adapters.results import has_bidding
from tournament.adapters.stages import SECOND_HALVES, goes_with
from tournament.adapters.teams import is_of_teams
from tournament.forms.events import read_plan
from tournament.messages import Refused
from tournament.models import Format
from tournament.templatetags.sections import section_word
from tournament.views.director.free_words import free_costs, free_title
from tournament.views.director.meeting_words import costs_meetings
from tournament.views.director.plan_words import (
    as_sentences,
    beyond_a_day,
    costs_substitutes,
    span,
    time_said,
)
from tournament.views.director.system_cards import SystemCard, system_cards
from tournament.views.director.team_costs import QUARTETS, team_costs, team_title

SHOWN_FIRST = 4
FEWEST_TABLES = 2
PER_TABLE = 4
ROUNDS, BOARDS = "rounds", "boards_per_table"
# How many lengths stand for one that is not played.
NEAREST = 2


@dataclass(frozen=True)
class PlanCard:
    """One choice: the value that is posted, its words, and the proposal behind it."""

    value: str
    title: str
    sentence: str
    proposal: Proposal

    @property
    def minutes(self) -> int:
        """Return how long the play takes."""
        return self.proposal.minutes

    @property
    def choice(self) -> PlanChoice:
        """Return the arguments that build the movement."""
        p = self.proposal
        return PlanChoice(p.maker, p.entries, p.rounds, p.boards_per_table)


Card = PlanCard | SystemCard


@dataclass(frozen=True)
class PlanCards:
    """The proposals for a number of people, or of teams, or why there are none."""

    people: int
    cards: list[Card]
    chosen: str
    refused: Refused | None = None
    format_code: str = INDIVIDUAL
    preferred: str = ""
    # Why a length or a number of boards that was asked for is not to be had: the cards do without.
    instead: Refused | None = None

    @property
    def of_teams(self) -> bool:
        """Tell whether teams are counted."""
        return is_of_teams(self.format_code)

    @property
    def tables(self) -> int:
        """Return how many tables of four the people fill."""
        return self.people // PER_TABLE

    @property
    def over(self) -> int:
        """Return how many people are over when all tables are full."""
        return 0 if self.of_teams else self.people % PER_TABLE

    @property
    def lacking(self) -> int:
        """Return how many people one more full table lacks."""
        return -self.people % PER_TABLE

    @property
    def first(self) -> list[Card]:
        """Return the cards that stand open: the best, and the chosen one wherever it ranks."""
        return [c for n, c in enumerate(self.cards) if n < SHOWN_FIRST or c.value == self.chosen]

    @property
    def more(self) -> list[Card]:
        """Return the cards that are folded away."""
        shown = {card.value for card in self.first}
        return [card for card in self.cards if card.value not in shown]

    @property
    def best(self) -> Card | None:
        """Return the card that costs least; of matches, the first that one day is enough for.

        None where a wish was not met: another length is for the director to choose.
        """
        if self.instead is not None:
            return None
        return self.by_value(self.preferred) or (self.cards[0] if self.cards else None)

    def by_value(self, value: str) -> Card | None:
        """Return the card of a posted value, None when it is not among those offered."""
        return next((card for card in self.cards if card.value == value), None)


def plan_cards(
    people: int,
    *,
    chosen: str = "",
    starts_at: datetime | None = None,
    rounds: int | None = None,
    boards_per_table: int | None = None,
    minutes_per_board: int = 10,
    format_code: str = INDIVIDUAL,
    team_size: int = 0,
    before: tuple[str, int] = ("", 0),
) -> PlanCards:
    """Return the cards for so many people or teams; `starts_at` is aware, for the end's time.

    `before` is what the stage before played: its second session comes first, and only there.
    """
    no_league = format_code == Format.TEAMS and not is_league_made(people)
    asked = {
        "minutes_per_board": minutes_per_board,
        "format_code": format_code,
        "team_size": team_size,
    }
    # How many meetings follow the first one is not planned then.
    wished = (None if no_league else rounds, boards_per_table)
    try:
        found, instead = _proposed(people, *wished, **asked)
    except Refused as refused:
        return PlanCards(people, [], "", refused, format_code)
    found = [p for p in found if goes_with(p.maker, p.entries, before)]
    found.sort(key=lambda p: p.maker not in SECOND_HALVES)
    cards: list[Card] = [*_told_apart([_card(p, starts_at, format_code) for p in found])]
    if format_code == Format.TEAMS:
        # Beside the league that is proposed first, alone where there is none so long.
        systems = system_cards(people, boards_per_table, minutes_per_board, starts_at)
        cards = [*systems] if no_league else [*cards[:1], *systems, *cards[1:]]
        cards = [_with_its_days(card, starts_at) for card in cards]
    best = cards[0]
    if format_code == Format.TEAMS:
        fitting = [card for card in cards if not beyond_a_day(card.minutes, starts_at)]
        best = fitting[0] if fitting else min(cards, key=lambda card: card.minutes)
    known = any(card.value == chosen for card in cards)
    chosen = chosen if known else best.value
    return PlanCards(people, cards, chosen, None, format_code, best.value, instead)


# Refusals of a wish, not of a size, and which wish each is about.
_UNMET = {"rounds-not-charted": ROUNDS, "too-many-rounds": ROUNDS, "boards-not-charted": BOARDS}


def _proposed(
    people: int, rounds: int | None, boards: int | None, **asked: Any
) -> tuple[list[Proposal], Refused | None]:
    """Return the proposals, and why they are not as wished where none is.

    A number of boards that cannot be is left out; for a length the nearest ones are taken.
    """
    try:
        return proposals_for(people, rounds=rounds, boards_per_table=boards, **asked), None
    except Refused as refused:
        [problem] = refused.problems
        wish = _UNMET.get(problem.code)
        if wish is None or (rounds, boards) == (None, None):
            raise
        if wish == BOARDS:
            return _proposed(people, rounds, None, **asked)[0], refused
        charted = problem.facts.get("charted") or [problem.facts["maximum"]]
        nearest = sorted(charted, key=lambda length: abs(length - (rounds or length)))[:NEAREST]
        found = [p for length in nearest for p in _proposed(people, length, boards, **asked)[0]]
        return found, refused


def _with_its_days(card: Card, starts_at: datetime | None) -> Card:
    """Return a card that says so where matches need more than one day."""
    said = beyond_a_day(card.minutes, starts_at)
    return replace(card, sentence=f"{card.sentence} {said}") if said else card


def _card(p: Proposal, starts_at: datetime | None, format_code: str) -> PlanCard:
    title, costs = plan_title(p), _costs(p, starts_at)
    if has_bidding(format_code):
        title, costs = free_title(p), free_costs(p, starts_at)
    if is_of_teams(format_code):
        title, costs = team_title(p, title), team_costs(p, starts_at)
    return PlanCard(value_of(p), title, ". ".join(costs) + ".", p)


def _told_apart(cards: list[PlanCard]) -> list[PlanCard]:
    """Return the cards with what tells them apart in titles that would be the same."""
    alike: dict[str, list[Proposal]] = {}
    for card in cards:
        alike.setdefault(card.title, []).append(card.proposal)
    return [
        replace(card, title=", ".join([card.title, *_apart_from(card.proposal, alike[card.title])]))
        for card in cards
    ]


def _apart_from(p: Proposal, others: list[Proposal]) -> list[str]:
    said = []
    if len({other.seats for other in others}) > 1:
        said.append(_("everyone keeps a seat") if p.seats == "fixed" else _("seats change"))
    if p.copies > 1 and len({other.copies for other in others}) > 1:
        said.append(_("a copy of the boards for each table"))
    return said


def value_of(proposal: Proposal) -> str:
    """Return what is posted for a proposal; another number of people makes it another choice."""
    p = proposal
    return f"{p.people}:{p.maker}:{p.entries}:{p.rounds}:{p.boards_per_table}"


def choice_of(value: str) -> PlanChoice | None:
    """Return the choice behind a posted value."""
    found = read_plan(value)
    return PlanChoice(*found) if found else None


def plan_title(proposal: Proposal) -> str:
    """Return what is played: 7 tables, 7 rounds of 4 boards."""
    count = proposal.tables
    tables = ngettext("%(count)s table", "%(count)s tables", count)
    if proposal.maker == QUARTETS and proposal.empty_seats:
        # Table 1 is one of them, and never plays (OT p.50).
        count -= 1
        tables = ngettext(
            "%(count)s table and a relay at table 1",
            "%(count)s tables and a relay at table 1",
            count,
        )
    elif proposal.empty_seats:
        tables = ngettext(
            "%(count)s table and 1 that waits", "%(count)s tables and 1 that waits", proposal.tables
        )
    rounds = ngettext("%(count)s round", "%(count)s rounds", proposal.rounds)
    boards = ngettext("%(count)s board", "%(count)s boards", proposal.boards_per_table)
    return _("%(tables)s, %(rounds)s of %(boards)s") % {
        "tables": tables % {"count": count},
        "rounds": rounds % {"count": proposal.rounds},
        "boards": boards % {"count": proposal.boards_per_table},
    }


def _costs(p: Proposal, starts_at: datetime | None) -> list[str]:
    said = [
        costs_substitutes(p.substitutes),
        time_said(p.minutes, starts_at),
        _("everyone plays %(boards)s boards and takes %(attacks)s")
        % {"boards": span(*p.boards), "attacks": span(*p.attacks)},
        costs_meetings(p),
        _("everyone keeps a seat") if p.seats == "fixed" else _("seats change"),
        _copies_said(p),
        _sit_outs_said(p),
    ]
    if p.tables == FEWEST_TABLES:
        said.append(_("each board is compared with one other result only"))
    return as_sentences(said)


def _copies_said(p: Proposal) -> str:
    sections = proposed_sections(p)
    if sections:
        said = _("%(count)s parallel sections, %(sections)s, each with its copy of the boards")
        named = ", ".join(
            _("%(color)s %(tables)s tables") % {"color": section_word(color), "tables": tables}
            for color, tables in sections
        )
        return said % {"count": len(sections), "sections": named}
    if p.copies == 1:
        return _("one copy of the boards")
    return _("a copy of the boards for each table (%(count)s)") % {"count": p.copies}


def _sit_outs_said(p: Proposal) -> str:
    least, most = p.sit_outs
    if not most:
        return ""
    if p.empty_seats:
        said = _("one seat stays empty: its table waits, each sits out %(times)s times at most")
        once = _("one seat stays empty: its table waits, each sits out once at most")
        how = once if most == 1 else said % {"times": most}
    else:
        resting = ngettext(
            "%(count)s person sits out each round", "%(count)s people sit out each round",
            p.people % PER_TABLE or PER_TABLE,
        ) % {"count": p.people % PER_TABLE or PER_TABLE}  # fmt: skip
        how = f"{resting}, {_times_said(least, most)}"
    left_out = _("boards missed are left out of the average")
    return _("%(first)s; %(second)s") % {"first": how, "second": left_out}


def _times_said(least: int, most: int) -> str:
    if most == 1:
        return _("each sits out once") if least else _("nobody more than once")
    return _("each sits out %(times)s times") % {"times": span(least, most)}
