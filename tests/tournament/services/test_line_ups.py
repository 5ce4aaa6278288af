"""Line-ups of a match: hidden until all are in, checked, changed by the director alone after."""

from __future__ import annotations

import pytest

from tests import factories
from tournament.adapters.matches import Chosen
from tournament.messages import Refused
from tournament.models import Entry, LineUp, LogLine, Tournament
from tournament.selectors import matches as selectors
from tournament.services import exports, line_ups
from tournament.services.audit import Author

pytestmark = pytest.mark.django_db
REASON = "a player was taken ill"


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(2, "teams")


def team(event: Tournament, number: int = 1) -> Entry:
    return event.entries.get(number=number)


def give(entry: Entry, attacker: int, quarter: int = 1, **fields: object) -> LineUp:
    author = Author.captain(entry.number)
    return line_ups.give_line_up(entry, quarter, Chosen(attacker), author=author, **fields)


def refused_for(entry: Entry, attacker: int, quarter: int = 1, **fields: object) -> list[str]:
    with pytest.raises(Refused) as refused:
        give(entry, attacker, quarter, **fields)
    return [problem.code for problem in refused.value.problems]


def test_give_line_up_seats_the_three_others_of_four(event: Tournament) -> None:
    row = give(team(event), 2)

    assert line_ups.chosen_of(row) == Chosen(2, 1, 3, 4)


def test_give_line_up_is_seen_by_nobody_until_both_are_in(event: Tournament) -> None:
    round_ = event.rounds.get(number=1)

    give(team(event, 1), 1)
    alone = selectors.seen_line_ups(event, round_)
    give(team(event, 2), 3)

    assert alone == {}
    assert len(selectors.seen_line_ups(event, round_)) == 2


def test_give_line_up_log_names_nobody_before_both_are_in(event: Tournament) -> None:
    give(team(event, 1), 1)

    line = LogLine.objects.filter(action="line-up").get()
    assert (line.before, line.after) == (None, {"quarter": 1})


def test_give_line_up_again_by_the_captain_until_it_is_seen(event: Tournament) -> None:
    give(team(event, 1), 1)
    give(team(event, 1), 2)
    give(team(event, 2), 1)

    assert LineUp.objects.get(entry=team(event, 1)).attacker.position == 2
    assert refused_for(team(event, 1), 3) == ["line-up-seen"]


def test_give_line_up_seen_needs_the_director_and_a_reason(event: Tournament) -> None:
    factories.give_line_ups(event, 1)

    assert refused_for(team(event), 2, is_director=True) == ["reason-missing"]
    give(team(event), 2, is_director=True, reason=REASON)

    line = LogLine.objects.filter(action="line-up").first()
    assert line is not None
    assert line.reason == REASON
    assert line.before != line.after


@pytest.mark.parametrize(("quarter", "code"), [(2, "attacker-last-quarter"), (3, "attacker-again")])
def test_give_line_up_refuses_an_attacker_of_another_quarter(
    event: Tournament, quarter: int, code: str
) -> None:
    give(team(event), 1)

    assert refused_for(team(event), 1, quarter) == [code]


def test_give_line_up_refuses_somebody_in_both_rooms(event: Tournament) -> None:
    with pytest.raises(Refused) as refused:
        line_ups.give_line_up(team(event), 1, Chosen(1, 1, 2, 3), author=Author.captain(1))

    assert [problem.code for problem in refused.value.problems] == ["in-both-rooms"]


def test_give_line_up_of_six_in_triplets_seats_the_other_triplet() -> None:
    event = factories.make_team_event(2, "teams", size=6)
    entry = team(event)
    Entry.objects.filter(pk=entry.pk).update(has_triplets=True)
    for member in entry.members.all():
        member.place = "1" if member.position <= 3 else "2"
        member.save()

    row = give(team(event), 2)

    assert line_ups.chosen_of(row) == Chosen(2, 4, 5, 6)


def test_give_line_up_of_five_asks_who_defends() -> None:
    event = factories.make_team_event(2, "teams", size=5)

    assert refused_for(team(event), 1) == ["defenders-count"]


def test_submit_result_waits_for_both_line_ups(event: Tournament) -> None:
    give(team(event, 1), 1)

    with pytest.raises(Refused) as refused:
        factories.enter(event, 1, 1, 66)

    assert refused.value.problems[0].code == "line-ups-missing"
    give(team(event, 2), 1)
    assert factories.enter(event, 1, 1, 66).kind == "stored"


def test_give_line_up_after_a_result_is_the_directors(event: Tournament) -> None:
    factories.give_line_ups(event, 1)
    factories.enter(event, 1, 1, 66)

    assert refused_for(team(event), 2) == ["quarter-begun"]


def test_opposed_holds_all_three_of_a_triangular() -> None:
    event = factories.make_team_event(3, "teams")

    assert len(selectors.opposed(team(event), 1)) == 3


def test_event_document_holds_no_line_up_that_is_still_hidden(event: Tournament) -> None:
    give(team(event, 1), 1)
    alone = exports.event_document(event)["line_ups"]
    give(team(event, 2), 1)

    assert alone == []
    assert len(exports.event_document(event)["line_ups"]) == 2
