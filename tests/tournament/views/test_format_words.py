"""Pages of free deals speak of "tours" and deals, those of matches of quarters, others do not."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from tests import factories
from tournament.models import Tournament
from tournament.views.format_words import words_of

PAGES = (
    "schedule",
    "screen",
    "standings",
    "movement",
    "director-desk",
    "director-movement",
    "print-seats-by-table",
)
FOREIGN = {
    "fr": re.compile(r"\b(positions?|étuis?)\b", re.IGNORECASE),
    "en": re.compile(r"\b(positions?|boards?)\b", re.IGNORECASE),
}


def words_on(page: str) -> str:
    """Return what the page says, without the product's own name."""
    body = re.sub(r"<(script|style|head)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return re.sub(r"<[^>]+>", " ", body.replace(">Étui<", "><"))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "en"])
def test_pages_of_free_deals_speak_of_deals(client: Client, language: str) -> None:
    event = factories.make_free_deals(11, rounds=3, deals=2)
    client.force_login(factories.director())
    client.cookies["django_language"] = language

    found = {}
    for name in PAGES:
        answer = client.get(reverse(f"tournament:{name}", args=[event.slug]))
        assert answer.status_code == 200
        found[name] = FOREIGN[language].findall(words_on(answer.content.decode()))

    assert found == {name: [] for name in PAGES}


MATCH_PAGES = (
    "schedule", "screen", "standings", "movement", "director-desk", "director-draw",
    "director-tournament", "director-publish", "print-seats-by-table", "print-guides",
)  # fmt: skip
ROUNDS = {
    "fr": re.compile(r"\bpositions?\b", re.IGNORECASE),
    "en": re.compile(r"(?<!Swiss )\brounds?\b", re.IGNORECASE),
}


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "en"])
def test_pages_of_matches_speak_of_quarters(client: Client, language: str) -> None:
    event = factories.make_team_event(4, "teams")
    factories.play_round(event, 1)
    client.force_login(factories.director())
    client.cookies["django_language"] = language

    found = {}
    for name in MATCH_PAGES:
        answer = client.get(reverse(f"tournament:{name}", args=[event.slug]))
        assert answer.status_code == 200
        found[name] = ROUNDS[language].findall(words_on(answer.content.decode()))
    closed = client.post(
        reverse("tournament:close-round", args=[event.slug, 2]),
        {"missing": "not_played"},
        follow=True,
    )

    assert found == {name: [] for name in MATCH_PAGES}
    said = {"fr": "Le quart 2 est clos", "en": "Quarter 2 is closed"}
    assert said[language] in closed.content.decode()


@pytest.mark.django_db
def test_pages_about_boards_are_not_there_in_free_deals(client: Client) -> None:
    event = factories.make_free_deals(11, rounds=3, deals=2)
    client.force_login(factories.director())

    prepared = client.get(reverse("tournament:prepared-boards", args=[event.slug]))
    wrong = client.get(reverse("tournament:movement-change", args=[event.slug, "board"]))

    assert (prepared.status_code, wrong.status_code) == (404, 404)


def test_words_of_ends_with_the_page() -> None:
    deals = Tournament(format="free_deals")

    with override("fr"):
        with words_of(deals):
            inside = gettext("Round closed")
        after = gettext("Round closed")
        with words_of(Tournament(format="individual")):
            other = gettext("Round closed")

    assert (inside, after, other) == ("Tour clos", "Position close", "Position close")
