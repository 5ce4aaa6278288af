"""The public form of an entry, and the page behind its personal link."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournament.services.test_entering import open_event, sent, sent_person
from tests.tournament.views.public.conftest import visitor
from tests.tournament.views.public.reading import Page, of_class
from tournament.access import captain_token, entry_token
from tournament.models import Entry, Format, State, Tournament
from tournament.services import entering, registration, waiting
from tournament.services.registration import Person, save_player
from tournament.views.public.entering import ATTEMPTS

pytestmark = pytest.mark.django_db

Read = Callable[..., Page]


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def today() -> datetime:
    """Return this moment as a wall clock in Paris shows it."""
    return timezone.localtime().replace(tzinfo=None, microsecond=0)


def fields(*names: str, **more: str) -> dict[str, str]:
    facts = {"contact": "zoe@example.org", "key": "k1"}
    for number, name in enumerate(names, 1):
        first, _, last = name.partition(" ")
        facts |= {f"first_name_{number}": first, f"last_name_{number}": last}
    return {**facts, **more}


def link(entry: Entry, act: str = "") -> str:
    return f"/{entry.tournament.slug}/enter/{entry_token(entry)}/{act}"


def test_enter_stores_the_entry_and_goes_to_its_link(client: Client) -> None:
    event = open_event()

    response = client.post(f"/{event.slug}/enter/", fields("Zoé Petit"))

    entry = event.entries.get()
    assert (response.status_code, response["Location"]) == (302, link(entry))
    page = client.get(link(entry))
    assert "Entered: there is a place for you." in page.content.decode()
    assert page["X-Robots-Tag"] == "noindex"
    assert "no-store" in page["Cache-Control"]


def test_enter_sent_twice_is_one_entry_with_one_link(client: Client) -> None:
    event = open_event()

    first = client.post(f"/{event.slug}/enter/", fields("Zoé Petit"))
    second = client.post(f"/{event.slug}/enter/", fields("Zoé Petit"))

    assert first["Location"] == second["Location"]
    assert event.entries.count() == 1


def test_entry_link_of_a_namesake_says_that_the_list_has_the_name_twice(client: Client) -> None:
    event = open_event(capacity=2)
    entries = [
        entering.register(event, sent_person("Petit", "Zoé", club=club)) for club in ("Ici", "Là")
    ]
    waiting_too = entering.register(event, sent("Jean Moreau"))
    hidden = entering.register(event, sent("Jean Moreau"))

    pages = {entry: client.get(link(entry)).content.decode() for entry in [*entries, hidden]}

    said = "The list has another Zoé Petit."
    assert [said in pages[entry] for entry in entries] == [True, True]
    # Whoever waits stands in no public list: nothing is told of them.
    assert waiting_too.presence == "waiting"
    assert "The list has another" not in pages[hidden]


@pytest.mark.parametrize("stated", [{"club": "Club du Lac"}, {"licence_number": "88231"}])
def test_enter_a_namesake_says_what_to_state_then_is_to_check(
    client: Client, stated: dict[str, str]
) -> None:
    event = open_event()
    client.post(f"/{event.slug}/enter/", fields("Zoé Petit"))
    again = fields("Zoé Petit", key="k2")

    refused = client.post(f"/{event.slug}/enter/", again)
    taken = client.post(
        f"/{event.slug}/enter/", again | {f"{name}_1": text for name, text in stated.items()}
    )

    assert refused.status_code == 422
    assert refused.context["form"].errors == {
        "club_1": [
            "Zoé Petit is on the list already. The same person? Then there is nothing to do. "
            "Somebody else of that name? Give their club or licence number, or ask the organizer."
        ]
    }
    first, second = event.entries.order_by("number")
    assert taken["Location"] == link(second)
    client.force_login(event.created_by)
    office = f"/director/{event.slug}/office/"
    assert client.get(office).context["to_check"] == {second.pk}
    page = client.get(f"{office}entries/{second.number}/").content.decode()
    assert "Somebody of this name is entered already" in page
    assert f'{office}entries/{first.number}/"' in page


def test_enter_a_namesake_in_a_team_is_asked_beside_the_person(client: Client) -> None:
    event = open_event(Format.TRIPLETS)
    client.post(f"/{event.slug}/enter/", fields("Zoé Petit", "Jean Moreau", "Luc Aubin"))

    refused = client.post(
        f"/{event.slug}/enter/", fields("Aimée Brun", "Odile Roux", "Jean Moreau", key="k2")
    )

    assert list(refused.context["form"].errors) == ["club_3"]


def test_enter_a_triplet_asks_three_people(client: Client, read: Read) -> None:
    event = open_event(Format.TRIPLETS, fee_cents=1250)

    page = read(f"/{event.slug}/enter/")

    assert page.source.count('name="last_name_') == 3
    assert "€12.50" in page.words
    client.post(
        f"/{event.slug}/enter/", fields("Zoé Petit", "Jean Moreau", "Luc Aubin", name="Les Bouts")
    )
    assert event.entries.get().name == "Les Bouts"


def test_enter_a_team_of_four_to_six(client: Client) -> None:
    event = open_event(Format.TEAMS)
    names = [factories.person_name(n) for n in range(1, 6)]

    client.post(f"/{event.slug}/enter/", fields(*names))

    assert event.entries.get().members.count() == 5


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"contact": ""}, "This field is required."),
        ({"contact": "me"}, "Type an e-mail address or a telephone number."),
        ({"contact": "me@"}, "This e-mail address cannot be right."),
        ({"last_name_2": ""}, "This field is required."),
        (
            {"category_1": "king"},
            "Select a valid choice. king is not one of the available choices.",
        ),
        ({"website": "x"}, "This did not look like a person. Fill in the visible fields only."),
        ({"last_name_3": "Petit", "first_name_3": "Zoe"}, "Zoe Petit stands twice in the team."),
    ],
)
def test_enter_refused_keeps_what_was_typed(
    client: Client, more: dict[str, str], sentence: str
) -> None:
    event = open_event(Format.TRIPLETS)
    typed = fields("Zoé Petit", "Jean Moreau", "Luc Aubin", club_1="Club du Sablier", **more)

    response = client.post(f"/{event.slug}/enter/", typed)

    assert response.status_code == 422
    assert sentence in of_class(response.content.decode())[0]
    assert 'value="Club du Sablier"' in response.content.decode()
    assert event.entries.count() == 0


def test_enter_tells_nothing_that_is_known_of_a_person(client: Client) -> None:
    event = open_event()
    save_player(Person("Petit", "Zoé", "4711", "Club du Sablier", "first"))
    save_player(Person("Moreau", "Jean", "4712", "Club du Sablier", "first"))

    seen = []
    for name, licence in (("Zoé Petit", ""), ("Luc Aubin", "4712")):
        sent_now = fields(name, licence_number_1=licence)
        response = client.post(f"/{event.slug}/enter/", sent_now, follow=True)
        seen.append(response.content.decode().replace('value="4712"', ""))

    for page in seen:
        for secret in ("4711", "4712", "Sablier", "Moreau"):
            assert secret not in page
        assert 'value="first" selected' not in page


def test_enter_closed_says_so_and_takes_nothing(client: Client, read: Read) -> None:
    event = open_event(entries_open=False)

    page = read(f"/{event.slug}/enter/")
    response = client.post(f"/{event.slug}/enter/", fields("Zoé Petit"))

    assert "Nobody can enter here now; ask the organizer." in page.words
    assert '<form method="post" class="entering' not in page.source
    assert (response.status_code, event.entries.count()) == (422, 0)


def test_enter_a_draft_does_not_exist(client: Client) -> None:
    event = open_event(opened=False)

    assert client.get(f"/{event.slug}/enter/").status_code == 404
    assert client.post(f"/{event.slug}/enter/", fields("Zoé Petit")).status_code == 404


def test_enter_too_often_from_one_address_waits_and_keeps(client: Client) -> None:
    event = open_event()
    for _ in range(ATTEMPTS.free):
        ATTEMPTS.note_failure("127.0.0.1")

    response = client.post(f"/{event.slug}/enter/", fields("Zoé Petit"))

    assert (response.status_code, event.entries.count()) == (429, 0)
    assert 'value="Petit"' in response.content.decode()


def test_enter_without_the_token_of_the_form_is_refused() -> None:
    event = open_event()
    strict = Client(enforce_csrf_checks=True)

    assert strict.post(f"/{event.slug}/enter/", fields("Zoé Petit")).status_code == 403


def test_entry_link_of_a_full_event_shows_the_place_then_the_move(read: Read) -> None:
    event = open_event(capacity=1)
    first = entering.register(event, sent("Zoé Petit"))
    entering.register(event, sent("Jean Moreau"))
    third = entering.register(event, sent("Luc Aubin"))
    assert read(link(third)).of_class("entry-status") == ["On the waiting list: 2 of 2"]

    entering.withdraw(first)
    assert read(link(third)).of_class("entry-status") == ["On the waiting list: 1 of 1"]
    event.capacity = 2
    event.save()
    waiting.fill_places(event, author=factories.author())

    page = read(link(third))
    assert page.of_class("entry-status") == ["Entered: there is a place for you."]
    assert "Moved up from the waiting list on" in page.words


@pytest.mark.parametrize("forged", ["x", "1-1", "1-1.AAAA", "é"])
def test_entry_link_forged_is_404(client: Client, forged: str) -> None:
    event = open_event()
    entering.register(event, sent("Zoé Petit"))

    assert client.get(f"/{event.slug}/enter/{forged}/").status_code == 404
    assert client.post(f"/{event.slug}/enter/{forged}/withdraw/").status_code == 404


def test_entry_link_renewed_or_of_another_event_is_404(client: Client) -> None:
    event, other = open_event(), open_event()
    entry = entering.register(event, sent("Zoé Petit"))
    old = link(entry)

    assert client.get(old.replace(event.slug, other.slug, 1)).status_code == 404
    entry = entering.renew_link(entry, author=factories.author())
    assert client.get(old).status_code == 404
    assert client.get(link(entry)).status_code == 200


def test_act_on_entry_withdraws_and_comes_back(client: Client) -> None:
    entry = entering.register(open_event(), sent("Zoé Petit"))

    client.post(link(entry, "withdraw/"))
    entry.refresh_from_db()
    assert entry.presence == "withdrawn"

    client.post(link(entry, "return/"))
    entry.refresh_from_db()
    assert entry.presence == "expected"


def test_act_on_entry_unknown_is_404_and_asks_post(client: Client) -> None:
    entry = entering.register(open_event(), sent("Zoé Petit"))

    assert client.post(link(entry, "dance/")).status_code == 404
    assert client.get(link(entry, "withdraw/")).status_code == 405


def test_act_on_entry_here_today_shows_on_the_people_page(client: Client) -> None:
    event = open_event(starts_at=today())
    entry = entering.register(event, sent("Zoé Petit"))
    version = event.scoreboard.version

    response = client.post(link(entry, "here/"), follow=True)

    assert "You are marked as here." in response.content.decode()
    people = visitor("director", event).get(f"/director/{event.slug}/people/")
    assert 'class="row is-present"' in people.content.decode()
    event.scoreboard.refresh_from_db()
    assert event.scoreboard.version > version


def test_act_on_entry_here_another_day_is_refused(client: Client) -> None:
    entry = entering.register(open_event(), sent("Zoé Petit"))

    response = client.post(link(entry, "here/"))

    assert response.status_code == 422
    assert "You can check in on the day itself." in response.content.decode()


def test_change_entry_by_its_link(client: Client) -> None:
    event = open_event(Format.TRIPLETS)
    entry = entering.register(event, sent("Zoé Petit", "Jean Moreau", "Luc Aubin"))

    response = client.post(link(entry, "change/"), fields("Zoé Petit", "Jean Moreau", "Odile Roux"))

    assert response["Location"] == link(entry)
    assert [str(m.player) for m in entry.members.all()] == [
        "Zoé Petit", "Jean Moreau", "Odile Roux",
    ]  # fmt: skip
    bad = client.post(link(entry, "change/"), fields("Zoé Petit", "Jean Moreau"))
    assert bad.status_code == 422


def test_contacts_are_on_no_public_page(read: Read, client: Client) -> None:
    event = open_event()
    entry = entering.register(event, sent("Zoé Petit", contact="zoe@example.org"))

    paths = ["", "schedule/", "draw/", f"players/{entry.number}/", "enter/"]
    pages = [client.get(f"/{event.slug}/{path}").content.decode() for path in paths]
    api = client.get(f"/api/v1/tournaments/{event.slug}/").content.decode()

    assert [page for page in [*pages, api] if "zoe@" in page or entry_token(entry) in page] == []


def test_standings_lead_to_the_form_while_entries_are_open(read: Read) -> None:
    event = open_event()

    assert f"/{event.slug}/enter/" in read(f"/{event.slug}/").links()
    Tournament.objects.update(entries_open=False)
    registration.bump(event)
    assert f"/{event.slug}/enter/" not in read(f"/{event.slug}/").links()


def test_key_of_the_form_is_new_each_time(client: Client) -> None:
    event = open_event()

    keys = {
        re.findall(
            r'name="key" value="([0-9a-f]{32})"',
            client.get(f"/{event.slug}/enter/").content.decode(),
        )[0]
        for _ in range(2)
    }

    assert len(keys) == 2


def test_home_says_where_one_can_enter(read: Read) -> None:
    open_event(name="Ouvert", starts_at=today() + timedelta(days=3))
    open_event(name="Fermé", entries_open=False, starts_at=today() + timedelta(days=4))

    rows = read("/").of_class("event-row")

    assert ["entries open" in row for row in rows] == [True, False]


def test_entry_link_of_a_played_event_leads_to_the_seat_and_the_line_ups(read: Read) -> None:
    event = factories.make_team_event(4, Format.TEAMS)
    entry = event.entries.order_by("number")[0]

    links = read(link(entry)).links()

    assert f"/{event.slug}/players/{entry.number}/" in links
    assert reverse("tournament:captain", args=[captain_token(entry)]) in links


def test_entry_link_of_an_event_long_over_leads_to_no_dead_captains_link(read: Read) -> None:
    event = factories.make_team_event(4, Format.TEAMS)
    starts_at = timezone.now() - timedelta(days=7)
    type(event).objects.filter(pk=event.pk).update(state=State.PUBLISHED, starts_at=starts_at)
    entry = event.entries.order_by("number")[0]

    links = read(link(entry)).links()

    assert reverse("tournament:captain", args=[captain_token(entry)]) not in links
