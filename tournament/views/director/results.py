"""One due board at the desk: looked at, entered, corrected, ruled on, settled, accepted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament import tasks
from tournament.adapters.marks import compares_pairs, is_attack
from tournament.adapters.results import (
    PASSED_OUT,
    SEATS,
    Reading,
    Typed,
    contracts_of,
    has_bidding,
    imposed_contract,
    seat_scores,
    taker_of,
    typed_of_facts,
    typed_of_form,
)
from tournament.forms.corrections import (
    AcceptForm,
    BadgeForm,
    CorrectionForm,
    RulingForm,
    SettleForm,
)
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.messages.reasons import SECOND_VERSION, WRONG_ATTACKER
from tournament.models import Format, Result, RoundState, State, Tournament
from tournament.selectors import desk as desk_selectors
from tournament.selectors.results import SIDES, DuePage, due_of, due_page
from tournament.services import results
from tournament.services.attackers import attackers_of
from tournament.services.pairings import wrong_pairings
from tournament.services.previews import Effect, preview_correction
from tournament.services.results import Correction, Outcome, take_rival
from tournament.services.standings import refresh_board
from tournament.services.wrong_attackers import wrong_attacker_correction
from tournament.views.director.gate import author_of, bench, directed, is_fragment

WRONG, CHANGED = 422, 409


@dataclass(frozen=True)
class Shown:
    """What a page of a due board shows beside what is stored: forms, a notice."""

    form: CorrectionForm | None = None
    ruling: RulingForm | None = None
    notice: str = ""
    problem: str = ""
    is_changed: bool = False


@require_http_methods(["GET", "HEAD", "POST"])
@directed
def director_result(request: HttpRequest, tournament: Tournament, due: int) -> HttpResponse:
    """Show a due board; store what the director typed, whatever was shown before."""
    page = _page_of(tournament, due)
    if request.method == "POST":
        return _correct(request, page)
    return _answer(request, page, Shown())


def _page_of(tournament: Tournament, due: int) -> DuePage:
    found = due_of(tournament, due)
    if found is None:
        raise Http404
    return due_page(found)


def _correct(request: HttpRequest, page: DuePage) -> HttpResponse:
    form = _sent(request, page)
    if not form.is_valid():
        return _answer(request, page, Shown(form), WRONG)
    try:
        typed = typed_of_form(form.cleaned_data)
        _read(page, typed)
    except Refused as refused:
        add_problems(form, refused)
        return _answer(request, page, Shown(form), WRONG)
    return _store(request, page, Correction(typed=typed), form)


def _sent(request: HttpRequest, page: DuePage) -> CorrectionForm:
    has_contracts = bool(contracts_of(page.due.board.tournament.format))
    return CorrectionForm.of_post(request.POST, has_contracts=has_contracts)


def _read(page: DuePage, typed: Typed) -> Reading:
    return results.reading_at(page.due.board.tournament, page.due, typed)


def _people_of(page: DuePage) -> dict[str, str]:
    """Return seat -> name of those who may have taken; nobody where a label says who takes."""
    if not has_bidding(page.due.board.tournament.format):
        return {}
    return {seat: page.names[seat] for seat in SEATS if seat in page.names}


def _preview(
    request: HttpRequest, page: DuePage, form: CorrectionForm, typed: Typed, reading: Reading
) -> dict[str, Any]:
    """Return the four scores an entry would give and what it would change in the ranking."""
    effect: Effect | None
    try:
        seen = form.cleaned_data["seen"]
        correction = Correction(typed=typed)
        effect = preview_correction(page.due, correction, author=author_of(request), seen=seen)
    except Refused:
        # Told when it is stored, with both versions.
        effect = None
    taker = taker_of(page.due.board.taker, typed.as_facts())
    shown = {"reading": reading, "effect": effect, "taker": taker}
    sides = {"sides": team_sides(page, reading.amount, taker)}
    return shown | cross_of(page, reading.amount, taker) | sides


def team_sides(page: DuePage, amount: int, taker: str) -> list[dict[str, Any]]:
    """Return each team's place, name and signed score, the attack first; none for people."""
    if not page.due.board.tournament.is_of_teams:
        return []
    sides = [
        {"seat": seat, "name": name, "attacks": is_attack(seat, taker)}
        for seat, name in page.names.items()
    ]
    for side in sides:
        side["score"] = amount if side["attacks"] else -amount
    return sorted(sides, key=lambda side: not side["attacks"])


