"""The proof of the draw: a promise before, a check after."""

from __future__ import annotations

import hashlib
import hmac
import json
import re

import pytest

from tests import factories
from tournament.models import Entry
from tournament.services import draws, events, imports
from tournament.services.exports import event_document

pytestmark = pytest.mark.django_db


def test_draw_proof_before_the_last_round_promises_and_shows_no_seed(read):
    event = factories.make_event(12, rounds=3)
    factories.play_round(event, 1)

    page = read(f"/{event.slug}/draw/", language="fr")

    assert event.commitment in page.source
    assert event.seed not in page.source
    assert page.of_class("verdict")[0].startswith("▣ Tirage scellé le ")
    assert page.of_class("table") == []


def test_draw_proof_before_the_draw_shows_the_commitment(read):
    event = factories.make_event(12, started=False, drawn=False)

    page = read(f"/{event.slug}/draw/")

    assert event.commitment in page.source
    assert event.seed not in page.source
    assert "not drawn yet" in page.of_class("verdict")[0]


def test_draw_proof_after_the_last_round_shows_everything_to_check_it(read):
    event = factories.make_event(12, rounds=3, started=False, drawn=False)
    factories.plan_and_draw(event, rounds=3)
    draws.mix_public_value(event, "Loto 4 8 15 16 23 42", author=factories.author(event))
    draws.draw_seats(event, author=factories.author(event))
    factories.start(event)
    factories.play_all(event)

    page = read(f"/{event.slug}/draw/", language="fr")

    assert page.of_class("verdict") == [
        "✓ Les places sont exactement celles que donnent la graine et la liste."
    ]
    assert "Loto 4 8 15 16 23 42" in page.words
    commitment, seed, numbers = page.of_class("hex")
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
    order = [
        int(text)
        for text in re.findall(r'<td class="number">(\d+)</td><td class="is-text">', page.source)
    ]
    assert order == _drawn_by_the_words(seed, "Loto 4 8 15 16 23 42", numbers)


def _drawn_by_the_words(seed: str, value: str, numbers: str) -> list[int]:
    """Draw again with nothing but what the page says under "How to check it"."""
    key = hmac.new(bytes.fromhex(seed), f"public|{value}".encode(), "sha256").digest()
    words: list[int] = []
    counter = 0

    def below(n: int) -> int:
        nonlocal counter
        while True:
            if not words:
                block = hmac.new(key, b"seats|" + counter.to_bytes(8, "big"), "sha256").digest()
                words.extend(int.from_bytes(block[i : i + 8], "big") for i in range(0, 32, 8))
                counter += 1
            word = words.pop(0)
            if word < 2**64 // n * n:
                return word % n

    people = sorted(int(number) for number in numbers.split())
    for k in range(len(people) - 1, 0, -1):
        j = below(k + 1)
        people[k], people[j] = people[j], people[k]
    return people


def test_draw_proof_says_where_seats_were_exchanged(read):
    event = factories.make_event(12, rounds=3, started=False)
    first, second = Entry.objects.filter(tournament=event, slot__in=[2, 7]).order_by("slot")
    draws.swap_slots(event, first.number, second.number, author=factories.author(event))
    factories.start(event)
    factories.play_all(event)

    page = read(f"/{event.slug}/draw/", language="fr")

    assert page.of_class("attention") == [
        "2 places ne sont pas celles que donnent la graine et la liste. "
        "L’arbitre a échangé deux places une fois, voir plus bas."
    ]
    assert f"Place 2 : tirage {first.name}, assis {second.name}" in page.words.replace(
        "\u00a0", " "
    )
    assert f"{first.name} / {second.name}" in page.words


def test_draw_proof_forgets_exchanges_before_the_last_draw(read):
    event = factories.make_event(12, rounds=3, started=False)
    numbers = list(event.entries.filter(slot__in=[2, 7]).values_list("number", flat=True))
    draws.swap_slots(event, *numbers, author=factories.author(event))
    draws.draw_seats(event, author=factories.author(event))
    factories.start(event)
    factories.play_all(event)

    page = read(f"/{event.slug}/draw/")

    assert page.of_class("verdict")[0].startswith("✓")
    assert " / " not in page.words


def test_draw_proof_of_a_cancelled_event_keeps_the_seed(read):
    event = factories.make_event(12, rounds=3)
    events.cancel_tournament(event, author=factories.author(event), reason="snow")

    assert event.seed not in read(f"/{event.slug}/draw/").source


@pytest.mark.parametrize("people", [12, 28])
def test_draw_proof_asks_the_same_queries_whatever_the_entries(
    client, django_assert_num_queries, people
):
    event = factories.make_event(people, rounds=1, boards_per_table=2)
    factories.play_all(event)

    with django_assert_num_queries(12):
        client.get(f"/{event.slug}/draw/")


def test_draw_proof_of_an_event_brought_in_says_that_the_seed_is_elsewhere(read):
    event = factories.make_event(12, rounds=2)
    factories.play_round(event, 1)
    copy = imports.import_event(factories.director(), json.dumps(event_document(event)))

    during = read(f"/{copy.slug}/draw/", language="fr")
    factories.play_round(copy, 2)
    after = read(f"/{copy.slug}/draw/", language="fr")

    for page in (during, after):
        assert page.of_class("verdict") == []
        assert "La graine de ce tirage est restée là d’où vient le tournoi" in page.words


def test_draw_proof_of_an_event_brought_in_after_its_end_is_there(read):
    event = factories.make_event(12, rounds=2)
    factories.play_round(event, 1)
    copy = imports.import_event(factories.director(), json.dumps(event_document(event)))
    for one in (event, copy):
        factories.play_round(one, 2)
    events.publish_tournament(event, author=factories.author(event))
    event.refresh_from_db()

    whole = imports.import_event(factories.director(), json.dumps(event_document(event)))

    said = ["✓ Les places sont exactement celles que donnent la graine et la liste."]
    for one in (whole, copy):
        assert read(f"/{one.slug}/draw/", language="fr").of_class("verdict") == said
