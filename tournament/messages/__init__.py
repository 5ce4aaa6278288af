"""Problem codes and their sentences, in the reader's language.

A *problem* is a stable code with its facts; the sentence is chosen here, when it is read. Codes of
the engine and of the services share one list, so that every door answers alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from engine.errors import EngineError
from tournament.messages import (
    api_codes,
    board_codes,
    deal_codes,
    engine_codes,
    format_codes,
    list_codes,
    movement_codes,
    rulebook_codes,
    score_codes,
    service_codes,
)

SENTENCES: Mapping[str, Any] = {
    **engine_codes.SENTENCES,
    **format_codes.SENTENCES,
    **list_codes.SENTENCES,
    **movement_codes.SENTENCES,
    **score_codes.SENTENCES,
    **rulebook_codes.SENTENCES,
    **deal_codes.SENTENCES,
    **board_codes.SENTENCES,
    **service_codes.SENTENCES,
    **api_codes.SENTENCES,
}


@dataclass(frozen=True)
class Problem:
    """Why something was refused: the code, the facts behind it, the field it belongs to."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)
    field: str = ""
    fallback: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence in the language now active."""
        return sentence_of(self.code, self.facts, self.fallback)


class Refused(Exception):
    """A service refuses; nothing was stored."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems

    @classmethod
    def because(cls, code: str, field: str = "", **facts: Any) -> Refused:
        """Return a refusal with one problem."""
        return cls(Problem(code, facts, field))


def problem_of(error: EngineError, field: str = "") -> Problem:
    """Return the problem behind an engine's error."""
    return Problem(error.code, dict(error.facts), field, error.sentence)


def sentence_of(code: str, facts: Mapping[str, Any], fallback: str = "") -> str:
    """Return the sentence of a code; the engine's English one when the list has none."""
    template = SENTENCES.get(code)
    if template is None:
        return fallback or _("Refused: %(code)s.") % {"code": code}
    try:
        return str(template(facts)) if callable(template) else str(template) % facts
    except KeyError:
        return fallback or _("Refused: %(code)s.") % {"code": code}
