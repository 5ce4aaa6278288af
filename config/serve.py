"""One process that serves a hall: `python -m config.serve`, which is `make run`.

Brings the database up to date, creates the first account and the demonstration on first use,
says where the program is found, and serves until it is told to stop.
"""

from __future__ import annotations

import contextlib
import io
import os
import resource
import socket
import sys

import django
import uvicorn

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

# Settings and translations exist only once Django is set up, on the line above.
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import DatabaseError, connection, connections  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import translation  # noqa: E402
from django.utils.translation import gettext as _  # noqa: E402

from config.startup import check_problems, database_fault, redis_problem  # noqa: E402
from tournament.access import table_token  # noqa: E402
from tournament.documents.links import absolute_link, site_root  # noqa: E402
from tournament.models import State, Tournament  # noqa: E402
from tournament.services.copies import copy_database  # noqa: E402
from tournament.services.installation import update_database  # noqa: E402

# One connection an open screen: 1,024 files, the usual limit, is a small congress.
OPEN_FILES = 65_536
SECONDS_TO_STOP = 5


def main() -> int:
    """Prepare and serve; the exit code is the server's."""
    translation.activate(settings.LANGUAGE_CODE)
    listener = listening_socket(settings.HOST, settings.PORT)
    if listener is None:
        print(
            _("Port %(port)s is taken. Is the program already running? Otherwise: %(command)s")
            % {"port": settings.PORT, "command": f"make run PORT={settings.PORT + 1}"},
            file=sys.stderr,
        )
        return 1
    if problems := [problem for problem in [*check_problems(), redis_problem()] if problem]:
        print(*problems, sep="\n", file=sys.stderr)
        return 1
    try:
        prepare()
    except DatabaseError as error:
        print(database_fault(error), file=sys.stderr)
        return 1
    for line in addresses():
        print(line, flush=True)
    connections.close_all()
    allow_open_files(OPEN_FILES)
    serve(listener)
    return 0


def listening_socket(host: str, port: int) -> socket.socket | None:
    """Take the port before anything is changed; None when another process has it."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        return None
    return listener


def prepare() -> None:
    """Migrate, keeping a copy before; create the first account and, in an empty one, the demo."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        if executor.loader.applied_migrations:
            copy_database("before-update")
        update_database()
    call_command("first_use")
    if is_demo_wanted():
        call_command("seed_demo", verbosity=0, stdout=io.StringIO())


def is_demo_wanted() -> bool:
    """Tell whether this is a fresh installation of a hall or a desk, not a public site."""
    return not settings.SITE_URL and not Tournament.objects.exists()


def addresses() -> list[str]:
    """Return the lines that say where the program is found, and a table of what is played."""
    desk = absolute_link(reverse("tournament:director"))
    lines = [*site_addresses(), _("Director: %(address)s") % {"address": desk}]
    playing = Tournament.objects.filter(state=State.RUNNING).order_by("-starts_at").first()
    if playing is not None:
        path = reverse("tournament:table", args=[table_token(playing, 1)])
        lines.append(
            _("%(event)s, table 1: %(address)s")
            % {"event": playing.name, "address": absolute_link(path)}
        )
    return lines


def site_addresses() -> list[str]:
    """Return the lines with each address of this installation."""
    if settings.SITE_URL:
        return [_("Étui: %(address)s") % {"address": settings.SITE_URL}]
    found = [f"http://{address}:{settings.PORT}" for address in settings.OWN_ADDRESSES]
    lines = [_("Étui: %(address)s") % {"address": address} for address in found or [site_root()]]
    if settings.HOST in {"127.0.0.1", "localhost"}:
        lines.append(
            _("Only this machine reaches it. For the phones of the hall: %(command)s")
            % {"command": "make run HOST=0.0.0.0"}
        )
    elif not found and settings.HOST == "0.0.0.0":  # noqa: S104
        lines.append(_("This machine has no network yet; its address is allowed once it has one."))
    return lines


def allow_open_files(wanted: int) -> None:
    """Raise this process's limit of open files as far as the system permits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def serve(listener: socket.socket) -> None:
    """Serve until a signal; uvicorn raises it again, so nothing may follow this call."""
    config = uvicorn.Config(
        "config.asgi:application",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
        timeout_keep_alive=30,
    )
    # Ctrl+C is an ordinary end.
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    sys.exit(main())
