"""The movement during the event: what can be changed, what a change does, what was changed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournament import tasks
from tournament.adapters.changes import mark_of
from tournament.forms.changes import ChangeForm, Room
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import (
    Due,
    Format,
    MatchSystem,
    Presence,
    RoundState,
    State,
    Substitution,
    Tournament,
)
from tournament.selectors.changes import (
    boards_played_instead,
    changes_made,
    round_now,
    round_to_make,
    slots_of,
)
from tournament.selectors.draws import has_results
from tournament.selectors.stand_ins import substitutions_of
from tournament.services import substitutions, wrong_boards
from tournament.services.kept_wishes import kept_tables, still_meeting, wishes_broken
from tournament.views.director.change_kinds import Kind
from tournament.views.director.change_preview import Preview, preview_of
from tournament.views.director.draw_page import by_short_name
from tournament.views.director.gate import author_of, bench, directed, is_fragment, say_refused
from tournament.views.director.movement import proofs_of
from tournament.views.director.team_change_kinds import kinds_of, members_named

WRONG = 422


@require_GET
@directed
def director_movement(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show what can be changed now, what was changed, and what holds."""
    if not tournament.is_started:
        return redirect("tournament:director-draw", tournament.slug)
    if tournament.format == Format.TEAMS:
        return _fixed(request, tournament)
    people = slots_of(tournament)
    has_left = any(entry.presence == Presence.WITHDRAWN for entry in people.values())
    # Each table of free deals has its own cards: no board can come to the wrong one.
    missing = {"returns": not has_left, "board": tournament.unit == "points"}
    kinds = [kind for kind in kinds_of(tournament).values() if not missing.get(kind.code)]
    names = {slot: entry.short_name for slot, entry in people.items()}
    plan = tournament.plan
    context = {
        "kinds": kinds,
        "can_change": tournament.state == State.RUNNING,
        "can_undo": tournament.state == State.RUNNING and not has_results(tournament),
        "round_number": round_now(tournament),
        "changes": changes_made(tournament),
        "substitutions": substitutions_of(tournament),
        "played_instead": boards_played_instead(tournament),
        "proofs": proofs_of(
            plan.fairness,
            plan.document,
            names,
            deals=tournament.unit == "points",
            matches=tournament.format == Format.TEAMS,
            knock_out=tournament.match_system == MatchSystem.KNOCK_OUT,
        ),
        "is_drawn": True,
        "apart": tournament.kept_apart.exists(),
        "still_meeting": still_meeting(tournament),
        "kept_tables": kept_tables(tournament),
    }
    return render(request, "director/director_movement.html", bench(tournament, "draw", **context))


