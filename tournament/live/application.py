"""The live door: `/live/<slug>` and `/live/<slug>/events`, plain ASGI, in front of Django.

Thousands of screens wait here; none of them costs a thread or a database connection. Only
versions pass: what they are versions of is asked from Django, which knows who may see it.
A page that is not public will say who asks by a signed `as` parameter, checked where `_public`
stands now.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from tournament.live.hub import Hub, HubBusyError, Watch

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

ROUTE = re.compile(r"/live/(?P<slug>[-\w]+)(?P<events>/events)?/?")
JSON = (b"content-type", b"application/json")
# Every screen of a hall loses its stream at the same instant when the server restarts: they
# come back spread over this many milliseconds.
RETRY_MS = (1_000, 4_000)


# A comment would keep the connection as well, but a page cannot see it: the silence of a dead wifi
# must look different from a quiet table.
BEAT = "event: beat\ndata: 1\n\n"


class LiveApplication:
    """Answers everything under `/live/` from one hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one HTTP request."""
        route = ROUTE.fullmatch(scope["path"])
        if route is None:
            await _answer(send, 404, {"code": "not-found"})
            return
        methods = ("GET",) if route["events"] else ("GET", "HEAD")
        if scope["method"] not in methods:
            allow = (b"allow", ", ".join(methods).encode())
            await _answer(send, 405, {"code": "method-not-allowed"}, [allow])
            return
        try:
            if route["events"]:
                await self._stream(route["slug"], receive, send)
            else:
                await self._poll(route["slug"], scope, send)
        except HubBusyError:
            await _answer(send, 503, {"code": "busy"}, [(b"retry-after", b"5")])

    async def _poll(self, slug: str, scope: Scope, send: Send) -> None:
        version = await self._hub.version(slug)
        if version is None:
            await _answer(send, 404, {"code": "not-found"})
            return
        etag = f'"{version}"'
        headers = [(b"etag", etag.encode()), (b"cache-control", b"no-cache")]
        if _has_etag(scope, etag):
            await _answer(send, 304, None, headers)
            return
        await _answer(send, 200, {"version": version}, headers, is_head=scope["method"] == "HEAD")

    async def _stream(self, slug: str, receive: Receive, send: Send) -> None:
        version = await self._hub.version(slug)
        if version is None:
            await _answer(send, 404, {"code": "not-found"})
            return
        with self._hub.watching(slug) as watch:
            departure = asyncio.create_task(_end_when_gone(receive, watch))
            try:
                await _open_stream(send)
                retry = random.randint(*RETRY_MS)  # noqa: S311  (spreads load, hides nothing)
                await _write(send, f"retry: {retry}\n\n{_event(version)}")
                while await watch.rung():
                    latest = self._hub.known(slug)
                    if latest is None:
                        break
                    await _write(send, _event(latest) if latest != version else BEAT)
                    version = latest
            finally:
                departure.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _event(version: int) -> str:
    return f"event: version\nid: {version}\ndata: {version}\n\n"


async def _end_when_gone(receive: Receive, watch: Watch) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    watch.end()


async def _open_stream(send: Send) -> None:
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store"),
        # nginx would keep the events until its buffer is full.
        (b"x-accel-buffering", b"no"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})


async def _write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


def _has_etag(scope: Scope, etag: str) -> bool:
    given = b",".join(value for name, value in scope["headers"] if name == b"if-none-match")
    tags = [tag.strip().removeprefix("W/") for tag in given.decode("latin-1").split(",")]
    return etag in tags or "*" in tags


async def _answer(
    send: Send,
    status: int,
    document: dict[str, Any] | None,
    headers: Headers | None = None,
    *,
    is_head: bool = False,
) -> None:
    body = b"" if document is None else json.dumps(document).encode()
    fields = list(headers or [])
    if document is not None:
        fields += [JSON, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": fields})
    await send({"type": "http.response.body", "body": b"" if is_head else body})
