"""Round robins and Swiss rounds: no rematch, fair byes, dead ends named."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from engine.errors import EngineError
from engine.leagues import (
    Standing,
    pair_swiss,
    round_robin,
    rounds_left,
    safe_swiss_rounds,
)


@pytest.mark.parametrize("teams", range(2, 63))
def test_round_robin_everybody_meets_everybody_once(teams: int) -> None:
    rounds = round_robin(teams)

    met = Counter(frozenset(pair) for played in rounds for pair in played.pairs)
    assert set(met) == {frozenset(pair) for pair in combinations(range(1, teams + 1), 2)}
    assert set(met.values()) == {1}
    assert len(rounds) == teams - 1 + teams % 2
    byes = [played.bye for played in rounds if played.bye is not None]
    assert sorted(byes) == (list(range(1, teams + 1)) if teams % 2 else [])


@pytest.mark.parametrize("teams", [4, 8, 9, 14])
def test_round_robin_first_place_is_shared(teams: int) -> None:
    firsts = Counter(pair[0] for played in round_robin(teams) for pair in played.pairs)

    assert max(firsts.values()) - min(firsts[team] for team in range(1, teams + 1)) <= 1


WHOLE_SWISS = [(8, 4), (9, 5), (16, 8), (33, 9), (128, 7)]


@pytest.mark.parametrize(("teams", "rounds"), WHOLE_SWISS + [(size, 3) for size in range(6, 65)])
def test_pair_swiss_whole_event_has_no_rematch_and_one_bye_each(teams: int, rounds: int) -> None:
    dice = Random(teams)
    score = dict.fromkeys(range(1, teams + 1), 0)
    played: set[tuple[int, int]] = set()
    byes: list[int] = []

    for _ in range(rounds):
        standings = [
            Standing(team, score[team]) for team in sorted(score, key=lambda t: (-score[t], t))
        ]
        pairing = pair_swiss(standings, played, byes)
        seated = [team for pair in pairing.pairs for team in pair]
        seated += [] if pairing.bye is None else [pairing.bye]
        assert sorted(seated) == list(range(1, teams + 1))
        assert not {frozenset(pair) for pair in pairing.pairs} & {frozenset(p) for p in played}
        assert pairing.bye not in byes
        played.update(pairing.pairs)
        byes += [] if pairing.bye is None else [pairing.bye]
        for pair in pairing.pairs:
            score[dice.choice(pair)] += 2


def test_pair_swiss_is_the_least_sum_of_all_pairings() -> None:
    standings = [Standing(3, 9), Standing(1, 8), Standing(6, 8), Standing(2, 4), Standing(5, 3),
                 Standing(4, 0)]  # fmt: skip
    played = {(3, 1), (6, 2)}

    def cost(order: tuple[int, ...]) -> int:
        total = 0
        for i in range(0, 6, 2):
            a, b = sorted(order[i : i + 2])
            if {standings[a].team, standings[b].team} in ({3, 1}, {6, 2}):
                return 10**9
            total += 36 * (standings[a].score - standings[b].score) ** 2 + b - a
        return total

    pairing = pair_swiss(standings, played)

    place = {standing.team: index for index, standing in enumerate(standings)}
    chosen = tuple(place[team] for pair in pairing.pairs for team in pair)
    assert cost(chosen) == min(map(cost, permutations(range(6))))


def test_pair_swiss_bye_goes_to_the_last_who_had_none() -> None:
    standings = [Standing(team, 10 - team) for team in range(1, 8)]

    assert pair_swiss(standings, set()).bye == 7
    assert pair_swiss(standings, set(), [7, 6]).bye == 5


def test_pair_swiss_lets_the_last_of_the_winners_meet_a_loser() -> None:
    standings = [Standing(team, int(team <= 3)) for team in range(1, 7)]

    pairing = pair_swiss(standings, [(1, 6), (2, 5), (3, 4)])

    # As near in all as 1-4, 2-3, 5-6, and nobody meets three places away.
    assert pairing.pairs == ((1, 2), (3, 5), (4, 6))


def test_pair_swiss_same_question_same_answer() -> None:
    standings = [Standing(team, 0) for team in range(1, 21)]

    assert pair_swiss(standings, {(1, 2)}) == pair_swiss(standings, {(1, 2)})


def test_pair_swiss_dead_end_says_so() -> None:
    standings = [Standing(team, 0) for team in (1, 2, 3, 4)]
    played = {(1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)}

    with pytest.raises(EngineError) as refusal:
        pair_swiss(standings, played)
    assert refusal.value.code == "swiss-dead-end"


def test_pair_swiss_sees_a_dead_end_one_round_ahead() -> None:
    # Six teams: two triangles apart are left after these; three and three cannot be paired.
    left = {frozenset(p) for p in ((1, 2), (2, 3), (1, 3), (4, 5), (5, 6), (4, 6))}
    now = {frozenset(p) for p in ((1, 4), (2, 5), (3, 6))}
    played = [
        (a, b) for a, b in combinations(range(1, 7), 2) if frozenset((a, b)) not in left | now
    ]

    standings = [
        Standing(team, score)
        for team, score in ((1, 20), (4, 20), (2, 10), (5, 10), (3, 0), (6, 0))
    ]
    pairing = pair_swiss(standings, played)

    assert {frozenset(pair) for pair in pairing.pairs} == now
    assert not pairing.can_go_on


def test_pair_swiss_goes_far_when_the_near_ones_are_used_up() -> None:
    teams = 40
    standings = [Standing(team, -team) for team in range(1, teams + 1)]
    near = {(a, b) for a in range(1, teams + 1) for b in range(a + 1, min(a + 17, teams + 1))}

    pairing = pair_swiss(standings, near)

    assert all(abs(a - b) > 16 for a, b in pairing.pairs)
    assert len(pairing.pairs) == 20


@pytest.mark.parametrize(("teams", "safe"), [(8, 4), (9, 5), (10, 5), (128, 64)])
def test_safe_swiss_rounds_is_half_the_teams(teams: int, safe: int) -> None:
    assert safe_swiss_rounds(teams) == safe


@pytest.mark.parametrize("teams", [4, 5, 6, 9])
def test_rounds_left_complete_a_round_robin_after_swiss_rounds(teams: int) -> None:
    standings = [Standing(team, 0) for team in range(1, teams + 1)]
    played: list[tuple[int, int]] = []
    for _ in range(2):
        played += pair_swiss(standings, played).pairs

    left = rounds_left(range(1, teams + 1), played)

    met = [frozenset(pair) for pair in [*played, *(p for one in left for p in one.pairs)]]
    assert len(met) == len(set(met)) == teams * (teams - 1) // 2
    assert [one.can_go_on for one in left] == [True] * (len(left) - 1) + [False]
    for one in left:
        seated = [team for pair in one.pairs for team in pair]
        assert len(seated) == len(set(seated))


def test_pair_swiss_meets_within_a_score_however_far_apart() -> None:
    # Ten teams of one win, the first of which met its nine neighbors' neighbors already.
    standings = [Standing(team, 1) for team in range(1, 11)] + [Standing(11, 0), Standing(12, 0)]
    played = [(1, team) for team in range(2, 10)]

    pairing = pair_swiss(standings, played)

    assert (1, 10) in pairing.pairs
    assert (11, 12) in pairing.pairs


def test_round_robin_one_team_is_refused() -> None:
    with pytest.raises(EngineError) as refusal:
        round_robin(1)
    assert refusal.value.code == "too-few-teams"
