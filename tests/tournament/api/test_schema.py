"""The schema: without a warning, with every route, every refusal and every code."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from tournament.messages import SENTENCES


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    GENERATOR_STATS.reset()
    return dict(SchemaGenerator().get_schema(request=None, public=True))


def test_schema_is_valid_and_raises_no_warning(schema: dict[str, Any]) -> None:
    validate_schema(schema)

    assert not GENERATOR_STATS._warn_cache
    assert not GENERATOR_STATS._error_cache


def test_schema_has_every_route_of_the_api(schema: dict[str, Any]) -> None:
    routes = {
        str(pattern.pattern)
        for resolver in get_resolver().url_patterns
        for pattern in getattr(resolver, "url_patterns", [])
        if str(pattern.pattern).startswith("api/v1/")
    }

    assert len(routes) == 22
    assert len(schema["paths"]) == len(routes)


def test_schema_documents_refusals_as_problems(schema: dict[str, Any]) -> None:
    for operations in schema["paths"].values():
        for operation in operations.values():
            refused = {code for code in operation["responses"] if code >= "400"}
            assert refused
            for code in refused:
                body = operation["responses"][code]["content"]["application/json"]["schema"]
                assert body == {"$ref": "#/components/schemas/Problems"}


def test_schema_lists_every_problem_code(schema: dict[str, Any]) -> None:
    described = schema["components"]["schemas"]["Problem"]["properties"]["code"]["description"]

    missing = [code for code in SENTENCES if f"`{code}`" not in described]
    assert missing == []


def test_schema_describes_every_field_and_part_of_an_address(schema: dict[str, Any]) -> None:
    silent = [
        f"{name}.{field}"
        for name, part in schema["components"]["schemas"].items()
        for field, said in part.get("properties", {}).items()
        if not said.get("description") and "$ref" not in said
    ]
    unnamed = [
        f"{path} {parameter['name']}"
        for path, operations in schema["paths"].items()
        for operation in operations.values()
        for parameter in operation.get("parameters", [])
        if not parameter.get("description")
    ]

    assert (silent, unnamed) == ([], [])


@pytest.mark.parametrize(
    "code",
    ["field-required", "field-null", "field-blank", "field-invalid", "field-invalid-choice",
     "field-max-value", "field-min-value", "field-max-length", "field-not-a-list",
     "field-null-characters-not-allowed", "field-unknown", "slot-missing", "try-again"],
)  # fmt: skip
def test_schema_lists_what_may_be_wrong_with_a_field(schema: dict[str, Any], code: str) -> None:
    described = schema["components"]["schemas"]["Problem"]["properties"]["code"]["description"]

    assert f"- `{code}`: " in described


def test_schema_says_percentages_and_marks_are_text(schema: dict[str, Any]) -> None:
    parts = schema["components"]["schemas"]

    for name, field in (("Ranked", "percent"), ("BoardResult", "attack_mark")):
        assert parts[name]["properties"][field]["type"] == "string"


@pytest.mark.django_db
def test_schema_is_served_to_anybody() -> None:
    answer = Client().get("/api/schema/?format=json")

    assert answer.status_code == 200
    assert json.loads(answer.content)["info"]["title"] == "Étui"
