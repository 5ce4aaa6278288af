"""Formats of a single list have no alternate one, whatever lines their seats are of."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest
from django.test import Client

from tests import factories
from tests.tournament.services.test_free_rounds import close, play
from tournament.adapters.marks import ranked
from tournament.models import Format, Tournament
from tournament.selectors.marks import EntryRow
from tournament.services import changes, standings
from tournament.views.public.lists import kinds_of, public_list

SINGLE = [Format.QUARTETS, Format.TEAMS, Format.FREE_DEALS]


def seated(number: int) -> EntryRow:
    """Return somebody who played one deal, in the seats of a line."""
    sums = (Fraction(100 * number), 1, Fraction(0), 1)
    name = f"Nom {number}"
    return EntryRow(number, number, name, name, "NESW"[number % 4], False, *sums, "A")


@pytest.mark.parametrize("code", SINGLE)
def test_kinds_of_a_single_list_at_every_size(code: str) -> None:
    event = Tournament(format=code, slug="lande-grise")
    for size in range(8, 61):
        lines = ranked(event, [seated(number) for number in range(1, size + 1)])

        assert kinds_of(event, lines) == ["general"]
        assert {line.line for line in lines} == {""}
        table = public_list(event, lines, "alternate", {})
        assert (table.kind, table.is_official, len(table.groups)) == ("general", True, 1)
        assert [row.place for row in table.groups[0].rows] == list(range(1, size + 1))
        assert {row.seat for row in table.groups[0].rows} == {""}


def test_kinds_of_an_individual_with_lines() -> None:
    event = Tournament(format=Format.INDIVIDUAL)
    lines = ranked(event, [seated(number) for number in range(1, 24)])

    assert kinds_of(event, lines) == ["alternate", "general", "lines"]


@pytest.fixture
def final() -> Tournament:
    """Return an evening of 23 after a final of 12; the last one had left before it."""
    event = factories.make_free_deals(23, rounds=3, deals=4)
    play(event, 1)
    last = standings.standings_of(event)[-1]
    leaver = event.entries.get(number=last.number)
    changes.withdraw_entry(leaver, from_round=2, author=factories.author(event))
    close(event, 1, kind="final", finalists=12, deals=4)
    play(event, 2)
    close(event, 2, kind="nothing")
    return event


@pytest.fixture
def signed(final: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(final.created_by)
    return client


@pytest.mark.django_db
def test_standings_after_a_final_say_where_finalists_end(signed: Client, final: Tournament) -> None:
    lines = standings.standings_of(final)

    table = signed.get(f"/{final.slug}/").context["table"]

    assert table.kinds == ["general"]
    assert [(group.heading, len(group.rows)) for group in table.groups] == [
        ("Finalists", 12),
        ("The others, by their sum", 11),
    ]
    rows = [row for group in table.groups for row in group.rows]
    assert [row.number for row in rows] == [line.number for line in lines]
    assert [row.name for row in rows if "has left" in row.note] == [lines[-1].name]


@pytest.mark.django_db
def test_sums_after_a_final_mark_who_stopped(signed: Client, final: Tournament) -> None:
    page = signed.get(f"/{final.slug}/sums/").content.decode()

    assert page.count('<tr class="is-stopped">') == 11


@pytest.mark.django_db
def test_screen_after_a_final_draws_a_line_below_the_finalists(
    signed: Client, final: Tournament
) -> None:
    final.rounds.update(started_at=None)

    page = signed.get(f"/{final.slug}/screen/")

    assert page.context["first_out"] == standings.standings_of(final)[12].number
    assert page.content.decode().count("projector-row is-cut") == 1


@pytest.mark.django_db
def test_papers_and_file_after_a_final(signed: Client, final: Tournament) -> None:
    lists = signed.get(f"/director/{final.slug}/print/standings/").context["lists"]
    file = signed.get(f"/director/{final.slug}/files/ranking.csv")

    assert [(at, row.heading) for at, row in enumerate(lists[0].lines) if row.heading] == [
        (0, "Finalists"),
        (12, "The others, by their sum"),
    ]
    reader = csv.DictReader(io.StringIO(file.content.decode("utf-8-sig")), delimiter=";")
    rows = list(reader)
    assert [row["Final"] for row in rows] == ["finalist"] * 12 + [""] * 10 + ["has left"]
    assert {"Alternate rank", "Line"} & set(rows[0]) == set()
    totals = [str(line.place.overall) for line in standings.standings_of(final)]
    assert [row["Points"] for row in rows] == totals
