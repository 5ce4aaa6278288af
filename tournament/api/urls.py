"""Addresses of the API."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournament.api.rulebook_urls import urlpatterns as rulebook
from tournament.api.views.boards import BoardList, BoardRead
from tournament.api.views.deals import DealsRead
from tournament.api.views.documents import EventExport, EventImport
from tournament.api.views.events import ScheduleRead, TournamentList, TournamentRead
from tournament.api.views.line_ups import LineUps
from tournament.api.views.machine import Lost, SchemaRead
from tournament.api.views.matches import MatchList, MatchRead
from tournament.api.views.results import ResultCorrect, ResultSubmit, TableRead
from tournament.api.views.stages import StagesRead
from tournament.api.views.standings import StandingsRead
from tournament.api.views.tokens import TokenGive

EVENT = "api/v1/tournaments/<slug:slug>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/schema/", SchemaRead.as_view(), name="api-schema"),
    path("api/v1/token/", TokenGive.as_view(), name="api-token"),
    path("api/v1/tournaments/", TournamentList.as_view(), name="api-tournaments"),
    # A word that is no event's: see RESERVED_SLUGS.
    path("api/v1/tournaments/import/", EventImport.as_view(), name="api-import"),
    path(EVENT, TournamentRead.as_view(), name="api-tournament"),
    path(f"{EVENT}schedule/", ScheduleRead.as_view(), name="api-schedule"),
    path(f"{EVENT}standings/", StandingsRead.as_view(), name="api-standings"),
    path(f"{EVENT}stages/", StagesRead.as_view(), name="api-stages"),
    path(f"{EVENT}export/", EventExport.as_view(), name="api-export"),
    path(f"{EVENT}boards/", BoardList.as_view(), name="api-boards"),
    path(f"{EVENT}boards/<int:number>/", BoardRead.as_view(), name="api-board"),
    path(f"{EVENT}deals/", DealsRead.as_view(), name="api-deals"),
    path(f"{EVENT}tables/<int:number>/", TableRead.as_view(), name="api-table"),
    path(f"{EVENT}results/", ResultSubmit.as_view(), name="api-results"),
    path(f"{EVENT}corrections/", ResultCorrect.as_view(), name="api-corrections"),
    path(f"{EVENT}line-ups/", LineUps.as_view(), name="api-line-ups"),
    path(f"{EVENT}matches/", MatchList.as_view(), name="api-matches"),
    path(f"{EVENT}matches/<int:first>/<int:number>/", MatchRead.as_view(), name="api-match"),
    *rulebook,
    path("api/<path:rest>", Lost.as_view(), name="api-lost"),
]
