"""Gates: hidden is not forbidden, so each gate refuses by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils import timezone

from tests import factories
from tournament import access
from tournament.models import Tournament
from tournament.services import events, rounds

pytestmark = pytest.mark.django_db


def test_table_for_token_opens_its_table_of_its_event_only() -> None:
    first, second = factories.make_event(12, 2), factories.make_event(12, 2)

    opened = access.table_for_token(access.table_token(second, 3))

    assert (opened.tournament, opened.number) == (second, 3)
    assert access.table_token(first, 3) != access.table_token(second, 3)


@pytest.mark.parametrize("token", ["", "x", "1-1-1", "1-1-1.", "1-1-1.AAAA", "é", "1-1", "..."])
def test_table_for_token_forged_is_404(token: str) -> None:
    factories.make_event(12, 2)

    with pytest.raises(Http404):
        access.table_for_token(token)


def test_table_for_token_changed_by_one_letter_is_404() -> None:
    event = factories.make_event(12, 2)
    token = access.table_token(event, 1)

    for changed in (
        token.replace("-1-", "-2-", 1),
        token[:-1] + ("A" if token[-1] != "A" else "B"),
    ):
        with pytest.raises(Http404):
            access.table_for_token(changed)


def test_table_for_token_revoked_is_expired_and_the_new_one_opens() -> None:
    event = factories.make_event(12, 2)
    old = access.table_token(event, 1)

    event = events.revoke_links(event, author=factories.author())

    with pytest.raises(access.LinkExpired):
        access.table_for_token(old)
    assert access.table_for_token(access.table_token(event, 1)).number == 1


def test_table_for_token_dies_with_its_event() -> None:
    event = factories.make_event(12, 1, started=False)
    token = access.table_token(event, 1)
    Tournament.objects.update(starts_at=timezone.now() - access.LINK_LIFE - timedelta(minutes=1))

    with pytest.raises(access.LinkExpired):
        access.table_for_token(token)


def test_table_for_token_lives_while_the_event_runs() -> None:
    event = factories.make_event(12, 1)
    Tournament.objects.update(starts_at=timezone.now() - timedelta(days=30))

    assert access.table_for_token(access.table_token(event, 1)).number == 1


def test_table_for_token_of_a_cancelled_event_is_expired() -> None:
    event = factories.make_event(12, 1)
    token = access.table_token(event, 1)
    events.cancel_tournament(event, author=factories.author(), reason="no light")

    with pytest.raises(access.LinkExpired):
        access.table_for_token(token)


def test_table_for_code_opens_a_known_table_of_an_event_going_on() -> None:
    event = factories.make_event(12, 1)

    assert access.table_for_code(event.evening_code, 2).number == 2
    assert access.table_for_code(event.evening_code, 99) is None
    assert access.table_for_code("", 1) is None
    factories.play_all(event)
    events.close_tournament(event, author=factories.author())
    assert access.table_for_code(event.evening_code, 2) is None


def test_tournament_for_director_is_for_its_directors_and_staff() -> None:
    event = factories.make_event(12, started=False, drawn=False, opened=False)

    for user in (factories.director(), factories.director("staff", is_staff=True)):
        assert access.tournament_for_director(user, event.slug) == event
    for user in (factories.director("elsewhere"), AnonymousUser()):
        with pytest.raises(Http404):
            access.tournament_for_director(user, event.slug)


def test_public_tournament_of_a_draft_is_404() -> None:
    event = factories.make_event(12, started=False, drawn=False, opened=False)

    with pytest.raises(Http404):
        access.public_tournament(event.slug)


def test_open_boards_with_one_copy_only_after_the_last_round() -> None:
    event = factories.make_event(28, 7)
    counts = []
    for number in range(1, 8):
        counts.append(access.open_boards(event).count())
        factories.play_round(event, number)

    assert counts == [0] * 7
    assert access.open_boards(event).count() == 28


def test_open_boards_with_a_copy_at_each_table_after_their_round() -> None:
    event = factories.make_event(12, 3)
    factories.play_round(event, 1)

    opened = list(access.open_boards(event).values_list("number", flat=True))
    rounds.reopen_round(event, 1, author=factories.author(), reason="late slip")

    assert opened == [1, 2, 3, 4]
    assert not access.open_boards(event).exists()
    assert not access.is_board_open(event.boards.get(number=1))
