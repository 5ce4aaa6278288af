"""Every refusal of the formats has a sentence, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from engine.attackers import check_attacker
from engine.errors import EngineError
from engine.matches import LineUp, check_line_up
from engine.movements import build_movement
from tournament.messages import SENTENCES, problem_of

ENGINE = Path(__file__).resolve().parents[3] / "engine"
CODE = re.compile(r"EngineError\(\s*\"([a-z0-9-]+)\"")
PLACES = (
    "formats.py", "attackers.py", "encounters.py", "score_sheets.py", "matches/*.py",
    "standings/*.py", "movements/*.py",
)  # fmt: skip


def test_sentences_know_every_code_of_the_formats() -> None:
    files = [path for place in PLACES for path in ENGINE.glob(place)]
    codes = {code for path in files for code in CODE.findall(path.read_text(encoding="utf-8"))}

    assert len(codes) > 40
    assert codes - set(SENTENCES) == set()


def refusal(maker: str, entries: int, rounds: int, boards: int) -> EngineError:
    """Return the refusal of a movement."""
    with pytest.raises(EngineError) as found:
        build_movement(maker, entries, rounds, boards)
    return found.value


@pytest.mark.parametrize(
    ("maker", "entries", "rounds", "boards", "sentence"),
    [
        ("quartets", 9, 5, 3, "Ce mouvement existe en 6 ou 8 positions."),
        ("triplets-emmanuel", 16, 5, 3, "Étuis par table dans ce mouvement\u00a0: 4."),
        ("triplets-howell", 4, 3, 4, "Les triplettes se jouent à partir de 5 équipes, pas 4."),
        (
            "quartets",
            4,
            4,
            3,
            "Les quadrettes se jouent à partir de 5 équipes\u00a0: à 4, une table serait un relais "
            "et chacune attendrait le quart du temps.",
        ),
    ],
)
def test_sentence_of_a_refused_movement_in_french(
    maker: str, entries: int, rounds: int, boards: int, sentence: str
) -> None:
    with translation.override("fr"):
        assert problem_of(refusal(maker, entries, rounds, boards)).sentence == sentence


def test_sentence_of_a_wrong_attacker_in_both_languages() -> None:
    [problem] = check_attacker("red", "blue")

    with translation.override("fr"):
        assert problem_of(problem).sentence == (
            "C’était au badge bleu d’attaquer, non au rouge\u00a0: donne neutralisée, "
            "0 à l’équipe du preneur."
        )
    with translation.override("en"):
        assert problem_of(problem).sentence == (
            "The blue badge was to attack, not the red one: neutralized, 0 to the taker’s team."
        )


def test_sentence_of_a_line_up_names_the_quarter() -> None:
    [problem] = check_line_up(LineUp(2, 1, (2, 3, 4)), (1, 2, 3, 4), [LineUp(1, 1, (2, 3, 4))])

    with translation.override("fr"):
        assert problem_of(problem).sentence == (
            "Cet attaquant l’est déjà au quart 1\N{NO-BREAK SPACE}: dans un match, chaque quart "
            "a un autre attaquant, quatre joueurs différents en tout."
        )
