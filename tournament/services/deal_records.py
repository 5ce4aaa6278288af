"""The rest of a board, dealt at its first table, written down; corrected as a further version."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.access import made_tournaments, open_deals
from tournament.adapters.deals import Cards, cards_from, deal_from, deal_problems, read_deals
from tournament.messages import Problem, Refused
from tournament.models import BoardDeal, Tournament, seal
from tournament.selectors.records import to_record
from tournament.services.audit import Author, log
from tournament.services.deals import records_of, stored_cards
from tournament.services.events import bump, locked

LONE_PETIT = "lone-petit"


@transaction.atomic
def record_deal(
    tournament: Tournament,
    number: int,
    dealt: dict[str, list[str]],
    *,
    table: int,
    round_number: int,
    author: Author,
) -> list[Problem]:
    """Store the other three hands and the dog; return what is odd and stored all the same.

    `dealt` has them by place. With the attack hand they must be 78 cards; a lone Petit should have
    been dealt again, but it was played: it is stored and reported.
    """
    tournament = locked(tournament)
    if number not in to_record(tournament, table, round_number):
        raise Refused.because("deal-not-recorded-here", number=number)
    deal = _deal(tournament, number)
    made = stored_cards(deal)
    hands = {seat: dealt.get(seat, []) for seat in "NESW" if seat != made["taker"]}
    cards = {"hands": hands | {made["taker"]: made["attack"]}, "dog": dealt.get("dog", [])}
    odd = _store(deal, made, cards, author)
    log(tournament, author, "deal-recorded", target=str(number), reason=_said(odd))
    bump(tournament)
    return odd


@transaction.atomic
def correct_record(tournament: Tournament, number: int, text: str, *, author: Author) -> None:
    """Write the deal down again as a further version: its board maker, or a director once open."""
    tournament = locked(tournament)
    is_maker = made_tournaments(author.user).filter(pk=tournament.pk).exists()
    if not (is_maker or open_deals(tournament).filter(number=number).exists()):
        raise Refused.because("board-maker-only")
    deal = _deal(tournament, number)
    made = stored_cards(deal)
    if "attack" not in made:
        raise Refused.because("deal-not-recorded-here", "deals", number=number)
    odd = _store(deal, made, cards_from_text(text), author)
    log(tournament, author, "deal-corrected", target=str(number), reason=_said(odd))
    bump(tournament)


def cards_from_text(text: str) -> Cards:
    """Return one deal read from text or JSON, whatever is wrong with it."""
    read = read_deals(text)[0]
    return {
        "hands": {seat: list(hand) for seat, hand in read.deal.hands.items()},
        "dog": list(read.deal.dog),
    }


def _deal(tournament: Tournament, number: int) -> BoardDeal:
    rows = BoardDeal.objects.select_for_update().filter(set__tournament=tournament)
    deal = rows.filter(number=number).first()
    if deal is None:
        raise Refused.because("board-not-made", number=number)
    return deal


def _store(deal: BoardDeal, made: Cards, cards: Cards, author: Author) -> list[Problem]:
    problems = deal_problems(cards, taker=made["taker"], attack=made["attack"])
    if faults := [problem for problem in problems if problem.code != LONE_PETIT]:
        raise Refused(*faults)
    record: dict[str, Any] = {
        **cards_from(deal_from(cards)),
        "by": author.label,
        "at": timezone.now().isoformat(),
    }
    deal.dealt = seal(json.dumps([*records_of(deal), record]))
    deal.save(update_fields=["dealt"])
    return problems


def _said(odd: list[Problem]) -> str:
    return ", ".join(problem.code for problem in odd)
