"""Sealed means sealed at every door: no route shows a planted card or the seed to anybody else.

The routes are those the product has: a new one is tried without being named here.
"""

from __future__ import annotations

import io
import json
import logging
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from celery import Task
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver
from rest_framework.authtoken.models import Token

from tests import factories
from tests.tournament.documents.pdf_reading import read_pdf
from tests.tournament.services.boards_made import maker, with_boards
from tournament import access, tasks
from tournament.models import BoardDeal, BoardSet, Due, Role, Tournament, seal
from tournament.services import copies, deals
from tournament.views.boards.urls import MADE

pytestmark = pytest.mark.django_db

# No page, log line or document can have it by chance, however it draws a card.
MARK = "ZQJXW"
SEED = "c0ffee" * 10 + "beef"
# Who asks for which of the addresses: what begins so.
VISITORS = {
    "stranger": "/", "table": "/t/", "director": "/", "organizer": "/director/",
    "superuser": "/director/",
}  # fmt: skip
VALUES: dict[str, Any] = {
    "number": 1, "pk": 1, "code": "fft", "rest": "v1/nothing/", "match": 1, "quarter": 1,
    "kind": "late", "table": 1, "name": "ranking.csv", "team": 1, "position": 1, "key": "nobody",
    "first": 1, "second": 2, "act": "withdraw",
}  # fmt: skip
FILES = ("ranking.csv", "ranking.xlsx", "results.csv", "results.xlsx", "event.json")


def planted(event: Tournament) -> None:
    """Put the mark into every card that is stored, sealed as they are."""
    hands = {seat: [f"{suit}{MARK}{n}" for n, suit in enumerate("SHDC" * 4)] for seat in "NESW"}
    cards = {"hands": hands, "dog": [f"S{MARK}"], "taker": "N", "band": MARK, "value": 9}
    BoardDeal.objects.filter(set__tournament=event).update(
        cards=seal(json.dumps(cards)), dealt=seal(json.dumps([cards]))
    )
    BoardSet.objects.filter(tournament=event).update(seed=seal(SEED))


@pytest.fixture
def event() -> Tournament:
    """Return an event after its first round; its boards are all to be met again."""
    event = factories.make_event(20, 5, started=False)
    with_boards(event)
    planted(event)
    factories.start(event)
    factories.play_round(event, 1)
    factories.play_round(event, 2, close=False)
    return event


