"""Badges in turn: who attacks for a team of three (RO p.20, OT p.33)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.attackers import (
    COLORS,
    WRONG_ATTACKER,
    attacker_of,
    badge_colors,
    check_attacker,
    draw_color,
    due_attacks,
    position_attacks,
)
from engine.errors import EngineError
from engine.movements import build_movement


def test_badge_colors_by_alphabetical_order_of_surname() -> None:
    assert badge_colors([("Petit", "Zoé"), ("Ébrard", "Léa"), ("Faure", "Noé")]) == (
        "red",
        "blue",
        "white",
    )


def test_badge_colors_same_surname_goes_by_first_name() -> None:
    assert badge_colors([("Roy", "Max"), ("Roy", "Élie"), ("Abel", "Tim")]) == (
        "red",
        "white",
        "blue",
    )


def test_badge_colors_of_two_people_are_refused() -> None:
    with pytest.raises(EngineError, match="badges-three"):
        badge_colors([("Roy", "Max"), ("Abel", "Tim")])


@pytest.mark.parametrize(
    ("count", "drawn", "color"),
    [
        (0, "blue", "blue"),
        (1, "blue", "white"),
        (2, "blue", "red"),
        (3, "blue", "blue"),
        (0, "red", "red"),
        (1, "red", "blue"),
        (10, "white", "red"),
    ],
)
def test_attacker_of_drawn_color_first_then_in_order(count: int, drawn: str, color: str) -> None:
    assert attacker_of(count, drawn) == color


def test_attacker_of_unknown_color() -> None:
    with pytest.raises(EngineError, match="unknown-color"):
        attacker_of(0, "green")


def test_draw_color_gives_each_color_and_repeats_itself() -> None:
    drawn = [draw_color(bytes([number] * 32)) for number in range(60)]

    assert set(drawn) == set(COLORS)
    assert drawn == [draw_color(bytes([number] * 32)) for number in range(60)]


def test_due_attacks_howell_three_people_attack_evenly() -> None:
    movement = build_movement("triplets-howell", 8, 7, 4)

    found, counts = due_attacks(movement, "white")

    assert counts == Counter(dict.fromkeys(range(1, 9), 14))
    for entry in range(1, 9):
        colors = [attack.color for attack in found if attack.entry == entry]
        assert colors[:4] == ["white", "red", "blue", "white"]
        assert sorted(Counter(colors).values()) == [4, 5, 5]


def test_due_attacks_order_goes_on_in_the_next_stage() -> None:
    movement = build_movement("triplets-howell", 8, 7, 4)
    _, counts = due_attacks(movement, "blue")

    following, after = due_attacks(movement, "blue", counts)

    # Fourteen attacks ended on white.
    assert next(attack.color for attack in following if attack.entry == 3) == "red"
    assert after[3] == 28


def test_due_attacks_skip_the_turn_on_a_relay() -> None:
    movement = build_movement("triplets-line", 9, 2, 4)
    waiting = movement.rounds[0].sit_outs[0]

    found, counts = due_attacks(movement, "blue")

    # Boards 1 to 4 of the relay have two E-W attacks, blue's and white's: red goes on.
    assert [attack.color for attack in found if attack.entry == waiting] == ["red", "blue"]
    assert counts[waiting] == 4


def test_due_attacks_emmanuel_three_badges_at_once() -> None:
    movement = build_movement("triplets-emmanuel", 16, 5, 4)

    found, _ = due_attacks(movement, "red")

    first = [a for a in found if (a.round, a.entry) == (1, 6)]
    assert {(a.slot, a.color) for a in first} == {(2, "red"), (2, "blue"), (2, "white")}


def test_position_attacks_two_are_blue_and_white_one_is_red() -> None:
    movement = build_movement("triplets-howell-4-stage-1", 8, 7, 3)
    found = position_attacks(movement)

    first = [a for a in found if (a.round, a.table) == (1, 1)]
    by_team = {
        entry: [a.color for a in first if a.entry == entry] for entry in {a.entry for a in first}
    }
    assert sorted(by_team.values()) == [["blue", "white"], ["red"]]


def test_position_attacks_seven_for_each_badge_over_both_stages() -> None:
    colors = Counter(
        (attack.entry, attack.color)
        for stage in (1, 2)
        for attack in position_attacks(build_movement(f"triplets-howell-4-stage-{stage}", 8, 7, 3))
    )

    assert set(colors.values()) == {7}
    assert len(colors) == 8 * 3


def test_position_attacks_of_longer_series_are_refused() -> None:
    with pytest.raises(EngineError, match="attacks-in-position"):
        position_attacks(build_movement("triplets-howell", 10, 9, 5))


def test_check_attacker_wrong_badge_neutralizes_with_0_to_the_takers() -> None:
    [problem] = check_attacker("red", "blue")

    assert (problem.code, problem.facts) == ("wrong-attacker", {"shown": "red", "due": "blue"})
    assert (WRONG_ATTACKER.status, WRONG_ATTACKER.zero_side) == ("neutralized", "attack")
    assert check_attacker("blue", "blue") == []
