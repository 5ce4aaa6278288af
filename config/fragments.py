"""One address may answer a whole page or the part of it that changed; caches keep them apart."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


def vary_on_fragments(
    respond: Callable[[HttpRequest], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Return a middleware that names the header by which a page and its part differ.

    Without it Back could show a stored part, bare of its frame, in the page's place.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = respond(request)
        if response.status_code == 304 or "html" in response.get("Content-Type", ""):
            patch_vary_headers(response, ["HX-Request"])
        return response

    return middleware
