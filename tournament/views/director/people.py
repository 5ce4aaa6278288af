"""People and presence."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.models import Tournament
from tournament.views.director.gate import bench, directed


@directed
def director_people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show who is entered and who is here."""
    return render(request, "director/director_people.html", bench(tournament, "people"))
