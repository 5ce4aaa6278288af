"""Copy the database now."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.services import copies


class Command(BaseCommand):
    """`manage.py backup`: one consistent file, while the server runs."""

    help = "Copy the SQLite database into the folder of copies, also while the server runs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a word for the file's name."""
        parser.add_argument("--label", default="by-hand")

    def handle(self, *args: Any, **options: Any) -> None:
        """Copy, and print the file's path."""
        if copies.database_path() is None:
            raise CommandError(
                _("This installation does not use SQLite: copy it with its own tool (pg_dump).")
            )
        copy = copies.copy_database(options["label"])
        if copy is None:
            raise CommandError(_("The database could not be copied; the log says why."))
        self.stdout.write(str(copy))
