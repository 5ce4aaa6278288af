"""A program that talks to the API as one of the four visitors."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from rest_framework.authtoken.models import Token

from tests import factories
from tournament.access import table_token
from tournament.models import Tournament

ROOT = "/api/v1/"
Answer = Any


class Program:
    """JSON in, JSON out; `authorization` is the whole header."""

    def __init__(self, authorization: str = "", language: str = "en") -> None:
        self.authorization = authorization
        headers = {"accept-language": language}
        if authorization:
            headers["authorization"] = authorization
        # A fault of the server is an answer to look at, not an exception in the test.
        self._client = Client(headers=headers, raise_request_exception=False)

    @classmethod
    def of_user(cls, user: User) -> Program:
        """Return a program with the account's token."""
        return cls(f"Token {Token.objects.get_or_create(user=user)[0].key}")

    @classmethod
    def of_table(cls, event: Tournament, number: int) -> Program:
        """Return a program with the token of a table's link."""
        return cls(f"Table {table_token(event, number)}")

    def get(self, path: str, **headers: str) -> Answer:
        """Return the answer to a GET below /api/v1/."""
        return self._client.get(ROOT + path, headers=headers)

    def post(self, path: str, body: Any = None, **extra: Any) -> Answer:
        """Return the answer to a POST of JSON below /api/v1/."""
        return self._client.post(ROOT + path, body, content_type="application/json", **extra)

    def send(self, method: str, path: str, body: Any = None, **extra: Any) -> Answer:
        """Return the answer to any method below /api/v1/."""
        return self._client.generic(method, ROOT + path, body or "", **extra)


def visitors(event: Tournament, table: int = 1) -> dict[str, Program]:
    """Return the four visitors: director, player of the table, player elsewhere, stranger."""
    elsewhere = factories.make_event(12, 3, user=factories.director("elsewhere"))
    return {
        "director": Program.of_user(factories.director()),
        "player": Program.of_table(event, table),
        "player elsewhere": Program.of_table(elsewhere, table),
        "stranger": Program(),
        "director elsewhere": Program.of_user(factories.director("elsewhere")),
    }


def codes(answer: Answer) -> list[str]:
    """Return the problem codes of a refusal."""
    return [problem["code"] for problem in answer.json()["problems"]]
