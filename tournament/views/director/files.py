"""Tables to take away: the ranking and every result, as CSV and XLSX."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournament.adapters.marks import ListLine, is_attack
from tournament.adapters.results import seat_scores, taker_of
from tournament.documents.tables import (
    CSV_TYPE,
    XLSX_TYPE,
    Value,
    csv_table,
    in_unit,
    parts_in_unit,
    xlsx_table,
)
from tournament.messages.reasons import reason_said
from tournament.messages.tie_words import TIE_BREAKS
from tournament.models import Source, Status, Tournament, ZeroSide
from tournament.selectors import exports
from tournament.selectors.points import team_names
from tournament.services.standings import standings_of
from tournament.services.team_standings import team_standings
from tournament.templatetags.etui import seat_name
from tournament.templatetags.units import side_heads, unit_head
from tournament.views.director.gate import directed

SEATS = ("N", "E", "S", "W")
Rows = list[list[Value]]


@dataclass(frozen=True)
class File:
    """A file one can take: its name in the address, its words, who makes its rows."""

    name: str
    kind: str
    title: Any
    note: Any
    table: Callable[[Tournament], tuple[list[str], Rows]]


def ranking_table(tournament: Tournament) -> tuple[list[str], Rows]:
    """Return the general list with its ranks, what it counts, licences and clubs."""
    people = exports.people_by_entry(tournament)
    nobody = exports.PersonRow("", "", "")
    sides = side_heads(tournament.unit) or ()
    by_lines, lines = tournament.has_lines, standings_of(tournament)
    has_final = any(line.is_stopped for line in lines)
    header = [
        _("General rank"), *([_("Alternate rank")] if by_lines else []), _("Number"), _("Name"),
        *([_("People")] if tournament.is_of_teams else []),
        *([_("Team")] if tournament.team_size else []), _("Licence"), _("Club"),
        *([_("Line")] if by_lines else []), unit_head(tournament.unit), *sides, _("Boards"),
        _("Equals placed by"), *([_("Final")] if has_final else []),
    ]  # fmt: skip
    teams = team_names(tournament) if tournament.team_size else {}
    rows: Rows = []
    for line in lines:
        place, person = line.place, people.get(line.number, nobody)
        line_name = seat_name(line.line) if line.line else ""
        alternate, seat = ([place.alternate_rank], [line_name]) if by_lines else ([], [])
        parts = parts_in_unit(place.attack, place.defense, tournament.unit) if sides else []
        names = [person.names] if tournament.is_of_teams else []
        names += [teams.get(line.number, "")] if tournament.team_size else []
        rows.append([
            place.general_rank, *alternate, line.number, line.name, *names, person.licence,
            person.club, *seat, in_unit(place.overall, tournament.unit), *parts, place.board_count,
            str(TIE_BREAKS.get(place.decided_by, "")),
            *([_final_word(line)] if has_final else []),
        ])  # fmt: skip
    return header, rows


def _final_word(line: ListLine) -> str:
    """Say who plays the final; of the others, who left."""
    words = [] if line.is_stopped else [_("finalist")]
    return ", ".join([*words, *([_("has left")] if line.has_left else [])])


def teams_table(tournament: Tournament) -> tuple[list[str], Rows]:
    """Return the list by team of free deals: its sum, its people with theirs."""
    lines = team_standings(tournament)
    size = tournament.team_size
    header = [
        _("Rank"), _("Equals"), _("Team"), unit_head(tournament.unit),
        # Numbered, because no two columns have one heading.
        *(
            f"{word} {place}"
            for place in range(1, size + 1)
            for word in (_("Name"), unit_head(tournament.unit))
        ),
    ]  # fmt: skip
    rows: Rows = []
    for line in lines:
        people: list[Value] = []
        for member in line.members:
            people += [member.name, in_unit(member.total, tournament.unit)]
        tied = _("tied") if line.is_tied else ""
        total = in_unit(line.total, tournament.unit)
        rows.append([line.rank, tied, line.name, total, *people])
    return header, rows


def results_table(tournament: Tournament) -> tuple[list[str], Rows]:
    """Return every due board with who was there, its scores, its marks and where it came from."""
    names = exports.names_by_table(tournament)
    where = [pgettext("of the movement", "Round"), _("Table"), _("Section"), _("Board")]
    if tournament.is_of_teams:
        who = [_("Attacking team"), _("Defending team")]
        scores: list[str] = []
    else:
        who = [*(seat_name(seat) for seat in SEATS), _("Taker")]
        scores = [_("Score %(seat)s") % {"seat": seat_name(seat)} for seat in SEATS]
    header = [
        *where, *who, _("State"), _("Per defender"), *scores, *_value_heads(tournament),
        _("Revision"), _("Source"), _("By"), _("Time"), _("Reason"),
    ]  # fmt: skip
    return header, [_result_line(tournament, row, names) for row in exports.result_rows(tournament)]


def _value_heads(tournament: Tournament) -> list[str]:
    if tournament.unit == "percent":
        return [_("Attack mark"), _("Defense mark")]
    if tournament.unit == "match_points":
        return [_("Match points of the attack"), _("Match points of the defense")]
    return []


def _result_line(
    tournament: Tournament, row: exports.ResultRow, names: dict[int, dict[str, str]]
) -> list[Value]:
    at = timezone.localtime(row.at, tournament.zone) if row.at else None
    who, scores = _who(tournament, row, names.get(row.table_id, {}))
    return [
        row.round, row.table, row.section, row.board, *who, _state(row), row.amount, *scores,
        *_values(tournament, row), row.revision,
        str(Source(row.source).label) if row.source else "", row.author or "",
        at.strftime("%Y-%m-%d %H:%M:%S") if at else "", reason_said(row.reason or "", row.facts),
    ]  # fmt: skip


def _who(
    tournament: Tournament, row: exports.ResultRow, here: dict[str, str]
) -> tuple[list[Value], list[Value]]:
    """Return who was there, and each seat's score; teams have no seats of their own."""
    taker = taker_of(row.taker, row.facts or {})
    if tournament.is_of_teams:
        attack = [name for seat, name in here.items() if is_attack(seat, taker)]
        defense = [name for seat, name in here.items() if not is_attack(seat, taker)]
        return [", ".join(attack), ", ".join(defense)], []
    seats = [seat for seat in SEATS if seat in here]
    scores = seat_scores(row.amount, taker, seats) if row.amount is not None else {}
    people: list[Value] = [here.get(seat, "") for seat in SEATS]
    return [*people, seat_name(taker) if taker else ""], [scores.get(seat) for seat in SEATS]


