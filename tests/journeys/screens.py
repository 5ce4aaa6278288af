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
_CUT = """
(wanted) => [...document.querySelectorAll(wanted)]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.trim().slice(0, 60))
"""
_BROKEN = r"""
(wanted) => {
  const range = document.createRange(), found = [];
  for (const one of document.querySelectorAll(wanted)) {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.parentElement.closest(".visually-hidden")) continue;
      for (const word of text.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = [...range.getClientRects()].filter((box) => box.width);
        if (new Set(lines.map((box) => Math.round(box.top))).size > 1) found.push(word[0]);
      }
    }
  }
  return found;
}
"""
_SIDEWAYS = "() => document.documentElement.scrollWidth - window.innerWidth"


def check_screen(page: Any) -> None:
    """Assert that nothing scrolls sideways and that everything to press is large enough."""
    assert page.evaluate(_SIDEWAYS) <= 0, page.url
    small = page.evaluate(_SMALL, TARGET)
    assert small == [], f"{page.url}: {small}"


def check_whole(page: Any, boxes: str, words: str) -> None:
    """Assert that nothing of the boxes is out of sight, and no word is broken within itself."""
    assert page.evaluate(_CUT, boxes) == [], page.url
    assert page.evaluate(_BROKEN, words) == [], page.url


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
