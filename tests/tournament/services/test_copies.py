"""Copies of the database while it is written to, and the way back."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.installation import Installation

CLUB = "INSERT INTO tournament_club (name, city) VALUES (?, '')"


def clubs_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return [name for (name,) in database.execute("SELECT name FROM tournament_club")]


def add_event(installation: Installation, version: int) -> None:
    done = installation.manage(
        "shell",
        "--no-imports",
        "-c",
        "from django.utils import timezone\n"
        "from tournament.models import Tournament, Scoreboard\n"
        "event = Tournament.objects.create(slug='autumn', name='Autumn', seed='s',"
        " commitment='c', starts_at=timezone.now())\n"
        f"Scoreboard.objects.update_or_create(tournament=event, defaults={{'version': {version}}})",
    )
    assert done.returncode == 0, done.stderr


def test_backup_while_a_writer_is_at_work(installation: Installation) -> None:
    with closing(sqlite3.connect(installation.database, isolation_level=None)) as writer:
        writer.execute(CLUB, ("Stored",))
        writer.execute("BEGIN IMMEDIATE")
        writer.execute(CLUB, ("Not yet stored",))
        done = installation.manage("backup", "--label", "Round 4")
        writer.execute("ROLLBACK")

    copy = Path(done.stdout.strip())
    assert clubs_in(copy) == ["Stored"]
    assert copy.parent == installation.var / "copies"
    assert copy.name.endswith("-round-4.sqlite3")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_backup_is_one_file(installation: Installation) -> None:
    copy = Path(installation.manage("backup").stdout.strip())

    clubs_in(copy)

    assert sorted(copy.parent.iterdir()) == [copy]


def test_copy_database_keeps_the_newest_fifty(installation: Installation) -> None:
    done = installation.manage(
        "shell",
        "--no-imports",
        "-c",
        "from tournament.services.copies import copies, copy_database\n"
        "made = [copy_database(f'round-{number}') for number in range(53)]\n"
        "assert copies() == made[:2:-1], copies()\n"
        "print(len(copies()))",
    )

    assert (done.stderr, done.stdout) == ("", "50\n")


def test_copy_database_never_fails_a_round(installation: Installation) -> None:
    (installation.var / "copies").write_text("a file where the folder should be")

    done = installation.manage(
        "shell",
        "--no-imports",
        "-c",
        "from tournament.services.copies import copy_database; print(copy_database('round-1'))",
    )

    assert (done.returncode, done.stdout) == (0, "None\n")
    assert "could not be copied (round-1)" in done.stderr


def test_restore_brings_back_and_keeps_the_present(installation: Installation) -> None:
    add_event(installation, version=7)
    installation.query(CLUB, "Before")
    copy = installation.manage("backup").stdout.strip()
    installation.query(CLUB, "After")
    installation.query("UPDATE tournament_scoreboard SET version = 30")

    done = installation.manage("restore", Path(copy).name)

    assert done.returncode == 0, done.stderr
    assert clubs_in(installation.database) == ["Before"]
    (kept,) = (installation.var / "copies").glob("*-before-restore.sqlite3")
    assert sorted(clubs_in(kept)) == ["After", "Before"]
    # Past every number an open screen may hold.
    assert installation.query("SELECT version FROM tournament_scoreboard") == [(7 + 31,)]


def test_restore_over_a_damaged_database(installation: Installation) -> None:
    installation.query(CLUB, "Before")
    copy = installation.manage("backup").stdout.strip()
    installation.database.write_bytes(b"SQLite format 3\0" + b"damaged" * 1000)

    done = installation.manage("restore", copy)

    assert done.returncode == 0, done.stderr
    assert clubs_in(installation.database) == ["Before"]
    (aside,) = (installation.var / "copies").glob("*.aside")
    assert aside.read_bytes().endswith(b"damaged")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"minutes of the meeting", "not a sound database"),
        (b"", "another program"),
        (None, "not a sound database"),
    ],
)
def test_restore_refuses_what_is_no_database(
    installation: Installation, tmp_path: Path, content: bytes | None, reason: str
) -> None:
    installation.query(CLUB, "Present")
    file = tmp_path / "chosen.sqlite3"
    if content is not None:
        file.write_bytes(content)

    done = installation.manage("restore", str(file))

    assert done.returncode == 1
    assert reason in done.stderr
    assert clubs_in(installation.database) == ["Present"]


def test_restore_refuses_another_programs_database(
    installation: Installation, tmp_path: Path
) -> None:
    file = tmp_path / "stamps.sqlite3"
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("CREATE TABLE stamps (name)")

    done = installation.manage("restore", str(file))

    assert done.returncode == 1
    assert "another program" in done.stderr


def test_restore_refuses_a_newer_programs_database(installation: Installation) -> None:
    installation.query(
        "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)",
        "tournament",
        "9999_from_the_future",
        "2099-01-01",
    )
    copy = installation.manage("backup").stdout.strip()

    done = installation.manage("restore", copy)

    assert done.returncode == 1
    assert "newer version of the program: 9999_from_the_future" in done.stderr


def test_restore_lists_the_copies_newest_first(installation: Installation) -> None:
    made = [installation.manage("backup").stdout.strip() for _ in range(2)]

    done = installation.manage("restore")

    assert done.stdout.splitlines()[1:] == made[::-1]


def test_close_round_leaves_a_copy(installation: Installation) -> None:
    done = installation.manage(
        "shell",
        "--no-imports",
        "-c",
        "from tests.factories import make_event, play_round\n"
        "play_round(make_event(people=16, rounds=4, boards_per_table=2, name='Autumn'), 1)",
    )

    assert done.returncode == 0, done.stderr
    (copy,) = (installation.var / "copies").glob("*-autumn-round-1.sqlite3")
    with closing(sqlite3.connect(copy)) as database:
        rounds = database.execute("SELECT state FROM tournament_round ORDER BY number").fetchall()
    assert rounds == [("closed",), ("playing",), ("pending",), ("pending",)]


def test_restore_refuses_a_database_that_only_looks_alike(
    installation: Installation, tmp_path: Path
) -> None:
    installation.query(CLUB, "Stays")
    file = tmp_path / "alike.sqlite3"
    with closing(sqlite3.connect(file)) as alike:
        alike.execute("CREATE TABLE django_migrations (id, app, name)")
        alike.execute("CREATE TABLE tournament_scoreboard (version)")

    done = installation.manage("restore", str(file))

    assert done.returncode == 1
    assert "another program" in done.stderr
    assert clubs_in(installation.database) == ["Stays"]


def test_backup_removes_what_killed_copies_left(installation: Installation) -> None:
    kept = Path(installation.manage("backup").stdout.strip())
    old, fresh = (kept.with_name(f"{name}.part") for name in ("old", "fresh"))
    for part in (old, fresh):
        part.touch()
    os.utime(old, (0, 0))

    copy = Path(installation.manage("backup").stdout.strip())

    assert sorted(kept.parent.iterdir()) == sorted([kept, copy, fresh])