def who_plays(page: DuePage, taker: str) -> list[dict[str, Any]]:
    """Return each place at the table, its name, whether it attacks and who does; the attack first.

    Nothing where the table itself says who took.
    """
    tournament = page.due.board.tournament
    if has_bidding(tournament.format):
        return []
    attacker = (
        attackers_of(tournament, [page.due]).get(page.due.pk) if tournament.is_of_teams else None
    )
    places = [
        {"seat": seat, "name": name, "attacks": is_attack(seat, taker), "attacker": None}
        for seat, name in page.names.items()
    ]
    for place in places:
        if attacker is not None and place["attacks"]:
            place["attacker"] = attacker.person
    return sorted(places, key=lambda place: not place["attacks"])


def cross_of(page: DuePage, amount: int, taker: str) -> dict[str, dict[str, Any]]:
    """Return each side of the cross: who sat there and the signed score, None where nobody did."""
    scores = seat_scores(amount, taker, tuple(_people_of(page)) or SEATS)
    return {
        side: {"name": page.names.get(seat, ""), "score": scores.get(seat)}
        for side, seat in SIDES.items()
    }


@require_POST
@directed
def preview_result(request: HttpRequest, tournament: Tournament, due: int) -> HttpResponse:
    """Answer htmx while the director types: the four scores, or why this cannot be."""
    page = _page_of(tournament, due)
    form = _sent(request, page)
    preview: dict[str, Any] = {}
    if form.is_valid() and _is_complete(form.cleaned_data):
        try:
            typed = typed_of_form(form.cleaned_data)
            preview = _preview(request, page, form, typed, _read(page, typed))
        except Refused as refused:
            preview = {"sentences": [problem.sentence for problem in refused.problems]}
    context = {
        "tournament": tournament,
        "page": page,
        "preview": preview,
        "taker": preview.get("taker", ""),
    }
    return render(request, "director/_preview.html", context)


def _is_complete(cleaned: dict[str, Any]) -> bool:
    """Tell whether enough was typed to say something about it."""
    if cleaned["contract"] == PASSED_OUT:
        return True
    by_amount = cleaned["amount"] is not None and cleaned["made"] is not None
    return by_amount or (cleaned["points"] is not None and cleaned["oudlers"] is not None)


def _store(
    request: HttpRequest,
    page: DuePage,
    correction: Correction,
    form: CorrectionForm | RulingForm,
) -> HttpResponse:
    shown = Shown(form=form) if isinstance(form, CorrectionForm) else Shown(ruling=form)
    try:
        outcome = results.correct_result(
            page.due,
            correction,
            author=author_of(request),
            seen=form.cleaned_data["seen"],
            reason=form.cleaned_data["reason"],
        )
    except Refused as refused:
        if refused.problems[0].code == "changed-meanwhile":
            return _changed(request, page, form)
        add_problems(form, refused)
        return _answer(request, page, shown, WRONG)
    done = _("Corrected.") if form.cleaned_data["seen"] else _("Stored.")
    return _done(request, page, outcome, done)


def _changed(
    request: HttpRequest, page: DuePage, form: CorrectionForm | RulingForm
) -> HttpResponse:
    """Show what came in between beside what was typed; sending again replaces it knowingly."""
    page = due_page(page.due)
    data = form.data.copy()  # type: ignore[attr-defined]
    data["seen"] = str(page.seen)
    paired = {"is_paired": form.is_paired} if isinstance(form, RulingForm) else {}
    again = type(form)(data, auto_id=form.auto_id, **paired)
    if isinstance(again, CorrectionForm):
        shown = Shown(form=again, is_changed=True)
    else:
        shown = Shown(ruling=again, is_changed=True)
    return _answer(request, page, shown, CHANGED)


def _done(request: HttpRequest, page: DuePage, outcome: Outcome, said: str) -> HttpResponse:
    """Ring for the board; show the place as it is now, or go there by redirect."""
    tasks.ring(outcome.stale)
    if page.due.board.tournament.state != State.RUNNING:
        # No table sends any more: what follows from the list is told with the answer.
        for board in outcome.stale:
            refresh_board(board)
    if not is_fragment(request):
        messages.success(request, said)
        slug = page.due.board.tournament.slug
        return redirect("tournament:director-result", slug, page.due.pk)
    response = _answer(request, due_page(page.due), Shown(notice=said))
    response["HX-Trigger"] = "live"
    return response


