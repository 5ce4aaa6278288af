"""Who is here: typed, chosen, pressed, undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director.conftest import HTMX
from tests.tournament.views.director.room import words
from tournament.models import Entry, Player, Presence, Tournament
from tournament.services.registration import Person, save_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(0, started=False, drawn=False)


@pytest.fixture
def signed(as_user: Callable[..., Client]) -> Client:
    return as_user()


def _page(event: Tournament, verb: str = "") -> str:
    return f"/director/{event.slug}/people/{verb}"


def _list(event: Tournament, *names: str, presence: str = Presence.EXPECTED) -> list[Entry]:
    author = factories.author(event)
    listed = [(name, Person.from_text(name)) for name in names]
    lines = factories.people_lists.enter_people(event, listed, author=author, presence=presence)
    return [line.entry for line in lines if line.entry]


def _presences(event: Tournament) -> list[tuple[str, str]]:
    return list(event.entries.order_by("number").values_list("name", "presence"))


def _enter(client: Client, event: Tournament, **fields: object):
    return client.post(_page(event, "enter/"), fields)


def test_enter_person_typed_is_entered_and_here(signed: Client, event: Tournament) -> None:
    response = _enter(signed, event, name="Jean Moreau")

    assert _presences(event) == [("Jean Moreau", "present")]
    assert response["Location"] == f"{_page(event)}?just=1&was="


@pytest.mark.parametrize("typed", ["Paul Martin", "MARTIN paul", "martin", "Pául  Màrtin"])
def test_enter_person_typed_marks_the_one_expected(
    signed: Client, event: Tournament, typed: str
) -> None:
    _list(event, "Paul Martin", "Zoé Petit")

    _enter(signed, event, name=typed)

    assert _presences(event) == [("Paul Martin", "present"), ("Zoé Petit", "expected")]


def test_enter_person_beginning_of_a_word_is_somebody_else(
    signed: Client, event: Tournament
) -> None:
    _list(event, "Jean Petitjean")

    _enter(signed, event, name="Jean Petit")

    assert _presences(event) == [("Jean Petitjean", "expected"), ("Jean Petit", "present")]


def test_enter_person_typed_twice_is_told_not_doubled(signed: Client, event: Tournament) -> None:
    _enter(signed, event, name="Jean Moreau")

    response = signed.post(_page(event, "enter/"), {"name": "moreau jean"}, headers=HTMX)

    assert response.status_code == 422
    assert "Jean Moreau is already here." in response.content.decode()
    assert event.entries.count() == 1


def test_enter_person_blank_is_asked_for(signed: Client, event: Tournament) -> None:
    response = signed.post(_page(event, "enter/"), {"name": "  "}, headers=HTMX)

    assert response.status_code == 422
    assert "Type a name." in response.content.decode()


def test_enter_person_homonyms_are_asked_about_then_entered(
    signed: Client, event: Tournament
) -> None:
    first = save_player(Person("Martin", "Paul", licence_number="111", club="Lille"))
    save_player(Person("Martin", "Paul", licence_number="222", club="Arras"))

    asked = _enter(signed, event, name="Paul Martin")

    page = asked.content.decode()
    assert asked.status_code == 422
    assert "2 people are named Paul Martin: which one?" in page
    assert "Lille" in page
    assert "Arras" in page
    assert event.entries.count() == 0
    _enter(signed, event, player=first.pk)
    assert [member.player for member in event.entries.get().members.all()] == [first]
    _enter(signed, event, new="1", name="Paul Martin")
    assert event.entries.count() == 2
    assert Player.objects.filter(search_name="martin paul").count() == 3


def test_enter_person_of_another_event_or_unknown_is_not_found(
    signed: Client, event: Tournament
) -> None:
    other = factories.make_event(1, started=False, drawn=False, user=factories.director("autre"))

    assert _enter(signed, other, name="X Y").status_code == 404
    assert _enter(signed, event, entry=99).status_code == 404
    assert _enter(signed, event, player=99).status_code == 404


def test_people_suggestions_offer_the_missing_first_then_known_people(
    signed: Client, event: Tournament
) -> None:
    _list(event, "Marc Morel")
    _list(event, "Maria Mora", presence=Presence.PRESENT)
    save_player(Person("Moreau", "Jean", club="Lille"))

    page = signed.get(_page(event, "suggestions/"), {"name": "mor"}, headers=HTMX).content.decode()

    assert page.index("Marc Morel") < page.index("Jean Moreau")
    assert "Lille" in page
    assert "Maria Mora" not in page


def test_people_suggestions_wait_for_two_letters(signed: Client, event: Tournament) -> None:
    _list(event, "Marc Morel")

    assert "Morel" not in signed.get(_page(event, "suggestions/"), {"name": "m"}).content.decode()


def test_mark_presence_toggles_and_is_undone(signed: Client, event: Tournament) -> None:
    _list(event, "Jean Moreau")

    page = signed.post(
        _page(event, "1/presence/"), {"presence": "present"}, headers=HTMX
    ).content.decode()

    assert _presences(event) == [("Jean Moreau", "present")]
    assert 'data-fade-after="8"' in page
    assert "Jean Moreau: present" in page
    assert 'name="presence" value="expected"' in page
    undone = signed.post(
        _page(event, "1/presence/"), {"presence": "expected", "undo": "1"}, headers=HTMX
    ).content.decode()
    assert _presences(event) == [("Jean Moreau", "expected")]
    assert "data-fade-after" not in undone


def test_mark_presence_without_javascript_reloads_with_the_undo(
    signed: Client, event: Tournament
) -> None:
    _list(event, "Jean Moreau")

    response = signed.post(_page(event, "1/presence/"), {"presence": "present"}, follow=True)

    assert response.redirect_chain == [(f"{_page(event)}?just=1&was=expected", 302)]
    assert "Undo" in response.content.decode()


@pytest.mark.parametrize("presence", ["", "here", "present withdrawn"])
def test_mark_presence_knows_three_marks_only(
    signed: Client, event: Tournament, presence: str
) -> None:
    _list(event, "Jean Moreau")

    assert signed.post(_page(event, "1/presence/"), {"presence": presence}).status_code == 404
    assert _presences(event) == [("Jean Moreau", "expected")]


def test_everyone_present_leaves_who_withdrew(signed: Client, event: Tournament) -> None:
    _list(event, "Jean Moreau", "Zoé Petit")
    _list(event, "Luc Bas", presence=Presence.WITHDRAWN)

    signed.post(_page(event, "everyone/"))

    assert [presence for _, presence in _presences(event)] == ["present", "present", "withdrawn"]


def test_remove_person_frees_the_name(signed: Client, event: Tournament) -> None:
    _list(event, "Jean Moreau")

    signed.post(_page(event, "1/remove/"))

    assert event.entries.count() == 0
    assert Player.objects.count() == 1


def test_director_entry_renames_and_lists_follow(signed: Client, event: Tournament) -> None:
    _list(event, "Jean Moreau")

    signed.post(_page(event, "1/"), {"last_name": "Moreaux", "first_name": "Jean"})

    entry = event.entries.get()
    assert (entry.name, entry.short_name) == ("Jean Moreaux", "Moreaux")


def test_director_entry_corrects_club_series_and_licence(signed: Client, event: Tournament) -> None:
    factories.add_people(event, 2)
    address = f"/director/{event.slug}/people/1/"
    player = event.entries.get(number=1).members.get().player
    asked = {
        "last_name": player.last_name, "first_name": player.first_name,
        "club": "Tarot du Marais", "category": "second", "licence_number": "7654321",
    }  # fmt: skip

    kept = signed.post(address, asked)
    taken = signed.post(
        f"/director/{event.slug}/people/2/", {**asked, "last_name": "Autre", "first_name": "Nom"}
    )
    player.refresh_from_db()

    assert kept.status_code == 302
    assert (str(player.club), player.category, player.licence_number) == (
        "Tarot du Marais", "second", "7654321",
    )  # fmt: skip
    assert event.log.filter(action="settle-member").count() == 1
    assert taken.status_code == 422
    assert "7654321" in words(taken.content)


def test_director_entry_says_a_substitute_is_not_ranked(signed: Client, event: Tournament) -> None:
    _list(event, "Jean Moreau")
    form = {"last_name": "Moreau", "first_name": "Jean", "is_substitute": "on"}

    signed.post(_page(event, "1/"), form)

    assert event.entries.get().is_substitute
    assert "substitute, not ranked" in signed.get(_page(event)).content.decode()


def test_enter_substitute_unnamed_has_a_number(signed: Client, event: Tournament) -> None:
    signed.post(_page(event, "substitute/"), {"name": ""})
    signed.post(_page(event, "substitute/"), {"name": ""})
    signed.post(_page(event, "substitute/"), {"name": "Zoé Petit"})

    rows = event.entries.order_by("number").values_list("name", "is_substitute", "presence")
    assert list(rows) == [
        ("Substitute-1", True, "present"),
        ("Substitute-2", True, "present"),
        ("Zoé Petit", True, "present"),
    ]


def test_people_after_the_start_are_fixed_but_a_name_is_corrected(signed: Client) -> None:
    event = factories.make_event(12, rounds=7, boards_per_table=3)

    page = signed.get(_page(event)).content.decode()
    refused = signed.post(_page(event, "1/presence/"), {"presence": "withdrawn"}, follow=True)
    signed.post(_page(event, "1/"), {"last_name": "Autre", "first_name": "Anne"})

    assert "aria-pressed" not in page.split('id="people-rows"')[1].split("</section>")[0]
    assert "The tournament has started" in refused.content.decode()
    entry = event.entries.get(number=1)
    assert (entry.presence, entry.name) == ("present", "Anne Autre")


def test_people_only_missing_keeps_the_one_just_marked_in_its_place(
    signed: Client, event: Tournament
) -> None:
    _list(event, "Jean Moreau", "Zoé Petit", "Luc Bas")
    _list(event, "Anne Hier", presence=Presence.PRESENT)

    page = signed.post(
        f"{_page(event, '1/presence/')}?show=missing", {"presence": "present"}, headers=HTMX
    ).content.decode()

    rows = page.split("</section>")[0]
    assert "Moreau" in rows
    assert "Petit" in rows
    assert "Hier" not in rows


@pytest.mark.parametrize(("present", "offered"), [(13, 13), (14, 14), (15, 15), (16, 16)])
def test_people_number_that_does_not_fit_is_offered_a_plan_in_one_press(
    signed: Client, event: Tournament, present: int, offered: int
) -> None:
    factories.add_people(event, present)

    page = signed.get(_page(event)).content.decode()
    value = page.split('name="plan" value="')[1].split('"')[0]
    signed.post(
        f"/director/{event.slug}/plan/",
        {"plan": value, "back": "people", "people": present, "minutes_per_board": "10"},
    )

    event.refresh_from_db()
    assert event.plan.document["entries"] == offered
    assert (
        f"The plan is for {offered} people: it fits." in signed.get(_page(event)).content.decode()
    )


def test_people_too_few_are_told_why(signed: Client, event: Tournament) -> None:
    factories.add_people(event, 7)

    page = signed.get(_page(event)).content.decode()

    assert "7 people: a tournament needs at least 8" in page


@pytest.mark.parametrize("count", [1, 6])
def test_people_take_the_same_number_of_queries(
    signed: Client,
    event: Tournament,
    django_assert_num_queries: Callable[..., object],
    count: int,
) -> None:
    factories.add_people(event, count, presence=Presence.EXPECTED)

    with django_assert_num_queries(8):
        signed.get(_page(event))


@pytest.mark.parametrize(
    "verb",
    ["", "suggestions/", "1/"],
)
def test_people_are_hidden_from_strangers_and_other_directors(
    client: Client, as_user: Callable[..., Client], event: Tournament, verb: str
) -> None:
    _list(event, "Jean Moreau")

    assert client.get(_page(event, verb)).status_code == 302
    assert as_user("autre").get(_page(event, verb)).status_code == 404


@pytest.mark.parametrize(
    "verb",
    ["enter/", "everyone/", "substitute/", "paste/", "file/", "1/", "1/presence/", "1/remove/"],
)
def test_people_are_changed_by_their_director_only(
    client: Client, as_user: Callable[..., Client], event: Tournament, verb: str
) -> None:
    _list(event, "Jean Moreau")
    form = {"name": "X Y", "names": "X Y", "presence": "present", "last_name": "X"}

    assert client.post(_page(event, verb), form).status_code == 302
    assert as_user("autre").post(_page(event, verb), form).status_code == 404
    assert _presences(event) == [("Jean Moreau", "expected")]


@pytest.mark.parametrize("action", ["enter", "substitute"])
def test_people_name_that_is_too_long_is_said_and_kept(
    signed: Client, event: Tournament, action: str
) -> None:
    name = "Zoé " + "x" * 150

    answer = signed.post(f"/director/{event.slug}/people/{action}/", {"name": name})

    assert answer.status_code == 422
    assert "at most 130 characters" in answer.content.decode()
    assert f'value="{name}"' in answer.content.decode()
