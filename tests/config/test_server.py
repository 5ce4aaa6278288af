"""The server as `make run` starts it: a real process, spoken to over loopback."""

from __future__ import annotations

import http.client
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from config.env import own_addresses
from tests.installation import Installation, Server, free_port, wait_until

EVENT = """
from django.utils import timezone
from tournament.models import Board, Scoreboard, Tournament
event = Tournament.objects.create(
    slug="autumn", name="Autumn", state="running", seed="s", commitment="c",
    starts_at=timezone.now(),
)
Scoreboard.objects.create(tournament=event, version=5)
Board.objects.create(tournament=event, number=1, dealer="N", taker="N", touched=1)
"""
STALE = "SELECT count(*) FROM tournament_board WHERE touched > computed"


@pytest.fixture(scope="session")
def one_event(migrated: Installation, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """Return an installation with one running event and one stale board, never changed."""
    made = migrated.copied_to(tmp_path_factory.mktemp("event") / "var")
    done = made.manage("shell", "--no-imports", "-c", EVENT)
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture
def hall(one_event: Installation, tmp_path: Path) -> Installation:
    """Return a copy of it for one test to change."""
    return one_event.copied_to(tmp_path / "hall")


class Stream:
    """An open event stream, read line by line."""

    def __init__(self, server: Server, slug: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        self.connection.request("GET", f"/live/{slug}/events")
        self.answer = self.connection.getresponse()

    def next_version(self) -> int:
        while line := self.answer.readline():
            if line.startswith(b"data: "):
                return int(line.removeprefix(b"data: "))
        raise AssertionError("the stream ended")


def test_serve_stale_boards_are_computed_at_start(hall: Installation) -> None:
    with hall.serving() as server:
        wait_until(lambda: hall.query(STALE) == [(0,)])

        assert server.version("autumn") == 6


def test_serve_after_kill_9_catches_up(hall: Installation) -> None:
    with hall.serving() as server:
        wait_until(lambda: hall.query(STALE) == [(0,)])
        hall.query("UPDATE tournament_board SET touched = touched + 1")
        server.stop(signal.SIGKILL)

    with hall.serving():
        wait_until(lambda: hall.query(STALE) == [(0,)])


def test_ring_where_redis_is_away_leaves_the_board_to_the_sweep(hall: Installation) -> None:
    ring = "from tournament import tasks; tasks.ring([1]); print('answered')"
    hall.environment["REDIS_URL"] = f"redis://127.0.0.1:{free_port()}/0"

    done = hall.manage("shell", "--no-imports", "-c", ring)

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "answered"
    assert hall.query(STALE) == [(1,)]


def test_serve_lost_bell_is_found_by_the_sweep(hall: Installation) -> None:
    with hall.serving():
        wait_until(lambda: hall.query(STALE) == [(0,)])
        hall.query("UPDATE tournament_board SET touched = touched + 1")

        wait_until(lambda: hall.query(STALE) == [(0,)])


def test_serve_tells_open_screens_and_stops_cleanly(hall: Installation) -> None:
    with hall.serving() as server:
        wait_until(lambda: hall.query(STALE) == [(0,)])
        stream = Stream(server, "autumn")
        assert stream.next_version() == 6
        hall.query("UPDATE tournament_scoreboard SET version = 7")
        assert stream.next_version() == 7

        asked_at = time.monotonic()
        printed = server.stop()

    assert time.monotonic() - asked_at < 10
    assert server.process.returncode == -signal.SIGTERM
    assert stream.answer.read() == b"\n"
    assert "Traceback" not in printed
    # Nothing had to be cut off after the time to stop was over.
    assert "Cancel" not in printed


@pytest.mark.parametrize("state", ["draft", "open"])
def test_serve_only_public_events_have_a_version(hall: Installation, state: str) -> None:
    hall.query("UPDATE tournament_tournament SET state = ?", state)
    with hall.serving() as server:
        status, _, _ = server.get("/live/autumn")

    assert status == (404 if state == "draft" else 200)


def test_serve_the_halls_address_as_host(hall: Installation) -> None:
    with hall.serving(HOST="0.0.0.0") as server:
        lawful = [server.get("/admin/login/", Host=host)[0] for host in own_addresses()]
        forged, _, _ = server.get("/admin/login/", Host="elsewhere.example")
        printed = server.stop()

    assert lawful == [200] * len(own_addresses())
    assert forged == 400
    for address in own_addresses():
        assert f"http://{address}:{server.port}" in printed


def test_serve_first_use_prints_what_a_director_needs(
    new_installation: Callable[..., Installation],
) -> None:
    with new_installation().serving() as server:
        site = f"http://127.0.0.1:{server.port}"
        home, _, _ = server.get("/")
        # Printed before the port answers.
        lines = [server.process.stdout.readline().strip() for _ in range(6)]
        table, _, _ = server.get(lines[5].split(site)[1])

    assert lines[0].startswith("Sign-in: directeur, password: ")
    assert lines[2:5] == [
        f"Étui: {site}",
        "Only this machine reaches it. For the phones of the hall: make run HOST=0.0.0.0",
        f"Director: {site}/director/",
    ]
    assert (home, table) == (200, 200)


def test_serve_first_use_makes_a_password_of_its_own(
    new_installation: Callable[..., Installation],
) -> None:
    printed = []
    for name in ("here", "there"):
        with new_installation(name, SITE_URL="http://localhost").serving() as server:
            pass
        printed.append(server.stop())
    with new_installation("here").serving() as server:
        pass

    passwords = [text.split("password: ")[1].split()[0] for text in printed]
    assert len(set(passwords)) == 2
    assert "Password lost? make password" in server.stop()
    assert passwords[0] not in server.stop()
    for file in new_installation("here").var.rglob("*"):
        assert not file.is_file() or passwords[0].encode() not in file.read_bytes()


def test_serve_port_taken(installation: Installation) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        done = installation.run("-m", "config.serve", PORT=str(port))

    assert done.returncode == 1
    assert f"Port {port} is taken" in done.stderr
    assert f"make run PORT={port + 1}" in done.stderr


def test_application_refuses_a_database_that_was_not_migrated(
    new_installation: Callable[..., Installation],
) -> None:
    done = new_installation().run("-m", "uvicorn", "config.asgi:application", "--port", "0")

    assert done.returncode == 3
    assert "older than the program: run manage.py migrate" in done.stderr


def test_restore_refuses_while_the_server_runs(hall: Installation) -> None:
    copy = hall.manage("backup").stdout.strip()
    with hall.serving():
        refused = hall.manage("restore", copy)
    accepted = hall.manage("restore", copy)

    assert refused.returncode == 1
    assert "The server is running" in refused.stderr
    assert accepted.returncode == 0


def test_update_database_that_stops_half_way_changes_nothing(
    new_installation: Callable[..., Installation],
) -> None:
    installation = new_installation()
    installation.var.mkdir(parents=True)
    # A later migration makes this table: it stops there, after the first ones have run.
    installation.query("CREATE TABLE tournament_rulesetvariant (id integer)")
    update = (
        "from django.db import connection;"
        "from tournament.services.installation import update_database;"
        "update_database();"
        "print(connection.cursor().execute('PRAGMA foreign_keys').fetchone())"
    )

    stopped = installation.manage("shell", "--no-imports", "-c", update)
    left = installation.query("SELECT name FROM sqlite_master WHERE type = 'table'")
    installation.query("DROP TABLE tournament_rulesetvariant")
    done = installation.manage("shell", "--no-imports", "-c", update)

    assert stopped.returncode == 1
    assert left == [("tournament_rulesetvariant",)]
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "(1,)"
