"""Free-play sheets: opened, written line by line, corrected by revision, never overwritten."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from engine.errors import EngineError
from tournament.adapters.evenings import (
    Evening,
    PotChange,
    PotView,
    barred_before,
    evening_of,
    pot_change,
)
from tournament.adapters.lines import LineReading, check_line, read_line
from tournament.adapters.names import search_form, tidy
from tournament.adapters.sheets import LineFacts, SheetTable
from tournament.messages import Refused, problem_of
from tournament.models import ScoreSheet, SheetLine, Standing
from tournament.services.rulebook import rules_named

FEWEST, MOST = 3, 6
NAME_LENGTH = 40
MOST_LINES = 500
TOKEN_BYTES = 16
KEY_LENGTH = 40


@dataclass(frozen=True)
class Written:
    """What became of a sending: `stored`, or `same` when it was there already."""

    kind: str
    line: SheetLine


@dataclass(frozen=True)
class Told:
    """What a line would bring: its scores, and what each takes from the pot or puts in.

    `pot_moves` by place is None when the line moves nothing there, and in a correction, which has
    `pot_change`.
    """

    reading: LineReading
    pot_moves: tuple[int, ...] | None = None
    pot_after: PotView | None = None
    pot_change: PotChange | None = None


@dataclass(frozen=True)
class Undoing:
    """What an undo would take back: a deal's line, or only its last correction."""

    line: SheetLine
    deal: int
    is_correction: bool
    pot_change: PotChange | None = None


def sheet_table(sheet: ScoreSheet) -> SheetTable:
    """Return the people and the rules of a sheet."""
    return SheetTable.of(sheet.rules, sheet.names, sheet.at_table)


def evening(sheet: ScoreSheet) -> Evening:
    """Return where the evening stands, from the lines that count."""
    live = sheet.lines.filter(standing=Standing.LIVE).order_by("number")
    lines = live.values_list("number", "revision", "facts")
    return evening_of(sheet_table(sheet), sheet.first_dealer, lines)


def check_names(names: Sequence[str]) -> list[str]:
    """Return the names as they are kept, in order of play; refuse too few, too many, two alike."""
    kept = [tidy(name) for name in names]
    kept = [name for name in kept if name]
    if not FEWEST <= len(kept) <= MOST:
        raise Refused.because("sheet-people", "names", fewest=FEWEST, most=MOST)
    seen: set[str] = set()
    for name in kept:
        if len(name) > NAME_LENGTH:
            raise Refused.because("sheet-name-long", "names", name=name, most=NAME_LENGTH)
        if search_form(name) in seen:
            raise Refused.because("sheet-name-twice", "names", name=name)
        seen.add(search_form(name))
    return kept


def open_sheet(
    names: Sequence[str], *, ruleset: str, at_table: int | None = None, key: str = ""
) -> ScoreSheet:
    """Open a sheet for these people, in order of play; the first deals first.

    Without `at_table` everybody plays when the rules allow it, else the dealer sits out.
    """
    kept = check_names(names)
    rules, rules_name = rules_named(ruleset)
    try:
        allowed = SheetTable.of(rules, kept, len(kept)).rules.players
    except EngineError as error:
        raise Refused(problem_of(error, "ruleset")) from error
    if at_table is None:
        at_table = len(kept) if len(kept) in allowed else len(kept) - 1
    if at_table not in allowed or len(kept) - at_table not in (0, 1):
        numbers = sorted({*allowed, *(players + 1 for players in allowed)})
        raise Refused.because(
            "sheet-players", "ruleset", people=len(kept), allowed=", ".join(map(str, numbers))
        )
    fields = {"names": kept, "at_table": at_table, "rules": rules, "rules_name": rules_name}
    key = _key_of(key, fields)
    try:
        with transaction.atomic():
            return ScoreSheet.objects.create(
                token=secrets.token_urlsafe(TOKEN_BYTES), key=key, **fields
            )
    except IntegrityError:
        # The same page sent twice.
        return ScoreSheet.objects.get(key=key)


