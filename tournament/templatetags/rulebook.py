"""How the rules page writes fields, values and sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.messages import rulebook_words as words
from tournament.messages.words import CONTRACTS, PARTS
from tournament.templatetags.etui import card_rank, signed

register = template.Library()

LONGEST_VALUE = 28

# Tables whose keys are words, and those words.
_KEYS: dict[str, Mapping[str, Any]] = {
    "multipliers": CONTRACTS,
    "dog_use": CONTRACTS,
    "handful_bonus": words.HANDFUL_SIZES,
    "slam_bonus": words.SLAMS,
    "declarations": words.DECLARATIONS,
    "pot": words.POT,
}


@register.filter
def field_label(name: str) -> str:
    """Return the name of a rule."""
    return str(words.FIELDS.get(name, name))


@register.filter
def article(text: str) -> str:
    """Return a source in the reader's language."""
    return words.article_text(text)


@register.filter
def rule_value(line: Any) -> list[tuple[str, str]]:
    """Return the entries of a rule's value: (key, value), the key blank for a single value."""
    value = line.value
    if isinstance(value, Mapping):
        keys = _KEYS.get(line.name)
        return [
            (str(keys[key]) if keys else _at(key), _single(line.name, item))
            for key, item in value.items()
        ] or [("", _("none"))]
    if line.name == "targets":
        return [(_oudlers(count), str(target)) for count, target in enumerate(value)]
    return [("", _single(line.name, value))]


def value_text(line: Any) -> str:
    """Return a rule's value on one line, "" when it is too long for that."""
    entries = [f"{key}{_(':')} {value}" if key else value for key, value in rule_value(line)]
    text = ", ".join(entries)
    return text if len(text) <= LONGEST_VALUE else ""


def _at(players: str) -> str:
    return _("at %(players)s") % {"players": players}


def _oudlers(count: int) -> str:
    return ngettext("%(count)s oudler", "%(count)s oudlers", count) % {"count": count}


def _single(name: str, value: Any) -> str:
    if value is None:
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name == "called_ranks":
        return ", ".join(card_rank(f"S{rank}") for rank in value)
    if name == "partner_players":
        return ", ".join(map(_at, value)) or _("never")
    if name == "players":
        return ", ".join(map(str, value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " / ".join(map(str, value))
    if name == "slam_bonus":
        return signed(value)
    if name == "multipliers":
        return f"× {value}"
    return str(words.VALUES.get(name, {}).get(value, value))


@register.filter
def part_name(item: str) -> str:
    """Return the name of a bonus."""
    return str(PARTS[item])


@register.filter
def entry_key(line: Any, key: str) -> str:
    """Return the name of one entry of a table."""
    keys = _KEYS.get(line.name, {})
    return str(keys.get(key, key))


@register.simple_tag
def source_legend() -> list[tuple[str, str]]:
    """Return each source's short name with what it stands for."""
    return [(short, str(said)) for short, said in words.SOURCES]


@register.filter
def note(code: str) -> str:
    """Return one sentence about one of the five systems."""
    return str(words.NOTES.get(code, ""))


@register.filter
def leaf_label(leaf: Any) -> str:
    """Return what one value of the form is: the key below its rule, in words."""
    if not leaf.path:
        return field_label(leaf.field)
    key, *deeper = leaf.path
    if leaf.field in ("players", "partner_players", "hand_size", "dog_size", "packet"):
        return _at(key)
    if leaf.field == "handful_sizes":
        size = list(words.HANDFUL_SIZES.values())[int(deeper[0])]
        return f"{_at(key)}, {str(size).lower()}"
    if leaf.field == "targets":
        return _oudlers(int(key))
    return str(_KEYS[leaf.field][key])


@register.filter
def choice_label(leaf: Any, choice: str) -> str:
    """Return one choice of a form's value in words."""
    if leaf.field == "called_ranks":
        ranks = [card_rank(f"S{rank}") for rank in choice.split()]
        return ", ".join(ranks)
    return str(words.VALUES[leaf.field][choice])
