"""Names as people type them: one line into last and first name, and what a search compares."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence

# As long as the columns; a short name keeps room for the number of a namesake.
SEARCH_LENGTH = 130
SHORT_LENGTH = 70 - len(" (9999)")


def tidy(text: str) -> str:
    """Return the text with single spaces and no control characters."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    return " ".join(kept.split())


def _is_capitals(word: str) -> bool:
    letters = [c for c in word if c.isalpha()]
    return len(letters) > 1 and all(c.isupper() for c in letters)


def _title(text: str) -> str:
    """Return capitals as a name is written: DE LA TOUR-DUPIN becomes De La Tour-Dupin."""
    return text.title().replace("\u2019S ", "\u2019s ") if _is_capitals(text) else text


def split_name(text: str) -> tuple[str, str]:
    """Return (last name, first name) of one typed name.

    `Dupont, Jean` and `DUPONT Jean` and `Jean DUPONT` say which is which; otherwise the first word
    is the first name, as French is spoken: `Jean Dupont`, `Jean de la Tour`. One word is a last
    name.
    """
    text = tidy(text)
    if "," in text:
        last, _, first = text.partition(",")
        return _title(tidy(last)), _title(tidy(first))
    words = text.split(" ")
    capitals = [_is_capitals(word) for word in words]
    if any(capitals) and not all(capitals):
        last = " ".join(word for word, is_last in zip(words, capitals, strict=True) if is_last)
        first = " ".join(word for word, is_last in zip(words, capitals, strict=True) if not is_last)
        return _title(last), first
    if len(words) == 1:
        return _title(text), ""
    first, *rest = map(_title, words)
    return " ".join(rest), first


def search_form(text: str) -> str:
    """Return lower case, no accents, hyphens and apostrophes as spaces: what search compares."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(plain.replace("-", " ").replace("'", " ").replace("\u2019", " ").split())


def initialed(name: str) -> str:
    """Return the name with its first name shortened: J.-C. Lemaire of Jean-Christophe Lemaire."""
    first, _, last = name.partition(" ")
    if not last:
        return name
    return f"{'-'.join(f'{part[0]}.' for part in first.split('-') if part)} {last}"


def _cut(name: str) -> str:
    return name[:SHORT_LENGTH].rstrip()


def search_name(last: str, first: str) -> str:
    """Return a person's name as search compares it, last name first, as long as its column.

    One letter may become several there: ß is ss, and a ligature may be several words.
    """
    return search_form(f"{last} {first}")[:SEARCH_LENGTH]


def short_names(people: Sequence[tuple[str, str]]) -> list[str]:
    """Return what fits beside a seat for each (last, first): the last name, longer for homonyms.

    Two Martins become `Martin P.` and `Martin L.`, then `Martin Paul`, and people who share both
    names are numbered in the order given.
    """
    forms = [
        [last, f"{last} {first[:1]}." if first else last, _cut(f"{last} {first}".strip())]
        for last, first in people
    ]
    chosen = [form[0] for form in forms]
    for step in (1, 2):
        counts = Counter(map(search_form, chosen))
        chosen = [
            form[step] if counts[search_form(name)] > 1 else name
            for form, name in zip(forms, chosen, strict=True)
        ]
    counts, seen = Counter(chosen), Counter[str]()
    for place, name in enumerate(chosen):
        if counts[name] > 1:
            seen[name] += 1
            chosen[place] = f"{name} ({seen[name]})"
    return chosen
