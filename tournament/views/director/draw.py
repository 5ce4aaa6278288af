"""The draw: the plan that fits, the seats from the committed seed, the proof, the start."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.forms.draws import PublicValueForm, SwapForm
from tournament.forms.events import PlanForm
from tournament.forms.refusals import require_valid
from tournament.messages import Refused
from tournament.models import Presence, Tournament
from tournament.selectors.draws import has_results, swaps_since_draw, was_drawn
from tournament.selectors.people import presence_counts
from tournament.services import draws, rounds
from tournament.services.kept_wishes import still_meeting
from tournament.services.pairings import MADE_LATER
from tournament.services.setup import change_plan
from tournament.views.director.draw_page import drawn_context, wishes_context
from tournament.views.director.fit import fitting_cards, plan_fit
from tournament.views.director.gate import author_of, bench, directed, is_fragment, say_refused
from tournament.views.director.plan_cards import PlanCards, choice_of, plan_cards

BOARD_FAULTS = (
    "set-too-small",
    "boards-known",
    "boards-not-sorted",
    "boards-not-checked",
    "boards-not-copied",
)
SOFT_FAULTS = (
    "repeat-meetings",
    "matches-again",
    "uneven-attacks",
    "uneven-seats",
    "kept-apart-meet",
    *BOARD_FAULTS,
)
CONFIRM = 409


@require_GET
@directed
def director_draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the draw as far as it has come; htmx asks here for other proposals."""
    counts = presence_counts(tournament)
    present = counts[Presence.PRESENT]
    if is_fragment(request):
        plan = PlanForm(request.GET)
        cards = _wished_cards(tournament, present, plan)
        return render(
            request, "director/_proposals.html", {"cards": cards, "plan": plan, "is_fragment": True}
        )
    return render(request, "director/director_draw.html", _context(request, tournament, counts))


def _context(
    request: HttpRequest, tournament: Tournament, counts: dict[str, int]
) -> dict[str, Any]:
    present = counts[Presence.PRESENT]
    fit = plan_fit(tournament, present, is_final=True)
    context = bench(
        tournament,
        "draw",
        fit=fit,
        present=present,
        expected=counts[Presence.EXPECTED],
        was_drawn=was_drawn(tournament),
        public_value=PublicValueForm(initial={"public_value": tournament.public_value}),
    )
    if not tournament.is_started and present:
        context |= {
            "cards": fit.cards or fitting_cards(tournament, present),
            "plan": PlanForm(
                initial={
                    "people": present,
                    "rounds": _rounds_wished(tournament),
                    "boards_per_table": tournament.boards_per_table if fit.planned else None,
                    "minutes_per_board": tournament.minutes_per_board,
                }
            ),
        }
    if fit.is_right or tournament.is_started:
        context |= drawn_context(request, tournament)
        context |= wishes_context(request, tournament)
    if tournament.is_started:
        context["can_undo"] = tournament.state == "running" and not has_results(tournament)
    elif tournament.drawn_at:
        context["swaps"] = swaps_since_draw(tournament)
    return context


def _rounds_wished(tournament: Tournament) -> int | None:
    """Return the length of the plan; of Swiss rounds and knock-outs only the start is planned."""
    return None if tournament.match_system in MADE_LATER else tournament.round_count or None


def _wished_cards(tournament: Tournament, present: int, plan: PlanForm) -> PlanCards | None:
    plan.is_valid()
    if not present:
        return None
    return plan_cards(
        present,
        chosen=plan.cleaned_data.get("plan", ""),
        starts_at=tournament.starts_at.astimezone(tournament.zone),
        format_code=tournament.format,
        team_size=tournament.team_size,
        before=draws.played_before(tournament),
        **plan.wishes(),
    )


@require_POST
@directed
def choose_plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take another plan; without JavaScript the same form only proposes."""
    form = PlanForm(request.POST)
    form.is_valid()
    back = "director-people" if request.POST.get("back") == "people" else "director-draw"
    if "propose" in request.POST:
        counts = presence_counts(tournament)
        context = _context(request, tournament, counts)
        cards = _wished_cards(tournament, counts[Presence.PRESENT], form)
        context |= {"plan": form, "cards": cards, "open_plans": True}
        return render(request, "director/director_draw.html", context)
    try:
        require_valid(form)
        choice = choice_of(form.cleaned_data["plan"])
        if choice is None:
            raise Refused.because("plan-missing")
        minutes = form.cleaned_data["minutes_per_board"]
        change_plan(tournament, choice, minutes_per_board=minutes, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return redirect(f"tournament:{back}", tournament.slug)


@require_POST
@directed
def go_to_draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Go on from the list; seats drawn before are drawn again when the list has changed since."""
    counts = presence_counts(tournament)
    fit = plan_fit(tournament, counts[Presence.PRESENT], is_final=False)
    if fit.is_right and tournament.drawn_at is None and was_drawn(tournament):
        try:
            draws.draw_seats(tournament, author=author_of(request))
        except Refused as refused:
            say_refused(request, refused)
        else:
            messages.info(
                request, _("The list changed: the seats are drawn again, with the same seed.")
            )
    return redirect("tournament:director-draw", tournament.slug)


@require_POST
@directed
def draw_seats(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Mix in the public value, then draw; the same seed and list always seat alike."""
    form = PublicValueForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(form.errors["public_value"]))
        return redirect("tournament:director-draw", tournament.slug)
    value = form.cleaned_data["public_value"]
    try:
        if value != tournament.public_value:
            draws.mix_public_value(tournament, value, author=author_of(request))
        draws.draw_seats(tournament, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:director-draw", tournament.slug)


@require_POST
@directed
def swap_people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Exchange two people's places; the log keeps it and the page says it."""
    form = SwapForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused.because("seat-same", "second")
        draws.swap_slots(
            tournament,
            form.cleaned_data["first"],
            form.cleaned_data["second"],
            author=author_of(request),
        )
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:director-draw", tournament.slug)


@require_POST
@directed
def start_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Confirm the draw and start the first round; what is uneven is first listed with names."""
    accepted = "accepted" in request.POST
    try:
        rounds.start_tournament(tournament, author=author_of(request), accepted=accepted)
    except Refused as refused:
        if all(problem.code in SOFT_FAULTS for problem in refused.problems):
            return _confirm_start(request, tournament, refused)
        say_refused(request, refused)
        return redirect("tournament:director-draw", tournament.slug)
    messages.success(request, _("Round 1 has started."))
    return redirect("tournament:director-desk", tournament.slug)


def _confirm_start(request: HttpRequest, tournament: Tournament, refused: Refused) -> HttpResponse:
    """List what is uneven, with names and numbers: one press more, knowingly."""
    shown = drawn_context(request, tournament)
    context = {
        "problems": refused.problems,
        "proofs": [proof for proof in shown["proofs"] if proof.kind != "ok"],
        "still_meeting": still_meeting(tournament),
        "is_uneven": any(one.code not in BOARD_FAULTS for one in refused.problems),
        "board_problems": [one for one in refused.problems if one.code in BOARD_FAULTS],
    }
    page = bench(tournament, "draw", **context)
    return render(request, "director/start_confirm.html", page, status=CONFIRM)
