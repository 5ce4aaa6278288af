"""Names as long as they come: what is stored of them fits its column."""

from __future__ import annotations

import pytest

from tournament.adapters.names import search_name, short_names
from tournament.models import Entry, Player

LONG = "Montmorency-Beaumont-Luxembourg-Bouteville-Piney-Tingry-Lau"


@pytest.mark.parametrize("letter", ["é", "ß", "ﷺ", "ﬃ", "🎴"])
def test_search_name_of_the_longest_names_fits_its_column(letter: str) -> None:
    length = Player._meta.get_field("search_name").max_length or 0

    assert len(search_name(letter * 60, letter * 60)) <= length


def test_short_names_of_long_namesakes_fit_and_differ() -> None:
    people = [(LONG, "Anne-Charlotte-Désirée"), (LONG, "Anne-Charlotte-Émilie"), (LONG, "Anne")]
    length = Entry._meta.get_field("short_name").max_length or 0

    shorts = short_names(people)

    assert len(set(shorts)) == 3
    assert all(len(short) <= length for short in shorts)
