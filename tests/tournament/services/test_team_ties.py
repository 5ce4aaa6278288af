"""Equal teams: which tie-breaks are offered for each way to meet, and that each one decides."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.utils.translation import override

from engine.matches import TeamRecord, rank_records
from tests import factories
from tests.tournament.services.test_match_rounds import make
from tournament.adapters.match_lists import tie_criteria
from tournament.adapters.ties import tie_codes_of
from tournament.messages import Refused
from tournament.models import Tournament
from tournament.services import events
from tournament.views.public.list_rules import tie_rule

pytestmark = pytest.mark.django_db

BOTH = ("direct-comparison", "draw")
# One and two are equal in everything; one won their match by a point.
EQUAL = [TeamRecord(entry, 1, 0, 1, Decimal(20), Decimal(20)) for entry in (1, 2)]
WON = {(1, 2): Decimal(3), (2, 1): Decimal(2)}


def event_of(kind: str) -> Tournament:
    if kind in {"swiss", "knock_out"}:
        event = make(4, kind)
    else:
        event = factories.make_team_event({"match": 2, "triangular": 3, "league": 4}[kind], "teams")
    event.refresh_from_db()
    return event


@pytest.mark.parametrize(
    ("kind", "codes"),
    [
        ("match", ("draw",)),
        ("triangular", BOTH),
        ("league", BOTH),
        ("swiss", BOTH),
        ("knock_out", ("draw",)),
    ],
)
def test_tie_codes_of_each_way_to_meet_all_decide(kind: str, codes: tuple[str, ...]) -> None:
    event = event_of(kind)

    assert tie_codes_of(event) == codes
    for code in codes:
        event.tie_breaks = [code]
        rows = rank_records(EQUAL, tie_criteria(event, [1, 2], WON))
        assert [row.rank for row in rows] == [1, 2]
        assert rows[1].decided_by == code


def test_tie_codes_of_direct_comparison_places_the_winner_of_the_match_first() -> None:
    event = event_of("league")
    event.tie_breaks = ["direct-comparison", "draw"]

    rows = rank_records(EQUAL[::-1], tie_criteria(event, [1, 2], WON))

    assert [row.entry for row in rows] == [1, 2]


def test_change_settings_refuses_what_can_never_decide() -> None:
    event = event_of("knock_out")

    with pytest.raises(Refused) as refused:
        events.change_settings(event, author=factories.author(), tie_breaks=["direct-comparison"])

    assert refused.value.problems[0].code == "tie-break-unknown"


def test_tie_rule_of_teams_begins_with_the_printed_order() -> None:
    event = event_of("league")
    event.tie_breaks = ["draw"]

    with override("en"):
        said = tie_rule(event)

    assert said == (
        "Teams are placed by matches won; equals by the difference of match points, then the "
        "bigger bonus, then the match points scored, then a draw from the sealed seed."
    )
