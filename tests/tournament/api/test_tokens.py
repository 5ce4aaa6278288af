"""A director's token: for name and password only, throttled, given back, dead with the account."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from rest_framework.authtoken.models import Token

from tests import factories
from tests.tournament.api.client import Program, codes

pytestmark = pytest.mark.django_db
PASSWORD = "correct-horse-battery"  # noqa: S105


@pytest.fixture
def account() -> User:
    return User.objects.create_user("claire", password=PASSWORD)


def ask(username: str = "claire", password: str = PASSWORD, **extra: str) -> object:
    return Program().post("token/", {"username": username, "password": password}, **extra)


def test_give_token_opens_what_the_account_directs(account: User) -> None:
    event = factories.make_event(12, started=False, drawn=False, opened=False, user=account)

    answer = ask()

    assert answer.status_code == 200
    program = Program(f"Token {answer.json()['token']}")
    assert program.get(f"tournaments/{event.slug}/").status_code == 200


@pytest.mark.parametrize(
    ("username", "password"),
    [("claire", "wrong"), ("nobody", PASSWORD), ("admin", "admin"), ("directeur", "directeur"),
     ("claire", " " + PASSWORD)],
)  # fmt: skip
def test_give_token_refuses_wrong_credentials_alike(
    account: User, username: str, password: str
) -> None:
    answer = ask(username, password)

    assert (answer.status_code, codes(answer)) == (401, ["credentials-wrong"])
    assert not Token.objects.exists()


def test_give_token_refuses_an_inactive_account(account: User) -> None:
    User.objects.filter(pk=account.pk).update(is_active=False)

    assert ask().status_code == 401


def test_give_token_refuses_an_account_without_password() -> None:
    factories.director("claire")

    for password in ("", "!", " "):
        assert ask(password=password).status_code in {400, 401}
    assert not Token.objects.exists()


def test_give_token_six_times_a_minute_is_too_often(account: User) -> None:
    answers = [ask(password=f"wrong {number}") for number in range(6)]

    assert [answer.status_code for answer in answers] == [401] * 5 + [429]
    problem = answers[-1].json()["problems"][0]
    assert problem["code"] == "too-many-tries"
    assert 0 < problem["facts"]["seconds"] <= 61
    assert int(answers[-1]["Retry-After"]) <= 60


def test_give_token_tries_elsewhere_do_not_lock_the_account_out(account: User) -> None:
    for number in range(7):
        ask(password=f"wrong {number}", REMOTE_ADDR="192.0.2.7")

    assert ask(REMOTE_ADDR="192.0.2.8").status_code == 200


def test_give_token_header_does_not_make_a_new_address(account: User) -> None:
    answers = [
        ask(password="wrong", HTTP_X_FORWARDED_FOR=f"198.51.100.{number}") for number in range(6)
    ]

    assert answers[-1].status_code == 429


def test_give_token_many_accounts_from_one_address_are_too_many() -> None:
    answers = [ask(username=f"name{number}") for number in range(31)]

    assert answers[29].status_code == 401
    assert answers[30].status_code == 429


def test_revoke_token_ends_it(account: User) -> None:
    program = Program.of_user(account)

    answer = program.send("DELETE", "token/")

    assert answer.status_code == 204
    assert program.send("DELETE", "token/").status_code == 401
    assert not Token.objects.exists()


def test_revoke_token_without_one_is_refused() -> None:
    event = factories.make_event(12, 1)

    assert Program().send("DELETE", "token/").status_code == 401
    assert Program.of_table(event, 1).send("DELETE", "token/").status_code == 403


def test_token_of_an_inactive_account_is_unknown(account: User) -> None:
    program = Program.of_user(account)
    User.objects.filter(pk=account.pk).update(is_active=False)

    answer = program.get("tournaments/")

    assert (answer.status_code, codes(answer)) == (401, ["token-unknown"])
