"""Another badge attacked than was due: the board is neutralized, the taker's team has 0 (CA p.11).

The table says so itself; the director sees it at once and may put anything in its place.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from tournament.adapters.attackers import WRONG_STATUS, WRONG_ZERO, wrong_attacker
from tournament.adapters.results import Typed
from tournament.messages import Refused
from tournament.messages.reasons import WRONG_ATTACKER
from tournament.models import Due, Format, RoundState, Standing, State, Tournament
from tournament.services.attackers import attackers_of
from tournament.services.audit import Author, log
from tournament.services.dues import Within, due_meant
from tournament.services.events import require_state
from tournament.services.results import (
    Correction,
    Outcome,
    add_result,
    hold_due,
    submit_result,
    target_of,
    touch_due,
)


def submit_attacked(
    tournament: Tournament,
    table_number: int,
    board_number: int,
    typed: Typed,
    shown: str,
    *,
    author: Author,
    key: str = "",
    within: Within | None = None,
) -> Outcome:
    """Store a result whose sender says that badge `shown` attacked: due or another one."""
    require_state(tournament, State.RUNNING)
    if tournament.format != Format.TRIPLETS:
        raise Refused.because("badges-none", "attacker")
    due = due_meant(tournament, table_number, board_number, key=key, within=within)
    if is_badge_due(due, shown):
        return submit_result(
            tournament, table_number, board_number, typed, author=author, key=key, within=within
        )
    return report_wrong_attacker(
        tournament, table_number, board_number, shown, author=author, key=key, within=within
    )


def is_badge_due(due: Due, shown: str) -> bool:
    """Tell whether it was the turn of badge `shown`."""
    attacker = attackers_of(due.board.tournament, [due]).get(due.pk)
    return attacker is not None and attacker.badge == shown


def report_wrong_attacker(
    tournament: Tournament,
    table_number: int,
    board_number: int,
    shown: str,
    *,
    author: Author,
    key: str = "",
    typed: Mapping[str, str] | None = None,
    within: Within | None = None,
) -> Outcome:
    """Store that badge `shown` attacked where another was due; a board with a result is refused.

    `typed` is the result as the table had typed it: kept, for the sending may be taken back.
    """
    require_state(tournament, State.RUNNING)
    if tournament.format != Format.TRIPLETS:
        raise Refused.because("badges-none")
    due = due_meant(tournament, table_number, board_number, key=key, within=within)
    attacker = attackers_of(tournament, [due]).get(due.pk)
    badge = attacker.badge if attacker else ""
    wrong_attacker(shown, badge)
    facts = {"attacker": shown, "due": badge}
    with transaction.atomic():
        due = hold_due(due.pk, State.RUNNING)
        if due.table.round.state != RoundState.PLAYING:
            raise Refused.because("round-not-playing", number=due.table.round.number)
        live = due.results.filter(standing=Standing.LIVE, status=WRONG_STATUS)
        same = live.filter(facts__attacker=shown, facts__due=badge).first()
        if same is None and key:
            # A late retry never brings back what was corrected since.
            same = due.results.filter(key=key, facts__attacker=shown).first()
        if same is not None:
            return Outcome("same", same)
        if due.results.filter(standing=Standing.LIVE).exists():
            raise Refused.because("result-there", number=board_number)
        result = add_result(
            due, author, key=key, status=WRONG_STATUS, zero_side=WRONG_ZERO,
            facts=facts | ({"typed": dict(typed)} if typed else {}), reason=WRONG_ATTACKER,
        )  # fmt: skip
        stale = touch_due(due, was_equal=False)
        log(
            tournament, author, "wrong-attacker", target_of(due), after=facts, reason=WRONG_ATTACKER
        )
    return Outcome("stored", result, stale)


def wrong_attacker_correction(due: Due, shown: str) -> Correction:
    """Return what a director puts where a sheet says that another badge attacked.

    `shown` is the badge that did, blank where the sheet does not say it.
    """
    attacker = attackers_of(due.board.tournament, [due]).get(due.pk)
    badge = attacker.badge if attacker else ""
    if not badge:
        raise Refused.because("badges-none")
    if shown:
        wrong_attacker(shown, badge)
    facts = {"attacker": shown, "due": badge} if shown else {"due": badge}
    return Correction(status=WRONG_STATUS, zero_side=WRONG_ZERO, facts=facts)
