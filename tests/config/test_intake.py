"""Django's threads see whole requests only."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

from config.intake import WholeRequests

Message = MutableMapping[str, Any]
SCOPE = {"type": "http", "method": "POST", "path": "/"}


def chunk(body: bytes, *, is_last: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": not is_last}


def serve(
    *messages: Message, max_bytes: int = 100, max_seconds: float = 5
) -> tuple[list[bytes], list[Message]]:
    """Return the bodies the application saw and what was sent to the browser."""
    seen: list[bytes] = []
    sent: list[Message] = []
    arriving = list(messages)

    async def application(scope: Message, receive: Any, send: Any) -> None:
        seen.append((await receive())["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> Message:
        if not arriving:
            await asyncio.sleep(60)
        return arriving.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    whole = WholeRequests(application, max_bytes=max_bytes, max_seconds=max_seconds)
    asyncio.run(whole(SCOPE, receive, send))
    return seen, sent


def test_whole_requests_joins_what_arrives_in_pieces() -> None:
    seen, sent = serve(chunk(b"score="), chunk(b"56", is_last=True))

    assert seen == [b"score=56"]
    assert sent[0]["status"] == 200


def test_whole_requests_too_large() -> None:
    seen, sent = serve(chunk(b"x" * 60), chunk(b"x" * 60, is_last=True))

    assert seen == []
    assert sent[0]["status"] == 413


def test_whole_requests_never_finished() -> None:
    seen, sent = serve(chunk(b"score="), max_seconds=0.05)

    assert seen == []
    assert sent[0]["status"] == 408


def test_whole_requests_sender_left() -> None:
    seen, sent = serve(chunk(b"score="), {"type": "http.disconnect"})

    assert (seen, sent) == ([], [])
