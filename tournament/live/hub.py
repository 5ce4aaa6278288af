"""One reader of versions for everybody who waits for news.

A *version* is the integer that moves when an event's standings moved. A *watch* is one open
stream. However many people look, the database is asked once per period, and not at all while
nobody looks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

logger = logging.getLogger(__name__)
Read = Callable[[Collection[str]], dict[str, int]]

PERIOD = 0.25
HEARTBEAT = 15.0
# An event somebody polled stays in the reading this long, so that the next poll need not wait.
REMEMBERED = 30.0
# The pause after a failed reading: a database that restarts is not hammered.
PAUSE = 1.0
MAX_STREAMS = 10_000
MAX_POLLED = 1_000


class HubBusyError(Exception):
    """The versions cannot be read now, or too many people ask at once: come back later."""


class Watch:
    """One open stream of one event; rung when there may be something to say."""

    __slots__ = ("_bell", "is_ended", "slug")

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.is_ended = False
        self._bell = asyncio.Event()

    def ring(self) -> None:
        """Wake the stream: the version moved, or the connection needs a sign of life."""
        self._bell.set()

    def end(self) -> None:
        """Close the stream: the browser left or the server stops."""
        self.is_ended = True
        self._bell.set()

    async def rung(self) -> bool:
        """Wait for the next ring; False when the stream is over."""
        await self._bell.wait()
        self._bell.clear()
        return not self.is_ended


class Hub:
    """Reads the versions of the events that are being looked at, once per period."""

    def __init__(self, read: Read, *, period: float = PERIOD, heartbeat: float = HEARTBEAT) -> None:
        self._read = read
        self._period = period
        self._heartbeat = heartbeat
        self._watches: dict[str, set[Watch]] = {}
        self._stream_count = 0
        self._polled: dict[str, float] = {}
        self._versions: dict[str, int] = {}
        self._covered: frozenset[str] = frozenset()
        self._read_at = float("-inf")
        self._turn: asyncio.Future[bool] | None = None
        self._task: asyncio.Task[None] | None = None
        # One thread, so one database connection, whatever the number of listeners.
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="live-hub")
        self._is_closed = False

    async def version(self, slug: str) -> int | None:
        """Return the event's version, at most one period old; None when it is not public.

        Raises HubBusyError when the database does not answer or too many events are asked for.
        """
        if self._is_closed or (len(self._polled) >= MAX_POLLED and slug not in self._polled):
            raise HubBusyError
        now = asyncio.get_running_loop().time()
        self._polled[slug] = now
        if slug not in self._covered or now - self._read_at > 2 * self._period:
            self._keep_reading()
            if not await self._next_turn():
                raise HubBusyError
        return self._versions.get(slug)

    def known(self, slug: str) -> int | None:
        """Return the version as of the last reading."""
        return self._versions.get(slug)

    @contextmanager
    def watching(self, slug: str) -> Iterator[Watch]:
        """Keep the event in the reading and ring the watch when its version moves."""
        if self._is_closed or self._stream_count >= MAX_STREAMS:
            raise HubBusyError
        watch = Watch(slug)
        self._watches.setdefault(slug, set()).add(watch)
        self._stream_count += 1
        self._keep_reading()
        try:
            yield watch
        finally:
            self._stream_count -= 1
            self._watches[slug].discard(watch)
            if not self._watches[slug]:
                del self._watches[slug]

    def close(self) -> None:
        """End every stream and take no more; the server is about to wait for them."""
        self._is_closed = True
        for watches in list(self._watches.values()):
            for watch in list(watches):
                watch.end()

    async def stop(self, close_connection: Callable[[], None]) -> None:
        """Close, end the reading and give the reader's database connection back."""
        self.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        _settle(self._turn, False)
        await asyncio.get_running_loop().run_in_executor(self._executor, close_connection)
        self._executor.shutdown(wait=False)

    def _keep_reading(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _next_turn(self) -> bool:
        """Wait for the next reading that began after now; False when it failed."""
        if self._turn is None:
            self._turn = asyncio.get_running_loop().create_future()
        return await asyncio.shield(self._turn)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        beat_at = loop.time()
        # A poll that came during the last reading still waits for its turn.
        while (wanted := self._wanted(loop.time())) or self._turn is not None:
            has_read = await self._take_turn(wanted)
            if loop.time() - beat_at >= self._heartbeat:
                beat_at = loop.time()
                self._ring(self._watches)
            await asyncio.sleep(self._period if has_read else PAUSE)

    async def _take_turn(self, wanted: frozenset[str]) -> bool:
        """Read once, tell those who wait; False when the database did not answer."""
        loop = asyncio.get_running_loop()
        turn, self._turn = self._turn, None
        started, has_read = loop.time(), False
        try:
            versions = await loop.run_in_executor(self._executor, self._read, wanted)
            self._publish(wanted, versions, started)
            has_read = True
        except Exception:
            logger.exception("the versions of the live pages could not be read")
        finally:
            _settle(turn, has_read)
        return has_read

    def _wanted(self, now: float) -> frozenset[str]:
        self._polled = {slug: at for slug, at in self._polled.items() if now - at < REMEMBERED}
        return frozenset(self._watches).union(self._polled)

    def _publish(self, asked: frozenset[str], versions: dict[str, int], started: float) -> None:
        moved = [slug for slug in asked if versions.get(slug) != self._versions.get(slug)]
        self._versions, self._covered, self._read_at = versions, asked, started
        for slug in asked - versions.keys():
            # A made-up address is answered once and then forgotten.
            self._polled.pop(slug, None)
        self._ring(moved)

    def _ring(self, slugs: Collection[str]) -> None:
        for slug in slugs:
            for watch in self._watches.get(slug, ()):
                watch.ring()


def _settle(turn: asyncio.Future[bool] | None, has_read: bool) -> None:
    if turn is not None and not turn.done():
        turn.set_result(has_read)
