"""Attempts that slow down: each failure past the free ones doubles the wait before the next.

Counts live in the cache and are forgotten after a quarter of an hour. A *place* is where somebody
tries from (an address, a known device); waiting in one place never makes anybody wait elsewhere.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

from django.core.cache import cache

MEMORY_SECONDS = 15 * 60
LONGEST_WAIT = 5 * 60


@dataclass(frozen=True)
class Attempts:
    """Failures of one kind; so many are free in one place before waits begin."""

    kind: str
    free: int

    def seconds_to_wait(self, *place: str, now: float | None = None) -> int:
        """Return how many seconds this place must still wait, 0 when it may try."""
        count, last = self._failures(place)
        if count < self.free:
            return 0
        wait = min(LONGEST_WAIT, 2 ** (count - self.free + 1))
        left = last + wait - (time.time() if now is None else now)
        return max(0, -int(-left // 1))

    def note_failure(self, *place: str, now: float | None = None) -> None:
        """Count one more failure in this place."""
        count, _ = self._failures(place)
        moment = time.time() if now is None else now
        cache.set(self._key(place), (count + 1, moment), MEMORY_SECONDS)

    def forget(self, *place: str) -> None:
        """Forget the failures of this place: it has shown who it is."""
        cache.delete(self._key(place))

    def _failures(self, place: tuple[str, ...]) -> tuple[int, float]:
        count, last = cache.get(self._key(place), (0, 0.0))
        return int(count), float(last)

    def _key(self, place: tuple[str, ...]) -> str:
        digest = hashlib.sha256("\n".join(place).encode()).hexdigest()
        return f"attempts:{self.kind}:{digest}"
