"""Put a copy in the place of the database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.services import copies, installation

REASONS: dict[str, Promise] = {
    "not-sqlite": gettext_lazy(
        "This installation does not use SQLite: restore it with its own tool (pg_restore)."
    ),
    "server-running": gettext_lazy("The server is running: stop it first (Ctrl+C in its window)."),
    "not-a-database": gettext_lazy("This file is not a sound database:"),
    "not-of-this-program": gettext_lazy("This database belongs to another program:"),
    "newer-program": gettext_lazy("This copy was made by a newer version of the program:"),
    "present-not-kept": gettext_lazy("The present database could not be kept, so it stays:"),
}


class Command(BaseCommand):
    """`manage.py restore FILE`: the present database is kept as a copy first."""

    help = "Put a copy in the place of the database; without FILE, list the copies."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the copy's path, or its name in the folder of copies."""
        parser.add_argument("file", nargs="?", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore and bring the copy up to the program's version."""
        if options["file"] is None:
            self.stdout.write(_("Choose one: make restore FILE=..."))
            for copy in copies.copies():
                self.stdout.write(str(copy))
            return
        try:
            kept = copies.restore_database(_located(options["file"]))
        except copies.RestoreError as error:
            raise CommandError(f"{REASONS[error.code]} {error.detail}".strip()) from error
        installation.update_database()
        self.stdout.write(_("Restored: %(file)s") % {"file": options["file"]})
        if kept is not None:
            self.stdout.write(_("What was there before: %(file)s") % {"file": kept})


def _located(file: Path) -> Path:
    """Return the path given, or the copy of that name."""
    named = {copy.name: copy for copy in copies.copies()}
    return file if file.exists() else named.get(file.name, file)
