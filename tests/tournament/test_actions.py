"""Words of the log."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from tournament.messages.actions import ACTIONS, target_said, value_said

SERVICES = Path(__file__).resolve().parents[2] / "tournament" / "services"
LOGGED = re.compile(r"log\(\s*[\w.]+, \w+,\s*\"([a-z-]+)\"")


def test_actions_every_code_the_services_log_has_a_word() -> None:
    codes = {code for path in SERVICES.glob("*.py") for code in LOGGED.findall(path.read_text())}

    assert len(codes) > 15
    assert codes - set(ACTIONS) == set()


@pytest.mark.parametrize(
    ("action", "target", "said"),
    [
        ("correct", "R4 T2 B18", "round 4, table 2, board 18"),
        ("correct", "R4 T2 S4 B18", "round 4, table 2, slot 4, board 18"),
        ("close-round", "3", "round 3"),
        ("enter", "Jean R4", "Jean R4"),
    ],
)
def test_target_said(action: str, target: str, said: str) -> None:
    with translation.override("en"):
        assert target_said(action, target) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, ""),
        (True, "yes"),
        ("present", "present"),
        ("Salle B", "Salle B"),
        ([3, 1, 2], "3, 1, 2"),
        ({"revision": 2, "status": "played", "amount": -56, "zero_side": "", "facts": {}}, "−56"),
        ({"amount": 0, "status": "played"}, "0"),
        ({"status": "zero", "amount": None}, "zero"),
        ({"status": "neutralized", "zero_side": "attack"}, "neutralized, 0 for the attack"),
        ({"amount": 42, "facts": {"petit_last": "defenders"}}, "+42, Petit au bout: Defense"),
        ({"needs_agreement": False}, "agreement: no"),
        ({"contract": "guard", "first_color": "blue"}, "contract: Guard, first badge: blue"),
        (
            {"amount": 29, "facts": {"points_half": 103, "contract": "small", "taker": "W"}},
            "+29, points: 51.5, contract: Small, taker: West",
        ),
        (
            {"slam": "made", "handfuls": ["double"]},
            "slam: a slam not announced, handfuls: a double handful",
        ),
        ({"seating": "best", "deals": 4}, "seats: best against best, deals: 4"),
        ({"room": "closed", "system": "swiss"}, "room: closed, how teams meet: Swiss"),
        ({"tie_breaks": ["more-tops"]}, "order of equals: More tops"),
        ({"entries_close_at": None}, "entries close: "),
        ({"entries_close_at": "2031-07-02T14:00:00+02:00"}, "entries close: 2 Jul 2031 14:00"),
        ({"prizes": 4, "cents": 14000}, "prizes: 4, total of the prizes: €140"),
        ({"fee_cents": 1250, "capacity": 0}, "fee: €12.50, places: 0"),
    ],
)
def test_value_said(value: object, said: str) -> None:
    with translation.override("en"):
        assert value_said(value) == said


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "début : 02/07/2031 14:00"), ("en", "start: 2 Jul 2031 14:00")]
)
def test_value_said_of_a_date_is_in_the_readers_language(language: str, said: str) -> None:
    with translation.override(language):
        shown = value_said({"starts_at": "2031-07-02 14:00"})

    assert shown.replace("\N{NO-BREAK SPACE}", " ") == said
