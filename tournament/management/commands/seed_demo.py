"""Fill an empty installation with demonstration events."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.management.demonstration import seed_demo


class Command(BaseCommand):
    """`manage.py seed_demo`: two events being played, two finished, one to come."""

    help = "Make five demonstration events, unless there is an event already."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make them and print their addresses, or say that nothing was changed."""
        made = seed_demo()
        for tournament in made:
            self.stdout.write(f"/{tournament.slug}/ {tournament.name}")
        if not made:
            self.stdout.write(_("There are tournaments already: nothing was changed."))
