"""An event's life: its own local time, its code, its links, what may follow what."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests import factories
from tournament.messages import Refused
from tournament.models import LogLine, Role, Scoreboard, State, Tournament
from tournament.services import events

pytestmark = pytest.mark.django_db
NOON = datetime(2031, 7, 1, 12)


def create(**fields: Any) -> Tournament:
    named = {"name": "Coupe", "starts_at": NOON} | fields
    return events.create_tournament(factories.director(), **named)


def refused(call: Any, *arguments: Any, **named: Any) -> list[str]:
    with pytest.raises(Refused) as refusal:
        call(*arguments, **named)
    return [problem.code for problem in refusal.value.problems]


def test_create_tournament_has_a_director_a_secret_seed_and_its_commitment() -> None:
    event = create()

    assert (event.state, event.slug) == (State.DRAFT, "coupe")
    assert Role.objects.get(tournament=event).user == factories.director()
    assert len(event.seed) == len(event.commitment) == 64
    assert event.seed != create().seed
    assert Scoreboard.objects.filter(tournament=event).count() == 1
    assert [line.action for line in LogLine.objects.filter(tournament=event)] == ["create"]


@pytest.mark.parametrize(
    ("name", "slug"),
    [("Été à Besançon", "ete-a-besancon"), ("★★★", "tournoi"), ("API", "api-2"),
     ("Director", "director-2"), ("t", "t-2"), ("x" * 80, "x" * 60)],
)  # fmt: skip
def test_create_tournament_slug_is_free_and_never_an_address_of_ours(name: str, slug: str) -> None:
    assert create(name=name).slug == slug


@pytest.mark.parametrize(
    ("moment", "zone", "instant"),
    [
        # Paris: the clocks change on 30 March and 26 October 2031.
        (datetime(2031, 3, 29, 14), "Europe/Paris", datetime(2031, 3, 29, 13, tzinfo=UTC)),
        (datetime(2031, 3, 30, 14), "Europe/Paris", datetime(2031, 3, 30, 12, tzinfo=UTC)),
        (datetime(2031, 10, 25, 14), "Europe/Paris", datetime(2031, 10, 25, 12, tzinfo=UTC)),
        (datetime(2031, 10, 26, 14), "Europe/Paris", datetime(2031, 10, 26, 13, tzinfo=UTC)),
        (datetime(2031, 3, 30, 14), "Indian/Reunion", datetime(2031, 3, 30, 10, tzinfo=UTC)),
    ],
)
def test_create_tournament_keeps_the_hall_s_clock_across_a_clock_change(
    moment: datetime, zone: str, instant: datetime
) -> None:
    event = create(starts_at=moment, time_zone=zone)
    event.refresh_from_db()

    assert event.starts_at == instant
    assert event.starts_at.astimezone(event.zone).replace(tzinfo=None) == moment


def test_change_settings_twice_does_not_move_the_start() -> None:
    event = create(starts_at=datetime(2031, 3, 30, 14))

    for _ in range(2):
        event.refresh_from_db()
        shown = event.starts_at.astimezone(event.zone).replace(tzinfo=None)
        events.change_settings(
            event, author=factories.author(), starts_at=shown, time_zone=event.time_zone
        )

    event.refresh_from_db()
    assert event.starts_at == datetime(2031, 3, 30, 12, tzinfo=UTC)


def test_change_settings_of_the_zone_keeps_the_wall_clock() -> None:
    event = create(starts_at=NOON)

    events.change_settings(
        event, author=factories.author(), starts_at=NOON, time_zone="America/Cayenne"
    )

    event.refresh_from_db()
    assert event.starts_at == datetime(2031, 7, 1, 15, tzinfo=UTC)


def test_change_settings_writes_before_and_after_in_the_log() -> None:
    event = create(name="Coupe")

    events.change_settings(event, author=factories.author(), name="Coupe du Val", place="Val")

    line = LogLine.objects.get(action="settings")
    assert (line.before, line.after) == (
        {"name": "Coupe", "place": ""},
        {"name": "Coupe du Val", "place": "Val"},
    )
    assert (line.user, line.actor) == (factories.director(), "directrice")


def test_change_settings_of_the_date_is_in_the_log_and_nothing_else() -> None:
    event = create(name="Coupe", starts_at=NOON)

    events.change_settings(
        event,
        author=factories.author(),
        name="Coupe",
        starts_at=NOON.replace(day=2, hour=14),
        time_zone=event.time_zone,
    )

    line = LogLine.objects.get(action="settings")
    assert (line.before, line.after) == (
        {"starts_at": "2031-07-01 12:00"},
        {"starts_at": "2031-07-02 14:00"},
    )


def test_change_settings_to_what_they_were_leaves_no_line() -> None:
    event = create(name="Coupe", starts_at=NOON)

    events.change_settings(event, author=factories.author(), name="Coupe")

    assert not LogLine.objects.filter(action="settings").exists()


def test_local_start_in_an_unknown_zone_is_refused() -> None:
    assert refused(events.local_start, NOON, "Europe/Atlantis") == ["time-zone"]


@pytest.mark.parametrize("year", [1, 1949, 2200, 9999])
def test_local_start_in_a_year_beyond_the_calendar_is_refused(year: int) -> None:
    assert refused(events.local_start, NOON.replace(year=year), "Europe/Paris") == ["date-range"]


def test_open_tournament_takes_a_code_nobody_has() -> None:
    first, second = create(), create()
    Tournament.objects.update(evening_code="123456")

    events.open_tournament(first, author=factories.author())
    second = events.open_tournament(second, author=factories.author())

    assert second.evening_code != "123456"
    assert len(second.evening_code) == 6


@pytest.mark.parametrize(
    ("service", "allowed"),
    [
        (events.open_tournament, {State.DRAFT}),
        (events.close_tournament, {State.RUNNING}),
        (events.publish_tournament, {State.RUNNING, State.CLOSED}),
    ],
)
@pytest.mark.parametrize("state", State.values)
def test_what_may_follow_what(service: Any, allowed: set[str], state: str) -> None:
    event = create()
    Tournament.objects.filter(pk=event.pk).update(state=state)
    event.refresh_from_db()

    if state in allowed:
        assert service(event, author=factories.author()).state != state
    else:
        assert refused(service, event, author=factories.author()) == ["tournament-state"]


def test_cancel_and_reopen_need_a_reason() -> None:
    event = events.open_tournament(create(), author=factories.author())

    assert refused(events.cancel_tournament, event, author=factories.author(), reason=" ") == [
        "reason-missing"
    ]
    cancelled = events.cancel_tournament(event, author=factories.author(), reason="no hall")
    assert cancelled.state == State.CANCELLED
    assert refused(events.reopen_tournament, event, author=factories.author(), reason="x") == [
        "tournament-state"
    ]


def test_publish_tournament_then_reopen_takes_corrections_again() -> None:
    event = factories.play_all(factories.make_event(12, 1))
    event = events.publish_tournament(event, author=factories.author())
    published = event.published_at

    event = events.reopen_tournament(event, author=factories.author(), reason="wrong board")

    assert published is not None
    assert event.state == State.RUNNING


def test_every_step_moves_the_version_that_screens_watch() -> None:
    event = create()
    versions = [Scoreboard.objects.get(tournament=event).version]
    for step in (
        lambda: events.open_tournament(event, author=factories.author()),
        lambda: events.change_settings(event, author=factories.author(), place="Val"),
        lambda: factories.add_people(event, 1),
        lambda: events.cancel_tournament(event, author=factories.author(), reason="rain"),
    ):
        step()
        versions.append(Scoreboard.objects.get(tournament=event).version)

    assert versions == sorted(set(versions))


@pytest.mark.parametrize("minute", [0, 30, 59])
def test_local_start_refuses_an_hour_the_clocks_jump_over(minute: int) -> None:
    skipped = datetime(2031, 3, 30, 2, minute)

    with pytest.raises(Refused) as refused:
        events.local_start(skipped, "Europe/Paris")

    assert refused.value.problems[0].code == "time-skipped"
    assert events.local_start(datetime(2031, 3, 30, 3, minute), "Europe/Paris").hour == 3
