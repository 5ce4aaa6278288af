"""Two directors make what comes next at the same instant: it is made once, the second is told."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests import factories
from tests.threads import at_once
from tournament.messages import Refused
from tournament.models import Due, RoundState, Tournament
from tournament.services import free_rounds
from tournament.services.free_rounds import Following

pytestmark = pytest.mark.usefixtures("shared_database")


def _refused(answers: list[Any]) -> list[str]:
    for answer in answers:
        if isinstance(answer, Exception) and not isinstance(answer, Refused):
            raise answer
    return [answer.problems[0].code for answer in answers if isinstance(answer, Refused)]


def _idle(rounds: int = 3) -> Tournament:
    """Return free deals whose first round is closed; what follows is to be said."""
    event = factories.make_free_deals(12, rounds=rounds, deals=4)
    for due in Due.objects.filter(table__round__tournament=event, table__round__number=1):
        factories.play_deal(event, due.table.number, due.board.number)
    nothing = Following("nothing")
    free_rounds.close_free_round(event, 1, nothing, author=factories.author())
    return event


@pytest.mark.parametrize("kind", ["random", "best", "movement"])
def test_what_follows_a_closed_round_pressed_twice_is_made_once(
    shared_database: None, kind: str
) -> None:
    event = _idle()
    press = partial(
        free_rounds.follow_closed_round, event, 1, Following(kind), author=factories.author()
    )

    assert _refused(at_once(press, press)) == ["round-follows"]
    playing = event.rounds.filter(state=RoundState.PLAYING)
    assert list(playing.values_list("number", flat=True)) == [2]
    made = 1 if kind == "movement" else 0
    assert event.rounds.count() == 2 + made
    assert event.log.filter(action__in=["make-round"]).count() == 1 - made
