"""Somebody took away what another was looking at: refused, never a fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.tournament.services.test_entering import open_event, sent
from tournament.access import entry_for_token, entry_token
from tournament.messages import Refused
from tournament.models import Entry, Match, Presence, Role
from tournament.services import (
    entering,
    fees,
    identities,
    line_ups,
    matches,
    presence,
    registration,
    roles,
    rounds,
    signatures,
    teams,
    wishes,
)
from tournament.services.audit import Author
from tournament.services.registration import Person

pytestmark = pytest.mark.django_db

BY: dict[str, Any] = {"author": Author.table(1)}
ACTS: dict[str, Callable[[Entry], object]] = {
    "withdraw": entering.withdraw,
    "come back": entering.come_back,
    "check in": entering.check_in_by_link,
    "change": lambda e: entering.change_entry(e, sent("Zoé Petit")),
    "organizer": lambda e: entering.set_presence_of(e, Presence.PRESENT, **BY),
    "renew": lambda e: entering.renew_link(e, **BY),
    "renew captain": lambda e: line_ups.renew_captain_link(e, **BY),
    "paid": lambda e: fees.set_paid(e, 500, **BY),
    "presence": lambda e: registration.set_presence(e, Presence.PRESENT, **BY),
    "remove": lambda e: registration.remove_entry(e, **BY),
    "correct": lambda e: registration.correct_entry(e, Person("Petit", "Zoé"), **BY),
    "rename": lambda e: registration.rename_entry(e, Person("Petit", "Zoé"), **BY),
    "rename team": lambda e: teams.rename_team(e, "Les Zèbres", **BY),
    "change team": lambda e: teams.change_team(e, factories.team_of(1, 9), **BY),
    "substitute": lambda e: presence.set_substitute(e, is_substitute=True, **BY),
    "keep a table": lambda e: wishes.stay_at(e, 1, **BY),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_held_entry_removed_meanwhile_is_refused(act: Callable[[Entry], object]) -> None:
    event = open_event()
    looked_at = entering.register(event, sent("Zoé Petit"))
    registration.remove_entry(Entry.objects.get(pk=looked_at.pk), **BY)

    with pytest.raises(Refused) as refused:
        act(looked_at)

    assert refused.value.problems[0].code == "gone-meanwhile"


@pytest.mark.parametrize("act", ["withdraw", "change"])
def test_act_on_entry_removed_meanwhile_is_no_page(
    client: Client, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    event = open_event()
    entry = entering.register(event, sent("Zoé Petit"))
    address = f"/{event.slug}/enter/{entry_token(entry)}/{act}/"
    registration.remove_entry(Entry.objects.get(pk=entry.pk), **BY)
    monkeypatch.setattr(
        "tournament.views.public.entering.entry_for_token", Seen(entry).entry_for_token
    )

    data = {"last_name_1": "Petit", "first_name_1": "Zoé", "contact": "06 12 34 56 78"}

    assert client.post(address, data).status_code in {404, 422}


class Seen:
    """Opens a link once more after its entry is gone, as if it had been looked up just before."""

    def __init__(self, entry: Entry) -> None:
        self._left = [entry]

    def entry_for_token(self, tournament: Any, token: str) -> Entry:
        return self._left.pop() if self._left else entry_for_token(tournament, token)


def test_settle_member_changed_by_its_link_meanwhile_is_refused() -> None:
    event = open_event()
    entry = entering.register(event, sent("Zoé Petit"))
    looked_at = entry.members.select_related("tournament", "entry", "player").get()
    entering.change_entry(entry, sent("Jean Moreau"))

    with pytest.raises(Refused) as refused:
        identities.settle_member(looked_at, taken=None, take=True, **BY)

    assert refused.value.problems[0].code == "gone-meanwhile"


@pytest.mark.parametrize(
    "act",
    [
        lambda match: matches.record_cards(match, "SQ", "HQ", **BY),
        lambda match: signatures.sign_quarter(match, 1, match.one, "", **BY),
    ],
)
def test_found_again_match_of_a_start_undone_meanwhile(act: Callable[[Match], object]) -> None:
    event = factories.make_team_event(2, "teams")
    looked_at = Match.objects.select_related("tournament", "one", "other").get(tournament=event)
    rounds.undo_start(event, author=factories.author(event))

    with pytest.raises(Refused) as refused:
        act(looked_at)

    assert refused.value.problems[0].code == "gone-meanwhile"


def test_take_role_pressed_twice_is_refused() -> None:
    event = open_event()
    role = roles.give_role(event, "annick", Role.Kind.ORGANIZER, **BY).role
    roles.take_role(Role.objects.get(pk=role.pk), **BY)

    with pytest.raises(Refused) as refused:
        roles.take_role(role, **BY)

    assert refused.value.problems[0].code == "gone-meanwhile"
