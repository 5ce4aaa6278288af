"""The server's composition: the live layer in front, Django behind it in threads.

The lifespan starts and stops what lives beside the requests: the hub, the embedded worker, the
sweep. uvicorn re-raises the signal that ended it, so nothing after its `run` may be needed.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Collection
from types import FrameType
from typing import Any

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application: Any = get_wsgi_application()

# The models exist only once Django is set up, on the line above.
from django.conf import settings  # noqa: E402
from django.db import close_old_connections, connections  # noqa: E402

from config.embedded import EmbeddedWorker, embedded_worker  # noqa: E402
from config.intake import Message, Receive, Send, WholeRequests  # noqa: E402
from config.startup import start_problems  # noqa: E402
from tournament.live import Hub, LiveApplication  # noqa: E402
from tournament.selectors.live import live_versions  # noqa: E402
from tournament.services.copies import database_in_use  # noqa: E402

logger = logging.getLogger(__name__)


class Application:
    """One ASGI application: `/live/` from the hub, everything else from Django."""

    def __init__(self) -> None:
        self._hub = Hub(_read_versions)
        self._live = LiveApplication(self._hub)
        # The queue has no bound: a phone that stops listening keeps bytes, never a thread.
        pages: Any = WSGIMiddleware(
            django_application, workers=settings.WEB_THREADS, send_queue_size=0
        )
        self._django = WholeRequests(pages)
        self._worker: EmbeddedWorker | None = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection of the server."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "http":
            is_live = scope["path"].startswith("/live/")
            await (self._live if is_live else self._django)(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1000})

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        problems = await asyncio.to_thread(start_problems)
        if problems:
            await send({"type": "lifespan.startup.failed", "message": "\n".join(problems)})
            return
        with database_in_use():
            self._worker = embedded_worker()
            if self._worker is not None:
                self._worker.start()
            _before_signal(asyncio.get_running_loop(), self._hub)
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await self._hub.stop(connections.close_all)
            if self._worker is not None and not await asyncio.to_thread(self._worker.stop):
                logger.warning("a task was still running; the next start takes it up again")
        await send({"type": "lifespan.shutdown.complete"})


def _read_versions(slugs: Collection[str]) -> dict[str, int]:
    close_old_connections()
    return live_versions(slugs)


def _before_signal(loop: asyncio.AbstractEventLoop, hub: Hub) -> None:
    """End the event streams as soon as the server is told to stop.

    The server waits for open connections before it ends the lifespan, and a stream never ends
    by itself.
    """

    def chain(number: int) -> None:
        previous = signal.getsignal(number)

        def end_streams(received: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(hub.close)
            if callable(previous):
                previous(received, frame)

        signal.signal(number, end_streams)

    try:
        for number in (signal.SIGTERM, signal.SIGINT):
            chain(number)
    except ValueError:
        # Signals belong to the main thread; a server in another one is stopped by its owner.
        logger.debug("not in the main thread: event streams end with their connections")


application: Any = Application()
