"""Who moves up from the waiting list is told by e-mail, once, with their own link."""

from __future__ import annotations

import smtplib
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.utils import timezone

from tests import factories
from tests.tournament.services.test_entering import open_event, sent
from tournament.access import entry_token
from tournament.models import Entry, Presence
from tournament.services import entering, fees, notices, registration, waiting

pytestmark = pytest.mark.django_db

ADDRESS = "jean@example.org"


@pytest.fixture(autouse=True)
def _mail_server(settings: Any) -> None:
    settings.SENDS_EMAIL = True
    settings.SITE_URL = "https://tarot.example.org"


def waiting_entry(contact: str = ADDRESS, language: str = "fr") -> tuple[Entry, Entry]:
    """Return who has the only place, and who waits for it."""
    event = open_event(capacity=1)
    first = entering.register(event, sent("Zoé Petit"))
    return first, entering.register(event, sent("Jean Moreau", contact=contact, language=language))


def test_tell_moved_up_writes_once_with_the_personal_link() -> None:
    first, entry = waiting_entry()
    assert not notices.tell_moved_up(entry.pk)
    entering.withdraw(first)

    assert [notices.tell_moved_up(entry.pk) for _ in range(2)] == [True, False]

    (message,) = mail.outbox
    link = f"https://tarot.example.org/{entry.tournament.slug}/enter/{entry_token(entry)}/"
    assert (message.to, message.cc, message.bcc) == ([ADDRESS], [], [])
    assert message.subject == "Tournoi du Chêne\u00a0: une place pour vous"
    assert link in message.body.splitlines()
    assert "Jean Moreau" in message.body
    entry.refresh_from_db()
    assert entry.told_at is not None


def test_tell_moved_up_writes_in_the_language_of_the_registration() -> None:
    first, entry = waiting_entry(language="en")
    entering.withdraw(first)

    notices.tell_moved_up(entry.pk)

    assert mail.outbox[0].subject == "Tournoi du Chêne: there is a place for you"


def test_withdraw_rings_for_whoever_moves_up(
    django_capture_on_commit_callbacks: Any,
) -> None:
    first, entry = waiting_entry()
    rung: list[int] = []

    def hear(pk: int, **_: Any) -> None:
        rung.append(pk)

    waiting.moved_up.connect(hear)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            entering.withdraw(first)
    finally:
        waiting.moved_up.disconnect(hear)

    assert rung == [entry.pk]


@pytest.mark.parametrize(
    "moves",
    [
        lambda first, entry: registration.remove_entry(first, author=factories.author()),
        lambda first, entry: registration.set_presence(
            first, Presence.WITHDRAWN, author=factories.author()
        ),
        lambda first, entry: registration.set_presence(
            entry, Presence.EXPECTED, author=factories.author()
        ),
        lambda first, entry: entering.set_presence_of(
            entry, Presence.EXPECTED, author=factories.author()
        ),
        lambda first, entry: fees.change_entries(
            entry.tournament, author=factories.author(), entries_open=True, capacity=2,
            closes=None, fee_cents=0,
        ),
    ],
    ids=["removed", "withdrawn", "director", "organizer", "more-places"],
)  # fmt: skip
def test_tell_everybody_finds_who_moved_up_by_any_door(moves: Any) -> None:
    first, entry = waiting_entry()

    moves(first, entry)

    assert [notices.tell_everybody(), notices.tell_everybody()] == [1, 0]
    assert [message.to for message in mail.outbox] == [[ADDRESS]]


def test_tell_everybody_leaves_telephones_and_who_withdrew_meanwhile() -> None:
    first, entry = waiting_entry("06 12 34 56 78")
    entering.withdraw(first)
    other, gone = waiting_entry()
    entering.withdraw(other)
    entering.withdraw(gone)

    assert notices.tell_everybody() == 0
    assert (mail.outbox, Entry.objects.exclude(told_at=None).count()) == ([], 0)


def test_tell_everybody_tries_again_after_a_mail_server_was_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, entry = waiting_entry()
    entering.withdraw(first)

    def down(*_: Any, **__: Any) -> None:
        raise smtplib.SMTPServerDisconnected("gone")

    with monkeypatch.context() as patched:
        patched.setattr(notices, "send_mail", down)
        assert notices.tell_everybody() == 0

    assert notices.tell_everybody() == 1


def test_tell_everybody_without_a_mail_server_tells_nobody(settings: Any) -> None:
    settings.SENDS_EMAIL = False
    first, entry = waiting_entry()
    entering.withdraw(first)

    assert notices.tell_everybody() == 0
    entry.refresh_from_db()
    assert entry.told_at is None


def test_move_up_a_second_time_is_told_again() -> None:
    first, entry = waiting_entry()
    entering.withdraw(first)
    notices.tell_everybody()
    entering.withdraw(entry)
    third = entering.register(entry.tournament, sent("Luc Aubin"))
    entering.come_back(entry)
    entry.refresh_from_db()
    assert (entry.presence, entry.moved_up_at) == (Presence.WAITING, None)

    entering.withdraw(third)

    assert notices.tell_everybody() == 1
    assert len(mail.outbox) == 2


def test_untold_forgets_news_of_another_day() -> None:
    first, entry = waiting_entry()
    entering.withdraw(first)

    Entry.objects.update(moved_up_at=timezone.now() - notices.NEWS_LIFE)

    assert notices.tell_everybody() == 0


def test_email_timeout_holds_the_worker_up_for_seconds_only() -> None:
    assert settings.EMAIL_TIMEOUT <= 5
