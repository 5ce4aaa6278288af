"""The Celery application; tasks are found in the installed apps."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("etui")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.task(name="config.wake")  # type: ignore[untyped-decorator]
def wake() -> None:
    """Do nothing: the arrival of this task ends a worker's wait for messages."""
