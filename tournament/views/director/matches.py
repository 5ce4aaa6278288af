"""Matches at the bench: captains, bonus, line-ups, sheets, the next matches."""

from __future__ import annotations

from decimal import Decimal
from itertools import groupby
from typing import Any

from django import forms as django_forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournament.access import captain_token
from tournament.adapters.matches import PACK, Score
from tournament.documents.links import absolute_link, is_for_this_machine_only
from tournament.documents.qr import qr_svg
from tournament.forms.matches import (
    BonusForm,
    CardsForm,
    DecideForm,
    LeaveForm,
    LineUpForm,
    RoomForm,
    SignForm,
    SystemForm,
)
from tournament.forms.reasons import ReasonForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import (
    Format,
    Match,
    MatchSystem,
    Presence,
    RoundState,
    State,
    Tournament,
)
from tournament.selectors import matches as selectors
from tournament.services import line_ups, match_rounds, matches, signatures
from tournament.services.match_standings import match_score, match_scores
from tournament.services.pairings import wrong_pairings
from tournament.views.director.gate import author_of, bench, directed, say_refused
from tournament.views.match_views import (
    MatchPage,
    Quarter,
    TeamQuarter,
    match_page,
    to_director,
    who_left,
)
from tournament.views.player.captain import chosen_in, line_up_form, own_match, people_of

WRONG = 422
QUARTERS = (1, 2, 3, 4)


