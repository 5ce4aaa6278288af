"""A live page in a real browser: what moves, what holds still, what a lost line says."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from django.template import engines
from django.utils import translation

STATIC = Path(__file__).resolve().parents[2] / "static"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
PAGE = """{% extends "base.html" %}{% block main %}
<form data-me="hall"><input data-me-name id="me"></form><div data-me-pin hidden></div>
{{ fragment|safe }}{% endblock %}"""


class Hall(BaseHTTPRequestHandler):
    """Serves one page, its fragment and the stream of its version."""

    order: ClassVar[list[str]] = []
    version: ClassVar[int] = 1
    is_down: ClassVar[bool] = False

    def log_message(self, *arguments: Any) -> None:
        """Stay silent."""

    @classmethod
    def reset(cls) -> None:
        """Start again with five names in order."""
        cls.order, cls.version, cls.is_down = (
            ["Blanc", "Faure", "Girard", "Leroy", "Roux"],
            1,
            False,
        )

    @classmethod
    def move_last_to_top(cls) -> None:
        """Let the last of the list take the lead."""
        cls.order = [cls.order[-1], *cls.order[:-1]]
        cls.version += 1

    def do_GET(self) -> None:  # noqa: N802  (the standard library's name)
        """Answer what a browser asks."""
        self.close_connection = True
        if self.is_down:
            return
        if self.path == "/live/hall/events":
            self.stream()
        elif self.path.startswith("/static/"):
            path = STATIC / self.path.removeprefix("/static/")
            self.answer(path.read_bytes(), TYPES.get(path.suffix, "text/plain"))
        elif self.path == "/fragment":
            self.answer(self.fragment().encode(), "text/html; charset=utf-8")
        else:
            context = {
                "live_key": "hall",
                "live_version": self.version,
                "fragment": self.fragment(),
            }
            with translation.override("fr"):
                page = engines["django"].from_string(PAGE).render(context)
            self.answer(page.encode(), "text/html; charset=utf-8")

    def fragment(self) -> str:
        """Return the list as it stands."""
        rows = "".join(
            f'<p class="row" data-row="{name}" data-name="{name}">{name}</p>' for name in self.order
        )
        return (
            '<div id="list" hx-get="/fragment" hx-trigger="live from:body" hx-swap="outerHTML">'
            f'<p data-summary>Version {self.version}</p><div data-rows="list">{rows}</div></div>'
        )

    def answer(self, body: bytes, kind: str) -> None:
        """Send `body`, under a policy that allows nothing inline."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", "default-src 'self'")
        self.end_headers()
        self.wfile.write(body)

    def stream(self) -> None:
        """Send the version each time it moves, for ten seconds at most."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        told, end = 0, time.monotonic() + 10
        while not self.is_down and time.monotonic() < end:
            if told != self.version:
                told = self.version
                self.wfile.write(f"retry: 500\nevent: version\ndata: {told}\n\n".encode())
                self.wfile.flush()
            time.sleep(0.05)


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A browser page that shows the hall's list; a script error fails the test."""
    Hall.reset()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hall)
    server.daemon_threads = True
    server.block_on_close = False
    threading.Thread(target=server.serve_forever, daemon=True).start()
    errors: list[str] = []
    context = browser.new_context()
    opened = context.new_page()
    opened.set_default_timeout(5000)
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(f"http://127.0.0.1:{server.server_port}/", wait_until="domcontentloaded")
    opened.wait_for_selector("html.has-js")
    yield opened
    context.close()
    Hall.is_down = True
    server.shutdown()
    assert errors == []


@pytest.mark.browser
def test_live_page_outlines_only_the_row_that_moved(page):
    Hall.move_last_to_top()

    page.wait_for_selector(".is-moved")

    moved = page.eval_on_selector_all(".is-moved", "rows => rows.map(row => row.dataset.row)")
    assert moved == ["Roux"]
    assert page.inner_text("#announce") == "Version 2"
    page.wait_for_selector(".is-moved", state="detached")


@pytest.mark.browser
def test_live_page_holds_still_under_a_finger(page):
    page.mouse.move(200, 200)
    page.mouse.down()
    Hall.move_last_to_top()
    page.wait_for_timeout(500)
    held = page.inner_text("[data-summary]")

    page.mouse.up()

    page.wait_for_selector("[data-summary]:text-is('Version 2')")
    assert held == "Version 1"


@pytest.mark.browser
def test_live_page_keeps_my_name_pinned(page):
    page.fill("#me", "girard")
    page.keyboard.press("Enter")

    Hall.move_last_to_top()
    page.wait_for_selector("[data-summary]:text-is('Version 2')")

    assert page.inner_text("[data-pinned]") == "Girard"
    assert page.get_attribute("#list .is-me", "data-row") == "Girard"


@pytest.mark.browser
def test_live_page_says_since_when_the_line_is_lost_and_recovers(page):
    Hall.is_down = True
    page.wait_for_selector("#network-banner:not([hidden])", timeout=12000)
    said = page.inner_text("#network-banner")

    Hall.is_down = False

    page.wait_for_selector("#network-banner", state="hidden", timeout=8000)
    assert said.startswith("Pas de réseau depuis ")
    assert said.endswith(", dernières données affichées")
