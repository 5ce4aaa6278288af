"""One measured figure."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field


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
