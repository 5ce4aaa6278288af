"""The formats as option cards: what is played, in one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.adapters.teams import is_of_teams
from tournament.models import Format

SENTENCES: dict[str, Any] = {
    Format.INDIVIDUAL: _("Everyone for themselves; the same boards are compared table by table."),
    Format.TRIPLETS: _(
        "Teams of three: one attacks in turn, by the color of the badge; all three defend."
    ),
    Format.QUARTETS: _(
        "Teams of four: one attacks all along, the three others defend; match points."
    ),
    Format.TEAMS: _(
        "Teams of four to six meet in two rooms over four quarters, each with another attacker."
    ),
    Format.FREE_DEALS: _("Each table deals its cards, every contract is open, points are added."),
}


@dataclass(frozen=True)
class FormatCard:
    """One format to choose."""

    code: str
    title: Any
    sentence: Any
    is_chosen: bool

    @property
    def of_teams(self) -> bool:
        """Tell whether teams enter."""
        return is_of_teams(self.code)


def format_cards(chosen: str) -> list[FormatCard]:
    """Return the formats, the usual one first; one is always chosen."""
    known = chosen if chosen in Format.values else Format.INDIVIDUAL
    return [
        FormatCard(code, title, SENTENCES[code], code == known) for code, title in Format.choices
    ]
