"""The director's list, a new event in one page, its settings."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.conftest import HTMX
from tests.tournament.views.director.room import words
from tournament.models import LiveStandings, State, Tournament

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Individuel du chêne",
    "place": "Foyer rural",
    "date": "2031-03-15",
    "time": "14:00",
    "time_zone": "Europe/Paris",
    "needs_agreement": "on",
    "live_standings": "always",
    "suspect_amount": "200",
    "suspect_distance": "120",
    "suspect_results": "4",
    "announced": "on",
    "people": "28",
    "rounds": "",
    "boards_per_table": "",
    "minutes_per_board": "10",
    "plan": "28:chart:28:7:4",
}


def _settings(**changes: str) -> dict[str, str]:
    kept = {k: v for k, v in FORM.items() if k not in ("people", "rounds", "plan", "announced")}
    return {**kept, **changes}


@pytest.mark.parametrize("address", ["/director/", "/director/new/", "/director/tournoi/"])
def test_bench_sends_a_stranger_to_the_door(client: Client, address: str) -> None:
    response = client.get(address)

    assert response.status_code == 302
    assert response["Location"] == f"/director/sign-in/?next={address}"


def test_bench_sends_a_fragment_of_an_ended_session_to_the_door_as_a_page(client: Client) -> None:
    current = "http://testserver/director/new/"

    response = client.get(
        "/director/new/", headers={**HTMX, "HX-Current-URL": current, "accept-language": "en"}
    )

    assert response.status_code == 204
    assert response["HX-Redirect"] == "/director/sign-in/?next=/director/new/"


@pytest.mark.parametrize("verb", ["", "announce/", "cancel/", "links/"])
def test_bench_of_another_director_is_not_there(as_user: Callable[..., Client], verb: str) -> None:
    event = factories.make_event(12, started=False, drawn=False)
    address = f"/director/{event.slug}/{verb}"

    assert as_user("autre").get(address).status_code in (404, 405)
    assert as_user("autre").post(address, {"reason": "x"}).status_code == 404
    event.refresh_from_db()
    assert event.state == State.OPEN


@pytest.mark.parametrize("count", [1, 4])
def test_director_lists_own_events_in_the_same_number_of_queries(
    as_user: Callable[..., Client], django_assert_num_queries: Callable[..., object], count: int
) -> None:
    for place in range(count):
        factories.make_event(3, started=False, drawn=False, name=f"Tournoi {place}")
    factories.make_event(
        3, started=False, drawn=False, name="Autre", user=factories.director("autre")
    )
    client = as_user()

    with django_assert_num_queries(7):
        page = client.get("/director/").content.decode()

    assert page.count('class="row-link"') == count
    assert "Autre" not in page
    assert "3 people" in page


def test_director_without_events_offers_the_first(as_user: Callable[..., Client]) -> None:
    page = as_user().get("/director/").content.decode()

    assert "No tournament yet" in page
    assert 'href="/director/new/"' in page


def test_director_create_makes_an_announced_and_planned_event_and_opens_people(
    as_user: Callable[..., Client],
) -> None:
    response = as_user().post("/director/new/", FORM)

    event = Tournament.objects.get()
    assert response["Location"] == f"/director/{event.slug}/people/"
    assert event.state == State.OPEN
    assert event.starts_at == datetime(2031, 3, 15, 14, 0, tzinfo=ZoneInfo("Europe/Paris"))
    assert (event.round_count, event.boards_per_table) == (7, 4)
    assert event.plan.document["entries"] == 28
    assert event.people_expected == 28


def test_director_create_unannounced_stays_a_draft_without_a_number_a_plan_less_one(
    as_user: Callable[..., Client],
) -> None:
    form = {k: v for k, v in FORM.items() if k not in ("announced", "plan")} | {"people": ""}

    as_user().post("/director/new/", form)

    event = Tournament.objects.get()
    assert event.state == State.DRAFT
    assert not hasattr(event, "plan")


def test_director_create_sent_before_the_proposals_came_takes_the_best(
    as_user: Callable[..., Client],
) -> None:
    as_user().post("/director/new/", FORM | {"plan": ""})

    assert Tournament.objects.get().movement_maker == "chart"


def test_director_create_two_of_one_name_both_exist(as_user: Callable[..., Client]) -> None:
    client = as_user()

    client.post("/director/new/", FORM)
    client.post("/director/new/", FORM)

    slugs = sorted(Tournament.objects.values_list("slug", flat=True))
    assert slugs == ["individuel-du-chene", "individuel-du-chene-2"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"date": "2031-02-31"}, "Enter a valid date."),
        ({"people": "7"}, "a tournament needs at least 8"),
        ({"people": "27"}, "The proposals changed with the number."),
        ({"time_zone": "Europe/Nowhere"}, "Select a valid choice."),
        ({"people": "12", "rounds": "15", "plan": ""}, "at most 11 rounds"),
    ],
)
def test_director_create_says_what_is_wrong_and_keeps_what_was_typed(
    as_user: Callable[..., Client], changes: dict[str, str], sentence: str
) -> None:
    response = as_user().post("/director/new/", {**FORM, **changes})

    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert 'value="Foyer rural"' in page
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "1949-12-31", "2200-01-01"])
def test_director_create_and_settings_refuse_a_year_beyond_the_calendar(
    as_user: Callable[..., Client], day: str
) -> None:
    client, event = as_user(), factories.make_event(12, started=False, drawn=False)

    answers = [
        client.post("/director/new/", {**FORM, "date": day, "time": "00:00"}),
        client.post(f"/director/{event.slug}/", _settings(date=day, time="23:59")),
    ]

    for answer in answers:
        assert answer.status_code == 422
        assert "The year is from 1950 to 2199." in answer.content.decode()
        assert f'value="{day}"' in answer.content.decode()


def test_director_create_proposals_follow_the_number_best_first(
    as_user: Callable[..., Client],
) -> None:
    response = as_user().get("/director/new/", FORM | {"people": "27", "plan": ""}, headers=HTMX)

    page = response.content.decode()
    assert "<html" not in page
    assert page.index('value="27:chart:27:7:4" checked') < page.index('value="27:chart:28:7:4"')
    assert "Ends about 18:40 (4\xa0h\xa040)" in page
    assert "one seat stays empty" in page.lower()


def test_director_create_end_is_local_across_a_change_of_clocks(
    as_user: Callable[..., Client],
) -> None:
    night = {"date": "2031-03-30", "time": "00:30", "plan": ""}

    page = as_user().get("/director/new/", FORM | night, headers=HTMX).content.decode()

    # 4 h 40 after half past midnight, one hour of which does not exist.
    assert "Ends about 06:10" in page


def test_director_create_without_javascript_proposes_by_a_button(
    as_user: Callable[..., Client],
) -> None:
    response = as_user().post("/director/new/", FORM | {"name": "", "propose": "1"})

    page = response.content.decode()
    assert response.status_code == 200
    assert 'value="28:chart:28:7:4" checked' in page
    assert "This field is required." not in page
    assert 'value="2031-03-15"' in page


def test_director_tournament_edited_twice_keeps_its_hour_on_the_wall(
    as_user: Callable[..., Client],
) -> None:
    event = factories.make_event(
        0, started=False, drawn=False, starts_at=datetime(2031, 3, 30, 14, 0)
    )
    client = as_user()

    for _ in range(2):
        page = client.get(f"/director/{event.slug}/").content.decode()
        assert 'value="14:00"' in page
        client.post(f"/director/{event.slug}/", _settings(date="2031-03-30", time="14:00"))

    event.refresh_from_db()
    assert event.starts_at == datetime(2031, 3, 30, 14, 0, tzinfo=ZoneInfo("Europe/Paris"))


def test_director_tournament_changes_what_is_folded(as_user: Callable[..., Client]) -> None:
    event = factories.make_event(0, started=False, drawn=False)
    form = _settings(live_standings="at_the_end", suspect_amount="180")
    del form["needs_agreement"]

    as_user().post(f"/director/{event.slug}/", form)

    event.refresh_from_db()
    assert event.live_standings == LiveStandings.AT_THE_END
    assert event.suspect_amount == 180
    assert not event.needs_agreement


def test_announce_and_cancel_tournament_move_its_state(as_user: Callable[..., Client]) -> None:
    event = factories.make_event(0, started=False, drawn=False, opened=False)
    client = as_user()

    client.post(f"/director/{event.slug}/announce/")
    event.refresh_from_db()
    assert event.state == State.OPEN
    refused = client.post(f"/director/{event.slug}/cancel/", {"reason": " "}, follow=True)
    assert "Say why." in refused.content.decode()
    client.post(f"/director/{event.slug}/cancel/", {"reason": "snow"})

    event.refresh_from_db()
    assert event.state == State.CANCELLED


def test_revoke_links_draws_a_new_code(as_user: Callable[..., Client]) -> None:
    event = factories.make_event(0, started=False, drawn=False)

    as_user().post(f"/director/{event.slug}/links/")

    code, event = event.evening_code, Tournament.objects.get()
    assert event.token_epoch == 2
    assert event.evening_code != code


def test_cancel_tournament_keeps_a_reason_that_is_too_long(as_user: Callable[..., Client]) -> None:
    event = factories.make_event(0, started=False, drawn=False)

    refused = as_user().post(f"/director/{event.slug}/cancel/", {"reason": "snow " * 50})

    event.refresh_from_db()
    assert refused.status_code == 422
    assert ("snow " * 50).strip() in refused.content.decode()
    assert event.state == State.OPEN


@pytest.mark.parametrize(
    ("format_code", "teams", "said"),
    [
        ("triplets", "10", "Howell: 5 tables, 9 rounds of 2 boards"),
        ("triplets", "9", "one team rests each round, nobody more than once"),
        ("triplets", "16", "Emmanuel: 12 tables, 5 rounds of 4 boards"),
        ("quartets", "14", "table 1 is the relay"),
        ("quartets", "4", "Quartets need 5 teams: with 4, one table would stand empty"),
        ("triplets", "4", "Triplets need at least 5 teams, not 4."),
        ("triplets", "60", "There are movements for 54 triplets at most, not 60."),
    ],
)
def test_proposals_of_teams_say_what_is_played(
    as_user: Callable[..., Client], format_code: str, teams: str, said: str
) -> None:
    typed = {"format": format_code, "people": teams}

    response = as_user().get("/director/new/", typed, headers=HTMX)

    assert response.status_code == 200
    assert said.lower() in words(response.content).lower()


def test_director_create_makes_triplets(as_user: Callable[..., Client]) -> None:
    posted = FORM | {"format": "triplets", "people": "10", "plan": "10:triplets-howell:10:9:2"}

    response = as_user().post("/director/new/", posted)

    event = Tournament.objects.get()
    assert response.status_code == 302
    assert (event.format, event.people_expected) == ("triplets", 10)
    assert event.plan.document["entries"] == 10


@pytest.mark.parametrize(
    "wrong", [{"format": "quartets", "people": "4", "plan": ""}, {"format": "belote"}]
)
def test_director_create_refuses_what_cannot_be_played(
    as_user: Callable[..., Client], wrong: dict[str, str]
) -> None:
    response = as_user().post("/director/new/", FORM | wrong)

    assert response.status_code == 422
    assert 'value="Individuel du chêne"' in response.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("day", "said"), [("2020-03-15", True), ("2131-03-15", False)])
def test_director_create_remarks_on_an_hour_that_is_past(
    as_user: Callable[..., Client], day: str, said: bool
) -> None:
    typed = {"date": day, "time": "14:00", "time_zone": "Europe/Paris", "format": "individual"}

    asked = as_user().get("/director/new/", typed, headers={"hx-request": "true"})
    kept = as_user().post("/director/new/", {**typed, "name": "Coupe", "propose": "1"})

    remark = "This hour is past: right for an evening recorded afterwards"
    for page in (asked, kept):
        assert (remark in page.content.decode()) == said


def test_director_create_says_what_is_folded(as_user: Callable[..., Client]) -> None:
    page = as_user().get("/director/new/").content.decode()

    assert re.search(r"Live standings <span class=\"muted\">[^<]+</span>", page)
