"""People and presence: named at the door, pasted, read from a file; one press marks who is here."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.adapters.names import search_form
from tournament.forms.people import EnterForm, EntryForm, PasteForm, PresenceForm, SubstituteForm
from tournament.forms.refusals import add_problems, require_valid
from tournament.forms.teams import PasteTeamsForm
from tournament.messages import Refused
from tournament.models import Entry, Player, Presence, Tournament
from tournament.selectors.people import entries_of, players_matching
from tournament.services import presence, registration
from tournament.services.presence import CheckIn
from tournament.services.registration import Person
from tournament.views.asked import number_asked
from tournament.views.director.fit import plan_fit
from tournament.views.director.gate import author_of, bench, directed, is_fragment
from tournament.views.director.team_forms import team_form

FEWEST_LETTERS = 2
DIGITS = re.compile(r"[0-9]+")


@require_GET
@directed
def director_people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show who is entered and who is here; htmx asks here again when something changed."""
    if is_fragment(request):
        context = _context(request, tournament)
        return render(request, "director/_people_answer.html", context)
    return render(request, "director/director_people.html", page_context(request, tournament))


def page_context(request: HttpRequest, tournament: Tournament, **more: Any) -> dict[str, Any]:
    """Return the context of the whole page: the list, and the forms beside it."""
    forms: dict[str, Any] = {"paste": PasteForm(), "substitute": SubstituteForm()}
    if tournament.is_of_teams:
        forms = {
            "team": team_form(tournament, initial={"here": True}),
            "paste_teams": PasteTeamsForm(),
        }
    return _context(request, tournament, **{**forms, **more})


def _context(
    request: HttpRequest, tournament: Tournament, done: CheckIn | None = None, **more: Any
) -> dict[str, Any]:
    everybody = sorted(entries_of(tournament), key=_by_name)
    entries = [entry for entry in everybody if entry.presence != Presence.WAITING]
    queue = [entry for entry in everybody if entry.presence == Presence.WAITING]
    here = [entry for entry in entries if entry.presence == Presence.PRESENT]
    waiting = [entry for entry in entries if entry.presence == Presence.EXPECTED]
    number, was = _just(request, done)
    just = next((entry for entry in everybody if entry.number == number), None)
    only_missing = request.GET.get("show") == "missing"
    # Who was just marked stays in the row until the next page: nothing slides under the finger.
    shown = [e for e in entries if e.presence == Presence.EXPECTED or e == just]
    return bench(
        tournament,
        "people",
        rows=shown if only_missing else entries,
        present=len(here),
        expected=len(waiting),
        withdrawn=len(entries) - len(here) - len(waiting),
        entered=len(entries),
        queue=sorted(queue, key=lambda entry: (entry.registered_at, entry.number)),
        only_missing=only_missing,
        query="?show=missing" if only_missing else "",
        just=just,
        was=was,
        fit=plan_fit(tournament, len(here), is_final=not waiting),
        **more,
    )


def _by_name(entry: Entry) -> tuple[str, int]:
    members = list(entry.members.all()) if not entry.tournament.is_of_teams else []
    name = members[0].player.search_name if members else search_form(entry.name)
    # Team 2 stands before team 10.
    return (DIGITS.sub(lambda found: found[0].zfill(4), name), entry.number)


def _just(request: HttpRequest, done: CheckIn | None) -> tuple[int, str]:
    """Return the entry number just marked and what it was before, from the act or the address."""
    if done is not None:
        return done.entry.number, done.before
    return number_asked(request.GET.get("just")) or 0, request.GET.get("was", "")


def _answer(
    request: HttpRequest, tournament: Tournament, done: CheckIn | None = None
) -> HttpResponse:
    """Answer a change: the rows again, or the page by reloading, with what can be undone."""
    if is_fragment(request):
        tournament.refresh_from_db()
        context = _context(request, tournament, done)
        return render(request, "director/_people_answer.html", context)
    query = request.GET.copy()
    if done is not None:
        query["just"], query["was"] = str(done.entry.number), done.before
    address = reverse("tournament:director-people", args=[tournament.slug])
    return redirect(f"{address}?{query.urlencode()}" if query else address)


def _refuse(
    request: HttpRequest, tournament: Tournament, refused: Refused, **typed: Any
) -> HttpResponse:
    """Answer a refusal at the top of the list; what was typed stays, nothing else changes."""
    if is_fragment(request):
        context = _context(request, tournament, refused=refused)
        return render(request, "director/_people_answer.html", context, status=422)
    context = page_context(request, tournament, refused=refused, **typed)
    return render(request, "director/director_people.html", context, status=422)


def _entry_or_404(tournament: Tournament, number: int) -> Entry:
    entry = tournament.entries.select_related("tournament").filter(number=number).first()
    if entry is None:
        raise Http404
    return entry


@require_GET
@directed
def people_suggestions(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """List whom the letters typed so far may mean: entered and not here, then known people."""
    form = search_form(request.GET.get("name", ""))
    context: dict[str, Any] = {"tournament": tournament, "typed": form}
    if len(form) >= FEWEST_LETTERS:
        words = form.split()
        missing = entries_of(tournament).exclude(presence=Presence.PRESENT)
        context["entries"] = [e for e in missing if _begins(words, names_in(e))]
        if not tournament.is_of_teams:
            context["players"] = players_matching(form, tournament)
    return render(request, "director/_suggestions.html", context)


def names_in(entry: Entry) -> list[str]:
    """Return the words of an entry's name and of its people's, as a search compares them."""
    people = [member.player.search_name for member in entry.members.all()]
    return " ".join([search_form(entry.name), *people]).split()


def _begins(typed: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(letters) for word in words) for letters in typed)


