"""Before the start: whom the draw looks after, and what is confirmed knowingly."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.room import words
from tournament.models import Club, Player, State, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed(as_user: Callable[..., Client]) -> Client:
    return as_user()


def _event(people: int = 28, *, drawn: bool = True) -> Tournament:
    return factories.make_event(people, started=False, drawn=drawn)


def _page(event: Tournament, verb: str = "") -> str:
    return f"/director/{event.slug}/draw/{verb}"


def test_start_tournament_with_repeat_meetings_names_them_and_asks(signed: Client) -> None:
    event = _event(12)

    asked = signed.post(_page(event, "start/"))
    event.refresh_from_db()
    waiting = event.state
    signed.post(_page(event, "start/"), {"accepted": "1"})

    event.refresh_from_db()
    page = asked.content.decode()
    assert asked.status_code == 409
    assert waiting == State.OPEN
    names = {entry.slot: entry.short_name for entry in event.entries.all()}
    first = event.plan.fairness["repeat_pairs"][0]
    assert f"{names[first[0]]} and {names[first[1]]}: {first[2]} times" in page
    assert "Start round 1 all the same" in page
    assert event.state == State.RUNNING


def test_start_tournament_with_uneven_attacks_names_who_takes_less(signed: Client) -> None:
    event = _event(29)

    page = signed.post(_page(event, "start/")).content.decode()

    resting = {
        entry.short_name
        for row in event.plan.document["rounds"]
        for entry in event.entries.filter(slot__in=row["sit_out"])
    }
    line = page.split("takes 6: ")[1].split("</span>")[0]
    assert set(line.split(", ")) == resting


def test_keep_club_apart_and_back_in_one_press_each(signed: Client) -> None:
    event = _event(28)
    club = Club.objects.create(name="Tarot du Chêne")
    count = 12
    people = Player.objects.filter(memberships__tournament=event)
    people.filter(memberships__entry__number__lte=count).update(club=club)
    offered = words(signed.get(_page(event)).content)

    signed.post(_page(event, "apart/club/"), {"club": club.pk})
    signed.post(_page(event, "seats/"), {"public_value": ""})
    page = words(signed.get(_page(event)).content)
    wrong = words(signed.post(_page(event, "apart/club/"), {"club": "x"}, follow=True).content)
    signed.post(_page(event, f"apart/club/{club.pk}/remove/"))

    assert f"Tarot du Chêne ({count})" in offered
    assert f"{count} people, {count * (count - 1) // 2} pairs" in page
    assert "meetings remain" in page
    assert "Choose a club." in wrong
    assert not event.kept_apart.exists()
    assert signed.post(_page(event, "apart/club/999999/remove/")).status_code == 404


def test_wishes_are_kept_listed_and_taken_back(signed: Client) -> None:
    event = _event(28)
    signed.post(_page(event, "apart/"), {"first": "1", "second": "2"})
    signed.post(_page(event, "stays/"), {"entry": "5", "table": "3"})
    event.refresh_from_db()
    forgotten = event.drawn_at

    signed.post(_page(event, "seats/"), {"public_value": ""})
    page = words(signed.get(_page(event)).content)
    kept = event.kept_apart.get()
    signed.post(_page(event, f"apart/{kept.pk}/remove/"))
    signed.post(_page(event, "stays/"), {"entry": "5"})

    assert forgotten is None
    assert "Those to be kept apart never share a table" in page
    assert "1 pair, 1 table kept" in page
    assert not event.kept_apart.exists()
    assert event.entries.get(number=5).stays_at is None


def test_wishes_that_cannot_be_kept_are_listed_before_the_start(signed: Client) -> None:
    event = _event(16, drawn=False)
    signed.post(f"/director/{event.slug}/plan/", {"plan": "16:howell:16:5:4"})
    for second in ("2", "3", "4", "5", "6", "7"):
        signed.post(_page(event, "apart/"), {"first": "1", "second": second})
    signed.post(_page(event, "seats/"), {"public_value": ""})

    page = words(signed.get(_page(event)).content)
    asked = words(signed.post(_page(event, "start/")).content)

    assert "To be kept apart, and yet at one table" in page
    assert "To be kept apart, and yet at one table" in asked


def test_wishes_suggest_people_of_one_name(signed: Client) -> None:
    event = _event(28, drawn=False)
    last = event.entries.get(number=1).name.split()[-1]
    person = factories.registration.Person(last, "Zénobie")
    factories.registration.rename_entry(
        event.entries.get(number=2), person, author=factories.author()
    )
    factories.plan_and_draw(event)

    content = signed.get(_page(event)).content.decode()

    offers = content.split("wishes-offers")[1].split("</p>")[0]
    assert f"{last} A." in offers
    assert f"{last} Z." in offers


@pytest.mark.parametrize(
    ("verb", "sent", "sentence"),
    [
        ("apart/", {"first": "1", "second": "1"}, "Choose two different people."),
        ("apart/", {"first": "1", "second": "99"}, "No entry has the number 99."),
        ("stays/", {"entry": "1", "table": "x"}, "There is no table x."),
    ],
)
def test_wishes_that_make_no_sense_are_refused(
    signed: Client, verb: str, sent: dict[str, str], sentence: str
) -> None:
    event = _event(28, drawn=False)

    page = words(signed.post(_page(event, verb), sent, follow=True).content)

    assert sentence in page


def test_stay_at_a_table_the_movement_has_not_is_refused_at_the_draw(signed: Client) -> None:
    event = _event(28)
    signed.post(_page(event, "stays/"), {"entry": "1", "table": "12"})

    page = words(signed.post(_page(event, "seats/"), {"public_value": ""}, follow=True).content)

    assert "There is no table 12." in page


@pytest.mark.parametrize("visitor", ["stranger", "other"])
def test_wishes_are_refused_to_who_does_not_direct_the_event(
    as_user: Callable[..., Client], client: Client, visitor: str
) -> None:
    event = _event(28, drawn=False)
    if visitor == "other":
        client = as_user("quelqu-un")

    answers = [
        client.post(_page(event, "apart/"), {"first": "1", "second": "2"}),
        client.post(_page(event, "stays/"), {"entry": "1", "table": "2"}),
        client.post(_page(event, "start/"), {"accepted": "1"}),
    ]

    assert {answer.status_code for answer in answers} == {404 if visitor == "other" else 302}
    assert not event.kept_apart.exists()
    assert event.entries.get(number=1).stays_at is None
