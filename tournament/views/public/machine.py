"""What machines ask: is the program alive, did an event move."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access import public_tournament
from tournament.views.public.frame import version_of


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer `ok` when the database answers, else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def live_version(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the poll where no live layer stands in front (`manage.py runserver`)."""
    version = version_of(public_tournament(slug))
    tag = f'"{version}"'
    response = get_conditional_response(request, etag=tag) or JsonResponse({"version": version})
    response.headers["ETag"] = tag
    patch_cache_control(response, no_cache=True)
    return response
