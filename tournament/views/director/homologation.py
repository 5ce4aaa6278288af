"""The file the federation homologates an event by: for its director and its organizer only."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tournament.documents.tables import CSV_TYPE, csv_table
from tournament.models import Tournament
from tournament.services.homologation import ALTERNATE, STAGES, homologation_of
from tournament.templatetags.units import unit_head
from tournament.views.director.gate import organized


@organized
def homologation_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send licence, name, club, category, rank and result of everybody ranked."""
    found = homologation_of(tournament)
    lists = {ALTERNATE: _("alternate list"), STAGES: _("general list over all stages")}
    used = lists.get(found.used, _("general list"))
    teams = any(person.team for person in found.people)
    header = [
        _("Licence"), _("Name"), _("Club"), _("Category"), *([_("Team")] if teams else []),
        _("Rank"), unit_head(tournament.unit), _("List"),
    ]  # fmt: skip
    rows = [
        [
            person.licence, person.name, person.club, person.category,
            *([person.team] if teams else []), person.rank, person.value, used,
        ]
        for person in found.people
    ]  # fmt: skip
    comma = str(get_format("DECIMAL_SEPARATOR"))
    response = HttpResponse(csv_table(header, rows, comma), content_type=CSV_TYPE)
    name = f"{tournament.slug}-homologation.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