def _key_of(key: str, fields: dict[str, object]) -> str:
    """Return the key of a page with what was typed on it.

    A page gone back to and changed opens another sheet: other people, or other rules.
    """
    if not key:
        return ""
    content = json.dumps([key, fields], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:KEY_LENGTH]


def _held(sheet: ScoreSheet) -> ScoreSheet:
    """Return the sheet's row, held until the transaction ends, if it may still be written."""
    held = ScoreSheet.objects.select_for_update(no_key=True).get(pk=sheet.pk)
    if held.ended_at is not None:
        raise Refused.because("sheet-ended")
    return held


def _moved(sheet: ScoreSheet) -> None:
    sheet.version += 1
    sheet.save(update_fields=["version"])


def check_facts(here: Evening, facts: LineFacts, number: int = 0) -> None:
    """Refuse a line with all that is wrong with it; `number` is the line it would correct."""
    barred = barred_before(here, number) if number else here.barred
    problems = check_line(here.table, facts, barred)
    if problems:
        raise Refused(*problems)


def tell_line(sheet: ScoreSheet, here: Evening, facts: LineFacts, *, number: int = 0) -> Told:
    """Return what a line would bring; refuse what cannot be. `number`: the line it corrects."""
    check_facts(here, facts, number)
    if here.pot is None:
        return Told(read_line(here.table, facts))
    if number:
        changed = _with_line(sheet, here, number, facts.as_json())
        change = pot_change(here, changed, number)
        return Told(read_line(here.table, facts), pot_change=change)
    lines = [(row.number, row.revision, row.facts.as_json()) for row in here.rows]
    after = evening_of(
        here.table, sheet.first_dealer, [*lines, (here.last_number + 1, 1, facts.as_json())]
    )
    last = after.rows[-1]
    if last.pot is None or facts.dealer != here.dealer:
        return Told(last.reading, None, last.pot)
    both = zip(last.pot.balances, here.pot.balances, strict=True)
    moves = tuple(now - before for now, before in both)
    return Told(last.reading, moves if any(moves) else None, last.pot)


def _with_line(
    sheet: ScoreSheet, here: Evening, number: int, facts: Mapping[str, Any] | None
) -> Evening:
    """Return the evening with something else on a line, or (None) without that line."""
    lines = [
        (row.number, row.revision, row.facts.as_json() if row.number != number else facts)
        for row in here.rows
    ]
    kept = [(at, revision, what) for at, revision, what in lines if what is not None]
    return evening_of(here.table, sheet.first_dealer, kept)


def reading_of(sheet: ScoreSheet, line: SheetLine) -> LineReading:
    """Return a stored line in scores, whether or not it counts."""
    return read_line(sheet_table(sheet), LineFacts.of(line.facts))


@transaction.atomic
def write_line(sheet: ScoreSheet, facts: LineFacts, *, after: int, key: str = "") -> Written:
    """Write the next line. `after` is the last line its writer saw.

    The same sending again changes nothing; a different one, when another phone has written
    meanwhile, is refused with `sheet-moved` so that its writer looks first.
    """
    sheet = _held(sheet)
    content = facts.as_json()
    sent = sheet.lines.filter(key=key, facts=content).first() if key else None
    if sent is not None:
        return Written("same", sent)
    here = evening(sheet)
    if here.last_number != after:
        newer = sheet.lines.filter(standing=Standing.LIVE, number=after + 1, facts=content).first()
        if newer is not None and here.last_number == after + 1:
            return Written("same", newer)
        raise Refused.because("sheet-moved", last=here.last_number)
    if here.last_number >= MOST_LINES:
        raise Refused.because("sheet-full", most=MOST_LINES)
    check_facts(here, facts)
    line = _add(sheet, after + 1, content, key)
    _moved(sheet)
    return Written("stored", line)


