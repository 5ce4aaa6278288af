"""An event brought in by a program: whole or not at all, once, by an account only."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import factories
from tests.tournament.api.client import Program, codes, visitors
from tournament.models import Tournament
from tournament.services import events, imports
from tournament.services.exports import event_document

pytestmark = pytest.mark.django_db

ADDRESS = "tournaments/import/"


def document(**changes: Any) -> dict[str, Any]:
    """Return the document of an event that is not here."""
    event = factories.make_event(12, 2)
    factories.play_round(event, 1)
    found = event_document(event)
    found["event"].update({"slug": "ailleurs", "commitment": "f" * 64, **changes})
    return json.loads(json.dumps(found))


def brought_in() -> Program:
    return Program.of_user(factories.director("annick"))


def test_import_event_stores_it_and_says_where() -> None:
    answer = brought_in().post(ADDRESS, document())

    assert (answer.status_code, answer.json()) == (
        201, {"slug": "ailleurs", "name": "Tournoi du Chêne", "state": "running"},
    )  # fmt: skip
    assert answer["Location"] == "/api/v1/tournaments/ailleurs/"
    assert Program.of_user(factories.director("annick")).get(
        "tournaments/ailleurs/export/"
    ).status_code == 200  # fmt: skip


def test_import_event_sent_twice_is_stored_once() -> None:
    program, sent = brought_in(), document()
    program.post(ADDRESS, sent)

    answer = program.post(ADDRESS, sent)

    assert (answer.status_code, codes(answer)) == (409, ["event-here"])
    assert answer.json()["problems"][0]["facts"]["slug"] == "ailleurs"
    assert Tournament.objects.filter(name="Tournoi du Chêne").count() == 2
    beside = program.post(f"{ADDRESS}?beside=true", sent)
    assert (beside.status_code, beside.json()["slug"]) == (201, "tournoi-du-chene-2")


def test_import_event_of_a_draft_of_somebody_else_does_not_tell_it() -> None:
    sent = document(state="draft")
    imports.import_event(factories.director("bruno"), json.dumps(sent))

    answer = brought_in().post(ADDRESS, sent)

    assert (answer.status_code, answer.json()["slug"]) == (201, "tournoi-du-chene-2")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("{", "json-form"),
        (b"\xff\xfe", "json-form"),
        ("[]", "document-kind"),
        ('{"schema": "etui-event/2"}', "document-newer"),
        (" " * (imports.MOST_BYTES + 1), "document-large"),
    ],
    ids=["no JSON", "no text", "no object", "newer", "large"],
)
def test_import_event_refuses_what_is_no_document(body: Any, code: str) -> None:
    answer = brought_in().post(ADDRESS, body)

    assert (answer.status_code, codes(answer)) == (400, [code])
    assert not Tournament.objects.exists()


def test_import_event_names_every_fault_by_its_path_and_stores_nothing() -> None:
    answer = brought_in().post(ADDRESS, document(format="poker", ruleset="house"))

    paths = [problem["facts"]["path"] for problem in answer.json()["problems"]]
    assert (answer.status_code, paths) == (400, ["event.format", "event.ruleset"])
    assert not Tournament.objects.filter(slug="ailleurs").exists()


def test_import_event_of_a_seed_that_is_not_the_committed_one_is_refused() -> None:
    answer = brought_in().post(ADDRESS, document(seed="0" * 64))

    assert (answer.status_code, codes(answer)) == (400, ["document-value"])


def test_import_event_is_for_accounts_only() -> None:
    event = factories.make_event(12, 2)
    sent = event_document(event)

    answers = {
        name: program.post(ADDRESS, sent).status_code for name, program in visitors(event).items()
    }

    assert answers == {
        "director": 409, "director elsewhere": 409, "player": 403, "player elsewhere": 403,
        "stranger": 401,
    }  # fmt: skip


def test_import_event_with_the_seed_lets_the_earlier_copy_prove_its_draw() -> None:
    event = factories.make_event(12, 2)
    factories.play_round(event, 1)
    early = imports.import_event(factories.director("annick"), json.dumps(event_document(event)))
    assert early.seed == ""
    factories.play_round(event, 2)
    events.publish_tournament(event, author=factories.author(event))
    event.refresh_from_db()

    brought_in().post(f"{ADDRESS}?beside=true", event_document(event))

    early.refresh_from_db()
    assert early.seed == event.seed
    assert early.log.filter(action="seed-came").count() == 1
