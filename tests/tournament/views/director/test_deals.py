"""The desk in free deals: sheets keyed as on paper, deals corrected with who took."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournament.models import Result, Standing, Tournament
from tournament.services import standings

AsUser = Callable[..., Client]
pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_free_deals(8, rounds=3, deals=4)


def sheet_of(event: Tournament, table: int = 1) -> str:
    return reverse("tournament:director-deals", args=[event.slug, 1, table])


def words_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def keyed(event: Tournament, *entries: str, **more: str) -> dict[str, str]:
    """Return what the page sends: an entry for each deal of table 1."""
    dues = [factories.due_at(event, 1, 1, deal + 1) for deal in range(len(entries))]
    seen = {f"d{due.pk}-seen": str(due.results.count()) for due in dues}
    return {f"d{due.pk}-entry": text for due, text in zip(dues, entries, strict=True)} | seen | more


def test_director_deals_stores_each_line(as_user: AsUser, event: Tournament) -> None:
    desk = as_user()

    response = desk.post(sheet_of(event), keyed(event, "g e 56", "gs n 116c", "0", ""))

    assert response.status_code == 302
    live = Result.objects.filter(standing=Standing.LIVE).order_by("due__board__number")
    assert list(live.values_list("amount", flat=True)) == [56, -116, 0]
    page = desk.get(sheet_of(event))
    assert [column.total for column in page.context["columns"]] == [-404, 284, 60, 60]
    assert page.context["balance"].holds
    assert "+516 and −516" in words_of(page)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("e 56", "Which contract"),
        ("g 56", "Who takes"),
        ("g e 57", "57"),
        ("g e", "contract, seat"),
        ("p e 2000", "2000"),
    ],
)
def test_director_deals_refused_line_is_kept(
    as_user: AsUser, event: Tournament, entry: str, said: str
) -> None:
    response = as_user().post(sheet_of(event), keyed(event, entry, "g e 56"))

    assert response.status_code == 422
    assert said in words_of(response)
    assert f'value="{entry}"' in response.content.decode()
    assert Result.objects.count() == 1


def test_director_deals_another_taker_differs(as_user: AsUser, event: Tournament) -> None:
    factories.play_deal(event, 1, 1, "N", "guard", amount=56, made=True)
    desk = as_user()

    differs = desk.post(sheet_of(event), keyed(event, "g e 56"))
    due = factories.due_at(event, 1, 1, 1)
    desk.post(sheet_of(event), keyed(event, "g e 56", **{f"d{due.pk}-replace": "on"}))

    assert differs.status_code == 422
    live = Result.objects.get(standing=Standing.LIVE)
    assert (live.revision, live.facts["taker"]) == (2, "E")


def test_director_deals_of_a_table_that_is_not_there(as_user: AsUser, event: Tournament) -> None:
    desk = as_user()

    assert desk.get(sheet_of(event, 9)).status_code == 404
    assert (
        desk.get(reverse("tournament:director-deals", args=[event.slug, 9, 1])).status_code == 404
    )


def test_director_result_corrects_who_took(as_user: AsUser, event: Tournament) -> None:
    factories.play_deal(event, 1, 1, "N", "guard", amount=56, made=True)
    standings.refresh_stale_boards()
    due = factories.due_at(event, 1, 1, 1)
    address = reverse("tournament:director-result", args=[event.slug, due.pk])
    desk = as_user()
    typed = {"seen": "1", "amount": "56", "made": "1", "contract": "guard", "taker": "W",
             "reason": "West took"}  # fmt: skip

    shown = desk.post(f"{address}preview/", typed)
    desk.post(address, typed)

    assert shown.context["preview"]["west"]["score"] == 168
    assert shown.context["preview"]["effect"].averages == 2
    assert Result.objects.get(standing=Standing.LIVE).facts["taker"] == "W"
    assert "West, Guard +56" in words_of(desk.get(address))


def test_director_result_to_passed_out(as_user: AsUser, event: Tournament) -> None:
    due = factories.due_at(event, 1, 1, 1)
    address = reverse("tournament:director-result", args=[event.slug, due.pk])
    desk = as_user()

    desk.post(address, {"seen": "0", "contract": "passed_out"})

    assert Result.objects.get().amount == 0
    assert "Passed out" in words_of(desk.get(address))


def test_print_travellers_are_score_sheets(as_user: AsUser) -> None:
    event = factories.make_free_deals(11, rounds=3, deals=4)
    address = reverse("tournament:print-travellers", args=[event.slug])

    every = as_user().get(address)
    first = as_user().get(address, {"round": "2"})

    assert len(every.context["sheets"]) == 9
    sheets = first.context["sheets"]
    assert [sheet.deals for sheet in sheets] == [[5, 6, 7, 8]] * 3
    assert sorted(len(sheet.people) for sheet in sheets) == [3, 4, 4]
    assert "Signatures" in words_of(first)


@pytest.mark.parametrize("format_code", ["triplets", "quartets", "teams"])
def test_director_deals_of_other_formats_are_no_page(as_user: AsUser, format_code: str) -> None:
    event = factories.make_team_event({"teams": 2}.get(format_code, 5), format_code)

    assert as_user(factories.director()).get(sheet_of(event)).status_code == 404
