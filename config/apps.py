"""The machine as a Django app, so that its checks run before every command."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import register

from config.startup import check_settings


class MachineConfig(AppConfig):
    """Settings, servers, workers; no models."""

    name = "config"

    def ready(self) -> None:
        """Register the checks of the environment."""
        register(check_settings)
