"""The one settings file: the environment decides, nothing exists only in production."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from config.env import BASE_DIR, VAR_DIR, AllowedHosts, OwnAddresses, env, secret_key

DEBUG = env.bool("DEBUG", default="runserver" in sys.argv)
SECRET_KEY = secret_key()

# HOST is where the server listens; every address of this machine is then a lawful Host header,
# and the first of them stands in links made on a page that was opened at 127.0.0.1.
HOST: str = env.str("HOST", default="127.0.0.1")
PORT: int = env.int("PORT", default=8000)
OWN_ADDRESSES: Sequence[str] = OwnAddresses() if HOST == "0.0.0.0" else ()  # noqa: S104
_configured: list[str] = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
ALLOWED_HOSTS: list[str] = AllowedHosts(dict.fromkeys([*_configured, HOST]), OWN_ADDRESSES)
SITE_URL: str = env.str("SITE_URL", default="").rstrip("/")
CSRF_TRUSTED_ORIGINS: list[str] = [SITE_URL] if SITE_URL else []

# Threads that serve pages; screens that only wait for news use none.
WEB_THREADS = env.int("WEB_THREADS", default=8)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "tournament.apps.TournamentConfig",
    "config.apps.MachineConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.nul.without_nul",
    "config.fragments.vary_on_fragments",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]


def database() -> dict[str, Any]:
    """Return the database of DATABASE_URL, or SQLite in `var/`, ready for several writers."""
    settings: dict[str, Any] = env.db_url(
        "DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'etui.sqlite3'}"
    )
    if settings["ENGINE"].endswith("sqlite3"):
        settings["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
        settings["CONN_MAX_AGE"] = None
        # Two processes of one test run would share an in-memory database otherwise.
        settings["TEST"] = {"NAME": None}
    else:
        settings["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=60)
        settings["CONN_HEALTH_CHECKS"] = True
    return settings


DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL: str = env.str("REDIS_URL", default="")
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "config.cache.SurvivingRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 2000},
    }
}

# Celery is the doorbell, the database is the queue: a lost task costs a delay, never a result.
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 120
CELERY_TASK_SOFT_TIME_LIMIT = 90
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    # A killed worker's task comes back within seconds instead of an hour.
    {
        "visibility_timeout": 180,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        # A broker that is down must not hold up the answer to a table: the bell gives up at
        # once (kombu's own six seconds of retries are not wanted), the sweep comes later.
        "max_retries": 1,
        "interval_start": 0,
        "interval_max": 0,
        "socket_connect_timeout": 1,
        "socket_timeout": 3,
    }
    if REDIS_URL
    else {"polling_interval": 0.05}
)
CELERY_BEAT_SCHEDULE = {
    "refresh-stale-boards": {"task": "tournament.tasks.refresh_stale_boards", "schedule": 5.0},
    "tell-everybody": {"task": "tournament.tasks.tell_everybody", "schedule": 60.0},
}

AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "tournament:sign-in"
LOGIN_REDIRECT_URL = "tournament:director"
LOGOUT_REDIRECT_URL = "tournament:home"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SITE_URL.startswith("https://")
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_PROXY", default=False) else None
)

LANGUAGE_CODE = env.str("LANGUAGE_CODE", default="fr")
LANGUAGES = [("fr", "Français"), ("en", "English")]
# English pages write no date of two numbers, which half of their readers would turn round.
FORMAT_MODULE_PATH = "config.formats"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Paris")
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Only where another program serves these files, after `collectstatic`.
STATIC_ROOT: str | None = env.str("STATIC_ROOT", default="") or None
# Served from the source folder: no collection step stands between a clone and a running hall.
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 300

EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
# Printed on the console nobody reads them: nobody counts as told.
SENDS_EMAIL = "console" not in EMAIL_CONFIG["EMAIL_BACKEND"]
_ACCOUNT = EMAIL_CONFIG.get("EMAIL_HOST_USER") or ""
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="") or (
    _ACCOUNT if "@" in _ACCOUNT else "webmaster@localhost"
)
# A mail server out of reach must not hold up the worker that computes the ranking.
EMAIL_TIMEOUT = 5

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournament.api.wire.BoundedJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "tournament.api.wire.OnlyJSON",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournament.api.authentication.DirectorToken",
        "tournament.api.authentication.TableLink",
    ],
    # Each view asks its gate: what is hidden is also refused.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "EXCEPTION_HANDLER": "tournament.api.problems.answer",
    # An address that a client writes into a header itself must not count as its own.
    "NUM_PROXIES": 1 if SECURE_PROXY_SSL_HEADER else 0,
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Étui",
    "DESCRIPTION": "Duplicate tarot tournaments: schedule, standings, boards, results.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournament.api.described.describe_frames",
        "tournament.api.described.list_codes",
    ],
    "ENUM_NAME_OVERRIDES": {
        "EventStateEnum": "tournament.models.State",
        "RoundStateEnum": "tournament.models.RoundState",
        "SeatEnum": "tournament.models.Seat",
        "ResultStatusEnum": "tournament.models.Status",
        "ResultStandingEnum": "tournament.models.Standing",
    },
}

LOG_LEVEL = env.str("LOG_LEVEL", default="INFO")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "celery": {"level": "WARNING"},
        "django.request": {"level": "ERROR"},
        "uvicorn": {"level": "WARNING"},
    },
}

SENTRY_DSN: str = env.str("SENTRY_DSN", default="")
if SENTRY_DSN:
    import sentry_sdk  # noqa: PLC0415  (imported only where it is switched on)

    # No local variables: an error report is a door too, and cards may be sealed.
    sentry_sdk.init(dsn=SENTRY_DSN, send_default_pii=False, include_local_variables=False)
