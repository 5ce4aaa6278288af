"""Fixtures that several rooms share."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection

from tests.installation import Installation
from tournament.adapters import deals, draws

# No test depends on a clock, and a run gives what the last one gave.
hypothesis.settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--no-skips`: where everything is installed, a skipped test is a test that failed."""
    parser.addoption("--no-skips", action="store_true", help="a skipped test fails")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip into a failure under `--no-skips`."""
    report = yield
    if report.skipped and item.config.getoption("--no-skips"):
        report.outcome, report.longrepr = "failed", f"skipped: {report.longrepr}"
    return report


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Forget what earlier tests cached: their rows are gone and their keys are used again."""
    cache.clear()


@pytest.fixture(scope="session", autouse=True)
def _seeds_of_each_test() -> None:
    """Draw seats and cards from the test's name: what one run drew, the next one draws again.

    `TEST_DRAWS=anything` draws others, for whoever looks for a draw that a test did not expect.
    """
    base = os.environ.get("TEST_DRAWS", "")
    asked: Counter[str] = Counter()

    def token_bytes(count: int) -> bytes:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        asked[test] += 1
        return hashlib.shake_256(f"{base} {test} {asked[test]}".encode()).digest(count)

    for module in (draws, deals):
        module.secrets = SimpleNamespace(token_bytes=token_bytes)  # type: ignore[attr-defined]


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> None:
    """Hash test passwords quickly: the real hash takes a second here, many times over."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session", autouse=True)
def _cache_of_its_own() -> None:
    """Give each parallel process a Redis database apart from the queue: clearing empties it."""
    if settings.REDIS_URL:
        process = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
        server = settings.REDIS_URL.rpartition("/")[0]
        settings.CACHES["default"]["LOCATION"] = f"{server}/{1 + int(process) % 15}"
        # One that was made before this fixture keeps its old place.
        with suppress(AttributeError):
            del caches["default"]


@pytest.fixture
def shared_database(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """Let threads share the test's database: SQLite in a file, as an installation has it.

    The in-memory database of other tests has no writers that wait for each other.
    """
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    memory, name = connection.connection, connection.settings_dict["NAME"]
    path = tmp_path / "shared.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        memory.backup(file)
    connection.connection = None
    connection.settings_dict["NAME"] = str(path)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = name
        connection.connection = memory


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """Return an installation with an empty database, made once and never changed."""
    installation = Installation(tmp_path_factory.mktemp("migrated") / "var")
    done = installation.manage("migrate", "--verbosity", "0")
    assert done.returncode == 0, done.stderr
    return installation


@pytest.fixture
def installation(migrated: Installation, tmp_path: Path) -> Installation:
    """Return an installation with an empty database, for one test to change."""
    return migrated.copied_to(tmp_path / "var")


@pytest.fixture
def new_installation(tmp_path: Path) -> Callable[..., Installation]:
    """Return a maker of installations in which nothing exists yet."""

    def make(name: str = "new", **environment: str) -> Installation:
        return Installation(tmp_path / name, **environment)

    return make
