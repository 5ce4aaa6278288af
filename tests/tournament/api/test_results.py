"""Results through the API: once, with reasons for every refusal, by the right people only."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournament.api.client import Program, codes, visitors
from tournament import access
from tournament.models import LogLine, Result, Source, Standing, Status, Tournament
from tournament.selectors.room import dues_of_table
from tournament.services import events

pytestmark = pytest.mark.django_db
GOOD = {"board": 1, "amount": 64, "made": True}


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(12, 3)


def results_path(event: Tournament) -> str:
    return f"tournaments/{event.slug}/results/"


def test_submit_result_by_table_stores_one_result_with_the_four_scores(event: Tournament) -> None:
    answer = Program.of_table(event, 1).post(results_path(event), GOOD)

    assert answer.status_code == 201
    assert answer.json() == {
        "outcome": "stored",
        "result": {
            "round": 1,
            "table": 1,
            "slot": 1,
            "board": 1,
            "revision": 1,
            "standing": "live",
            "status": "played",
            "zero_side": "",
            "amount": 64,
            "contract": "",
            "attacked_by": "",
            "scores": {"N": 192, "E": -64, "S": -64, "W": -64},
        },
    }
    stored = Result.objects.get()
    assert (stored.source, stored.author_label) == (Source.API, "T1")


def test_submit_result_by_director_names_the_table(event: Tournament) -> None:
    program = Program.of_user(factories.director())

    without = program.post(results_path(event), GOOD)
    stored = program.post(results_path(event), GOOD | {"table": 2})

    assert (without.status_code, codes(without)) == (400, ["field-required"])
    assert (stored.status_code, stored.json()["result"]["table"]) == (201, 2)
    assert Result.objects.get().author == factories.director()


@pytest.mark.parametrize("key", ["", "phone-1/17"])
def test_submit_result_twice_stores_one(event: Tournament, key: str) -> None:
    program = Program.of_table(event, 1)
    body = GOOD | {"key": key}

    first = program.post(results_path(event), body)
    second = program.post(results_path(event), body)

    assert (first.status_code, second.status_code) == (201, 200)
    assert second.json() == {"outcome": "same", "result": first.json()["result"]}
    assert Result.objects.count() == 1


def test_submit_result_differently_keeps_both(event: Tournament) -> None:
    program = Program.of_table(event, 1)
    program.post(results_path(event), GOOD)

    answer = program.post(results_path(event), GOOD | {"amount": 72})

    assert (answer.status_code, answer.json()["outcome"]) == (202, "rival")
    assert list(Result.objects.values_list("standing", "amount")) == [
        (Standing.LIVE, 64),
        (Standing.RIVAL, 72),
    ]


@pytest.mark.parametrize(
    ("body", "status", "problem", "field"),
    [
        ({}, 400, "field-required", "board"),
        ({"board": 1}, 400, "result-form", "amount"),
        ({"board": 1, "amount": None}, 400, "result-form", "amount"),
        ({"board": 1, "amount": ""}, 400, "field-invalid", "amount"),
        ({"board": 1, "amount": 64}, 400, "result-column", "made"),
        ({"board": 1, "amount": 0, "made": True}, 400, "amount-zero", "amount"),
        ({"board": 1, "amount": 63, "made": True}, 400, "amount-odd", "amount"),
        ({"board": 1, "amount": 30, "made": True}, 400, None, "amount"),
        ({"board": 1, "amount": 900, "made": True}, 400, None, "amount"),
        ({"board": 1, "amount": -64, "made": True}, 400, "field-min-value", "amount"),
        ({"board": 1, "amount": 10**30, "made": True}, 400, "field-max-value", "amount"),
        ({"board": 1, "amount": 64.5, "made": True}, 400, "field-invalid", "amount"),
        ({"board": 1, "amount": "many", "made": True}, 400, "field-invalid", "amount"),
        ({"board": 1, "amount": 64, "made": "perhaps"}, 400, "field-invalid", "made"),
        ({"board": 1, "points": "41"}, 400, "oudlers-missing", "oudlers"),
        ({"board": 1, "points": "41.3", "oudlers": 2}, 400, "field-invalid", "points"),
        ({"board": 1, "points": "91.5", "oudlers": 2}, 400, "points-out-of-range", "points"),
        ({"board": 1, "points": "NaN", "oudlers": 2}, 400, "field-invalid", "points"),
        ({"board": 1, "points": "41", "oudlers": 4}, 400, "field-max-value", "oudlers"),
        (
            {"board": 1, "points": "41", "oudlers": 2, "amount": 56, "made": True},
            400,
            "amount-contradicts",
            "amount",
        ),
        (GOOD | {"petit_last": "nobody"}, 400, "field-invalid-choice", "petit_last"),
        (GOOD | {"handfuls": ["huge"]}, 400, "field-invalid-choice", "handfuls.0"),
        (GOOD | {"handfuls": "single"}, 400, "field-not-a-list", "handfuls"),
        (GOOD | {"seats": {"N": 1, "E": 1}}, 400, "field-unknown", "seats"),
        (GOOD | {"board": 99}, 409, "not-due", "board"),
        (GOOD | {"board": 5}, 409, "not-due", "board"),
        (GOOD | {"board": 10**30}, 400, "field-max-value", "board"),
        (GOOD | {"key": "k" * 41}, 400, "field-max-length", "key"),
        (GOOD | {"key": "a\u0000b"}, 400, "field-null-characters-not-allowed", "key"),
        ([GOOD], 400, "field-invalid", ""),
        ('"text"', 400, "field-invalid", ""),
        ("", 400, "field-required", "board"),
    ],
)
def test_submit_result_refused_with_a_problem_and_nothing_stored(
    event: Tournament, body: Any, status: int, problem: str | None, field: str
) -> None:
    answer = Program.of_table(event, 1).post(results_path(event), body)

    assert answer.status_code == status, answer.content
    first = answer.json()["problems"][0]
    assert set(first) == {"code", "sentence", "field", "facts"}
    assert first["sentence"]
    assert first["field"] == field
    assert problem in {None, first["code"]}
    assert not Result.objects.exists()


def test_submit_result_on_a_board_not_due_names_those_that_are(event: Tournament) -> None:
    answer = Program.of_table(event, 1).post(results_path(event), GOOD | {"board": 9})

    assert answer.json()["problems"][0]["facts"] == {"number": 9, "due": "1, 2, 3, 4"}


@pytest.mark.parametrize("points", ["49", 49, "49.0"])
def test_submit_result_by_points_scores_them(event: Tournament, points: Any) -> None:
    body = {"board": 1, "points": points, "oudlers": 2, "petit_last": "taker"}

    answer = Program.of_table(event, 1).post(results_path(event), body)

    # 49 for 41: (25 + 8) x 2, and 20 for the Petit.
    assert answer.json()["result"]["amount"] == 86


@pytest.mark.parametrize(
    ("visitor", "status", "code"),
    [
        ("director", 201, None),
        ("player", 201, None),
        ("player elsewhere", 403, "other-event"),
        ("director elsewhere", 403, "not-allowed"),
        ("stranger", 401, "sign-in-needed"),
    ],
)
def test_submit_result_by_each_visitor(
    event: Tournament, visitor: str, status: int, code: str | None
) -> None:
    answer = visitors(event)[visitor].post(results_path(event), GOOD | {"table": 1})

    assert answer.status_code == status
    assert code is None or codes(answer) == [code]
    assert Result.objects.filter(due__board__tournament=event).count() == (status == 201)


def test_submit_result_for_another_table_is_refused(event: Tournament) -> None:
    answer = Program.of_table(event, 1).post(results_path(event), GOOD | {"table": 2})

    assert (answer.status_code, codes(answer)) == (403, ["other-table"])
    assert not Result.objects.exists()


def test_submit_result_with_a_revoked_link_is_refused(event: Tournament) -> None:
    program = Program.of_table(event, 1)
    events.revoke_links(event, author=factories.author())

    answer = program.post(results_path(event), GOOD)

    assert (answer.status_code, codes(answer)) == (401, ["link-expired"])


@pytest.mark.parametrize(
    "header",
    ["Table", "Table x", "Table é", "Token", "Token x", "Token a b c", "Table 1-1-1.forged"],
)
def test_submit_result_with_a_forged_token_is_refused(event: Tournament, header: str) -> None:
    answer = Program(header).post(results_path(event), GOOD)

    assert (answer.status_code, codes(answer)) == (401, ["token-unknown"])


def test_submit_result_with_the_token_of_another_table_of_the_event(event: Tournament) -> None:
    token = access.table_token(event, 2)

    answer = Program(f"Table {token}").post(results_path(event), GOOD)

    assert answer.json()["result"]["table"] == 2


def test_submit_result_in_a_closed_event_is_refused() -> None:
    event = factories.play_all(factories.make_event(12, 2))
    events.close_tournament(event, author=factories.author())
    before = Result.objects.count()

    answer = Program.of_table(event, 1).post(results_path(event), GOOD)

    assert (answer.status_code, codes(answer)) == (409, ["tournament-state"])
    assert Result.objects.count() == before


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("[[[", "application/json"),
        ("[" * 20000, "application/json"),
        ('{"board": 1, "key": "\\ud800"}', "application/json"),
        ('{"board": 1e400, "amount": 64}', "application/json"),
        ('{"board": NaN}', "application/json"),
        (b'{"key": "\xff"}', "application/json"),
        ('{"key": "' + "k" * 40000 + '"}', "application/json"),
        ("board=1&amount=64", "application/x-www-form-urlencoded"),
        ("<board/>", "text/xml"),
    ],
)
def test_submit_result_unreadable_is_a_problem_not_a_fault(
    event: Tournament, body: Any, content_type: str
) -> None:
    program = Program.of_table(event, 1)

    answer = program.send("POST", results_path(event), body, content_type=content_type)

    assert answer.status_code == 400, answer.content
    assert codes(answer)
    assert not Result.objects.exists()


def correction(**fields: Any) -> dict[str, Any]:
    return {
        "round": 1, "table": 1, "board": 1, "seen": 1, "reason": "slip misread",
        "amount": 70, "made": False,
    } | fields  # fmt: skip


def test_correct_result_puts_a_revision_in_its_place_and_keeps_the_old(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)
    program = Program.of_user(factories.director())

    answer = program.post(f"tournaments/{event.slug}/corrections/", correction())

    assert answer.status_code == 201
    assert answer.json()["result"]["amount"] == -70
    rows = Result.objects.order_by("revision").values_list("standing", "amount", "reason")
    assert list(rows) == [(Standing.REPLACED, 64, ""), (Standing.LIVE, -70, "slip misread")]
    line = LogLine.objects.filter(action="correct").get()
    assert (line.user, line.reason) == (factories.director(), "slip misread")
    assert (line.before["amount"], line.after["amount"]) == (64, -70)


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"seen": 0}, 409, "changed-meanwhile"),
        ({"seen": 7}, 409, "changed-meanwhile"),
        ({"reason": " "}, 400, "reason-missing"),
        ({"status": "lost"}, 400, "field-invalid-choice"),
        ({"amount": 51}, 400, "amount-odd"),
        ({"round": 3}, 404, "not-found"),
        ({"table": 9}, 404, "not-found"),
        ({"board": 77}, 404, "not-found"),
        ({"zero_side": "both"}, 400, "field-invalid-choice"),
    ],
)
def test_correct_result_refused_changes_nothing(
    event: Tournament, fields: dict[str, Any], status: int, code: str
) -> None:
    factories.enter(event, 1, 1, 64)
    program = Program.of_user(factories.director())

    answer = program.post(f"tournaments/{event.slug}/corrections/", correction(**fields))

    assert (answer.status_code, codes(answer)) == (status, [code])
    assert list(Result.objects.values_list("standing", "amount")) == [(Standing.LIVE, 64)]


def test_correct_result_to_a_status_that_has_no_amount(event: Tournament) -> None:
    factories.enter(event, 1, 1, 64)
    program = Program.of_user(factories.director())
    body = {"round": 1, "table": 1, "board": 1, "seen": 1, "reason": "cards exposed",
            "status": "neutralized", "zero_side": "attack"}  # fmt: skip

    answer = program.post(f"tournaments/{event.slug}/corrections/", body)

    assert (answer.json()["result"]["status"], answer.json()["result"]["amount"]) == (
        Status.NEUTRALIZED,
        None,
    )


@pytest.mark.parametrize(
    ("visitor", "status"),
    [("director", 201), ("player", 403), ("player elsewhere", 403),
     ("director elsewhere", 403), ("stranger", 401)],
)  # fmt: skip
def test_correct_result_by_each_visitor(event: Tournament, visitor: str, status: int) -> None:
    factories.enter(event, 1, 1, 64)

    answer = visitors(event)[visitor].post(f"tournaments/{event.slug}/corrections/", correction())

    assert answer.status_code == status
    live = Result.objects.get(due__board__tournament=event, standing=Standing.LIVE)
    assert live.amount == (-70 if status == 201 else 64)


@pytest.mark.parametrize(
    ("visitor", "status"),
    [("director", 200), ("player", 200), ("player elsewhere", 403),
     ("director elsewhere", 403), ("stranger", 401)],
)  # fmt: skip
def test_read_table_by_each_visitor(event: Tournament, visitor: str, status: int) -> None:
    factories.enter(event, 1, 1, 64)
    factories.enter(event, 1, 1, 66)

    answer = visitors(event)[visitor].get(f"tournaments/{event.slug}/tables/1/")

    assert answer.status_code == status
    assert (b"64" in answer.content) == (status == 200)
    if status == 200:
        boards = answer.json()["boards"]
        assert [row["board"] for row in boards] == [1, 2, 3, 4]
        assert [row["has_second_version"] for row in boards] == [True, False, False, False]
        assert boards[1]["result"] is None


def test_read_table_of_another_table_is_refused(event: Tournament) -> None:
    answer = Program.of_table(event, 1).get(f"tournaments/{event.slug}/tables/2/")

    assert (answer.status_code, codes(answer)) == (403, ["other-table"])


def test_read_table_shows_of_an_older_round_only_what_is_missing() -> None:
    event = factories.make_event(28, 7)
    first = [due.board.number for due in dues_of_table(event, 1)]
    for board in first[1:]:
        factories.enter(event, 1, board, 158)
    factories.close_round(event, 1, missing="later")

    player = Program.of_table(event, 1).get(f"tournaments/{event.slug}/tables/1/")
    director = Program.of_user(factories.director()).get(f"tournaments/{event.slug}/tables/1/")

    older = [row["board"] for row in player.json()["boards"] if row["round"] == 1]
    assert older == first[:1]
    assert b"158" not in player.content
    assert b"158" in director.content


def test_submit_result_of_free_deals_says_who_took() -> None:
    event = factories.make_free_deals(11)
    tables = event.rounds.get(number=1).tables.all()
    three = next(table.number for table in tables if table.seatings.count() == 3)
    bid = {"board": 1, "amount": 60, "made": True, "contract": "guard", "taker": "E"}
    program = Program.of_table(event, three)

    refused = program.post(results_path(event), bid | {"taker": "N"})
    stored = program.post(results_path(event), bid)
    passed = program.post(results_path(event), {"board": 2, "contract": "passed_out"})

    assert (refused.status_code, codes(refused)) == (400, ["taker-empty-seat"])
    assert stored.json()["result"]["scores"] == {"E": 120, "S": -60, "W": -60}
    assert passed.json()["result"]["scores"] == {"E": 0, "S": 0, "W": 0}
