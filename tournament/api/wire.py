"""How requests are read and answers written: bounded JSON in, JSON out, whatever was asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import IO, Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser, JSONParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from tournament.adapters.json_texts import document_of_text
from tournament.messages import Refused
from tournament.services.imports import MOST_BYTES

# A result is a few hundred bytes; nothing sent here is longer than this.
BODY_LIMIT: Final = 32 * 1024


class BoundedJSONParser(JSONParser):
    """JSON of a bounded length; nesting too deep to read is bad JSON, not a fault of ours."""

    limit = BODY_LIMIT

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the document, or refuse it."""
        body = stream.read(self.limit + 1)
        if len(body) > self.limit:
            raise ParseError
        try:
            # NUL is refused at its field.
            return document_of_text(body.decode(), allow_nul=True)
        except (Refused, UnicodeDecodeError) as error:
            raise ParseError from error


class DocumentParser(BaseParser):
    """The text of an event document: its own reader finds every fault of it."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the text, or refuse what is too large or no text."""
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise Refused.because("document-large", most=MOST_BYTES // 1_000_000)
        try:
            return body.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise ParseError from error


class OnlyJSON(BaseContentNegotiation):
    """One form in, one form out: no answer depends on the Accept header."""

    def select_parser(self, request: Request, parsers: Sequence[BaseParser]) -> BaseParser | None:
        """Return the parser of JSON; None, a refusal, for another declared type."""
        declared = (request.content_type or "").partition(";")[0].strip().lower()
        return parsers[0] if declared in {"", "application/json"} else None

    def select_renderer(
        self,
        request: Request,
        renderers: Sequence[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer."""
        return renderers[0], renderers[0].media_type
