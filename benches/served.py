"""A hall for measuring: a server process on its own SQLite file, an event, a phone and a screen."""

from __future__ import annotations

import http.client
import http.cookiejar
import json
import tempfile
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from tests.installation import Installation, Server

MAKE_EVENT = """
import json
from tests.factories import make_event
from tournament.access import table_token
from tournament.models import Due
event = make_event(people={people})
rows = Due.objects.filter(table__round__tournament=event, table__round__number=1)
dues = rows.order_by("table__number", "board__number").values_list("table__number", "board__number")
tables = sorted({{table for table, _ in dues}})
print(json.dumps({{
    "slug": event.slug,
    "tokens": {{table: table_token(event, table) for table in tables}},
    "dues": list(dues),
}}))
"""


@dataclass(frozen=True)
class Hall:
    """A started event on a running server."""

    installation: Installation
    server: Server
    slug: str
    tokens: dict[int, str]
    # Table and board of everything due in the first round.
    dues: list[tuple[int, int]]


@contextmanager
def open_hall(people: int = 28) -> Iterator[Hall]:
    """Make an installation with one started event, and serve it."""
    with tempfile.TemporaryDirectory() as folder:
        installation = Installation(Path(folder) / "var")
        for command in (
            ["migrate", "--verbosity", "0"],
            ["shell", "--no-imports", "-c", MAKE_EVENT.format(people=people)],
        ):
            done = installation.manage(*command)
            if done.returncode:
                raise RuntimeError(done.stderr)
        made = json.loads(done.stdout)
        tokens = {int(table): token for table, token in made["tokens"].items()}
        with installation.serving() as server:
            yield Hall(installation, server, made["slug"], tokens, made["dues"])


class Screen:
    """An open event stream."""

    def __init__(self, hall: Hall) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", hall.server.port, timeout=15)
        self._connection.request("GET", f"/live/{hall.slug}/events")
        self._answer = self._connection.getresponse()
        self.next_version()

    def next_version(self) -> int:
        """Wait for the next version told."""
        while line := self._answer.readline():
            if line.startswith(b"data: "):
                return int(line.removeprefix(b"data: "))
        raise RuntimeError("the stream ended")

    def close(self) -> None:
        """Close the stream."""
        self._connection.close()


class Phone:
    """A browser without JavaScript: pages, cookies, forms."""

    def __init__(self, hall: Hall) -> None:
        self._root = f"http://127.0.0.1:{hall.server.port}"
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def get(self, path: str) -> str:
        """Return a page."""
        with self._opener.open(self._root + path, timeout=15) as answer:
            return str(answer.read().decode())

    def agreement(self, token: str, board: int, amount: int) -> list[tuple[str, str]]:
        """Type a result and return the fields of the form that sends it."""
        typed = {"mode": "amount", "amount": abs(amount), "made": int(amount > 0), "check": 1}
        page = self.get(f"/t/{token}/boards/{board}/?{urllib.parse.urlencode(typed)}")
        reader = _PostForm()
        reader.feed(page)
        return reader.fields

    def send(self, token: str, board: int, fields: list[tuple[str, str]]) -> None:
        """Send the agreed result and load the page that follows."""
        body = urllib.parse.urlencode(fields).encode()
        request = urllib.request.Request(f"{self._root}/t/{token}/boards/{board}/", body)
        self._opener.open(request, timeout=15).close()


class _PostForm(HTMLParser):
    """Collects the fields of the page's forms that post a result."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self._found: list[tuple[str, str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter a form that posts; note its inputs."""
        given = {name: text or "" for name, text in attrs}
        if tag == "form":
            self._found = [] if given.get("method", "").lower() == "post" else None
        elif tag in {"input", "button"} and self._found is not None and given.get("name"):
            self._found.append((given["name"], given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        """Keep the form that carries an amount."""
        if tag == "form" and self._found and any(name == "amount" for name, _ in self._found):
            self.fields = self._found
            self._found = None
