"""The plan that fits, the draw from a committed seed, the start and its undoing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import translation

from tests import factories
from tests.tournament.views.director.conftest import HTMX
from tests.tournament.views.director.room import words
from tournament.adapters.draws import drawn_order
from tournament.models import Presence, State, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed(as_user: Callable[..., Client]) -> Client:
    return as_user()


def _event(people: int = 28, *, drawn: bool = True, **fields: object) -> Tournament:
    return factories.make_event(people, started=False, drawn=drawn, **fields)


def _page(event: Tournament, verb: str = "") -> str:
    return f"/director/{event.slug}/draw/{verb}"


def _slots(event: Tournament) -> dict[int, int | None]:
    return dict(event.entries.values_list("number", "slot"))


def test_director_draw_nobody_here_leads_to_the_list(signed: Client) -> None:
    event = _event(0, drawn=False)

    assert "Nobody is here yet" in signed.get(_page(event)).content.decode()


@pytest.mark.parametrize("people", [13, 14, 15, 27, 29, 30, 31])
def test_director_draw_any_number_offers_plans_and_draws(signed: Client, people: int) -> None:
    event = _event(people, drawn=False)

    page = signed.get(_page(event)).content.decode()
    value = page.split('name="plan" value="')[1].split('"')[0]
    signed.post(f"/director/{event.slug}/plan/", {"plan": value, "minutes_per_board": "10"})
    signed.post(_page(event, "seats/"), {"public_value": ""})

    assert f"{people} people are here; no plan is chosen yet." in page
    assert sorted(slot for slot in _slots(event).values() if slot) == list(range(1, people + 1))


def test_director_draw_shows_the_seal_before_and_draws_from_its_seed(signed: Client) -> None:
    event = _event(drawn=False)
    factories.plan_and_draw(event)
    factories.registration.set_presence(
        event.entries.get(number=1), Presence.EXPECTED, author=factories.author(event)
    )
    factories.registration.set_presence(
        event.entries.get(number=1), Presence.PRESENT, author=factories.author(event)
    )

    page = signed.get(_page(event)).content.decode()
    signed.post(_page(event, "seats/"), {"public_value": "roi de pique"})

    event.refresh_from_db()
    assert event.commitment in page
    assert event.seed not in page
    assert event.public_value == "roi de pique"
    order = drawn_order(list(range(1, 29)), event.seed, "roi de pique")
    assert [number for number, _ in sorted(_slots(event).items(), key=lambda row: row[1])] == order


def test_director_draw_proves_the_printed_chart(signed: Client) -> None:
    page = signed.get(_page(_event())).content.decode()

    for sentence in (
        "Nobody meets anybody twice",
        "Nobody replays a board",
        "Each plays 28 boards, takes 7",
        "Everyone keeps a seat",
        "North stays, South moves up 1 table, East moves up 2 tables, West moves back 2 tables.",
        "The boards go back 1 table.",
        "Printed chart of the federation, OT p.19",
    ):
        assert sentence in page
    assert 'class="movement"' in page


def test_director_draw_names_repeat_meetings_before_the_start(signed: Client) -> None:
    event = _event(12)
    fairness = event.plan.fairness

    page = signed.get(_page(event)).content.decode()

    first = fairness["repeat_pairs"][0]
    names = {entry.slot: entry.short_name for entry in event.entries.all()}
    again = sum(times - 1 for _one, _other, times in fairness["repeat_pairs"])
    assert f"{again} repeat meetings" in page
    assert f"{names[first[0]]} and {names[first[1]]}: {first[2]} times" in page


def test_director_draw_irregular_steps_are_listed_table_by_table(signed: Client) -> None:
    event = _event(16)

    page = signed.get(_page(event), {"position": "2"}).content.decode()

    assert "After round 2" in page
    moves = [page.count(f" {way} table ") for way in ("goes to", "stays at")]
    assert moves == [12, 4]


def test_director_draw_follows_one_person_and_lists_by_name(signed: Client) -> None:
    event = _event()

    followed = signed.get(_page(event), {"follow": "3"}).content.decode()
    by_name = signed.get(_page(event), {"by": "name", "position": "9"}).content.decode()

    assert followed.count('class="path-number"') == 7
    assert "Seats in round 7" in by_name


def test_director_draw_says_who_may_want_to_be_kept_apart(signed: Client) -> None:
    event = _event()
    table = sorted(event.entries.all(), key=lambda entry: entry.slot)[0::7]
    for entry in table[:2]:
        player = entry.members.get().player
        factories.registration.rename_entry(
            entry,
            factories.registration.Person("Blanc", player.first_name),
            author=factories.author(event),
        )

    page = signed.get(_page(event)).content.decode()

    assert "To keep apart?" in page
    assert "start together at table 1" in page


def test_swap_people_is_kept_said_and_undone_by_drawing_again(signed: Client) -> None:
    event = _event()
    before = _slots(event)

    signed.post(_page(event, "swap/"), {"first": "1", "second": "2"})
    swapped = _slots(event)
    page = signed.get(_page(event)).content.decode()
    signed.post(_page(event, "seats/"), {"public_value": ""})

    assert (swapped[1], swapped[2]) == (before[2], before[1])
    assert "Swapped by hand since the draw:" in page
    assert _slots(event) == before
    assert "Swapped by hand" not in signed.get(_page(event)).content.decode()


@pytest.mark.parametrize(
    "form", [{"first": "1", "second": "1"}, {"first": "x"}, {"first": "1", "second": "99"}]
)
def test_swap_people_refuses_what_is_no_pair(signed: Client, form: dict[str, str]) -> None:
    event = _event()
    before = _slots(event)

    response = signed.post(_page(event, "swap/"), form, follow=True)

    assert 'class="message is-error"' in response.content.decode()
    assert _slots(event) == before


def test_start_tournament_fixes_the_seats_and_its_undoing_frees_them(signed: Client) -> None:
    event = _event()

    signed.post(_page(event, "start/"))
    event.refresh_from_db()
    assert event.state == State.RUNNING
    assert "Undo the start" in signed.get(_page(event)).content.decode()
    signed.post(f"/director/{event.slug}/undo-start/")

    event.refresh_from_db()
    assert event.state == State.OPEN
    assert event.rounds.count() == 0
    assert event.drawn_at is not None


def test_undo_start_after_a_result_is_refused(signed: Client) -> None:
    event = factories.make_event(28)
    factories.enter(event, 1, 1, 56)

    page = signed.get(_page(event)).content.decode()
    response = signed.post(f"/director/{event.slug}/undo-start/", follow=True)

    event.refresh_from_db()
    assert "Undo the start" not in page
    assert "can no longer be undone" in response.content.decode()
    assert event.state == State.RUNNING


def test_start_tournament_before_the_draw_is_refused(signed: Client) -> None:
    event = _event(drawn=False)

    response = signed.post(_page(event, "start/"), follow=True)

    event.refresh_from_db()
    assert "Choose a movement first." in response.content.decode()
    assert event.state == State.OPEN


def test_go_to_draw_after_a_late_entry_draws_again_with_the_same_seed(signed: Client) -> None:
    event = _event(27, drawn=False)
    factories.plan_and_draw(event)
    seed = event.seed
    signed.post(f"/director/{event.slug}/people/enter/", {"name": "Tard Venu"})
    chosen = {"plan": "28:chart:28:7:4", "minutes_per_board": "10"}
    signed.post(f"/director/{event.slug}/plan/", chosen)

    response = signed.post(_page(event, "go/"), follow=True)

    event.refresh_from_db()
    assert "drawn again, with the same seed" in response.content.decode()
    assert event.seed == seed
    assert [n for n, _ in sorted(_slots(event).items(), key=lambda row: row[1])] == drawn_order(
        list(range(1, 29)), seed
    )


def test_go_to_draw_the_first_time_draws_nothing(signed: Client) -> None:
    event = _event(drawn=False)

    signed.post(_page(event, "go/"))

    assert set(_slots(event).values()) == {None}


def test_director_draw_list_changed_says_so(signed: Client) -> None:
    event = _event()
    author = factories.author(event)
    for presence in (Presence.EXPECTED, Presence.PRESENT):
        factories.registration.set_presence(event.entries.get(number=1), presence, author=author)

    page = signed.get(_page(event)).content.decode()

    assert "The list or the plan changed since the draw" in page
    assert "Draw again with the same seed" in page


def test_choose_plan_without_javascript_only_proposes(signed: Client) -> None:
    event = _event(28, drawn=False)

    response = signed.post(
        f"/director/{event.slug}/plan/",
        {"propose": "1", "boards_per_table": "3", "minutes_per_board": "9"},
    )

    assert 'value="28:chart:28:7:3"' in response.content.decode()
    event.refresh_from_db()
    assert not hasattr(event, "plan")


@pytest.mark.parametrize(
    "value", ["", "x", "28:chart:28:99:4", "28:nothing:28:7:4", "8:chart:8:7:4"]
)
def test_choose_plan_refuses_what_was_not_offered(signed: Client, value: str) -> None:
    event = _event(28, drawn=False)

    response = signed.post(f"/director/{event.slug}/plan/", {"plan": value}, follow=True)

    assert response.status_code == 200
    assert 'class="message is-error"' in response.content.decode()
    event.refresh_from_db()
    assert not hasattr(event, "plan")


def test_director_draw_proposals_follow_the_wishes(signed: Client) -> None:
    event = _event(28, drawn=False)

    page = signed.get(
        _page(event), {"boards_per_table": "3", "minutes_per_board": "8"}, headers=HTMX
    ).content.decode()

    assert "<html" not in page
    assert 'value="28:chart:28:7:3" checked' in page
    assert "Ends about 16:48 (2\xa0h\xa048)" in page


@pytest.mark.parametrize("started", [False, True])
def test_director_draw_takes_the_same_number_of_queries(
    signed: Client, django_assert_max_num_queries: Callable[..., object], started: bool
) -> None:
    small = factories.make_event(16, started=started, rounds=5, name="Petit")
    large = factories.make_event(28, started=started, name="Grand")

    for event in (small, large):
        with django_assert_max_num_queries(19):
            signed.get(_page(event), {"follow": "1"})


def test_director_draw_reads_well_in_french(as_user: Callable[..., Client]) -> None:
    event = _event()
    client = as_user()

    with translation.override("fr"):
        page = client.get(_page(event), headers={"accept-language": "fr"}).content.decode()

    assert "Personne ne se rencontre deux fois" in page
    assert (
        "Nord reste, Sud avance d’une table, Est avance de 2 tables, Ouest recule de 2 tables."
        in page
    )


@pytest.mark.parametrize("verb", ["go/", "seats/", "swap/", "start/"])
def test_draw_is_its_directors_only(
    client: Client, as_user: Callable[..., Client], verb: str
) -> None:
    event = _event()
    before = _slots(event)
    form = {"first": "1", "second": "2", "public_value": "x"}

    assert client.post(_page(event, verb), form).status_code == 302
    assert as_user("autre").post(_page(event, verb), form).status_code == 404
    assert as_user().get(_page(event, verb)).status_code == 405
    event.refresh_from_db()
    assert (_slots(event), event.state, event.public_value) == (before, State.OPEN, "")


@pytest.mark.parametrize("minutes", ["x", "-1", "1e309", "9" * 30])
def test_choose_plan_with_minutes_that_are_none_says_so(signed: Client, minutes: str) -> None:
    event = factories.make_event(28, started=False, drawn=False)

    answer = signed.post(
        f"/director/{event.slug}/plan/",
        {"plan": "28:chart:28:7:4", "minutes_per_board": minutes},
        follow=True,
    )

    assert answer.status_code == 200
    assert [str(said) for said in answer.context["messages"]]
    assert not hasattr(Tournament.objects.get(), "plan")


def test_swap_people_of_a_number_beyond_all_numbers_is_refused(signed: Client) -> None:
    event = factories.make_event(12, 3, started=False)

    answer = signed.post(
        f"/director/{event.slug}/draw/swap/", {"first": "1", "second": "9" * 30}, follow=True
    )

    assert "Choose two different people." in answer.content.decode()


@pytest.mark.parametrize(
    ("wish", "said", "offers"),
    [
        ("rounds=99", "Rounds: 99 rounds are more than a movement has: at most 20.", False),
        ("rounds=12", "At this number at most 11 rounds can be played. The nearest", True),
        ("boards_per_table=0", "Boards per table: At least one board is played in a round.", False),
    ],
)
def test_director_draw_says_why_a_wish_has_no_plan(
    signed: Client, wish: str, said: str, offers: bool
) -> None:
    event = factories.make_event(12, 3, started=False)

    response = signed.get(f"/director/{event.slug}/draw/?{wish}", headers=HTMX)

    text = words(response.content)
    assert said in text
    assert ("what costs least first" in text) == offers


def test_director_draw_after_the_start_opens_on_the_round_played_with_the_table_that_waits(
    signed: Client,
) -> None:
    event = factories.make_event(23, 5)
    factories.play_round(event, 1)

    response = signed.get(_page(event))

    assert response.context["position"] == 2
    idle = [table.number for table in response.context["seated"].tables if table.is_idle]
    assert idle == [table["table"] for table in event.plan.document["rounds"][1]["idle"]]


def test_draw_of_a_draft_shows_it_on_the_home_page_and_stays(signed: Client) -> None:
    event = _event(8, rounds=3, opened=False)

    asked = signed.get(_page(event)).content.decode()
    shown = signed.post(f"/director/{event.slug}/announce/", {"back": "draw"}, follow=True)

    assert 'form="announce"' in asked
    assert shown.redirect_chain == [(_page(event), 302)]
    assert "It is shown on the home page now." in words(shown.content)
    assert 'form="announce"' not in shown.content.decode()