def _answer(request: HttpRequest, page: DuePage, shown: Shown, status: int = 200) -> HttpResponse:
    tournament, live = page.due.board.tournament, page.live
    desk = desk_selectors.desk_of(tournament)
    needs = [need for need in desk_selectors.needs_of(desk) if need.cell.due_id != page.due.pk]
    context: dict[str, Any] = {
        "page": page,
        "due": page.due,
        "live": live,
        "shown": shown,
        "taker": taker_of(page.due.board.taker, live.facts if live else {}),
        "contract": imposed_contract(tournament.format),
        "contracts": contracts_of(tournament.format),
        # Free deals: what is entered says who took; nothing is compared.
        "people": _people_of(page),
        "deals": has_bidding(tournament.format),
        "form": shown.form or _blank(page),
        "ruling": shown.ruling
        or RulingForm(
            initial={"seen": page.seen}, auto_id="ruling_%s", is_paired=compares_pairs(tournament)
        ),
        "wrong_pairings": [one for one in wrong_pairings(tournament) if not one.note],
        "next_need": needs[0] if needs else None,
        "may_write": _may_write(page),
    }
    context["places"] = who_plays(page, context["taker"])
    context |= _badges(page)
    if live is not None and live.amount is not None:
        cross = cross_of(page, live.amount, context["taker"])
        sides = team_sides(page, live.amount, context["taker"])
        context |= {"cross": cross, "sides": sides, "reading": _reading_of(page, live)}
    template = "director/_result.html" if is_fragment(request) else "director/director_result.html"
    return render(request, template, bench(tournament, "desk", **context), status=status)


def _badges(page: DuePage) -> dict[str, Any]:
    """Return who attacks a board of triplets, and whose turn it was not."""
    tournament = page.due.board.tournament
    if tournament.format != Format.TRIPLETS or not _may_write(page):
        return {}
    attacking = attackers_of(tournament, [page.due]).get(page.due.pk)
    if attacking is None or not attacking.badge:
        return {}
    others = [person for person in attacking.side.people if person.badge != attacking.badge]
    return {"attacking": attacking, "other_badges": others}


def _blank(page: DuePage) -> CorrectionForm:
    facts = page.live.facts if page.live else {}
    said = {name: facts.get(name, "") for name in ("contract", "taker")}
    return CorrectionForm(initial={"seen": page.seen, **said})


def _may_write(page: DuePage) -> bool:
    is_open = page.due.board.tournament.is_started
    return is_open and page.due.table.round.state != RoundState.PENDING


def _reading_of(page: DuePage, result: Result) -> Reading | None:
    """Return how the stored amount came about; None where the rules changed since."""
    try:
        return _read(page, typed_of_facts(result.amount, result.facts))
    except Refused:
        return None


@require_POST
@directed
def rule_result(request: HttpRequest, tournament: Tournament, due: int) -> HttpResponse:
    """Store what became of a board without a score: not played, neutralized, zero."""
    page = _page_of(tournament, due)
    form = RulingForm(request.POST, auto_id="ruling_%s", is_paired=compares_pairs(tournament))
    if not form.is_valid():
        return _answer(request, page, Shown(ruling=form), WRONG)
    status, side = form.parts()
    return _store(request, page, Correction(status=status, zero_side=side), form)


@require_POST
@directed
def rule_badge(request: HttpRequest, tournament: Tournament, due: int) -> HttpResponse:
    """Store that another badge attacked: neutralized, 0 to the takers (CA p.11)."""
    page = _page_of(tournament, due)
    form = BadgeForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused.because("unknown-color", "badge")
        outcome = results.correct_result(
            page.due,
            wrong_attacker_correction(page.due, form.cleaned_data["badge"]),
            author=author_of(request),
            seen=form.cleaned_data["seen"],
            reason=WRONG_ATTACKER,
        )
    except Refused as refused:
        return _refused(request, page, refused)
    return _done(request, page, outcome, _("Stored."))


@require_POST
@directed
def settle_result(request: HttpRequest, tournament: Tournament, due: int) -> HttpResponse:
    """Settle two versions: keep the first, or take the second."""
    page = _page_of(tournament, due)
    form = SettleForm(request.POST)
    form.is_valid()
    seen, take = form.cleaned_data.get("seen", 0), form.cleaned_data.get("take")
    try:
        if take:
            outcome = take_rival(
                page.due, take, author=author_of(request), seen=seen, reason=SECOND_VERSION
            )
        else:
            outcome = results.keep_live(page.due, author=author_of(request), seen=seen)
    except Refused as refused:
        return _refused(request, page, refused)
    return _done(request, page, outcome, _("Settled."))


@require_POST
@directed
def accept_result(request: HttpRequest, tournament: Tournament, due: int) -> HttpResponse:
    """Let a suspicious result stand, or take that back."""
    page = _page_of(tournament, due)
    form = AcceptForm(request.POST)
    live = page.live
    try:
        if not form.is_valid() or live is None or live.revision != form.cleaned_data["seen"]:
            raise Refused.because("changed-meanwhile")
        doubts = form.cleaned_data["doubt"]
        outcome = results.accept_result(live, author=author_of(request), is_accepted=not doubts)
    except Refused as refused:
        return _refused(request, page, refused)
    return _done(request, page, outcome, _("To look at again.") if doubts else _("Accepted."))


def _refused(request: HttpRequest, page: DuePage, refused: Refused) -> HttpResponse:
    page = due_page(page.due)
    return _answer(request, page, Shown(problem=refused.problems[0].sentence), CHANGED)
