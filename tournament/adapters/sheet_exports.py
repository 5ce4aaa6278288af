"""A sheet for other programs: rows of a table, and a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from typing import Any, Final

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from engine.notation import decimal_text
from engine.rulesets import ruleset_of, variant_document
from engine.rulesets.systems import RULESETS
from engine.scoring import points_text
from tournament.adapters.evenings import Evening, Row
from tournament.adapters.sheets import MISDEAL, PLAYED, LineFacts
from tournament.messages.elision import whose
from tournament.messages.rulebook_words import DECLARATIONS, HANDFUL_SIZES, SLAMS
from tournament.messages.words import CONTRACTS
from tournament.models import SheetLine

SCHEMA: Final = "etui-sheet/1"


def _comma(text: str) -> str:
    return text.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def _points(half: int | None) -> int | Fraction | None:
    """Return points: whole where they are, so that a table shows no decimals for nothing."""
    if half is None:
        return None
    return Fraction(half, 2) if half % 2 else half // 2


def sheet_header(evening: Evening) -> list[str]:
    """Return the heading of the table."""
    names = evening.table.names
    return [
        _("Deal"), _("Dealer"), _("What"), _("Taker"), _("Called"), _("Contract"), _("Oudlers"),
        _("Attack’s points"), _("Petit last"), _("Handfuls"), _("Slam"), _("Declarations"),
        *names, *([_("Pot"), _("Reserve")] if evening.pot_left else []),
        *(_("Pot: %(name)s") % {"name": name} for name in names if evening.pot_left),
    ]  # fmt: skip


def sheet_rows(evening: Evening) -> Iterator[list[Any]]:
    """Yield one row a line that counts, then the totals; texts as the reader reads.

    With a pot: what lies in it after the line, then what each won from it or paid in.
    """
    names = evening.table.names
    pot = evening.pot_left
    for row in evening.rows:
        moved = [_points(amount) for amount in row.reading.amounts_half]
        left = [row.pot.shown, row.pot.reserve, *(row.pot_moves or ())] if row.pot else []
        yield [row.deal, names[row.facts.dealer], *_facts_cells(names, row.facts), *moved, *left]
    left = [pot.shown, pot.reserve, *pot.balances] if pot else []
    yield [_("Total"), *[""] * 11, *map(_points, evening.totals_half), *left]


def _facts_cells(names: tuple[str, ...], facts: LineFacts) -> list[Any]:
    kinds = {
        "played": _("played"),
        "passed": _("passed out"),
        "annulled": _("annulled"),
    }
    if facts.kind == MISDEAL:
        culprit = names[facts.dealer if facts.culprit is None else facts.culprit]
        return [_("misdeal %(whose)s") % {"whose": whose(culprit)}, *[""] * 9]
    if facts.kind != PLAYED:
        return [kinds[facts.kind], *[""] * 9]
    sides = {"taker": _("attack"), "defenders": _("defense"), "": ""}
    partner = _("alone") if facts.alone else ""
    return [
        kinds[facts.kind],
        "" if facts.taker is None else names[facts.taker],
        partner if facts.partner is None else names[facts.partner],
        str(CONTRACTS[facts.contract]),
        facts.oudlers,
        _comma(points_text(facts.points_half or 0)),
        sides[facts.petit_last],
        ", ".join(f"{names[who]}: {HANDFUL_SIZES[size]}" for who, size in facts.handfuls),
        str(SLAMS[facts.slam]) if facts.slam else "",
        ", ".join(
            f"{names[claim.who]}: "
            + (str(DECLARATIONS[claim.kind]) if claim.is_right else _("Declared wrongly"))
            for claim in facts.declarations
        ),
    ]


def sheet_document(
    evening: Evening,
    rules: Any,
    created_at: datetime,
    ended_at: datetime | None,
    lines: Iterable[SheetLine],
) -> dict[str, Any]:
    """Return everything on a sheet; people are named by their place in `people`, from 0."""
    counted = {(row.number, row.revision): row for row in evening.rows}
    pot = evening.pot_left
    return {
        "schema": SCHEMA,
        "people": list(evening.table.names),
        "at_table": evening.table.at_table,
        "rules": _rules(rules),
        "created_at": created_at.isoformat(),
        "ended_at": None if ended_at is None else ended_at.isoformat(),
        "lines": [
            {
                "number": line.number,
                "revision": line.revision,
                "standing": line.standing,
                "facts": line.facts,
                "written_at": line.created_at.isoformat(),
                **_result(counted.get((line.number, line.revision))),
            }
            for line in lines
        ],
        "totals": [decimal_text(Fraction(total, 2)) for total in evening.totals_half],
        "pot": None
        if pot is None
        else {"shown": pot.shown, "reserve": pot.reserve, "balances": list(pot.balances)},
    }


def _rules(rules: Any) -> Any:
    """Return a built-in code, or a variant written out against its base."""
    if isinstance(rules, str):
        return rules
    return variant_document(RULESETS[rules["base"]], ruleset_of(rules))


def _result(row: Row | None) -> dict[str, Any]:
    if row is None:
        return {}
    reading = row.reading
    amounts = [
        None if amount is None else decimal_text(Fraction(amount, 2))
        for amount in reading.amounts_half
    ]
    if row.facts.kind != PLAYED:
        return {"amounts": amounts}
    return {
        "amounts": amounts,
        "made": reading.score.made,
        "margin": decimal_text(Fraction(reading.score.margin_half, 2)),
        "per_defender": reading.score.per_defender,
    }
