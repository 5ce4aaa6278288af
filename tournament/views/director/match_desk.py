"""One match at the desk: captains, bonus, rooms, line-ups, signatures on paper, who goes on."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms as django_forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.adapters.matches import PACK
from tournament.forms.matches import (
    BonusForm,
    CardsForm,
    DecideForm,
    LineUpForm,
    RoomForm,
    SignForm,
)
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Match, Tournament
from tournament.services import line_ups, matches, signatures
from tournament.services.match_standings import match_score
from tournament.views.director.gate import author_of, bench, directed, say_refused
from tournament.views.match_views import MatchPage, Quarter, TeamQuarter, match_page, to_director
from tournament.views.player.captain import chosen_in, line_up_form, own_match, people_of

WRONG = 422
QUARTERS = (1, 2, 3, 4)


@require_GET
@directed
def director_match(request: HttpRequest, tournament: Tournament, match: int) -> HttpResponse:
    """Show one match and everything that can be done with it."""
    return _page(request, own_match(tournament, match), {})


def _page(
    request: HttpRequest, match: Match, forms: dict[str, Any], status: int = 200
) -> HttpResponse:
    page = match_page(match, match_score(match), to_director)
    context = {
        "page": page,
        "match": match,
        "quarters": [_quarter(page, quarter, forms) for quarter in page.quarters],
        "cards_form": forms.get("cards") or CardsForm(pack=PACK),
        "bonus_form": forms.get("bonus") or BonusForm(initial=_bonus(match)),
        "decide_form": forms.get("decide") or DecideForm(),
        "may_decide": _may_decide(page),
        "drawn": match.cards.get("drawn", []),
        "cards_in": [
            team.name for team in (match.one, match.other) if team and matches.has_put(match, team)
        ],
        "is_triangular": matches.is_triangular(match.tournament),
    }
    shown = bench(match.tournament, "matches", **context)
    return render(request, "director/director_match.html", shown, status=status)


def _may_decide(page: MatchPage) -> bool:
    """Tell whether the director says who goes on: over, equal, and nobody left."""
    score = page.score
    return score.is_over and not score.forfeited and page.points[0] == page.points[1]


def _bonus(match: Match) -> dict[str, Decimal | None]:
    """Return the bonus as a form shows it: nothing for none."""
    return {
        "bonus_one": match.bonus_one.normalize() if match.bonus_one else None,
        "bonus_other": match.bonus_other.normalize() if match.bonus_other else None,
    }


def _quarter(page: MatchPage, quarter: Quarter, forms: dict[str, Any]) -> dict[str, Any]:
    made = matches.choice_of(page.match, quarter.number)
    return {
        "quarter": quarter,
        "teams": [(team, _line_up_form(quarter, team, forms)) for team in quarter.teams],
        "room_form": RoomForm(initial=made, auto_id=f"room{quarter.number}_%s"),
    }


def _line_up_form(quarter: Quarter, team: TeamQuarter, forms: dict[str, Any]) -> LineUpForm:
    known = forms.get(f"{team.entry.number}.{quarter.round.number}")
    if known is not None:
        return known  # type: ignore[no-any-return]
    number = quarter.round.number
    return line_up_form(team.entry, team.line_up, number, people_of(team.entry))


def _done(
    request: HttpRequest, match: Match, name: str, form: django_forms.Form, said: str, act: Any
) -> HttpResponse:
    """Do what a form asks; refused, the page comes back with what was typed."""
    if form.is_valid():
        try:
            act(form.cleaned_data)
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, said)
            return redirect("tournament:director-match", match.tournament.slug, match.pk)
    return _page(request, own_match(match.tournament, match.pk), {name: form}, WRONG)


@require_POST
@directed
def record_cards(request: HttpRequest, tournament: Tournament, match: int) -> HttpResponse:
    """Keep the captains' cards, or draw them from the event's seed."""
    found = own_match(tournament, match)
    if "draw" in request.POST:
        try:
            matches.draw_for_captains(found, author=author_of(request))
        except Refused as refused:
            say_refused(request, refused)
        return redirect("tournament:director-match", tournament.slug, found.pk)

    def act(said: dict[str, Any]) -> None:
        cards = (said["one_card"], said["other_card"])
        matches.record_cards(found, *cards, author=author_of(request))

    return _done(request, found, "cards", CardsForm(request.POST, pack=PACK), _("Cards kept."), act)


@require_POST
@directed
def set_bonus(request: HttpRequest, tournament: Tournament, match: int) -> HttpResponse:
    """Set the bonus of one side."""
    found = own_match(tournament, match)

    def act(said: dict[str, Any]) -> None:
        one, other = (said[name] or Decimal(0) for name in ("bonus_one", "bonus_other"))
        matches.set_bonus(found, one=one, other=other, author=author_of(request))

    return _done(request, found, "bonus", BonusForm(request.POST), _("Bonus set."), act)


@require_POST
@directed
def choose_room(
    request: HttpRequest, tournament: Tournament, match: int, quarter: int
) -> HttpResponse:
    """Put down the choice of the side whose turn it is."""
    found = own_match(tournament, match)
    form = RoomForm(request.POST)
    if quarter not in QUARTERS or not form.is_valid():
        raise Http404
    try:
        matches.choose_room(found, quarter, **form.cleaned_data, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:director-match", tournament.slug, found.pk)


@require_POST
@directed
def direct_line_up(
    request: HttpRequest, tournament: Tournament, match: int, number: int, team: int
) -> HttpResponse:
    """Give a team's line-up in its captain's place, or change one with a reason."""
    found = own_match(tournament, match)
    entry = tournament.entries.filter(number=team).first()
    if entry not in (found.one, found.other):
        raise Http404
    form = line_up_form(entry, None, number, people_of(entry), request.POST)

    def act(said: dict[str, Any]) -> None:
        line_ups.give_line_up(
            entry, number, chosen_in(form),
            author=author_of(request), is_director=True, reason=said["reason"],
        )  # fmt: skip

    return _done(request, found, f"{team}.{number}", form, _("Line-up kept."), act)


@require_POST
@directed
def direct_signature(
    request: HttpRequest, tournament: Tournament, match: int, quarter: int, team: int
) -> HttpResponse:
    """Keep a signature given on paper."""
    found = own_match(tournament, match)
    entry = tournament.entries.filter(number=team).first()
    form = SignForm(request.POST)
    if quarter not in QUARTERS or entry is None or not form.is_valid():
        raise Http404
    try:
        mark = form.cleaned_data["mark"]
        signatures.sign_quarter(found, quarter, entry, mark, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:director-match", tournament.slug, found.pk)


@require_POST
@directed
def decide_winner(request: HttpRequest, tournament: Tournament, match: int) -> HttpResponse:
    """Say who goes on after a drawn match."""
    found = own_match(tournament, match)

    def act(said: dict[str, Any]) -> None:
        matches.decide_winner(
            found, said["winner"], author=author_of(request), reason=said["reason"]
        )

    return _done(request, found, "decide", DecideForm(request.POST), _("Decided."), act)
