"""Fixtures that several rooms share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.installation import Installation


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
