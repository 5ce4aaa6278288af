"""Hand records as PDF: a board once it is open to all, or every open board of an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from tournament.access import open_boards
from tournament.adapters.points import sums_points
from tournament.documents.links import absolute_link
from tournament.documents.paper.diagrams import diagrams_pdf
from tournament.documents.paper.pieces import BoardPaper
from tournament.documents.paper.records import (
    Column,
    HandRecord,
    Made,
    ResultRow,
    records_pdf,
)
from tournament.messages import Refused
from tournament.models import Board, Place, Tournament
from tournament.services.deals import Cards, open_cards
from tournament.services.records import records_mark, replays_of
from tournament.templatetags.etui import percent, seat_letter, seat_name, signed
from tournament.templatetags.events import event_day
from tournament.views.boards.papers import pdf_answer
from tournament.views.public.boards import (
    SheetLine,
    frequencies_of,
    meetings_on,
    sheet_lines,
)
from tournament.views.public.frame import event_page, event_page_with, version_of
from tournament.views.public.reasons import unscored_reason

RULED = "§"
KEPT_SECONDS = 600


def known_cards(tournament: Tournament, number: int) -> Cards:
    """Return a board's cards if they are open to all; empty while sealed, or without any."""
    try:
        return open_cards(tournament, number) or {}
    except Refused:
        # Sealed under another key: the results can be shown all the same.
        return {}


