"""How the ranking counts: equals, stages with coefficients, and the next stage made from it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.access import directed_tournaments
from tournament.adapters.stages import next_start, read_coefficient
from tournament.adapters.ties import tie_codes_of
from tournament.forms.ranking import NextStageForm, RankingForm
from tournament.forms.refusals import add_problems
from tournament.messages import Problem, Refused
from tournament.models import State, Tournament
from tournament.selectors.schedule import end_of
from tournament.services import events, stages
from tournament.services.stage_sums import stages_of
from tournament.templatetags.units import coefficient_text
from tournament.views.director.gate import author_of, bench, directed

CHOICES = 200


@directed
def director_ranking(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show and change how equals are placed and which stage comes before."""
    form = _ranking_form(request, tournament)
    if request.method != "POST":
        return _page(request, tournament, form, _next_form(tournament), {})
    if form.is_valid() and _keep(request, tournament, form):
        messages.success(request, _("Kept."))
        return redirect("tournament:director-ranking", tournament.slug)
    return _page(request, tournament, form, _next_form(tournament), {}, 422)


def _ranking_form(request: HttpRequest, tournament: Tournament) -> RankingForm:
    others = directed_tournaments(request.user).exclude(pk=tournament.pk)
    newest = list(
        others.filter(format=tournament.format)
        .order_by("-starts_at", "-pk")
        .values_list("pk", flat=True)[:CHOICES]
    )
    if tournament.previous_stage_id:
        newest.append(tournament.previous_stage_id)
    initial = RankingForm.values_of(tournament, coefficient_text(tournament.coefficient))
    return RankingForm(
        request.POST if request.method == "POST" and "places" not in request.POST else None,
        initial=initial,
        codes=tie_codes_of(tournament),
        before=Tournament.objects.filter(pk__in=newest).order_by("-starts_at", "-pk"),
    )


def _keep(request: HttpRequest, tournament: Tournament, form: RankingForm) -> bool:
    """Store what was chosen; tell whether it could be."""
    coefficient = read_coefficient(form.cleaned_data["coefficient"])
    if coefficient is None:
        form.add_error("coefficient", Problem("coefficient-form").sentence)
        return False
    author = author_of(request)
    try:
        events.change_settings(tournament, author=author, tie_breaks=form.tie_breaks())
        before = form.cleaned_data["previous_stage"]
        stages.link_stage(tournament, before, coefficient, author=author)
    except Refused as refused:
        for problem in refused.problems:
            known = problem.field if problem.field in form.fields else None
            form.add_error(known or form.tie_names[0], problem.sentence)
        return False
    return True


def _next_form(tournament: Tournament) -> NextStageForm:
    begins = _next_start(tournament)
    number = len(stages_of(tournament)) + 1
    return NextStageForm(
        of_teams=bool(tournament.team_size),
        initial={
            "name": _("%(name)s, stage %(number)s") % {"name": tournament.name, "number": number},
            "date": begins.date(),
            "time": begins.time(),
            "places": len(stages.contenders(tournament)),
        },
    )


def _next_start(tournament: Tournament) -> datetime:
    """Return when the next stage may begin, by the calendar and clocks of the event's place."""
    starts, ends, now = (
        timezone.localtime(moment, tournament.zone).replace(tzinfo=None)
        for moment in (tournament.starts_at, end_of(tournament), timezone.now())
    )
    return next_start(starts, ends, now)


@require_POST
@directed
def next_stage(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the next stage of those who go on; equals at the cut are asked about first.

    A second press leads to the stage the first one made.
    """
    form = NextStageForm(request.POST, of_teams=bool(tournament.team_size))
    chosen = {
        int(text) for text in request.POST.getlist("chosen") if text.isascii() and text.isdigit()
    }
    coefficient = read_coefficient(request.POST.get("next_coefficient", ""))
    if form.is_valid() and coefficient is None:
        form.add_error("next_coefficient", Problem("coefficient-form").sentence)
    if not form.is_valid():
        return _page(request, tournament, _ranking_form(request, tournament), form, {}, 422)
    facts = form.cleaned_data
    try:
        event = stages.create_next_stage(
            tournament,
            author=author_of(request),
            name=facts["name"],
            starts_at=datetime.combine(facts["date"], facts["time"]),
            places=facts["places"],
            chosen=chosen,
            coefficient=coefficient or 1,  # type: ignore[arg-type]
        )
    except Refused as refused:
        if any(problem.code == "next-stage-made" for problem in refused.problems):
            return _to_the_one_made(request, tournament)
        return _ask_again(request, tournament, form, refused, chosen)
    messages.success(request, _("The next stage is made: check who comes, then choose its plan."))
    if gone := stages.gone_before(event):
        said = _("Left the stage before; take off the list who does not come back: %(names)s")
        messages.info(request, said % {"names": ", ".join(gone)})
    return redirect("tournament:director-people", event.slug)


def _to_the_one_made(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Lead to the stage made before; to its line on this page where another directs it."""
    made = stages.next_stage_of(tournament)
    if made is None or not directed_tournaments(request.user).filter(pk=made.pk).exists():
        return redirect(
            f"{reverse('tournament:director-ranking', args=[tournament.slug])}#next-stage"
        )
    messages.info(request, Problem("next-stage-made", facts={"name": made.name}).sentence)
    return redirect("tournament:director-people", made.slug)


def _ask_again(
    request: HttpRequest,
    tournament: Tournament,
    form: NextStageForm,
    refused: Refused,
    chosen: set[int],
) -> HttpResponse:
    equals: dict[str, Any] = {}
    if any(problem.code == "cut-equals" for problem in refused.problems):
        cut = stages.going_on(tournament, form.cleaned_data["places"])
        equals = {"equals": cut.in_question, "places_left": cut.places_left, "chosen": chosen}
    else:
        add_problems(form, refused)
    return _page(request, tournament, _ranking_form(request, tournament), form, equals, 422)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: RankingForm,
    following: NextStageForm,
    context: dict[str, Any],
    status: int = 200,
) -> HttpResponse:
    made = stages.next_stage_of(tournament)
    mine = directed_tournaments(request.user)
    page = bench(
        tournament,
        "tournament",
        form=form,
        following=following,
        next_stage=made,
        directs_next=made is not None and mine.filter(pk=made.pk).exists(),
        can_go_on=tournament.state in {State.CLOSED, State.PUBLISHED},
        has_sections=tournament.entries.exclude(section="").exists(),
        **context,
    )
    return render(request, "director/director_ranking.html", page, status=status)
