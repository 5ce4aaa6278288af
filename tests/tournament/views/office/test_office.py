"""The organizer's pages: who may, what they keep, what they never show."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournament.services.test_entering import open_event, sent, sent_person
from tests.tournament.test_roles import with_role
from tests.tournament.views.public.conftest import visitor
from tests.tournament.views.public.reading import of_class
from tournament.access import entry_token
from tournament.models import Format, Member, Role, State, Tournament
from tournament.services import entering
from tournament.services.registration import Person, save_player
from tournament.views.office.urls import urlpatterns

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
OF_THE_DIRECTOR = {"office-roles", "take-role"}


def office(event: Tournament, path: str = "") -> str:
    return f"/director/{event.slug}/office/{path}"


def words(response: object) -> str:
    return of_class(response.content.decode())[0]  # type: ignore[attr-defined]


def _addresses(event: Tournament) -> list[tuple[str, str]]:
    known = {"slug": event.slug, "number": 1, "position": 1, "pk": 1}
    found = []
    for one in urlpatterns:
        wanted = {name: known[name] for name in one.pattern.converters}
        found.append((str(one.name), reverse(f"tournament:{one.name}", kwargs=wanted)))
    return found


@pytest.mark.parametrize("kind", ["stranger", "player of the table", "player elsewhere"])
def test_office_of_nobody_signed_in_leads_to_the_door(kind: str) -> None:
    event = factories.make_event(12, 2)
    client = visitor(kind, event)

    for _name, address in _addresses(event):
        for ask in (client.get, client.post):
            response = ask(address)
            door = response.get("Location", "").startswith("/director/sign-in/")
            assert door or response.status_code == 405, address


@pytest.mark.parametrize("kind", ["director elsewhere", "board_maker"])
def test_office_of_another_role_does_not_exist(kind: str) -> None:
    event = factories.make_event(12, 2)
    elsewhere = factories.make_event(0, started=False, drawn=False)
    client = with_role(elsewhere if kind != "board_maker" else event, kind.split()[0])

    for name, address in _addresses(event):
        assert {client.get(address).status_code, client.post(address).status_code} <= {404, 405}, (
            name
        )


@pytest.mark.parametrize("kind", ["organizer", "director"])
def test_office_opens_for_organizers_and_directors(kind: str) -> None:
    event = open_event(fee_cents=1000)
    entering.register(event, sent("Zoé Petit"))
    client = with_role(event, kind)

    for name, address in _addresses(event):
        expected = {200, 404, 405} if name in {"take-role", "settle-member"} else {200, 405}
        if kind == "organizer" and name in OF_THE_DIRECTOR:
            expected = {404, 405}
        assert client.get(address).status_code in expected, name


def test_office_of_an_organizer_leads_to_no_director_page() -> None:
    event = open_event(fee_cents=1000)
    entering.register(event, sent("Zoé Petit"))
    client = with_role(event, "organizer")

    for page in ("", "fees/", "prizes/", "publish/", "entries/1/"):
        source = client.get(office(event, page)).content.decode()
        links = set(re.findall(r'(?:href|action)="(/director/[^"?]*)', source))
        for link in links - {"/director/sign-out/", "/director/"}:
            assert link.startswith(office(event)), (page, link)
    own = client.get("/director/").content.decode()
    assert office(event) in own


def test_office_entries_keeps_how_entries_are_taken() -> None:
    event = open_event(entries_open=False)
    client = with_role(event, "organizer")

    typed = {
        "entries_open": "on", "capacity": "16", "fee": "12,50",
        "close_date": "2031-03-14", "close_time": "20:00",
    }  # fmt: skip
    response = client.post(office(event), typed)

    event.refresh_from_db()
    assert response["Location"] == office(event)
    assert (event.entries_open, event.capacity, event.fee_cents) == (True, 16, 1250)
    assert event.entries_close_at.astimezone(event.zone).isoformat() == "2031-03-14T20:00:00+01:00"
    assert 'value="12.50"' in client.get(office(event)).content.decode()


@pytest.mark.parametrize(("kind", "offered"), [("director", True), ("organizer", False)])
def test_office_entries_of_a_draft_offers_directors_to_show_it(kind: str, offered: bool) -> None:
    event = open_event()
    Tournament.objects.filter(pk=event.pk).update(state=State.DRAFT)
    client = with_role(event, kind)

    page = client.get(office(event)).content.decode()
    client.post(f"/director/{event.slug}/announce/", {"back": "entries"})

    event.refresh_from_db()
    assert ('form="announce"' in page) is offered
    assert (event.state == State.OPEN) is offered


@pytest.mark.parametrize("fee", ["abc", "-3", "12,505", "1e3", "9999999", "999999,00"])
def test_office_entries_refuses_a_fee_that_is_none_and_keeps_it(fee: str) -> None:
    event = open_event()

    response = with_role(event, "organizer").post(office(event), {"fee": fee, "capacity": "8"})

    assert response.status_code == 422
    assert f'value="{fee}"' in response.content.decode()
    event.refresh_from_db()
    assert (event.fee_cents, event.capacity) == (0, 0)


def test_office_entry_shows_the_link_and_renews_it() -> None:
    event = open_event()
    entry = entering.register(event, sent("Zoé Petit"))
    client = with_role(event, "organizer")
    old = entry_token(entry)
    assert old in client.get(office(event, "entries/1/")).content.decode()

    client.post(office(event, "entries/1/link/"))

    entry.refresh_from_db()
    assert entry_token(entry) != old
    assert entry_token(entry) in client.get(office(event, "entries/1/")).content.decode()


def test_settle_member_takes_only_somebody_it_offers() -> None:
    event = open_event()
    owner = save_player(Person("Moreau", "Jean", "222"))
    other = save_player(Person("Brun", "Aimée", "333"))
    entering.register(event, sent_person("Moreau", "J.", licence_number="222"))
    client = with_role(event, "organizer")
    address = office(event, "entries/1/people/1/")
    assert "It is Jean Moreau" in words(client.get(office(event, "entries/1/")))

    assert client.post(address, {"player": str(other.pk)}).status_code == 404
    client.post(address, {"player": str(owner.pk)})

    member = Member.objects.get()
    assert (member.player, member.stated["check"]) == (owner, "")


def test_entries_file_has_everybody_and_the_contact() -> None:
    event = open_event()
    entering.register(event, sent_person("Petit", "Zoé", licence_number="4711"))

    response = with_role(event, "organizer").get(office(event, "entries.csv"))

    lines = response.content.decode("utf-8-sig").splitlines()
    assert lines[1].startswith("1;Zoé Petit;Petit;Zoé;4711;")
    assert "x@example.org" in lines[1]


def test_mark_paid_by_one_press_then_another_amount() -> None:
    event = open_event(fee_cents=1250)
    entry = entering.register(event, sent("Zoé Petit"))
    client = with_role(event, "organizer")
    page = client.get(office(event, "fees/")).content.decode()
    assert re.findall(r'name="paid" value="([^"]*)">Pays', page) == ["12.50"]

    answer = client.post(office(event, "fees/1/"), {"paid": "12.50"}, headers=HTMX)
    entry.refresh_from_db()
    assert (entry.paid_cents, "✓ settled" in words(answer)) == (1250, True)

    client.post(office(event, "fees/1/"), {"paid": "5"})
    entry.refresh_from_db()
    assert entry.paid_cents == 500


def test_mark_paid_refused_keeps_what_was_typed() -> None:
    event = open_event(fee_cents=1250)
    entering.register(event, sent("Zoé Petit"))

    response = with_role(event, "organizer").post(office(event, "fees/1/"), {"paid": "ten"})

    assert response.status_code == 422
    assert 'value="ten"' in response.content.decode()
    assert "Type an amount such as 12.50." in words(response)


def test_fees_file_ends_with_the_totals() -> None:
    event = open_event(fee_cents=1250)
    entering.register(event, sent("Zoé Petit"))

    response = with_role(event, "organizer").get(office(event, "fees.csv"))

    assert response.content.decode("utf-8-sig").splitlines()[-1] == ";Total;;12.50;0.00;12.50"


def test_office_publish_does_not_end_the_play() -> None:
    event = factories.play_all(factories.make_event(12, 3, 2))
    client = with_role(event, "organizer")

    client.post(office(event, "publish/final/"))

    event.refresh_from_db()
    assert event.state == State.RUNNING


def test_office_roles_shows_a_new_password_once(client: Client) -> None:
    event = open_event()
    client = visitor("director", event)

    response = client.post(office(event, "roles/"), {"username": "marthe"})

    found = re.findall(r"<code>([a-z-]+)</code>", response.content.decode())
    assert len(found) == 1
    assert "no-store" in response["Cache-Control"]
    assert found[0] not in client.get(office(event, "roles/")).content.decode()
    newcomer = Client()
    assert newcomer.login(username="marthe", password=found[0])
    assert newcomer.get(office(event)).status_code == 200


def test_take_role_closes_the_office() -> None:
    event = open_event()
    organizer = with_role(event, "organizer")
    role = Role.objects.get(tournament=event, kind="organizer")

    visitor("director", event).post(office(event, f"roles/{role.pk}/remove/"))

    assert organizer.get(office(event)).status_code == 404


def _typed(*names: str, **more: str) -> dict[str, str]:
    facts = {"contact": "", "key": "k1"}
    for number, name in enumerate(names, 1):
        first, _, last = name.partition(" ")
        facts |= {f"first_name_{number}": first, f"last_name_{number}": last}
    return {**facts, **more}


def test_office_enter_without_open_entries_nor_contact() -> None:
    event = open_event(Format.TRIPLETS, entries_open=False, capacity=1)
    client = with_role(event, "organizer")

    first = client.post(office(event, "new/"), _typed("Zoé Petit", "Jean Moreau", "Luc Aubin"))
    client.post(office(event, "new/"), _typed("Aimée Brun", "Odile Roux", "Noël Caron"))

    assert first["Location"] == office(event, "entries/1/")
    rows = list(event.entries.order_by("number").values_list("name", "presence"))
    assert rows == [
        ("Petit – Moreau – Aubin", "expected"), ("Brun – Roux – Caron", "waiting"),
    ]  # fmt: skip
    assert event.log.filter(action="enter").first().actor == f"organizer-of-{event.slug}"


def test_office_enter_refused_keeps_what_was_typed() -> None:
    event = open_event(Format.TRIPLETS)
    client = with_role(event, "organizer")

    response = client.post(office(event, "new/"), _typed("Zoé Petit", "Jean Moreau"))

    assert response.status_code == 422
    assert 'value="Moreau"' in response.content.decode()


def test_office_change_after_entries_closed() -> None:
    event = open_event()
    entering.register(event, sent("Zoé Petit"))
    Tournament.objects.update(entries_open=False, entries_close_at=timezone.now())
    client = with_role(event, "organizer")
    assert 'value="Petit"' in client.get(office(event, "entries/1/change/")).content.decode()

    client.post(office(event, "entries/1/change/"), _typed("Luc Aubin"))

    assert event.entries.get().name == "Luc Aubin"


def test_office_presence_lets_in_and_withdraws_but_undoes_no_draw() -> None:
    event = open_event(capacity=1)
    for name in ("Zoé Petit", "Jean Moreau"):
        entering.register(event, sent(name))
    client = with_role(event, "organizer")

    client.post(office(event, "entries/1/presence/"), {"presence": "withdrawn"})
    assert event.entries.get(number=2).presence == "expected"
    client.post(office(event, "entries/2/presence/"), {"presence": "present"})
    assert event.entries.get(number=2).presence == "present"
    assert client.post(office(event, "entries/2/presence/"), {"presence": "x"}).status_code == 404
    Tournament.objects.update(drawn_at=timezone.now())
    client.post(office(event, "entries/2/presence/"), {"presence": "expected"})
    assert event.entries.get(number=2).presence == "present"


def test_people_page_shows_the_queue_and_who_moved_up() -> None:
    event = open_event(capacity=1)
    entries = [entering.register(event, sent(n)) for n in ("Zoé Petit", "Jean Moreau", "Luc Aubin")]
    entering.withdraw(entries[0])

    page = visitor("director", event).get(f"/director/{event.slug}/people/").content.decode()

    text = of_class(page)[0]
    assert "moved up from the waiting list" in text
    assert "Waiting list 1" in text
    assert "06 12 34 56 78" not in page


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(("page", "queries"), [("", 9), ("fees/", 6), ("prizes/", 10)])
def test_office_pages_take_the_same_number_of_queries(
    django_assert_num_queries: Callable[..., object], page: str, queries: int, count: int
) -> None:
    event = open_event(Format.TRIPLETS, capacity=2, fee_cents=1000)
    for team in range(count):
        names = [factories.person_name(3 * team + n) for n in (1, 2, 3)]
        entering.register(event, sent(*names))
    client = with_role(event, "organizer")
    client.get(office(event, page))

    with django_assert_num_queries(queries):
        client.get(office(event, page))


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        (0, ["300 € dus", "0 € payé", "300 € encore à payer"]),
        (150, ["300 € dus", "1,50 € payé", "298,50 € encore à payer"]),
        (29_000, ["300 € dus", "290 € payés", "10 € encore à payer"]),
        (30_500, ["300 € dus", "305 € payés", "5 € à rendre"]),
    ],
)
def test_office_fees_words_agree_with_the_money_in_french(paid: int, said: list[str]) -> None:
    event = factories.make_event(30, started=False, drawn=False, fee_cents=1000)
    # Near the whole, everybody else has paid: nobody's money settles what another owes.
    others = 29_000 if paid >= 29_000 else 0
    event.entries.exclude(number=1).update(paid_cents=others // 29)
    event.entries.filter(number=1).update(paid_cents=paid - others)
    client = with_role(event, "organizer")

    page = client.get(office(event, "fees/"), headers={"accept-language": "fr"})

    counters = of_class(page.content.decode(), "counter")
    assert [" ".join(text.split()) for text in counters] == said
