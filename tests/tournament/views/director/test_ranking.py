"""Equals, stages and the next stage on their page; the file for homologation."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tournament.models import Role, Tournament
from tournament.services import events

pytestmark = pytest.mark.django_db


def signed_in(name: str = "directrice") -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director(name))
    return client


def settings(**fields: str) -> dict[str, str]:
    return {"coefficient": "1", "previous_stage": "", **fields}


def test_director_ranking_keeps_the_order_of_equals_and_the_stage_before() -> None:
    before = factories.make_event(8, rounds=2, name="Samedi")
    event = factories.make_event(8, rounds=2, name="Dimanche")
    typed = settings(
        tie_1="higher-attack", tie_3="draw", previous_stage=before.slug, coefficient="1,5"
    )

    response = signed_in().post(f"/director/{event.slug}/ranking/", typed)

    event.refresh_from_db()
    assert response.status_code == 302
    assert event.tie_breaks == ["higher-attack", "draw"]
    assert (event.previous_stage, str(event.coefficient)) == (before, "3/2")
    assert signed_in().get(f"/director/{event.slug}/ranking/").status_code == 200
    assert Client().get(f"/{event.slug}/stages/").status_code == 200
    assert Client().get(f"/{before.slug}/stages/").status_code == 404


@pytest.mark.parametrize(
    "typed",
    [
        settings(tie_1="draw", tie_2="draw"),
        settings(tie_1="chance"),
        settings(coefficient="many"),
        settings(coefficient="-1"),
        settings(previous_stage="nowhere"),
    ],
)
def test_director_ranking_refuses_what_means_nothing(typed: dict[str, str]) -> None:
    event = factories.make_event(8, rounds=2)

    response = signed_in().post(f"/director/{event.slug}/ranking/", typed)

    event.refresh_from_db()
    assert response.status_code == 422
    assert (event.tie_breaks, event.previous_stage) == ([], None)
    assert b"field-error" in response.content


def finished() -> Tournament:
    event = factories.make_event(12, rounds=3)
    factories.play_all(event, amounts=lambda table, board: 60)
    return events.publish_tournament(event, author=factories.author(event))


def following(**fields: object) -> dict[str, object]:
    return {
        "name": "Finale", "date": "2031-03-16", "time": "14:00", "places": "8",
        "next_coefficient": "1", **fields,
    }  # fmt: skip


def test_next_stage_asks_which_equals_go_on_then_makes_it() -> None:
    event = finished()
    address = f"/director/{event.slug}/ranking/next/"

    asked = signed_in().post(address, following())
    lines = asked.context["equals"]
    chosen = [str(line.number) for line in lines][: asked.context["places_left"]]
    made = signed_in().post(address, following(chosen=chosen))

    assert asked.status_code == 422
    assert made.status_code == 302
    final = Tournament.objects.get(name="Finale")
    assert final.entries.count() == 8
    assert signed_in().get(made["Location"]).status_code == 200


@pytest.mark.parametrize("places", ["0", "13", "x", ""])
def test_next_stage_of_a_wrong_number_is_refused(places: str) -> None:
    event = finished()

    response = signed_in().post(f"/director/{event.slug}/ranking/next/", following(places=places))

    assert response.status_code == 422
    assert Tournament.objects.count() == 1


def test_homologation_file_is_for_director_and_organizer() -> None:
    event = finished()
    organizer = factories.director("organisateur")
    Role.objects.create(tournament=event, user=organizer, kind=Role.Kind.ORGANIZER)
    address = f"/director/{event.slug}/homologation.csv"

    mine = signed_in().get(address)

    assert mine.content.decode("utf-8-sig").splitlines()[0] == (
        "Licence;Name;Club;Category;Rank;Average;List"
    )
    assert len(mine.content.decode("utf-8-sig").splitlines()) == 13
    assert signed_in("organisateur").get(address).status_code == 200
    assert signed_in("autre").get(address).status_code == 404
    assert Client().get(address).status_code == 302
