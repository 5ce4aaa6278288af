"""Figures of an evening."""

from __future__ import annotations

from fractions import Fraction

from tests.tournament.adapters.test_evenings import FAILED, MADE, told
from tournament.adapters.statistics import Extreme, Tries, statistics_of


def test_statistics_of_an_evening_not_begun() -> None:
    statistics = statistics_of(told())

    assert (statistics.deals, statistics.best, statistics.contracts) == (0, None, ())
    assert [person.rank for person in statistics.people] == [1, 1, 1, 1, 1]
    assert all(person.average is None and person.is_tied for person in statistics.people)


def test_statistics_of_three_deals() -> None:
    evening = told(
        {**MADE, "dealer": 0},
        {**FAILED, "dealer": 1, "contract": "guard_without"},
        {"kind": "passed", "dealer": 2},
    )

    statistics = statistics_of(evening)

    tom = next(person for person in statistics.people if person.name == "Tom")
    # Made by nothing: 10 x 2; failed by 1, which counts nothing: 10 x 4.
    assert tom.total_half == 2 * (40 - 80)
    assert (tom.taken, tom.deals, tom.average) == (Tries(1, 2), 3, Fraction(-40, 3))
    assert tom.contracts == (("guard", Tries(1, 1)), ("guard_without", Tries(0, 1)))
    assert (tom.best, tom.worst) == (Extreme(1, 1, 1, 80), Extreme(2, 2, 1, -160))
    assert (statistics.best, statistics.worst) == (tom.best, tom.worst)
    assert (statistics.deals, statistics.passed) == (3, 1)
    assert statistics.curves[1] == (0, 80, -80, -80)


def test_statistics_partner_and_defense() -> None:
    statistics = statistics_of(told({**MADE, "dealer": 0}, {**FAILED, "dealer": 1}))

    by_name = {person.name: person for person in statistics.people}
    assert by_name["Inès"].called == Tries(1, 2)
    assert by_name["Rose"].defended == Tries(1, 2)
    assert by_name["Tom"].defended == Tries(0, 0)


def test_statistics_ranks_are_shared_and_the_next_one_skips() -> None:
    people = statistics_of(told({**MADE, "dealer": 0})).people

    assert [(person.name, person.rank, person.is_tied) for person in people] == [
        ("Tom", 1, False),
        ("Inès", 2, False),
        ("Léa", 3, True),
        ("Malo", 3, True),
        ("Rose", 3, True),
    ]
