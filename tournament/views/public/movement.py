"""The movement for everybody: its picture, what it guarantees in words, and its files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.adapters.movement_tables import COLUMNS, movement_rows
from tournament.adapters.plans import seats_left
from tournament.documents.tables import CSV_TYPE, Value, csv_table
from tournament.models import Format, MatchSystem, Plan, Tournament
from tournament.views.director.draw_page import is_one_step, step_after
from tournament.views.director.meeting_words import (
    TWICE,
    again_said,
    all_meet_said,
    meetings_again,
    times_for_all,
)
from tournament.views.director.movement import (
    aside_lines,
    kept_seats_said,
    proofs_of,
    seats_left_lines,
    source_said,
)
from tournament.views.director.plan_cards import span
from tournament.views.public.frame import event_page, show

JSON_TYPE = "application/json; charset=utf-8"
PER_CENT = 100


@dataclass(frozen=True)
class Measure:
    """One figure: what it is about, its value, and how near it comes to the best there can be."""

    name: str
    value: str
    note: str
    is_best: bool = True


@event_page
def movement(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show how people and boards move, and what that guarantees everybody."""
    plan = Plan.objects.filter(tournament=tournament).first()
    if plan is None:
        return show(request, "movement", tournament, {"plan": None})
    tournament.plan = plan
    rounds = len(plan.document["rounds"])
    asked = request.GET.get("after", "")
    after = int(asked) if asked.isdecimal() and 0 < int(asked) < rounds else 1
    names = _names(tournament)
    context: dict[str, Any] = {
        "plan": plan,
        **_fairness_said(tournament, plan, names),
        "movement_source": source_said(plan.document),
        "step": step_after(tournament, after),
        "is_one_step": is_one_step(plan.document),
        "after": after,
        "afters": range(1, rounds),
        "aside": [] if tournament.is_of_teams else aside_lines(plan.fairness, names),
        "is_changed": tournament.is_started and _is_changed(plan),
        "ended_after": rounds if len(plan.chosen["rounds"]) > rounds else 0,
    }
    return show(request, "movement", tournament, context)


def _fairness_said(tournament: Tournament, plan: Plan, names: Mapping[int, str]) -> dict[str, Any]:
    """Return what the movement guarantees: to teams as the draw says it, to people in figures."""
    facts = (plan.fairness, plan.document, names)
    if tournament.is_of_teams:
        matches = tournament.format == Format.TEAMS
        knock_out = tournament.match_system == MatchSystem.KNOCK_OUT
        return {"proofs": proofs_of(*facts, matches=matches, knock_out=knock_out)}
    return {"measures": measures_of(*facts, deals=tournament.unit == "points")}


def _is_changed(plan: Plan) -> bool:
    """Tell whether the rounds that are played are others than was chosen."""
    kept = plan.chosen["rounds"][: len(plan.document["rounds"])]
    return bool(plan.document["rounds"] != kept)


def _names(tournament: Tournament) -> dict[int, str]:
    drawn = tournament.entries.filter(slot__isnull=False).values_list("slot", "short_name")
    return {slot: name for slot, name in drawn if slot is not None}


def _plan_or_404(tournament: Tournament) -> Plan:
    plan = Plan.objects.filter(tournament=tournament).first()
    if plan is None:
        raise Http404
    return plan


