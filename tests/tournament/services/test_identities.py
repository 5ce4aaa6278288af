"""Who a registration means: nothing known is told, changed or made twice by a stranger."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.services.test_entering import open_event, sent_person
from tournament.models import Entry, Member, Player, Presence
from tournament.services import entering, identities
from tournament.services.registration import Person, save_player

pytestmark = pytest.mark.django_db


def _only_member(entry: Entry) -> Member:
    return entry.members.select_related("player__club").get()


@pytest.mark.parametrize(
    ("first", "second", "check"),
    [
        ({}, {"licence_number": "222"}, identities.ENTERED_TWICE),
        ({}, {"club": "Ici"}, identities.ENTERED_TWICE),
        ({"club": "Ici"}, {"club": "ICI"}, identities.ENTERED_TWICE),
        ({"club": "Ici"}, {"club": "Ailleurs"}, ""),
        ({"licence_number": "111"}, {"licence_number": "222"}, ""),
        (
            {"licence_number": "111", "club": "Ici"},
            {"licence_number": "111", "club": "Ailleurs"},
            identities.ENTERED_TWICE,
        ),
        ({"licence_number": "111"}, {"licence_number": "999"}, identities.LICENCE_OF_ANOTHER),
    ],
)
def test_register_a_namesake_of_somebody_entered_is_another_person(
    first: dict[str, str], second: dict[str, str], check: str
) -> None:
    event = open_event()
    save_player(Person("Moreau", "Jean", "999"))
    one = entering.register(event, sent_person("Petit", "Zoé", **first))

    other = entering.register(event, sent_person("Petit", "Zoé", **second))

    assert (other.presence, event.entries.count()) == (Presence.EXPECTED, 2)
    assert _only_member(other).player != _only_member(one).player
    assert (_only_member(one).stated["check"], _only_member(other).stated["check"]) == ("", check)


def test_register_a_namesake_takes_the_person_known_of_the_club_named() -> None:
    event = open_event()
    known = [save_player(Person("Petit", "Zoé", f"11{n}", f"Club {n}")) for n in range(2)]
    entering.register(event, sent_person("Petit", "Zoé", licence_number="110"))

    entry = entering.register(event, sent_person("Petit", "Zoé", club="club 1"))

    assert (_only_member(entry).player, _only_member(entry).stated["check"]) == (known[1], "")


def test_register_a_namesake_of_whoever_withdrew_leaves_that_entry() -> None:
    event = open_event()
    gone = entering.register(event, sent_person("Petit", "Zoé", licence_number="111"))
    entering.withdraw(gone)

    entering.register(event, sent_person("Petit", "Zoé", licence_number="222"))

    assert sorted(event.entries.values_list("presence", flat=True)) == ["expected", "withdrawn"]


def test_change_entry_of_a_namesake_that_says_the_club_is_settled() -> None:
    event = open_event()
    entering.register(event, sent_person("Petit", "Zoé", club="Ici"))
    entry = entering.register(event, sent_person("Petit", "Zoé", licence_number="111"))
    assert _only_member(entry).stated["check"] == identities.ENTERED_TWICE

    entering.change_entry(entry, sent_person("Petit", "Zoé", club="Ailleurs"))

    assert _only_member(entry).stated["check"] == ""


def test_settle_member_entered_twice_offers_namesakes_who_are_not_entered() -> None:
    event = open_event()
    known = [save_player(Person("Petit", "Zoé", f"11{n}")) for n in range(2)]
    one = entering.register(event, sent_person("Petit", "Zoé", licence_number="110"))
    entry = entering.register(event, sent_person("Petit", "Zoé", club="Ici"))
    assert identities.namesakes_of(_only_member(entry)) == [known[1]]
    assert identities.entered_namesakes(_only_member(entry)) == [one]

    identities.settle_member(
        _only_member(entry), taken=known[1], take=False, author=factories.author()
    )

    assert (_only_member(entry).player, Player.objects.count()) == (known[1], 2)


def test_register_with_the_licence_of_another_is_taken_and_to_check() -> None:
    event = open_event()
    owner = save_player(Person("Moreau", "Jean", "222", "Club du Sablier"))

    entry = entering.register(event, sent_person("Petit", "Zoé", licence_number="222"))

    member = _only_member(entry)
    assert member.player != owner
    assert (member.player.full_name, member.player.licence_number) == ("Zoé Petit", None)
    assert member.stated["check"] == identities.LICENCE_OF_ANOTHER
    assert identities.owner_of_licence(member) == owner


def test_register_a_known_name_tells_and_changes_nothing_of_the_person_known() -> None:
    event = open_event()
    known = save_player(Person("Petit", "Zoé", "111", "Club du Sablier", "first"))

    entry = entering.register(event, sent_person("Petit", "Zoé", club="Ailleurs"))

    member = _only_member(entry)
    assert member.player == known
    assert str(Player.objects.get(pk=known.pk).club) == "Club du Sablier"
    assert member.stated["check"] == identities.DIFFERS
    assert identities.person_stated(member) == Person("Petit", "Zoé", "", "Ailleurs", "")


def test_register_a_name_of_two_known_people_is_to_check() -> None:
    event = open_event()
    save_player(Person("Petit", "Zoé", "111"))
    save_player(Person("Petit", "Zoé", "112"))

    entry = entering.register(event, sent_person("Petit", "Zoé"))

    member = _only_member(entry)
    assert member.stated["check"] == identities.NAMESAKE
    assert len(identities.namesakes_of(member)) == 2


def test_settle_member_is_the_owner_of_the_licence() -> None:
    event = open_event()
    owner = save_player(Person("Moreau", "Jean", "222"))
    entry = entering.register(event, sent_person("Moreau", "J.", licence_number="222"))
    member = _only_member(entry)

    identities.settle_member(member, taken=owner, take=False, author=factories.author())

    member = _only_member(entry)
    assert (member.player, member.stated["check"]) == (owner, "")
    assert event.log.filter(action="settle-member").count() == 1


@pytest.mark.parametrize(("take", "club"), [(True, "Ailleurs"), (False, "Club du Sablier")])
def test_settle_member_takes_over_or_keeps_what_is_known(take: bool, club: str) -> None:
    event = open_event()
    known = save_player(Person("Petit", "Zoé", "111", "Club du Sablier"))
    entry = entering.register(event, sent_person("Petit", "Zoé", club="Ailleurs"))

    identities.settle_member(_only_member(entry), taken=None, take=take, author=factories.author())

    known.refresh_from_db()
    assert str(known.club) == club
    assert _only_member(entry).stated["check"] == ""


def test_change_entry_corrects_whom_it_made_and_makes_nobody_twice() -> None:
    event = open_event()
    save_player(Person("Moreau", "Jean", "222"))
    entry = entering.register(event, sent_person("Petit", "Zoé", licence_number="222"))

    entering.change_entry(entry, sent_person("Petit", "Zoé", licence_number="224", club="Ici"))

    member = _only_member(entry)
    player = Player.objects.get(last_name="Petit")
    assert (member.player, member.stated["check"]) == (player, "")
    assert (player.licence_number, str(player.club)) == ("224", "Ici")


def test_change_entry_changes_nothing_of_a_person_known_before() -> None:
    event = open_event()
    known = save_player(Person("Petit", "Zoé", "111", "Club du Sablier"))
    entry = entering.register(event, sent_person("Petit", "Zoé"))

    entering.change_entry(entry, sent_person("Petit", "Zoé", licence_number="999", club="Ici"))

    known.refresh_from_db()
    assert (known.licence_number, str(known.club)) == ("111", "Club du Sablier")
    assert _only_member(entry).stated["check"] == identities.DIFFERS


def test_change_entry_of_a_misspelt_name_leaves_nobody_behind() -> None:
    event = open_event()
    known = save_player(Person("Moreau", "Jean", "222"))
    entry = entering.register(event, sent_person("Peti", "Zoé"))

    entering.change_entry(entry, sent_person("Petit", "Zoé"))
    entering.change_entry(entry, sent_person("Moreau", "Jean"))
    entering.change_entry(entry, sent_person("Aubin", "Luc"))

    assert list(Player.objects.order_by("pk").values_list("last_name", flat=True)) == [
        "Moreau", "Aubin",
    ]  # fmt: skip
    assert Player.objects.filter(pk=known.pk).exists()


def test_settle_member_forgets_whom_the_registration_made_and_shields_whom_it_is() -> None:
    event = open_event()
    owner = save_player(Person("Moreau", "Jean", "222", "Club du Sablier"))
    entry = entering.register(event, sent_person("Moreau", "J.", licence_number="222"))
    identities.settle_member(
        _only_member(entry), taken=owner, take=False, author=factories.author()
    )

    entering.change_entry(entry, sent_person("Moreau", "Jean", licence_number="222", club="Ici"))

    owner.refresh_from_db()
    assert list(Player.objects.all()) == [owner]
    assert str(owner.club) == "Club du Sablier"
    assert _only_member(entry).stated["check"] == identities.DIFFERS


def test_change_entry_of_somebody_entered_elsewhere_meanwhile_corrects_nothing() -> None:
    event, other = open_event(), open_event()
    entry = entering.register(event, sent_person("Petit", "Zoé", club="Ici"))
    entering.register(other, sent_person("Petit", "Zoé"))

    entering.change_entry(entry, sent_person("Petit", "Zoé", club="Ailleurs"))

    member = _only_member(entry)
    assert str(member.player.club) == "Ici"
    assert member.stated["check"] == identities.DIFFERS
