"""Addresses of the rules for programs; each answers with and without a slash at its end."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from tournament.api.views.rulebook import DealGive, ReplayGive, RulesList, RulesRead, ScoreGive

_VIEWS = {"score": ScoreGive, "replay": ReplayGive, "deal": DealGive, "rules": RulesList}

urlpatterns: list[URLPattern] = [
    *(path(f"api/v1/{name}", view.as_view(), name=f"api-{name}") for name, view in _VIEWS.items()),
    path("api/v1/rules/<str:code>", RulesRead.as_view(), name="api-rules-of"),
    *(
        re_path(rf"^api/v1/{name}/$", view.as_view(schema=None))  # type: ignore[call-arg]
        for name, view in _VIEWS.items()
    ),
    re_path(r"^api/v1/rules/(?P<code>[^/]+)/$", RulesRead.as_view(schema=None)),  # type: ignore[call-arg]
]
