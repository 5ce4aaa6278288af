"""The standings page: lists, ties, what is kept, what is sent again."""

from __future__ import annotations

import re

import pytest

from tests import factories
from tests.tournament.views.public.conftest import VISITORS, visitor
from tests.tournament.views.public.reading import Page, of_class, read_page
from tournament.models import Entry, LiveStandings, State, Status, Tournament
from tournament.services import events, registration, standings

pytestmark = pytest.mark.django_db

NBSP = "\N{NO-BREAK SPACE}"


def rows_of(page: Page) -> list[tuple[str, str, str]]:
    """Return (rank, name with its note, average and boards) of each row of the list."""
    sources = re.findall(r'<a class="row standing".*?</a>', page.source, re.DOTALL)
    return [
        tuple(
            next(iter(of_class(source, name)), "")
            for name in ("standing-rank", "row-main", "standing-average")
        )
        for source in sources
    ]


def lines_event(**fields: object) -> Tournament:
    """Return an event of five tables in lines, two rounds of two boards, not played yet."""
    return factories.make_event(20, rounds=2, boards_per_table=2, **fields)


def by_table(table: int, board: int) -> int:
    """Return amounts that rise with the table's number."""
    return 50 + 2 * table


def test_standings_before_the_first_score_list_everybody_at_nothing(read):
    event = factories.make_event(12, rounds=3)

    page = read(f"/{event.slug}/", language="fr")

    assert [row[0::2] for row in rows_of(page)] == [("", "0/12")] * 12
    assert page.of_class("list-notes") == ["Aucune donne jouée."]


def test_standings_before_the_start_list_everybody_entered(read):
    event = factories.make_event(3, started=False, drawn=False, name="Grand prix")

    page = read(f"/{event.slug}/", language="fr")

    assert len(rows_of(page)) == 3
    assert page.of_class("list-notes") == ["3 inscrits"]
    assert page.of_class("standing-rank") == page.of_class("standing-average") == []
    assert "À venir" in page.of_class("event-line")[0]


def test_standings_without_anybody_say_so(read):
    event = factories.make_event(0, started=False, drawn=False)

    assert read(f"/{event.slug}/").of_class("empty")[0] == "Nobody is entered yet."


def test_standings_with_lines_put_the_alternate_list_first(read):
    event = lines_event()
    factories.play_all(event)
    lines = standings.standings_of(event)

    page = read(f"/{event.slug}/", language="fr")

    assert page.of_class("segment") == ["Alterné", "Général", "Lignes"]
    assert "Ce classement fait foi" in page.of_class("list-notes")[0]
    # The winner of each line holds one of the first four places (RO p.19).
    winners = {
        max((x for x in lines if x.line == seat), key=lambda x: x.place.overall).name
        for seat in "NESW"
    }
    assert {name for _, name, _ in rows_of(page)[:4]} == winners


def test_standings_by_list(read):
    event = lines_event()
    factories.play_all(event)
    best = standings.standings_of(event)

    general = read(f"/{event.slug}/?list=general", language="fr")
    by_line = read(f"/{event.slug}/?list=lines", language="fr")

    names = [name.removesuffix(" provisoire") for _, name, _ in rows_of(general)]
    assert names == [line.name for line in best]
    assert "le classement alterné fait foi" in general.of_class("list-notes")[0]
    assert by_line.of_class("line-heading") == [
        f"{letter} Ligne{NBSP}{name}"
        for letter, name in [("N", "Nord"), ("E", "Est"), ("S", "Sud"), ("O", "Ouest")]
    ]
    assert [rank.split(" ")[0] for rank, _, _ in rows_of(by_line)[::5]] == ["1"] * 4


def test_standings_with_an_unknown_list_show_the_reference(read):
    event = lines_event()
    factories.play_all(event)

    assert rows_of(read(f"/{event.slug}/?list=nonsense")) == rows_of(read(f"/{event.slug}/"))


def test_standings_of_a_howell_are_one_list(read):
    event = factories.make_event(16, rounds=5)
    factories.play_round(event, 1)
    factories.recompute()

    page = read(f"/{event.slug}/")

    assert page.of_class("segment") == []
    said = "Provisional while play goes on; equals share their rank."
    assert page.of_class("list-notes")[0] == said
    assert page.of_class("seat") == []


def test_standings_explain_a_row_below_a_worse_average(read):
    event = factories.make_event(20, rounds=2, known_seed="5a" * 32)
    factories.play_all(event)
    page = read(f"/{event.slug}/", language="fr")
    averages = [average.split(" ")[0] for _, _, average in rows_of(page)]

    noted = [index for index, (_, name, _) in enumerate(rows_of(page)) if "de la ligne" in name]

    values = [float(text.split(NBSP)[0].replace(",", ".")) for text in averages]
    assert noted == [i for i in range(1, 20) if values[i] > values[i - 1]]
    assert noted