def told(response: HttpResponse) -> str:
    """Return everything a response says, whatever it is packed in."""
    raw = response.getvalue() if response.streaming else response.content  # type: ignore[attr-defined]
    text = raw.decode("utf-8", "replace") + str(response.headers)
    if raw[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            text += "".join(
                packed.read(name).decode("utf-8", "replace") for name in packed.namelist()
            )
    if raw[:4] == b"%PDF":
        text += "".join(str(drawn) for drawn in read_pdf(raw))
    return text


def routes(event: Tournament) -> Iterator[str]:
    """Yield every address of the product with values that lead somewhere in the event."""
    due = Due.objects.filter(table__round__tournament=event).order_by("pk").first()
    values = {
        **VALUES, "slug": event.slug, "due": due.pk if due else 1,
        "token": access.table_token(event, 1),
    }  # fmt: skip
    for resolver in get_resolver().url_patterns:
        if getattr(resolver, "app_name", "") != "tournament":
            continue
        for one in resolver.url_patterns:
            missing = set(one.pattern.converters) - set(values)
            assert not missing, f"say what {missing} may be in {one.pattern}"
            names = FILES if "name" in one.pattern.converters else ("",)
            for name in names:
                known = values | ({"name": name} if name else {})
                yield "/" + filled(str(one.pattern), known)


def filled(pattern: str, values: dict[str, Any]) -> str:
    """Return a route with its values."""
    address = ""
    for piece in pattern.split("<"):
        inside, closed, rest = piece.partition(">")
        address += str(values[inside.rpartition(":")[2]]) + rest if closed else piece
    return address


def visitor(kind: str, event: Tournament) -> dict[str, Any]:
    """Return how somebody asks: cookies of an account, or nothing."""
    client = Client()
    if kind == "director":
        client.force_login(factories.director())
    elif kind == "organizer":
        user = factories.director("organisatrice")
        Role.objects.create(tournament=event, user=user, kind=Role.Kind.ORGANIZER)
        client.force_login(user)
    elif kind == "superuser":
        client.force_login(chief())
    return {name: morsel.value for name, morsel in client.cookies.items()}


def chief() -> User:
    """Return whoever keeps the installation."""
    user = factories.director("chef", is_staff=True)
    user.is_superuser = True
    user.save()
    return user


def asked(path: str, method: str, cookies: dict[str, Any], **headers: str) -> str:
    """Return what one request is told; whatever it stored is taken back."""
    client = Client(raise_request_exception=False, headers=headers)
    for name, value in cookies.items():
        client.cookies[name] = value
    with transaction.atomic():
        response = getattr(client, method)(path)
        shown = told(response)
        transaction.set_rollback(True)
    # No hand has the planted cards: a page that drew one would fail.
    return f"{MARK} {response.status_code}" if response.status_code == 500 else shown


@pytest.fixture(autouse=True)
def _no_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("copy_database", "copy_before"):
        if hasattr(copies, name):
            monkeypatch.setattr(copies, name, lambda *args, **kwargs: None)


@pytest.mark.parametrize("kind", VISITORS)
def test_no_route_tells_a_sealed_card(
    kind: str, event: Tournament, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    cookies = visitor(kind, event)
    methods = ("get", "post") if kind in {"director", "table"} else ("get",)

    found = [
        (method, path)
        for path in routes(event)
        if path.startswith(VISITORS[kind])
        for method in methods
        if any(sealed in asked(path, method, cookies) for sealed in (MARK, SEED))
    ]

    assert found == []
    assert MARK not in caplog.text
    assert SEED not in caplog.text


def test_no_route_of_the_api_tells_a_sealed_card_to_an_account(event: Tournament) -> None:
    found = []
    for user in (factories.director(), chief()):
        key = Token.objects.get_or_create(user=user)[0].key
        for path in routes(event):
            if path.startswith("/api/v1/tournaments/"):
                shown = asked(path, "get", {}, authorization=f"Token {key}")
                found += [path] if MARK in shown or SEED in shown else []

    assert found == []


def test_mark_is_found_where_it_may_be_seen(event: Tournament) -> None:
    for number in range(2, 6):
        factories.play_round(event, number)
    maker(event, "donneuse")
    client = Client()
    client.force_login(factories.director("donneuse"))
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}

    shown = asked(f"/api/v1/tournaments/{event.slug}/deals/", "get", {})

    assert MARK in shown
    assert SEED in shown
    assert MARK in asked(f"/{event.slug}/boards/1/", "get", {})
    assert MARK in asked(f"/director/{event.slug}/cards/bands/", "get", cookies)


def test_admin_tells_no_sealed_card(event: Tournament) -> None:
    cookies = visitor("superuser", event)
    paths = ["/admin/"]
    for model in admin.site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        paths += [base, f"{base}add/", f"{base}1/change/"]

    assert [path for path in paths if MARK in asked(path, "get", cookies)] == []
    assert not {BoardSet, BoardDeal} & set(admin.site._registry)


@pytest.mark.parametrize("is_debug", [True, False])
@pytest.mark.parametrize("path", ["/{}/boards/1/", "/{}/deals/", "/api/v1/tournaments/{}/deals/"])
def test_no_error_page_tells_a_sealed_card(
    path: str,
    is_debug: bool,
    event: Tournament,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.DEBUG = is_debug

    def broken(*args: Any, **kwargs: Any) -> Any:
        rows = list(BoardDeal.objects.filter(set__tournament=event))
        raise RuntimeError(rows)

    for module in ("public.boards", "public.prepared"):
        monkeypatch.setattr(f"tournament.views.{module}.open_deals", broken, raising=False)
    monkeypatch.setattr("tournament.services.deals.open_deals", broken)
    monkeypatch.setattr("tournament.api.views.deals.open_deals", broken)
    monkeypatch.setattr("tournament.views.public.boards.open_boards", broken)

    client = Client(raise_request_exception=False)
    client.force_login(factories.director())
    response = client.get(path.format(event.slug))
    shown = told(response)

    assert response.status_code == 500
    assert MARK not in shown
    assert SEED not in shown


def test_log_and_tasks_carry_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[Any] = []

    def ring(task: Any, args: Any = None, kwargs: Any = None, **options: Any) -> None:
        rung.append((task.name, args, kwargs))

    monkeypatch.setattr(Task, "apply_async", ring)
    event = factories.make_event(20, 5, started=False)
    who = maker(event)
    board_set = with_boards(event)
    deals.mix_set_value(event, "7", author=who)
    deals.look_at(board_set.deals.all(), author=who, door="sort")
    factories.start(event)
    factories.play_round(event, 1)
    for board in event.boards.all():
        tasks.refresh_board.delay(board.pk)
    cards = deals.cards_of(board_set.deals.get(number=1))

    lines = json.dumps(list(event.log.values_list("target", "before", "after", "reason")))
    for text in (lines, repr(rung)):
        assert "5e" * 32 not in text
        assert '"SK"' not in text
        assert "'SK'" not in text
        assert " ".join(cards["hands"]["N"]) not in text
    assert rung


def test_every_route_of_board_makers_is_tried_as_a_director(event: Tournament) -> None:
    cookies = visitor("director", event)
    tried = set(routes(event))

    for one in MADE:
        path = "/" + filled(str(one.pattern), {"slug": event.slug, "number": 1})
        assert path in tried
        assert MARK not in asked(path, "get", cookies)
