"""Before the draw: pairs kept apart, people who keep a table, how sections are compared."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.adapters.movement_files import MOST_BYTES, is_same_movement, read_movement
from tournament.forms.draws import ApartForm, ClubForm, MovementFileForm, StayForm
from tournament.messages import Refused
from tournament.models import Club, Entry, Plan, Presence, Tournament
from tournament.selectors.people import presence_counts
from tournament.services import draws, wishes
from tournament.views.director.gate import author_of, bench, directed, say_refused


def _back(tournament: Tournament) -> HttpResponse:
    return redirect(f"{reverse('tournament:director-draw', args=[tournament.slug])}?wishes=1#apart")


def _entry(tournament: Tournament, number: int | None) -> Entry:
    entry = tournament.entries.select_related("tournament").filter(number=number).first()
    if entry is None:
        raise Refused.because("unknown-entry", number=number)
    return entry


@require_POST
@directed
def keep_apart(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask the draw to keep two people apart."""
    form = ApartForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused.because("seat-same", "second")
        wishes.keep_apart(
            tournament,
            _entry(tournament, form.cleaned_data["first"]),
            _entry(tournament, form.cleaned_data["second"]),
            author=author_of(request),
        )
    except Refused as refused:
        say_refused(request, refused)
    return _back(tournament)


@require_POST
@directed
def let_meet(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take a pair off the list of those kept apart."""
    kept = tournament.kept_apart.select_related("first", "second", "tournament").filter(pk=pk)
    found = kept.first()
    if found is None:
        raise Http404
    try:
        wishes.let_meet(found, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return _back(tournament)


@require_POST
@directed
def keep_club_apart(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask the draw to keep everybody of a club apart."""
    form = ClubForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused.because("club-unknown", "club")
        club = form.cleaned_data["club"]
        wishes.keep_club_apart(tournament, club, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return _back(tournament)


@require_POST
@directed
def let_club_meet(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Let everybody of a club meet again."""
    club = Club.objects.filter(pk=pk).first()
    if club is None:
        raise Http404
    try:
        wishes.let_club_meet(tournament, club, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return _back(tournament)


@require_POST
@directed
def stay_at(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Give somebody a table for the whole event, or let the person move again."""
    form = StayForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused.because("no-such-table", "table", table=request.POST.get("table", "")[:9])
        entry = _entry(tournament, form.cleaned_data["entry"])
        wishes.stay_at(entry, form.cleaned_data["table"], author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return _back(tournament)


@require_POST
@directed
def upload_movement(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a movement of one's own; one that cannot be played is refused with every fault."""
    form = MovementFileForm(request.POST, request.FILES)
    try:
        if tournament.is_of_teams:
            raise Refused.because("movement-of-people", "file")
        if not form.is_valid():
            raise Refused.because("movement-file", "file")
        file = form.cleaned_data["file"]
        # One byte more than is read tells a file that is too large.
        document, fairness = read_movement(file.read(MOST_BYTES + 1), file.name[:80])
        known = _known_movement(tournament, document)
        if known is None:
            draws.take_movement(tournament, document, fairness, author=author_of(request))
    except Refused as refused:
        context = {"problems": refused.problems, "form": form}
        page = bench(tournament, "draw", **context)
        return render(request, "director/upload_refused.html", page, status=422)
    if known is None:
        _say_taken(request, tournament, document["entries"])
    else:
        said = _("This is the movement of this event, unchanged: %(name)s. Nothing was changed.")
        messages.info(request, said % {"name": known})
    return redirect("tournament:director-draw", tournament.slug)


def _known_movement(tournament: Tournament, document: dict[str, Any]) -> str | None:
    """Return the name of the event's own movement when the file holds just that, else None."""
    plan = Plan.objects.filter(tournament=tournament).first()
    if plan is None:
        return None
    same = any(is_same_movement(document, own) for own in (plan.document, plan.chosen))
    return str(plan.document["name"]) if same else None


def _say_taken(request: HttpRequest, tournament: Tournament, planned: int) -> None:
    """Say that the movement is taken, and at once when it is not for as many as are here."""
    messages.success(request, _("The movement is checked and taken."))
    present = presence_counts(tournament)[Presence.PRESENT]
    if present and present != planned:
        said = _("It is for %(planned)s people, and %(present)s are present: it cannot be drawn.")
        if tournament.is_of_teams:
            said = _("It is for %(planned)s teams, and %(present)s are here: it cannot be drawn.")
        messages.warning(request, said % {"planned": planned, "present": present})


@require_POST
@directed
def compare_sections(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Compare parallel sections together, or each on its own."""
    try:
        apart = request.POST.get("apart") == "1"
        draws.compare_sections(tournament, apart=apart, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:director-draw", tournament.slug)
