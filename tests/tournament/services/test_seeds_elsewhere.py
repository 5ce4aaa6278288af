"""Events brought in while their seed is secret elsewhere: listed, played on, not drawn with it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client

from engine.draws import commitment_of
from tests import factories
from tournament.adapters.draws import drawn_order
from tournament.messages import Refused
from tournament.models import Match, Tournament
from tournament.services import draws, events, free_rounds, imports, matches, rounds
from tournament.services.exports import event_document
from tournament.services.free_rounds import Following

pytestmark = pytest.mark.django_db


def brought_in(event: Tournament) -> Tournament:
    """Return the event as another installation has it."""
    text = json.dumps(event_document(event))
    return imports.import_event(factories.director(), text)


def drawn_by_cards(event: Tournament) -> object:
    match = Match.objects.filter(tournament=event)[0]
    return matches.draw_for_captains(match, author=factories.author(event))


def seated_at_random(event: Tournament) -> object:
    return free_rounds.make_round(event, Following("random"), author=factories.author(event))


def started_with_the_seats_of_elsewhere(event: Tournament) -> object:
    return rounds.start_tournament(event, author=factories.author(event), accepted=True)


def matches_of_teams() -> Tournament:
    return factories.make_team_event(2, "teams")


def evening() -> Tournament:
    return factories.make_free_deals(8, rounds=3, deals=4)


def triplets() -> Tournament:
    return factories.make_team_event(5, "triplets", started=False)


@pytest.mark.parametrize(
    ("make", "draw"),
    [
        (matches_of_teams, drawn_by_cards),
        (evening, seated_at_random),
        (triplets, started_with_the_seats_of_elsewhere),
    ],
)
def test_key_of_seed_elsewhere_is_refused(
    make: Callable[[], Tournament], draw: Callable[[Tournament], object]
) -> None:
    event = brought_in(make())

    with pytest.raises(Refused) as refused:
        draw(event)

    assert refused.value.problems[0].code == "seed-elsewhere"


@pytest.mark.parametrize("tie_breaks", [[], ["draw"]])
def test_standings_of_matches_without_their_seed(client: Client, tie_breaks: list[str]) -> None:
    event = matches_of_teams()
    events.change_settings(event, author=factories.author(event), tie_breaks=tie_breaks)
    factories.play_round(event, 1)
    imported = brought_in(event)

    assert client.get(f"/{imported.slug}/").status_code == 200


def test_draw_seats_without_the_seed_commits_to_a_new_one() -> None:
    event = triplets()
    draws.mix_public_value(event, "17 4 22", author=factories.author(event))
    imported = brought_in(Tournament.objects.get(pk=event.pk))

    draws.draw_seats(imported, author=factories.author(imported))

    imported.refresh_from_db()
    drawn = imported.entries.order_by("slot").values_list("number", flat=True)
    assert imported.commitment == commitment_of(bytes.fromhex(imported.seed))
    assert imported.commitment != event.commitment
    assert imported.public_value == ""
    assert list(drawn) == drawn_order(range(1, 6), imported.seed)
    assert imported.log.filter(action="new-seed").exists()
    started_with_the_seats_of_elsewhere(imported)
