"""What the machine says: the secret, the addresses."""

from __future__ import annotations

import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path

from config.env import AllowedHosts, _make_secret
from tests.installation import Installation
from tests.threads import at_once

PRINT_SECRET = "from django.conf import settings; print(settings.SECRET_KEY)"


def test_secret_key_file_is_for_its_owner_only(
    new_installation: Callable[..., Installation],
) -> None:
    installation = new_installation()

    installation.manage("check")

    assert stat.S_IMODE((installation.var / "secret").stat().st_mode) == 0o600


def test_secret_key_stays_and_differs_between_installations(
    new_installation: Callable[..., Installation],
) -> None:
    here, there = new_installation("here"), new_installation("there")

    first = here.manage("shell", "--no-imports", "-c", PRINT_SECRET).stdout
    again = here.manage("shell", "--no-imports", "-c", PRINT_SECRET).stdout
    other = there.manage("shell", "--no-imports", "-c", PRINT_SECRET).stdout

    assert first == again
    assert len(first) > 50
    assert first != other


def test_allowed_hosts_follow_the_machines_addresses() -> None:
    own: list[str] = []
    hosts = AllowedHosts(["localhost"], own)

    own.append("192.0.2.7")

    assert list(hosts) == ["localhost", "192.0.2.7"]


def test_secret_key_left_empty_by_a_full_disk_is_made_again(
    new_installation: Callable[..., Installation],
) -> None:
    installation = new_installation()
    installation.var.mkdir(parents=True)
    (installation.var / "secret").touch()

    first = installation.manage("shell", "--no-imports", "-c", PRINT_SECRET).stdout
    again = installation.manage("shell", "--no-imports", "-c", PRINT_SECRET).stdout

    assert len(first) > 50
    assert first == again
    assert [path.name for path in installation.var.iterdir()] == ["secret"]
    assert stat.S_IMODE((installation.var / "secret").stat().st_mode) == 0o600


def test_secret_key_made_by_several_at_once_is_one(tmp_path: Path) -> None:
    made = at_once(*[partial(_make_secret, tmp_path / "secret")] * 8)

    assert set(made) == {(tmp_path / "secret").read_text()}
    assert len(made[0]) > 50
