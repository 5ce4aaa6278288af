"""How numbers, seats and cards are written, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from tournament.models import Entry, Format, Presence, Tournament
from tournament.templatetags import etui
from tournament.templatetags.events import long_date
from tournament.templatetags.plots import dot_plot
from tournament.templatetags.teams import presence_of

NBSP = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        (56, "+56", "+56"),
        (-56, f"{MINUS}56", f"{MINUS}56"),
        (0, "0", "0"),
        (None, "·", "·"),
        ("", "·", "·"),
        (Fraction(83, 2), "+41,5", "+41.5"),
        (Decimal("-0.25"), f"{MINUS}0,25", f"{MINUS}0.25"),
        (Fraction(-1, 1000), "0", "0"),
    ],
)
def test_signed_scores(value, french, english):
    with translation.override("fr"):
        in_french = etui.signed(value)
    with translation.override("en"):
        in_english = etui.signed(value)

    assert (in_french, in_english) == (french, english)


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        (Fraction(125, 2), f"62,5{NBSP}%", "62.5%"),
        (75, f"75{NBSP}%", "75%"),
        (100, f"100{NBSP}%", "100%"),
        (0, f"0{NBSP}%", "0%"),
        (Fraction(50, 3), f"16,7{NBSP}%", "16.7%"),
        (Decimal("0.05"), f"0,1{NBSP}%", "0.1%"),
        (Fraction(-1, 4), f"{MINUS}0,3{NBSP}%", f"{MINUS}0.3%"),
        (None, "·", "·"),
    ],
)
def test_percent_of_a_board(value, french, english):
    with translation.override("fr"):
        in_french = etui.percent(value)
    with translation.override("en"):
        in_english = etui.percent(value)

    assert (in_french, in_english) == (french, english)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(5417, 100), "54.17%"),
        (50, "50.00%"),
        (Fraction(200, 3), "66.67%"),
        # Half up where a binary float would have gone down: 1.005 is 1.00499... there.
        (Decimal("1.005"), "1.01%"),
        (Fraction(1, 200), "0.01%"),
        (Fraction(1, 400), "0.00%"),
        (Fraction(-1, 400), "0.00%"),
        ("62.5", "62.50%"),
    ],
)
def test_average_has_two_decimals_half_up(value, written):
    with translation.override("en"):
        assert etui.average(value) == written


@pytest.mark.parametrize("write", [etui.signed, etui.percent, etui.average, etui.decimal])
def test_numbers_refuse_binary_floats(write):
    with pytest.raises(TypeError):
        write(62.5)


@pytest.mark.parametrize(
    ("value", "places", "written"),
    [
        (Fraction(83, 2), 0, "41,5"),
        (41, 0, "41"),
        (Decimal("12.000"), 3, "12,000"),
        (-3, 0, f"{MINUS}3"),
        (None, 0, "·"),
    ],
)
def test_decimal_points(value, places, written):
    with translation.override("fr"):
        assert etui.decimal(value, places) == written


@pytest.mark.parametrize(
    ("language", "letters", "names"),
    [
        ("fr", "NESO", ["Nord", "Est", "Sud", "Ouest"]),
        ("en", "NESW", ["North", "East", "South", "West"]),
    ],
)
def test_seats_in_both_languages(language, letters, names):
    with translation.override(language):
        assert "".join(etui.seat_letter(seat) for seat in "NESW") == letters
        assert [etui.seat_name(seat) for seat in "NESW"] == names


def test_seat_numbers_of_five_players():
    with translation.override("fr"):
        assert (etui.seat_letter("5"), etui.seat_name("5")) == ("5", "Place 5")

    assert etui.seat_class("5") == "seat-plain"


@pytest.mark.parametrize(
    ("rank", "tied", "french", "english"),
    [(2, True, "2 ex", "2="), (1, False, "1", "1"), (None, False, "·", "·")],
)
def test_rank_text_shared_and_alone(rank, tied, french, english):
    with translation.override("fr"):
        in_french = etui.rank_text(rank, tied)
    with translation.override("en"):
        in_english = etui.rank_text(rank, tied)

    assert (in_french, in_english) == (french, english)


@pytest.mark.parametrize(
    ("card", "french", "english"),
    [("SK", "R", "K"), ("HQ", "D", "Q"), ("DN", "C", "N"), ("CJ", "V", "J"), ("S10", "10", "10")],
)
def test_card_rank_in_both_languages(card, french, english):
    with translation.override("fr"):
        in_french = etui.card_rank(card)
    with translation.override("en"):
        in_english = etui.card_rank(card)

    assert (in_french, in_english) == (french, english)


def test_suit_is_a_drawing_with_a_name():
    with translation.override("fr"):
        drawn = etui.suit("H")

    assert drawn == (
        '<svg class="suit suit-h" role="img" aria-label="cœur">'
        '<use href="/static/img/suits.svg#h"></use></svg>'
    )


@pytest.mark.parametrize(
    ("code", "drawn"),
    [
        ("T7", '<span class="trump">7</span>'),
        ("T21", '<span class="trump is-bout">21</span>'),
        ("T1", '<span class="trump is-bout">1</span>'),
        ("EX", '<span class="trump is-bout" role="img" aria-label="Excuse">★</span>'),
    ],
)
def test_trump_in_its_box(code, drawn):
    assert etui.trump(code) == drawn


def test_state_of_pairs_symbol_and_word():
    with translation.override("fr"):
        assert etui.state_of("versions") == {"symbol": "≠", "word": "deux versions"}


def test_seat_chip_shows_letter_and_name():
    with translation.override("fr"):
        chip = render_to_string("fragments/_seat_chip.html", {"seat": "W"})

    assert chip.strip() == '<span class="seat seat-w" role="img" aria-label="Ouest">O</span>'


def test_dot_plot_orders_scores_and_parts_failures():
    scores = [(56, Fraction(75), 2, 1), (-52, Fraction(25), 1, 0), (-56, Fraction(0), 1, 0)]

    plot = dot_plot(scores)

    assert [column.score for column in plot["columns"]] == [-56, -52, 56]
    assert [len(column.dots) for column in plot["columns"]] == [1, 1, 2]
    assert [dot.mine for dot in plot["columns"][2].dots] == [True, False]
    assert plot["columns"][1].x < plot["zero_x"] < plot["columns"][2].x < plot["width"]


def test_dot_plot_without_failures_draws_no_zero_line():
    assert dot_plot([(50, Fraction(50), 1, 0)])["zero_x"] is None


@pytest.mark.parametrize(
    "template",
    ["404.html", "403.html", "403_csrf.html", "400.html", "500.html", "link_expired.html"],
)
def test_error_pages_need_no_request(template):
    page = render_to_string(template)

    assert page.startswith("<!doctype html>")
    assert page.count("<h1>") == 1


def test_templates_carry_no_inline_script_or_style():
    root = Path(__file__).resolve().parents[2] / "templates"
    inline = [
        str(path.relative_to(root))
        for path in root.rglob("*.html")
        if "<style" in (text := path.read_text(encoding="utf-8"))
        or " style=" in text
        or "<script>" in text
        or " onclick=" in text
    ]

    assert inline == []


@pytest.mark.parametrize(
    ("boards", "said"),
    [([5, 6, 7, 8], "5–8"), ([8, 5, 6, 13], "5–6, 8, 13"), ([4], "4"), ([], "·")],
)
def test_board_spans_says_which_boards_follow_each_other(boards: list[int], said: str) -> None:
    assert etui.board_spans(boards) == said


@pytest.mark.parametrize(
    ("language", "day", "said"),
    [("fr", 1, "1er mars 2031"), ("fr", 2, "2 mars 2031"), ("en", 1, "1 March 2031")],
)
def test_long_date_has_an_ordinal_on_the_first_in_french(language, day, said):
    with translation.override(language):
        assert long_date(datetime(2031, 3, day, 14, tzinfo=UTC)) == said


@pytest.mark.parametrize(
    ("of", "said"), [(Format.TRIPLETS, "retirée"), (Format.INDIVIDUAL, "retiré")]
)
def test_presence_of_agrees_with_a_team_or_a_person(of, said):
    entry, tournament = Entry(presence=Presence.WITHDRAWN), Tournament(format=of)

    with translation.override("fr"):
        assert presence_of(entry, tournament) == said
