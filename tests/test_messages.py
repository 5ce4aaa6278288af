"""The catalogs are complete, and the tool that says so sees what it should."""

from __future__ import annotations

import ast

import polib
import pytest

from tools import messages

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("english", "french", "faults"),
    [
        ("Which one?", f"Laquelle{NBSP}?", []),
        ("Which one?", "", ["no French"]),
        (
            "Which one?",
            "Laquelle ?",
            ["plain space, or none, before a double mark in 'Laquelle ?'"],
        ),
        ("Which one?", "Laquelle?", ["plain space, or none, before a double mark in 'Laquelle?'"]),
        ("The table", "L'étui", ['straight apostrophe in "L\'étui"']),
        (
            "Round %(number)s",
            "Position %(numero)s",
            ["placeholders differ in 'Position %(numero)s'"],
        ),
        ("At 15:31", "À 15:31", []),
    ],
)
def test_faults_of_a_french_text(english, french, faults):
    entry = polib.POEntry(msgid=english, msgstr=french)

    assert messages.faults_of(entry) == faults


def test_faults_of_a_fuzzy_text():
    entry = polib.POEntry(msgid="Desk", msgstr="Bureau", flags=["fuzzy"])

    assert messages.faults_of(entry) == ["fuzzy"]


def test_faults_of_a_missing_plural():
    entry = polib.POEntry(
        msgid="%(count)s deal",
        msgid_plural="%(count)s deals",
        msgstr_plural={0: "%(count)s donne", 1: ""},
    )

    assert messages.faults_of(entry) == ["no French"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_compiled_catalog_is_what_the_texts_compile_to(language):
    compiled = messages.po_path(language).with_suffix(".mo").read_bytes()

    assert compiled == messages.read(language).to_binary()


@pytest.mark.parametrize("name", ["deal_sentences", "match_sentences"])
def test_own_words_of_a_format_are_of_sentences_there_are(name):
    tree = ast.parse((messages.ROOT / f"tournament/messages/{name}.py").read_text())
    own = {
        tuple(ast.literal_eval(part) for part in call.args[:2])
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
    }
    contexts = {context for context, _sentence in own}
    usual = {e.msgid for e in messages.read("fr") if e.msgctxt not in contexts}

    assert own
    assert {sentence for _context, sentence in own} - usual == set()
