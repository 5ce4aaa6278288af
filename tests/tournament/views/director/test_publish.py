"""The end of the day: what is missing, the steps, what was rectified, papers and files."""

from __future__ import annotations

import csv
import io

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournament.views.director.room import AsUser, due_at, words
from tournament.adapters.names import search_form
from tournament.models import State, Status, Tournament
from tournament.services import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(16, rounds=4)


@pytest.fixture
def played() -> Tournament:
    event = factories.play_all(factories.make_event(16, rounds=4))
    event.refresh_from_db()
    return event


def _publish(event: Tournament, action: str = "") -> str:
    return f"/director/{event.slug}/publish/{action}"


def test_director_publish_lists_what_is_missing(as_user: AsUser, event: Tournament) -> None:
    factories.play_round(event, 1)
    due = due_at(event, 2, 1)
    factories.enter(event, 1, due.board.number, 56)
    factories.enter(event, 1, due.board.number, -56)

    response = as_user().get(_publish(event))

    said = words(response.content)
    assert "Rounds 3, 4 are still to come" in said
    assert "Round 2 is not closed" in said
    assert "Round 2: 15 results are missing" in said
    assert f"Round 2, table 1, board {due.board.number}: two versions" in said
    assert "Go to the desk" in said


def test_director_publish_parts_what_is_missing_from_what_is_unusual(
    as_user: AsUser, played: Tournament
) -> None:
    events.change_settings(played, author=factories.author(played), suspect_amount=150)
    factories.correct(due_at(played, 1, 1), 158)
    factories.recompute()

    said = words(as_user().get(_publish(played)).content)

    missing = said.index("What is missing ✓ Nothing: every board due has its result.")
    assert missing < said.index("Unusual results, to look at")


def test_director_publish_says_that_fees_have_no_prizes_and_who_owes(
    as_user: AsUser, played: Tournament
) -> None:
    client = as_user()
    before = words(client.get(_publish(played)).content)
    played.entries.update(due_cents=1000, paid_cents=1000)
    played.entries.filter(number__lte=2).update(paid_cents=500)

    after = words(client.get(_publish(played)).content)
    played.prizes.create(list="general", rank=1, amount_cents=5000)
    with_prizes = words(client.get(_publish(played)).content)

    assert "No prizes are set" not in before
    assert "No prizes are set, and €150 of fees came in." in after
    assert "2 entries still owe €10." in after
    assert "No prizes are set" not in with_prizes


def test_director_publish_before_the_start(as_user: AsUser) -> None:
    event = factories.make_event(16, started=False)

    response = as_user().get(_publish(event))

    assert "There is nothing to publish before the play." in words(response.content)


def test_close_event_with_a_round_open_is_refused(as_user: AsUser, event: Tournament) -> None:
    response = as_user().post(_publish(event, "close/"), follow=True)

    event.refresh_from_db()
    assert event.state == State.RUNNING
    assert "Round 1 is still open." in words(response.content)


def test_publish_event_goes_step_by_step_to_the_final_ranking(
    as_user: AsUser, played: Tournament
) -> None:
    client = as_user()
    ready = words(client.get(_publish(played)).content)

    closed = client.post(_publish(played, "close/"), follow=True)
    final = client.post(_publish(played, "final/"), follow=True)

    played.refresh_from_db()
    assert "Nothing: every board due has its result." in ready
    assert "the ranking is provisional until you publish it" in words(closed.content)
    assert "The ranking is final." in words(final.content)
    assert (played.state, played.published_at is not None) == (State.PUBLISHED, True)


def test_publish_event_asks_again_while_an_unusual_result_was_not_looked_at(
    as_user: AsUser, played: Tournament
) -> None:
    events.change_settings(played, author=factories.author(played), suspect_amount=100)
    due = due_at(played, 2, 3)
    factories.correct(due, 158)
    factories.recompute()
    client = as_user()
    client.post(_publish(played, "close/"))
    waiting = client.get(_publish(played)).context["unfinished"].suspicious

    asked = client.post(_publish(played, "final/"))
    played.refresh_from_db()
    state = played.state
    final = client.post(_publish(played, "final/"), {"accepted": "1"}, follow=True)

    played.refresh_from_db()
    assert due.pk in {cell.due_id for cell in waiting}
    assert (asked.status_code, state) == (409, State.CLOSED)
    said = words(asked.content)
    assert "not looked at" in said
    assert "Publish all the same" in said
    assert f"Round 2, table 3, board {due.board.number}: +158" in said
    assert "The ranking is final." in words(final.content)
    assert played.state == State.PUBLISHED


