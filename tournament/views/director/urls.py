"""Addresses of these pages: the day's set-up, then the desk."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournament.views.director import events, people, sign_in

SETUP: list[URLPattern] = [
    path("director/sign-in/", sign_in.sign_in, name="sign-in"),
    path("director/sign-out/", sign_in.sign_out, name="sign-out"),
    path("director/", events.director, name="director"),
    path("director/new/", events.director_create, name="director-create"),
    path("director/<slug:slug>/", events.director_tournament, name="director-tournament"),
    path("director/<slug:slug>/announce/", events.announce_tournament, name="announce-tournament"),
    path("director/<slug:slug>/cancel/", events.cancel_tournament, name="cancel-tournament"),
    path("director/<slug:slug>/links/", events.revoke_links, name="revoke-links"),
    path("director/<slug:slug>/people/", people.director_people, name="director-people"),
]
DESK: list[URLPattern] = []

urlpatterns: list[URLPattern] = [*SETUP, *DESK]
