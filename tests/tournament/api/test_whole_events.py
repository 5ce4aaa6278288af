"""Small events of every format of teams and of free deals, played by programs from end to end.

The tables' programs know what the API tells them: which boards are due, in which slot, who is to
attack. The lists of the API are those of the pages.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from tests import factories
from tests.tournament.api.client import Program
from tests.tournament.services.test_free_teams import event_of, in_teams, planned
from tournament.access import captain_token
from tournament.models import Due, Result, Source, Standing, Tournament
from tournament.services import standings
from tournament.templatetags.etui import rank_text
from tournament.templatetags.units import value_in

pytestmark = pytest.mark.django_db


def schedule(event: Tournament, number: int) -> dict[str, Any]:
    rows = Program().get(f"tournaments/{event.slug}/schedule/").json()["rounds"]
    return next(row for row in rows if row["round"] == number)


def result_of(table: int, due: dict[str, Any], bids: bool) -> dict[str, Any]:
    amount = 60 + 2 * ((7 * table + 5 * due["board"] + 11 * due["slot"]) % 40)
    made = (table + due["board"]) % 3 > 0
    body = {"board": due["board"], "slot": due["slot"], "amount": amount, "made": made}
    if bids:
        seats = list(due["seats"])
        body |= {"contract": "guard", "taker": seats[due["board"] % len(seats)]}
    return body


def play_round(
    event: Tournament, number: int, wrong: str = "", **more: Any
) -> list[dict[str, Any]]:
    """Send everything due in a round as its tables; `wrong` is the badge on the first board."""
    sent = []
    bids = event.format == "free_deals"
    tables = sorted({row["table"] for row in schedule(event, number)["tables"]})
    due = [
        (row["slot"], table, row)
        for table in tables
        for row in Program.of_table(event, table)
        .get(f"tournaments/{event.slug}/tables/{table}/")
        .json()["boards"]
    ]
    if event.format == "teams":
        # Both rooms play their first half before the boards are exchanged.
        due.sort(key=lambda place: place[:2])
    for _slot, table, row in due:
        program = Program.of_table(event, table)
        body = result_of(table, row, bids) | more
        if wrong and not sent:
            body = {"board": row["board"], "slot": row["slot"], "attacker": wrong}
            if row["attacker"]["badge"] == wrong:
                body["attacker"] = "red" if wrong == "blue" else "blue"
        answer = program.post(f"tournaments/{event.slug}/results/", body)
        assert answer.status_code == 201, answer.content
        sent.append(answer.json()["result"])
    factories.close_round(event, number)
    return sent


def play(event: Tournament, **more: Any) -> None:
    for number in event.rounds.order_by("number").values_list("number", flat=True):
        play_round(event, number, **more)
    factories.recompute()


def listed(event: Tournament) -> dict[str, Any]:
    answer = Program().get(f"tournaments/{event.slug}/standings/")
    assert answer.status_code == 200
    return dict(answer.json())


def value(row: dict[str, Any]) -> str:
    return value_in(Fraction(row["value"]), row["unit"])


def assert_is_the_list_of_the_page(event: Tournament) -> None:
    client = Client(headers={"accept-language": "en"})
    table = client.get(f"/{event.slug}/?list=general").context["table"]
    shown = [row for group in table.groups for row in group.rows]
    assert table.kind == "general"
    general = listed(event)["general"]
    with translation.override("en"):
        told = [
            (row["number"], row["name"], rank_text(row["rank"], row["tied"]), value(row))
            for row in general
        ]
    assert told == [(row.number, row.name, row.rank, row.average) for row in shown]
    assert [", ".join(row["people"]) for row in general] == [row.people for row in shown]
    assert all(standings.self_checks(event).values())


def assert_everything_is_sent_by_programs(event: Tournament) -> None:
    rows = Result.objects.filter(due__table__round__tournament=event, standing=Standing.LIVE)
    assert rows.count() == Due.objects.filter(table__round__tournament=event).count()
    assert set(rows.values_list("source", flat=True)) == {Source.API}


def test_quartets_by_program_end_in_the_list_of_the_page() -> None:
    event = factories.make_team_event(5, "quartets")

    play(event)

    assert_everything_is_sent_by_programs(event)
    assert_is_the_list_of_the_page(event)
    assert {row["unit"] for row in listed(event)["general"]} == {event.unit}


def test_triplets_by_program_with_another_badge_end_in_the_list_of_the_page() -> None:
    event = factories.make_team_event(6, "triplets")

    numbers = list(event.rounds.order_by("number").values_list("number", flat=True))
    sent = [play_round(event, number, wrong="blue" if number == 1 else "") for number in numbers]
    factories.recompute()

    wrong = sent[0][0]
    assert (wrong["status"], wrong["zero_side"]) == ("neutralized", "attack")
    assert wrong["attacked_by"]
    assert_everything_is_sent_by_programs(event)
    assert_is_the_list_of_the_page(event)
    board = Program().get(f"tournaments/{event.slug}/boards/{wrong['board']}/").json()
    row = next(r for r in board["results"] if (r["round"], r["table"]) == (1, wrong["table"]))
    assert (row["attacked_by"], row["attack_mark"]) == (wrong["attacked_by"], "0")
    assert row["attacker"]["badge"] not in {"", wrong["attacked_by"]}


def give_line_ups(event: Tournament, number: int) -> None:
    """Give every team's line-up of a quarter by its captain's link: each attacks in turn."""
    for entry in event.entries.all():
        body = {"round": number, "attacker": (number - 1) % 4 + 1}
        program = Program(f"Captain {captain_token(entry)}")
        answer = program.post(f"tournaments/{event.slug}/line-ups/", body)
        assert answer.status_code == 201, answer.content


def test_teams_by_program_end_in_the_list_of_the_page() -> None:
    event = factories.make_team_event(4, "teams")

    for number in event.rounds.order_by("number").values_list("number", flat=True):
        give_line_ups(event, number)
        play_round(event, number, contract="guard")
    factories.recompute()

    assert_everything_is_sent_by_programs(event)
    assert_is_the_list_of_the_page(event)
    matches = Program().get(f"tournaments/{event.slug}/matches/").json()
    client = Client(headers={"accept-language": "en"})
    pages = [
        row for rows in client.get(f"/{event.slug}/matches/").context["stages"] for row in rows
    ]
    assert len(matches) == len(pages)
    for told, shown in zip(matches, pages, strict=True):
        assert [told["points"]["one"], told["points"]["other"]] == [
            f"{points:.3f}" for points in shown["points"]
        ]
        winner = getattr(shown["match"], shown["winner"]).number if shown["winner"] else None
        assert (told["is_over"], told["winner"]) == (True, winner)


@pytest.mark.parametrize("size", [0, 2, 4])
def test_free_deals_by_program_end_in_the_lists_of_the_pages(size: int) -> None:
    if size:
        event = event_of(20)
        in_teams(event, size)
        planned(event)
        factories.start(event)
    else:
        event = factories.make_free_deals(11, rounds=3, deals=4)

    play(event)

    assert_everything_is_sent_by_programs(event)
    assert_is_the_list_of_the_page(event)
    shown = Client().get(f"/{event.slug}/sums/?list=teams").context.get("teams", [])
    told = listed(event)["teams"]
    assert len(told) == (20 // size if size else 0)
    assert [(row["name"], row["rank"], row["tied"], Fraction(row["value"])) for row in told] == [
        (team.name, team.rank, team.is_tied, team.total) for team in shown
    ]
    numbers = {row["number"]: row for row in listed(event)["general"]}
    for row in told:
        members = [numbers[number] for number in row["members"]]
        assert {member["team"] for member in members} == {row["name"]}
        assert sum(Fraction(member["value"]) for member in members) == Fraction(row["value"])


def test_triplets_on_several_tables_by_program_end_in_the_list_of_the_page() -> None:
    event = factories.make_team_event(16, "triplets")

    sent = play_round(event, 1)
    factories.recompute()

    names = Counter((row["table"], row["board"]) for row in sent)
    assert set(names.values()) == {1, 2}
    assert {row["slot"] for row in sent} == {1, 2, 3, 4}
    assert_is_the_list_of_the_page(event)
