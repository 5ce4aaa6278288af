"""The ranking on paper: the alternate list, the general one, or one by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.adapters.marks import ListLine, in_alternate_order
from tournament.adapters.names import search_form
from tournament.models import State, Tournament
from tournament.selectors.exports import people_by_entry
from tournament.selectors.publishing import rectified_since
from tournament.services.stage_sums import summed
from tournament.services.standings import standings_of
from tournament.services.team_standings import team_standings
from tournament.templatetags.units import side_heads, unit_head
from tournament.views.director.gate import directed
from tournament.views.public.list_notes import place_note
from tournament.views.public.list_rules import section_rule, tie_rule, value_rule
from tournament.views.public.lists import alternate_notes
from tournament.views.public.stages import rows_of, rules_of

ORDERS = ("ranks", "name")


@dataclass(frozen=True)
class PaperLine:
    """One line of a printed list."""

    line: ListLine
    rank: int | None
    is_tied: bool
    club: str
    decided: str = ""
    # Said above the line: where the finalists begin, and the others.
    heading: str = ""
    # A team's people.
    people: str = ""


@dataclass(frozen=True)
class PaperList:
    """A printed list: what it is, its lines, and the rank it shows."""

    heading: str
    note: str
    lines: list[PaperLine]


@require_safe
@directed
def print_standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Print the lists with their ranks, or one list by name."""
    by_name = request.GET.get("order") == "name"
    lines = standings_of(tournament)
    people = people_by_entry(tournament)
    clubs = {number: row.club for number, row in people.items()}
    names = {number: row.names for number, row in people.items() if tournament.is_of_teams}
    is_final = tournament.state == State.PUBLISHED
    published_at = tournament.published_at if is_final else None
    sides = side_heads(tournament.unit)
    context = {
        "tournament": tournament,
        "lists": [
            replace(one, lines=[_named(row, names) for row in one.lines])
            for one in (_by_name(lines, clubs) if by_name else _by_rank(tournament, lines, clubs))
        ],
        "teams": [] if by_name else team_standings(tournament, lines),
        "by_name": by_name,
        "is_final": is_final,
        "rectified": rectified_since(tournament, published_at)[:1] if published_at else [],
        "has_clubs": any(clubs.values()),
        "has_lines": tournament.has_lines and any(line.line for line in lines),
        "value_head": unit_head(tournament.unit),
        "side_heads": sides,
        "columns": 3 + any(clubs.values()) + tournament.has_lines + len(sides or ()),
        "rules": _rules(tournament, lines),
        "board_count": sum(line.place.board_count for line in lines),
        **({} if by_name else _over_all(tournament)),
    }
    return render(request, "print/standings.html", context)


def _over_all(tournament: Tournament) -> dict[str, object]:
    """Return the list over all stages, the official one where there are several (RO p.19)."""
    if not tournament.previous_stage_id:
        return {}
    found = summed(tournament)
    return {
        "over_all": rows_of(found),
        "sum_stages": found.stages,
        "sum_rules": rules_of(found),
    }


def _named(row: PaperLine, names: Mapping[int, str]) -> PaperLine:
    """Return a line with the team's people."""
    return replace(row, people=names.get(row.line.number, ""))


def _rules(tournament: Tournament, lines: Sequence[ListLine]) -> list[str]:
    """Say under each list how it counts."""
    has_sections = any(line.section for line in lines)
    sections = section_rule(tournament) if has_sections else ""
    return [*filter(None, (value_rule(tournament), tie_rule(tournament), sections))]


def _by_rank(
    tournament: Tournament, lines: Sequence[ListLine], clubs: dict[int, str]
) -> list[PaperList]:
    lists = []
    alternate = in_alternate_order(lines)
    if alternate:
        notes = alternate_notes(tournament, lines)
        ranked = [
            PaperLine(
                line,
                line.place.alternate_rank,
                line.place.alternate_tied,
                clubs.get(line.number, ""),
                notes.get(line.number, ""),
            )
            for line in alternate
        ]
        note = _("The winners of the lines first, then their seconds, and so on")
        lists.append(PaperList(_("Alternate standings"), note, ranked))
    note = _("By average") if alternate else ""
    general = _with_headings(_general(lines, clubs))
    lists.append(PaperList(_("General standings"), note, general))
    return lists


def _general(lines: Sequence[ListLine], clubs: dict[int, str]) -> list[PaperLine]:
    return [
        PaperLine(
            line,
            line.place.general_rank,
            line.place.general_tied,
            clubs.get(line.number, ""),
            place_note(line),
        )
        for line in lines
    ]


def _with_headings(rows: list[PaperLine]) -> list[PaperLine]:
    """Say where the finalists end, once a final was made."""
    first = next((at for at, row in enumerate(rows) if row.line.is_stopped), None)
    if first is None:
        return rows
    headings = {0: _("Finalists"), first: _("The others, by their sum")}
    return [replace(row, heading=headings.get(at, "")) for at, row in enumerate(rows)]


def _by_name(lines: Sequence[ListLine], clubs: dict[int, str]) -> list[PaperList]:
    ordered = sorted(_general(lines, clubs), key=lambda one: search_form(one.line.short_name))
    return [PaperList(_("Standings by name"), _("The rank is that of the general list"), ordered)]
