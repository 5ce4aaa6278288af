"""A Redis cache whose absence is a slower page, never an error."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


def _or(fallback: Any, ask: Callable[..., Any], *given: Any, **named: Any) -> Any:
    try:
        return ask(*given, **named)
    except RedisError as error:
        logger.warning("the cache does not answer: %s", error)
        return fallback


class SurvivingClient(RedisCacheClient):
    """Answers as an empty cache that keeps nothing while Redis is away."""

    def add(self, *given: Any, **named: Any) -> Any:
        """Store where nothing is; False while Redis is away."""
        return _or(False, super().add, *given, **named)

    def get(self, key: Any, default: Any) -> Any:
        """Return what is stored, else the default."""
        return _or(default, super().get, key, default)

    def set(self, *given: Any, **named: Any) -> Any:
        """Store, or forget."""
        return _or(None, super().set, *given, **named)

    def touch(self, *given: Any, **named: Any) -> Any:
        """Give a stored value a new end of life."""
        return _or(False, super().touch, *given, **named)

    def delete(self, *given: Any, **named: Any) -> Any:
        """Tell whether something was removed."""
        return _or(False, super().delete, *given, **named)

    def get_many(self, *given: Any, **named: Any) -> Any:
        """Return those that are stored."""
        return _or({}, super().get_many, *given, **named)

    def has_key(self, *given: Any, **named: Any) -> Any:
        """Tell whether something is stored."""
        return _or(False, super().has_key, *given, **named)

    def incr(self, key: Any, delta: int) -> Any:
        """Count up; ValueError for what is not stored, as Django's caches do."""
        try:
            return super().incr(key, delta)
        except RedisError as error:
            raise ValueError(f"Key {key!r} not found.") from error

    def set_many(self, *given: Any, **named: Any) -> Any:
        """Store several, or forget them."""
        return _or(None, super().set_many, *given, **named)

    def delete_many(self, *given: Any, **named: Any) -> Any:
        """Remove several."""
        return _or(None, super().delete_many, *given, **named)

    def clear(self) -> Any:
        """Remove all."""
        return _or(False, super().clear)


class SurvivingRedisCache(RedisCache):
    """Django's Redis cache with that client."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = SurvivingClient