@transaction.atomic
def correct_line(
    sheet: ScoreSheet, number: int, facts: LineFacts, *, seen: int, key: str = ""
) -> Written:
    """Put a new revision in place of a line; `seen` is the revision its corrector looked at."""
    sheet = _held(sheet)
    content = facts.as_json()
    sent = sheet.lines.filter(key=key, number=number, facts=content).first() if key else None
    if sent is not None:
        return Written("same", sent)
    live = sheet.lines.filter(number=number, standing=Standing.LIVE).first()
    if live is None:
        raise Refused.because("line-unknown", number=number)
    if live.revision != seen:
        raise Refused.because("line-changed")
    check_facts(evening(sheet), facts, number)
    if live.facts == content:
        return Written("same", live)
    SheetLine.objects.filter(pk=live.pk).update(standing=Standing.REPLACED)
    line = _add(sheet, number, content, key)
    _moved(sheet)
    return Written("stored", line)


def _add(sheet: ScoreSheet, number: int, content: dict[str, object], key: str) -> SheetLine:
    last = sheet.lines.filter(number=number).aggregate(last=Max("revision"))["last"] or 0
    return sheet.lines.create(number=number, revision=last + 1, facts=content, key=key)


def last_written(sheet: ScoreSheet) -> SheetLine | None:
    """Return what an undo would take back: the last line, or the last correction."""
    return sheet.lines.filter(standing=Standing.LIVE).order_by("-pk").first()


def _replaced(sheet: ScoreSheet, line: SheetLine) -> SheetLine | None:
    """Return what stood on a line before its last correction."""
    before = sheet.lines.filter(number=line.number, standing=Standing.REPLACED)
    return before.order_by("-revision").first()


def undoing(sheet: ScoreSheet, here: Evening) -> Undoing | None:
    """Return what `undo_last` would do now, and what that does to the pot."""
    last = last_written(sheet)
    if last is None:
        return None
    earlier = _replaced(sheet, last)
    change = None
    if here.pot is not None:
        changed = _with_line(sheet, here, last.number, earlier.facts if earlier else None)
        change = pot_change(here, changed, last.number)
    return Undoing(last, here.deal_of(last.number), earlier is not None, change)


@transaction.atomic
def undo_last(sheet: ScoreSheet, *, seen: int) -> SheetLine:
    """Take back the last sending, which is `seen`; a corrected line stands again as it was."""
    sheet = _held(sheet)
    last = last_written(sheet)
    if last is None:
        raise Refused.because("nothing-to-undo")
    if last.pk != seen:
        raise Refused.because("line-changed")
    last.standing = Standing.WITHDRAWN
    last.save(update_fields=["standing"])
    earlier = _replaced(sheet, last)
    if earlier is not None:
        earlier.standing = Standing.LIVE
        earlier.save(update_fields=["standing"])
    _moved(sheet)
    return last


@transaction.atomic
def rename_people(sheet: ScoreSheet, names: Sequence[str]) -> ScoreSheet:
    """Correct names; who they belong to does not move."""
    sheet = _held(sheet)
    kept = check_names(names)
    if len(kept) != len(sheet.names):
        raise Refused.because("sheet-names-count", "names", count=len(sheet.names))
    sheet.names = kept
    sheet.save(update_fields=["names"])
    _moved(sheet)
    return sheet


@transaction.atomic
def end_sheet(sheet: ScoreSheet) -> ScoreSheet:
    """Close the evening; it stays readable, and nothing is written any more."""
    sheet = _held(sheet)
    sheet.ended_at = timezone.now()
    sheet.save(update_fields=["ended_at"])
    _moved(sheet)
    return sheet


@transaction.atomic
def reopen_sheet(sheet: ScoreSheet) -> ScoreSheet:
    """Go on with an evening that was ended."""
    sheet = ScoreSheet.objects.select_for_update(no_key=True).get(pk=sheet.pk)
    sheet.ended_at = None
    sheet.save(update_fields=["ended_at"])
    _moved(sheet)
    return sheet
