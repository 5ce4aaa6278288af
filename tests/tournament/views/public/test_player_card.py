"""A player's card: the next seat, the totals, every board with its reason."""

from __future__ import annotations

import re

import pytest

from tests import factories
from tests.tournament.views.public.reading import Page, of_class
from tournament.models import LiveStandings, Presence, Seating, Status, Tournament, ZeroSide
from tournament.services import events, standings

pytestmark = pytest.mark.django_db

NBSP = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
SEED = "c4" * 32


def french(text: str) -> str:
    """Return a French text with its no-break spaces, written `_` in the tables below."""
    return text.replace("_", NBSP).replace("-", MINUS)


def worked_board(event: Tournament) -> tuple[int, list[int]]:
    """Play the federation's worked board (RO p.18): five tables, 56 62 -56 -52 50.

    Every other board makes 60 at each table. Return the board and its tables in that order.
    """
    amounts = [56, 62, -56, -52, 50]
    tables: list[int] = []

    def amount(table: int, board: int) -> int:
        if board != 1:
            return 60
        tables.append(table)
        return amounts[len(tables) - 1]

    for number in range(1, 6):
        factories.play_round(event, number, amounts=amount)
    factories.recompute()
    return 1, tables


def taker_of(event: Tournament, round_number: int, table: int) -> int:
    """Return the number of who sits North, the taker of board 1, at the table."""
    return Seating.objects.get(
        round__tournament=event, round__number=round_number, table__number=table, seat="N"
    ).entry.number


def boards_of(page: Page) -> dict[str, tuple[str, str]]:
    """Return board -> (its words, the mark beside it)."""
    sources = re.findall(r'<div class="row card-board">.*?\n</div>.*?\n', page.source, re.DOTALL)
    found = {}
    for source in sources:
        words = " ".join(of_class(source, "row-main"))
        number = re.search(r"Étuis? (\d+)", words.replace(NBSP, " ")) or re.search(
            r"Boards? (\d+)", words
        )
        found[number.group(1)] = (words, next(iter(of_class(source, "row-end")), ""))
    return found


@pytest.mark.parametrize(
    ("round_number", "words", "mark"),
    [
        (1, "vous prenez +56 Votre +56 bat 3 des 4 autres_: 75_%.", "75_%"),
        (2, "vous prenez +62 Votre +62 bat les 4 autres_: 100_%.", "100_%"),
        (3, "vous prenez -56 Votre -56 ne bat aucun des 4 autres_: 0_%.", "0_%"),
        (4, "vous prenez -52 Votre -52 ne bat qu’un des 4 autres_: 25_%.", "25_%"),
        (5, "vous prenez +50 Votre +50 bat 2 des 4 autres_: 50_%.", "50_%"),
    ],
)
def test_card_of_each_taker_of_the_worked_board(read, round_number, words, mark):
    event = factories.make_event(20, rounds=5)
    _, tables = worked_board(event)
    number = taker_of(event, round_number, tables[round_number - 1])

    page = read(f"/{event.slug}/players/{number}/", language="fr")

    said, shown = boards_of(page)["1"]
    assert said.endswith(french(words))
    assert shown == french(mark)


def test_card_of_a_defender_of_the_worked_board(read):
    event = factories.make_event(20, rounds=5)
    _, tables = worked_board(event)
    defender = Seating.objects.get(
        round__tournament=event, round__number=4, table__number=tables[3], seat="E"
    ).entry.number

    page = read(f"/{event.slug}/players/{defender}/", language="fr")

    said, shown = boards_of(page)["1"]
    assert said.endswith(
        french("Nord prend -52 Défense 75_%_: le preneur ne bat qu’un des 4 autres (25_%).")
    )
    assert shown == f"75{NBSP}%"


