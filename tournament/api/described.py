"""What the schema says about refusals, tokens and codes."""

from __future__ import annotations

from typing import Any

from django.utils.translation import override
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiResponse

from tournament.api.problems import field_codes, known_codes
from tournament.api.serializers.problems import ProblemsSerializer

MEANINGS = {
    400: "What was sent cannot be stored.",
    401: "A token is needed, or the one sent is unknown, revoked or expired.",
    403: "This token may not do this.",
    404: "There is no such thing, or it is not for this visitor.",
    409: "Not now: something changed meanwhile, or is not due here.",
    429: "Too many tries.",
    503: "The database cannot answer now: nothing was stored, send it again.",
}


def refusals(*statuses: int) -> dict[int, OpenApiResponse]:
    """Return the documented refusals of an operation."""
    return {
        status: OpenApiResponse(ProblemsSerializer, description=MEANINGS[status])
        for status in statuses
    }


# What the parts of addresses name, and the frame of a page of a list.
PARTS = {
    "slug": "The event's name in addresses.",
    "number": "Its number in the event.",
    "first": "The round of the match's first quarter.",
    "code": "A ruleset's code.",
}
FRAME = {
    "count": "How many there are in all.",
    "next": "Address of the next page; null on the last.",
    "previous": "Address of the page before; null on the first.",
    "results": "Those of this page.",
}


def describe_frames(result: dict[str, Any], generator: Any, request: Any, public: bool) -> Any:
    """Say what parts of addresses and frames of lists mean, which no serializer does."""
    for operations in result["paths"].values():
        for operation in operations.values():
            for part in operation.get("parameters", []):
                part.setdefault("description", PARTS.get(part["name"], ""))
    for name, schema in result["components"]["schemas"].items():
        if name.startswith("Paginated"):
            for field, described in schema["properties"].items():
                described.setdefault("description", FRAME[field])
    return result


def list_codes(result: dict[str, Any], generator: Any, request: Any, public: bool) -> Any:
    """Write every problem code with its sentence into the schema."""
    with override("en"):
        known = known_codes() | field_codes()
        listed = [f"- `{code}`: {sentence}" for code, sentence in sorted(known.items())]
    described = result["components"]["schemas"]["Problem"]["properties"]["code"]
    described["description"] = "\n".join([described["description"], "", *listed])
    return result


class DirectorTokenScheme(OpenApiAuthenticationExtension):
    """`Authorization: Token ...`."""

    target_class = "tournament.api.authentication.DirectorToken"
    name = "directorToken"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """Return the scheme."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token` and the token of POST /api/v1/token/.",
        }


class TableLinkScheme(OpenApiAuthenticationExtension):
    """`Authorization: Table ...`."""

    target_class = "tournament.api.authentication.TableLink"
    name = "tableLink"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """Return the scheme."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Table` and the last part of the table's link.",
        }


class CaptainLinkScheme(OpenApiAuthenticationExtension):
    """`Authorization: Captain ...`."""

    target_class = "tournament.api.authentication.CaptainLink"
    name = "captainLink"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """Return the scheme."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Captain` and the last part of the captain's link.",
        }
