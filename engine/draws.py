"""Draws that anybody can repeat: a stream of bytes from a seed, and an unbiased shuffle.

The *seed* is 32 bytes from the operating system; its SHA-256, the *commitment*, is published
before the list closes and the seed afterwards. The stream of a purpose is
HMAC-SHA256(key, purpose | counter), counter in 8 bytes, big-endian, from 0. The key is the seed or,
when a public value was mixed in, HMAC-SHA256(seed, "public" | value).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

from engine.errors import EngineError

SEED_BYTES: Final = 32
_WORD_BYTES: Final = 8
_WORD_RANGE: Final = 1 << (8 * _WORD_BYTES)

T = TypeVar("T")


def parse_seed(text: str) -> bytes:
    """Return the 32 bytes written as 64 hexadecimal digits, else raise `seed-form`."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise EngineError("seed-form", "A seed is 64 hexadecimal digits.", seed=text)
    return seed


def commitment_of(seed: bytes) -> str:
    """Return the SHA-256 of the seed, in hexadecimal: published before, checked after."""
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, public_value: str = "") -> bytes:
    """Return the key of the streams: the seed, mixed with what nobody could know before."""
    if not public_value:
        return seed
    return hmac.digest(seed, b"public|" + public_value.encode(), "sha256")


class Stream:
    """Whole numbers below any limit, without bias, from one key and purpose."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._key = key
        self._purpose = purpose.encode()
        self._counter = 0
        self._block = b""

    def _word(self) -> int:
        if not self._block:
            message = self._purpose + b"|" + self._counter.to_bytes(8, "big")
            self._block = hmac.digest(self._key, message, "sha256")
            self._counter += 1
        word, self._block = self._block[:_WORD_BYTES], self._block[_WORD_BYTES:]
        return int.from_bytes(word, "big")

    def below(self, limit: int) -> int:
        """Return a number 0..limit-1, each equally likely: words past the last multiple go back."""
        ceiling = _WORD_RANGE - _WORD_RANGE % limit
        while True:
            word = self._word()
            if word < ceiling:
                return word % limit


def shuffled_by(stream: Stream, items: Sequence[T]) -> list[T]:
    """Return the items in an order drawn from the stream: Fisher-Yates from the last place down."""
    drawn = list(items)
    shuffle_places(stream, drawn, len(drawn) - 1, 0)
    return drawn


def shuffle_places(stream: Stream, items: MutableSequence[T], first: int, end: int) -> None:
    """Draw what lies at the places from `first` down to the one above `end`: part of a shuffle.

    Going on from `end` with the same stream gives the whole shuffle, so that what the last places
    hold can be looked at before the rest is drawn.
    """
    for last in range(first, end, -1):
        other = stream.below(last + 1)
        items[last], items[other] = items[other], items[last]


def shuffled(items: Sequence[T], key: bytes, purpose: str) -> list[T]:
    """Return the items in the order a key and a purpose give."""
    return shuffled_by(Stream(key, purpose), items)
