"""A captain's own page, by personal link: line-ups, rooms, sheets to read and sign."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.access import LinkExpired, captain_token, entry_for_captain
from tournament.adapters.matches import PACK, Chosen
from tournament.forms.matches import CardForm, LineUpForm, RoomForm, SignForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Entry, LineUp, Match, RoundState, Tournament
from tournament.selectors import matches as selectors
from tournament.services import line_ups, matches, signatures
from tournament.services.audit import Author
from tournament.services.match_standings import match_score
from tournament.services.standings import version_of
from tournament.views.match_views import MatchPage, Quarter, match_page, to_teams
from tournament.views.player.captain_before import before_start

View = Callable[..., HttpResponse]
WRONG = 422
# A team of so many leaves no choice of defenders once the attacker is named.
FEWEST_PEOPLE = 4


def for_captain(view: View) -> View:
    """Hand the view the team its link opens; a dead link gets a page that says so."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            entry = entry_for_captain(token)
        except LinkExpired as expired:
            context = {"tournament": expired.tournament}
            response = render(request, "player/captain_expired.html", context, status=410)
        except Http404:
            response = render(request, "player/captain_expired.html", status=404)
        else:
            response = view(request, entry, *args, **kwargs)
        patch_cache_control(response, private=True, no_cache=True)
        response["X-Robots-Tag"] = "noindex"
        return response

    return guarded


