"""The live door, spoken to as the server speaks to it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, MutableMapping
from typing import Any

import pytest

from tournament.live import Hub, LiveApplication

PERIOD = 0.02
ROWS = {"autumn": 7}


class Exchange:
    """One request: what the server hands in, what the application hands out."""

    def __init__(self, path: str, method: str = "GET", **headers: str) -> None:
        fields = [
            (name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()
        ]
        self.scope = {"type": "http", "path": path, "method": method, "headers": fields}
        self.left = asyncio.Event()
        self.sent: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()

    async def receive(self) -> MutableMapping[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.sent.put(message)

    async def next_body(self) -> str:
        message = await asyncio.wait_for(self.sent.get(), 3)
        return str(message["body"].decode())


def ask(exchange: Exchange) -> tuple[int, dict[bytes, bytes], bytes]:
    """Return status, headers and body of one answered request."""

    async def play() -> None:
        hub = Hub(lambda slugs: {slug: ROWS[slug] for slug in slugs if slug in ROWS}, period=PERIOD)
        try:
            await asyncio.wait_for(
                LiveApplication(hub)(exchange.scope, exchange.receive, exchange.send), 5
            )
        finally:
            await hub.stop(lambda: None)

    asyncio.run(play())
    start, body = exchange.sent.get_nowait(), exchange.sent.get_nowait()
    return start["status"], dict(start["headers"]), body["body"]


def test_poll_tells_the_version() -> None:
    status, headers, body = ask(Exchange("/live/autumn"))

    assert (status, body) == (200, b'{"version": 7}')
    assert headers[b"etag"] == b'"7"'


@pytest.mark.parametrize("known", ['"7"', 'W/"7"', '"5", "7"', "*"])
def test_poll_when_nothing_moved(known: str) -> None:
    status, headers, body = ask(Exchange("/live/autumn", if_none_match=known))

    assert (status, headers[b"etag"], body) == (304, b'"7"', b"")


def test_poll_with_an_old_version() -> None:
    status, _, body = ask(Exchange("/live/autumn", if_none_match='"6"'))

    assert (status, body) == (200, b'{"version": 7}')


def test_poll_by_head_has_no_body() -> None:
    status, headers, body = ask(Exchange("/live/autumn", method="HEAD"))

    assert (status, headers[b"content-length"], body) == (200, b"14", b"")


@pytest.mark.parametrize(
    ("path", "method", "expected"),
    [
        ("/live/spring", "GET", 404),
        ("/live/spring/events", "GET", 404),
        ("/live/", "GET", 404),
        ("/live/autumn/other", "GET", 404),
        ("/live/a%2Fb", "GET", 404),
        ("/live/autumn", "POST", 405),
        ("/live/autumn/events", "HEAD", 405),
    ],
)
def test_refusals(path: str, method: str, expected: int) -> None:
    status, _, _ = ask(Exchange(path, method=method))

    assert status == expected


def test_stream_tells_now_and_each_move_then_ends() -> None:
    rows = {"autumn": 7}

    def read(slugs: Collection[str]) -> dict[str, int]:
        return {slug: rows[slug] for slug in slugs if slug in rows}

    async def play() -> None:
        hub = Hub(read, period=PERIOD)
        exchange = Exchange("/live/autumn/events")
        stream = asyncio.create_task(
            LiveApplication(hub)(exchange.scope, exchange.receive, exchange.send)
        )
        start = await asyncio.wait_for(exchange.sent.get(), 3)
        assert dict(start["headers"])[b"content-type"].startswith(b"text/event-stream")
        assert (await exchange.next_body()).endswith("\n\nevent: version\nid: 7\ndata: 7\n\n")
        rows["autumn"] = 9
        assert await exchange.next_body() == "event: version\nid: 9\ndata: 9\n\n"
        exchange.left.set()
        await asyncio.wait_for(stream, 3)
        await hub.stop(lambda: None)

    asyncio.run(play())


def test_stream_ends_when_the_event_is_no_longer_public() -> None:
    rows = {"autumn": 7}

    async def play() -> None:
        hub = Hub(lambda slugs: dict(rows), period=PERIOD)
        exchange = Exchange("/live/autumn/events")
        stream = asyncio.create_task(
            LiveApplication(hub)(exchange.scope, exchange.receive, exchange.send)
        )
        await asyncio.wait_for(exchange.sent.get(), 3)
        await exchange.next_body()
        rows.clear()
        await asyncio.wait_for(stream, 3)
        assert exchange.sent.get_nowait() == {
            "type": "http.response.body",
            "body": b"",
            "more_body": False,
        }
        await hub.stop(lambda: None)

    asyncio.run(play())


def test_stream_shows_life_while_nothing_moves() -> None:
    async def play() -> None:
        hub = Hub(lambda slugs: {"autumn": 7}, period=PERIOD, heartbeat=3 * PERIOD)
        exchange = Exchange("/live/autumn/events")
        stream = asyncio.create_task(
            LiveApplication(hub)(exchange.scope, exchange.receive, exchange.send)
        )
        await asyncio.wait_for(exchange.sent.get(), 3)
        await exchange.next_body()
        assert await exchange.next_body() == "event: beat\ndata: 1\n\n"
        await hub.stop(lambda: None)
        await asyncio.wait_for(stream, 3)

    asyncio.run(play())
