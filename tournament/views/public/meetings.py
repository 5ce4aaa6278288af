"""Boards on which two teams meet, in words: each attack, the difference, the points."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext

from tournament.models import Format, State, Status, Tournament
from tournament.selectors.encounters import Encounter, Score
from tournament.templatetags.etui import decimal, signed
from tournament.templatetags.units import MATCH_POINT_PLACES, match_points


def points_of(tournament: Tournament, points: Fraction) -> str:
    """Write one side's points: signed where the others have the opposite."""
    if tournament.format == Format.TEAMS:
        return decimal(points, MATCH_POINT_PLACES)
    return match_points(points)


def points_text(tournament: Tournament, met: Encounter) -> str:
    """Write our points: signed where the others have the opposite, else ours and theirs."""
    if met.our_points is None or met.their_points is None:
        return ""
    if tournament.format != Format.TEAMS:
        return match_points(met.our_points)
    ours, theirs = (points_of(tournament, value) for value in (met.our_points, met.their_points))
    return gettext("%(ours)s to %(theirs)s") % {"ours": ours, "theirs": theirs}


def encounter_reason(tournament: Tournament, met: Encounter) -> str:
    """Say in one sentence what stands behind our points on a board."""
    if met.is_waiting:
        return _waiting(met, is_over=tournament.state in {State.CLOSED, State.PUBLISHED})
    if not met.is_played:
        return _unplayed(met)
    ours, theirs = met.our_score, met.their_score
    points = points_text(tournament, met)
    if not points:
        return gettext("Points being computed.")
    return gettext("%(ours)s against %(theirs)s, difference %(difference)s: %(points)s") % {
        "ours": signed(ours.amount if ours else None),
        "theirs": signed(theirs.amount if theirs else None),
        "difference": signed(met.difference),
        "points": points,
    }


def _waiting(met: Encounter, *, is_over: bool) -> str:
    """Say which attack has no result: to come, or never played once the play is over."""
    ours, theirs = met.our_score, met.their_score
    if ours is None and theirs is None:
        return gettext("No result of either attack: counts for neither team.")
    if ours is None:
        said = gettext("Their attack %(score)s; yours has no result yet.")
        if is_over:
            said = gettext("Their attack %(score)s; yours was not played: counts for neither team.")
        return said % {"score": _said(theirs)}
    said = gettext("Your attack %(score)s; theirs has no result yet.")
    if is_over:
        said = gettext("Your attack %(score)s; theirs was not played: counts for neither team.")
    return said % {"score": _said(ours)}


def _unplayed(met: Encounter) -> str:
    statuses = {score.status for score in (met.our_score, met.their_score) if score is not None}
    if Status.NOT_PLAYED in statuses:
        return gettext("Not played on one side: counts for neither team.")
    return gettext("Neutralized: counts for neither team.")


def _said(score: Score | None) -> str:
    return signed(score.amount if score else None)