def test_standings_with_exact_ties_share_a_rank_and_skip_the_next(read):
    event = factories.make_event(16, rounds=5)
    # Every table of a board makes the same: everybody has 50 %.
    factories.play_round(event, 1, amounts=lambda table, board: 60)
    factories.recompute()

    page = read(f"/{event.slug}/", language="fr")

    assert {rank for rank, _, _ in rows_of(page)} == {"1 ex"}
    assert {average for _, _, average in rows_of(page)} == {f"50,00{NBSP}% 4/20"}
    assert "ex æquo exacts" in page.of_class("list-foot")[0]


@pytest.mark.parametrize(
    ("language", "average", "rank"), [("fr", f"50,00{NBSP}%", "1 ex"), ("en", "50.00%", "1=")]
)
def test_standings_write_numbers_as_each_language_does(read, language, average, rank):
    event = factories.make_event(16, rounds=5)
    factories.play_round(event, 1, amounts=lambda table, board: 60)
    factories.recompute()

    first = rows_of(read(f"/{event.slug}/", language=language))[0]

    assert first[0] == rank
    assert first[2].split(" ")[0] == average


def test_standings_mark_who_has_no_attack_yet_as_provisional(read):
    event = factories.make_event(28)
    factories.play_round(event, 1, close=False)
    factories.recompute()
    # A board somebody took is left out of the average: that person has only defended.
    due = factories.due_at(event, 1, 1, 1)
    factories.correct(due, None, status=Status.NEUTRALIZED)
    factories.recompute()
    taker = due.table.seatings.get(seat=due.board.taker).entry

    page = read(f"/{event.slug}/?list=general")

    noted = [name for _, name, _ in rows_of(page) if "provisional" in name]
    assert noted == [f"{taker.name} provisional"]


def test_standings_say_once_that_all_is_provisional_early(read):
    event = factories.make_event(28)
    for table in range(1, 8):
        factories.enter(event, table, 4 * table - 3, by_table(table, 1))
    factories.recompute()

    page = read(f"/{event.slug}/")

    assert "Provisional, few boards played." in page.of_class("list-notes")[0]
    assert not [name for _, name, _ in rows_of(page) if "provisional" in name]


def test_standings_find_a_name_without_javascript(read):
    event = factories.make_event(28)
    wanted = Entry.objects.filter(tournament=event, name__startswith="Élodie").order_by("number")

    page = read(f"/{event.slug}/?name=elodie")

    assert sorted(name for _, name, _ in rows_of(page)) == sorted(e.name for e in wanted)
    assert "Show the whole list" in page.words


def test_standings_find_nobody(read):
    event = factories.make_event(12, rounds=3)

    page = read(f"/{event.slug}/?name=Zzz")

    assert page.of_class("empty")[0] == "Nobody of that name in this list."


@pytest.mark.parametrize("state", [State.RUNNING, State.CLOSED])
def test_standings_kept_for_the_prize_giving_show_names_only(read, state):
    event = factories.make_event(12, rounds=3, live_standings=LiveStandings.AT_THE_END)
    factories.play_all(event)
    if state == State.CLOSED:
        events.close_tournament(event, author=factories.author(event))

    page = read(f"/{event.slug}/", language="fr")

    assert page.of_class("list-notes")[0] == "Classement à la proclamation."
    assert page.of_class("standing-average") == []
    assert "%" not in page.words
    assert len(page.of_class("standing")) == 12


def test_standings_kept_for_the_prize_giving_appear_when_published(read):
    event = factories.make_event(12, rounds=3, live_standings=LiveStandings.AT_THE_END)
    factories.play_all(event)
    events.publish_tournament(event, author=factories.author(event))

    page = read(f"/{event.slug}/", language="fr")

    assert page.of_class("standing-rank")[-12].split(" ")[0] == "1"
    assert page.of_class("event-line")[0].startswith("Définitif, ")


def test_standings_between_rounds_stand_as_the_last_round_left_them(read):
    event = factories.make_event(28, live_standings=LiveStandings.BETWEEN_ROUNDS)
    factories.play_round(event, 1)
    factories.recompute()
    before = rows_of(read(f"/{event.slug}/"))

    factories.enter(
        event, 1, event.rounds.get(number=2).tables.get(number=1).dues.first().board.number, 160
    )
    factories.recompute()
    page = read(f"/{event.slug}/")

    assert rows_of(page) == before
    assert "As it stood after round 1" in page.of_class("list-notes")[0]
    assert "29 results of 196" in page.of_class("event-line")[0]


def test_standings_of_a_cancelled_event_say_so(read):
    event = factories.make_event(12, rounds=3)
    events.cancel_tournament(event, author=factories.author(event), reason="snow")

    page = read(f"/{event.slug}/")

    assert page.of_class("attention") == ["This tournament is cancelled."]
    assert len(rows_of(page)) == 12


