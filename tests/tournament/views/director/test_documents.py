"""The whole event taken away and brought in: page, button, API and command."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from tests import factories
from tournament.models import Tournament
from tournament.services.exports import event_document

pytestmark = pytest.mark.django_db


def signed_in(name: str = "directrice") -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director(name))
    return client


def upload(client: Client, content: bytes):
    file = SimpleUploadedFile("event.json", content, "application/json")
    return client.post("/director/import/", {"document": file})


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(5, "quartets", rounds=4, boards_per_table=2)


def test_export_event_sends_the_document_to_its_director_alone(event: Tournament) -> None:
    mine = signed_in().get(f"/director/{event.slug}/export/")
    other = signed_in("autre").get(f"/director/{event.slug}/export/")

    assert json.loads(mine.content) == json.loads(json.dumps(event_document(event)))
    assert other.status_code == 404


def test_api_export_is_for_directors(event: Tournament) -> None:
    address = f"/api/v1/tournaments/{event.slug}/export/"

    assert Client().get(address).status_code == 401
    assert signed_in("autre").get(address).status_code in {401, 403}


def test_import_document_brings_the_event_and_goes_to_it(event: Tournament) -> None:
    content = json.dumps(event_document(event)).encode()

    response = upload(signed_in("autre"), content)

    imported = Tournament.objects.exclude(pk=event.pk).get()
    assert response.status_code == 302
    assert response["Location"] == f"/director/{imported.slug}/"
    assert signed_in("autre").get(response["Location"]).status_code == 200


@pytest.mark.parametrize("content", [b"\xff\xfe", b"{", b'{"schema": "etui-event/9"}', b"[]"])
def test_import_document_of_anything_else_says_why(content: bytes) -> None:
    response = upload(signed_in(), content)

    assert response.status_code == 422
    assert b"nothing was stored" in response.content
    assert not Tournament.objects.exists()


def test_import_document_without_a_file_asks_for_one() -> None:
    assert signed_in().post("/director/import/").status_code == 422
    assert Client().get("/director/import/").status_code == 302


def test_import_event_command_imports_or_lists_faults(event: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(event_document(event)), encoding="utf-8")
    said = io.StringIO()

    call_command("import_event", str(file), user="directrice", stdout=said)

    assert event.name in said.getvalue()
    assert Tournament.objects.count() == 2
    file.write_text(json.dumps({**event_document(event), "results": 5}), encoding="utf-8")
    with pytest.raises(CommandError, match="results"):
        call_command("import_event", str(file), user="directrice")
    assert Tournament.objects.count() == 2
