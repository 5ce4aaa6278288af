"""Column types of the product."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.db import models


class FractionField(models.CharField):  # type: ignore[type-arg]
    """An exact fraction, kept as text `numerator/denominator`; no binary float holds a mark."""

    description = "Exact fraction"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 200)
        super().__init__(*args, **kwargs)

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Fraction | None:
        """Return the fraction behind the column's text."""
        return self.to_python(value)

    def to_python(self, value: Any) -> Any:
        """Accept a fraction, a whole number or the column's text."""
        if value is None or isinstance(value, Fraction):
            return value
        if isinstance(value, int):
            return Fraction(value)
        numerator, _, denominator = str(value).partition("/")
        return Fraction(int(numerator), int(denominator or 1))

    def get_prep_value(self, value: Any) -> str | None:
        """Return the text to store."""
        if value is None:
            return None
        fraction = self.to_python(value)
        return f"{fraction.numerator}/{fraction.denominator}"
