"""Pages as a reader meets them: the words, and the attributes that matter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html.parser import HTMLParser

from django.http import HttpResponse

VOID = {"meta", "link", "input", "br", "line", "circle", "use", "hr", "img"}


@dataclass(frozen=True)
class Page:
    """What came back: the source, the words in order, and the answer itself."""

    source: str
    words: str
    response: HttpResponse

    def of_class(self, name: str) -> list[str]:
        """Return the words of each element that has the class, in order."""
        return of_class(self.source, name)

    def links(self) -> list[str]:
        """Return where the links lead, in order."""
        return re.findall(r'<a [^>]*href="([^"]*)"', self.source)


class _Words(HTMLParser):
    def __init__(self, wanted: str = "") -> None:
        super().__init__()
        self.wanted = wanted
        self.found: list[list[str]] = [] if wanted else [[]]
        self.open: list[tuple[str, int | None]] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style", "title"):
            self.silent += 1
        if tag in VOID:
            return
        index = None
        if self.wanted and self.wanted in (dict(attrs).get("class") or "").split():
            index = len(self.found)
            self.found.append([])
        self.open.append((tag, index))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        return

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "title"):
            self.silent -= 1
        while self.open:
            closed, _ = self.open.pop()
            if closed == tag:
                return

    def handle_data(self, data: str) -> None:
        if self.silent:
            return
        if not self.wanted:
            self.found[0].append(data)
        for _, index in self.open:
            if index is not None:
                self.found[index].append(data)


def _squeezed(parts: list[str]) -> str:
    # A no-break space is part of how a number is written; it stays.
    return re.sub(r"[ \n\t]+", " ", " ".join(parts)).strip()


def of_class(source: str, wanted: str = "") -> list[str]:
    """Return the words of each element of that class; of the whole without one."""
    parser = _Words(wanted)
    parser.feed(source)
    return [_squeezed(parts) for parts in parser.found]


def read_page(response: HttpResponse) -> Page:
    """Return the page behind an answer."""
    source = response.content.decode()
    return Page(source, of_class(source)[0], response)
