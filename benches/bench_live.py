"""Open screens on one server process: memory, and how soon the last one hears of a change."""

from __future__ import annotations

import asyncio
import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benches.figure import Figure, percentile
from tests.installation import Installation

SCREENS = 2_000
POLLS, POLLERS = 200, 10
MAKE_EVENT = "from tests.factories import make_event; print(make_event(people=28).slug)"
DEADLINE = 60


def measure() -> Iterator[Figure]:
    """Watch one event from many screens, move its version once, then poll it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 3 * SCREENS), hard))
    with tempfile.TemporaryDirectory() as folder:
        installation = Installation(Path(folder) / "var")
        installation.manage("migrate", "--verbosity", "0")
        slug = installation.manage("shell", "--no-imports", "-c", MAKE_EVENT).stdout.strip()
        with installation.serving() as server:
            before = _memory(server.process.pid)
            delays, open_memory = asyncio.run(
                asyncio.wait_for(
                    _watch(installation, server.port, slug, server.process.pid), DEADLINE
                )
            )
            yield Figure(
                "live-last-screen", max(delays), "s",
                {"screens": SCREENS, "median": round(percentile(delays, 50), 4)},
            )  # fmt: skip
            yield Figure("live-memory", (open_memory - before) / 1024, "MiB", {"screens": SCREENS})
            rate = asyncio.run(asyncio.wait_for(_poll(server.port, slug), DEADLINE))
            yield Figure("live-polls", rate, "1/s", {"answer": 304})


async def _watch(
    installation: Installation, port: int, slug: str, pid: int
) -> tuple[list[float], int]:
    """Return each screen's delay from commit to event, and the server's memory meanwhile, KiB."""
    opened = asyncio.Semaphore(0)
    heard: list[float] = []

    async def screen() -> None:
        reader, writer = await _get(port, f"/live/{slug}/events")
        await reader.readuntil(b"data: ")
        opened.release()
        await reader.readuntil(b"data: ")
        heard.append(time.monotonic())
        writer.close()

    screens = [asyncio.create_task(screen()) for _ in range(SCREENS)]
    for _ in range(SCREENS):
        await opened.acquire()
    memory = _memory(pid)
    installation.query("UPDATE tournament_scoreboard SET version = version + 1")
    moved_at = time.monotonic()
    await asyncio.gather(*screens)
    return [moment - moved_at for moment in heard], memory


async def _poll(port: int, slug: str) -> float:
    """Return how many polls a second are answered "nothing moved"."""

    async def poller() -> None:
        reader, writer = await _get(port, f"/live/{slug}")
        head = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r")[0]))
        etag = head.split(b"etag: ")[1].split(b"\r")[0]
        for _ in range(POLLS):
            writer.write(
                b"GET /live/%b HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: %b\r\n\r\n"
                % (slug.encode(), etag)
            )
            answer = await reader.readuntil(b"\r\n\r\n")
            if b" 304 " not in answer:
                raise AssertionError(answer)
        writer.close()

    started = time.monotonic()
    await asyncio.gather(*(poller() for _ in range(POLLERS)))
    return POLLS * POLLERS / (time.monotonic() - started)


async def _get(port: int, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return reader, writer


def _memory(pid: int) -> int:
    """Return the resident memory of a process, KiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])
