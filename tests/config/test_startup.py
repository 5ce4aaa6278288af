"""A half-configured server says so at its start instead of at round three."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_django import Settings

from config.startup import check_settings, redis_problem
from tests.installation import Installation, free_port

SITE = "https://tarot.example.org"


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({}, []),
        ({"SITE_URL": SITE, "ALLOWED_HOSTS": ["tarot.example.org"]}, []),
        ({"SITE_URL": "http://192.0.2.7:8000", "ALLOWED_HOSTS": ["192.0.2.7"]}, []),
        ({"SITE_URL": SITE}, ["config.E002"]),
        ({"SITE_URL": "tarot.example.org"}, ["config.E001"]),
        ({"SITE_URL": f"{SITE}/etui", "ALLOWED_HOSTS": ["tarot.example.org"]}, ["config.E001"]),
        (
            {"SITE_URL": SITE, "ALLOWED_HOSTS": ["tarot.example.org"], "DEBUG": True},
            ["config.E003"],
        ),
        ({"SITE_URL": SITE, "ALLOWED_HOSTS": ["*"]}, ["config.E004"]),
        ({"SECRET_KEY": "short"}, ["config.E005"]),
        ({"REDIS_URL": "127.0.0.1:6379"}, ["config.E006"]),
        ({"REDIS_URL": "rediss://cache.example.org:6379/0"}, []),
    ],
)
def test_check_settings_table(
    settings: Settings, changes: dict[str, object], codes: list[str]
) -> None:
    usual = {"SITE_URL": "", "ALLOWED_HOSTS": ["localhost"], "DEBUG": False, "REDIS_URL": ""}
    for name, setting in (usual | {"SECRET_KEY": "k" * 50} | changes).items():
        setattr(settings, name, setting)

    found = check_settings()

    assert [message.id for message in found] == codes


def test_check_settings_stops_every_command(
    new_installation: Callable[..., Installation],
) -> None:
    done = new_installation(SITE_URL=SITE).manage("migrate")

    assert done.returncode == 1
    assert "config.E002" in done.stderr
    assert "ALLOWED_HOSTS=tarot.example.org" in done.stderr


def test_redis_problem_nobody_listens(settings: Settings) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"

    assert redis_problem().startswith("REDIS_URL is set, but Redis does not answer")


def test_redis_problem_without_redis(settings: Settings) -> None:
    settings.REDIS_URL = ""

    assert redis_problem() == ""


def test_serve_says_where_the_database_cannot_be_opened(
    new_installation: Callable[..., Installation],
) -> None:
    nowhere = new_installation(DATABASE_URL="sqlite:////proc/nothing/etui.sqlite3")

    done = nowhere.run("-m", "config.serve", PORT=str(free_port()))

    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "The database does not answer" in done.stderr
    assert "/proc/nothing/etui.sqlite3" in done.stderr


def test_secret_key_where_nothing_can_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    done = Installation(tmp_path / "file").manage("check")

    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "VAR_DIR cannot be written" in done.stderr