@require_safe
@for_captain
def captain(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Show the team's match of now: what is asked of its captain first."""
    return _page(request, entry)


def _page(
    request: HttpRequest,
    entry: Entry,
    forms: dict[int, LineUpForm] | None = None,
    status: int = 200,
    card_form: CardForm | None = None,
) -> HttpResponse:
    tournament = entry.tournament
    pages = [
        match_page(match, match_score(match), to_teams, entry) for match in _matches_now(entry)
    ]
    context = {
        "tournament": tournament,
        "entry": entry,
        "token": captain_token(entry),
        "pages": pages,
        "quarters": _asked(entry, pages, forms or {}),
        "others": [
            page.match.other if page.match.one == entry else page.match.one for page in pages
        ],
        "is_triangular": matches.is_triangular(tournament),
        "draw": _draw_asked(entry, pages, card_form),
        "before": before_start(entry),
        "is_exempt": _is_exempt(entry),
        "live_key": tournament.slug,
        "live_version": version_of(tournament),
    }
    return render(request, "player/captain.html", context, status=status)


def _draw_asked(
    entry: Entry, pages: list[MatchPage], form: CardForm | None
) -> dict[str, Any] | None:
    """Return where the captains' draw stands; None where nothing is drawn, or somebody left."""
    if not pages or matches.is_triangular(entry.tournament) or pages[0].score.forfeited:
        return None
    match = pages[0].match
    rival = match.other if match.one_id == entry.pk else match.one
    is_own_first = match.one_id == entry.pk
    pairs = [pair if is_own_first else pair[::-1] for pair in match.cards.get("drawn", [])]
    return {
        "match": match,
        "rival": rival,
        "drawn": pairs,
        "is_put": matches.has_put(match, entry),
        "is_rival_put": rival is not None and matches.has_put(match, rival),
        "form": None if match.side_a_id else form or CardForm(pack=PACK, auto_id="id_%s"),
        "is_wrong": form is not None,
    }


def _matches_now(entry: Entry) -> list[Match]:
    """Return what the team plays now: its last match that has begun, else its next."""
    begun = entry.tournament.rounds.exclude(state=RoundState.PENDING).order_by("-number")
    numbers = [*begun.values_list("number", flat=True), 1]
    for number in numbers:
        found = selectors.matches_of_team(entry, number)
        if found:
            return found
    return []


def _is_exempt(entry: Entry) -> bool:
    """Tell whether the team has nobody to meet in the latest matches made."""
    last = entry.tournament.matches.order_by("-first_round").first()
    return (
        last is not None
        and Match.objects.filter(
            tournament=entry.tournament, one=entry, other=None, first_round=last.first_round
        ).exists()
    )


def _asked(
    entry: Entry, pages: list[MatchPage], forms: dict[int, LineUpForm]
) -> list[dict[str, Any]]:
    """Return each quarter with what is asked of the captain there; nothing once a side left."""
    if all(page.score.forfeited for page in pages):
        return []
    people = people_of(entry)
    found = []
    for place, quarter in enumerate(pages[0].quarters):
        sides = [page.quarters[place] for page in pages]
        teams = {team.entry.pk: team for side in sides for team in side.teams}
        number = quarter.round.number
        own = teams[entry.pk]
        is_seen = len(teams) > 1 and all(team.is_in for team in teams.values())
        may_give = quarter.round.state != RoundState.CLOSED and not is_seen
        is_played = all(side.sheet.is_complete for side in sides)
        form = forms.get(number) or (line_up_form(entry, own.line_up, number, people))
        found.append(
            {
                "quarter": quarter,
                "own": own,
                "teams": [team for pk, team in teams.items() if pk != entry.pk],
                "form": form if may_give else None,
                "is_wrong": number in forms,
                "sheets": [_sheet(entry, page, page.quarters[place]) for page in pages],
                "room_form": _room_form(entry, pages[0], quarter),
                "room": own.room if _is_room_known(pages[0], quarter) else "",
                "is_played": is_played,
                "is_done": is_played and own.signing == "signed",
            }
        )
    return sorted(found, key=_urgency)


def _urgency(asked: dict[str, Any]) -> tuple[int, int]:
    """Put first what waits for the captain: a sheet to sign, the quarter of now, the next ones."""
    quarter = asked["quarter"]
    waits = any(sheet["may_sign"] for sheet in asked["sheets"])
    order = 0 if waits else 1 if quarter.round.state == RoundState.PLAYING else 2
    return (3 if asked["is_done"] else order), quarter.number


def _is_room_known(page: MatchPage, quarter: Quarter) -> bool:
    chosen = bool(matches.choice_of(page.match, quarter.number))
    return chosen or quarter.round.state != RoundState.PENDING


def people_of(entry: Entry) -> list[tuple[int, str]]:
    """Return a team's people as (place, name)."""
    rows = entry.members.select_related("player").order_by("position")
    return [(member.position, member.player.full_name) for member in rows]


def line_up_form(
    entry: Entry, given: Any, round_number: int, people: list[tuple[int, str]], data: Any = None
) -> LineUpForm:
    """Return the form of a team's line-up, with what it gave before."""
    initial = {}
    if given is not None:
        chosen = line_ups.chosen_of(given)
        initial = {
            "attacker": chosen.attacker, "north": chosen.north, "east": chosen.east,
            "west": chosen.west,
        }  # fmt: skip
    prefix = f"{entry.number}.{round_number}"
    return LineUpForm(
        data,
        people=people,
        is_filled=len(people) == FEWEST_PEOPLE or entry.has_triplets,
        initial=initial,
        prefix=prefix,
        auto_id="id_%s",
    )


def _sheet(entry: Entry, page: MatchPage, quarter: Quarter) -> dict[str, Any]:
    mine = next(team for team in quarter.teams if team.entry == entry)
    return {
        "page": page,
        "quarter": quarter,
        "may_sign": quarter.is_shown and not page.score.forfeited and mine.signing != "signed",
        "is_stale": mine.signing == "stale",
    }


def _room_form(entry: Entry, page: MatchPage, quarter: Quarter) -> RoomForm | None:
    """Return the choice of rooms where it is this team's, and nothing was played yet."""
    is_open = (
        not page.score.forfeited
        and quarter.round.state != RoundState.CLOSED
        and not quarter.are_line_ups_in
        and not any(line.one or line.other for line in quarter.sheet.lines)
    )
    if quarter.chooser != entry or not is_open or matches.is_triangular(entry.tournament):
        return None
    made = matches.choice_of(page.match, quarter.number)
    own = next(team for team in quarter.teams if team.entry == entry)
    return RoomForm(initial=made or {"room": own.room, "series": 1}, auto_id=False)


@require_POST
@for_captain
def give_line_up(request: HttpRequest, entry: Entry, number: int) -> HttpResponse:
    """Keep the line-up of a quarter; wrong, the page comes back with what was typed."""
    form = line_up_form(entry, None, number, people_of(entry), request.POST)
    if form.is_valid():
        try:
            row = line_ups.give_line_up(
                entry, number, chosen_in(form), author=Author.captain(entry.number)
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, _line_up_said(entry, row))
            return _back(entry, number)
    return _page(request, entry, {number: form}, WRONG)


def _line_up_said(entry: Entry, row: LineUp) -> str:
    if selectors.are_line_ups_in(entry, row.round):
        return _("Line-up kept. All are in and shown now; only the director changes them.")
    return _("Line-up kept. It is hidden until the opponents’ is in.")


def chosen_in(form: LineUpForm) -> Chosen:
    """Return what a line-up form holds."""
    said = form.cleaned_data
    return Chosen(said["attacker"], said["north"], said["east"], said["west"])


def _back(entry: Entry, number: int) -> HttpResponse:
    path = reverse("tournament:captain", args=[captain_token(entry)])
    return redirect(f"{path}#quarter-{number}")


@require_POST
@for_captain
def put_card(request: HttpRequest, entry: Entry, match: int) -> HttpResponse:
    """Keep the card the captain drew until the other one is in too."""
    found = own_match(entry.tournament, match, entry)
    form = CardForm(request.POST, pack=PACK, auto_id="id_%s")
    if form.is_valid():
        try:
            found = matches.put_card(
                found, entry, form.cleaned_data["card"], author=Author.captain(entry.number)
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, _card_said(found))
            return redirect("tournament:captain", captain_token(entry))
    return _page(request, entry, status=WRONG, card_form=form)


def _card_said(match: Match) -> str:
    if match.side_a is not None:
        return _("%(name)s has the higher card: team A.") % {"name": match.side_a.name}
    if match.cards.get("put"):
        return _("Card kept. It is hidden until the other captain’s is in.")
    return _("Neither card is higher: both captains draw again.")


@require_POST
@for_captain
def sign_sheet(request: HttpRequest, entry: Entry, match: int, quarter: int) -> HttpResponse:
    """Keep the team's signature under the sheet that was read."""
    found = own_match(entry.tournament, match, entry)
    form = SignForm(request.POST)
    number = found.first_round + quarter - 1
    if not 1 <= quarter <= len(selectors.rounds_of(found)):
        raise Http404
    try:
        mark = form.cleaned_data["mark"] if form.is_valid() else ""
        signatures.sign_quarter(found, quarter, entry, mark, author=Author.captain(entry.number))
    except Refused as refused:
        messages.error(request, refused.problems[0].sentence)
    else:
        messages.success(request, _("Quarter %(quarter)s signed.") % {"quarter": quarter})
    return _back(entry, number)


def own_match(tournament: Tournament, pk: int, entry: Entry | None = None) -> Match:
    """Return a match of the event, of the team where one is given, else 404."""
    found = selectors.matches_of(tournament).filter(pk=pk, other__isnull=False).first()
    if found is None or (entry is not None and entry not in (found.one, found.other)):
        raise Http404
    return found


@require_POST
@for_captain
def choose_room(request: HttpRequest, entry: Entry, match: int, quarter: int) -> HttpResponse:
    """Take the room and the series where the choice is this team's."""
    found = own_match(entry.tournament, match, entry)
    form = RoomForm(request.POST)
    if not 1 <= quarter <= len(selectors.rounds_of(found)) or not form.is_valid():
        raise Http404
    try:
        said = form.cleaned_data
        matches.choose_room(
            found,
            quarter,
            room=said["room"],
            series=said["series"],
            author=Author.captain(entry.number),
            by=entry,
        )
    except Refused as refused:
        messages.error(request, refused.problems[0].sentence)
    else:
        messages.success(request, _("Room and boards chosen."))
    return _back(entry, found.first_round + quarter - 1)
