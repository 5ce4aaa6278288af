"""Deciding between versions, and what a correction would change."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Due, LogLine, Standing, StandingRow, Tournament
from tournament.services.previews import Effect, preview_correction
from tournament.services.results import Correction, take_rival

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(12, rounds=None)


@pytest.fixture
def due(event: Tournament) -> Due:
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    return dues.select_related("board__tournament", "table__round").order_by("pk")[0]


def test_take_rival_makes_a_revision_of_it(event: Tournament, due: Due) -> None:
    table, board = due.table.number, due.board.number
    factories.enter(event, table, board, 56)
    factories.enter(event, table, board, -72)
    factories.enter(event, table, board, 90)

    outcome = take_rival(due, 2, author=factories.author(event), seen=1, reason="fiche lue")

    assert outcome.result.amount == -72
    assert list(due.results.values_list("revision", "standing")) == [
        (1, Standing.REPLACED),
        (2, Standing.REPLACED),
        (3, Standing.DISMISSED),
        (4, Standing.LIVE),
    ]
    assert LogLine.objects.get(tournament=event, action="correct").reason == "fiche lue"


@pytest.mark.parametrize(("revision", "seen"), [(1, 1), (3, 1), (2, 0)])
def test_take_rival_of_what_is_none_or_was_decided_is_refused(
    event: Tournament, due: Due, revision: int, seen: int
) -> None:
    table, board = due.table.number, due.board.number
    factories.enter(event, table, board, 56)
    factories.enter(event, table, board, -72)

    with pytest.raises(Refused) as refused:
        take_rival(due, revision, author=factories.author(event), seen=seen, reason="fiche")

    assert refused.value.problems[0].code == "changed-meanwhile"
    assert due.results.get(standing=Standing.LIVE).revision == 1


def test_preview_correction_first_result_of_a_board_gives_four_people_an_average(
    event: Tournament, due: Due
) -> None:
    correction = Correction(typed=factories.typed(56))

    effect = preview_correction(due, correction, author=factories.author(event), seen=0)

    assert effect == Effect(averages=4, ranks=4)
    assert not due.results.exists()
    assert not LogLine.objects.filter(tournament=event, action="result").exists()


def test_preview_correction_equals_what_then_happens() -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.play_round(event, 2)
    factories.recompute()
    due = _lowest_of_its_board(event)
    correction = Correction(typed=factories.typed(158))
    author = factories.author(event)
    before = _places(event)

    effect = preview_correction(due, correction, author=author, seen=1)

    assert _places(event) == before
    factories.correct(due, 158)
    factories.recompute()
    after = _places(event)
    assert effect.averages == sum(before[n][0] != after[n][0] for n in before)
    assert effect.ranks == sum(before[n][1] != after[n][1] for n in before)
    assert effect.averages > 0


def test_preview_correction_changed_meanwhile_is_refused_and_leaves_nothing(
    event: Tournament, due: Due
) -> None:
    factories.enter(event, due.table.number, due.board.number, 56)
    rows = list(StandingRow.objects.order_by("pk").values())

    with pytest.raises(Refused):
        preview_correction(
            due, Correction(typed=factories.typed(90)), author=factories.author(event), seen=0
        )

    assert due.results.count() == 1
    assert rows == list(StandingRow.objects.order_by("pk").values())


def _lowest_of_its_board(event: Tournament) -> Due:
    """Return a due board whose result is the worst of two."""
    scored = Due.objects.filter(board__tournament=event, score__attack_num=0)
    return scored.select_related("board__tournament", "table__round").order_by("pk")[0]


def _places(event: Tournament) -> dict[int, tuple[object, object]]:
    lines = factories.standings.standings_of(event)
    return {line.number: (line.place.overall, line.place.general_rank) for line in lines}