@event_page
def movement_json(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the movement's document with its proof; a changed one can be uploaded elsewhere."""
    plan = _plan_or_404(tournament)
    document = {**plan.document, "fairness": plan.fairness}
    content = json.dumps(document, ensure_ascii=False)
    return _file(tournament, content.encode(), "json", JSON_TYPE)


@event_page
def movement_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the movement as a table: a line for each person of each round, with the name drawn."""
    plan = _plan_or_404(tournament)
    names = _names(tournament)
    rows: list[list[Value]] = [
        [*row, names.get(int(row[4] or 0), "")] for row in movement_rows(plan.document)
    ]
    # The headings are what an upload reads: the same in every language.
    return _file(tournament, csv_table([*COLUMNS, "name"], rows), "csv", CSV_TYPE)


def _file(tournament: Tournament, content: bytes, kind: str, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    name = f"{tournament.slug}-movement.{kind}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def measures_of(
    fairness: Mapping[str, Any],
    document: Mapping[str, Any],
    names: Mapping[int, str],
    *,
    deals: bool = False,
) -> list[Measure]:
    """Return every figure in words, each beside the best that any movement of the size can do.

    In free deals (`deals`) nothing is compared, nobody's seat is better, no label says who takes.
    """
    if deals:
        return [
            _meetings(fairness), _boards(fairness), *_rests(fairness), _neighbors(fairness),
        ]  # fmt: skip
    return [
        _meetings(fairness),
        _boards(fairness),
        _attacks(fairness),
        _seats(fairness, document, names),
        *_rests(fairness),
        _neighbors(fairness),
        _comparisons(fairness, document),
        _plays(fairness, document),
    ]


def _against(fairness: Mapping[str, Any], name: str) -> str:
    """Say how a figure stands to its bound."""
    if fairness[f"{name}_bound_reached"]:
        return _("No plan of this size does better.")
    return _("The best any plan of this size could do: %(bound)s.") % {
        "bound": fairness[f"{name}_bound"]
    }


def _spread_said(fairness: Mapping[str, Any], name: str) -> str:
    """Say how far apart the most and the least are, and how near they could be."""
    if fairness[f"{name}_bound_reached"]:
        return _against(fairness, name)
    facts = {"spread": fairness[name], "bound": fairness[f"{name}_bound"]}
    if not facts["bound"]:
        return _("The most and the least are %(spread)s apart; all could have the same.") % facts
    return (
        _("The most and the least are %(spread)s apart; in the best plan of this size: %(bound)s.")
        % facts
    )


def _meetings(fairness: Mapping[str, Any]) -> Measure:
    count, times = meetings_again(fairness), times_for_all(fairness)
    value = again_said(count) if count else _("Nobody meets anybody twice")
    value = all_meet_said(times) if times else value
    # The bound counts as a reader does where nobody meets three times.
    is_best = fairness["repeat_meetings_bound_reached"]
    alike = is_best or fairness["meetings_max"] <= TWICE
    note = _against(fairness, "repeat_meetings") if alike else ""
    if count and not times:
        most = fairness["meetings_max"]
        shared = _("Two people share a table %(most)s times at most.") % {"most": most}
        note = f"{note} {shared}".strip()
    return Measure(_("Meetings"), value, note, is_best)


def _boards(fairness: Mapping[str, Any]) -> Measure:
    least, most = fairness["boards_min"], fairness["boards_max"]
    value = _("%(count)s each") % {"count": span(least, most)}
    notes = [_("Nobody plays a board twice.")]
    if least != most:
        notes.append(_("Boards missed are left out of the average: everybody’s counts alike."))
    return Measure(pgettext("how many are played", "Boards"), value, " ".join(notes))


def _attacks(fairness: Mapping[str, Any]) -> Measure:
    value = _("%(count)s each") % {"count": span(fairness["attacks_min"], fairness["attacks_max"])}
    note = _("How often a person takes. ") + _spread_said(fairness, "attack_spread")
    return Measure(_("Attacks"), value, note, fairness["attack_spread_bound_reached"])


def _seats(
    fairness: Mapping[str, Any], document: Mapping[str, Any], names: Mapping[int, str]
) -> Measure:
    if document["seats"] == "fixed":
        left = seats_left_lines(document, names)
        note = _("People of one line are compared with each other on every board both play.")
        note = " ".join([*(f"{line}." for line in left), note])
        return Measure(_("Seats"), kept_seats_said(len(left)), note, not left)
    spread = fairness["seat_spread"]
    value = _("Each seat equally often") if not spread else _("Each seat within %(spread)s times")
    note = _against(fairness, "seat_spread")
    return Measure(
        _("Seats"), value % {"spread": spread}, note, fairness["seat_spread_bound_reached"]
    )


def _rests(fairness: Mapping[str, Any]) -> list[Measure]:
    least, most = fairness["sit_outs_min"], fairness["sit_outs_max"]
    if not most:
        return []
    value = _("%(count)s each") % {"count": span(least, most)}
    notes = [_spread_said(fairness, "sit_out_spread")]
    if not fairness["early_sit_outs"]:
        notes.append(_("Nobody sits out again before everybody else has."))
    best = fairness["sit_out_spread_bound_reached"]
    return [Measure(_("Sit-outs"), value, " ".join(notes), best)]


def _neighbors(fairness: Mapping[str, Any]) -> Measure:
    most = fairness["right_neighbor_most"]
    said = ngettext("At most %(count)s time", "At most %(count)s times", most)
    note = _("How often the same person plays right after you. ")
    note += _against(fairness, "right_neighbor_most")
    best = fairness["right_neighbor_most_bound_reached"]
    return Measure(_("The same neighbor"), said % {"count": most}, note, best)


def _comparisons(fairness: Mapping[str, Any], document: Mapping[str, Any]) -> Measure:
    value = span(fairness["comparisons_min"], fairness["comparisons_max"])
    squares, bound = fairness["comparison_squares"], fairness["comparison_squares_bound"]
    notes = [_("On how many boards two people, in the same seat, are compared with each other.")]
    if document["seats"] == "fixed":
        if not seats_left(document):
            notes.append(_("As everyone keeps a seat, only people of one line are compared."))
        return Measure(_("Comparisons"), value, " ".join(notes))
    if fairness["comparison_squares_bound_reached"]:
        notes.append(_("No plan of this size spreads them more evenly."))
    elif bound:
        over = (squares - bound) * PER_CENT // bound
        said = _("Their unevenness is %(percent)s%% above the least of any plan of this size.")
        notes.append(said % {"percent": over})
    best = fairness["comparison_squares_bound_reached"]
    return Measure(_("Comparisons"), value, " ".join(notes), best)


def _plays(fairness: Mapping[str, Any], document: Mapping[str, Any]) -> Measure:
    least, most = fairness["board_plays_min"], fairness["board_plays_max"]
    tables = ngettext("at %(count)s table", "at %(count)s tables", most)
    value = tables % {"count": span(least, most)}
    copies = document["copies"]
    said = ngettext(
        "The more tables, the finer the marks. %(count)s copy of each board is needed.",
        "The more tables, the finer the marks. %(count)s copies of each board are needed.",
        copies,
    )
    return Measure(_("Each board is played"), value, said % {"count": copies})
