"""A final or a next stage whose people the list would now take otherwise: looked at, decided."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.access import directed_tournaments
from tournament.forms.reasons import ReasonForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Tournament
from tournament.services import cuts_again
from tournament.services.cuts import WrongCut, wrong_cuts
from tournament.views.asked import number_asked
from tournament.views.director.gate import author_of, bench, directed, say_refused

WRONG = 422


@directed
def director_cut(request: HttpRequest, tournament: Tournament, key: int) -> HttpResponse:
    """Show who was taken and whom the list would take now; where none is left to decide, go on."""
    wrong = _wrong(tournament, key)
    if wrong is None:
        messages.info(request, _("The list takes these people as they are."))
        return redirect("tournament:director-desk", tournament.slug)
    return _page(request, tournament, wrong, ReasonForm())


def _wrong(tournament: Tournament, key: int) -> WrongCut | None:
    """Return what is wrong with a cut this event has to do with; None where nothing is any more."""
    found = [one for one in wrong_cuts(tournament) if one.cut.pk == key]
    if not found and not (tournament.cuts.filter(pk=key).exists() or _is_into(tournament, key)):
        raise Http404
    return found[0] if found else None


def _is_into(tournament: Tournament, key: int) -> bool:
    cut = getattr(tournament, "cut_before", None)
    return cut is not None and cut.pk == key


def _page(
    request: HttpRequest,
    tournament: Tournament,
    wrong: WrongCut,
    form: ReasonForm,
    status: int = 200,
) -> HttpResponse:
    following = wrong.cut.following
    directs = following is None or _directs(request, following)
    page = bench(tournament, "desk", wrong=wrong, form=form, directs=directs)
    return render(request, "director/director_cut.html", page, status=status)


def _directs(request: HttpRequest, event: Tournament) -> bool:
    return directed_tournaments(request.user).filter(pk=event.pk).exists()


@require_POST
@directed
def take_again(request: HttpRequest, tournament: Tournament, key: int) -> HttpResponse:
    """Make the final again, or take the people of the next stage again."""
    wrong = _wrong(tournament, key)
    if wrong is None:
        return redirect("tournament:director-cut", tournament.slug, key)
    author, following = author_of(request), wrong.cut.following
    if following is not None and not _directs(request, following):
        raise Http404
    try:
        if following is None:
            cuts_again.make_final_again(wrong.cut, author=author)
            messages.success(request, _("The final is made again from the list as it is now."))
            return redirect("tournament:director-desk", wrong.cut.tournament.slug)
        chosen = [number_asked(text) or 0 for text in request.POST.getlist("chosen")]
        cuts_again.take_stage_again(wrong.cut, author=author, chosen=chosen)
    except Refused as refused:
        say_refused(request, refused)
        return redirect("tournament:director-cut", tournament.slug, key)
    messages.success(request, _("The people are taken again from the list as it is now."))
    return redirect("tournament:director-people", following.slug)


@require_POST
@directed
def keep_cut(request: HttpRequest, tournament: Tournament, key: int) -> HttpResponse:
    """Let a final or a next stage stand as it was made, with the reason."""
    wrong = _wrong(tournament, key)
    if wrong is None:
        return redirect("tournament:director-cut", tournament.slug, key)
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            cuts_again.keep_cut(
                wrong.cut, author=author_of(request), reason=form.cleaned_data["reason"]
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, _("It stands; the log keeps the reason."))
            return redirect("tournament:director-desk", tournament.slug)
    return _page(request, tournament, wrong, form, WRONG)
