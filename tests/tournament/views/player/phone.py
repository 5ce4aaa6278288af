"""A phone at work: what its pages say, and one result typed and agreed to."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tournament.models import Result, Tournament

AMOUNT = {"mode": "amount", "amount": "56", "made": "0"}
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


def words_of(response: HttpResponse) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def agreed_fields(response: HttpResponse) -> dict[str, str]:
    """Return what the agreement sends, without the token of the form."""
    found = dict(HIDDEN.findall(response.content.decode()))
    return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}


def send(phone: Client, address: str, typed: dict[str, str]) -> Any:
    """Type, then agree; return the answer to the agreement."""
    asked = phone.get(address, {"check": "1", **typed})
    assert asked.status_code == 200
    return phone.post(address, agreed_fields(asked))


def results_of(event: Tournament, board: int) -> list[tuple[str, int | None]]:
    rows = Result.objects.filter(due__board__tournament=event, due__board__number=board)
    return list(rows.order_by("revision").values_list("standing", "amount"))
