"""Addresses of the public pages; an event's own pages take every name that is left."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournament.views.public import (
    boards,
    cards,
    deals,
    draws,
    entering,
    hand_records,
    home,
    machine,
    matches,
    movement,
    persons,
    prepared,
    prizes,
    schedule,
    screen,
    stages,
    standings,
)

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("healthz", machine.healthz, name="healthz"),
    path("live/<slug:slug>", machine.live_version, name="live-version"),
    path("people/<slug:key>/", persons.person, name="person"),
    path("<slug:slug>/", standings.standings, name="standings"),
    path("<slug:slug>/boards.pdf", hand_records.board_records, name="board-records"),
    path("<slug:slug>/boards/<int:number>/", boards.board, name="board"),
    path(
        "<slug:slug>/boards/<int:number>/record.pdf",
        hand_records.board_record,
        name="board-record",
    ),
    path(
        "<slug:slug>/boards/<int:number>/diagrams.pdf",
        hand_records.open_diagrams,
        name="open-diagrams",
    ),
    path("<slug:slug>/players/<int:number>/", cards.player_card, name="player-card"),
    path("<slug:slug>/sums/", deals.sums, name="sums"),
    path("<slug:slug>/matches/", matches.public_matches, name="public-matches"),
    path(
        "<slug:slug>/matches/<int:first>/<int:number>/", matches.public_match, name="public-match"
    ),
    path("<slug:slug>/schedule/", schedule.schedule, name="schedule"),
    path("<slug:slug>/stages/", stages.stages, name="stages"),
    path("<slug:slug>/screen/", screen.screen, name="screen"),
    path("<slug:slug>/movement/", movement.movement, name="movement"),
    path("<slug:slug>/movement.json", movement.movement_json, name="movement-json"),
    path("<slug:slug>/movement.csv", movement.movement_csv, name="movement-csv"),
    path("<slug:slug>/enter/", entering.enter, name="enter"),
    path("<slug:slug>/enter/<str:token>/", entering.entry_link, name="entry-link"),
    path("<slug:slug>/enter/<str:token>/change/", entering.change_entry, name="change-entry"),
    path("<slug:slug>/enter/<str:token>/<slug:act>/", entering.act_on_entry, name="act-on-entry"),
    path("<slug:slug>/prizes/", prizes.prizes, name="prizes"),
    path("<slug:slug>/draw/", draws.draw_proof, name="draw-proof"),
    path("<slug:slug>/deals/", prepared.deals, name="deals"),
    path("<slug:slug>/deals.json", prepared.deals_json, name="deals-json"),
]
