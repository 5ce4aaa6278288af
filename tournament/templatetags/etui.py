"""How numbers, seats and cards are written on every page and every sheet.

Numbers never pass through binary floats: integers, `Fraction` and `Decimal` only. A blank is "·",
zero is a result and is written 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from django import template
from django.templatetags.static import static
from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from tournament.messages.play_words import number_spans

register = template.Library()

BLANK = "·"
MINUS = "\N{MINUS SIGN}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

Exact = int | Fraction | Decimal


def _exact(value: Exact | str) -> Fraction:
    """Return `value` as a fraction; a binary float has already lost the exact score."""
    if isinstance(value, float):
        raise TypeError("a score or a mark never passes through a binary float")
    return Fraction(value)


def _digits(value: Fraction, places: int) -> str:
    """Return the size of `value` rounded half up (away from zero), point as separator."""
    scaled = abs(value) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = str(whole).rjust(places + 1, "0")
    return f"{text[:-places]}.{text[-places:]}" if places else text


def _localized(digits: str) -> str:
    return digits.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def _bare(digits: str) -> str:
    """Return `digits` without the zeros that say nothing: 75.0 is 75, 41.50 is 41.5."""
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


@register.filter
def signed(value: Exact | str | None) -> str:
    """Write a score with its sign: +56, −56 (true minus), 0, and "·" for a score not there."""
    if value is None or value == "":
        return BLANK
    number = _exact(value)
    digits = _localized(_bare(_digits(number, 2)))
    if digits == "0":
        return digits
    return f"{MINUS if number < 0 else '+'}{digits}"


@register.filter
def decimal(value: Exact | str | None, places: int = 0) -> str:
    """Write a number of points without a plus: 41,5 in French, 41.5 in English; "·" for none.

    `places` fixes the number of decimals; without it two at most, and no zero that says nothing.
    """
    if value is None or value == "":
        return BLANK
    number = _exact(value)
    digits = _digits(number, places) if places else _bare(_digits(number, 2))
    sign = MINUS if number < 0 and digits.strip("0.") else ""
    return f"{sign}{_localized(digits)}"


@register.filter
def percent(value: Exact | str | None, places: int = 0) -> str:
    """Write a mark (0 to 100): 62,5 % in French, 62.5% in English; "·" for none.

    One decimal at most for the mark of a board; `percent:2` fixes two, for averages.
    """
    if value is None or value == "":
        return BLANK
    number = _exact(value)
    digits = _digits(number, places) if places else _bare(_digits(number, 1))
    sign = MINUS if number < 0 and digits.strip("0.") else ""
    # Translators: how a percentage is written; French puts a no-break space before the sign.
    return pgettext("percentage", "%(number)s%%") % {"number": f"{sign}{_localized(digits)}"}


@register.filter
def average(value: Exact | str | None) -> str:
    """Write an average mark, always two decimals: 54,17 % or 54.17%."""
    return percent(value, 2)


@register.filter
def seat_letter(seat: str) -> str:
    """Return the letter on the seat's chip: N E S W, O for West in French; 1 to 5 as they are."""
    letters = {
        "N": pgettext("seat letter", "N"),
        "E": pgettext("seat letter", "E"),
        "S": pgettext("seat letter", "S"),
        "W": pgettext("seat letter", "W"),
        "NS": pgettext("seat letter", "NS"),
        "EW": pgettext("seat letter", "EW"),
        "attack": pgettext("seat letter", "A"),
        "defense": pgettext("seat letter", "D"),
    }
    return letters.get(seat, seat)


@register.filter
def seat_name(seat: str) -> str:
    """Return the seat's name. Written out beside digits: a bare O reads as zero there."""
    names = {
        "N": pgettext("seat", "North"),
        "E": pgettext("seat", "East"),
        "S": pgettext("seat", "South"),
        "W": pgettext("seat", "West"),
        "NS": pgettext("seat", "North-South"),
        "EW": pgettext("seat", "East-West"),
        "attack": pgettext("seat", "Attack"),
        "defense": pgettext("seat", "Defense"),
    }
    return names.get(seat) or gettext("Seat %(number)s") % {"number": seat}


@register.filter
def seat_class(seat: str) -> str:
    """Return the style class of the seat's chip; a team's line or role has one too."""
    known = ("N", "E", "S", "W", "NS", "EW", "attack", "defense")
    return f"seat-{seat.lower()}" if seat in known else "seat-plain"


@register.filter
def board_spans(numbers: Iterable[int]) -> str:
    """Write the boards of a table: 5–8, or 5–7, 13 when they do not follow each other."""
    return number_spans(numbers) or BLANK


@register.filter
def rank_text(rank: int | None, tied: bool = False) -> str:
    """Write a rank, and say when it is shared: "2 ex" in French, "2=" in English."""
    if rank is None:
        return BLANK
    if not tied:
        return str(rank)
    return pgettext("shared rank", "%(rank)s=") % {"rank": rank}


@register.filter
def suit(code: str) -> SafeString:
    """Draw the suit S, H, D or C; suits are drawings, emoji change with every phone."""
    names = {
        "S": gettext("spades"),
        "H": gettext("hearts"),
        "D": gettext("diamonds"),
        "C": gettext("clubs"),
    }
    return format_html(
        '<svg class="suit suit-{0}" role="img" aria-label="{1}"><use href="{2}#{0}"></use></svg>',
        code.lower(),
        names[code],
        static("img/suits.svg"),
    )


@register.filter
def card_rank(code: str) -> str:
    """Return a card as written in its suit's line: R D C V in French, K Q N J in English."""
    letters = {
        "K": pgettext("card letter", "K"),
        "Q": pgettext("card letter", "Q"),
        "N": pgettext("card letter", "N"),
        "J": pgettext("card letter", "J"),
    }
    return letters.get(code[1:], code[1:])


@register.filter
def trump(code: str) -> SafeString:
    """Draw a trump as its number in a box; 21, 1 and the Excuse (a star) in a double frame."""
    if code == "EX":
        return format_html(
            '<span class="trump is-bout" role="img" aria-label="{}">★</span>', gettext("Excuse")
        )
    bout = " is-bout" if code in ("T21", "T1") else ""
    return format_html('<span class="trump{}">{}</span>', bout, code[1:])


@register.simple_tag
def state_of(state: str) -> dict[str, str]:
    """Return the symbol and the word of a result's state; never one without the other."""
    states = {
        "due": ("·", pgettext("state of a result", "due")),
        "received": ("✓", pgettext("state of a result", "received")),
        "half": ("◐", pgettext("state of a result", "return awaited")),
        "queued": ("⇡", pgettext("state of a result", "queued")),
        "look": ("◆", pgettext("state of a result", "to look at")),
        "versions": ("≠", pgettext("state of a result", "two versions")),
        "asked": ("?", pgettext("state of a result", "correction asked")),
        "ruled": ("§", pgettext("state of a result", "ruled")),
        "sealed": ("▣", pgettext("state of a result", "sealed")),
    }
    symbol, word = states[state]
    return {"symbol": symbol, "word": word}
