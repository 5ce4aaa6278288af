"""Teams of free deals enter themselves together: one link, one turn on the waiting list."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tournament.access import entry_token
from tournament.messages import Refused
from tournament.models import Entry, Presence, Tournament
from tournament.selectors.free_teams import mates_of
from tournament.services import entering
from tournament.services.entering import Registration
from tournament.services.free_teams import set_teams
from tournament.services.registration import Person
from tournament.services.waiting import waiting_teams

pytestmark = pytest.mark.django_db


def open_event(size: int = 2, **fields: object) -> Tournament:
    """Return an event in teams that people enter themselves."""
    event = factories.make_event(
        0, drawn=False, started=False, format="free_deals", name="Soirée des duos"
    )
    event = set_teams(event, size, {}, author=factories.author(event))
    Tournament.objects.filter(pk=event.pk).update(entries_open=True, fee_cents=1000, **fields)
    event.refresh_from_db()
    return event


def sent(
    *names: str, name: str = "", key: str = "", contact: str = "a@example.org"
) -> Registration:
    people = tuple(Person(*reversed(one.split(" ", 1))) for one in names)
    return Registration(people, contact, name=name, key=key)


def rows(event: Tournament) -> list[tuple[str, str, str]]:
    return list(event.entries.order_by("number").values_list("name", "team", "presence"))


def test_register_a_pair_is_an_entry_each_under_their_team() -> None:
    event = open_event()

    entry = entering.register(event, sent("Luc Bas", "Zoé Petit", name="Les As"))

    assert rows(event) == [
        ("Luc Bas", "Les As", "expected"),
        ("Zoé Petit", "Les As", "expected"),
    ]
    assert [mate.name for mate in mates_of(entry)] == ["Luc Bas", "Zoé Petit"]
    assert list(event.entries.values_list("contact", "due_cents")) == [
        ("a@example.org", 1000),
        ("", 1000),
    ]
    assert [m.is_captain for mate in mates_of(entry) for m in mate.members.all()] == [True, False]


def test_register_pairs_without_a_name_are_named_by_their_people_and_told_apart() -> None:
    event = open_event()

    entering.register(event, sent("Luc Bas", "Zoé Petit"))
    entering.register(event, sent("Ana Bas", "Max Petit"))

    assert list(event.entries.values_list("team", flat=True)) == [
        "Bas – Petit", "Bas – Petit", "Bas – Petit 2", "Bas – Petit 2",
    ]  # fmt: skip


def test_register_a_pair_sent_twice_is_one_team() -> None:
    event = open_event()

    first = entering.register(event, sent("Luc Bas", "Zoé Petit", key="k"))
    again = entering.register(event, sent("Luc Bas", "Zoé Petit", key="k"))

    assert (first, event.entries.count()) == (again, 2)


@pytest.mark.parametrize(("size", "people"), [(2, 1), (2, 3), (4, 2)])
def test_register_of_another_size_is_refused(size: int, people: int) -> None:
    event = open_event(size)

    with pytest.raises(Refused) as refused:
        entering.register(event, sent(*(factories.person_name(n) for n in range(1, people + 1))))

    assert refused.value.problems[0].code == "team-people-exactly"
    assert not event.entries.exists()


def test_register_full_waits_whole_and_moves_up_whole() -> None:
    event = open_event(capacity=5)
    first = entering.register(event, sent("Luc Bas", "Zoé Petit"))
    entering.register(event, sent("Ana Roy", "Max Fur"))

    waiting = entering.register(event, sent("Eva Lis", "Tom Pré"))
    entering.register(event, sent("Léo Mas", "Mia Sol"))

    assert [[one.name for one in mates] for mates in waiting_teams(event)] == [
        ["Eva Lis", "Tom Pré"],
        ["Léo Mas", "Mia Sol"],
    ]
    entering.withdraw(first)
    assert {mate.presence for mate in mates_of(first)} == {Presence.WITHDRAWN}
    waiting.refresh_from_db()
    assert {mate.presence for mate in mates_of(waiting)} == {Presence.EXPECTED}
    assert len(waiting_teams(event)) == 1


def test_come_back_is_the_whole_team_behind_whoever_waits() -> None:
    event = open_event(capacity=2)
    first = entering.register(event, sent("Luc Bas", "Zoé Petit"))
    entering.register(event, sent("Ana Roy", "Max Fur"))
    entering.register(event, sent("Eva Lis", "Tom Pré"))
    entering.withdraw(first)
    first.refresh_from_db()

    entering.come_back(first)

    assert [mates[0].name for mates in waiting_teams(event)] == ["Eva Lis", "Luc Bas"]


def test_change_entry_of_a_team_replaces_one_and_keeps_the_other_entry() -> None:
    event = open_event()
    entry = entering.register(event, sent("Luc Bas", "Zoé Petit"))

    changed = entering.change_entry(entry, sent("Zoé Petit", "Ida Coq", contact="b@example.org"))

    assert rows(event) == [
        ("Ida Coq", "Petit – Coq", "expected"),
        ("Zoé Petit", "Petit – Coq", "expected"),
    ]
    assert (changed.pk, changed.contact) == (entry.pk, "b@example.org")
    assert [mate.name for mate in mates_of(changed)] == ["Zoé Petit", "Ida Coq"]


def test_set_teams_leaves_a_waiting_team_together() -> None:
    event = open_event(capacity=2)
    entering.register(event, sent("Luc Bas", "Zoé Petit"))
    waiting = entering.register(event, sent("Ana Roy", "Max Fur"))

    set_teams(event, 2, {1: "As", 2: "As"}, author=factories.author(event))

    assert [row[1] for row in rows(event)] == ["As", "As", "Roy – Fur", "Roy – Fur"]
    waiting.refresh_from_db()
    assert len(mates_of(waiting)) == 2


def test_set_presence_of_a_team_by_an_organizer_is_of_all_of_it() -> None:
    event = open_event()
    entry = entering.register(event, sent("Luc Bas", "Zoé Petit"))

    entering.set_presence_of(entry, Presence.PRESENT, author=factories.author(event))

    assert {row[2] for row in rows(event)} == {"present"}


FORM = {
    "last_name_1": "Bas", "first_name_1": "Luc", "last_name_2": "Petit", "first_name_2": "Zoé",
    "contact": "a@example.org", "name": "Les As", "key": "k",
}  # fmt: skip


def test_enter_page_takes_a_pair_and_its_link_withdraws_both() -> None:
    event = open_event()
    stranger = Client(headers={"accept-language": "en"})

    page = stranger.get(f"/{event.slug}/enter/")
    missing = stranger.post(f"/{event.slug}/enter/", FORM | {"last_name_2": ""})
    done = stranger.post(f"/{event.slug}/enter/", FORM)

    assert [person.is_optional for person in page.context["form"].people()] == [False, False]
    assert missing.status_code == 422
    entry = Entry.objects.get(name="Luc Bas")
    assert done.url == f"/{event.slug}/enter/{entry_token(entry)}/"
    shown = stranger.get(done.url)
    assert [str(member.player) for member in shown.context["members"]] == ["Luc Bas", "Zoé Petit"]
    assert (shown.context["title"], shown.context["due_cents"]) == ("Les As", 2000)
    stranger.post(f"{done.url}withdraw/")
    assert {row[2] for row in rows(event)} == {"withdrawn"}


def test_enter_page_says_the_turn_of_a_team_on_the_waiting_list() -> None:
    event = open_event(capacity=3)
    entering.register(event, sent("Ana Roy", "Max Fur"))
    stranger = Client(headers={"accept-language": "en"})

    page = stranger.get(f"/{event.slug}/enter/")
    shown = stranger.get(stranger.post(f"/{event.slug}/enter/", FORM).url)

    assert page.context["is_full"]
    assert (shown.context["place"], shown.context["queue_length"]) == (1, 1)


def test_office_enters_changes_and_withdraws_a_team() -> None:
    event = open_event()
    client = Client()
    client.force_login(event.created_by)
    office = f"/director/{event.slug}/office/"

    done = client.post(f"{office}new/", FORM | {"contact": ""})
    changed = client.post(
        f"{office}entries/2/change/", FORM | {"last_name_2": "Coq", "contact": ""}
    )
    client.post(f"{office}entries/2/presence/", {"presence": "withdrawn"})

    assert (done.status_code, changed.status_code) == (302, 302)
    assert rows(event) == [("Luc Bas", "Les As", "withdrawn"), ("Zoé Coq", "Les As", "withdrawn")]


def test_draw_of_teams_that_entered_themselves() -> None:
    event = open_event()
    for number in range(1, 17, 2):
        names = (factories.person_name(number), factories.person_name(number + 1))
        entering.register(event, sent(*names))
    event.entries.update(presence=Presence.PRESENT)

    page = Client()
    page.force_login(event.created_by)
    assert page.get(f"/director/{event.slug}/draw/").context["cards"].cards


def test_entries_file_names_the_team_of_each_person() -> None:
    event = open_event()
    entering.register(event, sent("Luc Bas", "Zoé Petit", name="Les As"))
    client = Client()
    client.force_login(event.created_by)

    content = client.get(f"/director/{event.slug}/office/entries.csv").content.decode("utf-8-sig")

    assert [line.split(";")[:4] for line in content.splitlines()[1:]] == [
        ["1", "Les As", "Bas", "Luc"],
        ["2", "Les As", "Petit", "Zoé"],
    ]
