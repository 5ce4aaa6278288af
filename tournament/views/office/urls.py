"""Addresses of the organizer's pages; those of roles are the director's."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournament.views.office import entering, entries, fees, prizes, publish, roles

OFFICE = "director/<slug:slug>/office/"
ENTRY = f"{OFFICE}entries/<int:number>/"

urlpatterns: list[URLPattern] = [
    path(OFFICE, entries.office_entries, name="office-entries"),
    path(f"{OFFICE}entries.csv", entries.entries_file, name="entries-file"),
    path(f"{OFFICE}new/", entering.office_enter, name="office-enter"),
    path(f"{ENTRY}change/", entering.office_change, name="office-change"),
    path(f"{ENTRY}presence/", entering.office_presence, name="office-presence"),
    path(ENTRY, entries.office_entry, name="office-entry"),
    path(f"{ENTRY}link/", entries.renew_entry_link, name="renew-entry-link"),
    path(f"{ENTRY}people/<int:position>/", entries.settle_member, name="settle-member"),
    path(f"{OFFICE}fees/", fees.office_fees, name="office-fees"),
    path(f"{OFFICE}fees/<int:number>/", fees.mark_paid, name="mark-paid"),
    path(f"{OFFICE}fees.csv", fees.fees_file, name="fees-file"),
    path(f"{OFFICE}prizes/", prizes.office_prizes, name="office-prizes"),
    path(f"{OFFICE}prizes/propose/", prizes.propose_prizes, name="propose-prizes"),
    path(f"{OFFICE}prizes/print/", prizes.print_prizes, name="print-prizes"),
    path(f"{OFFICE}publish/", publish.office_publish, name="office-publish"),
    path(f"{OFFICE}publish/final/", publish.office_publish_final, name="office-publish-final"),
    path(f"{OFFICE}roles/", roles.office_roles, name="office-roles"),
    path(f"{OFFICE}roles/<int:pk>/remove/", roles.take_role, name="take-role"),
]
