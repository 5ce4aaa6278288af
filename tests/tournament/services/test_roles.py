"""Roles given by name; a new account's password is told once and stored nowhere."""

from __future__ import annotations

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from tests import factories
from tournament.messages import Refused
from tournament.models import Role, Tournament
from tournament.services import roles

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(0, started=False, drawn=False)


def give(event: Tournament, name: str) -> roles.Given:
    return roles.give_role(event, name, Role.Kind.ORGANIZER, author=factories.author())


def test_give_role_to_nobody_known_makes_an_account(event: Tournament) -> None:
    given = give(event, "  marthe ")

    assert authenticate(username="marthe", password=given.password) == given.role.user
    assert given.password not in str(list(event.log.values()))


def test_give_role_to_a_known_account_keeps_its_password(event: Tournament) -> None:
    User.objects.create_user("Marthe", password="her own words here")

    given = give(event, "marthe")

    assert given.password == ""
    assert authenticate(username="Marthe", password="her own words here") is not None
    assert User.objects.filter(username__iexact="marthe").count() == 1


def test_give_role_twice_is_one(event: Tournament) -> None:
    give(event, "marthe")
    give(event, "marthe")

    assert event.roles.filter(kind=Role.Kind.ORGANIZER).count() == 1
    assert event.log.filter(action="give-role").count() == 1


@pytest.mark.parametrize(
    ("name", "code"), [("a b/c", "account-name"), ("shut", "account-inactive")]
)
def test_give_role_refused(event: Tournament, name: str, code: str) -> None:
    User.objects.create_user("shut", is_active=False)

    with pytest.raises(Refused) as refused:
        give(event, name)

    assert [problem.code for problem in refused.value.problems] == [code]


def test_take_role_keeps_the_account_and_the_last_director(event: Tournament) -> None:
    role = give(event, "marthe").role

    roles.take_role(role, author=factories.author())

    assert User.objects.filter(username="marthe").exists()
    assert not event.roles.filter(kind=Role.Kind.ORGANIZER).exists()
    with pytest.raises(Refused):
        roles.take_role(event.roles.get(), author=factories.author())
