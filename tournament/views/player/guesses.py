"""How many wrong evening codes may be typed, from one address and from everywhere.

A hall shares one address, and its codes hang on the wall: mistakes there are many and harmless.
Strangers guess from addresses where no right code was ever typed. So an address is *known* once a
right code came from it, and may then be wrong far more often; a right code never counts against
anybody, nor does the same wrong one typed again (the card of last week, at every table). What all
unknown addresses may try together stays a small part of the 900 000 codes.
"""

from __future__ import annotations

import ipaddress
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

WINDOW_SECONDS: Final = 15 * 60
KNOWN_SECONDS: Final = 12 * 60 * 60
# Different wrong codes in a window: 100 of 900 000 guess one event's code once in 9 000 windows.
MOST_UNKNOWN: Final = 100
MOST_KNOWN: Final = 1_000
MOST_EVERYWHERE: Final = 3_000
_REMEMBERED: Final = 50
_EVERYWHERE: Final = "code:wrong:everywhere"


def address_of(request: HttpRequest) -> str:
    """Return the sender's address; of version 6 the network, since a house has a whole one."""
    text = request.META.get("REMOTE_ADDR", "")
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return "unknown"
    if address.version == 6:
        return str(ipaddress.ip_network((int(address), 64), strict=False).network_address)
    return text


def may_guess(address: str) -> bool:
    """Tell whether a code typed at this address is looked at."""
    wrong = cache.get(f"code:wrong:{address}", 0)
    if cache.get(f"code:known:{address}"):
        return bool(wrong < MOST_KNOWN)
    return bool(wrong < MOST_UNKNOWN and cache.get(_EVERYWHERE, 0) < MOST_EVERYWHERE)


def note_right(address: str) -> None:
    """Remember that a right code came from this address."""
    cache.set(f"code:known:{address}", True, KNOWN_SECONDS)


def note_wrong(address: str, code: str) -> None:
    """Count a wrong code, unless it was typed here just before."""
    key = f"code:tried:{address}"
    tried = cache.get(key, [])
    if code in tried:
        return
    cache.set(key, [*tried, code][-_REMEMBERED:], WINDOW_SECONDS)
    _count(f"code:wrong:{address}")
    if not cache.get(f"code:known:{address}"):
        _count(_EVERYWHERE)


def _count(key: str) -> None:
    # The window starts with the first mistake; counting on does not lengthen it.
    if not cache.add(key, 1, WINDOW_SECONDS):
        try:
            cache.incr(key)
        except ValueError:
            cache.set(key, 1, WINDOW_SECONDS)
