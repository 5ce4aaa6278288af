"""Pages are served while Redis is away."""

from __future__ import annotations

import pytest

from config.cache import SurvivingRedisCache
from tests.installation import Installation, free_port

RING = """
from kombu.exceptions import OperationalError
from tournament import tasks
try:
    tasks.refresh_board.apply_async((1,), retry=False)
except OperationalError:
    print("no broker")
"""


@pytest.fixture
def cache() -> SurvivingRedisCache:
    """Return a cache on a port where nobody listens."""
    return SurvivingRedisCache(f"redis://127.0.0.1:{free_port()}/0", {})


def test_cache_reads_nothing(cache: SurvivingRedisCache) -> None:
    assert cache.get("standings") is None
    assert cache.get("standings", 7) == 7
    assert cache.get_many(["standings"]) == {}
    assert cache.has_key("standings") is False


def test_cache_forgets_what_it_is_given(cache: SurvivingRedisCache) -> None:
    cache.set("standings", 1)
    cache.set_many({"standings": 1})

    assert cache.add("standings", 1) is False
    assert cache.touch("standings") is False
    assert cache.delete("standings") is False
    with pytest.raises(ValueError, match="not found"):
        cache.incr("standings")


def test_bell_without_a_broker_gives_up_at_once(installation: Installation) -> None:
    timed = (
        f"import time; started = time.monotonic()\n{RING}\nprint(time.monotonic() - started < 1)"
    )

    done = installation.run(
        *("manage.py", "shell", "--no-imports", "-c", timed),
        REDIS_URL=f"redis://127.0.0.1:{free_port()}/0",
    )

    assert done.stdout == "no broker\nTrue\n", done.stderr
