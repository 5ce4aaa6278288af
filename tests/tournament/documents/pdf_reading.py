"""What stands on the pages of a PDF of ours: its texts in the order drawn, and its rings."""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import dataclass

OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.S)
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.S)
BLOCK = re.compile(rb"\bBT (.*?) ET\b", re.S)
PART = re.compile(rb"/(F\d+\+\d+) |\(((?:\\.|[^\\)])*)\) Tj", re.S)
NUMBERS = rb"\s+(?:-?[\d.]+\s+)+"
RING = re.compile(rb"m" + (NUMBERS + rb"c") * 4)
LETTER = re.compile(rb"<(\w\w)> <(\w{4})>")
ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


@dataclass(frozen=True)
class Drawn:
    """One page: its texts in the order drawn, and how many rings."""

    texts: list[str]
    rings: int


def read_pdf(raw: bytes) -> list[Drawn]:
    """Return the pages of a document; what is stamped (drawn once for all) is left out."""
    objects = {int(number): body for number, body in OBJECT.findall(raw)}
    fonts = {
        name: _letters(objects, objects[int(number)])
        for body in objects.values()
        for name, number in re.findall(rb"/(F\d+\+\d+) (\d+) 0 R", body)
    }
    pages = [body for body in objects.values() if re.search(rb"/Type /Page\b", body)]
    return [_page(objects, body, fonts) for body in pages]


def _page(objects: dict[int, bytes], page: bytes, fonts: dict[bytes, dict[int, str]]) -> Drawn:
    code = _stream(objects, rb"/Contents", page)
    texts = ["".join(_block(block, fonts)) for block in BLOCK.findall(code)]
    return Drawn([text for text in texts if text], len(RING.findall(code)))


def _block(block: bytes, fonts: dict[bytes, dict[int, str]]) -> list[str]:
    said, letters = [], {}
    for font, text in PART.findall(block):
        if font:
            letters = fonts[font]
        else:
            said += [letters[byte] for byte in _unescaped(text)]
    return said


def _letters(objects: dict[int, bytes], font: bytes) -> dict[int, str]:
    table = _stream(objects, rb"/ToUnicode", font)
    return {int(code, 16): chr(int(letter, 16)) for code, letter in LETTER.findall(table)}


def _stream(objects: dict[int, bytes], name: bytes, owner: bytes) -> bytes:
    found = re.search(name + rb" (\d+) 0 R", owner)
    assert found is not None
    body = objects[int(found[1])]
    stream = STREAM.search(body)
    assert stream is not None
    data = stream[1]
    if b"/ASCII85Decode" in body:
        data = base64.a85decode(data.strip().removesuffix(b"~>"))
    return zlib.decompress(data) if b"/FlateDecode" in body else data


def _unescaped(text: bytes) -> bytes:
    def one(match: re.Match[bytes]) -> bytes:
        escape = match[1]
        return bytes([int(escape, 8)]) if escape.isdigit() else ESCAPES.get(escape, escape)

    return re.sub(rb"\\([0-7]{1,3}|.)", one, text, flags=re.S)
