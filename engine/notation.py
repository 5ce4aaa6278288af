"""Text forms of engine values, for commands, files and tests."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

DECIMAL_PLACES: Final = 6


def decimal_text(value: Fraction | int, places: int = DECIMAL_PLACES) -> str:
    """Return an exact value as decimal text, at most `places` places, half up, no idle zeros."""
    scale = 10**places
    doubled = 2 * scale * abs(value.numerator)
    whole, rest = divmod((doubled + value.denominator) // (2 * value.denominator), scale)
    digits = f"{rest:0{places}d}".rstrip("0") if places else ""
    sign = "-" if value < 0 and (whole or rest) else ""
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"
