"""One tap that answers the question of a refusal: the same entry with the bonus it lacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournament.messages import Problem
from tournament.messages.words import extras_text


class Answer(NamedTuple):
    """A button: what it says, and everything typed with what it adds."""

    label: str
    values: dict[str, str]


def answers_to(problems: Sequence[Problem], typed: Mapping[str, str]) -> list[Answer]:
    """Return the answers to "Was it so?", none for refusals that ask nothing."""
    return [
        Answer(
            _("Yes: %(extras)s") % {"extras": extras_text(extras)},
            _with_extras(typed, extras, problem.facts["made"]),
        )
        for problem in problems
        if problem.code == "amount-needs-extra"
        for extras in problem.facts["explanations"]
    ]


def _with_extras(typed: Mapping[str, str], extras: Mapping[str, str], made: bool) -> dict[str, str]:
    values = {**typed, **extras, "made": "1" if made else "0"}
    if "handful" in extras and typed.get("handful"):
        values["handful"] = f"{typed['handful']}+{extras['handful']}"
    return values
