"""Whole requests only: Django's threads never wait for a phone in a dead spot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from config.unread import unread_answer

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Any, Any], Awaitable[None]]

MAX_BYTES = 12 * 2**20
# Read to no purpose behind the limit: a browser shows no answer before it has sent everything.
DRAINED_BYTES = 8 * MAX_BYTES
MAX_SECONDS = 60.0


class WholeRequests:
    """Reads a request's body on the event loop before the application sees the request."""

    def __init__(
        self, app: App, max_bytes: int = MAX_BYTES, max_seconds: float = MAX_SECONDS
    ) -> None:
        self._app = app
        self._max_bytes = max_bytes
        self._max_seconds = max_seconds

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Serve one HTTP request: 413 when too large, 408 when it takes too long to arrive."""
        try:
            body = await asyncio.wait_for(self._body(receive), self._max_seconds)
        except TimeoutError:
            await _refuse(send, scope, 408)
            return
        except _TooLargeError as too_large:
            if not too_large.is_whole:
                with suppress(TimeoutError):
                    await asyncio.wait_for(_drain(receive), self._max_seconds)
            await _refuse(send, scope, 413)
            return
        if body is None:
            return
        whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return whole.pop() if whole else await receive()

        await self._app(scope, replay, send)

    async def _body(self, receive: Receive) -> bytes | None:
        """Return the whole body, or None when the sender left in the middle."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self._max_bytes:
                raise _TooLargeError(is_whole=not message.get("more_body", False))
            if not message.get("more_body", False):
                return bytes(body)


class _TooLargeError(Exception):
    """The body passes the limit; `is_whole` where all of it has arrived."""

    def __init__(self, *, is_whole: bool) -> None:
        super().__init__()
        self.is_whole = is_whole


async def _drain(receive: Receive) -> None:
    """Read the rest of a body that is too large and keep nothing of it, up to a limit."""
    left = DRAINED_BYTES
    while left > 0:
        message = await receive()
        if message["type"] == "http.disconnect" or not message.get("more_body", False):
            return
        left -= len(message.get("body", b""))


async def _refuse(send: Send, scope: MutableMapping[str, Any], status: int) -> None:
    accepted = dict(scope.get("headers", ())).get(b"accept-language", b"").decode("latin-1")
    kind, body = await asyncio.to_thread(unread_answer, status, scope["path"], accepted)
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