def _values(tournament: Tournament, row: exports.ResultRow) -> list[Value]:
    if tournament.unit == "percent":
        return [row.mark(row.attack_num), row.mark(row.defense_num)]
    if tournament.unit == "match_points":
        values = (row.value(row.attack_num), row.value(row.defense_num))
        return [in_unit(value, tournament.unit) for value in values]
    return []


def _state(row: exports.ResultRow) -> str:
    if row.status is None:
        return pgettext("state of a result", "due")
    word = str(Status(row.status).label)
    if row.zero_side:
        side = ZeroSide(row.zero_side).label
        return _("%(state)s, 0: %(side)s") % {"state": word, "side": side}
    return word


RESULTS = "results.csv"
FILES = [
    File(
        "ranking.csv", "CSV", gettext_lazy("Ranking"),
        gettext_lazy("Ranks, results, licences, clubs."), ranking_table,
    ),
    File(
        "ranking.xlsx", "XLSX", gettext_lazy("Ranking"),
        gettext_lazy("The same, for a spreadsheet."), ranking_table,
    ),
    File(
        "teams.csv", "CSV", gettext_lazy("List by team"),
        gettext_lazy("Teams of free deals: their sums, their people."), teams_table,
    ),
    File(
        "teams.xlsx", "XLSX", gettext_lazy("List by team"),
        gettext_lazy("The same, for a spreadsheet."), teams_table,
    ),
    File(
        RESULTS, "CSV", gettext_lazy("All results"),
        gettext_lazy("Every board at every table, with marks and authors."), results_table,
    ),
    File(
        "results.xlsx", "XLSX", gettext_lazy("All results"),
        gettext_lazy("The same, for a spreadsheet."), results_table,
    ),
]  # fmt: skip


def files_of(tournament: Tournament) -> list[File]:
    """Return the files there are of an event."""
    found = [file for file in FILES if file.table is not teams_table or tournament.team_size]
    if tournament.unit != "match_points":
        return found
    note = _("Every board at every table, with match points and authors.")
    return [replace(file, note=note) if file.name == RESULTS else file for file in found]


@directed
def director_file(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    """Send one of the tables as a file."""
    file = next((file for file in files_of(tournament) if file.name == name), None)
    if file is None:
        raise Http404
    header, rows = file.table(tournament)
    if file.kind == "CSV":
        comma = str(get_format("DECIMAL_SEPARATOR"))
        content, content_type = csv_table(header, rows, comma), CSV_TYPE
    else:
        content, content_type = xlsx_table(str(file.title), header, rows), XLSX_TYPE
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-{name}"'
    return response
