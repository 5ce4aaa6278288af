"""The file the federation homologates an event by: for its director and its organizer only."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tournament.access import directed_tournaments
from tournament.adapters.triangulars import unhomologated_boards
from tournament.documents.tables import (
    CSV_TYPE,
    XLSX_TYPE,
    Value,
    csv_table,
    in_unit,
    parts_in_unit,
    xlsx_table,
)
from tournament.models import State, Tournament
from tournament.services.homologation import (
    ALTERNATE,
    STAGES,
    HomologatedPerson,
    Homologation,
    homologation_of,
)
from tournament.templatetags.units import side_heads, unit_head
from tournament.views.director.gate import organized
from tournament.views.director.team_costs import not_homologable


@organized
def homologation_file(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Send licence, name, club, category, rank and result of everybody ranked, one a line.

    While it is played the ranking is the director's: an organizer may be playing too.
    """
    directs = directed_tournaments(request.user).filter(pk=tournament.pk).exists()
    if tournament.state == State.RUNNING and not directs:
        raise Http404
    header, rows = homologation_table(tournament)
    if kind == "xlsx":
        content, content_type = xlsx_table(str(_("Homologation")), header, rows), XLSX_TYPE
    else:
        comma = str(get_format("DECIMAL_SEPARATOR"))
        content, content_type = csv_table(header, rows, comma), CSV_TYPE
    response = HttpResponse(content, content_type=content_type)
    name = f"{tournament.slug}-homologation.{kind}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def homologation_table(tournament: Tournament) -> tuple[list[str], list[list[Value]]]:
    """Return the headings and a line for each person, best first."""
    found = homologation_of(tournament)
    has_teams = any(person.team for person in found.people)
    has_ranks = any(person.team_result for person in found.people)
    sides = side_heads(tournament.unit) if found.used != STAGES else None
    used, unit = _list_name(tournament, found), tournament.unit
    # Over several sessions the averages are added up (RO p.19).
    is_sum = found.used == STAGES and unit == "percent"
    value_head = _("Sum") if is_sum else unit_head(unit)
    header = [
        _("Rank"), _("Equals"), _("Licence"), _("Last name"), _("First name"), _("Club"),
        _("Series"), *([_("Team")] if has_teams else []),
        *(_team_heads(unit) if has_ranks else []), value_head,
        *(sides or ()), *([] if found.used == STAGES else [_("Boards")]), _("List"), _("Remark"),
    ]  # fmt: skip
    plan = getattr(tournament, "plan", None)
    too_few = unhomologated_boards(plan.document, plan.fairness) if plan else 0
    rows = []
    for person in found.people:
        result = person.result
        rows.append([
            result.rank, _("tied") if result.is_tied else "", person.licence, person.last_name,
            person.first_name, person.club, person.category,
            *([person.team] if has_teams else []),
            *(_team_values(person, unit) if has_ranks else []), in_unit(result.value, unit),
            *(parts_in_unit(result.attack, result.defense, unit) if sides else []),
            *([] if found.used == STAGES else [result.boards]), used, _remark(person, too_few),
        ])  # fmt: skip
    return header, rows


def _team_heads(unit: str) -> list[str]:
    head = _("Team: %(head)s")
    return [head % {"head": word} for word in (_("Rank"), _("Equals"), unit_head(unit))]


def _team_values(person: HomologatedPerson, unit: str) -> list[Value]:
    """Return the place of somebody's team of free deals among the teams."""
    result = person.team_result
    if result is None:
        return [None, "", None]
    return [result.rank, _("tied") if result.is_tied else "", in_unit(result.value, unit)]


def _list_name(tournament: Tournament, found: Homologation) -> str:
    lists = {ALTERNATE: _("alternate list"), STAGES: _("general list over all stages")}
    used = lists.get(found.used, _("general list"))
    if tournament.state == State.PUBLISHED:
        return used
    return _("%(list)s, provisional") % {"list": used}


def _remark(person: HomologatedPerson, too_few: int) -> str:
    remarks = [] if person.licence else [_("no licence")]
    if too_few:
        remarks.append(not_homologable(too_few))
    if person.result.is_of_one_side:
        remarks.append(_("attack or defense only"))
    if person.has_left:
        remarks.append(_("has left"))
    if person.replaces:
        remarks.append(_("played for %(name)s, for some rounds") % {"name": person.replaces})
    return ", ".join(remarks)
