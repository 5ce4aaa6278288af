"""Whatever a program sends, the answer is one of those the schema names; never a fault."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests import factories
from tests.tournament.api.client import Program
from tournament.access import table_token
from tournament.models import Tournament
from tournament.services import standings

REFUSALS = {400, 401, 403, 404, 405, 409, 429}
PATHS = [
    "token/",
    "tournaments/",
    "tournaments/{slug}/",
    "tournaments/{slug}/schedule/",
    "tournaments/{slug}/standings/",
    "tournaments/{slug}/boards/",
    "tournaments/{slug}/boards/{number}/",
    "tournaments/{slug}/tables/{number}/",
    "tournaments/{slug}/results/",
    "tournaments/{slug}/corrections/",
    "tournaments/{slug}/line-ups/",
    "tournaments/{slug}/matches/",
    "tournaments/{slug}/matches/1/{number}/",
    "score",
    "replay",
    "deal",
    "rules",
    "rules/fft",
]
FIELDS = ["contract", "ruleset", "players", "tricks", "boards", "seed", "dealer", "taker",
          "table", "board", "round", "seen", "amount", "made", "oudlers", "points", "petit_last",
          "handfuls", "slam", "key", "reason", "status", "zero_side", "slot", "attacker",
          "username", "password", "more"]  # fmt: skip
LIKELY = st.sampled_from(
    [0, 1, 2, 3, 4, 60, 64, -64, 41.5, "41.5", "64", True, False, None, "", "taker", ["single"],
     ["single", "double"], "played", "zero", "neutralized", "attack", "made", "blue", "a reason"]
)  # fmt: skip
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
BODIES = st.dictionaries(st.sampled_from(FIELDS), LIKELY | ANYTHING, max_size=8) | ANYTHING


class TestAnything(TestCase):
    """One event in its second round, one closed board, one second version."""

    event: Tournament

    @classmethod
    def setUpTestData(cls) -> None:
        """Make the event once for all examples."""
        cls.event = factories.make_event(12, 3)
        factories.play_round(cls.event, 1)
        factories.enter(cls.event, 1, 5, 64)
        factories.enter(cls.event, 1, 5, 66)

    def _headers(self) -> list[str]:
        director = Program.of_user(factories.director())
        return ["", "Token nobody", f"Table {table_token(self.event, 1)}", director.authorization]

    @settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(
        st.sampled_from(["GET", "POST", "POST", "POST", "PUT", "DELETE", "OPTIONS", "HEAD"]),
        st.sampled_from(PATHS),
        st.integers(0, 3),
        st.integers(0, 10**20) | st.integers(1, 6),
        BODIES,
    )
    def test_any_request_is_answered_as_documented(
        self, method: str, path: str, who: int, number: int, body: Any
    ) -> None:
        address = path.format(slug=self.event.slug, number=number)
        program = Program(self._headers()[who])

        answer = program.send(method, address, json.dumps(body), content_type="application/json")

        assert answer.status_code in {200, 201, 202, 204} | REFUSALS, (answer, answer.content)
        if answer.status_code in REFUSALS and method != "HEAD":
            for problem in answer.json()["problems"]:
                assert set(problem) == {"code", "sentence", "field", "facts"}
                assert problem["code"]
                assert problem["sentence"]

    @settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(BODIES, max_size=6))
    def test_any_results_and_corrections_leave_the_rows_right(self, bodies: list[Any]) -> None:
        director = Program.of_user(factories.director())
        for body in bodies:
            director.post(f"tournaments/{self.event.slug}/results/", json.dumps(body))
            director.post(f"tournaments/{self.event.slug}/corrections/", json.dumps(body))
        factories.recompute()

        assert all(standings.self_checks(self.event).values())
