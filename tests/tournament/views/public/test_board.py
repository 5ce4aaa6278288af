"""A board's page: sealed, or every result with what stands behind its marks."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.views.public.reading import Page
from tournament.models import Board, Seating, Status, Tournament, ZeroSide
from tournament.services import events, rounds

pytestmark = pytest.mark.django_db

NBSP = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
WORKED = {1: 56, 2: 62, 3: -56, 4: -52, 5: 50}


def played_howell(amounts: dict[int, int] | None = None) -> Tournament:
    """Return an event of four tables, its first round closed: boards 1 to 4 are open."""
    event = factories.make_event(16, rounds=5)
    amounts = amounts or {1: 56, 2: 62, 3: -56, 4: 56}
    factories.play_round(event, 1, amounts=lambda table, board: amounts[table])
    factories.recompute()
    return event


def lines_of(page: Page) -> list[tuple[str, str, list[str]]]:
    """Return (score, why, both marks) of each table's line, in the order shown."""
    marks = [mark.split(" ")[-1] for mark in page.of_class("sheet-mark")]
    return [
        (score, why, marks[2 * index : 2 * index + 2])
        for index, (score, why) in enumerate(
            zip(page.of_class("sheet-score"), page.of_class("sheet-why"), strict=True)
        )
    ]


def test_board_in_play_is_sealed(read):
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.recompute()

    page = read(f"/{event.slug}/boards/7/", language="fr")

    assert page.of_class("sealed") == ["Encore en jeu"]
    assert f"après la position{NBSP}7" in page.words
    assert "%" not in page.words
    assert "Donneur Sud, Sud prend, Garde" in page.words


def test_board_of_the_worked_example(read):
    event = factories.make_event(20, rounds=5)
    for number in range(1, 6):
        factories.play_round(event, number, amounts=lambda table, board: WORKED[table])
    factories.recompute()

    page = read(f"/{event.slug}/boards/1/", language="fr")

    assert lines_of(page) == [
        ("+62", "bat les 4 autres", [f"100{NBSP}%", f"0{NBSP}%"]),
        ("+56", "bat 3 des 4 autres", [f"75{NBSP}%", f"25{NBSP}%"]),
        ("+50", "bat 2 des 4 autres", [f"50{NBSP}%", f"50{NBSP}%"]),
        (f"{MINUS}52", "ne bat qu’un des 4 autres", [f"25{NBSP}%", f"75{NBSP}%"]),
        (f"{MINUS}56", "ne bat aucun des 4 autres", [f"0{NBSP}%", f"100{NBSP}%"]),
    ]
    assert "5 résultats" in page.words


def test_board_with_equal_results_shows_how_often_each_was_made(read):
    event = played_howell()

    page = read(f"/{event.slug}/boards/1/", language="fr")

    rows = page.source.split("<tbody>")[1]
    assert rows.count("<tr") == 3
    assert [why for _, why, _ in lines_of(page)] == [
        "bat les 3 autres",
        "bat 1 des 3 autres et en égale 1 (compte ½)",
        "bat 1 des 3 autres et en égale 1 (compte ½)",
        "ne bat aucun des 3 autres",
    ]
    assert 'aria-label="−56: 1 (0\u00a0%), +56: 2 (50\u00a0%), +62: 1 (100\u00a0%)"' in page.source


def test_board_shows_who_sat_where(read):
    event = played_howell()
    seated = Seating.objects.filter(round__number=1, round__tournament=event, table__number=2)

    page = read(f"/{event.slug}/boards/1/")

    best = page.of_class("sheet-people")[0]
    assert all(one.entry.short_name in best for one in seated)
    assert page.of_class("sheet-where")[0] == "round 1, table 2"
    assert page.source.count("sheet-person is-taker") == 4


def test_board_rings_the_reader(read):
    event = played_howell()
    me = Seating.objects.get(round__tournament=event, round__number=1, table__number=3, seat="E")

    page = read(f"/{event.slug}/boards/1/?player={me.entry.number}")

    assert page.source.count('class="plot-mine"') == 1
    assert page.source.count("sheet-line is-me") == 1
    assert f"boards/2/?player={me.entry.number}" in page.source


@pytest.mark.parametrize("player", ["", "999", "abc", "-1", "1 OR 1"])
def test_board_with_a_strange_reader_rings_nobody(read, player):
    event = played_howell()

    page = read(f"/{event.slug}/boards/1/?player={player}")

    assert 'class="plot-mine"' not in page.source


@pytest.mark.parametrize(
    ("status", "zero_side", "why", "marks"),
    [
        (Status.NEUTRALIZED, ZeroSide.NOBODY, "§ neutralized", ["·", "·"]),
        (Status.NEUTRALIZED, ZeroSide.DEFENSE, "§ neutralized, 0% to the defense", ["·", "0%"]),
        (Status.ZERO, ZeroSide.NOBODY, "§ zero to both sides", ["0%", "0%"]),
        (Status.NOT_PLAYED, ZeroSide.NOBODY, "§ not played", ["·", "·"]),
    ],
)
def test_board_says_what_was_ruled(read, status, zero_side, why, marks):
    event = played_howell()
    factories.correct(factories.due_at(event, 1, 2, 1), None, status=status, zero_side=zero_side)
    factories.recompute()

    lines = lines_of(read(f"/{event.slug}/boards/1/"))

    assert lines[-1] == ("·", why, marks)
    # The three others are compared among themselves alone.
    assert [why for _, why, _ in lines[:3]][-1] == "beats none of the 2 others"


