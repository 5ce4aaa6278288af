"""Absolute addresses for paper and QR codes: the address the hall can reach, always the same."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


def site_root(request: HttpRequest | None = None) -> str:
    """Return scheme, host and port under which phones find this installation.

    SITE_URL when it is set; else the host the page was asked at; for a page opened at loopback
    while the server listens on the network (HOST=0.0.0.0), the machine's own address.
    """
    if settings.SITE_URL:
        return str(settings.SITE_URL)
    if request is None:
        return f"http://{_outward(settings.HOST)}:{settings.PORT}"
    name, _, port = request.get_host().rpartition(":")
    if not name or not port.isdigit():
        name, port = request.get_host(), ""
    host = _outward(name)
    return f"{request.scheme}://{host}:{port}" if port else f"{request.scheme}://{host}"


def absolute_link(path: str, request: HttpRequest | None = None) -> str:
    """Return the address of a path of this installation, as a phone of the hall opens it."""
    return site_root(request) + path


def is_for_this_machine_only(request: HttpRequest | None = None) -> bool:
    """Tell whether links made now lead nowhere from a phone: worth a warning before printing."""
    host = site_root(request).split("://", 1)[1]
    return host.rpartition(":")[0] in LOOPBACK or host in LOOPBACK


def _outward(host: str) -> str:
    if host in LOOPBACK or host == "0.0.0.0":  # noqa: S104
        own = next(iter(settings.OWN_ADDRESSES), None)
        return own or ("127.0.0.1" if host == "0.0.0.0" else host)  # noqa: S104
    return host
