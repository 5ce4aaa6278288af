"""What is answered to a request that was not read to its end: a page, or a problem to a program."""

from __future__ import annotations

import json
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from tournament.messages import Problem

API: Final = "/api/"
CODES: Final = {408: "request-too-slow", 413: "request-too-large"}


def unread_answer(status: int, path: str, accepted: str) -> tuple[str, bytes]:
    """Return content type and body; `accepted` is the Accept-Language of the request."""
    code = CODES[status]
    if not path.startswith(API):
        return "text/html; charset=utf-8", render_to_string(f"{status}.html").encode()
    known = {language for language, _name in settings.LANGUAGES}
    first = accepted[:2].lower()
    with translation.override(first if first in known else settings.LANGUAGE_CODE):
        problem = {"code": code, "sentence": Problem(code, {}).sentence, "field": "", "facts": {}}
    return "application/json", json.dumps({"problems": [problem]}, ensure_ascii=False).encode()
