"""What programs may read: lists, schedule, ranking, boards; nothing sealed, nothing of drafts."""

from __future__ import annotations

import re
from datetime import datetime
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournament.api.client import Program, codes, visitors
from tests.tournament.services import test_free_rounds as free
from tournament.adapters.numbers import mark_texts
from tournament.models import Due, LiveStandings, Result, Tournament
from tournament.services import events, rounds

pytestmark = pytest.mark.django_db


def read(event: Tournament, path: str = "", program: Program | None = None) -> object:
    answer = (program or Program()).get(f"tournaments/{event.slug}/{path}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def query_count(path: str, program: Program | None = None) -> int:
    with CaptureQueriesContext(connection) as queries:
        answer = (program or Program()).get(path)
    assert answer.status_code == 200
    return len(queries)


def test_list_tournaments_shows_public_ones_latest_first() -> None:
    first = factories.make_event(12, started=False, drawn=False, name="Été",
                                 starts_at=datetime(2031, 7, 1, 14))  # fmt: skip
    second = factories.make_event(12, started=False, drawn=False, name="Automne",
                                  starts_at=datetime(2031, 10, 1, 14))  # fmt: skip
    factories.make_event(12, started=False, drawn=False, opened=False, name="Brouillon")

    listed = Program().get("tournaments/").json()

    assert listed["count"] == 2
    assert [row["slug"] for row in listed["results"]] == [second.slug, first.slug]
    assert listed["results"][0]["people"] == 12


def test_list_tournaments_shows_its_director_the_draft() -> None:
    factories.make_event(12, started=False, drawn=False, opened=False)
    factories.make_event(
        12, started=False, drawn=False, opened=False, user=factories.director("elsewhere")
    )

    listed = Program.of_user(factories.director()).get("tournaments/").json()

    assert [row["state"] for row in listed["results"]] == ["draft"]


@pytest.mark.parametrize("path", ["", "schedule/", "standings/", "boards/", "boards/1/"])
@pytest.mark.parametrize(
    ("visitor", "status"),
    [("director", 200), ("player", 200), ("player elsewhere", 404),
     ("director elsewhere", 404), ("stranger", 404)],
)  # fmt: skip
def test_a_draft_does_not_exist_for_others(path: str, visitor: str, status: int) -> None:
    draft = factories.make_event(12, 2, opened=False, started=False)
    Tournament.objects.filter(pk=draft.pk).update(state="draft")
    status = 404 if path == "boards/1/" and status == 200 else status

    answer = visitors(draft)[visitor].get(f"tournaments/{draft.slug}/{path}")

    # A draft has no boards yet: number 1 is not there for anybody.
    assert answer.status_code == status


def test_read_tournament_tells_the_local_time_of_both_sides_of_a_clock_change() -> None:
    winter = factories.make_event(12, started=False, drawn=False,
                                  starts_at=datetime(2031, 3, 29, 20))  # fmt: skip
    summer = factories.make_event(12, started=False, drawn=False,
                                  starts_at=datetime(2031, 3, 30, 20))  # fmt: skip

    assert read(winter)["starts_at"] == "2031-03-29T20:00:00+01:00"
    assert read(summer)["starts_at"] == "2031-03-30T20:00:00+02:00"


def test_read_tournament_keeps_the_seed_until_the_play_is_over() -> None:
    event = factories.make_event(12, 1)
    before = read(event)

    factories.play_all(event)
    events.publish_tournament(event, author=factories.author())
    after = read(event)

    assert before["seed"] is None
    assert before["commitment"] == after["commitment"]
    assert after["seed"] == event.seed


def test_read_tournament_before_a_movement_is_chosen() -> None:
    event = factories.make_event(12, started=False, drawn=False)

    shown = read(event)

    assert shown["movement"] is None
    assert shown["playing"] == []


def test_read_schedule_seats_everybody_once_a_round() -> None:
    event = factories.make_event(14, 3)

    shown = read(event, "schedule/")

    assert [row["state"] for row in shown["rounds"]] == ["playing", "pending", "pending"]
    for row in shown["rounds"]:
        seated = [who["number"] for one in row["tables"] for who in one["seats"].values()]
        resting = [who["number"] for who in row["sit_out"]]
        assert sorted(seated + resting) == list(range(1, event.entries.count() + 1))


def test_read_schedule_before_the_draw_is_empty_and_after_it_is_there() -> None:
    event = factories.make_event(12, 2, started=False, drawn=False)
    before = read(event, "schedule/")["rounds"]

    factories.plan_and_draw(event, rounds=2)
    after = read(event, "schedule/")["rounds"]

    assert before == []
    assert [row["state"] for row in after] == ["pending", "pending"]


def test_read_standings_before_the_first_score_lists_everybody_unranked() -> None:
    event = factories.make_event(28, 7)

    shown = read(event, "standings/")

    assert len(shown["general"]) == 28
    assert {(row["rank"], row["percent"], row["boards"]) for row in shown["general"]} == {
        (None, None, 0)
    }


def test_read_standings_shares_ranks_and_writes_exact_decimals() -> None:
    event = factories.play_all(factories.make_event(16, 3))

    rows = read(event, "standings/")["general"]

    percents = [Fraction(row["percent"]) for row in rows]
    assert percents == sorted(percents, reverse=True)
    for place, row in enumerate(rows, start=1):
        first = 1 + percents.index(Fraction(row["percent"]))
        assert row["rank"] == first <= place
        assert row["tied"] == (percents.count(Fraction(row["percent"])) > 1)
        assert len(row["percent"].partition(".")[2]) <= 6
        attack, defense = Fraction(row["attack_percent"]), Fraction(row["defense_percent"])
        difference = Fraction(row["percent"]) - (attack / 4 + 3 * defense / 4)
        assert abs(difference) <= Fraction(1, 10**6)


def test_read_standings_tells_no_side_while_a_board_of_the_entry_is_sealed() -> None:
    event = factories.make_event(12, 2)
    for due in Due.objects.filter(table__round__tournament=event, table__round__number=1)[:3]:
        factories.enter(event, due.table.number, due.board.number, 64)
    factories.recompute()

    for name, program in visitors(event).items():
        rows = [row for row in read(event, "standings/", program)["general"] if row["percent"]]
        told = [row for row in rows if row["attack_percent"] or row["defense_percent"]]
        assert rows
        assert told == (rows if name == "director" else [])


def test_read_standings_alternate_list_begins_with_the_winners_of_the_lines() -> None:
    event = factories.play_all(factories.make_event(28, 7))

    shown = read(event, "standings/")

    lines = {row["number"]: row["line"] for row in shown["general"]}
    assert sorted(lines[number] for number in shown["alternate"][:4]) == ["E", "N", "S", "W"]
    assert sorted(shown["alternate"]) == sorted(lines)


def test_read_standings_not_changed_answers_304_until_a_board_is_recomputed() -> None:
    event = factories.make_event(12, 2)
    path, program = f"tournaments/{event.slug}/standings/", Program()
    tag = program.get(path)["ETag"]

    unchanged = program.get(path, **{"If-None-Match": tag})
    factories.enter(event, 1, 1, 64)
    factories.recompute()
    changed = program.get(path, **{"If-None-Match": tag})

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged["ETag"] == tag
    assert changed.status_code == 200
    assert changed["ETag"] != tag


def test_read_standings_tag_of_the_public_does_not_serve_the_director() -> None:
    event = factories.make_event(12, 2, live_standings=LiveStandings.AT_THE_END)
    path = f"tournaments/{event.slug}/standings/"
    tag = Program().get(path)["ETag"]

    answer = Program.of_user(factories.director()).get(path, **{"If-None-Match": tag})

    assert answer.status_code == 200


def test_read_standings_kept_for_the_prize_giving_until_it_is_published() -> None:
    event = factories.make_event(12, 1, live_standings=LiveStandings.AT_THE_END)
    factories.play_all(event)
    seen = {name: read(event, "standings/", program) for name, program in visitors(event).items()}

    assert {name: row["is_kept"] for name, row in seen.items()} == {
        "director": False, "player": True, "player elsewhere": True, "stranger": True,
        "director elsewhere": True,
    }  # fmt: skip
    assert seen["stranger"]["general"] == []
    assert len(seen["director"]["general"]) == 12

    events.publish_tournament(event, author=factories.author())

    assert len(read(event, "standings/")["general"]) == 12


def test_read_standings_between_rounds_shows_the_closed_ones_only() -> None:
    event = factories.make_event(12, 2, live_standings=LiveStandings.BETWEEN_ROUNDS)
    factories.play_round(event, 1)
    factories.recompute()
    held = read(event, "standings/")["general"]

    factories.enter(event, 1, 5, 120)
    factories.recompute()

    assert read(event, "standings/")["general"] == held
    director = Program.of_user(factories.director())
    assert read(event, "standings/", director)["general"] != held


def shows_158(document: object) -> bool:
    """Tell whether the amount stands in it; a digest may hold these digits by chance."""
    return re.search(r"(?<!\w)158(?!\w)", str(document)) is not None


@pytest.mark.parametrize(
    "visitor", ["player", "player elsewhere", "stranger", "director elsewhere"]
)
def test_a_sealed_board_shows_no_score_and_no_mark_on_any_route(visitor: str) -> None:
    event = factories.make_event(28, 7)
    # 28 people, one copy: board 1 travels until the last round.
    factories.play_round(event, 1, amounts=lambda table, board: 158)
    factories.recompute()
    program = visitors(event, table=7)[visitor]
    number = Result.objects.filter(due__table__number=1)[0].due.board.number

    shown = read(event, f"boards/{number}/", program)
    listed = read(event, "boards/", program)

    assert (shown["is_open"], shown["results"]) == (False, None)
    assert not any(row["is_open"] for row in listed)
    for path in ("", "schedule/", "boards/", "standings/", *(f"boards/{n}/" for n in range(1, 29))):
        assert not shows_158(read(event, path, program))
    if visitor == "player":
        assert not shows_158(read(event, "tables/7/", program))


def test_a_sealed_board_is_shown_to_its_director() -> None:
    event = factories.make_event(28, 7)
    factories.play_round(event, 1)
    factories.recompute()

    shown = read(event, "boards/1/", Program.of_user(factories.director()))

    assert (shown["is_open"], len(shown["results"])) == (False, 1)


def test_read_board_opened_shows_marks_that_add_up_and_why() -> None:
    event = factories.make_event(12, 2)
    for table, amount in ((1, 64), (2, 64), (3, -70)):
        factories.enter(event, table, 1, amount)
        for board in (2, 3, 4):
            factories.enter(event, table, board, 60)
    factories.close_round(event, 1)
    factories.recompute()

    shown = read(event, "boards/1/")

    assert shown["is_open"]
    rows = shown["results"]
    assert [row["attack_mark"] for row in rows] == ["75", "75", "0"]
    assert [row["defense_mark"] for row in rows] == ["25", "25", "100"]
    assert rows[0]["compared"] == {"beaten": 1, "equal": 1, "others": 2}
    assert all(sum(row["scores"].values()) == 0 for row in rows)
    assert len(rows[0]["defenders"]) == 3


def test_read_board_reopened_round_seals_it_again() -> None:
    event = factories.make_event(12, 2)
    factories.play_round(event, 1)
    opened = read(event, "boards/1/")["is_open"]

    rounds.reopen_round(event, 1, author=factories.author(), reason="a slip is missing")

    assert (opened, read(event, "boards/1/")["is_open"]) == (True, False)


def test_mark_texts_add_up_to_100_also_when_both_end_between_two_places() -> None:
    attack, defense = mark_texts(Fraction(100, 512), 100 - Fraction(100, 512))

    assert (attack, defense) == ("0.195313", "99.804687")
    assert mark_texts(None, Fraction(0)) == (None, "0")
    assert mark_texts(Fraction(0), Fraction(0)) == ("0", "0")


@pytest.mark.parametrize(
    "path",
    ["nothing/", "tournaments/none/", "tournaments/none/standings/", "tournaments/none/boards/1/",
     "tournaments/?page=999", "tournaments/?page=x", "tournaments", "..%2f", "%00/"],
)  # fmt: skip
def test_reading_what_is_not_there_is_a_problem(path: str) -> None:
    answer = Program().get(path)

    assert (answer.status_code, codes(answer)) == (404, ["not-found"])


@pytest.mark.parametrize("number", ["0", "77", "99999999999999999999"])
def test_read_board_of_no_such_number(number: str) -> None:
    event = factories.make_event(12, 1)

    answer = Program().get(f"tournaments/{event.slug}/boards/{number}/")

    assert (answer.status_code, codes(answer)) == (404, ["not-found"])


def test_read_board_of_a_section_that_is_not_there() -> None:
    event = factories.make_event(12, 1)

    answer = Program().get(f"tournaments/{event.slug}/boards/1/?section=%00Z")

    assert answer.status_code == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_reading_addresses_take_no_other_method(method: str) -> None:
    event = factories.make_event(12, 1)

    answer = Program().send(method, f"tournaments/{event.slug}/standings/")

    assert (answer.status_code, codes(answer)) == (405, ["method-not-allowed"])


@pytest.mark.parametrize("path", ["schedule/", "standings/", "boards/", "boards/1/", ""])
def test_queries_do_not_grow_with_the_event(path: str) -> None:
    small = factories.play_all(factories.make_event(12, 1))
    large = factories.play_all(factories.make_event(32, 3))

    few = query_count(f"tournaments/{small.slug}/{path}")
    many = query_count(f"tournaments/{large.slug}/{path}")

    assert many == few <= 9


def test_queries_of_the_list_do_not_grow() -> None:
    factories.make_event(12, started=False, drawn=False)
    few = query_count("tournaments/")
    for _ in range(3):
        factories.make_event(12, started=False, drawn=False)

    assert query_count("tournaments/") == few <= 3


def test_sentences_are_in_the_language_asked_for() -> None:
    french = Program(language="fr").get("tournaments/none/").json()["problems"][0]
    english = Program(language="en").get("tournaments/none/").json()["problems"][0]

    assert french["code"] == english["code"]
    assert (english["sentence"], french["sentence"]) == ("Not found.", "Introuvable.")


def test_read_standings_and_schedule_tell_finalists_and_who_stops() -> None:
    event = factories.make_free_deals(23, rounds=5, deals=4)
    free.play(event, 1)
    before = read(event, "standings/")["general"]

    free.close(event, 1, kind="final", finalists=12, deals=4)

    general = read(event, "standings/")["general"]
    rounds = read(event, "schedule/")["rounds"]
    assert {row["stopped"] for row in before} == {False}
    assert [row["stopped"] for row in general] == [False] * 12 + [True] * 11
    assert [row["seating"] for row in rounds] == ["movement", "final"]
    seats = [seat["number"] for table in rounds[1]["tables"] for seat in table["seats"].values()]
    assert sorted(seats) == sorted(row["number"] for row in general[:12])
    assert rounds[1]["sit_out"] == []
