"""Hand-made deals for the rare ends: slams, the Excuse in the last trick, the Petit before it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.replay import Replay, read_record, replay_deal
from tests.engine.playouts import play_in_order
from tests.engine.recount import ALL_CARDS, value

KINGS = ["SK", "HK", "DK", "CK"]
LOW_DOG = ["S1", "S2", "H1", "H2", "D1", "D2"]


def trumps(*numbers: int) -> list[str]:
    return [f"T{number}" for number in numbers]


def down(first: int, last: int) -> list[str]:
    return trumps(*range(first, last - 1, -1))


def scene_deal(hands: dict[str, list[str]], keep: dict[str, str], **changes: Any) -> dict[str, Any]:
    """Seats play the first card of their list that they may, the one they keep at the end.

    Short hands are filled up in between. North takes, South or another deals.
    """
    named = {card for hand in hands.values() for card in hand} | {*LOW_DOG, *keep.values()}
    rest = [card for card in ALL_CARDS if card not in named]
    full = {seat: list(hands.get(seat, [])) for seat in "NWSE"}
    while rest:
        for seat in "NWSE":
            if len(full[seat]) + (seat in keep) < 18:
                full[seat].append(rest.pop(0))
    for seat, card in keep.items():
        full[seat].append(card)
    deal = {
        "ruleset": "fft",
        "players": 4,
        "dealer": "E",
        "taker": "N",
        "contract": "guard_without",
        "dog": LOW_DOG,
        "handfuls": [],
        "slam_announced": False,
    } | changes
    return play_in_order(deal, full)


def scene(hands: dict[str, list[str]], keep: dict[str, str], **changes: Any) -> Replay:
    replay = replay_deal(read_record(scene_deal(hands, keep, **changes)))
    assert replay.faults == ()
    return replay


SLAM_HAND = [*down(21, 8), *KINGS]


@pytest.mark.parametrize("is_last", [False, True])
@pytest.mark.parametrize("rules", ["fft", "guide", "clubdejeux"])
def test_replay_deal_slam_leaves_the_defense_its_excuse(rules: str, is_last: bool) -> None:
    # 4 points and an oudler for the defense, 87 at most for the taker (RO p.8).
    west = {"W": [] if is_last else ["EX"]}

    replay = scene({"N": SLAM_HAND, **west}, {"W": "EX"} if is_last else {}, ruleset=rules)

    assert replay.excuse is not None
    assert replay.excuse.trick == (18 if is_last else 1)
    assert (replay.played.points_half, replay.played.oudlers) == (174, 2)
    assert replay.slam == "made"
    assert replay.excuse is not None
    assert (replay.excuse.to_attack, replay.excuse.is_owed, replay.excuse.paid_after) == (
        False,
        True,
        None,
    )


def test_replay_deal_slam_the_excuse_last_wins_and_the_petit_before_counts() -> None:
    hand = [*down(21, 10), *KINGS, "T1", "EX"]

    replay = scene({"N": hand, "W": down(9, 2)}, {}, slam_announced=True, dealer="S")

    assert set(replay.trick_winners) == {"N"}
    assert (replay.played.points_half, replay.played.oudlers) == (182, 3)
    assert (replay.slam, replay.petit_last) == ("announced_made", "taker")
    assert replay.score.per_defender == (25 + 55) * 4 + 40 + 400


def test_replay_deal_slam_petit_two_before_the_last_does_not_count() -> None:
    hand = [*down(21, 10), "T1", *KINGS, "EX"]

    replay = scene({"N": hand, "W": down(9, 2)}, {}, slam_announced=True)

    assert (replay.slam, replay.petit_last) == ("announced_made", None)


def test_replay_deal_announced_slam_failed_hides_no_trick() -> None:
    hand = [*down(20, 8), *KINGS, "EX"]

    replay = scene({"N": hand, "W": ["T21"]}, {}, slam_announced=True)

    assert replay.slam == "announced_failed"
    assert replay.trick_winners[0] == "W"


@pytest.mark.parametrize(
    ("rules", "points_half", "oudlers", "slam"),
    # West, who has won every trick, ends with the Excuse: the defense's slam keeps it.
    [("fft", 6, 0, "defenders_made"), ("clubdejeux", 6, 0, "defenders_made")],
)
def test_replay_deal_slam_by_the_defense_with_its_excuse_last(
    rules: str, points_half: int, oudlers: int, slam: str
) -> None:
    hands = {"W": [*down(21, 8), "SK", "HK", "DK"], "S": ["CK"]}

    replay = scene(hands, {"W": "EX"}, ruleset=rules, dealer="N")

    assert (replay.played.points_half, replay.played.oudlers) == (points_half, oudlers)
    assert replay.slam == slam
    assert replay.trick_winners[-1] == "W"


def test_replay_deal_slam_by_the_defense_the_taker_keeps_an_excuse_played_before() -> None:
    hands = {"N": ["EX"], "W": [*down(21, 8), *KINGS]}

    replay = scene(hands, {}, dealer="N")

    # Six low cards in the dog, and the Excuse less the half point it owes.
    assert (replay.played.points_half, replay.played.oudlers) == (6 + 8, 1)
    assert replay.slam == "defenders_made"
    assert replay.score.per_defender == -((25 + 44) * 4 + 200)


@pytest.mark.parametrize(
    ("rules", "points_half", "oudlers"),
    [
        # It changes sides although its own side wins the trick, and nothing is paid for it:
        # the count shows a half (RO p.4).
        ("fft", 173, 3),
        ("guide", 173, 3),
        # It goes with the trick (ClubDeJeux "Jeu de la carte", Chevry "L'excuse").
        ("clubdejeux", 164, 2),
        ("biere", 164, 2),
    ],
)
def test_replay_deal_excuse_of_the_defense_in_its_own_last_trick(
    rules: str, points_half: int, oudlers: int
) -> None:
    hands = {"N": [*down(21, 9), *KINGS], "S": ["C3"]}

    replay = scene(hands, {"N": "C1", "W": "EX", "S": "CQ", "E": "C2"}, ruleset=rules)

    assert (replay.played.points_half, replay.played.oudlers) == (points_half, oudlers)
    assert replay.trick_winners == ("N",) * 17 + ("S",)
    assert replay.slam is None


@pytest.mark.parametrize("rules", ["fft", "clubdejeux"])
def test_replay_deal_excuse_of_the_taker_led_to_the_last_trick_is_lost(rules: str) -> None:
    # West wins the first trick only; North then all but the last, which he leads with the Excuse.
    hands = {"N": ["S10", *down(21, 9), "HK", "DK", "CK"], "W": ["SK", "SQ"]}
    deal = scene_deal(hands, {"N": "EX"}, ruleset=rules, dealer="N")
    lost = [card for place in (0, 17) for card in deal["tricks"][place].values()]

    replay = replay_deal(read_record(deal))

    assert replay.trick_winners[:17] == ("W",) + ("N",) * 16
    assert "EX" in lost
    assert replay.played.points_half == 182 - 2 * sum(map(value, lost))
    assert replay.played.oudlers == 2


def test_replay_deal_excuse_is_paid_for_when_its_side_first_has_a_low_card() -> None:
    # North plays the Excuse to the first trick, lost to West, and wins from the third on.
    hands = {"N": ["EX", "S10", *down(21, 9), "HK", "DK"], "W": ["SK", "SQ", "SJ"]}

    replay = scene(hands, {"N": "CK"}, dealer="N")

    assert replay.trick_winners[:3] == ("W", "W", "N")
    assert replay.excuse is not None
    assert (replay.excuse.trick, replay.excuse.is_owed, replay.excuse.paid_after) == (1, True, 3)
    assert replay.excuse.to_attack


def test_replay_deal_excuse_led_lets_the_next_card_set_the_suit() -> None:
    hands = {"N": ["EX"], "W": ["HK"], "S": ["H3"], "E": ["H4"]}

    replay = scene(hands, {})

    assert replay.trick_winners[0] == "W"


def test_replay_deal_petit_last_for_the_defense() -> None:
    # West has every trump below North's four and ends with the Petit.
    hands = {"N": ["SK", *down(21, 18)], "W": ["S3", *down(17, 2)]}

    replay = scene(hands, {"W": "T1"})

    assert (replay.trick_winners[-1], replay.petit_last) == ("W", "defenders")
    assert ("petit_last", -40) in [(line.item, line.amount) for line in replay.score.breakdown]


def test_replay_deal_petit_last_for_the_taker() -> None:
    hands = {"N": ["S3", *down(21, 6)], "W": ["SK"]}

    replay = scene(hands, {"N": "T1"})

    assert replay.trick_winners[0] == "W"
    assert (replay.trick_winners[-1], replay.petit_last) == ("N", "taker")
    assert replay.slam is None