@pytest.mark.parametrize(
    ("language", "attack", "defense", "weights"),
    [
        ("fr", "Attaque (¼)", "Défense (¾)", "¼ attaque + ¾ défense"),
        ("en", "Attack (¼)", "Defense (¾)", "¼ attack + ¾ defense"),
    ],
)
def test_card_shows_totals_with_their_weights(read, language, attack, defense, weights):
    event = factories.make_event(20, rounds=5)
    worked_board(event)
    line = standings.standings_of(event)[0]

    page = read(f"/{event.slug}/players/{line.number}/", language=language)

    facts = page.of_class("fact")
    assert [fact.rpartition(" ")[0].split(NBSP)[0] for fact in facts][0].startswith(attack)
    assert facts[1].startswith(defense)
    assert facts[2].startswith(weights)
    assert page.of_class("card-average")[0] in facts[2]


def test_card_lists_every_board_with_the_others_at_the_table(read):
    event = factories.make_event(20, rounds=5)
    worked_board(event)

    page = read(f"/{event.slug}/players/3/")

    assert len(boards_of(page)) == 20
    assert len(page.of_class("card-person")) == 15
    mine = Seating.objects.get(round__tournament=event, round__number=1, entry__number=3)
    others = Seating.objects.filter(table=mine.table).exclude(pk=mine.pk)
    names = " ".join(page.of_class("card-people")[0].split(" "))
    assert all(other.entry.short_name in names for other in others)


def test_card_says_what_was_ruled(read):
    event = factories.make_event(20, rounds=5, known_seed=SEED)
    worked_board(event)
    mine = Seating.objects.get(round__tournament=event, round__number=2, entry__number=3)
    dues = list(mine.table.dues.select_related("board", "table__round").order_by("board__number"))
    side = ZeroSide.ATTACK if dues[1].board.taker == mine.seat else ZeroSide.DEFENSE
    factories.correct(dues[0], None, status=Status.NEUTRALIZED)
    factories.correct(dues[1], None, status=Status.NEUTRALIZED, zero_side=side)
    factories.correct(dues[2], None, status=Status.ZERO)
    factories.correct(dues[3], None, status=Status.NOT_PLAYED)
    factories.recompute()

    shown = boards_of(read(f"/{event.slug}/players/3/", language="fr"))

    endings = [shown[str(due.board.number)] for due in dues]
    assert endings[0] == (
        f"Étui{NBSP}{dues[0].board.number} § Donne neutralisée, hors moyenne.",
        "·",
    )
    assert endings[1][0].endswith(f"§ Donne neutralisée, 0{NBSP}% pour votre camp.")
    assert endings[1][1] == f"0{NBSP}%"
    assert endings[2][1] == f"0{NBSP}%"
    assert endings[3] == (f"Étui{NBSP}{dues[3].board.number} § Pas jouée, hors moyenne.", "·")


def test_card_flags_a_missing_result_and_never_counts_it(read):
    event = factories.make_event(16, rounds=5)
    due = factories.due_at(event, 1, 1, 1)
    number = due.table.seatings.get(seat="N").entry.number
    for table in range(2, 5):
        factories.enter(event, table, 1, 60)
    for table in range(1, 5):
        for board in (2, 3, 4):
            factories.enter(event, table, board, 60)
    # The round closes without it: the director completes later, and the board stays sealed.
    factories.close_round(event, 1, missing="later")
    factories.recompute()

    page = read(f"/{event.slug}/players/{number}/")

    assert "sealed" in page.source
    assert "3/20" in read(f"/{event.slug}/").words


@pytest.mark.parametrize("language", ["fr", "en"])
def test_card_before_the_boards_open_leads_with_the_seat(read, language):
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.recompute()
    now = Seating.objects.get(round__tournament=event, round__number=2, entry__number=3)
    after = Seating.objects.get(round__tournament=event, round__number=3, entry__number=3)

    page = read(f"/{event.slug}/players/3/", language=language)

    places = page.of_class("stop-where")
    table = f"Table{NBSP}" if language == "fr" else "Table "
    assert places[0].startswith(f"{table}{now.table.number} ")
    assert places[1].startswith(f"{table}{after.table.number} ")
    assert page.words.index(places[0]) < page.words.index(page.of_class("card-round")[0])
    sealed = {"fr": f"ouvert après la position{NBSP}7", "en": "opens after round 7"}[language]
    assert page.of_class("sealed") == [sealed] * 7