@require_GET
@directed
def director_matches(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show every match with what it waits for, and the next step."""
    return matches_page(request, tournament)


def _list(
    request: HttpRequest, tournament: Tournament, system: SystemForm, status: int = 200
) -> HttpResponse:
    return matches_page(request, tournament, status, system_form=system)


def matches_page(
    request: HttpRequest, tournament: Tournament, status: int = 200, **forms: Any
) -> HttpResponse:
    """Answer with every match; a form that was refused stands as it was typed."""
    if tournament.format != Format.TEAMS:
        raise Http404
    scores = match_scores(tournament) if tournament.is_started else []
    signed = selectors.signatures_of([match for match, _score in scores])
    context = {
        "stages": [
            (first, [_row(match, score, signed) for match, score in rows])
            for first, rows in groupby(scores, key=lambda pair: pair[0].first_round)
        ],
        "made_later": tournament.match_system in {MatchSystem.SWISS, MatchSystem.KNOCK_OUT},
        "may_pair": _may_pair(tournament),
        "outlook": match_rounds.swiss_outlook(tournament),
        "planned": _planned(tournament),
        "system_form": _system_form(tournament, forms),
        "wrong_pairings": wrong_pairings(tournament),
        "kept_form": forms.get("kept_form") or ReasonForm(auto_id="kept_%s"),
        "kept_first": forms.get("kept_first"),
        "leave_form": _leave_form(tournament, forms),
        "left": tournament.entries.filter(presence=Presence.WITHDRAWN, slot__isnull=False),
        "teams": tournament.entries.filter(presence=Presence.PRESENT).order_by("number"),
        "waiting": selectors.teams_without_line_up(tournament),
    }
    page = bench(tournament, "matches", **context)
    return render(request, "director/director_matches.html", page, status=status)


# How teams meet, said before the start.
PLANNED = {
    MatchSystem.SWISS: gettext_lazy("Chosen: Swiss. Teams of like standing meet, never twice."),
    MatchSystem.KNOCK_OUT: gettext_lazy("Chosen: knock-out. The winners go on."),
    MatchSystem.LEAGUE: gettext_lazy("Chosen: everybody meets everybody."),
}


def _planned(tournament: Tournament) -> str:
    """Return how teams will meet, before the start, where several meet."""
    is_chosen = not tournament.is_started and hasattr(tournament, "plan")
    if not is_chosen or tournament.plan.document["entries"] < match_rounds.FEWEST_TEAMS:
        return ""
    return str(PLANNED[MatchSystem(tournament.match_system or MatchSystem.LEAGUE)])


def _system_form(tournament: Tournament, forms: dict[str, Any]) -> SystemForm | None:
    """Return the choice of a system before the start; two or three teams have none."""
    here = tournament.entries.filter(presence=Presence.PRESENT).count()
    if tournament.is_started or here < match_rounds.FEWEST_TEAMS:
        return forms.get("system_form") if not tournament.is_started else None
    known = forms.get("system_form")
    return known or SystemForm(initial={"system": tournament.match_system}, auto_id="id_%s")


def _leave_form(tournament: Tournament, forms: dict[str, Any]) -> LeaveForm | None:
    """Return the form by which a team leaves, while the event is played."""
    if tournament.state != State.RUNNING:
        return None
    here = tournament.entries.filter(slot__isnull=False, presence=Presence.PRESENT)
    return forms.get("leave_form") or LeaveForm(teams=here.order_by("number"), auto_id="leave_%s")


def _row(match: Match, score: Score | None, signed: Any) -> dict[str, Any]:
    """Return a match in the list: points, quarters signed by both sides, quarters to sign."""
    states = [
        signatures.signing_state(match, sheet, signed)
        for sheet in (score.sheets if score else ())
        if sheet.is_complete
    ]
    both = [set(state.values()) == {"signed"} for state in states]
    left = who_left(match, score) if score else []
    to_sign = 0 if left else both.count(False)
    return {"match": match, "score": score, "signed": sum(both), "to_sign": to_sign, "left": left}


def _may_pair(tournament: Tournament) -> bool:
    rounds = set(tournament.rounds.values_list("state", flat=True))
    is_paired = tournament.match_system in {MatchSystem.SWISS, MatchSystem.KNOCK_OUT}
    return is_paired and rounds == {RoundState.CLOSED}


@require_POST
@directed
def choose_system(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Plan Swiss rounds or a knock-out for the teams that are here."""
    form = SystemForm(request.POST, auto_id="id_%s")
    if form.is_valid():
        try:
            match_rounds.choose_system(
                tournament,
                form.cleaned_data["system"],
                teams=tournament.entries.filter(presence=Presence.PRESENT).count(),
                boards_per_quarter=form.cleaned_data["boards"],
                author=author_of(request),
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, _("Planned: draw the seats now."))
            return redirect("tournament:director-draw", tournament.slug)
    return _list(request, tournament, form, WRONG)


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


@require_POST
@directed
def renew_captain(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Revoke a captain's link; the new one is on the sheet of links."""
    entry = tournament.entries.filter(number=number).first()
    if entry is None:
        raise Http404
    try:
        line_ups.renew_captain_link(entry, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _("%(name)s: new link.") % {"name": entry.name})
    return redirect("tournament:captain-links", tournament.slug)


@require_GET
@directed
def captain_links(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show each captain's personal link as a QR, to print and hand out."""
    if tournament.format != Format.TEAMS:
        raise Http404
    rows = []
    for entry in tournament.entries.exclude(presence=Presence.WITHDRAWN).order_by("number"):
        path = reverse("tournament:captain", args=[captain_token(entry)])
        link = absolute_link(path, request)
        chief = entry.members.filter(is_captain=True).select_related("player").first()
        rows.append({"entry": entry, "link": link, "qr": qr_svg(link), "captain": chief})
    is_local = is_for_this_machine_only(request)
    context = {"tournament": tournament, "rows": rows, "is_local": is_local}
    return render(request, "print/captain_links.html", context)


@require_GET
@directed
def print_match(request: HttpRequest, tournament: Tournament, match: int) -> HttpResponse:
    """Show the result sheet of a match, signed by captains and director (RO p.26)."""
    found = own_match(tournament, match)
    page = match_page(found, match_score(found), to_director)
    return render(request, "print/match.html", {"tournament": tournament, "page": page})
