"""Swiss rounds and a knock-out as option cards beside the leagues, with what each costs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.adapters.match_rounds import certain_meetings
from tournament.adapters.plans import PlanChoice
from tournament.models import QUARTERS, MatchSystem
from tournament.services.match_rounds import FEWEST_TEAMS
from tournament.views.director.plan_words import as_sentences, duration, time_said

# Boards of a quarter (RO p.25); more makes a long match.
BOARDS = (4, 6)


@dataclass(frozen=True)
class SystemCard:
    """One way to meet where the next matches follow from the results."""

    value: str
    title: str
    sentence: str
    choice: PlanChoice
    minutes: int


def system_cards(
    teams: int, boards: int | None, minutes_per_board: int, starts_at: datetime | None
) -> list[SystemCard]:
    """Return a card for Swiss rounds and one for a knock-out; none for fewer than four teams."""
    if teams < FEWEST_TEAMS or (boards is not None and boards not in BOARDS):
        return []
    quarter = boards or BOARDS[0]
    minutes = QUARTERS * quarter * minutes_per_board
    return [
        _card(MatchSystem.SWISS, teams, quarter, minutes, starts_at),
        _card(MatchSystem.KNOCK_OUT, teams, quarter, minutes, starts_at),
    ]


def system_value(system: str, teams: int, quarter: int) -> str:
    """Return what is posted for a system; an option has letters and hyphens (read_plan)."""
    return f"{teams}:{system.replace('_', '-')}:{teams}:{QUARTERS}:{quarter}"


def meetings_of(teams: int) -> int:
    """Return after how many meetings one team is left, or has won them all."""
    return (teams - 1).bit_length()


def _card(
    system: MatchSystem, teams: int, quarter: int, minutes: int, starts_at: datetime | None
) -> SystemCard:
    meetings = meetings_of(teams)
    is_swiss = system == MatchSystem.SWISS
    title = _("Swiss, %(meetings)s") if is_swiss else _("Knock-out, %(meetings)s")
    count = ngettext("%(count)s meeting", "%(count)s meetings", meetings) % {"count": meetings}
    costs = _swiss_costs if is_swiss else _cup_costs
    each = _("each meeting is a match of four quarters of %(boards)s boards, %(duration)s") % {
        "boards": quarter,
        "duration": duration(minutes),
    }
    said = [time_said(meetings * minutes, starts_at), each, *costs(teams, meetings)]
    value = system_value(system, teams, quarter)
    choice = PlanChoice(value.split(":")[1], teams, QUARTERS, quarter)
    sentence = ". ".join(as_sentences(said)) + "."
    return SystemCard(value, title % {"meetings": count}, sentence, choice, meetings * minutes)


def _swiss_costs(teams: int, meetings: int) -> list[str]:
    safe = certain_meetings(teams)
    sure = ngettext(
        "%(count)s meeting is certain without meeting anybody again",
        "%(count)s meetings are certain without meeting anybody again",
        safe,
    )
    rest = _("one team rests each meeting and wins it without points, nobody twice")
    return [
        _("teams of like standing meet, never twice; made one after another, you say when to stop"),
        sure % {"count": safe},
        rest if teams % 2 else "",
    ]


def _cup_costs(teams: int, meetings: int) -> list[str]:
    waiting = (1 << meetings) - teams
    waits = ngettext(
        "%(count)s team waits in the first meeting and goes on",
        "%(count)s teams wait in the first meeting and go on",
        waiting,
    )
    return [
        _("the winners go on, the others are out"),
        waits % {"count": waiting} if waiting else "",
    ]
