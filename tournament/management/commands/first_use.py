"""Set the installation up once: its first account."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.services import installation


class Command(BaseCommand):
    """`manage.py first_use`: prints the generated password once, later only how to renew it."""

    help = "Create the first account with a generated password; does nothing the second time."

    def handle(self, *args: Any, **options: Any) -> None:
        """Create the account, or say how to get a new password."""
        password = installation.create_owner()
        if password is None:
            self.stdout.write(
                _("Sign-in: %(user)s. Password lost? make password") % {"user": installation.OWNER}
            )
            return
        self.stdout.write(
            _("Sign-in: %(user)s, password: %(password)s")
            % {"user": installation.OWNER, "password": password}
        )
        self.stdout.write(_("Write it down: it is shown this once and stored nowhere in clear."))
