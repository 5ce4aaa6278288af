"""Bring an event in from its document."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.messages import Refused
from tournament.services.imports import faults_said, import_event


class Command(BaseCommand):
    """`manage.py import_event FILE --user NAME`: all of the event, or nothing and every fault."""

    help = "Import an event document (etui-event/1) from FILE, or - for standard input."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file and the account that will direct the event."""
        parser.add_argument("file")
        parser.add_argument("--user", required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, or list what is wrong."""
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(_("No account is named %(name)s.") % {"name": options["user"]})
        try:
            event = import_event(user, _text_of(options["file"]))
        except Refused as refused:
            raise CommandError("\n".join(faults_said(refused))) from refused
        self.stdout.write(f"{event.slug}: {event.name}")


def _text_of(name: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CommandError(_("%(name)s is no text in UTF-8.") % {"name": name}) from error
