"""Every code the rules can refuse with has its own sentence, and every source reads in French."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from engine.replay.play import RULES
from engine.rulesets import RULESETS
from engine.rulesets.variants import _CHECKS
from tournament.messages import SENTENCES, sentence_of
from tournament.messages.play_words import FAULTS, card_text, fault_text, rule_source, seat_text
from tournament.messages.rulebook_codes import _REASONS
from tournament.messages.rulebook_words import FIELDS, SECTIONS, article_text

ROOT = Path(__file__).resolve().parents[3]
ROOMS = [
    "engine/rulesets", "engine/scoring", "engine/replay", "engine/bidding.py", "engine/deals.py",
    "engine/dealing.py", "engine/discards.py", "engine/pot.py", "engine/cards.py",
    "engine/boards.py", "engine/draws.py", "engine/dealsets", "engine/dealtexts.py",
    "engine/takeability.py", "engine/commands/score.py", "engine/commands/deal.py",
    "tournament/adapters/lines.py", "tournament/adapters/replays.py",
    "tournament/services/sheets.py", "tournament/services/rulebook.py",
]  # fmt: skip
RAISED = re.compile(r'(?:EngineError|Problem|because)\(\s*"([a-z]+(?:-[a-z]+)+)"')
WORD_CODES = re.compile(r'"(unknown-[a-z-]+|oudlers-form)"')
NBSP = "\N{NO-BREAK SPACE}"


def raised_codes() -> set[str]:
    """Return every code written in the rooms of the rules."""
    found: set[str] = set()
    for room in ROOMS:
        path = ROOT / room
        for file in path.rglob("*.py") if path.is_dir() else [path]:
            text = file.read_text(encoding="utf-8")
            found |= set(RAISED.findall(text)) | set(WORD_CODES.findall(text))
    return found


def test_every_code_of_the_rules_has_a_sentence() -> None:
    codes = raised_codes()

    assert {"must-follow"} & codes == set()
    assert len(codes) > 70
    assert sorted(codes - set(SENTENCES)) == []


def test_every_fault_has_words_and_nothing_else_has() -> None:
    assert FAULTS.keys() == RULES.keys()


def test_every_check_of_a_variant_has_its_reason() -> None:
    assert {reason for _, reason, _ in _CHECKS} <= _REASONS.keys()


def test_every_field_has_a_label_and_stands_in_one_section() -> None:
    placed = [name for _, names in SECTIONS for name in names]

    assert sorted(placed) == sorted(FIELDS)
    assert set(placed) == {key for key in RULESETS["fft"].articles if "." not in key}


@pytest.mark.parametrize("code", RULESETS)
def test_article_text_has_no_english_left_in_french(code: str) -> None:
    with translation.override("fr"):
        texts = [article_text(article) for article in RULESETS[code].articles.values()]

    outside = [re.sub("«[^»]*»", "", text) for text in texts]
    english = re.compile(r"\b(silent|decision|as|its|gives|names|says?|way|four|only|none|the)\b")
    assert [text for text in outside if english.search(text)] == []
    assert [text for text in texts if '"' in text or "'" in text] == []


def test_article_text_of_another_system() -> None:
    article = 'silent; as fft: RO p.8; FFT "Calcul des scores"'

    with translation.override("fr"):
        said = article_text(article)

    assert (
        said == f"non dit ici{NBSP}; comme FFT{NBSP}: RO p.8, FFT «{NBSP}Calcul des scores{NBSP}»"
    )


@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("SK", "king of spades", "roi de pique"),
        ("H1", "ace of hearts", "as de cœur"),
        ("D10", "10 of diamonds", "10 de carreau"),
        ("CN", "knight of clubs", "cavalier de trèfle"),
        ("T21", "trump 21", "21 d’atout"),
        ("EX", "the Excuse", "l’Excuse"),
        ("XX", "XX", "XX"),
    ],
)
def test_card_text(card: str, english: str, french: str) -> None:
    with translation.override("en"):
        assert card_text(card) == english
    with translation.override("fr"):
        assert card_text(card) == french


def test_problem_names_seats_and_cards_in_words() -> None:
    facts = {"seat": "W", "cards": 17, "due": 18}

    with translation.override("fr"):
        said = [
            sentence_of("hand-size", facts),
            sentence_of("bid-barred", {"name": "Léa"}),
            sentence_of("discard-king", {"card": "SK"}),
            seat_text("3"),
            fault_text("must-follow"),
        ]

    assert said == [
        "Ouest a 17 cartes au lieu de 18.",
        "Léa a fait maldonne et ne peut pas prendre.",
        f"Écart interdit{NBSP}: roi de pique (aucun roi).",
        "Place 3",
        "pouvait fournir la couleur demandée et ne l’a pas fait",
    ]


@pytest.mark.parametrize(
    ("rule", "source"),
    [
        ('FFT "Jeu de la carte": follow the suit led', 'FFT "Jeu de la carte"'),
        ('RO p.5; FFT "La donne": a lone Petit annuls the deal', 'RO p.5; FFT "La donne"'),
        ("a player plays the cards of his own hand", ""),
        ("no opening lead in the called suit but the called card itself", ""),
    ],
)
def test_rule_source(rule: str, source: str) -> None:
    assert rule_source(rule) == source
