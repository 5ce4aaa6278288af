"""Whose something is: French writes d’Anne, d’Hélène, d’Yves, but de Tom and de Yann."""

from __future__ import annotations

import unicodedata

from django.utils.translation import pgettext

VOWELS = "aeiou"


def whose(name: str) -> str:
    """Return "by NAME", as the reader's language puts it before that name's first letter."""
    if _is_elided(name):
        return pgettext("before a vowel", "by %(name)s") % {"name": name}
    return pgettext("before a consonant", "by %(name)s") % {"name": name}


def _is_elided(name: str) -> bool:
    letters = unicodedata.normalize("NFD", name).casefold().replace("œ", "oe").replace("æ", "ae")
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    if bare.startswith("y"):
        return bare[1:2].isalpha() and bare[1] not in VOWELS
    return bare.startswith((*VOWELS, "h"))