def test_director_publish_shows_what_was_rectified_since(
    as_user: AsUser, played: Tournament
) -> None:
    events.publish_tournament(played, author=factories.author(played))
    due = due_at(played, 2, 3)
    client = as_user()
    before = client.get(_publish(played))
    factories.correct(due, 158, reason="Réclamation de la table 3")

    after = client.get(_publish(played))

    assert not before.context["rectified"]
    said = words(after.content)
    assert "Rectified on" in said
    assert f"Round 2, table 3, board {due.board.number}: +158" in said
    assert "Réclamation de la table 3 (directrice)" in said


def test_public_head_says_when_the_ranking_was_rectified(
    client: Client, played: Tournament
) -> None:
    events.publish_tournament(played, author=factories.author(played))
    before = client.get(f"/{played.slug}/")
    factories.correct(due_at(played, 2, 3), 158)

    after = client.get(f"/{played.slug}/?again")

    assert "Rectified on" not in words(before.content)
    assert "Rectified on" in words(after.content)


def test_reopen_event_needs_a_reason(as_user: AsUser, played: Tournament) -> None:
    events.publish_tournament(played, author=factories.author(played))
    client = as_user()

    refused = client.post(_publish(played, "reopen/"), {"reason": ""})
    client.post(_publish(played, "reopen/"), {"reason": "Étui 4 à rejouer"})

    played.refresh_from_db()
    assert refused.status_code == 422
    assert "Say why." in words(refused.content)
    assert played.state == State.RUNNING


def test_director_publish_self_checks_hold(as_user: AsUser, played: Tournament) -> None:
    response = as_user().get(_publish(played))

    assert [holds for _, holds in response.context["checks"]] == [True] * 4


def _csv(content: bytes) -> list[list[str]]:
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))


def test_director_file_ranking_opens_in_a_french_spreadsheet(
    as_user: AsUser, played: Tournament
) -> None:
    client = as_user()
    client.cookies["django_language"] = "fr"

    response = client.get(f"/director/{played.slug}/files/ranking.csv")

    header, *rows = _csv(response.content)
    assert header[:4] == ["Rang général", "Rang alterné", "Numéro", "Nom"]
    assert len(rows) == 16
    lines = factories.standings.standings_of(played)
    assert [row[3] for row in rows] == [line.name for line in lines]
    assert all("," in row[7] and "." not in row[7] for row in rows)
    assert all(row[6] in {"", "Nord", "Est", "Sud", "Ouest"} for row in rows)
    assert f'filename="{played.slug}-ranking.csv"' in response["Content-Disposition"]


def test_director_file_results_have_four_scores_that_sum_to_zero(
    as_user: AsUser, played: Tournament
) -> None:
    due = due_at(played, 1, 1)
    factories.correct(due, None, status=Status.NEUTRALIZED, zero_side="attack", reason="=2+2")
    factories.recompute()

    response = as_user().get(f"/director/{played.slug}/files/results.csv")

    header, *rows = _csv(response.content)
    scores = [header.index(f"Score {seat}") for seat in ("North", "East", "South", "West")]
    assert len(rows) == 64
    for row in rows:
        assert sum(int(row[place] or 0) for place in scores) == 0
    ruled = rows[0]
    assert ruled[header.index("State")] == "neutralized, 0: attack"
    assert ruled[header.index("Per defender")] == ""
    assert ruled[header.index("Reason")] == "'=2+2"


@pytest.mark.parametrize("name", ["ranking.xlsx", "results.xlsx"])
def test_director_file_xlsx_keeps_numbers_as_numbers(
    as_user: AsUser, played: Tournament, name: str
) -> None:
    response = as_user().get(f"/director/{played.slug}/files/{name}")

    sheet = openpyxl.load_workbook(io.BytesIO(response.content)).active
    rows = list(sheet.values)
    kinds = {type(value) for row in rows[1:] for value in row}
    assert len(rows) == (17 if name.startswith("ranking") else 65)
    assert int in kinds
    assert float in kinds


