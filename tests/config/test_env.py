"""What the machine says: the secret, the addresses."""

from __future__ import annotations

import stat
from collections.abc import Callable

from config.env import AllowedHosts
from tests.installation import Installation

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
