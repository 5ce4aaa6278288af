"""Who rests in a movement of people, and who has finished before a final of free deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.adapters.free_rounds import finals_of, seated_in
from tournament.views.director.plan_words import drawn_name, span
from tournament.views.director.team_proofs import Proof


def rest_proofs(
    fairness: Mapping[str, Any], document: Mapping[str, Any], names: Mapping[int, str]
) -> list[Proof]:
    """Return who sits out how often, and who does not play on: they do not wait for a round."""
    finals = finals_of(document)
    rounds = [
        (row["round"], row["sit_out"])
        for row in document["rounds"]
        if row.get("sit_out") and row["round"] not in finals
    ]
    proofs = _finished(document, finals, names) if finals else []
    if not rounds:
        return proofs
    times = Counter(slot for _number, slots in rounds for slot in slots)
    least, most = fairness["sit_outs_min"], fairness["sit_outs_max"]
    if finals:
        least = min(times.values()) if len(times) == document["entries"] else 0
        most = max(times.values())
    if most == 1:
        said = ngettext(
            "%(count)s person sits out, once", "%(count)s people sit out, each once", len(times)
        )
        sentence = said % {"count": len(times)}
    else:
        sentence = _("Each sits out %(times)s times") % {"times": span(least, most)}
    even = fairness["sit_out_spread_bound_reached"] and least == most
    lines = [
        _("Round %(number)s: %(people)s")
        % {"number": number, "people": ", ".join(drawn_name(names, s) for s in slots)}
        for number, slots in rounds
    ]
    return [*proofs, Proof("ok" if even else "look", sentence, lines)]


def _finished(
    document: Mapping[str, Any], finals: frozenset[int], names: Mapping[int, str]
) -> list[Proof]:
    before = {row["round"] for row in document["rounds"]} - finals
    others = sorted(seated_in(document, before) - seated_in(document, finals))
    if not others:
        return []
    said = ngettext(
        "%(count)s person does not play the final and has finished",
        "%(count)s people do not play the final and have finished",
        len(others),
    )
    people = ", ".join(drawn_name(names, slot) for slot in others)
    return [Proof("ok", said % {"count": len(others)}, [people])]
