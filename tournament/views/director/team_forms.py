"""The form of a team, with as many lines as the format's teams have people."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from tournament.adapters.teams import team_sizes
from tournament.forms.teams import TeamForm
from tournament.models import Format, Tournament


def team_form(
    tournament: Tournament, posted: QueryDict | None = None, initial: dict[str, Any] | None = None
) -> TeamForm:
    """Return the form for a team of this event."""
    return TeamForm(
        posted,
        initial=initial,
        sizes=team_sizes(tournament.format),
        has_places=tournament.format == Format.QUARTETS,
    )
