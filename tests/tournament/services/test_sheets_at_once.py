"""Several phones of one sheet at the same instant: nothing twice, nothing lost."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.playouts import playout
from tests.threads import at_once
from tournament.adapters.sheets import PASSED, PLAYED, LineFacts
from tournament.messages import Refused
from tournament.models import PlayedRecord, ScoreSheet
from tournament.services import records, sheets

pytestmark = pytest.mark.usefixtures("shared_database")
NAMES = ["Léa", "Tom", "Inès", "Malo"]
MADE = LineFacts(PLAYED, 0, 1, "guard", oudlers=2, points_half=98)


def kinds(answers: list[object]) -> list[str]:
    """Return what became of each sending, a refusal by its first code."""
    found = []
    for answer in answers:
        if isinstance(answer, Refused):
            found.append(answer.problems[0].code)
        elif isinstance(answer, Exception):
            raise answer
        else:
            found.append(getattr(answer, "kind", "done"))
    return sorted(found)


@pytest.mark.parametrize("key", ["", "phone"])
def test_write_line_the_same_eight_times_at_once_is_one(key: str) -> None:
    sheet = sheets.open_sheet(NAMES, ruleset="fft")

    answers = at_once(*[partial(sheets.write_line, sheet, MADE, after=0, key=key)] * 8)

    assert kinds(answers) == ["same"] * 7 + ["stored"]
    assert sheet.lines.count() == 1


def test_write_line_differently_at_once_lets_one_through() -> None:
    sheet = sheets.open_sheet(NAMES, ruleset="fft")
    deals = [LineFacts(PASSED, 0), *(LineFacts(PLAYED, 0, taker, "guard", oudlers=2, points_half=98)
             for taker in range(4))]  # fmt: skip

    answers = at_once(*(partial(sheets.write_line, sheet, deal, after=0) for deal in deals))

    assert kinds(answers) == ["sheet-moved"] * 4 + ["stored"]
    assert sheets.evening(sheet).sum_half == 0


def test_undo_last_at_once_takes_back_one() -> None:
    sheet = sheets.open_sheet(NAMES, ruleset="fft")
    sheets.write_line(sheet, LineFacts(PASSED, 0), after=0)
    line = sheets.write_line(sheet, MADE, after=1).line

    answers = at_once(*[partial(sheets.undo_last, sheet, seen=line.pk)] * 4)

    assert kinds(answers) == ["done"] + ["line-changed"] * 3
    assert sheets.evening(sheet).last_number == 1


def test_open_sheet_at_once_is_one() -> None:
    at_once(*[partial(sheets.open_sheet, NAMES, ruleset="fft", key="k1")] * 4)

    assert ScoreSheet.objects.count() == 1


def test_keep_record_at_once_is_one() -> None:
    answers = at_once(*[partial(records.keep_record, playout(4, 4))] * 4)

    assert len({answer.key for answer in answers}) == 1
    assert PlayedRecord.objects.count() == 1
