"""Whole requests only: Django's threads never wait for a phone in a dead spot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Any, Any], Awaitable[None]]

MAX_BYTES = 12 * 2**20
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
            await _refuse(send, 408)
            return
        except _TooLargeError:
            await _refuse(send, 413)
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
                raise _TooLargeError
            if not message.get("more_body", False):
                return bytes(body)


class _TooLargeError(Exception):
    """The body passes the limit."""


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
