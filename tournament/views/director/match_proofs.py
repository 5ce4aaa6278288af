"""What a plan of matches proves, in sentences: said of matches, whose quarters meet by nature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.adapters.match_plans import met_again, resting_by_meeting
from tournament.views.director.plan_words import drawn_name
from tournament.views.director.team_proofs import Proof, board_proofs, homologation_proofs


def match_proofs(
    fairness: Mapping[str, Any],
    document: Mapping[str, Any],
    names: Mapping[int, str],
    *,
    knock_out: bool = False,
) -> list[Proof]:
    """Return what matches guarantee and what they do not; `names` by slot, once drawn.

    In a knock-out who loses is out and who waits has won nothing yet: neither is counted there.
    """
    meetings = Proof("ok", _("The winners go on, the others are out"))
    return [
        meetings if knock_out else _meetings(document, names),
        _match(fairness),
        *board_proofs(fairness, document),
        *homologation_proofs(document, fairness),
        *(_byes(document, names) if knock_out else _rests(document, names)),
    ]


def _meetings(document: Mapping[str, Any], names: Mapping[int, str]) -> Proof:
    again = met_again(document)
    if not again:
        return Proof("ok", _("Each pair of teams plays one match at most"))
    said = ngettext(
        "%(count)s pair of teams plays more than one match",
        "%(count)s pairs of teams play more than one match",
        len(again),
    )
    people = [
        _("%(first)s and %(second)s: %(times)s matches")
        % {"first": drawn_name(names, a), "second": drawn_name(names, b), "times": times}
        for (a, b), times in again.items()
    ]
    return Proof("look", said % {"count": len(again)}, people)


def _match(fairness: Mapping[str, Any]) -> Proof:
    if fairness["missing_returns"]:
        missing = fairness["missing_returns"]
        said = ngettext("%(count)s board has no return", "%(count)s boards have no return", missing)
        return Proof("look", said % {"count": missing})
    return Proof("ok", _("In a match both teams attack every board"))


def _byes(document: Mapping[str, Any], names: Mapping[int, str]) -> list[Proof]:
    """Return which teams enter the second meeting without a match; how many, before the draw."""
    first, *_later = resting_by_meeting(document)
    if not first:
        return []
    said = ngettext(
        "%(count)s team has no opponent in the first meeting and plays from the second on",
        "%(count)s teams have no opponent in the first meeting and play from the second on",
        len(first),
    )
    people = [", ".join(names[slot] for slot in first)] if names else []
    return [Proof("ok", said % {"count": len(first)}, people)]


def _rests(document: Mapping[str, Any], names: Mapping[int, str]) -> list[Proof]:
    resting = resting_by_meeting(document)
    if not any(resting):
        return []
    lines = [
        _("Meeting %(number)s: %(teams)s")
        % {"number": number, "teams": ", ".join(drawn_name(names, slot) for slot in slots)}
        for number, slots in enumerate(resting, start=1)
        if slots
    ]
    rests = [slot for slots in resting for slot in slots]
    if len(rests) == len(set(rests)):
        return [Proof("ok", _("Who has nobody to meet rests that meeting, nobody twice"), lines)]
    return [Proof("look", _("Who has nobody to meet rests that meeting"), lines)]
