"""NUL in an address or a cookie means nothing.

No page is named with it, and PostgreSQL refuses to look for it. Forms refuse it in what is posted.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, QueryDict

NUL = "\0"


def without_nul(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Return a middleware that takes NUL out of path, query and cookies."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.path = request.path.replace(NUL, "")
        request.path_info = request.path_info.replace(NUL, "")
        query = request.META.get("QUERY_STRING", "")
        if "%00" in query:
            request.GET = QueryDict(query.replace("%00", ""), encoding=request.encoding)
        # A quoted cookie may hold it too: the session would be looked for under that name.
        for name, value in request.COOKIES.items():
            request.COOKIES[name] = value.replace(NUL, "")
        return respond(request)

    return middleware
