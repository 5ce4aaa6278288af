"""Every address of the product."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "tournament"
urlpatterns: list[URLPattern] = []
