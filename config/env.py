"""What the machine says: environment variables, the folder for state, this host's addresses."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

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
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(50))
    return path.read_text(encoding="ascii").strip()


def own_addresses() -> list[str]:
    """Return this machine's IPv4 network addresses, as its interfaces have them."""
    found = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    return [
        address for address in dict.fromkeys(found) if not address.startswith(("127.", "169.254."))
    ]
