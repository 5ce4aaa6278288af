"""Roles in an event, given by name; an account nobody has is made with a generated password."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction

from tournament.adapters.names import tidy
from tournament.messages import Refused
from tournament.models import Role, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import found_again, locked
from tournament.services.installation import new_secret
from tournament.services.turns import Turn, take_turn


@dataclass(frozen=True)
class Given:
    """A role given; `password` is shown this once where the account is new, else blank."""

    role: Role
    password: str


@transaction.atomic
def give_role(tournament: Tournament, username: str, kind: str, *, author: Author) -> Given:
    """Give an account a role; given twice it is one."""
    tournament = locked(tournament)
    user, password = account_of(username)
    role, is_new = Role.objects.get_or_create(tournament=tournament, user=user, kind=kind)
    if is_new:
        log(tournament, author, "give-role", target=user.username, after=kind)
    return Given(role, password)


def account_of(username: str) -> tuple[User, str]:
    """Return the account of that name, and its password where it is made for it, else blank."""
    take_turn(Turn.ACCOUNTS)
    name = tidy(username)
    users = get_user_model().objects
    user: User | None = users.filter(username__iexact=name).first()
    if user is None:
        password = new_secret()
        return _new_account(name, password), password
    if not user.is_active:
        raise Refused.because("account-inactive", "username", name=user.username)
    return user, ""


def _new_account(name: str, password: str) -> User:
    user = User(username=name)
    try:
        User.username_validator(name)
    except ValidationError as error:
        raise Refused.because("account-name", "username") from error
    user.set_password(password)
    user.save()
    return user


@transaction.atomic
def take_role(role: Role, *, author: Author) -> None:
    """Take a role back; the account stays. The last director stays too."""
    tournament = locked(role.tournament)
    role = found_again(tournament.roles.select_related("user"), role)
    others = tournament.roles.filter(kind=Role.Kind.DIRECTOR).exclude(pk=role.pk)
    if role.kind == Role.Kind.DIRECTOR and not others.exists():
        raise Refused.because("last-director")
    log(tournament, author, "take-role", target=role.user.get_username(), before=role.kind)
    role.delete()
