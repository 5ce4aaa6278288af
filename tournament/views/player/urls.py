"""Addresses of these pages."""

from __future__ import annotations

from django.urls import path

from tournament.views.player import captain
from tournament.views.player.code import table_code
from tournament.views.player.entry import enter_result
from tournament.views.player.record_deal import record_deal
from tournament.views.player.table import call_director, not_us, table
from tournament.views.player.undo import undo_result
from tournament.views.player.wrong_attacker import wrong_attacker

CAPTAIN = "captain/<str:token>/"

urlpatterns = [
    path(CAPTAIN, captain.captain, name="captain"),
    path(f"{CAPTAIN}line-ups/<int:number>/", captain.give_line_up, name="give-line-up"),
    path(f"{CAPTAIN}card/<int:match>/", captain.put_card, name="put-card"),
    path(f"{CAPTAIN}sheets/<int:match>/<int:quarter>/", captain.sign_sheet, name="sign-sheet"),
    path(f"{CAPTAIN}rooms/<int:match>/<int:quarter>/", captain.choose_room, name="choose-room"),
    path("t/", table_code, name="table-code"),
    path("t/<str:token>/", table, name="table"),
    path("t/<str:token>/not-us/", not_us, name="not-us"),
    path("t/<str:token>/director/", call_director, name="call-director"),
    path("t/<str:token>/undo/", undo_result, name="undo-result"),
    path("t/<str:token>/boards/<int:number>/cards/", record_deal, name="record-deal"),
    path("t/<str:token>/boards/<int:number>/", enter_result, name="enter-result"),
    path(
        "t/<str:token>/boards/<int:number>/attacker/",
        wrong_attacker,
        name="wrong-attacker",
    ),
]
