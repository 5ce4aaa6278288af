"""The director's door."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tournament.services.attempts import Attempts
from tournament.views.director.sign_in import ACCOUNT_ATTEMPTS

pytestmark = pytest.mark.django_db
PASSWORD = "mira-tobe-luga-nolu-peda"
ADDRESS = "/director/sign-in/"


@pytest.fixture(autouse=True)
def _account() -> None:
    user = factories.director()
    user.set_password(PASSWORD)
    user.save()


def _try(client: Client, password: str, **extra: str):
    return client.post(ADDRESS, {"username": "directrice", "password": password}, **extra)


def test_sign_in_right_password_opens_the_page_asked_for(client: Client) -> None:
    form = {"username": "directrice", "password": PASSWORD, "next": "/director/new/"}

    response = client.post(ADDRESS, form)

    assert response.status_code == 302
    assert response["Location"] == "/director/new/"
    assert client.get("/director/").status_code == 200


def test_sign_in_with_a_word_for_an_address_leads_to_the_events(client: Client) -> None:
    form = {"username": "directrice", "password": PASSWORD, "next": "zz"}

    assert client.post(ADDRESS, form)["Location"] == "/director/"
    assert client.get(f"{ADDRESS}?next=zz")["Location"] == "/director/"


def test_sign_in_never_leads_to_another_site(client: Client) -> None:
    form = {"username": "directrice", "password": PASSWORD, "next": "https://elsewhere.example/"}

    assert client.post(ADDRESS, form)["Location"] == "/director/"


def test_sign_in_wrong_password_keeps_the_name_and_says_where_a_new_one_comes_from(
    client: Client,
) -> None:
    response = _try(client, "wrong")

    page = response.content.decode()
    assert response.status_code == 422
    assert 'value="directrice"' in page
    assert "wrong" not in page
    assert "make password" in page


def test_sign_in_slows_down_the_address_that_guesses(client: Client) -> None:
    for _ in range(ACCOUNT_ATTEMPTS.free):
        _try(client, "wrong", REMOTE_ADDR="192.0.2.1")

    response = _try(client, PASSWORD, REMOTE_ADDR="192.0.2.1")

    assert response.status_code == 422
    assert "Too many tries from here" in response.content.decode()


def test_sign_in_stranger_elsewhere_never_locks_the_director_out(client: Client) -> None:
    for _ in range(60):
        _try(Client(), "wrong", REMOTE_ADDR="192.0.2.1")

    assert _try(client, PASSWORD, REMOTE_ADDR="192.0.2.2").status_code == 302


def test_sign_in_known_device_does_not_wait_for_strangers_behind_its_address(
    client: Client,
) -> None:
    _try(client, PASSWORD, REMOTE_ADDR="192.0.2.1")
    client.post("/director/sign-out/")
    for _ in range(60):
        _try(Client(), "wrong", REMOTE_ADDR="192.0.2.1")

    assert _try(client, PASSWORD, REMOTE_ADDR="192.0.2.1").status_code == 302


def test_sign_in_forged_device_is_no_known_one(client: Client) -> None:
    for _ in range(ACCOUNT_ATTEMPTS.free):
        _try(client, "wrong", REMOTE_ADDR="192.0.2.1")
    _try(Client(), PASSWORD, REMOTE_ADDR="192.0.2.9")
    for name in ("etui_device_0", "etui_device_b2f5"):
        client.cookies[name] = "abc:def"

    assert _try(client, PASSWORD, REMOTE_ADDR="192.0.2.1").status_code == 422


def test_sign_out_ends_the_session(as_user: Callable[..., Client]) -> None:
    client = as_user()

    response = client.post("/director/sign-out/")

    assert response["Location"] == "/director/sign-in/"
    assert client.get("/director/").status_code == 302


def test_sign_out_by_a_link_does_nothing(as_user: Callable[..., Client]) -> None:
    client = as_user()

    assert client.get("/director/sign-out/").status_code == 405
    assert client.get("/director/").status_code == 200


@pytest.mark.parametrize(("failures", "waits"), [(0, 0), (2, 0), (3, 2), (4, 4), (5, 8), (20, 300)])
def test_seconds_to_wait_doubles_past_the_free_failures(failures: int, waits: int) -> None:
    attempts = Attempts("doubling", free=3)
    for _ in range(failures):
        attempts.note_failure("here", now=1000.0)

    assert attempts.seconds_to_wait("here", now=1000.0) == waits
    assert attempts.seconds_to_wait("here", now=1000.0 + waits) == 0
    assert attempts.seconds_to_wait("there", now=1000.0) == 0


def test_forget_frees_the_place() -> None:
    attempts = Attempts("forgetting", free=0)
    attempts.note_failure("here", now=1000.0)

    attempts.forget("here")

    assert attempts.seconds_to_wait("here", now=1000.0) == 0