@require_POST
@directed
def enter_person(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter or mark whoever was typed or chosen, present."""
    form = EnterForm(request.POST)
    try:
        require_valid(form)
        done = _check_in(request, tournament, form.cleaned_data)
    except Refused as refused:
        if refused.problems[0].code in {"which-one", "who-begins-so"}:
            return _which_one(request, tournament, form.cleaned_data.get("name", ""), refused)
        return _refuse(request, tournament, refused, typed_name=request.POST.get("name", ""))
    return _answer(request, tournament, done)


def _check_in(request: HttpRequest, tournament: Tournament, meant: dict[str, Any]) -> CheckIn:
    author, name = author_of(request), meant.get("name", "")
    if meant.get("entry"):
        entry = _entry_or_404(tournament, meant["entry"])
        before = entry.presence
        marked = registration.set_presence(entry, Presence.PRESENT, author=author)
        return CheckIn(marked, before)
    if meant.get("player"):
        player = Player.objects.filter(pk=meant["player"]).first()
        if player is None:
            raise Http404
        return presence.check_in_player(tournament, player, author=author)
    if meant.get("new"):
        return presence.check_in_namesake(tournament, name, author=author)
    if tournament.is_of_teams:
        return presence.check_in_team(tournament, name, author=author)
    return presence.check_in(tournament, name, author=author)


def _which_one(
    request: HttpRequest, tournament: Tournament, name: str, refused: Refused
) -> HttpResponse:
    """Ask which of several people of one name is meant, or somebody new."""
    same = set(search_form(name).split())
    missing = tournament.entries.exclude(presence=Presence.PRESENT).order_by("number")
    choices = {
        "which_one": refused.problems[0].sentence,
        "typed_name": name,
        "entries": [e for e in missing if set(search_form(e.name).split()) == same],
        "players": registration.known_namesakes(Person.from_text(name)),
    }
    entered = set(tournament.entries.values_list("members__player", flat=True))
    choices["players"] = [p for p in choices["players"] if p.pk not in entered]
    if refused.problems[0].code == "who-begins-so":
        choices["entries"] = presence.entries_beginning(tournament, name)
        choices["players"] = players_matching(search_form(name), tournament)
    if is_fragment(request):
        context = _context(request, tournament, asks=True, **choices)
        return render(request, "director/_people_answer.html", context)
    context = page_context(request, tournament, **choices)
    return render(request, "director/director_people.html", context, status=422)


@require_POST
@directed
def mark_presence(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Mark somebody here, expected or withdrawn."""
    form = PresenceForm(request.POST)
    if not form.is_valid():
        raise Http404
    entry = _entry_or_404(tournament, number)
    before = entry.presence
    try:
        marked = registration.set_presence(
            entry, form.cleaned_data["presence"], author=author_of(request)
        )
    except Refused as refused:
        return _refuse(request, tournament, refused)
    # What undoes needs no undoing itself.
    undoes = "undo" in request.POST
    return _answer(request, tournament, None if undoes else CheckIn(marked, before))


@require_POST
@directed
def everyone_present(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Mark everybody expected as here."""
    try:
        presence.mark_everyone(tournament, author=author_of(request))
    except Refused as refused:
        return _refuse(request, tournament, refused)
    return _answer(request, tournament)


@require_POST
@directed
def remove_person(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take somebody off the list before the start."""
    entry = _entry_or_404(tournament, number)
    try:
        registration.remove_entry(entry, author=author_of(request))
    except Refused as refused:
        return _refuse(request, tournament, refused)
    return _answer(request, tournament)


@require_POST
@directed
def enter_substitute(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter somebody who fills a seat; unnamed, the next free "Substitute 1"."""
    form = SubstituteForm(request.POST)
    name = form.cleaned_data["name"] if form.is_valid() else ""
    if not name:
        count = tournament.entries.filter(is_substitute=True).count() + 1
        # Translators: one word and a number; it stands in for a name.
        name = _("Substitute-%(number)s") % {"number": count}
    try:
        require_valid(form)
        entry = presence.enter_substitute(tournament, name, author=author_of(request))
    except Refused as refused:
        return _refuse(request, tournament, refused, substitute=form)
    return _answer(request, tournament, CheckIn(entry, ""))


@directed
def director_entry(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one person entered: name, presence, whether ranked; correct or remove."""
    if tournament.is_of_teams:
        return redirect("tournament:director-team", tournament.slug, number)
    entry = _entry_or_404(tournament, number)
    member = entry.members.select_related("player__club").first()
    if member is None:
        raise Http404
    player = member.player
    initial = {
        "last_name": player.last_name,
        "first_name": player.first_name,
        "club": player.club.name if player.club else "",
        "category": player.category,
        "licence_number": player.licence_number or "",
        "is_substitute": entry.is_substitute,
    }
    form = EntryForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            _correct(request, entry, form.cleaned_data)
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, _("Kept."))
            return redirect("tournament:director-people", tournament.slug)
    status = 422 if request.method == "POST" else 200
    context = bench(tournament, "people", entry=entry, player=player, form=form)
    return render(request, "director/director_entry.html", context, status=status)


def _correct(request: HttpRequest, entry: Entry, facts: dict[str, Any]) -> None:
    author = author_of(request)
    if facts["is_substitute"] != entry.is_substitute:
        presence.set_substitute(entry, is_substitute=facts["is_substitute"], author=author)
    person = Person(
        facts["last_name"], facts["first_name"], facts["licence_number"], facts["club"],
        facts["category"],
    )  # fmt: skip
    registration.correct_entry(entry, person, author=author)
