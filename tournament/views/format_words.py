"""Words of a format: in free deals a round is a "tour" and a board a deal, in matches a quarter.

While a page of such an event is written, each sentence is looked up in the format's own context
first, such as "free deals" ("free deals: other" where it has the context "other"). Those that have
words of their own are named in `messages.deal_sentences` and `messages.match_sentences`.

They come from templates, forms, models and services alike, most of them lazy: tags or functions of
our own would have to stand in every module that says a "round". A language of its own ("fr-deals")
would need a copy of each catalog, and Django's own sentences would fall back to another language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from django.utils.translation import get_language, trans_real

from tournament.models import Format, Tournament

CONTEXTS: Final[Mapping[str, str]] = {
    Format.FREE_DEALS.value: "free deals",
    Format.TEAMS.value: "matches",
}
# What gettext puts between a context and its sentence.
CONTEXT_END: Final = "\x04"


class FormatWords:
    """A language whose sentences of one context come before the usual ones."""

    def __init__(self, usual: Any, context: str) -> None:
        self._usual = usual
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._usual, name)

    def gettext(self, message: str) -> str:
        """Return the sentence of the context, else the usual one."""
        own = f"{self._context}{': ' if CONTEXT_END in message else CONTEXT_END}{message}"
        found = self._usual.gettext(own)
        return str(self._usual.gettext(message) if found == own else found)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the sentence of the context for a number, else the usual one."""
        own = f"{self._context}{CONTEXT_END}{singular}"
        found = self._usual.ngettext(own, plural, number)
        usual = found in (own, plural)
        return str(self._usual.ngettext(singular, plural, number) if usual else found)


@contextmanager
def words_of(tournament: Tournament) -> Iterator[None]:
    """Write what is inside in the words of the event's format, where it has its own."""
    language = get_language()
    context = CONTEXTS.get(tournament.format)
    if context is None or language is None:
        yield
        return
    # Django has no public way to give a thread another object than a language's own.
    spoken: Any = trans_real._active  # type: ignore[attr-defined]
    before = getattr(spoken, "value", None)
    spoken.value = FormatWords(trans_real.translation(language), context)
    try:
        yield
    finally:
        spoken.value = before
        if before is None:
            del spoken.value
