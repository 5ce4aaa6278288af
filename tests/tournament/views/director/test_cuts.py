"""Whom a correction would take otherwise: told on every page it matters, decided on its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.services.test_cuts import first_deal_of, last_before, lift, with_final
from tests.tournament.services.test_stage_cuts import spoiled
from tests.tournament.services.test_stages import finished, following, play_on
from tournament.models import Role, Tournament
from tournament.services.cuts import wrong_cuts

AsUser = Callable[..., Client]
pytestmark = pytest.mark.django_db


def words_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def page(name: str, event: Tournament, *args: int) -> str:
    return reverse(f"tournament:{name}", args=[event.slug, *args])


def test_result_preview_and_result_tell_of_the_final(as_user: AsUser) -> None:
    event = with_final()
    number = last_before(event)
    name = event.entries.get(number=number).name
    due, seat = first_deal_of(event, number)
    desk = as_user()
    typed = {
        "contract": "guard_against", "taker": seat, "amount": "330", "made": "1",
        "seen": str(due.results.get().revision), "reason": "misread",
    }  # fmt: skip

    preview = desk.post(page("preview-result", event, due.pk), typed)
    desk.post(page("director-result", event, due.pk), typed)
    after = desk.get(page("director-result", event, due.pk))

    assert "The final is made already; after this: Would now be in: " in words_of(preview)
    assert name in words_of(preview)
    assert "A result was corrected after the final was made." in words_of(after)


@pytest.mark.parametrize("name", ["director-desk", "director-people"])
def test_pages_of_the_event_lead_to_the_decision(as_user: AsUser, name: str) -> None:
    event = with_final()
    lift(event, last_before(event))
    key = wrong_cuts(event)[0].cut.pk

    told = as_user().get(page(name, event))

    assert page("director-cut", event, key) in told.content.decode()


@pytest.mark.parametrize("name", ["director-following", "director-round"])
def test_pages_of_a_final_tell_of_the_correction(as_user: AsUser, name: str) -> None:
    event = with_final()
    lift(event, last_before(event))

    told = words_of(as_user().get(page(name, event, 2)))

    assert "A result was corrected after the final was made." in told


def test_director_cut_makes_the_final_again(as_user: AsUser) -> None:
    event = with_final()
    lift(event, last_before(event))
    key = wrong_cuts(event)[0].cut.pk
    desk = as_user()

    shown = desk.get(page("director-cut", event, key))
    made = desk.post(page("take-again", event, key), follow=True)
    gone = desk.get(page("director-cut", event, key))

    assert "Make the final again" in words_of(shown)
    assert "The final is made again from the list as it is now." in words_of(made)
    assert wrong_cuts(event) == []
    # The final made again is another one.
    assert gone.status_code == 404


def test_director_cut_lets_it_stand_with_a_reason(as_user: AsUser) -> None:
    event = with_final()
    lift(event, last_before(event))
    key = wrong_cuts(event)[0].cut.pk
    desk = as_user()

    refused = desk.post(page("keep-cut", event, key), {"reason": " "})
    desk.post(page("keep-cut", event, key), {"reason": "said to the room"})
    quiet = words_of(desk.get(page("director-desk", event)))

    assert refused.status_code == 422
    assert "Say why." in words_of(refused)
    assert "corrected after the final" not in quiet
    assert "said to the room" in words_of(desk.get(page("director-cut", event, key)))
    log = words_of(desk.get(page("director-log", event)))
    assert "Stands as made before a correction" in log
    assert "would be in by the list of then" in log


@pytest.mark.parametrize("name", ["director-ranking", "director-publish", "director-desk"])
def test_pages_of_both_stages_tell_of_a_correction(as_user: AsUser, name: str) -> None:
    event = finished()
    final = following(event, 8)
    spoiled(event)
    said = "A result was corrected after the people of “Finale” were taken."

    told = as_user().get(page(name, event))
    assert said in words_of(told)
    for there in ("director-people", "director-draw"):
        assert said in words_of(as_user().get(page(there, final)))


def test_director_cut_takes_the_people_of_the_next_stage_again(as_user: AsUser) -> None:
    event = finished()
    final = following(event, 8)
    spoiled(event)
    wrong = wrong_cuts(event)[0]
    desk = as_user()

    shown = words_of(desk.get(page("director-cut", event, wrong.cut.pk)))
    made = desk.post(page("take-again", event, wrong.cut.pk))

    assert f"{wrong.entering[0].name} (place {wrong.entering[0].rank}" in shown
    assert made["Location"] == page("director-people", final)
    assert final.entries.filter(name=wrong.entering[0].name).exists()


def test_director_cut_of_a_stage_another_directs_only_tells(as_user: AsUser) -> None:
    event = finished()
    following(event, 8)
    spoiled(event)
    Role.objects.create(tournament=event, user=factories.director("autre"))
    key = wrong_cuts(event)[0].cut.pk
    other = as_user("autre")

    shown = words_of(other.get(page("director-cut", event, key)))

    assert "Another account directs the next stage" in shown
    assert "Take the people again" not in shown
    assert other.post(page("take-again", event, key)).status_code == 404


def test_director_cut_of_a_stage_that_has_started_stands(as_user: AsUser) -> None:
    event = finished()
    play_on(following(event, 8))
    spoiled(event)
    key = wrong_cuts(event)[0].cut.pk

    shown = words_of(as_user().get(page("director-cut", event, key)))

    assert "The next stage has started: it stands as played." in shown
    assert "you decide, and the log keeps it" in shown


def test_director_cut_is_of_its_own_event_alone(as_user: AsUser) -> None:
    event = with_final()
    lift(event, last_before(event))
    key = wrong_cuts(event)[0].cut.pk
    elsewhere = factories.make_event(8, rounds=2)

    assert as_user().get(page("director-cut", elsewhere, key)).status_code == 404
    assert as_user("autre").get(page("director-cut", event, key)).status_code == 404
