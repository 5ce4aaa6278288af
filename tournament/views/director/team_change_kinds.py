"""The changes a director can make while teams of three or four play; see `change_kinds`."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.adapters.changes import return_of
from tournament.adapters.plans import board_labels
from tournament.models import Format, Tournament
from tournament.selectors.changes import slots_of
from tournament.views.director.change_kinds import KINDS, Facts, Kind


def kinds_of(tournament: Tournament) -> dict[str, Kind]:
    """Return the changes of the event's format, by code."""
    return TEAM_KINDS if tournament.is_of_teams else KINDS


def _wrong_board_warns(tournament: Tournament, facts: Facts) -> list[str]:
    known = KINDS["board"].warns(tournament, facts)
    if tournament.format == Format.QUARTETS:
        return [*known, *_return_said(tournament, facts)]
    return [*known, *_turns_said(facts)]


def _turns_said(facts: Facts) -> list[str]:
    """Return what becomes of the badges in turn where the other side attacks the board played."""
    takers = [board_labels(facts[name], Format.TRIPLETS)["taker"] for name in ("due", "played")]
    lines = ["NS" if taker in "NS" else "EW" for taker in takers]
    if lines[0] == lines[1]:
        return []
    return [
        _(
            "The other team attacks board %(played)s. The badge that was to attack board %(due)s "
            "skips its turn; every later turn stays as printed."
        )
        % {"due": facts["due"], "played": facts["played"]}
    ]


def _return_said(tournament: Tournament, facts: Facts) -> list[str]:
    """Return what the two teams of quartets score on the boards, and where the return is."""
    numbers = {"due": facts["due"], "played": facts["played"]}
    said = [
        _("Board %(due)s counts for neither team: 0 to 0, for it has no return.") % numbers,
        _("Board %(played)s counts only where its return is played too.") % numbers,
    ]
    place = return_of(tournament.plan.document, in_round=facts["in_round"], table=facts["table"])
    if place is not None:
        names = slots_of(tournament)
        attack, defense = (names[slot].short_name for slot in place.teams)
        where = {"round": place.round, "table": place.table, "attack": attack, "defense": defense}
        said.append(
            _(
                "The return is in round %(round)s at table %(table)s: %(attack)s attacks "
                "%(defense)s."
            )
            % where
        )
    return said


TEAM_KINDS = {
    "board": replace(
        KINDS["board"],
        note=gettext_lazy("Kept for the two teams there; left out where they meet it again."),
        warns=_wrong_board_warns,
    ),
}
