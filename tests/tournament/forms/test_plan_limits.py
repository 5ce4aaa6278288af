"""What a plan cannot be is said with the reason and with what is possible."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournament.forms.events import PlanForm


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"people": "0"}, "Nobody plays with 0: type how many you expect"),
        ({"people": "-4"}, "Nobody plays with -4"),
        ({"people": "1000"}, "1000 is more than one tournament holds: at most 400."),
        ({"rounds": "50"}, "50 rounds are more than a movement has: at most 20."),
        ({"boards_per_table": "30"}, "30 boards are too many for one round: at most 12."),
        ({"minutes_per_board": "90"}, "A board takes at most an hour"),
    ],
)
def test_plan_form_says_why_and_what_is_possible(asked: dict[str, str], said: str) -> None:
    with translation.override("en"):
        form = PlanForm(asked)

        assert said in form.errors[next(iter(asked))][0]