def test_card_before_the_boards_open_keeps_the_averages_of_each_side(read):
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.play_round(event, 2)
    factories.recompute()
    line = standings.standings_of(event)[4]

    page = read(f"/{event.slug}/players/{line.number}/")

    # Attack or defense alone would tell the mark of a sealed board: the overall average only.
    assert page.of_class("fact") == []
    assert page.words.count("%") == 1


def test_card_with_a_seat_that_rests_says_so(read):
    event = factories.make_event(15, rounds=5, boards_per_table=None)
    resting = event.rounds.get(number=1).sit_outs.first()
    assert resting is not None

    page = read(f"/{event.slug}/players/{resting.entry.number}/", language="fr")

    assert page.of_class("stop-where")[0] == "Au relais"
    assert "Au relais" in page.of_class("card-round")[0]


def test_card_before_the_start_shows_the_drawn_seats(read):
    event = factories.make_event(28, started=False)
    entry = event.entries.get(slot=1)

    page = read(f"/{event.slug}/players/{entry.number}/")

    assert page.of_class("stop-where")[0].startswith("Table 1 N")
    assert len(page.of_class("card-round")) == 7


def test_card_before_the_draw_says_so(read):
    event = factories.make_event(12, started=False, drawn=False)

    assert read(f"/{event.slug}/players/1/").of_class("empty") == ["The seats are not drawn yet."]


def test_card_kept_for_the_prize_giving_shows_no_average(read):
    event = factories.make_event(20, rounds=2, live_standings=LiveStandings.AT_THE_END)
    factories.play_round(event, 1)
    factories.recompute()

    page = read(f"/{event.slug}/players/1/")

    assert "%" not in page.words
    assert "Standings are revealed at the prize-giving." in page.words


def test_card_when_all_is_over_sends_nobody_anywhere(read):
    event = factories.make_event(12, rounds=3)
    factories.play_all(event)

    assert read(f"/{event.slug}/players/1/").of_class("stop-where") == []


def test_card_of_a_substitute_has_no_rank(read):
    event = factories.make_event(12, rounds=3, started=False, drawn=False)
    event.entries.filter(number=12).update(presence=Presence.WITHDRAWN)
    factories.add_substitute(event)
    factories.plan_and_draw(event, rounds=3)
    factories.start(event)
    factories.play_all(event)

    page = read(f"/{event.slug}/players/13/")

    assert "Substitute: plays, and is not ranked." in page.words
    assert page.of_class("card-place") == []


def test_card_rank_is_that_of_the_reference_list(read):
    event = factories.make_event(20, rounds=2, known_seed=SEED)
    factories.play_all(event)
    lines = standings.standings_of(event)
    line = next(x for x in lines if x.place.alternate_rank != x.place.general_rank)

    page = read(f"/{event.slug}/players/{line.number}/", language="fr")

    assert page.of_class("card-rank")[0].split(" ")[0] == str(line.place.alternate_rank)
    assert "alterné" in page.of_class("card-place")[0]


def test_card_of_nobody_does_not_exist(read):
    event = factories.make_event(12, rounds=3)
    other = factories.make_event(20, rounds=2, name="Another")

    read(f"/{event.slug}/players/99/", expect=404)
    read(f"/{event.slug}/players/20/", expect=404)
    read(f"/{other.slug}/players/20/")


def test_card_of_a_cancelled_event_says_so(read):
    event = factories.make_event(12, rounds=3)
    events.cancel_tournament(event, author=factories.author(event), reason="snow")

    assert "This tournament is cancelled." in read(f"/{event.slug}/players/1/").words


def test_card_fragment_is_the_card_alone(fragment):
    event = factories.make_event(12, rounds=3)

    part = fragment(f"/{event.slug}/players/1/")

    assert part.source.lstrip().startswith('<div id="card"')
    assert "<html" not in part.source


@pytest.mark.parametrize(("people", "rounds"), [(12, 1), (12, 3), (28, 3)])
def test_card_asks_the_same_queries_whatever_was_played(
    client, django_assert_num_queries, people, rounds
):
    event = factories.make_event(people, rounds=rounds, boards_per_table=2)
    factories.play_all(event)

    with django_assert_num_queries(15):
        client.get(f"/{event.slug}/players/1/")
