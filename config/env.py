"""What the machine says: environment variables, the folder for state, this host's addresses."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import overload

import environ
import ifaddr

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
if (BASE_DIR / ".env").exists():
    env.read_env(BASE_DIR / ".env")

# State of this installation: database, secret, copies. Never in the repository.
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))


def secret_key() -> str:
    """Return SECRET_KEY, or the one generated once for this installation (mode 600)."""
    given: str = env.str("SECRET_KEY", default="")
    if given:
        return given
    path = VAR_DIR / "secret"
    # It holds password hashes and sealed hands.
    try:
        VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _read_secret(path) or _make_secret(path)
    except OSError as error:
        # Nothing is set up yet that could say it in the reader's language.
        raise SystemExit(
            f"VAR_DIR cannot be written: {error}. Free it, or name another folder in VAR_DIR."
        ) from error


def _read_secret(path: Path) -> str:
    return path.read_text(encoding="ascii").strip() if path.exists() else ""


def _make_secret(path: Path) -> str:
    """Write a secret whole or not at all: a full disk or a kill must not leave an empty one."""
    descriptor, name = tempfile.mkstemp(prefix="secret.", dir=path.parent)
    unfinished = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
            file.flush()
            os.fsync(file.fileno())
        if path.exists() and not _read_secret(path):
            path.unlink()
        # Of two first starts at once the second takes the secret of the first.
        with contextlib.suppress(FileExistsError):
            os.link(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return _read_secret(path)


# Networks inside this machine: their addresses mean nothing to a phone in the hall.
INNER = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni")
FRESH_SECONDS = 5.0


def own_addresses() -> list[str]:
    """Return this machine's IPv4 network addresses, those of inner networks last."""
    inner_last = sorted(ifaddr.get_adapters(), key=lambda adapter: adapter.name.startswith(INNER))
    found = [str(ip.ip) for adapter in inner_last for ip in adapter.ips if ip.is_IPv4]
    return [
        address for address in dict.fromkeys(found) if not address.startswith(("127.", "169.254."))
    ]


class OwnAddresses(Sequence[str]):
    """This machine's addresses as they are now: a laptop may join the wifi after the start."""

    def __init__(self) -> None:
        self._addresses: list[str] = []
        self._read_at = float("-inf")

    def _current(self) -> list[str]:
        if time.monotonic() - self._read_at > FRESH_SECONDS:
            self._addresses, self._read_at = own_addresses(), time.monotonic()
        return self._addresses

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        return self._current()[index]

    def __len__(self) -> int:
        return len(self._current())


class AllowedHosts(list[str]):
    """The hosts that were configured, then this machine's own addresses."""

    def __init__(self, configured: Iterable[str], own: Sequence[str]) -> None:
        super().__init__(configured)
        self._own = own

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from self._own
