"""Teams of three or four at the wrong board: what is kept, barred, returned; whose turn it is."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.services.test_wrong_boards import history
from tournament.adapters.attackers import Attack
from tournament.messages import Refused
from tournament.models import (
    BoardScore,
    Due,
    Result,
    Seating,
    Standing,
    StandingRow,
    Status,
    Tournament,
)
from tournament.selectors.changes import other_boards
from tournament.services import wrong_boards
from tournament.services.attackers import badges_due

pytestmark = pytest.mark.django_db


def first_due(event: Tournament, number: int = 2, table: int = 2) -> Due:
    dues = Due.objects.filter(
        table__round__tournament=event, table__round__number=number, table__number=table
    )
    return dues.select_related("board__tournament", "table__round").order_by("board__number")[0]


def unmet(event: Tournament, due: Due) -> int:
    """Return a board no team of the table was due to meet before."""
    teams = Seating.objects.filter(table=due.table_id).values("entry")
    met = set(
        Seating.objects.filter(
            entry__in=teams, round__number__lte=due.table.round.number
        ).values_list("table__dues__board__number", flat=True)
    )
    return next(number for number in other_boards(due) if number not in met)


def aside(event: Tournament) -> set[tuple[int, int, str]]:
    rows = Result.objects.filter(
        due__board__tournament=event, standing=Standing.LIVE, facts__has_key="set_aside"
    )
    return set(rows.values_list("due__board__number", "due__table__round__number", "status"))


def test_triplets_play_another_board_it_counts_and_is_barred_later() -> None:
    event = factories.make_team_event(10, "triplets")
    factories.play_round(event, 1)
    due = first_due(event)
    factories.enter(event, 2, due.board.number, 76)
    number = unmet(event, due)

    made = wrong_boards.play_other_board(due, number, author=factories.author())

    assert made.due is not None
    assert history(made.due) == [("live", "played", 76)]
    assert history(due) == [("replaced", "played", 76), ("live", "not_played", None)]
    assert {(board, status) for board, _round, status in aside(event)} == {(number, "neutralized")}
    event.plan.refresh_from_db()
    assert len(event.plan.fairness["set_aside"]) == len(aside(event))


def test_triplets_taken_back_owe_the_due_board_again() -> None:
    event = factories.make_team_event(10, "triplets")
    factories.play_round(event, 1)
    due = first_due(event)
    before, turns = event.plan.document, badges_due(event)
    made = wrong_boards.play_other_board(due, unmet(event, due), author=factories.author())
    assert made.due is not None

    wrong_boards.take_back_other_board(made.due, author=factories.author())

    event.plan.refresh_from_db()
    assert event.plan.document == before
    assert badges_due(event) == turns
    assert aside(event) == set()
    assert not due.results.filter(standing=Standing.LIVE).exists()


def test_triplets_keep_every_later_turn_of_the_badges() -> None:
    event = factories.make_team_event(10, "triplets")
    factories.play_round(event, 1)
    due = first_due(event)
    before = badges_due(event)
    other_side = next(
        number
        for number in other_boards(due)
        if (event.boards.get(number=number).taker in "NS") != (due.board.taker in "NS")
    )

    wrong_boards.play_other_board(due, other_side, author=factories.author())

    after = badges_due(event)
    here = Attack(2, 2, 1, due.board.number)
    played = here._replace(board=other_side)
    # The team that attacked once more sends the badge after its last one in this round.
    team_boards = {
        attack: badge
        for attack, badge in before.items()
        if attack[:3] == here[:3]
        and (event.boards.get(number=attack.board).taker in "NS") != (due.board.taker in "NS")
    }
    last = team_boards[max(team_boards)]
    following = {"blue": "white", "white": "red", "red": "blue"}[last]
    assert after[played] == following
    del before[here], after[played]
    assert after == before


def test_triplets_known_board_is_neutralized_where_it_was_played() -> None:
    event = factories.make_team_event(10, "triplets")
    factories.play_round(event, 1)
    due = first_due(event)
    teams = Seating.objects.filter(table=due.table_id).values("entry")
    known = Due.objects.filter(
        table__round__tournament=event, table__round__number=1, table__seatings__entry__in=teams
    )[0]

    made = wrong_boards.play_other_board(due, known.board.number, author=factories.author())

    assert made.due is not None
    live = made.due.results.get(standing=Standing.LIVE)
    assert live.status == Status.NEUTRALIZED
    assert live.reason.startswith("known-already:Équipe ")


def test_emmanuel_slots_refuse_another_board() -> None:
    event = factories.make_team_event(16, "triplets")
    due = first_due(event, 1, 1)

    with pytest.raises(Refused) as refusal:
        wrong_boards.play_other_board(due, other_boards(due)[0], author=factories.author())

    assert [problem.code for problem in refusal.value.problems] == ["slots-fixed"]


def test_quartets_attacker_does_not_know_what_the_defenders_played() -> None:
    event = factories.make_team_event(7, "quartets")
    factories.play_round(event, 1)
    due = first_due(event)
    number = unmet(event, due)
    seated = dict(Seating.objects.filter(table=due.table_id).values_list("seat", "entry"))
    attack, defense = seated["attack"], seated["defense"]

    wrong_boards.play_other_board(due, number, author=factories.author())

    barred = Seating.objects.filter(
        table__dues__results__facts__has_key="set_aside",
        table__dues__results__standing=Standing.LIVE,
        entry__in=(attack, defense),
    ).values_list("entry", "seat")
    assert set(barred) <= {(attack, "attack"), (defense, "defense")}
    assert aside(event)


def test_quartets_count_neither_board_without_its_return_and_stay_in_balance() -> None:
    event = factories.make_team_event(7, "quartets")
    factories.play_round(event, 1)
    due = first_due(event)
    factories.enter(event, 2, due.board.number, 160)
    made = wrong_boards.play_other_board(due, unmet(event, due), author=factories.author())
    assert made.due is not None

    for number in range(2, event.rounds.count() + 1):
        factories.play_round(event, number)
    factories.recompute()

    rows = StandingRow.objects.filter(tournament=event)
    assert sum(row.attack_sum - row.defense_sum for row in rows) == 0
    scores = {pk: BoardScore.objects.get(due=pk) for pk in (due.pk, made.due.pk)}
    assert [scores[due.pk].attack_num, scores[due.pk].defense_num] == [0, 0]
    assert [scores[made.due.pk].attack_num, scores[made.due.pk].defense_num] == [None, None]
