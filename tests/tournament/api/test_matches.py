"""Matches by program: pairs and points as the pages tell them, sheets and line-ups not before."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournament.api.client import Program, visitors
from tournament.access import captain_token
from tournament.adapters.matches import Chosen
from tournament.models import Due, Entry, Tournament
from tournament.services import line_ups
from tournament.services.match_standings import match_scores

pytestmark = pytest.mark.django_db
NONE_YET = {"one": "0.000", "other": "0.000"}


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(2, "teams")


def read(event: Tournament, who: Program | None = None, path: str = "") -> Any:
    answer = (who or Program()).get(f"tournaments/{event.slug}/matches/{path}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def captain(entry: Entry) -> Program:
    return Program(f"Captain {captain_token(entry)}")


def everybody(event: Tournament) -> dict[str, Program]:
    return visitors(event) | {
        f"captain {entry.number}": captain(entry) for entry in event.entries.all()
    }


def play_half_of_the_second_quarter(event: Tournament) -> None:
    """Close the first quarter; of the second the closed room has played its first half only."""
    factories.play_round(event, 1)
    factories.give_line_ups(event, 2)
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=2)
    played = dues.exclude(table__number=2, table__slot=2).select_related("table", "board")
    for due in played.order_by("table__slot", "table__number"):
        factories.enter(event, due.table.number, due.board.number, 118)
    factories.recompute()


def test_read_matches_before_anything_is_played(event: Tournament) -> None:
    (match,) = read(event)

    one, other = event.entries.order_by("number")
    assert {match["one"]["number"], match["other"]["number"]} == {one.number, other.number}
    assert (match["first_round"], match["number"]) == (1, 1)
    assert (match["points"], match["bonus"]) == (NONE_YET, NONE_YET)
    assert (match["is_over"], match["winner"], match["left"]) == (False, None, [])
    assert [(q["quarter"], q["round"], q["points"]) for q in match["quarters"]] == [
        (1, 1, None), (2, 2, None), (3, 3, None), (4, 4, None),
    ]  # fmt: skip
    assert [q["state"] for q in match["quarters"]] == ["playing", *["pending"] * 3]
    assert not any(team["is_in"] for q in match["quarters"] for team in q["teams"])


@pytest.mark.parametrize(
    ("visitor", "told"),
    [("director", 2), ("player", 1), ("player elsewhere", 1), ("stranger", 1),
     ("director elsewhere", 1), ("captain 1", 1), ("captain 2", 1)],
)  # fmt: skip
def test_read_match_tells_a_quarter_once_it_is_closed(
    event: Tournament, visitor: str, told: int
) -> None:
    play_half_of_the_second_quarter(event)
    who = everybody(event)[visitor]

    (listed,) = read(event, who)
    shown = read(event, who, "1/1/")

    for match in (listed, shown):
        points = [quarter["points"] is not None for quarter in match["quarters"]]
        assert points[:2] == [True, told == 2]
    assert [q["boards"] is not None for q in shown["quarters"]][:2] == [True, told == 2]
    assert ("118" in str(shown["quarters"][1])) == (told == 2)
    first = shown["quarters"][0]
    assert all(line["one"] and line["other"] and line["points"] for line in first["boards"])


def test_read_match_tells_its_captains_what_both_rooms_have_played(event: Tournament) -> None:
    factories.play_round(event, 1, close=False)

    told = {
        name: read(event, who, "1/1/")["quarters"][0]["points"] is not None
        for name, who in everybody(event).items()
    }

    assert told == {
        "director": True, "player": False, "player elsewhere": False, "stranger": False,
        "director elsewhere": False, "captain 1": True, "captain 2": True,
    }  # fmt: skip


def test_read_match_tells_no_captain_of_another_match() -> None:
    event = factories.make_team_event(4, "teams")
    factories.play_round(event, 1, close=False)
    numbers = {entry.number: entry for entry in event.entries.all()}

    for match in read(event):
        pair = {match["one"]["number"], match["other"]["number"]}
        for number, entry in numbers.items():
            rows = read(event, captain(entry))
            row = next(r for r in rows if r["one"] == match["one"] and r["first_round"] ==
                       match["first_round"])  # fmt: skip
            is_told = row["quarters"][0]["points"] is not None
            assert is_told == (number in pair and match["first_round"] == 1)


def test_read_match_shows_no_line_up_before_both_are_in(event: Tournament) -> None:
    one, two = event.entries.order_by("number")
    line_ups.give_line_up(one, 1, Chosen(2), author=factories.author(event))
    before = {name: read(event, who) for name, who in everybody(event).items()}

    line_ups.give_line_up(two, 1, Chosen(3), author=factories.author(event))
    (after,) = read(event)

    for (match,) in before.values():
        teams = {team["team"]: team for team in match["quarters"][0]["teams"]}
        assert (teams[one.number]["is_in"], teams[two.number]["is_in"]) == (True, False)
        assert [team["line_up"] for team in teams.values()] == [None, None]
    shown = {team["team"]: team["line_up"] for team in after["quarters"][0]["teams"]}
    names = [member.player.full_name for member in one.members.order_by("position")]
    assert shown[one.number] == {
        "attacker": names[1], "north": names[0], "east": names[2], "west": names[3],
    }  # fmt: skip


def test_read_schedule_and_table_name_the_attacker_once_line_ups_are_seen(
    event: Tournament,
) -> None:
    one, two = event.entries.order_by("number")
    line_ups.give_line_up(one, 1, Chosen(2), author=factories.author(event))
    table = Program.of_table(event, 1)

    def named() -> set[str | None]:
        schedule = Program().get(f"tournaments/{event.slug}/schedule/").json()["rounds"][0]
        due = table.get(f"tournaments/{event.slug}/tables/1/").json()["boards"]
        attacks = [attack for row in schedule["tables"] for attack in row["attacks"]]
        return {row["person"] for row in [*attacks, *(row["attacker"] for row in due)]}

    before = named()
    line_ups.give_line_up(two, 1, Chosen(3), author=factories.author(event))

    assert before == {None}
    assert named() == {
        one.members.get(position=2).player.full_name,
        two.members.get(position=3).player.full_name,
    }


def test_read_match_ended_has_the_winner_and_the_score_of_the_pages(event: Tournament) -> None:
    factories.play_all(event)
    ((match, score),) = match_scores(event)

    (shown,) = read(event)

    winner = match.one if score.winner == "one" else match.other
    assert shown["is_over"]
    assert shown["winner"] == (winner.number if winner and score.winner else None)
    assert [shown["points"]["one"], shown["points"]["other"]] == [f"{p:.3f}" for p in score.totals]


@pytest.mark.parametrize("path", ["", "1/1/"])
def test_matches_of_other_formats_are_not_there(path: str) -> None:
    event = factories.make_event(12, 3)

    answer = Program().get(f"tournaments/{event.slug}/matches/{path}")

    assert answer.status_code == 404


def test_read_match_that_is_not_there(event: Tournament) -> None:
    assert Program().get(f"tournaments/{event.slug}/matches/2/1/").status_code == 404


def test_read_matches_asks_as_often_for_many(django_assert_max_num_queries: Any) -> None:
    event = factories.make_team_event(6, "teams")

    with django_assert_max_num_queries(11):
        rows = Program().get(f"tournaments/{event.slug}/matches/").json()

    assert len(rows) > 3
