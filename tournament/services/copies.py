"""Copies of the SQLite database, and the way back.

A copy is one file of its own, consistent while the hall goes on writing, made after each round
and before everything that could go wrong. PostgreSQL has its own tools: here nothing happens.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial, update_wrapper
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.utils.text import slugify

logger = logging.getLogger(__name__)
KEPT = 50
WAIT_SECONDS = 5
ABANDONED_SECONDS = 60 * 60
FIRST_MIGRATION = "0001_initial"
SUFFIX = ".sqlite3"
# Files SQLite keeps beside a database in WAL mode.
COMPANIONS = ("-wal", "-shm")


class RestoreError(Exception):
    """The file cannot take the place of the database; `code` says why."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code} {detail}".strip())
        self.code = code
        self.detail = detail


def database_path() -> Path | None:
    """Return the file of the database, or None when it is not a SQLite file."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or name.startswith("file:") or ":memory:" in name:
        return None
    return Path(name)


def copies() -> list[Path]:
    """Return the copies of this installation, newest first."""
    return sorted(_folder().glob(f"*{SUFFIX}"), reverse=True)


def copy_database(label: str) -> Path | None:
    """Copy the database as it was last committed and keep the newest copies.

    Returns None where there is no SQLite file or the copy failed: a full disk is written to
    the log, it never stops a round from closing.
    """
    path = database_path()
    if path is None or not path.exists():
        return None
    try:
        return _copy(path, label)
    except (OSError, sqlite3.Error):
        logger.exception("the database could not be copied (%s)", label)
        return None


def copy_after_commit(label: str) -> None:
    """Copy the database once the running transaction is stored."""
    copy = update_wrapper(partial(copy_database, label), copy_database)
    transaction.on_commit(copy, robust=True)


@contextmanager
def database_in_use() -> Iterator[None]:
    """Say to `restore_database`, while the block runs, that a server uses the database."""
    with _locked(fcntl.LOCK_SH):
        yield


def restore_database(file: Path) -> Path | None:
    """Put a copy in the place of the database; return the copy kept of the present one.

    Raises RestoreError: `not-sqlite`, `server-running`, `not-a-database`,
    `not-of-this-program`, `newer-program`, `present-not-kept`. Migrations are the caller's.
    """
    path = database_path()
    if path is None:
        raise RestoreError("not-sqlite")
    with _locked(fcntl.LOCK_EX):
        _check_restorable(file)
        connection.close()
        kept, floor = _keep_present(path)
        with closing(_open(file, "ro")) as source, closing(_open(path, "rwc")) as target:
            source.backup(target)
            # A screen that stayed open holds numbers of the present database: go past them.
            target.execute("UPDATE tournament_scoreboard SET version = version + ?", (floor,))
            target.commit()
        path.chmod(0o600)
    return kept


def _folder() -> Path:
    return Path(settings.VAR_DIR) / "copies"


def _open(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=WAIT_SECONDS)


def _new_name(label: str) -> Path:
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    return _folder() / f"{moment}-{slugify(label) or 'copy'}{SUFFIX}"


def _copy(path: Path, label: str) -> Path:
    _folder().mkdir(parents=True, exist_ok=True)
    copy = _new_name(label)
    unfinished = copy.with_suffix(".part")
    # It holds password hashes and sealed hands: nobody else on the machine reads it.
    os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT, 0o600))
    try:
        with closing(_open(path, "ro")) as source, closing(_open(unfinished, "rw")) as target:
            source.backup(target)
            # One file that also opens from a read-only stick.
            target.execute("PRAGMA journal_mode=DELETE")
        unfinished.replace(copy)
    finally:
        unfinished.unlink(missing_ok=True)
    for old in [*copies()[KEPT:], *_abandoned()]:
        old.unlink(missing_ok=True)
    return copy


def _abandoned() -> list[Path]:
    """Return what copies that were killed left behind: no copy takes that long."""
    before = time.time() - ABANDONED_SECONDS
    return [path for path in _folder().glob("*.part*") if path.stat().st_mtime < before]


@contextmanager
def _locked(kind: int) -> Iterator[None]:
    path = database_path()
    if path is None:
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("w") as file:
        try:
            # A server waits for the second a restore takes; a restore never waits for a server.
            fcntl.flock(file, kind if kind == fcntl.LOCK_SH else kind | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise RestoreError("server-running") from error
        yield


def _check_restorable(file: Path) -> None:
    try:
        with closing(_open(file, "ro")) as source:
            if source.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise RestoreError("not-a-database", str(file))
            tables = {name for (name,) in source.execute("SELECT name FROM sqlite_master")}
            if not {"django_migrations", "tournament_scoreboard"} <= tables:
                raise RestoreError("not-of-this-program", str(file))
            applied = set(source.execute("SELECT app, name FROM django_migrations"))
    except (OSError, sqlite3.Error) as error:
        raise RestoreError("not-a-database", str(file)) from error
    if ("tournament", FIRST_MIGRATION) not in applied:
        # Tables of these names, but never filled by the program: nothing to go on from.
        raise RestoreError("not-of-this-program", str(file))
    known = set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
    if unknown := sorted(name for app, name in applied - known if app == "tournament"):
        raise RestoreError("newer-program", unknown[-1])


def _keep_present(path: Path) -> tuple[Path | None, int]:
    """Copy the present database; return the copy and a number no version of it passes."""
    if not path.exists():
        return None, 0
    try:
        with closing(_open(path, "ro")) as present:
            (highest,) = present.execute(
                "SELECT max(version) FROM tournament_scoreboard"
            ).fetchone()
        return _copy(path, "before-restore"), (highest or 0) + 1
    except sqlite3.Error:
        return _set_aside(path), 0
    except OSError as error:
        raise RestoreError("present-not-kept", str(error)) from error


def _set_aside(path: Path) -> Path:
    """Move a database that no longer opens out of the way, with its companions."""
    try:
        _folder().mkdir(parents=True, exist_ok=True)
        aside = _new_name("set-aside").with_suffix(".aside")
        for companion in COMPANIONS:
            if (beside := path.with_name(path.name + companion)).exists():
                shutil.move(beside, aside.with_name(aside.name + companion))
        shutil.move(path, aside)
    except OSError as error:
        raise RestoreError("present-not-kept", str(error)) from error
    return aside
