"""A director's press in an event of matches at the same instant as a table's result, or another."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from tests import factories
from tests.threads import at_once
from tournament.messages import Refused
from tournament.models import Due, Match, Place, Presence, Result, Standing, Tournament
from tournament.services import leaving_teams, matches

pytestmark = pytest.mark.usefixtures("shared_database")


@pytest.fixture
def event(shared_database: None) -> Tournament:
    event = factories.make_team_event(2, "teams")
    matches.draw_for_captains(Match.objects.get(), author=factories.author())
    factories.give_line_ups(event, 1)
    return event


def _refused(answers: list[Any]) -> list[str]:
    for answer in answers:
        if isinstance(answer, Exception) and not isinstance(answer, Refused):
            raise answer
    return [answer.problems[0].code for answer in answers if isinstance(answer, Refused)]


def _attacker(due: Due) -> str:
    return due.table.seatings.get(seat=Place.ATTACK).entry.name


def test_choose_room_while_the_table_sends_moves_no_result_to_the_other_team(
    event: Tournament,
) -> None:
    match = Match.objects.get()
    held = matches.chooser(match, 1)
    assert held is not None
    due = factories.due_at(event, 1, 1, 1)
    before = _attacker(due)
    room = "closed" if before == held.name else "open"

    choose = partial(
        matches.choose_room, match, 1, room=room, series=1, author=factories.author(), reason="late"
    )
    answers = at_once(choose, partial(factories.enter, event, 1, 1, 70))

    codes = _refused(answers)
    order = list(event.log.filter(action__in=["result", "choose-room"]).order_by("pk"))
    # The result first: the rooms stay. The rooms first: the result is of who sits there now, or of
    # a board that comes at half time.
    assert codes in (["quarter-begun"], [], ["not-due"], ["boards-not-exchanged"])
    if order[0].action == "result":
        assert codes == ["quarter-begun"]
        assert _attacker(due) == before


def test_set_bonus_while_the_first_result_arrives_comes_before_it_or_not_at_all(
    event: Tournament,
) -> None:
    bonus = partial(
        matches.set_bonus, Match.objects.get(), one=Decimal("1.5"), other=Decimal(0),
        author=factories.author(),
    )  # fmt: skip

    codes = _refused(at_once(bonus, partial(factories.enter, event, 1, 1, 70)))

    order = list(event.log.filter(action__in=["result", "bonus"]).order_by("pk"))
    assert [line.action for line in order] in (["bonus", "result"], ["result"])
    assert codes == ([] if len(order) == 2 else ["match-begun"])


def test_withdraw_team_while_tables_send_loses_nothing(shared_database: None) -> None:
    event = factories.make_team_event(4, "teams")
    factories.give_line_ups(event, 1)
    team = Match.objects.filter(first_round=1)[0].one
    here = Due.objects.filter(
        table__round__number=1, table__slot=1, table__seatings__entry=team
    ).select_related("table", "board")

    answers = at_once(
        partial(leaving_teams.withdraw_team, team, author=factories.author(), reason="ill"),
        *(partial(factories.enter, event, due.table.number, due.board.number, 70) for due in here),
    )

    codes = _refused(answers)
    team.refresh_from_db()
    assert team.presence == Presence.WITHDRAWN
    assert set(codes) <= {"match-forfeited"}
    stored = sum(getattr(answer, "kind", "") == "stored" for answer in answers)
    assert Result.objects.filter(amount=70).count() == stored
    # Every board of the match has one word that counts.
    for due in here:
        assert due.results.filter(standing=Standing.LIVE).count() == 1