@event_page_with(records_mark)
def board_record(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Give one board's record; while it is sealed it is not there."""
    wanted = request.GET.get("section")
    opened = open_boards(tournament).filter(number=number)
    boards = [board for board in opened if wanted in (None, board.section)]
    if not boards or sums_points(tournament):
        raise Http404
    return _answer(request, tournament, boards, _("Board %(n)s") % {"n": number})


@event_page_with(records_mark)
def board_records(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Give the records of every open board, one page each."""
    boards = list(open_boards(tournament))
    if not tournament.is_started or not boards or sums_points(tournament):
        raise Http404
    return _answer(request, tournament, boards, _("Hand records"))


def _answer(
    request: HttpRequest, tournament: Tournament, boards: list[Board], name: str
) -> HttpResponse:
    wanted = [board.pk for board in boards]

    def link(path: str) -> str:
        return absolute_link(path, request)

    mark = (version_of(tournament), records_mark(), get_language(), link(request.path), wanted)
    key = f"records:{tournament.pk}:{sha256(repr(mark).encode()).hexdigest()}"
    raw = cache.get(key)
    if raw is None:
        records = [hand_record(tournament, board, link) for board in boards]
        raw = records_pdf(records, f"{name}, {tournament.name}")
        # Dozens of people ask for the same pages when the play is over.
        cache.set(key, raw, KEPT_SECONDS)
    return pdf_answer(raw, tournament, name)


@event_page
def open_diagrams(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Give an open board's diagrams to whoever wants to play it again."""
    cards = known_cards(tournament, number)
    board = open_boards(tournament).filter(number=number).first()
    if not cards or board is None:
        raise Http404
    name = _("Board %(n)s") % {"n": number}
    raw = diagrams_pdf([_paper(tournament, board, cards)], f"{name}, {tournament.name}")
    return pdf_answer(raw, tournament, f"{name} {_('Diagrams')}")


def _paper(tournament: Tournament, board: Board, cards: Cards) -> BoardPaper:
    return BoardPaper(
        board.number, board.dealer, board.taker, board.section, tournament.name, cards
    )


def hand_record(tournament: Tournament, board: Board, link: Callable[[str], str]) -> HandRecord:
    """Return what an open board's record says; `link` makes an address of a path."""
    cards = known_cards(tournament, board.number)
    opened = open_boards(tournament).filter(pk=board.pk)
    page = reverse("tournament:board", args=[tournament.slug, board.number])
    if board.section:
        page += f"?section={board.section}"
    links = [(_("The board’s page"), link(page))]
    replays = replays_of(cards, board.taker) if cards else []
    if replays:
        replay = reverse("tournament:replay", args=[replays[0].key])
        links.insert(0, (_("Card by card"), link(replay)))
    return HandRecord(
        _paper(tournament, board, cards),
        labels_text(board),
        f"{tournament.name}, {event_day(tournament)}",
        links=links,
        **_results(tournament, board, opened),
    )


def labels_text(board: Board) -> str:
    """Say who deals and who takes."""
    dealer = seat_name(board.dealer)
    if not board.taker:
        return _("Dealer %(dealer)s") % {"dealer": dealer}
    taker = seat_name(board.taker)
    return _("Dealer %(dealer)s, %(taker)s takes, Guard") % {"dealer": dealer, "taker": taker}


def _results(tournament: Tournament, board: Board, opened: Any) -> dict[str, Any]:
    if tournament.unit == "match_points":
        return _encounters(tournament, board, opened)
    lines = sheet_lines(board, opened, None)
    places = [place for place in Place.values if any(place in line.table.seats for line in lines)]
    with_marks = tournament.unit == "percent"
    columns = [
        Column(pgettext("column", "Rnd"), 9, "right"),
        Column(_("Table"), 12, "right"),
        Column("", 3),
        *(Column(seat_letter(place), 100 / max(1, len(places))) for place in places),
        Column(_("Score"), 17, "right"),
    ]
    if with_marks:
        columns += [Column(_("Attack"), 18, "right"), Column(_("Defense"), 19, "right")]
    notes = [_note(line) for line in lines if line.played and line.played.amount is None]
    made = [Made(f.score, f.count, f.attack) for f in frequencies_of(lines)]
    return {
        "columns": columns,
        "rows": [_row(line, places, with_marks=with_marks) for line in lines],
        "frequencies": made,
        "notes": notes if made else [unscored_reason(line.played for line in lines), *notes],
    }


def _row(line: SheetLine, places: list[str], *, with_marks: bool) -> ResultRow:
    people = [line.table.seats.get(place) for place in places]
    played = line.played
    is_ruled = played is not None and played.amount is None
    score = RULED if is_ruled else signed(played.amount if played else None)
    cells = [str(line.round), str(line.table.number), ""]
    cells += [person.short_name if person else "" for person in people]
    cells.append(score)
    if with_marks:
        cells += [
            percent(played.attack if played else None),
            percent(played.defense if played else None),
        ]
    takers = {3 + index for index, place in enumerate(places) if place in line.takers}
    return ResultRow(cells, frozenset(takers | {3 + len(places)}))


def _note(line: SheetLine) -> str:
    where = _("round %(round)s, table %(table)s") % {
        "round": line.round,
        "table": line.table.number,
    }
    return f"{RULED} {where} · {line.reason}"


def _encounters(tournament: Tournament, board: Board, opened: Any) -> dict[str, Any]:
    """Return both attacks of every two teams that met."""
    side = [
        Column(_("Team"), 48),
        Column(_("Attack"), 15, "right"),
        Column(_("MP"), 18, "right"),
        Column("", 4),
    ]
    meetings = meetings_on(tournament, board, opened, None)
    rows = []
    for one in meetings:
        cells: list[str] = []
        for team, score, points in one.sides:
            cells += [team.name, signed(score.amount if score else None), points, ""]
        rows.append(ResultRow(cells, frozenset({1, 5})))
    notes = [
        f"{RULED} {one.sides[0][0].name}, {one.sides[1][0].name} · {one.note}"
        for one in meetings
        if one.note
    ]
    scores = Counter(
        score.amount
        for one in meetings
        for _team, score, _points in one.sides
        if score is not None and score.amount is not None
    )
    made = [Made(amount, count) for amount, count in scores.items()]
    return {"columns": [*side, *side], "rows": rows, "frequencies": made, "notes": notes}