def test_director_file_unknown_is_not_there(as_user: AsUser, played: Tournament) -> None:
    assert as_user().get(f"/director/{played.slug}/files/other.csv").status_code == 404


def test_print_standings_prints_both_lists_with_ties(as_user: AsUser) -> None:
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.recompute()

    response = as_user().get(f"/director/{event.slug}/print/standings/")

    said = words(response.content)
    assert [one.heading for one in response.context["lists"]] == [
        "Alternate standings",
        "General standings",
    ]
    assert [len(one.lines) for one in response.context["lists"]] == [28, 28]
    assert "1=" in said
    assert "Average: ¼ attack and ¾ defense." in said
    assert "Provisional" in said


def test_print_standings_says_in_the_alternate_list_what_the_public_page_says(
    as_user: AsUser,
) -> None:
    event = factories.make_event(28, tie_breaks=["draw"])
    factories.play_round(event, 1)
    factories.recompute()

    alternate = as_user().get(f"/director/{event.slug}/print/standings/").context["lists"][0]
    public = as_user().get(f"/{event.slug}/?list=alternate").context["table"].groups[0]

    printed = {row.line.number: row.decided for row in alternate.lines}
    shown = {row.number: row.note.split(" · ")[0] for row in public.rows}
    assert {"equal, placed by the draw"} < set(printed.values())
    assert {n: said for n, said in printed.items() if said} == {
        n: said for n, said in shown.items() if said and n in printed and printed[n]
    }


def test_print_standings_without_lines_is_one_list(as_user: AsUser, played: Tournament) -> None:
    lists = as_user().get(f"/director/{played.slug}/print/standings/").context["lists"]

    has_lines = any(line.line for line in factories.standings.standings_of(played))
    assert len(lists) == (2 if has_lines else 1)


def test_print_standings_by_name(as_user: AsUser, played: Tournament) -> None:
    response = as_user().get(f"/director/{played.slug}/print/standings/?order=name")

    (one,) = response.context["lists"]
    names = [row.line.short_name for row in one.lines]
    assert names == sorted(names, key=search_form)


@pytest.mark.parametrize(
    "page", ["publish/", "files/ranking.csv", "files/results.csv", "print/standings/", "log/"]
)
def test_end_of_day_queries_do_not_grow(as_user: AsUser, page: str) -> None:
    counts = []
    for people in (12, 28):
        event = factories.make_event(people, rounds=None, name=f"Salle {people}")
        factories.play_round(event, 1)
        factories.recompute()
        client = as_user()
        client.get(f"/director/{event.slug}/{page}")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/director/{event.slug}/{page}")
        counts.append(len(queries))

    assert counts[0] == counts[1]


GETS = ["publish/", "files/ranking.csv", "files/results.xlsx", "print/standings/", "log/"]


@pytest.mark.parametrize("page", GETS)
def test_end_of_day_pages_are_not_there_for_others(
    as_user: AsUser, client: Client, event: Tournament, page: str
) -> None:
    address = f"/director/{event.slug}/{page}"

    assert client.get(address).status_code == 302
    assert as_user("ailleurs").get(address).status_code == 404


@pytest.mark.parametrize("action", ["close/", "final/", "reopen/"])
def test_end_of_day_changes_are_refused_to_others(
    as_user: AsUser, client: Client, played: Tournament, action: str
) -> None:
    address = _publish(played, action)

    answers = [who.post(address).status_code for who in (client, as_user("ailleurs"))]

    played.refresh_from_db()
    assert answers == [302, 404]
    assert as_user().get(address).status_code == 405
    assert played.state == State.RUNNING


def test_director_publish_offers_hand_records_once_a_board_is_open(
    as_user: AsUser, event: Tournament, played: Tournament
) -> None:
    pages = [as_user().get(_publish(one)).content.decode() for one in (event, played)]

    offered = [f"/{one.slug}/boards.pdf" for one in (event, played)]
    assert [address in page for address, page in zip(offered, pages, strict=True)] == [False, True]
