"""QR codes drawn inline."""

from __future__ import annotations

from tournament.documents.qr import qr_svg


def test_qr_svg_stands_inline_and_fills_its_box() -> None:
    svg = qr_svg("http://192.0.2.7:8000/t/abc/")

    assert svg.startswith("<svg viewBox=")
    assert svg.endswith("</svg>")
    assert "<?xml" not in svg
    assert "width=" not in svg.split(">", 1)[0]


def test_qr_svg_escapes_its_title() -> None:
    assert "<b>" not in qr_svg("http://x/?a=<b>&c")
