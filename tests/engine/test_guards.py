"""The fast playout plays by the rules and counts as the replay does; the shares come out."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import DECK
from engine.deals import Deal, lone_petit_seat
from engine.replay import read_record, replay_deal
from engine.seats import PLAY_ORDER
from engine.takeability import Band
from tools.guards import cards_of, is_made, mask_of, play_guard
from tools.takeability import main, tallies

ORDER = PLAY_ORDER[4]


def codes(mask: int) -> list[str]:
    return [DECK[card] for card in cards_of(mask)]


@pytest.mark.parametrize("takes_dog", [True, False])
def test_play_guard_replays_without_a_fault_and_with_the_same_count(takes_dog: bool) -> None:
    random, seen = Random(78), 0
    while seen < 400:
        pack = random.sample(range(78), 78)
        hands, dog = [mask_of(pack[18 * k : 18 * k + 18]) for k in range(4)], mask_of(pack[72:])
        named = {ORDER[k]: tuple(codes(hands[k])) for k in range(4)}
        if lone_petit_seat(Deal(named, ())):
            continue
        seen += 1
        taker, dealer = random.randrange(4), random.randrange(4)

        half, oudlers, tricks, pile = play_guard(
            hands, dog, taker, (dealer + 1) % 4, takes_dog=takes_dog
        )
        record = {
            "dealer": ORDER[dealer],
            "taker": ORDER[taker],
            "contract": "guard" if takes_dog else "guard_without",
            "hands": {seat: list(hand) for seat, hand in named.items()},
            "dog": codes(dog),
            "discard": codes(pile) if takes_dog else [],
            "tricks": [{ORDER[seat]: DECK[card] for seat, card in t.items()} for t in tricks],
        }
        replay = replay_deal(read_record(record))

        assert replay.faults == ()
        assert (replay.played.points_half, replay.played.oudlers) == (half, oudlers)
        assert replay.score.made is is_made(half, oudlers)


def test_takeability_prints_shares_that_keep_their_word(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seed = "5e" * 32

    code = main(["--hands", "2400", "--seed", seed])

    out = capsys.readouterr().out
    assert code == 0, out
    assert seed in out


def test_tallies_strong_hands_are_worth_more_than_a_guard() -> None:
    strong = tallies(bytes(32), "teams", 480)[Band.STRONG]

    assert strong.hands == 120
    assert strong.percent > 96
    assert strong.without_amount > strong.guard_amount
