"""The first account of an installation, a new password when it is lost, an update."""

from __future__ import annotations

import secrets

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

OWNER = "directeur"
# Letters that are told apart on paper and said over a microphone.
CONSONANTS = "bdfgklmnprstvz"
VOWELS = "aeiou"
SYLLABLES = 2
GROUPS = 5


def new_secret() -> str:
    """Return a password one can read aloud: ten random syllables, 61 bits."""
    return "-".join(
        "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES))
        for _ in range(GROUPS)
    )


def create_owner() -> str | None:
    """Create the account `directeur` and return its password, shown this once.

    Returns None, and changes nothing, when somebody already administers this installation.
    """
    users = get_user_model().objects
    if users.filter(is_superuser=True, is_active=True).exists():
        return None
    password = new_secret()
    try:
        with transaction.atomic():
            users.create_superuser(OWNER, password=password)
    except IntegrityError:
        # Two first starts at once, or a `directeur` who was set inactive on purpose.
        return None
    return password


def update_database() -> None:
    """Bring the database up to the program's version; on SQLite as a whole or not at all.

    Django notes a migration with indexes to add only after its columns are stored: killed in
    between, every later start would add them again and fail.
    """
    if connection.vendor != "sqlite":
        call_command("migrate", interactive=False, verbosity=0)
        return
    # SQLite rebuilds tables with foreign keys off, which cannot be said inside a transaction;
    # each migration checks them at its end all the same.
    connection.disable_constraint_checking()
    try:
        with transaction.atomic():
            call_command("migrate", interactive=False, verbosity=0)
    finally:
        connection.enable_constraint_checking()


def renew_password(username: str) -> str:
    """Give the account a new generated password and return it; old sessions end.

    Raises User.DoesNotExist when there is no such account.
    """
    user: User = get_user_model().objects.get(username=username)
    password = new_secret()
    user.set_password(password)
    user.save(update_fields=["password"])
    return password