def test_standings_kept_for_a_prize_giving_that_is_cancelled_promise_nothing(read):
    event = factories.make_event(12, rounds=3, live_standings=LiveStandings.AT_THE_END)
    events.cancel_tournament(event, author=factories.author(event), reason="snow")

    page = read(f"/{event.slug}/")

    assert "prize-giving" not in page.words
    assert page.of_class("standing-average") == []


def test_standings_follow_a_renamed_person(read):
    event = factories.make_event(12, rounds=3)
    registration.rename_entry(
        event.entries.get(number=3), registration.Person("Vaucanson", "Léa"),
        author=factories.author(event),
    )  # fmt: skip

    assert "Léa Vaucanson" in read(f"/{event.slug}/").words


def test_standings_follow_a_corrected_score(read):
    event = factories.make_event(28)
    factories.play_round(event, 1, amounts=by_table)
    factories.recompute()
    before = rows_of(read(f"/{event.slug}/?list=general"))

    factories.correct(factories.due_at(event, 1, 1, 1), 160)
    factories.recompute()

    after = rows_of(read(f"/{event.slug}/?list=general"))
    assert after == before  # One result a board: 50 % to everybody, whatever the amount.
    factories.play_round(event, 2, amounts=lambda table, board: 100)
    factories.recompute()
    assert rows_of(read(f"/{event.slug}/?list=general")) != before


def test_standings_fragment_has_the_list_and_where_the_event_stands(fragment):
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.recompute()

    part = fragment(f"/{event.slug}/?list=general")

    assert part.source.lstrip().startswith('<div id="standings"')
    assert "<html" not in part.source
    assert 'id="event-head" hx-swap-oob="true"' in part.source
    assert part.source.count("data-row=") == 28
    assert re.search(r"data-summary>[^<]+ (leads|share the lead), 28 results of 196<", part.source)


def test_standings_are_not_sent_again_until_the_version_moves(client):
    event = factories.make_event(28)
    factories.play_round(event, 1)
    factories.recompute()
    headers = {"accept-language": "en"}
    first = client.get(f"/{event.slug}/", headers=headers)
    client.get(f"/{event.slug}/", headers=headers)
    tag = client.get(f"/{event.slug}/", headers=headers).headers["ETag"]

    same = client.get(f"/{event.slug}/", headers=headers | {"if-none-match": tag})
    factories.enter(
        event, 1, event.rounds.get(number=2).tables.get(number=1).dues.first().board.number, 60
    )
    factories.recompute()
    moved = client.get(f"/{event.slug}/", headers=headers | {"if-none-match": tag})

    assert first.headers["Cache-Control"] == "no-cache, private"
    assert (same.status_code, same.content) == (304, b"")
    assert (moved.status_code, moved.headers["ETag"] != tag) == (200, True)


@pytest.mark.parametrize(
    "changed", [{"accept-language": "fr"}, {"HX-Request": "true"}], ids=["language", "fragment"]
)
def test_standings_kept_by_a_browser_are_not_taken_for_another_form(client, changed):
    event = factories.make_event(12, rounds=3)
    headers = {"accept-language": "en"}
    client.get(f"/{event.slug}/", headers=headers)
    tag = client.get(f"/{event.slug}/", headers=headers).headers["ETag"]

    other = client.get(f"/{event.slug}/", headers=headers | {"if-none-match": tag} | changed)

    assert other.status_code == 200


@pytest.mark.parametrize("people", [12, 28, 60])
@pytest.mark.parametrize("chosen", ["alternate", "general", "lines"])
def test_standings_ask_the_same_queries_whatever_the_entries(
    client, django_assert_num_queries, people, chosen
):
    event = factories.make_event(people, rounds=3, boards_per_table=2)
    factories.play_round(event, 1)
    factories.recompute()

    with django_assert_num_queries(5):
        client.get(f"/{event.slug}/?list={chosen}")


def test_standings_between_rounds_ask_few_queries(client, django_assert_num_queries):
    event = factories.make_event(28, live_standings=LiveStandings.BETWEEN_ROUNDS)
    factories.play_round(event, 1)
    factories.recompute()

    with django_assert_num_queries(8):
        client.get(f"/{event.slug}/")


@pytest.mark.parametrize("kind", VISITORS)
def test_standings_are_the_same_for_everybody(kind):
    event = factories.make_event(12, rounds=3)
    factories.play_all(event)

    page = read_page(visitor(kind, event).get(f"/{event.slug}/"))

    assert len(rows_of(page)) == 12
    assert page.response.status_code == 200


def test_standings_of_a_draft_do_not_exist(read):
    event = factories.make_event(2, started=False, drawn=False, opened=False)

    read(f"/{event.slug}/", expect=404)
    read("/no-such-event/", expect=404)


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_standings_are_only_read(client, method):
    event = Tournament.objects.get(pk=factories.make_event(2, started=False, drawn=False).pk)

    assert getattr(client, method)(f"/{event.slug}/").status_code == 405
