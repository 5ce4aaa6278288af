"""Sheets: opened, written once, corrected by revision, taken back; clubs' rules; kept deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests import factories
from tests.engine.playouts import playout
from tournament.adapters.sheets import MISDEAL, PASSED, PLAYED, LineFacts
from tournament.messages import Refused
from tournament.models import PlayedRecord, RulesetVariant, ScoreSheet, Standing
from tournament.services import records, rulebook, sheets

pytestmark = pytest.mark.django_db
NAMES = ["Léa", "Tom", "Inès", "Malo"]
MADE = LineFacts(PLAYED, 0, 1, "guard", oudlers=2, points_half=98)


def opened(names: list[str] | None = None, ruleset: str = "fft", **fields: Any) -> ScoreSheet:
    return sheets.open_sheet(names or NAMES, ruleset=ruleset, **fields)


def refused(action: Any, *args: Any, **kwargs: Any) -> list[str]:
    with pytest.raises(Refused) as refusal:
        action(*args, **kwargs)
    return [problem.code for problem in refusal.value.problems]


def write(sheet: ScoreSheet, facts: LineFacts = MADE, after: int = 0, key: str = "") -> Any:
    return sheets.write_line(sheet, facts, after=after, key=key)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["Léa", "Tom"], "sheet-people"),
        (["Léa", " ", "Tom"], "sheet-people"),
        ([f"P{n}" for n in range(7)], "sheet-people"),
        (["Léa", "Tom", "lea"], "sheet-name-twice"),
        (["Léa", "Tom", "I" * 41], "sheet-name-long"),
    ],
)
def test_open_sheet_refuses_names(names: list[str], code: str) -> None:
    assert refused(opened, names) == [code]
    assert not ScoreSheet.objects.exists()


@pytest.mark.parametrize(
    ("people", "ruleset", "at_table", "found"),
    [
        (3, "fft", None, 3),
        (5, "fft", None, 5),
        (5, "fft", 4, 4),
        (5, "clubdejeux", None, 4),
        (6, "biere", None, 5),
    ],
)
def test_open_sheet_how_many_play(
    people: int, ruleset: str, at_table: int | None, found: int
) -> None:
    sheet = opened([f"P{n}" for n in range(people)], ruleset, at_table=at_table)

    assert sheet.at_table == found


@pytest.mark.parametrize(
    ("people", "ruleset", "at_table"), [(3, "biere", None), (4, "pousse", None), (6, "fft", 4)]
)
def test_open_sheet_rules_not_played_by_so_many(
    people: int, ruleset: str, at_table: int | None
) -> None:
    names = [f"P{n}" for n in range(people)]

    assert refused(opened, names, ruleset, at_table=at_table) == ["sheet-players"]


def test_open_sheet_unknown_rules() -> None:
    assert refused(opened, NAMES, "belote") == ["unknown-ruleset"]


def test_open_sheet_sent_twice_is_one() -> None:
    first, second = opened(key="k1"), opened(key="k1")

    assert first == second
    assert len(first.token) >= 20


def test_write_line_sent_twice_is_one() -> None:
    sheet = opened()

    kinds = [write(sheet, key="k1").kind, write(sheet, key="k1").kind]

    assert kinds == ["stored", "same"]
    assert sheets.evening(sheet).totals_half == (-132, 396, -132, -132)


def test_write_line_by_two_phones_alike_is_one() -> None:
    sheet = opened()
    write(sheet, key="one phone")

    assert write(sheet, key="the other").kind == "same"
    assert sheet.lines.count() == 1


def test_write_line_two_deals_alike_are_two() -> None:
    sheet = opened()
    write(sheet, LineFacts(PASSED, 0), key="k1")

    assert write(sheet, LineFacts(PASSED, 0), after=1, key="k2").kind == "stored"
    assert sheet.lines.count() == 2


def test_write_line_when_another_phone_wrote_something_else() -> None:
    sheet = opened()
    write(sheet, LineFacts(PASSED, 0))

    assert refused(write, sheet) == ["sheet-moved"]
    assert sheet.lines.count() == 1


def test_write_line_refuses_what_cannot_be() -> None:
    sheet = opened()

    assert refused(write, sheet, replace(MADE, taker=None)) == ["taker-missing"]
    assert sheet.lines.count() == 0


def test_write_line_who_misdealt_may_not_bid() -> None:
    sheet = opened()
    write(sheet, LineFacts(MISDEAL, 0))

    assert refused(write, sheet, replace(MADE, taker=0), after=1) == ["bid-barred"]


def test_write_line_full_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "MOST_LINES", 1)
    sheet = opened()
    write(sheet)

    assert refused(write, sheet, after=1) == ["sheet-full"]


def test_correct_line_keeps_the_old_one_readable() -> None:
    sheet = opened()
    write(sheet)

    sheets.correct_line(sheet, 1, replace(MADE, taker=2), seen=1)

    assert sheets.evening(sheet).totals_half == (-132, -132, 396, -132)
    assert list(sheet.lines.values_list("revision", "standing")) == [
        (1, Standing.REPLACED),
        (2, Standing.LIVE),
    ]


def test_correct_line_of_an_earlier_deal_moves_every_later_total() -> None:
    sheet = opened()
    write(sheet)
    write(sheet, LineFacts(PASSED, 1), after=1)

    sheets.correct_line(sheet, 1, LineFacts(PASSED, 0), seen=1)

    rows = sheets.evening(sheet).rows
    assert [row.totals_half for row in rows] == [(0, 0, 0, 0), (0, 0, 0, 0)]


@pytest.mark.parametrize(
    ("number", "seen", "code"), [(1, 3, "line-changed"), (7, 1, "line-unknown")]
)
def test_correct_line_refuses(number: int, seen: int, code: str) -> None:
    sheet = opened()
    write(sheet)

    assert refused(sheets.correct_line, sheet, number, MADE, seen=seen) == [code]


def test_correct_line_sent_twice_is_one() -> None:
    sheet = opened()
    write(sheet)
    better = replace(MADE, taker=2)

    kinds = [sheets.correct_line(sheet, 1, better, seen=1, key="c1").kind for _ in range(2)]

    assert kinds == ["stored", "same"]


def test_undo_last_takes_back_a_correction_then_the_line() -> None:
    sheet = opened()
    write(sheet)
    sheets.correct_line(sheet, 1, replace(MADE, taker=2), seen=1)

    for left in [(-132, 396, -132, -132), (0, 0, 0, 0)]:
        last = sheets.last_written(sheet)
        assert last is not None
        sheets.undo_last(sheet, seen=last.pk)
        assert sheets.evening(sheet).totals_half == left

    assert sheet.lines.count() == 2


def test_undo_last_sent_twice_takes_back_one() -> None:
    sheet = opened()
    write(sheet)
    write(sheet, LineFacts(PASSED, 1), after=1)
    last = sheets.last_written(sheet)
    assert last is not None
    sheets.undo_last(sheet, seen=last.pk)

    assert refused(sheets.undo_last, sheet, seen=last.pk) == ["line-changed"]
    assert sheets.evening(sheet).last_number == 1


def test_undo_last_of_nothing() -> None:
    assert refused(sheets.undo_last, opened(), seen=1) == ["nothing-to-undo"]


def test_write_line_after_an_undo_takes_the_number_again() -> None:
    sheet = opened()
    line = write(sheet).line
    sheets.undo_last(sheet, seen=line.pk)

    again = write(sheet, LineFacts(PASSED, 0)).line

    assert (again.number, again.revision) == (1, 2)


def test_ended_sheet_is_written_no_more_until_it_is_reopened() -> None:
    sheet = opened()
    write(sheet)
    sheets.end_sheet(sheet)

    assert refused(write, sheet, after=1) == ["sheet-ended"]
    assert refused(sheets.undo_last, sheet, seen=1) == ["sheet-ended"]
    sheets.reopen_sheet(sheet)
    assert write(sheet, LineFacts(PASSED, 1), after=1).kind == "stored"


def test_rename_people_keeps_their_scores() -> None:
    sheet = opened()
    write(sheet)

    sheets.rename_people(sheet, ["Léa", "Thomas", "Inès", "Malo"])

    sheet.refresh_from_db()
    assert sheets.evening(sheet).table.names[1] == "Thomas"
    assert sheets.evening(sheet).totals_half[1] == 396
    assert refused(sheets.rename_people, sheet, ["A", "B", "C"]) == ["sheet-names-count"]


def save(changes: dict[str, Any], code: str = "le-chene", **fields: Any) -> RulesetVariant:
    user = factories.director()
    return rulebook.save_variant(
        user, base="fft", code=code, name="Règles du Chêne", changes=changes, **fields
    )


def test_save_variant_keeps_only_what_changes_and_serves_sheets() -> None:
    save({"margin_step": 5, "base": 25}, club="Le Chêne")

    sheet = opened(ruleset="le-chene")

    variant = RulesetVariant.objects.get()
    assert variant.changes == {"margin_step": 5}
    assert str(variant.club) == "Le Chêne"
    assert sheet.rules_name == "Règles du Chêne"
    assert sheets.sheet_table(sheet).rules.margin_step == 5


def test_save_variant_changed_later_leaves_sheets_alone() -> None:
    variant = save({"margin_step": 5})
    sheet = opened(ruleset="le-chene")

    save({"margin_step": 10}, variant=variant)

    assert sheets.sheet_table(sheet).rules.margin_step == 5
    assert RulesetVariant.objects.get().changes == {"margin_step": 10}


@pytest.mark.parametrize(
    ("changes", "code", "found"),
    [
        ({}, "le-chene", "nothing-changed"),
        ({"margin_step": 0}, "le-chene", "rule-value"),
        ({"margin_step": "5"}, "le-chene", "rule-form"),
        ({"colour": 1}, "le-chene", "unknown-rule"),
        ({"margin_step": 5}, "fft", "ruleset-code"),
        ({"margin_step": 5}, "", "ruleset-code"),
        ({"margin_step": 5}, "Le Chêne", "ruleset-code"),
    ],
)
def test_save_variant_refuses(changes: dict[str, Any], code: str, found: str) -> None:
    assert refused(save, changes, code) == [found]
    assert not RulesetVariant.objects.exists()


def test_save_variant_code_taken() -> None:
    save({"margin_step": 5})

    assert refused(save, {"margin_step": 10}) == ["ruleset-code-taken"]


def test_keep_record_twice_is_one() -> None:
    deal = playout(4, 4)

    first, second = records.keep_record(deal), records.keep_record(dict(reversed(deal.items())))

    assert first == second
    assert first.result["problems"] == []


def test_keep_record_by_a_clubs_rules_keeps_the_rules() -> None:
    save({"margin_step": 5})
    deal = {**playout(7, 4), "ruleset": "le-chene", "contract": "guard"}

    record = records.keep_record(deal)

    assert record.document["ruleset"]["changes"] == {"margin_step": 5}


def test_keep_records_all_or_none() -> None:
    good = playout(4, 4)

    with pytest.raises(Refused) as refusal:
        records.keep_records([good, {**good, "tricks": good["tricks"][:3]}])

    assert refusal.value.problems[0].code == "trick-count"
    assert refusal.value.problems[0].facts["deal"] == 2
    assert not PlayedRecord.objects.exists()
