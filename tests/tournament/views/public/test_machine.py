"""What machines ask."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection

from tests import factories
from tournament.services.standings import version_of

pytestmark = pytest.mark.django_db


def test_healthz_answers_with_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(1):
        response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response.headers["Content-Type"] == "text/plain"
    assert "no-store" in response.headers["Cache-Control"]


def test_healthz_without_a_database_is_unavailable(client):
    def refuse(execute, sql, params, many, context):
        raise DatabaseError("gone")

    with connection.execute_wrapper(refuse):
        response = client.get("/healthz")

    assert (response.status_code, response.content) == (503, b"database\n")


def test_live_version_answers_the_poll(client):
    event = factories.make_event(12, rounds=3)

    response = client.get(f"/live/{event.slug}")
    same = client.get(f"/live/{event.slug}", headers={"if-none-match": response.headers["ETag"]})

    assert response.json() == {"version": version_of(event)}
    assert same.status_code == 304


def test_live_version_of_a_draft_does_not_exist(client):
    event = factories.make_event(2, started=False, drawn=False, opened=False)

    assert client.get(f"/live/{event.slug}").status_code == 404
