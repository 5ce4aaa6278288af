"""Prizes in the office, on paper and, once the ranking is final, in public."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from tests import factories
from tests.tournament.services.test_entering import open_event
from tests.tournament.test_roles import with_role
from tests.tournament.views.office.test_office import office, words
from tests.tournament.views.public.reading import of_class
from tournament.adapters.prizes import REFERENCE, Offer
from tournament.models import Prize, State, Tournament
from tournament.services import events, prizes
from tournament.views.office.prizes import whole_percent

pytestmark = pytest.mark.django_db


def _lines(*rows: tuple[str, str, str, str, str]) -> dict[str, str]:
    posted = {"form-TOTAL_FORMS": str(len(rows)), "form-INITIAL_FORMS": "0"}
    for place, row in enumerate(rows):
        for name, value in zip(("list", "category", "rank", "amount", "label"), row, strict=True):
            posted[f"form-{place}-{name}"] = value
    return posted


def test_office_prizes_keeps_the_lines_with_a_rank() -> None:
    event = open_event()
    client = with_role(event, "organizer")

    typed = _lines(
        ("reference", "", "1", "50", ""), ("reference", "second", "1", "12,50", "Ham"),
        ("reference", "", "", "", ""),
    )  # fmt: skip
    response = client.post(office(event, "prizes/"), {**typed, "adds_up": "on"})

    assert response.status_code == 302
    assert list(Prize.objects.values_list("category", "rank", "amount_cents", "label")) == [
        ("", 1, 5000, ""), ("second", 1, 1250, "Ham"),
    ]  # fmt: skip
    event.refresh_from_db()
    assert event.prizes_add_up


@pytest.mark.parametrize(
    "rows",
    [
        [("reference", "", "1", "ten", "")],
        [("reference", "", "0", "10", "")],
        [("lottery", "", "1", "10", "")],
        [("reference", "", "1", "10", ""), ("reference", "", "1", "11", "")],
    ],
)
def test_office_prizes_refused_keeps_what_was_typed(
    rows: list[tuple[str, str, str, str, str]],
) -> None:
    event = open_event()

    response = with_role(event, "organizer").post(office(event, "prizes/"), _lines(*rows))

    assert response.status_code == 422
    assert f'value="{rows[0][3]}"' in response.content.decode()
    assert not Prize.objects.exists()


def test_office_prizes_without_its_lines_is_no_fault() -> None:
    event = open_event()

    assert with_role(event, "organizer").post(office(event, "prizes/"), {}).status_code == 422


def test_propose_prizes_replaces_them() -> None:
    event = factories.make_event(28, started=False, drawn=False, fee_cents=1000)

    client = with_role(event, "organizer")
    client.post(office(event, "prizes/propose/"))

    assert event.prizes.count() == 6
    assert "Prizes return 71% of the fees" in words(client.get(office(event, "prizes/")))


def _closed_with_prizes() -> Tournament:
    event = factories.play_all(factories.make_event(12, 3, 2))
    prizes.save_prizes(
        event, [Offer(REFERENCE, "", 1, 5000, "Cup")], adds_up=False, author=factories.author()
    )
    return events.close_tournament(event, author=factories.author())


def test_prizes_are_public_once_the_ranking_is() -> None:
    event = _closed_with_prizes()
    stranger = Client(headers={"accept-language": "en"})
    organizer = with_role(event, "organizer")
    assert stranger.get(f"/{event.slug}/prizes/").status_code == 404
    assert (
        "Cup"
        in of_class(organizer.get(office(event, "prizes/")).content.decode(), "prize-group")[0]
    )
    assert "Cup" in words(organizer.get(office(event, "prizes/print/")))

    organizer.post(office(event, "publish/final/"))

    event.refresh_from_db()
    assert event.state == State.PUBLISHED
    assert "Cup" in words(stranger.get(f"/{event.slug}/prizes/"))
    assert f"/{event.slug}/prizes/" in stranger.get(f"/{event.slug}/").content.decode()


def test_prizes_of_a_running_event_name_nobody() -> None:
    event = factories.make_event(12, 3, 2)
    factories.play_round(event, 1)
    prizes.save_prizes(
        event, [Offer(REFERENCE, "", 1, 5000)], adds_up=False, author=factories.author()
    )
    client = with_role(event, "organizer")
    names = set(event.entries.values_list("name", flat=True))

    for page in ("prizes/", "prizes/print/"):
        source = unescape(client.get(office(event, page)).content.decode())
        assert not [name for name in names if name in source]


@pytest.mark.parametrize(("part", "whole", "said"), [(68, 96, 71), (1, 8, 13), (67, 96, 70)])
def test_whole_percent_is_half_up(part: int, whole: int, said: int) -> None:
    assert whole_percent(part, whole) == said
