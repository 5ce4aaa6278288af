"""A club's own rules as a form: one *leaf* for each value of the ruleset's document, and back.

A leaf is named by its path, `multipliers.guard` or `handful_sizes.4.0`; a blank leaf of a table
means that the table has no such entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from engine.cards import RANKS
from engine.contracts import Contract, Handful, Slam
from engine.errors import EngineError
from engine.rulesets import (
    Declaration,
    DogUse,
    ExcuseLast,
    Misdeal,
    PartnerShare,
    PotRule,
    Rounding,
    changes_between,
    ruleset,
    ruleset_of,
    variant_of,
)
from engine.rulesets.forms import ruleset_document
from engine.seats import PLAY_ORDER
from tournament.messages import Problem, Refused, problem_of

NUMBER: Final = "number"
FLAG: Final = "flag"
WORD: Final = "word"
COURT: Final = 4
# Words that stand where a code would in an address.
RESERVED_CODES: Final = frozenset({"new"})
_PLAYERS: Final = tuple(map(str, PLAY_ORDER))
_WORDS: Final[Mapping[str, type[StrEnum]]] = {
    "misdeal": Misdeal,
    "dog_use": DogUse,
    "partner_share": PartnerShare,
    "margin_rounding": Rounding,
    "excuse_last": ExcuseLast,
}
# Which entries each table may have, whether or not the base has them.
_KEYS: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("hand_size", "dog_size", "packet", "handful_sizes"), _PLAYERS),
    "multipliers": tuple(Contract),
    "dog_use": tuple(Contract),
    "handful_bonus": tuple(Handful),
    "slam_bonus": tuple(Slam),
    "declarations": tuple(Declaration),
}
# Lists that are sets: one box to tick for each member.
_MEMBERS: Final[Mapping[str, Sequence[str]]] = {"players": _PLAYERS, "partner_players": ("5",)}
_RANKS: Final = "called_ranks"
_POT: Final = "pot"
_HANDFULS: Final = "handful_sizes"


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value of the form; `path` are the keys below the field's name."""

    field: str
    path: tuple[str, ...]
    kind: str
    value: Any
    choices: tuple[str, ...] = ()
    may_be_blank: bool = False

    @property
    def name(self) -> str:
        """The leaf's name in the form."""
        return ".".join((self.field, *self.path))


def leaves_of(rules: Any) -> list[Leaf]:
    """Return every leaf of a ruleset (its code or a variant's document), in the engine's order."""
    document = ruleset_document(ruleset_of(rules))
    return [
        leaf for name, value in document.items() if name != "code" for leaf in _leaves(name, value)
    ]


def _leaves(name: str, value: Any) -> Iterator[Leaf]:
    if name in _MEMBERS:
        for member in _MEMBERS[name]:
            yield Leaf(name, (member,), FLAG, int(member) in value)
    elif name == _RANKS:
        choices = tuple(" ".join(RANKS[:count]) for count in range(1, COURT + 1))
        yield Leaf(name, (), WORD, " ".join(value), choices)
    elif name == _POT:
        yield Leaf(name, ("played",), FLAG, value is not None)
        for part in fields(PotRule):
            yield Leaf(name, (part.name,), NUMBER, (value or {}).get(part.name), may_be_blank=True)
    elif name == _HANDFULS:
        for key in _KEYS[name]:
            sizes = value.get(key) or [None] * len(Handful)
            for place, size in enumerate(sizes):
                yield Leaf(name, (key, str(place)), NUMBER, size, may_be_blank=True)
    elif name in _KEYS:
        for key in _KEYS[name]:
            yield _plain(name, (str(key),), value.get(key), may_be_blank=True)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield _plain(name, (str(place),), item)
    else:
        yield _plain(name, (), value)


def _plain(name: str, path: tuple[str, ...], value: Any, may_be_blank: bool = False) -> Leaf:
    if name in _WORDS:
        return Leaf(name, path, WORD, value, tuple(_WORDS[name]), may_be_blank)
    if type(value) is bool:
        return Leaf(name, path, FLAG, value)
    return Leaf(name, path, NUMBER, value, may_be_blank=may_be_blank)


def document_of(leaves: Sequence[Leaf], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields in JSON form from the form's values by leaf name; None is a blank."""
    document: dict[str, Any] = {}
    for leaf in leaves:
        value = values.get(leaf.name)
        if leaf.field in _MEMBERS:
            members = document.setdefault(leaf.field, [])
            if value:
                members.append(int(leaf.path[0]))
        elif leaf.field == _RANKS:
            document[leaf.field] = str(value or "").split()
        elif not leaf.path:
            document[leaf.field] = value
        elif leaf.field in _KEYS or leaf.field == _POT:
            if value is not None and value != "":
                _put(document.setdefault(leaf.field, {}), leaf.path, value)
            else:
                document.setdefault(leaf.field, {})
        else:
            document.setdefault(leaf.field, []).append(value)
    pot = document[_POT]
    document[_POT] = pot if pot.pop("played", False) else None
    return document


def _put(table: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    key, *deeper = path
    if deeper:
        table.setdefault(key, []).append(value)
    else:
        table[key] = value


def check_code(code: str) -> None:
    """Refuse a code that no club's rules can have."""
    if code in RESERVED_CODES:
        raise Refused.because("ruleset-code-taken", "code", ruleset=code)
    try:
        variant_of(ruleset("fft"), {}, code or "-")
    except EngineError as error:
        raise Refused(problem_of(error, "code")) from error


def changes_of(base: str, code: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what differs from the base, in JSON form; refuse what the engine finds wrong.

    `values` are fields in JSON form, all of them or only those changed.
    """
    try:
        system = ruleset(base)
        variant = variant_of(system, values, code)
    except EngineError as error:
        raise Refused(_at_its_field(error)) from error
    return changes_between(system, variant)


def _at_its_field(error: EngineError) -> Problem:
    return problem_of(error, str(error.facts.get("rule", "")))
