"""Reasons the program keeps: codes with what they are about, said to whoever reads."""

from __future__ import annotations

import pytest
from django.utils import translation

from tournament.messages.reasons import reason_about, reason_said


@pytest.mark.parametrize(
    ("code", "about", "english", "french"),
    [
        ("typed-as", 12, "Typed as board 12", "Saisi comme étui 12"),
        ("played-instead", 7, "Board 7 was played in its place", "L’étui 7 a été joué à sa place"),
        (
            "not-instead", 7,
            "Board 7 was not played in its place", "L’étui 7 n’a pas été joué à sa place",
        ),
        ("score-unknown", "", "Score not known yet", "Score pas encore connu"),
        ("known-already", "Le Goff", "known already: Le Goff", "déjà connu\u00a0: Le Goff"),
    ],
)  # fmt: skip
def test_reason_said_in_the_readers_language(
    code: str, about: object, english: str, french: str
) -> None:
    kept = reason_about(code, about)

    with translation.override("en"):
        assert reason_said(kept) == english
    with translation.override("fr"):
        assert reason_said(kept) == french


@pytest.mark.parametrize("written", ["typo", "score: misread", "vu avec la table 4 : 62", ""])
def test_reason_said_leaves_what_a_person_wrote(written: str) -> None:
    assert reason_said(written) == written
