"""The doorbell: Celery tasks take ids and call one service."""
