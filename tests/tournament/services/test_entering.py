"""People enter themselves: once, behind whoever came before, and by their own link only."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import Entry, Format, Player, Presence, Tournament
from tournament.services import draws, entering, events, presence, registration
from tournament.services.entering import Registration
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db

# The factories' events start at 14:00 in Paris.
THE_DAY = datetime(2031, 3, 15, 7, 0, tzinfo=UTC)


def open_event(format_code: str = Format.INDIVIDUAL, **fields: object) -> Tournament:
    fields = {"entries_open": True, **fields}
    return factories.make_event(0, started=False, drawn=False, format=format_code, **fields)


def sent(*names: str, contact: str = "06 12 34 56 78", **fields: str) -> Registration:
    people = tuple(Person.from_text(name) for name in names)
    return Registration(people, contact, **fields)


def sent_person(last: str, first: str = "", **fields: str) -> Registration:
    return Registration((Person(last, first, **fields),), "x@example.org")


def refusals(error: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(p.code, str(p.facts.get("name", ""))) for p in error.value.problems]


def test_register_a_triplet_with_its_captain_badges_contact_and_due() -> None:
    event = open_event(Format.TRIPLETS, fee_cents=1250)

    entry = entering.register(event, sent("Zoé Petit", "Jean Moreau", "Luc Aubin"))

    people = list(entry.members.values_list("player__last_name", "is_captain", "badge"))
    assert people == [("Petit", True, "red"), ("Moreau", False, "white"), ("Aubin", False, "blue")]
    assert (entry.name, entry.presence) == ("Petit – Moreau – Aubin", "expected")
    assert (entry.contact, entry.due_cents) == ("06 12 34 56 78", 3750)


def test_register_sent_twice_is_one_entry() -> None:
    event = open_event()

    first = entering.register(event, sent("Zoé Petit", key="abc"))
    second = entering.register(event, sent("Zoé Petit", key="abc"))

    assert (first.pk, event.entries.count()) == (second.pk, 1)


def test_register_other_content_under_the_same_key_is_another_entry() -> None:
    event = open_event()

    entering.register(event, sent("Zoé Petit", key="abc"))
    entering.register(event, sent("Jean Moreau", key="abc"))

    assert event.entries.count() == 2


def test_register_full_waits_in_order_and_moves_up_when_somebody_withdraws() -> None:
    event = open_event(capacity=1)
    first, second, third = (
        entering.register(event, sent(name)) for name in ("Zoé Petit", "Jean Moreau", "Luc Aubin")
    )
    assert [e.presence for e in (first, second, third)] == ["expected", "waiting", "waiting"]

    entering.withdraw(first)

    presences = list(event.entries.order_by("number").values_list("presence", flat=True))
    assert presences == ["withdrawn", "expected", "waiting"]
    assert [line.target for line in event.log.filter(action="moved-up")] == ["Jean Moreau"]


def test_register_does_not_pass_whoever_waits() -> None:
    event = open_event(capacity=1)
    entering.register(event, sent("Zoé Petit"))
    entering.register(event, sent("Jean Moreau"))
    Tournament.objects.update(capacity=3)

    assert entering.register(event, sent("Luc Aubin")).presence == Presence.WAITING


def test_come_back_is_behind_whoever_waits() -> None:
    event = open_event(capacity=1)
    first = entering.register(event, sent("Zoé Petit"))
    entering.register(event, sent("Jean Moreau"))
    entering.withdraw(first)

    back = entering.come_back(first)

    assert back.presence == Presence.WAITING


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"entries_open": False}, "entries-not-open"),
        ({"entries_close_at": datetime(2031, 3, 14, 20, 0, tzinfo=UTC)}, "entries-closed"),
    ],
)
def test_register_while_closed_is_refused(fields: dict[str, object], code: str) -> None:
    event = open_event(**fields)

    with pytest.raises(Refused) as refused:
        entering.register(event, sent("Zoé Petit"), moment=THE_DAY)

    assert refusals(refused) == [(code, "")]


def test_register_just_before_closing_is_taken() -> None:
    closes = datetime(2031, 3, 14, 20, 0, tzinfo=UTC)
    event = open_event(entries_close_at=closes)

    entering.register(event, sent("Zoé Petit"), moment=closes - timedelta(seconds=1))

    assert event.entries.count() == 1


@pytest.mark.parametrize(
    ("format_code", "people", "code"),
    [
        (Format.TRIPLETS, 2, "team-people-exactly"),
        (Format.TEAMS, 3, "team-people"),
        (Format.TEAMS, 7, "team-people"),
        (Format.INDIVIDUAL, 2, "team-people-exactly"),
    ],
)
def test_register_of_a_wrong_size_is_refused(format_code: str, people: int, code: str) -> None:
    event = open_event(format_code)
    names = [factories.person_name(n + 1) for n in range(people)]

    with pytest.raises(Refused) as refused:
        entering.register(event, sent(*names))

    assert refusals(refused) == [(code, "")]


def test_register_somebody_of_another_team_is_refused() -> None:
    event = open_event(Format.TRIPLETS)
    entering.register(event, sent("Zoé Petit", "Jean Moreau", "Luc Aubin"))

    with pytest.raises(Refused) as refused:
        entering.register(event, sent("Aimée Brun", "MOREAU Jean", "Odile Roux"))

    assert refusals(refused) == [("name-entered", "Jean Moreau")]
    assert (event.entries.count(), Player.objects.count()) == (1, 3)


def test_register_a_namesake_of_somebody_in_another_team_is_to_check() -> None:
    event = open_event(Format.TRIPLETS)
    entering.register(event, sent("Zoé Petit", "Jean Moreau", "Luc Aubin"))
    people = (
        Person("Brun", "Aimée"),
        Person("Moreau", "Jean", club="Ici"),
        Person("Roux", "Odile"),
    )

    team = entering.register(event, Registration(people, "x@example.org"))

    checks = [member.stated["check"] for member in team.members.order_by("position")]
    assert checks == ["", "entered-twice", ""]
    assert Player.objects.filter(last_name="Moreau").count() == 2


def test_register_the_same_person_twice_in_a_team_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        entering.register(
            open_event(Format.TRIPLETS), sent("Zoé Petit", "Jean Moreau", "PETIT Zoé")
        )

    assert refusals(refused) == [("person-twice-in-team", "Zoé Petit")]


def test_register_again_after_withdrawing_frees_the_old_entry() -> None:
    event = open_event(Format.TRIPLETS)
    old = entering.register(event, sent("Zoé Petit", "Jean Moreau", "Luc Aubin"))
    entering.withdraw(old)

    entering.register(event, sent("Zoé Petit", "Aimée Brun", "Odile Roux"))

    assert [m.player.last_name for m in old.members.all()] == ["Moreau", "Aubin"]


def short_team() -> Entry:
    """Return a team that withdrew, of whom one has entered with others since."""
    event = open_event(Format.TRIPLETS)
    old = entering.register(event, sent("Zoé Petit", "Jean Moreau", "Luc Aubin"))
    entering.withdraw(old)
    entering.register(event, sent("Zoé Petit", "Aimée Brun", "Odile Roux"))
    return event.entries.get(pk=old.pk)


@pytest.mark.parametrize(
    "comes",
    [
        entering.come_back,
        lambda entry: entering.set_presence_of(entry, "waiting", author=factories.author()),
        lambda entry: registration.set_presence(entry, "present", author=factories.author()),
        lambda entry: presence.check_in_team(
            entry.tournament, entry.name, author=factories.author()
        ),
    ],
    ids=["by-link", "organizer", "director", "at-the-door"],
)
def test_require_whole_a_team_that_lost_somebody_does_not_come(
    comes: Callable[[Entry], object],
) -> None:
    old = short_team()

    with pytest.raises(Refused) as refused:
        comes(old)

    old.refresh_from_db()
    assert refused.value.problems[0].code == "team-people-exactly"
    assert old.presence == Presence.WITHDRAWN


def test_come_back_with_somebody_else_in_the_place_left() -> None:
    old = entering.change_entry(short_team(), sent("Jean Moreau", "Luc Aubin", "Katell Vidal"))

    back = entering.come_back(old)

    assert back.presence == Presence.EXPECTED
    assert [m.is_captain for m in back.members.all()] == [True, False, False]


def test_change_entry_gives_badges_anew_and_keeps_whom_it_does_not_change() -> None:
    event = open_event(Format.TRIPLETS, fee_cents=500)
    entry = entering.register(event, sent("Zoé Petit", "Jean Moreau", "Luc Aubin"))
    kept = entry.members.get(player__last_name="Petit").player_id

    changed = entering.change_entry(entry, sent("Zoé Petit", "Jean Moreau", "Aimée Vidal"))

    people = list(changed.members.values_list("player__last_name", "badge"))
    assert people == [("Petit", "white"), ("Moreau", "blue"), ("Vidal", "red")]
    assert changed.members.get(player__last_name="Petit").player_id == kept
    assert (changed.name, changed.due_cents) == ("Petit – Moreau – Vidal", 1500)


def test_change_entry_with_somebody_twice_is_refused_and_keeps_everything() -> None:
    event = open_event(Format.TRIPLETS)
    entry = entering.register(event, sent("Aimée Brun", "Odile Roux", "Noël Caron"))

    with pytest.raises(Refused):
        entering.change_entry(entry, sent("Aimée Brun", "Odile Roux", "BRUN Aimée"))

    assert [str(m.player) for m in entry.members.all()] == [
        "Aimée Brun", "Odile Roux", "Noël Caron",
    ]  # fmt: skip


def test_check_in_by_link_on_the_day_where_it_is_played() -> None:
    event = open_event()
    entry = entering.register(event, sent("Zoé Petit"))
    # 23:30 the day before in London is past midnight in Paris.
    moment = datetime(2031, 3, 14, 23, 30, tzinfo=UTC)

    assert entering.check_in_by_link(entry, moment=moment).presence == Presence.PRESENT
    back = entering.check_in_by_link(entry, is_here=False, moment=moment)
    assert back.presence == Presence.EXPECTED


@pytest.mark.parametrize("days", [-1, 1])
def test_check_in_by_link_on_another_day_is_refused(days: int) -> None:
    entry = entering.register(open_event(), sent("Zoé Petit"))

    with pytest.raises(Refused) as refused:
        entering.check_in_by_link(entry, moment=THE_DAY + timedelta(days=days))

    assert refusals(refused) == [("not-today", "")]


@pytest.mark.parametrize("presence", [Presence.WAITING, Presence.WITHDRAWN])
def test_check_in_by_link_without_a_place_is_refused(presence: str) -> None:
    entry = entering.register(open_event(), sent("Zoé Petit"))
    registration.set_presence(entry, presence, author=factories.author())
    Entry.objects.update(presence=presence)

    with pytest.raises(Refused) as refused:
        entering.check_in_by_link(entry, moment=THE_DAY)

    assert refusals(refused) == [("no-place", "")]


def test_nothing_by_a_link_undoes_a_draw() -> None:
    event = open_event(capacity=5)
    entry = entering.register(event, sent("Zoé Petit"))
    factories.add_people(event, 12)
    event = factories.plan_and_draw(event, rounds=3)
    drawn = event.drawn_at

    for act in (
        lambda: entering.withdraw(entry),
        lambda: entering.check_in_by_link(entry, moment=THE_DAY),
        lambda: entering.change_entry(entry, sent("Jean Moreau")),
        lambda: entering.register(event, sent("Luc Aubin")),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refusals(refused) == [("seats-drawn", "")]

    event.refresh_from_db()
    assert event.drawn_at == drawn
    draws.draw_seats(event, author=factories.author())


def test_nothing_by_a_link_after_the_event_is_cancelled() -> None:
    event = open_event()
    entry = entering.register(event, sent("Zoé Petit"))
    events.cancel_tournament(event, author=factories.author(), reason="storm")

    with pytest.raises(Refused) as refused:
        entering.withdraw(entry)

    assert refusals(refused) == [("entries-not-open", "")]


def test_register_the_longest_names_fit_their_columns() -> None:
    event = open_event(Format.TEAMS)
    people = tuple(Person(one * 60, "É" * 60, one * 20) for one in "ABCDE")

    entry = entering.register(event, Registration(people, "x" * 120))

    for row, names in ((entry, ("name", "short_name")), (event.log.first(), ("actor", "target"))):
        for name in names:
            assert len(getattr(row, name)) <= row._meta.get_field(name).max_length


@pytest.mark.parametrize("name", ["\u200b", "\u2066", "  "])
def test_register_somebody_without_a_visible_name_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        entering.register(open_event(), Registration((Person(name, "Zoé"),), "x"))

    assert refusals(refused) == [("name-blank", "")]


def test_change_entry_keeps_the_team_name_of_others() -> None:
    event = open_event(Format.TRIPLETS)
    entering.register(event, sent("Zoé Petit", "Jean Moreau", "Luc Aubin", name="Les Bouts"))
    other = entering.register(event, sent("Aimée Brun", "Odile Roux", "Noël Caron"))

    with pytest.raises(Refused) as refused:
        entering.change_entry(
            other, sent("Aimée Brun", "Odile Roux", "Noël Caron", name="Les bouts")
        )

    assert [problem.code for problem in refused.value.problems] == ["team-name-taken"]
