"""Plain columns of rows as JSON and back: types, lengths and choices checked, every fault by path.

References to other rows are not columns here: a document names people, tables and boards by number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.dateparse import parse_datetime

from tournament.messages import Problem
from tournament.models.fields import FractionField

FRACTION = re.compile(r"-?\d{1,60}(/[1-9]\d{0,59})?")
DECIMAL = re.compile(r"-?\d{1,12}(\.\d{1,6})?")
# Kinds of values a document is told to have, as the sentences of faults name them.
LIST, OBJECT, TEXT, WHOLE, YES_NO = "list", "object", "text", "whole", "yes-no"
_TYPES = {LIST: list, OBJECT: dict, TEXT: str, WHOLE: int, YES_NO: bool}


def plain_fields(model: type[models.Model], without: Iterable[str]) -> list[Any]:
    """Return the model's own columns: no key, no reference, none of those left out."""
    left_out = set(without)
    return [
        column
        for column in model._meta.concrete_fields
        if not (column.is_relation or column.primary_key or column.name in left_out)
    ]


def row_json(row: models.Model, without: Iterable[str] = ()) -> dict[str, Any]:
    """Return a row's plain columns as JSON values."""
    return {
        column.name: _written(getattr(row, column.name))
        for column in plain_fields(type(row), without)
    }


def _written(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    return str(value) if isinstance(value, Decimal) else value


@dataclass
class Reader:
    """Reads a document and gathers every fault with the path where it stands."""

    faults: list[Problem] = field(default_factory=list)

    def fault(self, code: str, path: str, **facts: Any) -> None:
        """Note a fault."""
        self.faults.append(Problem(code, {"path": path, **facts}, path))

    def part(self, document: Mapping[str, Any], name: str, kind: str, path: str = "") -> Any:
        """Return a part of the document, of the kind asked; an empty one in its place when not."""
        where = f"{path}.{name}" if path else name
        value = document.get(name)
        if self.is_kind(value, kind, where):
            return value
        return _TYPES[kind]()

    def rows(self, document: Mapping[str, Any], name: str, path: str = "") -> list[tuple[str, Any]]:
        """Return (path, object) of a list of objects."""
        where = f"{path}.{name}" if path else name
        found = []
        for index, row in enumerate(self.part(document, name, LIST, path)):
            here = f"{where}[{index}]"
            if self.is_kind(row, OBJECT, here):
                found.append((here, row))
        return found

    def is_kind(self, value: Any, kind: str, path: str) -> bool:
        """Tell whether a value is of the kind; note the fault when not."""
        wanted = _TYPES[kind]
        if isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool)):
            return True
        self.fault("document-missing" if value is None else "document-kind", path, kind=kind)
        return False

    def columns(
        self,
        model: type[models.Model],
        row: Mapping[str, Any],
        path: str,
        without: Iterable[str] = (),
    ) -> dict[str, Any]:
        """Return column -> value of a row; one left out of the document keeps its default."""
        values = {}
        for column in plain_fields(model, without):
            here = f"{path}.{column.name}"
            if column.name in row:
                value, is_read = self._value(column, row[column.name], here)
                if is_read:
                    values[column.name] = value
            elif not (column.has_default() or column.null or column.blank):
                self.fault("document-missing", here, kind="value")
        return values

    def _value(self, column: Any, value: Any, path: str) -> tuple[Any, bool]:
        if value is None and column.null:
            return None, True
        kind = _kind(column)
        if kind and not self.is_kind(value, kind, path):
            return None, False
        try:
            return _read(column, value), True
        except (ValidationError, ValueError, ArithmeticError):
            self.fault("document-value", path, value=str(value)[:40])
            return None, False


def _kind(column: Any) -> str:
    if isinstance(column, models.BooleanField):
        return YES_NO
    if isinstance(column, models.JSONField):
        return {list: LIST, dict: OBJECT}.get(column.default, "")
    return WHOLE if isinstance(column, models.IntegerField) else TEXT


def _read(column: Any, value: Any) -> Any:
    if isinstance(column, FractionField):
        return _matched(FRACTION, value) and column.to_python(value)
    if isinstance(column, models.JSONField):
        return value
    if isinstance(column, models.DateTimeField):
        moment = parse_datetime(value)
        if moment is None or moment.tzinfo is None or not 1900 <= moment.year <= 2300:
            raise ValueError
        return moment
    if isinstance(column, models.DecimalField):
        _matched(DECIMAL, value)
    return column.clean(value, None)


def _matched(pattern: re.Pattern[str], value: str) -> bool:
    if not pattern.fullmatch(value):
        raise ValueError
    return True
