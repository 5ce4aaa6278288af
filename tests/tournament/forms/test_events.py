"""When a new event begins unless said otherwise."""

from __future__ import annotations

from datetime import datetime

import pytest

from tournament.forms.events import next_start


@pytest.mark.parametrize(
    ("now", "begins"),
    [
        ((2026, 3, 14, 9, 20), (2026, 3, 14, 14, 0)),
        ((2026, 3, 14, 14, 0), (2026, 3, 14, 14, 15)),
        ((2026, 3, 14, 19, 52), (2026, 3, 14, 20, 0)),
        ((2026, 3, 14, 20, 59), (2026, 3, 14, 21, 0)),
        ((2026, 3, 14, 22, 11), (2026, 3, 15, 14, 0)),
        ((2026, 3, 31, 23, 59), (2026, 4, 1, 14, 0)),
    ],
)
def test_next_start_is_ahead(now: tuple[int, ...], begins: tuple[int, ...]) -> None:
    assert next_start(datetime(*now)) == datetime(*begins)  # type: ignore[arg-type] # noqa: DTZ001
