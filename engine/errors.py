"""Problems, as stable codes with their facts; the sentence is chosen by whoever speaks to a person.

A *problem code* is kebab-case and part of the product's promise: it never changes its meaning.
"""

from __future__ import annotations


class EngineError(ValueError):
    """A value the rules refuse: `code`, the facts behind it, and a plain English sentence."""

    def __init__(self, code: str, sentence: str, **facts: object) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence
        self.facts = facts
