"""WSGI entry point, for `manage.py runserver`: pages without the live layer.

Without Redis the worker and the sweep run beside them, so that a result reaches the ranking here
too; the pages then poll by themselves.
"""

import atexit
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

# Tasks exist only once Django is set up, on the line above.
from config.embedded import embedded_worker  # noqa: E402

if (worker := embedded_worker()) is not None:
    worker.start()
    atexit.register(worker.stop)
