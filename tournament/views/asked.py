"""What an address asks for: garbage is nothing asked, never a fault."""

from __future__ import annotations

HIGHEST = 9999


def number_asked(text: str | None) -> int | None:
    """Return the number behind `?round=3`, None for what is no number up to 9999."""
    if not text or len(text) > len(str(HIGHEST)) or not text.isdecimal():
        return None
    return int(text)
