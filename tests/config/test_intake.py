"""Django's threads see whole requests only."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from typing import Any

import pytest

from config.intake import WholeRequests

Message = MutableMapping[str, Any]
SCOPE = {"type": "http", "method": "POST", "path": "/"}


def chunk(body: bytes, *, is_last: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": not is_last}


def serve(
    *messages: Message, max_bytes: int = 100, max_seconds: float = 5, scope: Message = SCOPE
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
    asyncio.run(whole(scope, receive, send))
    return seen, sent


def test_whole_requests_joins_what_arrives_in_pieces() -> None:
    seen, sent = serve(chunk(b"score="), chunk(b"56", is_last=True))

    assert seen == [b"score=56"]
    assert sent[0]["status"] == 200


def test_whole_requests_too_large() -> None:
    seen, sent = serve(chunk(b"x" * 60), chunk(b"x" * 60, is_last=True))

    assert seen == []
    assert sent[0]["status"] == 413
    assert "<h1>C’est trop volumineux</h1>" in sent[1]["body"].decode()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (b"en-GB", "At most 12 MB can be sent at once: send less."),
        (b"de", "12 Mo au plus par envoi : envoyez moins."),
    ],
)
def test_whole_requests_too_large_answers_programs_with_a_problem(
    language: bytes, said: str
) -> None:
    scope = SCOPE | {"path": "/api/v1/events/", "headers": [(b"accept-language", language)]}

    _, sent = serve(chunk(b"x" * 160), chunk(b"", is_last=True), scope=scope)

    problem = json.loads(sent[1]["body"])["problems"][0]
    said_plainly = problem.pop("sentence").replace("\N{NO-BREAK SPACE}", " ")
    assert problem == {"code": "request-too-large", "field": "", "facts": {}}
    assert said_plainly == said


def test_whole_requests_too_large_reads_the_rest_before_it_answers() -> None:
    arriving = [chunk(b"x" * 160), *[chunk(b"x" * 60)] * 5, chunk(b"x", is_last=True)]
    left: list[int] = []

    async def nobody(scope: Message, receive: Any, send: Any) -> None:
        raise AssertionError

    async def receive() -> Message:
        return arriving.pop(0)

    async def send(message: Message) -> None:
        left.append(len(arriving))

    asyncio.run(WholeRequests(nobody, max_bytes=100)(SCOPE, receive, send))

    assert left == [0, 0]


def test_whole_requests_never_finished() -> None:
    seen, sent = serve(chunk(b"score="), max_seconds=0.05)

    assert seen == []
    assert sent[0]["status"] == 408
    assert "<h1>L’envoi n’est pas arrivé en entier</h1>" in sent[1]["body"].decode()


def test_whole_requests_sender_left() -> None:
    seen, sent = serve(chunk(b"score="), {"type": "http.disconnect"})

    assert (seen, sent) == ([], [])
