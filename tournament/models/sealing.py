"""Encryption at rest: cards and their seed are unreadable in the database, its copies and dumps.

The key follows from SECRET_KEY and never stands beside what it opens: a copy of the database alone
shows nobody a card. Losing SECRET_KEY loses the cards that were still sealed.
"""

from __future__ import annotations

import base64
from functools import lru_cache
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.db import models

PURPOSE = b"etui sealed boards 1"


class SealBroken(Exception):
    """What is stored cannot be opened with this installation's key."""


@lru_cache(maxsize=4)
def _box(keys: tuple[str, ...]) -> MultiFernet:
    def fernet(secret: str) -> Fernet:
        kdf = HKDF(algorithm=hashes.SHA256(), length=32, salt=None, info=PURPOSE)
        return Fernet(base64.urlsafe_b64encode(kdf.derive(secret.encode())))

    return MultiFernet([fernet(key) for key in keys])


def _installed() -> MultiFernet:
    return _box((settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))


def seal(text: str) -> str:
    """Return the text encrypted under the installation's key."""
    return _installed().encrypt(text.encode()).decode()


def unseal(sealed: str) -> str:
    """Return what was sealed, else raise `SealBroken`: another key, or changed by somebody."""
    try:
        return _installed().decrypt(sealed.encode()).decode()
    except InvalidToken as error:
        raise SealBroken from error


class Sealed(str):
    """Encrypted text as it is stored; `opened` is the only way to what it says.

    It prints as nothing, so that no log, error page or debugger shows it by accident.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "<sealed>"

    @property
    def opened(self) -> str:
        """Return the text, or raise `SealBroken`."""
        return unseal(str(self)) if self else ""


class SealedField(models.TextField):  # type: ignore[type-arg]
    """Encrypted text: assign `seal(text)`, read `.opened`."""

    description = "Text encrypted at rest"

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Sealed | None:
        """Return the stored text, still sealed."""
        return None if value is None else Sealed(value)
