"""The movement's document as rows: rounds, tables, seats, rests, boards, and where each is due.

Laid once at the start; after a change only the tables that differ are laid again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F, Max
from django.utils import timezone

from tournament.adapters.plans import board_labels, last_rounds
from tournament.messages import Refused
from tournament.models import (
    Board,
    Due,
    Entry,
    Round,
    RoundState,
    Seating,
    SitOut,
    Table,
    Tournament,
    table_places,
)
from tournament.selectors.changes import tables_begun

# A table of a document by its number and its slot of the round.
Laid = dict[tuple[int, int], dict[str, Any]]


def lay_rounds(
    tournament: Tournament, document: Mapping[str, Any], entries: Mapping[int | None, Entry]
) -> None:
    """Write rounds, tables, seats, rests, boards and where each board is due; open the first."""
    _lay_rows(tournament, document["rounds"], entries)
    first = tournament.rounds.order_by("number").first()
    if first is not None:
        first.state, first.started_at = RoundState.PLAYING, timezone.now()
        first.save(update_fields=["state", "started_at"])


def lay_more_rounds(
    tournament: Tournament,
    rows: Sequence[Mapping[str, Any]],
    entries: Mapping[int | None, Entry],
) -> None:
    """Write rounds made while the event is played, to come; boards known already stay the same."""
    _lay_rows(tournament, rows, entries)
    refresh_last_rounds(tournament)


def _lay_rows(
    tournament: Tournament,
    rows: Sequence[Mapping[str, Any]],
    entries: Mapping[int | None, Entry],
) -> None:
    rounds = _lay_positions(tournament, rows)
    laid = [
        (
            Table(
                round=rounds[row["round"]],
                number=t["table"],
                slot=t.get("slot", 1),
                section=t.get("section", ""),
            ),
            t,
        )
        for row in rows
        for t in row["tables"]
    ]
    Table.objects.bulk_create([table for table, _ in laid], batch_size=500)
    rests = [
        SitOut(round=rounds[row["round"]], entry=entries[slot])
        for row in rows
        for slot in row.get("sit_out", [])
    ]
    SitOut.objects.bulk_create(rests, batch_size=500)
    seatings = [
        Seating(round_id=table.round_id, table=table, seat=seat, entry=entries[slot])
        for table, row in laid
        for seat, slot in table_places(row).items()
        if slot
    ]
    Seating.objects.bulk_create(seatings, batch_size=500)
    boards = _lay_boards(tournament, rows)
    dues = [
        Due(table=table, board=boards[board_section(tournament, row), number])
        for table, row in laid
        for number in row["boards"]
    ]
    Due.objects.bulk_create(dues, batch_size=500)


def board_section(tournament: Tournament, table: Mapping[str, Any]) -> str:
    """Return the section whose boards a table's results are compared on: blank, all together."""
    return str(table.get("section", "")) if tournament.sections_apart else ""


def _lay_positions(tournament: Tournament, rows: Sequence[Mapping[str, Any]]) -> dict[int, Round]:
    rounds = {row["round"]: Round(tournament=tournament, number=row["round"]) for row in rows}
    Round.objects.bulk_create(rounds.values())
    return rounds


def _lay_boards(
    tournament: Tournament, rows: Sequence[Mapping[str, Any]]
) -> dict[tuple[str, int], Board]:
    lasts = last_rounds({"rounds": rows}, apart=tournament.sections_apart)
    known = {(board.section, board.number): board for board in tournament.boards.all()}
    fresh = {
        (section, number): Board(
            tournament=tournament,
            section=section,
            number=number,
            last_round=last,
            **board_labels(number, tournament.format),
        )
        for (section, number), last in lasts.items()
        if (section, number) not in known
    }
    Board.objects.bulk_create(fresh.values(), batch_size=500)
    return known | fresh


def relay_rounds(
    tournament: Tournament,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    *,
    keeps_results: bool = False,
) -> None:
    """Lay again what differs between two documents; a table where something was entered stays.

    `keeps_results` is for seats alone: results stay with their table, whoever sat there.
    """
    for old, new in zip(before["rounds"], after["rounds"], strict=True):
        if old != new:
            round_ = tournament.rounds.select_for_update(no_key=True).get(number=new["round"])
            _relay_tables(tournament, round_, _tables(old), _tables(new), keeps_results)
            _relay_rests(tournament, round_, new.get("sit_out", []))
    refresh_last_rounds(tournament)


def _tables(row: Mapping[str, Any]) -> Laid:
    return {(table["table"], table.get("slot", 1)): table for table in row["tables"]}


def _relay_tables(
    tournament: Tournament, round_: Round, old: Laid, new: Laid, keeps_results: bool
) -> None:
    touched = [place for place in {**old, **new} if old.get(place) != new.get(place)]
    numbers = {number for number, _slot in touched}
    if not keeps_results and (begun := tables_begun(round_, numbers)):
        raise Refused.because(
            "table-begun", number=round_.number, tables=", ".join(map(str, begun))
        )
    found = {(t.number, t.slot): t for t in round_.tables.filter(number__in=numbers)}
    rows = {place: table for place, table in found.items() if place in touched}
    Seating.objects.filter(table__in=rows.values()).delete()
    gone = [table.pk for place, table in rows.items() if place not in new]
    round_.tables.filter(pk__in=gone).delete()
    for place in touched:
        if place in new:
            _relay_table(tournament, round_, rows.get(place), old.get(place), new[place])


def _relay_table(
    tournament: Tournament,
    round_: Round,
    table: Table | None,
    old: Mapping[str, Any] | None,
    new: Mapping[str, Any],
) -> None:
    section = new.get("section", "")
    if table is None:
        table = Table.objects.create(
            round=round_, number=new["table"], slot=new.get("slot", 1), section=section
        )
    elif table.section != section:
        table.section = section
        table.save(update_fields=["section"])
    slots = {slot: seat for seat, slot in table_places(new).items() if slot}
    entries = tournament.entries.filter(slot__in=slots)
    Seating.objects.bulk_create(
        Seating(round=round_, table=table, seat=slots[entry.slot], entry=entry)
        for entry in entries
        if entry.slot is not None
    )
    same = old is not None and board_section(tournament, old) == board_section(tournament, new)
    was = set(old["boards"]) if old and same else set()
    if not same:
        table.dues.all().delete()
    table.dues.filter(board__number__in=was.difference(new["boards"])).delete()
    boards = tournament.boards.filter(
        section=board_section(tournament, new),
        number__in=set(new["boards"]).difference(was),
    )
    Due.objects.bulk_create(Due(table=table, board=board) for board in boards)


def _relay_rests(tournament: Tournament, round_: Round, slots: list[int]) -> None:
    SitOut.objects.filter(round=round_).delete()
    entries = tournament.entries.filter(slot__in=slots)
    SitOut.objects.bulk_create(SitOut(round=round_, entry=entry) for entry in entries)


def refresh_last_rounds(tournament: Tournament) -> None:
    """Write the last round each board is due in, where it is another now."""
    lasts = tournament.boards.annotate(last=Max("dues__table__round__number"))
    for board in lasts.filter(last__isnull=False).exclude(last_round=F("last")):
        Board.objects.filter(pk=board.pk).update(last_round=board.last)
