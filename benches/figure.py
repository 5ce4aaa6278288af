"""One measured figure, and how calls are clocked."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """A value with its unit; `facts` say what was measured on how much."""

    name: str
    value: float
    unit: str
    facts: dict[str, object] = field(default_factory=dict)

    def as_json(self) -> str:
        """Return the figure as one line."""
        row = {"name": self.name, "value": round(self.value, 4), "unit": self.unit, **self.facts}
        return json.dumps(row, ensure_ascii=False)


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the smallest value that `percent` of all values do not pass."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def clocked(calls: Iterable[Callable[[], object]]) -> tuple[float, float]:
    """Return the median seconds a call takes, on the wall and of this process's processor time."""
    walls, processors = [], []
    for call in calls:
        wall, processor = time.perf_counter(), time.process_time()
        call()
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
    return median(walls), median(processors)
