"""Addresses of free play."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournament.views.sheets import deals, entry, exports, notation, rules, sheets, variants

SHEETS: list[URLPattern] = [
    path("sheets/", sheets.sheets, name="sheets"),
    path("sheets/<str:token>/", sheets.sheet, name="sheet"),
    path("sheets/<str:token>/line/", entry.new_line, name="new-line"),
    path("sheets/<str:token>/lines/<int:number>/", entry.sheet_line, name="sheet-line"),
    path("sheets/<str:token>/lines/<int:number>/correct/", entry.correct_line, name="correct-line"),
    path("sheets/<str:token>/undo/", sheets.undo_line, name="undo-line"),
    path("sheets/<str:token>/names/", sheets.sheet_names, name="sheet-names"),
    path("sheets/<str:token>/end/", sheets.end_sheet, name="end-sheet"),
    path("sheets/<str:token>/reopen/", sheets.reopen_sheet, name="reopen-sheet"),
    path("sheets/<str:token>/statistics/", sheets.sheet_statistics, name="sheet-statistics"),
    path("sheets/<str:token>/sheet.csv", exports.sheet_csv, name="sheet-csv"),
    path("sheets/<str:token>/sheet.json", exports.sheet_json, name="sheet-json"),
]

RULES: list[URLPattern] = [
    path("rules/", rules.rules, name="rules"),
    path("rules/new/", variants.new_variant, name="new-variant"),
    path("rules/<str:code>/", rules.rules_of, name="rules-of"),
    path("rules/<str:code>/change/", variants.change_variant, name="change-variant"),
]
DEALS: list[URLPattern] = [
    path("deals/", deals.deals, name="deals"),
    path("notation/", notation.notation, name="notation"),
    path("notation/diagrams.pdf", notation.notation_diagrams, name="notation-diagrams"),
    path("deals/<str:key>/", deals.replay, name="replay"),
    path("deals/<str:key>/deal.json", deals.replay_json, name="replay-json"),
]

urlpatterns: list[URLPattern] = [*SHEETS, *RULES, *DEALS]
