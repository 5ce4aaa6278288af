"""`standings`: an event's lists from its document, or from a plain table of results."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from engine.commands.replay import read_json
from engine.comparison import FULL
from engine.encounters import total_points as encounter_totals
from engine.errors import EngineError
from engine.formats import MATCH_POINTS, Comparison, TournamentFormat, format_of
from engine.matches import fixtures_of, rank_records, records_of
from engine.notation import decimal_text
from engine.resultfiles import read_results, tally_results, total_points
from engine.resultfiles.events import Event, rank_document
from engine.resultfiles.teams import pair_teams, read_team_results, tally_teams
from engine.standings import Place, Row, alternate_order, rank_by, rank_entries
from engine.standings.team_sums import TeamPlace, rank_team_sums


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take an event document, or `--results FILE` (its columns depend on `--format`)."""
    parser.add_argument("file", nargs="?", help="an event document (JSON), or - for standard input")
    parser.add_argument("--results", metavar="FILE")
    parser.add_argument("--format", default="individual")


def _text(percent: Fraction | None) -> str | None:
    return None if percent is None else decimal_text(percent)


def _place_row(place: Place, name: str, rank: int | None, *, tied: bool) -> dict[str, Any]:
    return {
        "rank": rank,
        "tied": tied,
        "entry": name,
        "line": place.line or None,
        "percent": _text(place.overall),
        "attack_percent": _text(place.attack),
        "defense_percent": _text(place.defense),
        "boards": place.board_count,
        "provisional": place.is_provisional,
    }


def _row(row: Row, names: dict[int, str], **figures: object) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "tied": row.tied,
        "decided_by": row.decided_by or None,
        "entry": names[row.entry],
        **figures,
    }


def _by_marks(content: bytes, rules: TournamentFormat) -> dict[str, Any]:
    """Return both lists; the alternate one is empty where seats change (one single list)."""
    if rules.people == (1, 1):
        results = read_results(content)
        count, (names, tallies) = len(results), tally_results(results)
    else:
        lines = read_team_results(content)
        count, (names, tallies) = len(lines), tally_teams(lines)
    places = rank_entries(tallies, rules)
    alternate = [place for place in alternate_order(places) if place.alternate_rank]
    return {
        "results": count,
        "mark_scale": FULL,
        "general": [
            _place_row(p, names[p.entry], p.general_rank, tied=p.general_tied) for p in places
        ],
        "alternate": [
            _place_row(p, names[p.entry], p.alternate_rank, tied=p.alternate_tied)
            for p in alternate
        ],
    }


def _by_points(content: bytes, rules: TournamentFormat) -> dict[str, Any]:
    """Return the list by sum of points; they all sum to zero (RO p.10)."""
    results = read_results(content)
    names, totals = total_points(results)
    return {
        "results": len(results),
        "sum": sum(totals.values()),
        "general": [_row(row, names, points=totals[row.entry]) for row in rank_by(totals)],
    }


def _by_signed_points(content: bytes, rules: TournamentFormat) -> dict[str, Any]:
    """Return the list by match points won less lost (RO p.23)."""
    lines = read_team_results(content)
    names, encounters = pair_teams(lines, rules)
    totals = encounter_totals(encounters, names)
    rows = rank_by({entry: total.total for entry, total in totals.items()})
    return {
        "results": len(lines),
        "without_return": sum(met.one_points is None for met in encounters),
        "general": [
            _row(
                row,
                names,
                match_points=str(totals[row.entry].total),
                won=str(totals[row.entry].won),
                lost=str(totals[row.entry].lost),
                boards=totals[row.entry].encounters,
            )
            for row in rows
        ],
    }


def _by_matches(content: bytes, rules: TournamentFormat) -> dict[str, Any]:
    """Return the matches, and the list in the order of OT p.61."""
    lines = read_team_results(content)
    names, encounters = pair_teams(lines, rules)
    fixtures = fixtures_of(encounters)
    records = records_of(fixtures, names)
    return {
        "results": len(lines),
        "without_return": sum(met.one_points is None for met in encounters),
        "matches": [
            {
                "one": names[fixture.one],
                "other": names[fixture.other],
                "match_points": [str(points) for points in fixture.points],
            }
            for fixture in fixtures
        ],
        "general": [
            _row(
                row,
                names,
                won=records[row.entry].won,
                drawn=records[row.entry].drawn,
                lost=records[row.entry].lost,
                difference=str(records[row.entry].difference),
                match_points=str(records[row.entry].scored),
            )
            for row in rank_records(records.values())
        ],
    }


_LISTS: Final[dict[Comparison, Callable[[bytes, TournamentFormat], dict[str, Any]]]] = {
    Comparison.MARKS: _by_marks,
    Comparison.POINTS: _by_points,
    Comparison.SIGNED_MATCH_POINTS: _by_signed_points,
    Comparison.BETTER_SIDE_MATCH_POINTS: _by_matches,
}


def _event_row(place: Place, event: Event) -> dict[str, Any]:
    unit = event.rules.unit
    return {
        "rank": place.general_rank,
        "tied": place.general_tied,
        "decided_by": place.decided_by or None,
        "entry": place.entry,
        "name": event.names[place.entry],
        "line": place.line or None,
        "value": _value(place.overall, unit),
        "attack": _value(place.attack, unit),
        "defense": _value(place.defense, unit),
        "boards": place.board_count,
        "provisional": place.is_provisional,
        "alternate_rank": place.alternate_rank,
        "alternate_tied": place.alternate_tied,
    }


def _value(value: Fraction | None, unit: str) -> str | None:
    if value is None or unit != MATCH_POINTS:
        return _text(value)
    return str(Decimal((1000 * value).numerator).scaleb(-3))


def _by_document(name: str) -> dict[str, Any]:
    """Return the lists of an event document, computed from its results."""
    event, places = rank_document(read_json(name))
    alternate = [place for place in alternate_order(places) if place.alternate_rank]
    return {
        "format": event.rules.code,
        "unit": event.rules.unit,
        "results": len(event.results),
        "tie_breaks": list(event.tie_breaks),
        "general": [_event_row(place, event) for place in places],
        "alternate": [place.entry for place in alternate],
        "teams": [
            _team_row(team, event.rules.unit)
            for team in rank_team_sums({one.entry: one.overall for one in places}, event.teams)
        ],
    }


def _team_row(team: TeamPlace, unit: str) -> dict[str, Any]:
    return {
        "rank": team.rank,
        "tied": team.tied,
        "team": team.name,
        "value": _value(team.total, unit),
        "members": list(team.members),
    }


def run(options: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """Return the lists of a document, or of a plain table by what its format compares."""
    if (options.file is None) == (options.results is None):
        raise EngineError("usage", "Give an event document, or --results FILE.")
    if options.file is not None:
        return _by_document(options.file), 0
    rules = format_of(options.format)
    try:
        content = Path(options.results).read_bytes()
    except OSError as error:
        raise EngineError("file-unreadable", f"{options.results}: {error.strerror}.") from error
    return {"format": rules.code, **_LISTS[rules.comparison](content, rules)}, 0
