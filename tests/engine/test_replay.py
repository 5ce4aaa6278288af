"""Replays against the independent recount, faults at their moment, and refused records."""

from __future__ import annotations

import copy
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.replay import (
    legal_cards,
    opening_cards,
    read_record,
    replay_deal,
    running_counts,
)
from engine.rulesets import ruleset
from engine.scoring import check_played, doubts_of
from tests.engine.playouts import a_deal, play_out, playout, random_deal
from tests.engine.recount import ALL_CARDS, recount

MANY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 10**9)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_replay_deal_legal_playouts_agree_with_the_recount(players: int) -> None:
    @MANY
    @given(seeds)
    def agrees(seed: int) -> None:
        deal = playout(seed, players)

        replay = replay_deal(read_record(deal))

        counted = recount(deal)
        assert replay.faults == ()
        assert list(replay.trick_winners) == counted.winners
        assert replay.played.points_half == 2 * counted.points
        assert replay.played.oudlers == counted.oudlers
        assert (replay.petit_last, replay.slam) == (counted.petit_last, counted.slam)
        assert (replay.score.made, replay.score.per_defender) == (
            counted.made,
            counted.per_defender,
        )
        assert dict(replay.seat_scores) == counted.scores
        assert sum(replay.seat_scores.values()) == 0
        # What a real deal shows is never refused nor doubted when a table reports it.
        rules = ruleset(deal["ruleset"])
        assert check_played(rules, players, replay.played) == []
        assert doubts_of(rules, players, replay.played) == []

    agrees()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_replay_deal_an_illegal_card_is_named(players: int) -> None:
    @MANY
    @given(seeds, st.integers(0, 60))
    def is_named(seed: int, moment: int) -> None:
        random = Random(seed)
        deal = play_out(random, random_deal(random, players), illegal_at=moment)
        assume(deal is not None)
        assert deal is not None

        faults = replay_deal(read_record(deal)).faults

        assert [(f.trick, f.seat, f.card, f.code) for f in faults] == [deal["_due"]]
        assert faults[0].rule

    is_named()


@MANY
@given(seeds, st.sampled_from([3, 4, 5]), st.integers(1, 30))
def test_replay_deal_goes_on_whatever_was_played(seed: int, players: int, swaps: int) -> None:
    deal, random = playout(seed, players), Random(seed)
    slots: list[tuple[Any, Any]] = [(trick, seat) for trick in deal["tricks"] for seat in trick]
    slots += [(deal["discard"], place) for place in range(len(deal["discard"]))]
    for _ in range(swaps):
        (one, here), (other, there) = random.sample(slots, 2)
        one[here], other[there] = other[there], one[here]
    deal["handfuls"] = []

    replay = replay_deal(read_record(deal))

    assert sum(replay.seat_scores.values()) == 0
    assert 0 <= replay.played.points_half <= 182
    assert all(fault.rule for fault in replay.faults)


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("S3 H4 T5 EX", "", "S3 H4 T5 EX"),
        # Follow, without duty to go higher.
        ("S3 SK H4 T5 EX", "S9", "S3 SK EX"),
        # Void: trump.
        ("H4 T5 T9 EX", "S9", "T5 T9 EX"),
        # Void, the trick is trumped: above it, else under it.
        ("H4 T5 T9", "S9 T7", "T9"),
        ("H4 T5 T6", "S9 T7", "T5 T6"),
        ("H4 D2 EX", "S9 T7", "H4 D2 EX"),
        # A suit is followed although the trick is trumped.
        ("S3 T9", "S9 T7", "S3"),
        # Trumps led: go higher, even over a partner; else any trump; else anything.
        ("H4 T5 T9", "T7", "T9"),
        ("H4 T5 T6", "T7 T3", "T5 T6"),
        ("H4 D2", "T7", "H4 D2"),
        # The Excuse led: the next card sets the suit; an Excuse in between changes nothing.
        ("S3 H4 T5", "EX", "S3 H4 T5"),
        ("S3 H4 T5", "EX H9", "H4"),
        ("S3 H4 T5", "S9 EX", "S3"),
    ],
)
def test_legal_cards(hand: str, trick: str, legal: str) -> None:
    assert legal_cards(hand.split(), trick.split()) == legal.split()


def codes(deal: dict[str, Any]) -> list[str]:
    return [fault.code for fault in replay_deal(read_record(deal)).faults]


GUARD = a_deal(contract="guard", ruleset="fft", handfuls=[])
SANS = a_deal(contract="guard_without", ruleset="fft", handfuls=[])
FIVE = a_deal(5, contract="guard", ruleset="fft", handfuls=[])


def test_replay_deal_key_order_of_a_trick_means_nothing() -> None:
    turned = GUARD | {"tricks": [dict(reversed(trick.items())) for trick in GUARD["tricks"]]}

    assert replay_deal(read_record(turned)) == replay_deal(read_record(GUARD))


