"""Text forms of engine values, for commands, files and tests."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any, Final, NoReturn

from engine.errors import EngineError

DECIMAL_PLACES: Final = 6
# No document of ours is nested deeper, and no number longer: what is read can always be
# written, stored and told again.
MOST_LEVELS: Final = 64
MOST_DIGITS: Final = 100


def parse_json(text: str, what: str = "This", *, allow_nul: bool = False) -> Any:
    """Return a JSON document that every database and program can keep; else raise `json-form`.

    Refused beside what is no JSON: NaN and numbers without end, numbers of more than 100 digits,
    half a character, lists and objects nested more than 64 deep; and the character of code 0,
    which a reader that refuses it field by field may allow.
    """
    try:
        document = json.loads(
            text, parse_constant=_no_number, parse_float=_finite, parse_int=_short_whole
        )
        _check_parts(document, allow_nul)
    except (ValueError, RecursionError) as error:
        raise EngineError("json-form", f"{what} is not JSON: {error}.") from error
    return document


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError("a number is too large")
    return number


def _short_whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError("a number has too many digits")
    return int(text)


def _check_parts(document: Any, allow_nul: bool) -> None:
    """Raise ValueError for a text that cannot be kept, or for nesting too deep."""
    waiting = [(document, 1)]
    while waiting:
        part, level = waiting.pop()
        if isinstance(part, str):
            part.encode()
            if "\0" in part and not allow_nul:
                raise ValueError("a text holds the character of code 0")
        elif isinstance(part, dict | list):
            if level > MOST_LEVELS:
                raise ValueError("it is nested too deep")
            inner = [*part, *part.values()] if isinstance(part, dict) else part
            waiting += [(one, level + 1) for one in inner]


def decimal_text(value: Fraction | int, places: int = DECIMAL_PLACES) -> str:
    """Return an exact value as decimal text, at most `places` places, half up, no idle zeros."""
    scale = 10**places
    doubled = 2 * scale * abs(value.numerator)
    whole, rest = divmod((doubled + value.denominator) // (2 * value.denominator), scale)
    digits = f"{rest:0{places}d}".rstrip("0") if places else ""
    sign = "-" if value < 0 and (whole or rest) else ""
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"
