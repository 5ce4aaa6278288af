"""Invented people and clubs for simulated and demonstration events; nobody bears these names."""

from __future__ import annotations

from typing import Final

FIRST_NAMES: Final = (
    "Aliénor", "Barnabé", "Céleste", "Donatien", "Eulalie", "Fulbert", "Gwenaëlle", "Honorine",
    "Isidore", "Jacinthe", "Léopold", "Mahaut", "Népomucène", "Ombeline", "Philibert",
    "Quitterie",
)  # fmt: skip
LAST_NAMES: Final = (
    "Arzembouy", "Bellecombe", "Castelfranc", "Dompierrat", "Entraygon", "Fauchevoie",
    "Grandvillain", "Hautecoste", "Isembardieu", "Jaucourvel", "Lamontière", "Malestroivre",
    "Noirvallon", "Orbeguille", "Pontarlieux", "Roquemaurin",
)  # fmt: skip
# As long as names get on a slip: 25 letters with the space.
LONG_NAMES: Final = (
    ("Rochebrunel", "Anne-Clémence"),
    ("Quatrevents", "Marie-Aliénor"),
    ("Grandvillaines", "Philippine"),
)
CLUBS: Final = ("Les Vingt-et-Un du Val", "Tarot Club de la Halle", "L’Excuse de Montbrûlé")


def person_name(number: int) -> tuple[str, str]:
    """Return (last, first) of invented person `number`, from 1; all differ."""
    turn, place = divmod(number - 1, len(FIRST_NAMES) * len(LAST_NAMES))
    row, first = divmod(place, len(FIRST_NAMES))
    # Shifted row by row, so that neighbors in the list share neither name.
    last = LAST_NAMES[(row + first) % len(LAST_NAMES)]
    return f"{last}-{LAST_NAMES[turn - 1]}" if turn else last, FIRST_NAMES[first]
