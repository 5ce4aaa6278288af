"""Entries as the organizer keeps them: how they are taken, who waits, who is to be checked."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.access import entry_token
from tournament.documents.tables import CSV_TYPE, Value, csv_table
from tournament.forms.office import EntriesForm
from tournament.messages import Refused
from tournament.models import Category, Entry, Member, Player, Presence, Tournament
from tournament.selectors.fees import due_of
from tournament.selectors.free_teams import by_team, mates_of
from tournament.selectors.people import entries_of, presence_counts
from tournament.services import entering, fees, identities
from tournament.templatetags.teams import presence_of
from tournament.views.director.gate import author_of, keep_facts, organized, say_refused
from tournament.views.office.frame import entry_or_404, office


@organized
def office_entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the entries and how they are taken; keep what was changed there."""
    form = EntriesForm(request.POST or None, initial=EntriesForm.values_of(tournament))
    status = keep_facts(request, tournament, form, fees.change_entries)
    if status == HTTPStatus.FOUND:
        return redirect("tournament:office-entries", tournament.slug)
    return render(
        request,
        "office/entries.html",
        office(request, tournament, "entries", **_entries(request, tournament), form=form),
        status=status,
    )


def _entries(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    entries = list(entries_of(tournament))
    queue = sorted(
        (entry for entry in entries if entry.presence == Presence.WAITING),
        key=lambda entry: (entry.registered_at, entry.number),
    )
    counts = presence_counts(tournament)
    return {
        "entries": [entry for entry in entries if entry.presence != Presence.WAITING],
        "queue": [
            (place, mate) for place, mates in enumerate(by_team(queue), start=1) for mate in mates
        ],
        "to_check": {entry.pk for entry in entries if _is_to_check(entry)},
        "coming": counts[Presence.EXPECTED] + counts[Presence.PRESENT],
        "present": counts[Presence.PRESENT],
        "public_link": request.build_absolute_uri(
            reverse("tournament:enter", args=[tournament.slug])
        ),
    }


def _is_to_check(entry: Entry) -> bool:
    return any(member.stated.get("check") for member in entry.members.all())


@require_safe
@organized
def office_entry(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one entry: its people as stated and as known, its contact, its personal link."""
    entry = entry_or_404(tournament, number)
    members = entry.members.select_related("player__club").order_by("position")
    mates = mates_of(entry)
    context = {
        "entry": entry,
        "due_cents": due_of(entry),
        "mates": [mate for mate in mates if mate.pk != entry.pk],
        "people": [_person(member) for member in members],
        "link": request.build_absolute_uri(
            reverse("tournament:entry-link", args=[tournament.slug, entry_token(mates[0])])
        ),
    }
    return render(request, "office/entry.html", office(request, tournament, "entries", **context))


def _person(member: Member) -> dict[str, Any]:
    check = member.stated.get("check", "")
    choices: list[Player] = []
    if check == identities.LICENCE_OF_ANOTHER:
        owner = identities.owner_of_licence(member)
        choices = [owner] if owner else []
    elif check in {identities.NAMESAKE, identities.ENTERED_TWICE}:
        choices = identities.namesakes_of(member)
    category = member.stated.get("category", "")
    return {
        "member": member,
        "check": check,
        "choices": choices,
        "others": identities.entered_namesakes(member) if check else [],
        "stated_category": Category(category).label if category else "",
    }


@require_POST
@organized
def settle_member(
    request: HttpRequest, tournament: Tournament, number: int, position: int
) -> HttpResponse:
    """Decide who a person is, or whether what was stated is taken over."""
    entry = entry_or_404(tournament, number)
    member = (
        entry.members.select_related("player", "entry", "tournament")
        .filter(position=position)
        .first()
    )
    if member is None:
        raise Http404
    taken = _choice(member, request.POST.get("player", ""))
    take = "take" in request.POST
    try:
        identities.settle_member(member, taken=taken, take=take, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:office-entry", tournament.slug, number)


def _choice(member: Member, posted: str) -> Player | None:
    if not posted:
        return None
    chosen = next((p for p in _person(member)["choices"] if str(p.pk) == posted), None)
    if chosen is None:
        raise Http404
    return chosen


@require_POST
@organized
def renew_entry_link(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Make the personal link worthless and show the new one."""
    try:
        entering.renew_link(entry_or_404(tournament, number), author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _("The link given before opens nothing any more."))
    return redirect("tournament:office-entry", tournament.slug, number)


@require_safe
@organized
def entries_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the entries as a table, one person a line."""
    header = [
        _("Number"), _("Entry"), _("Last name"), _("First name"), _("Licence"), _("Club"),
        _("Series"), _("Captain"), _("Presence"), _("Contact"), _("Registered"),
    ]  # fmt: skip
    rows = [
        _line(tournament, entry, member)
        for entry in entries_of(tournament)
        for member in entry.members.all()
    ]
    response = HttpResponse(csv_table(header, rows), content_type=CSV_TYPE)
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-entries.csv"'
    return response


def _line(tournament: Tournament, entry: Entry, member: Member) -> list[Value]:
    player = member.player
    at = timezone.localtime(entry.registered_at, tournament.zone)
    return [
        entry.number, entry.team or entry.name, player.last_name, player.first_name,
        player.licence_number or member.stated.get("licence", ""),
        str(player.club or member.stated.get("club", "")),
        player.get_category_display() if player.category else "",
        _("yes") if member.is_captain else "", presence_of(entry, tournament), entry.contact,
        at.strftime("%Y-%m-%d %H:%M"),
    ]  # fmt: skip
