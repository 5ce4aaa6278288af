"""A ruleset as a JSON document, and back: how a club's own rules are stored.

Each field has a *form*: how its value is written, and how it is read and refused. Tables are
objects with text keys; the articles stay with the ruleset and are not part of the document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from engine.cards import RANKS
from engine.contracts import Contract, Handful, Slam
from engine.errors import EngineError
from engine.rulesets.model import (
    Declaration,
    DogUse,
    ExcuseLast,
    Misdeal,
    PartnerShare,
    PotRule,
    Rounding,
    Ruleset,
)
from engine.seats import PLAY_ORDER

# Of any number of a rule: what scores add up to stays readable.
LARGEST: Final = 99_999
_PLAYERS: Final = tuple(map(str, PLAY_ORDER))


@dataclass(frozen=True, slots=True)
class Form:
    """Reads one field from JSON (raising `ValueError` with the reason) and writes it."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _read_int(value: Any) -> int:
    if type(value) is not int:
        raise ValueError("a whole number is due")
    if abs(value) > LARGEST:
        raise ValueError(f"{LARGEST} at most")
    return value


def _read_players(text: Any) -> int:
    # One way to write a number: "04" beside "4" would be two entries of one table.
    if text not in _PLAYERS:
        raise ValueError(f"entries for {', '.join(_PLAYERS)} players are due")
    return int(text)


def _read_bool(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError("true or false is due")
    return value


def _read_rank(value: Any) -> str:
    if value not in RANKS:
        raise ValueError(f"one of {', '.join(RANKS)} is due")
    return str(value)


def _word(words: type[StrEnum]) -> Form:
    def read(value: Any) -> StrEnum:
        try:
            return words(value)
        except ValueError:
            raise ValueError(f"one of {', '.join(words)} is due") from None

    return Form(read, str)


_INT: Final = Form(_read_int, _same)
_BOOL: Final = Form(_read_bool, _same)
_RANK: Final = Form(_read_rank, _same)
_NUMBER_KEY: Final = Form(_read_players, str)


def _row(item: Form) -> Form:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError("a list is due")
        return tuple(item.read(part) for part in value)

    return Form(read, lambda value: [item.write(part) for part in value])


def _table(key: Form, item: Form) -> Form:
    def read(value: Any) -> Mapping[Any, Any]:
        if not isinstance(value, Mapping):
            raise ValueError("an object is due")
        return MappingProxyType({key.read(k): item.read(v) for k, v in value.items()})

    return Form(read, lambda value: {key.write(k): item.write(v) for k, v in value.items()})


def _read_pot(value: Any) -> PotRule | None:
    names = [field.name for field in fields(PotRule)]
    if value is None:
        return None
    if not isinstance(value, Mapping) or set(value) != set(names):
        raise ValueError(f"null, or an object with {', '.join(names)} is due")
    return PotRule(**{name: _read_int(value[name]) for name in names})


def _write_pot(pot: PotRule | None) -> dict[str, int] | None:
    return None if pot is None else {f.name: getattr(pot, f.name) for f in fields(PotRule)}


_CONTRACT: Final = _word(Contract)
_SIZES: Final = _table(_NUMBER_KEY, _INT)

FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "players": _row(_INT),
        "hand_size": _SIZES,
        "dog_size": _SIZES,
        "packet": _SIZES,
        "lone_petit_annuls": _BOOL,
        "misdeal": _word(Misdeal),
        "multipliers": _table(_CONTRACT, _INT),
        "dog_use": _table(_CONTRACT, _word(DogUse)),
        "partner_players": _row(_INT),
        "called_ranks": _row(_RANK),
        "called_suit_lead": _BOOL,
        "partner_share": _word(PartnerShare),
        "handful_sizes": _table(_NUMBER_KEY, _row(_INT)),
        "handful_bonus": _table(_word(Handful), _INT),
        "handful_multiplied": _BOOL,
        "targets": _row(_INT),
        "base": _INT,
        "margin_step": _INT,
        "margin_rounding": _word(Rounding),
        "petit_last_bonus": _INT,
        "petit_last_multiplied": _BOOL,
        "slam_played": _BOOL,
        "slam_bonus": _table(_word(Slam), _INT),
        "excuse_last": _word(ExcuseLast),
        "declarations": _table(_word(Declaration), _INT),
        "declaration_forfeit": _INT,
        "pot": Form(_read_pot, _write_pot),
    }
)


def ruleset_document(rules: Ruleset) -> dict[str, Any]:
    """Return every field in JSON form, the code first."""
    return {"code": rules.code} | {
        name: form.write(getattr(rules, name)) for name, form in FORMS.items()
    }


def read_field(name: str, value: Any) -> Any:
    """Return the value of a field from its JSON form; raise `unknown-rule` or `rule-form`."""
    if name not in FORMS:
        raise EngineError("unknown-rule", f"{name!r} is not a rule.", rule=name)
    try:
        return FORMS[name].read(value)
    except (ValueError, TypeError) as error:
        raise EngineError("rule-form", f"{name}: {error}.", rule=name, reason=str(error)) from error
