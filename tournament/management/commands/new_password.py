"""Replace a lost password by a generated one."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.services import installation


class Command(BaseCommand):
    """`manage.py new_password [name]`: prints the new password once."""

    help = "Give an account a new generated password and print it once."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the name of the account."""
        parser.add_argument("username", nargs="?", default=installation.OWNER)

    def handle(self, *args: Any, **options: Any) -> None:
        """Renew and print."""
        name = options["username"]
        try:
            password = installation.renew_password(name)
        except get_user_model().DoesNotExist as error:
            raise CommandError(_("There is no account %(user)s.") % {"user": name}) from error
        self.stdout.write(
            _("Sign-in: %(user)s, password: %(password)s") % {"user": name, "password": password}
        )
