"""What every screen of a phone keeps to: nothing sideways, targets for a thumb, no scrolling."""

from __future__ import annotations

from typing import Any

TARGET = 44

_SMALL = """
(target) => [...document.querySelectorAll("a, button, summary, select, input")]
  .filter((one) => {
    if (one.matches("[type=hidden], [type=radio], .visually-hidden, .skip-link")) return false;
    if (one.closest("details:not([open])") && !one.matches("summary")) return false;
    // A row's button answers on the whole row, a choice on its whole label.
    const row = one.matches(".row-link") && one.closest(".row, tr");
    const box = (row || one.closest(".check, .option") || one).getBoundingClientRect();
    return box.width && box.height && (box.width < target || box.height < target);
  })
  .map((one) => one.textContent.trim() || one.name)
"""
_SIDEWAYS = "() => document.documentElement.scrollWidth - window.innerWidth"


def check_screen(page: Any) -> None:
    """Assert that nothing scrolls sideways and that everything to press is large enough."""
    assert page.evaluate(_SIDEWAYS) <= 0, page.url
    small = page.evaluate(_SMALL, TARGET)
    assert small == [], f"{page.url}: {small}"


def check_first_screen(page: Any, selector: str) -> None:
    """Assert, besides, that what to press next is wholly visible without scrolling."""
    check_screen(page)
    assert page.evaluate("() => window.scrollY") == 0
    height = page.viewport_size["height"]
    boxes = [found.bounding_box() for found in page.query_selector_all(selector)]
    assert boxes
    for box in boxes:
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
