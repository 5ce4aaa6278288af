"""What must hold before the first request: a half-configured server does not start."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

import redis
from django.apps import AppConfig
from django.conf import settings
from django.core.checks import ERROR, CheckMessage, Error, run_checks
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http.request import validate_host

SHORTEST_SECRET = 32
REDIS_SECONDS = 3


def check_settings(
    app_configs: Sequence[AppConfig] | None = None, **kwargs: object
) -> list[CheckMessage]:
    """Return what contradicts itself in the environment; run by every management command."""
    found = [*_site_faults(), *_production_faults()]
    return [Error(text, hint=hint, id=f"config.{code}") for code, text, hint in found]


def _site_faults() -> list[tuple[str, str, str]]:
    if not settings.SITE_URL:
        return []
    parts = urlsplit(settings.SITE_URL)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
        return [
            (
                "E001",
                f"SITE_URL is not an address: {settings.SITE_URL!r}.",
                "Write scheme and name only, as in SITE_URL=https://tarot.example.org",
            )
        ]
    if not validate_host(parts.hostname, settings.ALLOWED_HOSTS):
        return [
            (
                "E002",
                f"SITE_URL names {parts.hostname}, which ALLOWED_HOSTS does not contain: "
                "every page would be refused.",
                f"Set ALLOWED_HOSTS={parts.hostname}",
            )
        ]
    return []


def _production_faults() -> list[tuple[str, str, str]]:
    found = []
    is_https = settings.SITE_URL.startswith("https://")
    if is_https and settings.DEBUG:
        found.append(
            (
                "E003",
                "DEBUG is on behind an https address: error pages would show settings.",
                "Remove DEBUG from the environment.",
            )
        )
    if is_https and "*" in settings.ALLOWED_HOSTS:
        found.append(
            (
                "E004",
                "ALLOWED_HOSTS is * behind an https address: links could be forged.",
                "Name the hosts.",
            )
        )
    if len(settings.SECRET_KEY) < SHORTEST_SECRET:
        found.append(
            (
                "E005",
                f"SECRET_KEY is shorter than {SHORTEST_SECRET} characters: table links and "
                "sessions could be forged.",
                "Leave SECRET_KEY away to have one generated, or set a long random one.",
            )
        )
    if settings.REDIS_URL and urlsplit(settings.REDIS_URL).scheme not in {"redis", "rediss"}:
        found.append(
            (
                "E006",
                "REDIS_URL does not begin with redis:// or rediss://.",
                "As in REDIS_URL=redis://127.0.0.1:6379/0; without it no Redis is needed.",
            )
        )
    return found


def start_problems() -> list[str]:
    """Return one sentence for each thing that keeps this server from serving."""
    problems = [*check_problems(), redis_problem()]
    found = [problem for problem in problems if problem]
    return found or [problem for problem in [_database_problem()] if problem]


def check_problems() -> list[str]:
    """Return the errors of Django's checks, the environment's among them, as sentences."""
    errors = [message for message in run_checks() if message.level >= ERROR]
    return [f"{message.id}: {message.msg} {message.hint or ''}".strip() for message in errors]


def database_fault(error: DatabaseError) -> str:
    """Return what to do where the database cannot be opened or written, as a sentence."""
    place = connection.settings_dict["NAME"]
    return (
        f"The database does not answer: {str(error).strip()}. It is {place}: is there room, may "
        "this account write there, is its server up? make restore brings a copy back."
    )


def _database_problem() -> str:
    try:
        executor = MigrationExecutor(connection)
        pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return database_fault(error)
    finally:
        connection.close()
    return "The database is older than the program: run manage.py migrate." if pending else ""


def redis_problem() -> str:
    """Return why Redis cannot be used, empty when it answers or is not configured."""
    if not settings.REDIS_URL:
        return ""
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=REDIS_SECONDS, socket_timeout=REDIS_SECONDS
    )
    try:
        client.ping()
    except redis.RedisError as error:
        return f"REDIS_URL is set, but Redis does not answer: {error}"
    finally:
        client.close()
    return ""
