"""The hub asks the database once for everybody, and not at all when nobody looks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

import pytest

from tournament.live.hub import MAX_POLLED, Hub, HubBusyError

PERIOD = 0.02


class Versions:
    """A table of versions that counts how often it is read."""

    def __init__(self, **versions: int) -> None:
        self.rows = versions
        self.reads: list[frozenset[str]] = []
        self.is_down = False

    def read(self, slugs: Collection[str]) -> dict[str, int]:
        self.reads.append(frozenset(slugs))
        if self.is_down:
            raise ConnectionError
        return {slug: self.rows[slug] for slug in slugs if slug in self.rows}


def run(scene: Callable[[Hub], Awaitable[None]], versions: Versions, heartbeat: float = 9) -> None:
    """Play a scene against a hub of its own, five seconds at most."""

    async def play() -> None:
        hub = Hub(versions.read, period=PERIOD, heartbeat=heartbeat)
        try:
            await asyncio.wait_for(scene(hub), 5)
        finally:
            await hub.stop(lambda: None)

    asyncio.run(play())


def test_version_many_polls_at_once() -> None:
    versions = Versions(autumn=7)

    async def scene(hub: Hub) -> None:
        answers = await asyncio.gather(*(hub.version("autumn") for _ in range(100)))
        assert answers == [7] * 100
        assert len(versions.reads) == 1

    run(scene, versions)


def test_version_unknown_event() -> None:
    versions = Versions(autumn=7)

    async def scene(hub: Hub) -> None:
        assert await hub.version("spring") is None

    run(scene, versions)


def test_version_unknown_event_is_not_read_again() -> None:
    versions = Versions(autumn=7)

    async def scene(hub: Hub) -> None:
        await hub.version("spring")
        await hub.version("autumn")
        assert versions.reads[-1] == frozenset({"autumn"})

    run(scene, versions)


def test_version_after_the_database_came_back() -> None:
    versions = Versions(autumn=7)
    versions.is_down = True

    async def scene(hub: Hub) -> None:
        with pytest.raises(HubBusyError):
            await hub.version("autumn")
        versions.is_down = False
        assert await hub.version("autumn") == 7

    run(scene, versions)


def test_version_too_many_events_asked() -> None:
    versions = Versions(**{f"e{number}": number for number in range(MAX_POLLED + 1)})

    async def scene(hub: Hub) -> None:
        await asyncio.gather(*(hub.version(f"e{number}") for number in range(MAX_POLLED)))
        with pytest.raises(HubBusyError):
            await hub.version(f"e{MAX_POLLED}")

    run(scene, versions)


def test_watching_rings_every_stream_when_the_version_moves() -> None:
    versions = Versions(autumn=7)

    async def scene(hub: Hub) -> None:
        await hub.version("autumn")
        with hub.watching("autumn") as first, hub.watching("autumn") as second:
            versions.rows["autumn"] = 8
            assert await asyncio.gather(first.rung(), second.rung()) == [True, True]
            assert hub.known("autumn") == 8

    run(scene, versions)


def test_watching_another_event_is_not_rung() -> None:
    versions = Versions(autumn=7, spring=1)

    async def scene(hub: Hub) -> None:
        await asyncio.gather(hub.version("autumn"), hub.version("spring"))
        with hub.watching("spring") as watch:
            versions.rows["autumn"] = 8
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(watch.rung(), 10 * PERIOD)

    run(scene, versions)


def test_watching_rings_as_a_sign_of_life() -> None:
    versions = Versions(autumn=7)

    async def scene(hub: Hub) -> None:
        await hub.version("autumn")
        with hub.watching("autumn") as watch:
            assert await watch.rung() is True
            assert hub.known("autumn") == 7

    run(scene, versions, heartbeat=2 * PERIOD)


def test_close_ends_streams_and_takes_no_more() -> None:
    versions = Versions(autumn=7)

    async def scene(hub: Hub) -> None:
        await hub.version("autumn")
        with hub.watching("autumn") as watch:
            hub.close()
            assert await watch.rung() is False
        with pytest.raises(HubBusyError):
            await hub.version("autumn")

    run(scene, versions)


def test_reading_stops_when_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.live.hub.REMEMBERED", 2 * PERIOD)
    versions = Versions(autumn=7)

    async def scene(hub: Hub) -> None:
        with hub.watching("autumn") as watch:
            await watch.rung()
        await asyncio.sleep(6 * PERIOD)
        reads = len(versions.reads)
        await asyncio.sleep(6 * PERIOD)
        assert len(versions.reads) == reads

    run(scene, versions)
