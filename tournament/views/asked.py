"""What an address asks for: garbage is nothing asked, never a fault."""

from __future__ import annotations

HIGHEST = 9999
# Of a row's own number, which grows for as long as the installation lives.
HIGHEST_ROW = 2**63 - 1


def number_asked(text: str | None, highest: int = HIGHEST) -> int | None:
    """Return the number behind `?round=3`, None for what is no number up to the highest."""
    if not text or len(text) > len(str(highest)) or not text.isdecimal():
        return None
    number = int(text)
    return number if number <= highest else None
