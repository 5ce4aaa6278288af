"""Boards from elsewhere: deals read from text or JSON, or the set of another event copied.

Cards are sealed again here. Who is entered and met such cards already is named before anything is
stored.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from tournament.access import made_tournaments, open_deals
from tournament.adapters.deals import Cards, cards_from, described_cards, read_deals, taker_for
from tournament.messages import Problem, Refused, problem_of
from tournament.messages.board_codes import on_board
from tournament.models import BoardDeal, BoardSet, SealBroken, Tournament, seal, unseal
from tournament.selectors.deals import Known, already_met, missing_boards, plan_boards
from tournament.selectors.wallets import wallets_to_do
from tournament.services.audit import Author, log
from tournament.services.deals import (
    MOST_BOARDS,
    forget_set,
    opened,
    require_before_start,
    require_board_maker,
    require_enough,
    store_deals,
)
from tournament.services.events import bump


@dataclass(frozen=True)
class BoardProblem(Problem):
    """What is wrong with one deal among several; its sentence begins with the board."""

    board: int = 0

    @property
    def sentence(self) -> str:
        """Return the sentence in the language now active."""
        return on_board(self.board, super().sentence)


@transaction.atomic
def import_deals(
    tournament: Tournament, text: str, *, author: Author, accepted: bool = False
) -> BoardSet:
    """Make the event's boards of deals somebody brings; with any fault nothing is stored.

    Deals without numbers are boards 1, 2, 3 and so on.
    """
    tournament = require_before_start(tournament)
    require_board_maker(tournament, author)
    deals = _read(text)
    require_enough(plan_boards(tournament), deals, "deals")
    if not accepted:
        _require_unknown(tournament, _sets_with(deals, tournament), "deals")
    board_set = forget_set(tournament)
    board_set.origin, board_set.made_by, board_set.made_at = "", author.user, timezone.now()
    board_set.save()
    takers = {number: taker_for(tournament.format, number) for number in deals}
    store_deals(board_set, {n: described_cards(cards, takers[n]) for n, cards in deals.items()})
    log(tournament, author, "board-set-imported", after={"boards": len(deals)})
    bump(tournament)
    return board_set


def _read(text: str) -> dict[int, Cards]:
    """Return the deals by number; refuse with every fault of every deal."""
    read = read_deals(text)
    if len(read) > MOST_BOARDS:
        raise Refused.because("boards-count", "deals", most=MOST_BOARDS)
    is_plain = all(one.number is None for one in read)
    problems: list[Problem] = []
    found: dict[int, Cards] = {}
    for place, one in enumerate(read, 1):
        number = place if is_plain else one.number
        for fault in one.problems:
            told = problem_of(fault, "deals")
            problems.append(
                BoardProblem(told.code, told.facts, "deals", told.fallback, number or place)
            )
        if number is None:
            problems.append(BoardProblem("deal-number-missing", {}, "deals", board=place))
        elif not one.problems:
            found[number] = cards_from(one.deal)
    if problems:
        raise Refused(*problems)
    return found


def _sets_with(deals: Mapping[int, Cards], tournament: Tournament) -> list[BoardSet]:
    """Return the sets of other events that hold one of these deals."""
    rows = BoardDeal.objects.exclude(set__tournament=tournament).select_related("set__tournament")
    wanted = {_mark(cards) for cards in deals.values()}
    found = {row.set_id: row.set for row in rows if _stored_mark(row) in wanted}
    return list(found.values())


def _stored_mark(deal: BoardDeal) -> str:
    """Return the mark of a sealed deal; its cards go no further than here."""
    try:
        return _mark(json.loads(unseal(deal.cards)))
    except SealBroken:
        return ""


def _mark(cards: Mapping[str, Any]) -> str:
    """Return a text that two deals share only when every hand is the same."""
    hands = cards.get("hands") or {}
    lines = ["".join(sorted(hands.get(seat, ()))) for seat in "NESW"]
    return hashlib.sha256("|".join(lines).encode()).hexdigest() if hands else ""


def _require_unknown(tournament: Tournament, sources: Iterable[BoardSet], field: str) -> None:
    """Refuse with everybody entered who met boards of these sets, and with public hands."""
    sources = list(sources)
    problems = [_known_problem(known, field) for known in already_met(tournament, sources)]
    for source in sources:
        if count := open_deals(source.tournament).count():
            facts = {"event": source.tournament.name, "count": count}
            problems.append(Problem("boards-public", facts, field))
    if problems:
        raise Refused(*problems)


def _known_problem(known: Known, field: str = "") -> Problem:
    boards = ", ".join(map(str, known.boards))
    facts = {"name": known.name, "event": known.event, "boards": boards, "count": len(known.boards)}
    return Problem("boards-known", facts, field)


def sets_to_copy(tournament: Tournament, user: User) -> QuerySet[BoardSet]:
    """Return the sets of other events whose cards the user made, the latest first."""
    own = made_tournaments(user).exclude(pk=tournament.pk)
    rows = BoardSet.objects.filter(tournament__in=own, deals__isnull=False).distinct()
    return rows.select_related("tournament").order_by("-made_at")


@transaction.atomic
def copy_set(
    tournament: Tournament, slug: str, *, author: Author, accepted: bool = False
) -> BoardSet:
    """Take over the boards of another event: the same cards, seed and fingerprint, sealed again."""
    tournament = require_before_start(tournament)
    require_board_maker(tournament, author)
    source = sets_to_copy(tournament, author.user).filter(tournament__slug=slug).first()
    if source is None:
        raise Refused.because("set-unknown", "source")
    numbers = list(source.deals.values_list("number", flat=True))
    _require_same_takers(tournament, source, numbers)
    require_enough(plan_boards(tournament), numbers, "source")
    if not accepted:
        root = source.copied_from_id or source.pk
        family = BoardSet.objects.filter(pk=root) | BoardSet.objects.filter(copied_from=root)
        others = family.exclude(tournament=tournament).select_related("tournament")
        _require_unknown(tournament, others, "source")
    board_set = forget_set(tournament)
    _take_over(board_set, source, author)
    log(
        tournament, author, "board-set-copied", target=source.tournament.name,
        after={"boards": len(numbers), "commitment": board_set.commitment},
    )  # fmt: skip
    bump(tournament)
    return board_set


def _require_same_takers(tournament: Tournament, source: BoardSet, numbers: Iterable[int]) -> None:
    here, there = tournament.format, source.tournament.format
    if here != there and any(taker_for(here, n) != taker_for(there, n) for n in numbers):
        raise Refused.because("set-other-format", "source")


def _take_over(board_set: BoardSet, source: BoardSet, author: Author) -> None:
    day = date_format(timezone.localtime(source.tournament.starts_at), "SHORT_DATE_FORMAT")
    board_set.kind, board_set.recipe = source.kind, source.recipe
    board_set.seed = seal(opened(source.seed)) if source.seed else ""
    board_set.commitment, board_set.public_value = source.commitment, source.public_value
    board_set.origin = f"{source.tournament.name}, {day}"[:120]
    board_set.copied_from = source.copied_from or source
    board_set.made_by, board_set.made_at = author.user, timezone.now()
    board_set.save()
    BoardDeal.objects.bulk_create(
        BoardDeal(
            set=board_set,
            number=deal.number,
            cards=seal(opened(deal.cards)),
            dealt=seal(opened(deal.dealt)) if deal.dealt else "",
        )
        for deal in source.deals.all()
    )


def known_here(tournament: Tournament) -> list[Known]:
    """Return the people entered who met boards of this event's set where it was played before."""
    board_set = BoardSet.objects.filter(tournament=tournament).first()
    if board_set is None or board_set.copied_from_id is None:
        return []
    root = board_set.copied_from_id
    family = BoardSet.objects.filter(pk=root) | BoardSet.objects.filter(copied_from=root)
    return already_met(tournament, family.exclude(pk=board_set.pk).select_related("tournament"))


def start_warnings(tournament: Tournament) -> list[Problem]:
    """Return what of the boards stands against a start: too few, not made up, known to people.

    A set made in time was checked then; the movement or the list may have changed since.
    """
    warnings = []
    if missing := missing_boards(tournament):
        facts = {"count": len(missing), "missing": ", ".join(map(str, missing))}
        warnings.append(Problem("set-too-small", facts))
    warnings += [
        Problem(f"boards-not-{step}", {"boards": numbers})
        for step, numbers in wallets_to_do(tournament).items()
        if numbers
    ]
    return [*warnings, *(_known_problem(known) for known in known_here(tournament))]