@pytest.mark.parametrize("lacks", [("hands",), ("dog",), ("hands", "dog"), ("hands", "discard")])
def test_replay_deal_with_less_written_down(lacks: tuple[str, ...]) -> None:
    less = {name: value for name, value in GUARD.items() if name not in lacks}

    assert replay_deal(read_record(less)).score == replay_deal(read_record(GUARD)).score


def test_replay_deal_an_announced_slam_gives_the_lead_to_the_taker() -> None:
    announced = GUARD | {"slam_announced": not GUARD["slam_announced"]}

    # Somebody else leads, so cards that followed now lead and lead cards now follow.
    assert replay_deal(read_record(announced)).trick_winners[0] in GUARD["tricks"][0]
    assert replay_deal(read_record(announced)).slam != replay_deal(read_record(GUARD)).slam


def test_replay_deal_card_of_another_hand() -> None:
    deal = copy.deepcopy(SANS)
    first = deal["tricks"][0]
    first["N"], first["S"] = first["S"], first["N"]

    faults = [f for f in replay_deal(read_record(deal)).faults if f.code == "card-not-held"]

    assert {(f.trick, f.seat, f.card) for f in faults} == {
        (1, "N", first["N"]),
        (1, "S", first["S"]),
    }


def test_replay_deal_card_of_a_dog_nobody_took() -> None:
    deal = copy.deepcopy(SANS)
    deal["dog"][0], deal["tricks"][5]["E"] = deal["tricks"][5]["E"], deal["dog"][0]
    hands = deal.pop("hands")

    deal_with_hands = deal | {"hands": hands}
    del deal_with_hands["dog"]

    assert "card-not-held" in codes(deal_with_hands)


def test_replay_deal_lone_petit_should_have_annulled_the_deal() -> None:
    holder = next(s for s, hand in SANS["hands"].items() if "T1" in hand)
    deal = copy.deepcopy(SANS)
    swaps = [
        card for card in deal["hands"][holder] if card[0] == "T" and card != "T1" or card == "EX"
    ]
    others = [
        card
        for seat, hand in SANS["hands"].items()
        if seat != holder
        for card in hand
        if card[0] in "SHDC"
    ]
    rename = dict(zip(swaps, others, strict=False)) | dict(zip(others, swaps, strict=False))
    for trick in deal["tricks"]:
        for seat in trick:
            trick[seat] = rename.get(trick[seat], trick[seat])
    del deal["hands"]

    faults = [f for f in replay_deal(read_record(deal)).faults if f.code == "lone-petit"]

    assert [(f.trick, f.seat, f.card) for f in faults] == [(0, holder, "T1")]


def test_replay_deal_discarded_king() -> None:
    deal = copy.deepcopy(GUARD)
    taker = deal["taker"]
    king = next(c for t in deal["tricks"] for s, c in t.items() if s == taker and c[1:] == "K")
    place = next(t for t in deal["tricks"] if t[taker] == king)
    place[taker], deal["discard"][0] = deal["discard"][0], king

    faults = [f for f in replay_deal(read_record(deal)).faults if f.trick == 0]

    assert [(f.seat, f.card, f.code) for f in faults] == [(taker, king, "discard-king")]


def test_replay_deal_discard_from_another_hand() -> None:
    deal = copy.deepcopy(GUARD)
    other = next(seat for seat in "NESW" if seat != deal["taker"])
    trick = next(t for t in deal["tricks"] if t[other][0] in "SHDC" and t[other][1:] != "K")
    trick[other], deal["discard"][0] = deal["discard"][0], trick[other]

    assert "discard-not-held" in codes(deal)


def test_replay_deal_opening_lead_in_the_called_suit() -> None:
    leader = ("1234512345"["12345".index(FIVE["dealer"]) + 1], FIVE["taker"])[
        FIVE["slam_announced"]
    ]
    led = FIVE["tricks"][0][leader]
    called = next(suit + "K" for suit in "SHDC" if suit == led[0]) if led[0] in "SHDC" else None
    if called is None or led == called:
        pytest.fail("the playout leads no small card of a suit: choose another")

    faults = replay_deal(read_record(FIVE | {"called": called})).faults

    assert (1, leader, led, "lead-called-suit") in [
        (f.trick, f.seat, f.card, f.code) for f in faults
    ]


def test_replay_deal_called_queen_without_four_kings() -> None:
    assert "called-not-allowed" in codes(FIVE | {"called": "HQ"})


