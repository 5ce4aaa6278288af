"""Who gets which prize, as pages and papers show it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.adapters.prizes import Award
from tournament.models import Category, Prize, Tournament
from tournament.services.prizes import awards_of
from tournament.services.stage_sums import Person


@dataclass(frozen=True)
class PrizeGroup:
    """The prizes of one list, or of one series, with their winners."""

    heading: str
    rows: list[tuple[Person, Award]]


def prize_groups(tournament: Tournament) -> list[PrizeGroup]:
    """Return the winners, group by group in the order of the prizes."""
    groups: dict[tuple[str, str], list[tuple[Person, Award]]] = {}
    for person, award in awards_of(tournament):
        groups.setdefault((award.list, award.category), []).append((person, award))
    return [PrizeGroup(group_heading(*key), rows) for key, rows in groups.items()]


def group_heading(list_code: str, category: str) -> str:
    """Return what a group of prizes is called."""
    name = {
        Prize.From.REFERENCE: _("Official list"),
        Prize.From.GENERAL: _("General list"),
        Prize.From.TEAMS: _("List by team"),
        Prize.From.LAST_TWO_ROUNDS: _("Best of the last two rounds"),
    }[Prize.From(list_code)]
    return f"{Category(category).label}, {name}" if category else name