@require_http_methods(["GET", "HEAD", "POST"])
@directed
def movement_change(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Ask who and when, show what it changes, and change it once that was seen."""
    found = kinds_of(tournament).get(kind)
    if tournament.format == Format.TEAMS and tournament.is_started:
        return _fixed(request, tournament)
    is_of_own_cards = kind == "board" and tournament.unit == "points"
    if found is None or is_of_own_cards or not tournament.is_started:
        raise Http404
    if tournament.state != State.RUNNING:
        say_refused(request, _not_running(tournament))
        return redirect("tournament:director-movement", tournament.slug)
    room = _room(tournament, found)
    if request.method == "POST":
        return _make(request, tournament, found, found.form(request.POST, room))
    required = [name for name, field in found.form.base_fields.items() if field.required]
    if not all(request.GET.get(name, "").strip() for name in required):
        # A link that knows some of the answers, or somebody still typing: the rest is to come.
        if any(name in request.GET for name in required):
            room.firsts.update(request.GET.dict())
        return _page(request, tournament, found, found.form(None, room))
    return _preview(request, tournament, found, found.form(request.GET, room))


def _fixed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Say why nothing of the movement changes once matches have begun."""
    say_refused(request, Refused.because("matches-fixed"))
    return redirect("tournament:director-draw", tournament.slug)


def _not_running(tournament: Tournament) -> Refused:
    return Refused.because("tournament-state", state=tournament.get_state_display())


def _room(tournament: Tournament, kind: Kind) -> Room:
    entries = by_short_name(slots_of(tournament).values())
    rounds = list(tournament.rounds.order_by("number").values_list("number", "state"))
    here = round_now(tournament)
    said = {
        number: _("%(number)s, being played") % {"number": number}
        if state == RoundState.PLAYING
        else str(number)
        for number, state in rounds
    }
    coming = [n for n, state in rounds if n >= here and state != RoundState.CLOSED]
    pending = [n for n, state in rounds if state == RoundState.PENDING]
    if to_make := round_to_make(tournament):
        pending.append(to_make)
        said[to_make] = _("%(number)s, still to be made") % {"number": to_make}
        coming.append(to_make)
    tables = {t["table"] for row in tournament.plan.document["rounds"] for t in row["tables"]}
    return Room(
        playing=[(e.number, e.short_name) for e in entries if e.presence != Presence.WITHDRAWN],
        left=[(e.number, e.short_name) for e in entries if e.presence == Presence.WITHDRAWN],
        coming=[(n, said[n]) for n in coming],
        begun=[(n, said[n]) for n, state in rounds if state != RoundState.PENDING][::-1],
        rounds=[(n, said[n]) for n, _state in rounds],
        tables=[(n, str(n)) for n in sorted(tables)],
        members=members_named(tournament) if tournament.is_of_teams else [],
        firsts={
            "from_round": pending[0] if pending else here,
            "in_round": here,
            "first_round": here,
            # Of a team somebody ill does not come back; elsewhere it is for a round.
            "last_round": rounds[-1][0] if tournament.is_of_teams else here,
        },
    )


def _page(
    request: HttpRequest,
    tournament: Tournament,
    kind: Kind,
    form: ChangeForm,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = {
        "kind": kind,
        "form": form,
        "mark": mark_of(tournament.plan.document),
        "is_fragment": is_fragment(request),
        **more,
    }
    page = "_change_preview" if is_fragment(request) else "movement_change"
    template = f"director/{page}.html"
    return render(request, template, bench(tournament, "draw", **context), status=status)


def _preview(
    request: HttpRequest, tournament: Tournament, kind: Kind, form: ChangeForm
) -> HttpResponse:
    if not form.is_valid():
        return _page(request, tournament, kind, form, WRONG)
    facts = form.cleaned_data
    try:
        change = kind.preview(tournament, facts)
        button = kind.button(tournament, facts)
    except Refused as refused:
        add_problems(form, refused)
        return _page(request, tournament, kind, form, WRONG)
    names = {slot: entry.short_name for slot, entry in slots_of(tournament).items()}
    if change is not None and change.entries not in names:
        names[change.entries] = facts.get("name", "")
    preview = (
        preview_of(
            change,
            names,
            wishes_broken(tournament, change.document),
            kind.warns(tournament, facts),
            deals=tournament.unit == "points",
            costs=kind.costs(tournament, facts) if kind.costs else None,
        )
        if change is not None
        else Preview(
            costs=kind.warns(tournament, facts)
            or [_("The results of these rounds are those of the person replaced.")]
        )
    )
    return _page(request, tournament, kind, form, preview=preview, button=button)


def _make(
    request: HttpRequest, tournament: Tournament, kind: Kind, form: ChangeForm
) -> HttpResponse:
    if not form.is_valid():
        return _page(request, tournament, kind, form, WRONG)
    seen = request.POST.get("seen", "")[:16]
    try:
        facts = form.cleaned_data | {"accepted": "accepted" in request.POST}
        made = kind.act(tournament, facts, author_of(request), seen)
    except Refused as refused:
        add_problems(form, refused)
        tournament.plan.refresh_from_db()
        return _page(request, tournament, kind, form, WRONG)
    tasks.ring(made.stale)
    messages.success(
        request, _("Done: %(what)s.") % {"what": kind.button(tournament, form.cleaned_data)}
    )
    if made.due is not None:
        return redirect("tournament:director-result", tournament.slug, made.due.pk)
    return redirect("tournament:director-movement", tournament.slug)


@require_POST
@directed
def end_substitution(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take a substitution back: the person held the cards after all."""
    found = Substitution.objects.filter(pk=pk, entry__tournament=tournament).first()
    if found is None:
        raise Http404
    try:
        substitutions.end_substitution(found, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:director-movement", tournament.slug)


@require_POST
@directed
def end_wrong_board(request: HttpRequest, tournament: Tournament, due: int) -> HttpResponse:
    """Take back that another board was played: the one that was due stands again."""
    found = Due.objects.select_related("board__tournament", "instead_of__board").filter(
        pk=due, table__round__tournament=tournament
    )
    played = found.first()
    try:
        if played is None or played.instead_of is None:
            # Pressed twice, or by somebody else in between.
            raise Refused.because("changed-meanwhile")
        made = wrong_boards.take_back_other_board(played, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
        if played is not None:
            return redirect("tournament:director-result", tournament.slug, played.pk)
        return redirect("tournament:director-movement", tournament.slug)
    tasks.ring(made.stale)
    said = _("Taken back: board %(due)s is due again, not board %(played)s.")
    numbers = {"due": played.instead_of.board.number, "played": played.board.number}
    messages.success(request, said % numbers)
    assert made.due is not None
    return redirect("tournament:director-result", tournament.slug, made.due.pk)