@pytest.mark.parametrize(
    ("cards", "due"),
    [
        (None, ["handful-too-few"]),
        ("own with Excuse", ["handful-excuse"]),
        ("not held", ["handful-not-held"]),
        ("own", []),
    ],
)
def test_replay_deal_handful(cards: str | None, due: list[str]) -> None:
    # North holds eleven trumps and the Excuse; West three trumps.
    north = [f"T{n}" for n in range(21, 10, -1)] + ["EX", "SK", "SQ", "HK", "HQ", "DK", "CK"]
    rest = [card for card in ALL_CARDS if card not in north]
    hands = {"N": north, "W": rest[6:24], "S": rest[24:42], "E": rest[42:60]}
    base = {
        "dealer": "E",
        "taker": "N",
        "contract": "guard_against",
        "dog": rest[:6],
        "tricks": [
            dict(zip("NWSE", row, strict=True)) for row in zip(*hands.values(), strict=True)
        ],
    }
    shown: dict[str, Any] = {"seat": "N", "size": "single"}
    if cards is None:
        shown["seat"] = "W"
    else:
        shown["cards"] = {
            "own": north[:10],
            "own with Excuse": [*north[:9], "EX"],
            "not held": [*north[:9], "T2"],
        }[cards]

    replay = replay_deal(read_record(base | {"handfuls": [shown]}))

    assert [f.code for f in replay.faults if f.code.startswith("handful")] == due
    is_counted = due in ([], ["handful-excuse"])
    assert list(replay.played.handfuls) == ["single"] * is_counted


def test_replay_deal_discarded_trump_is_shown_again_in_the_handful() -> None:
    # Four kings, fifteen trumps, five other cards: one trump had to go (RO p.7).
    trumps = [f"T{n}" for n in range(21, 6, -1)]
    plain = ["S1", "H1", "D1", "C1", "S2"]
    rest = [f"T{n}" for n in range(6, 0, -1)] + ["EX"]
    rest += [c for c in ALL_CARDS if c[0] in "SHDC" and c[1:] != "K" and c not in plain]
    taker = ["SK", "HK", "DK", "CK", *trumps[:-1]]
    hands = {"N": taker, "W": rest[:18], "S": rest[18:36], "E": rest[36:]}
    deal = {
        "dealer": "E",
        "taker": "N",
        "contract": "guard",
        "discard": [*plain, "T7"],
        "tricks": [
            dict(zip("NWSE", row, strict=True)) for row in zip(*hands.values(), strict=True)
        ],
        "handfuls": [{"seat": "N", "size": "triple", "cards": trumps}],
    }

    replay = replay_deal(read_record(deal))

    assert [f.code for f in replay.faults if f.trick == 0] == []
    assert list(replay.played.handfuls) == ["triple"]


def auction(*calls: str) -> list[dict[str, str]]:
    return [dict(zip(("seat", "bid"), call.split(":"), strict=True)) for call in calls]


def test_replay_deal_auction_faults_are_reported() -> None:
    order = {"N": "WSEN", "W": "SENW", "S": "ENWS", "E": "NWSE"}[GUARD["dealer"]]
    bids = {GUARD["taker"]: "guard"}
    right = auction(*(f"{seat}:{bids.get(seat, 'pass')}" for seat in order))
    wrong = [right[1], right[0], *right[2:]]

    assert codes(GUARD | {"auction": right}) == []
    assert set(codes(GUARD | {"auction": wrong})) == {"call-out-of-turn"}


def test_replay_deal_declarations_are_paid_by_everybody() -> None:
    deal = a_deal(5, ruleset="biere", handfuls=[])
    plain = replay_deal(read_record(deal)).seat_scores
    seat = next(s for s in "12345" if s != deal["taker"])

    replay = replay_deal(read_record(deal | {"declarations": [{"seat": seat, "kind": "no_trump"}]}))

    has_trump = any(trick[seat][0] == "T" for trick in deal["tricks"])
    each = -10 if has_trump else 10
    assert has_trump == ("declaration-false" in [f.code for f in replay.faults])
    assert {s: replay.seat_scores[s] - plain[s] for s in "12345"} == {
        s: 4 * each if s == seat else -each for s in "12345"
    }


def test_replay_deal_by_a_club_variant() -> None:
    variant = {"base": "fft", "code": "our-club", "changes": {"base": 20}}

    plain = replay_deal(read_record(GUARD)).score
    ours = replay_deal(read_record(GUARD | {"ruleset": variant})).score

    assert abs(plain.breakdown[0].amount) - abs(ours.breakdown[0].amount) == 5 * 2


@pytest.mark.parametrize("seed", range(40))
def test_running_counts_add_up_and_end_at_the_count(seed: int) -> None:
    record = read_record(playout(seed, 3 + seed % 3))
    replay = replay_deal(record)
    attack = frozenset([record.taker, replay.partner or record.taker])

    counts = running_counts(record, replay.trick_winners, attack, replay.excuse)

    played = replay.played.points_half
    assert len(counts) == len(record.tricks) + 1
    assert counts[-1] == (played, 182 - played)
    assert all(
        after >= before for side in zip(*counts, strict=True) for before, after in pairwise(side)
    )


@pytest.mark.parametrize(
    ("called", "hand", "free"),
    [
        ("HK", ["HQ", "S1", "T4"], ["S1", "T4"]),
        ("HK", ["HK", "HQ"], ["HK"]),
        ("HK", ["HQ", "H2"], ["HQ", "H2"]),
        ("HK", ["HQ", "EX"], ["EX"]),
    ],
)
def test_opening_cards_leave_the_called_suit(called: str, hand: list[str], free: list[str]) -> None:
    assert opening_cards(called, hand) == free
