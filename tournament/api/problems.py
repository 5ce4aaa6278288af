"""Every refusal as `{"problems": [{"code", "sentence", "field", "facts"}]}`, never a page.

Codes are stable; sentences are in the reader's language (`Accept-Language`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from types import FunctionType
from typing import Any, Final

from django.core.validators import ProhibitNullCharactersValidator
from django.db import OperationalError
from django.http import Http404
from rest_framework import exceptions, fields, status
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.validators import ProhibitSurrogateCharactersValidator
from rest_framework.views import exception_handler

from tournament.messages import SENTENCES, Problem, Refused

logger = logging.getLogger(__name__)
RETRY_SECONDS: Final = 5
# Refusals of what was sent are 400; these are refusals of the moment: look again, then decide.
CONFLICTS: Final = frozenset(
    {
        "boards-not-exchanged",
        "changed-meanwhile",
        "event-here",
        "gone-meanwhile",
        "has-results",
        "line-up-seen",
        "line-ups-missing",
        "not-due",
        "nothing-to-undo",
        "quarter-begun",
        "result-there",
        "rooms-chosen",
        "round-not-playing",
        "started",
        "tournament-state",
    }
)
# The framework's own refusals, by what was raised.
CODES: Final[Mapping[type[Exception], str]] = {
    exceptions.NotAuthenticated: "sign-in-needed",
    exceptions.PermissionDenied: "not-allowed",
    exceptions.NotFound: "not-found",
    exceptions.MethodNotAllowed: "method-not-allowed",
    exceptions.UnsupportedMediaType: "json-form",
    exceptions.ParseError: "json-form",
    exceptions.Throttled: "too-many-tries",
}
OWN_CODES: Final = frozenset(
    {
        "captain-only",
        "credentials-wrong",
        "link-expired",
        "other-event",
        "other-table",
        "token-unknown",
    }
)


class CredentialsWrong(exceptions.APIException):
    """Name and password open nothing; which of the two is wrong is not said."""

    status_code = status.HTTP_401_UNAUTHORIZED
    default_code = "credentials-wrong"


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the response to what a view raised; None for a fault of the program itself."""
    if isinstance(error, Refused):
        conflict = any(problem.code in CONFLICTS for problem in error.problems)
        code = status.HTTP_409_CONFLICT if conflict else status.HTTP_400_BAD_REQUEST
        return Response(document(error.problems), code)
    if isinstance(error, OperationalError):
        # A full disk, a database that is away or held: rolled back, and good once it is there.
        logger.error("the database could not answer: %s", str(error).strip())
        headers = {"Retry-After": str(RETRY_SECONDS)}
        unavailable = status.HTTP_503_SERVICE_UNAVAILABLE
        return Response(document([Problem("try-again")]), unavailable, headers=headers)
    if isinstance(error, exceptions.UnsupportedMediaType):
        error = exceptions.ParseError()
    response = exception_handler(error, context)
    if response is not None:
        response.data = document(_problems_of(error))
    return response


def document(problems: Iterable[Problem]) -> dict[str, Any]:
    """Return the body of a refusal."""
    return {
        "problems": [
            {
                "code": problem.code,
                "sentence": problem.sentence,
                "field": problem.field,
                "facts": {name: _plain(value) for name, value in problem.facts.items()},
            }
            for problem in problems
        ]
    }


def _plain(value: Any) -> Any:
    """Return a fact as a JSON value: numbers, truth values and lists as they are, else text."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(part) for part in value]
    return str(value)


def _problems_of(error: Exception) -> list[Problem]:
    if isinstance(error, exceptions.ValidationError):
        return list(_field_problems(error.get_full_details()))
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    own = str(error.get_codes()) if isinstance(error, exceptions.APIException) else ""
    if own in OWN_CODES:
        return [Problem(own)]
    if isinstance(error, exceptions.AuthenticationFailed):
        return [Problem("token-unknown")]
    facts: dict[str, Any] = {}
    if isinstance(error, exceptions.Throttled) and error.wait is not None:
        facts = {"seconds": int(error.wait) + 1}
    code = next((code for kind, code in CODES.items() if isinstance(error, kind)), "not-allowed")
    return [Problem(code, facts)]


def _field_problems(details: Any, field: str = "") -> Iterator[Problem]:
    """Yield one problem for each complaint about a field: `field-required`, `field-max-value`."""
    if isinstance(details, list):
        for place, detail in enumerate(details):
            is_leaf = isinstance(detail, dict) and set(detail) == {"message", "code"}
            yield from _field_problems(detail, field if is_leaf else f"{field}.{place}")
    elif set(details) == {"message", "code"} and not isinstance(details["code"], dict):
        code = _field_code(str(details["code"]))
        yield Problem(code, {}, field, str(details["message"]))
    else:
        for name, detail in details.items():
            inner = "" if name == "non_field_errors" else str(name)
            yield from _field_problems(detail, f"{field}.{inner}" if field and inner else inner)


def _field_code(code: str) -> str:
    return f"field-{code.replace('_', '-')}"


def _described(sentence: Any) -> str:
    """Return a sentence with its facts open; one made by a function is told by its first line."""
    if isinstance(sentence, FunctionType):
        return (sentence.__doc__ or "").strip().partition("\n")[0] or "Depends on the facts."
    return str(sentence)


def known_codes() -> dict[str, str]:
    """Return every problem code with its sentence, facts still in brackets, for the schema."""
    return {
        code: _described(sentence).replace("%(", "{").replace(")s", "}")
        for code, sentence in sorted(SENTENCES.items())
    }


# The kinds of fields that requests have; what is wrong with one is `field-` and what it says.
FIELDS: Final = (
    fields.CharField,
    fields.IntegerField,
    fields.DecimalField,
    fields.BooleanField,
    fields.ChoiceField,
    fields.ListField,
    Serializer,
)
TEXTS: Final = (ProhibitNullCharactersValidator, ProhibitSurrogateCharactersValidator)


def field_codes() -> dict[str, str]:
    """Return the codes of what may be wrong with a field, with the sentences they come with."""
    found: dict[str, str] = {}
    for kind in FIELDS:
        for parent in reversed(kind.__mro__):
            for code, sentence in getattr(parent, "default_error_messages", {}).items():
                found.setdefault(_field_code(code), str(sentence))
    for validator in TEXTS:
        found[_field_code(validator.code)] = str(validator.message)
    # Said by each kind of field in its own words.
    return found | {"field-invalid": "Not what this field takes: its sentence says what it does."}
