"""What a program is told when the fault is not its own."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from django.utils import translation

from tournament.api.problems import answer


@pytest.mark.parametrize("said", ["database or disk is full", "database is locked", "no route"])
def test_answer_of_a_database_that_cannot_store_is_to_send_again(said: str) -> None:
    with translation.override("en"):
        response = answer(OperationalError(said), {})

    assert response is not None
    assert (response.status_code, response.headers["Retry-After"]) == (503, "5")
    assert [problem["code"] for problem in response.data["problems"]] == ["try-again"]
    assert said not in response.data["problems"][0]["sentence"]


def test_answer_of_a_fault_of_the_program_is_left_to_be_seen() -> None:
    assert answer(KeyError("x"), {}) is None
