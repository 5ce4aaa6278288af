"""What a plan of matches proves, in sentences: said of matches, whose quarters meet by nature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.adapters.match_plans import met_again, resting_by_meeting
from tournament.views.director.team_proofs import Proof, board_proofs, homologation_proofs


def match_proofs(
    fairness: Mapping[str, Any], document: Mapping[str, Any], names: Mapping[int, str]
) -> list[Proof]:
    """Return what matches guarantee and what they do not; `names` by slot, once drawn."""
    return [
        _meetings(document, names),
        _match(fairness),
        *board_proofs(fairness, document),
        *homologation_proofs(document, fairness),
        *_rests(document, names),
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
        % {"first": names.get(a, str(a)), "second": names.get(b, str(b)), "times": times}
        for (a, b), times in again.items()
    ]
    return Proof("look", said % {"count": len(again)}, people)


def _match(fairness: Mapping[str, Any]) -> Proof:
    if fairness["missing_returns"]:
        missing = fairness["missing_returns"]
        said = ngettext("%(count)s board has no return", "%(count)s boards have no return", missing)
        return Proof("look", said % {"count": missing})
    return Proof("ok", _("In a match both teams attack every board"))


def _rests(document: Mapping[str, Any], names: Mapping[int, str]) -> list[Proof]:
    resting = resting_by_meeting(document)
    if not any(resting):
        return []
    lines = [
        _("Meeting %(number)s: %(teams)s")
        % {"number": number, "teams": ", ".join(names.get(slot, str(slot)) for slot in slots)}
        for number, slots in enumerate(resting, start=1)
        if slots
    ]
    rests = [slot for slots in resting for slot in slots]
    if len(rests) == len(set(rests)):
        return [Proof("ok", _("Who has nobody to meet rests that meeting, nobody twice"), lines)]
    return [Proof("look", _("Who has nobody to meet rests that meeting"), lines)]
