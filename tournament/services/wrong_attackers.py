"""Another badge attacked than was due: the board is neutralized, the taker's team has 0 (CA p.11).

The table says so itself; the director sees it at once and may put anything in its place.
"""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils import translation

from tournament.adapters.attackers import WRONG_STATUS, WRONG_ZERO, wrong_attacker
from tournament.messages import Refused
from tournament.models import Format, RoundState, Standing, State, Tournament
from tournament.services.attackers import attackers_of
from tournament.services.audit import Author, log
from tournament.services.events import require_state
from tournament.services.results import (
    Outcome,
    add_result,
    due_here,
    hold_due,
    target_of,
    touch_due,
)


def report_wrong_attacker(
    tournament: Tournament,
    table_number: int,
    board_number: int,
    shown: str,
    *,
    author: Author,
    key: str = "",
) -> Outcome:
    """Store that badge `shown` attacked where another was due; a board with a result is refused."""
    require_state(tournament, State.RUNNING)
    if tournament.format != Format.TRIPLETS:
        raise Refused.because("badges-none")
    due = due_here(tournament, table_number, board_number)
    attacker = attackers_of(tournament, [due]).get(due.pk)
    problem = wrong_attacker(shown, attacker.badge if attacker else "")
    facts = {"attacker": shown, "due": attacker.badge if attacker else ""}
    with transaction.atomic():
        due = hold_due(due.pk, State.RUNNING)
        if due.table.round.state != RoundState.PLAYING:
            raise Refused.because("round-not-playing", number=due.table.round.number)
        same = due.results.filter(standing=Standing.LIVE, facts=facts).first()
        if same is not None:
            return Outcome("same", same)
        if due.results.filter(standing=Standing.LIVE).exists():
            raise Refused.because("result-there", number=board_number)
        with translation.override(settings.LANGUAGE_CODE):
            reason = problem.sentence[:200]
        result = add_result(
            due, author, key=key, status=WRONG_STATUS, zero_side=WRONG_ZERO, facts=facts,
            reason=reason,
        )  # fmt: skip
        stale = touch_due(due, was_equal=False)
        log(tournament, author, "wrong-attacker", target_of(due), after=facts, reason=reason)
    return Outcome("stored", result, stale)
