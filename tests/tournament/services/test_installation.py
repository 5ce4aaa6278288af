"""The first account of an installation."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tournament.services.installation import OWNER, create_owner, new_secret, renew_password


def test_new_secret_is_readable_and_never_twice_the_same() -> None:
    secrets = {new_secret() for _ in range(1000)}

    assert len(secrets) == 1000
    assert all(re.fullmatch(r"([b-z][aeiou]){2}(-([b-z][aeiou]){2}){4}", one) for one in secrets)


@pytest.mark.django_db
def test_create_owner_first_use() -> None:
    password = create_owner()

    user = authenticate(username=OWNER, password=password)
    assert user == User.objects.get(username=OWNER, is_staff=True, is_superuser=True)


@pytest.mark.django_db
def test_create_owner_second_use_changes_nothing() -> None:
    password = create_owner()

    again = create_owner()

    assert again is None
    assert authenticate(username=OWNER, password=password) is not None


@pytest.mark.django_db
def test_create_owner_never_brings_a_dismissed_one_back() -> None:
    User.objects.create_user(OWNER, is_active=False)

    assert create_owner() is None
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_renew_password_ends_the_old_one() -> None:
    old = create_owner()

    new = renew_password(OWNER)

    assert authenticate(username=OWNER, password=old) is None
    assert authenticate(username=OWNER, password=new) is not None


@pytest.mark.django_db
def test_new_password_prints_it_once(capsys: pytest.CaptureFixture[str]) -> None:
    create_owner()

    call_command("new_password")

    printed = capsys.readouterr().out.split()
    assert authenticate(username=OWNER, password=printed[-1]) is not None


@pytest.mark.django_db
def test_new_password_unknown_account() -> None:
    with pytest.raises(CommandError, match="nobody"):
        call_command("new_password", "nobody")