def test_board_flags_a_missing_result(read):
    event = played_howell()
    due = factories.due_at(event, 1, 2, 1)
    # A result withdrawn while its round is closed: nothing stands there any more.
    due.results.update(standing="withdrawn")
    event.boards.filter(number=1).update(touched=99)
    factories.recompute()

    page = read(f"/{event.slug}/boards/1/", language="fr")

    assert page.of_class("attention") == [
        f"1 résultat manque{NBSP}: il n’est comparé à rien et ne compte jamais pour 0."
    ]
    assert lines_of(page)[-1] == ("·", "◆ résultat manquant", ["·", "·"])


def test_board_with_one_result_gives_half_to_everybody(read):
    event = played_howell()
    for table in (2, 3, 4):
        factories.correct(factories.due_at(event, 1, table, 1), None, status=Status.NOT_PLAYED)
    factories.recompute()

    page = read(f"/{event.slug}/boards/1/")

    assert lines_of(page)[0] == ("+56", "the only result", ["50%", "50%"])
    assert "One result alone gives 50% to both sides." in page.words


def test_board_with_a_score_of_zero_is_a_result(read):
    event = played_howell()
    # What a table types is checked; a zero can stand after a ruling of the director.
    due = factories.due_at(event, 1, 2, 1)
    due.results.update(amount=0)
    event.boards.filter(number=1).update(touched=99)
    factories.recompute()

    page = read(f"/{event.slug}/boards/1/")

    assert [score for score, _, _ in lines_of(page)] == ["+56", "+56", "0", f"{MINUS}56"]


def test_board_links_to_its_neighbors_whatever_the_numbers(read):
    event = played_howell()
    Board.objects.filter(tournament=event, number=3).update(number=77)

    assert "/boards/4/" in " ".join(read(f"/{event.slug}/boards/2/").links())
    page = read(f"/{event.slug}/boards/77/")
    steps = [link for link in page.links() if "/boards/" in link and link.endswith("/")]
    assert steps == [f"/{event.slug}/boards/20/"]
    read(f"/{event.slug}/boards/3/", expect=404)


def test_boards_of_sections_under_one_number_are_told_apart(read):
    event = played_howell()
    Board.objects.create(tournament=event, number=1, section="B", dealer="N", taker="N")

    default, other = read(f"/{event.slug}/boards/1/"), read(f"/{event.slug}/boards/1/?section=B")

    assert "Board 1 B" in other.words
    assert "Board 1 B" not in default.words
    assert default.of_class("segment") == ["·", "B"]
    assert "?section=B" in default.links()


def test_board_opens_when_its_last_round_closes_and_is_sealed_when_it_reopens(read):
    event = played_howell()
    path = f"/{event.slug}/boards/1/"
    opened = read(path)
    rounds.reopen_round(event, 1, author=factories.author(event), reason="late sheet")

    sealed = read(path)

    assert len(lines_of(opened)) == 4
    assert (lines_of(sealed), "%" in sealed.words) == ([], False)


def test_board_of_a_cancelled_event_stays_as_it_was(read):
    event = played_howell()
    events.cancel_tournament(event, author=factories.author(event), reason="snow")

    page = read(f"/{event.slug}/boards/1/")

    assert page.of_class("attention") == ["This tournament is cancelled."]
    assert len(lines_of(page)) == 4


@pytest.mark.parametrize(
    ("language", "mark", "score"),
    [("fr", f"66,7{NBSP}%", f"{MINUS}56"), ("en", "66.7%", f"{MINUS}56")],
)
def test_board_writes_numbers_as_each_language_does(read, language, mark, score):
    event = played_howell({1: 56, 2: 62, 3: -56, 4: 50})

    page = read(f"/{event.slug}/boards/1/", language=language)

    assert lines_of(page)[1][2][0] == mark
    assert lines_of(page)[-1][0] == score


def test_board_fragment_is_the_board_alone(fragment):
    event = played_howell()

    part = fragment(f"/{event.slug}/boards/1/")

    assert part.source.lstrip().startswith('<div id="board"')
    assert "<html" not in part.source


@pytest.mark.parametrize(("people", "tables"), [(12, 3), (16, 4), (60, 15)])
def test_board_asks_the_same_queries_whatever_the_tables(
    client, django_assert_num_queries, people, tables
):
    event = factories.make_event(people, rounds=3, boards_per_table=2)
    factories.play_all(event)

    with django_assert_num_queries(14):
        response = client.get(f"/{event.slug}/boards/1/")
    assert response.content.count(b'class="sheet-line"') >= 3
