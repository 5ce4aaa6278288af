"""Wallets as they are made up: sorted by one person, checked by another, copied."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.adapters.deals import PLACES, read_deals
from tournament.messages import Problem, Refused
from tournament.models import BoardDeal, Tournament
from tournament.services.audit import Author, log
from tournament.services.deals import cards_of, require_board_maker, stored_cards
from tournament.services.events import bump, locked

MOST_COPIES = 40


def _deal(tournament: Tournament, number: int, author: Author) -> BoardDeal:
    tournament = locked(tournament)
    require_board_maker(tournament, author)
    rows = BoardDeal.objects.select_related("set__tournament")
    deal = rows.filter(set__tournament=tournament, number=number).first()
    if deal is None:
        raise Refused.because("board-not-made", number=number)
    return deal


@transaction.atomic
def mark_sorted(
    tournament: Tournament, number: int, *, author: Author, accepted: bool = False
) -> BoardDeal:
    """Say that the board's cards lie in its wallet; somebody else is to check them then.

    A check made before is taken back only where that is `accepted`.
    """
    deal = _deal(tournament, number, author)
    _require_unchecked(deal, accepted)
    deal.sorted_by, deal.sorted_at = author.user, timezone.now()
    deal.checked_by = deal.checked_at = None
    deal.save(update_fields=["sorted_by", "sorted_at", "checked_by", "checked_at"])
    log(tournament, author, "board-sorted", target=str(number))
    bump(tournament)
    return deal


@transaction.atomic
def take_sorted_back(
    tournament: Tournament, number: int, *, author: Author, accepted: bool = False
) -> BoardDeal:
    """Say that the board is not sorted after all; its check goes too where that is `accepted`."""
    deal = _deal(tournament, number, author)
    if deal.sorted_at is None:
        return deal
    _require_unchecked(deal, accepted)
    deal.sorted_by = deal.sorted_at = deal.checked_by = deal.checked_at = None
    deal.save(update_fields=["sorted_by", "sorted_at", "checked_by", "checked_at"])
    log(tournament, author, "board-unsorted", target=str(number))
    bump(tournament)
    return deal


def _require_unchecked(deal: BoardDeal, accepted: bool) -> None:
    if deal.checked_at is None or accepted:
        return
    name = deal.checked_by.get_username() if deal.checked_by else _("Somebody")
    raise Refused.because("board-is-checked", "accepted", name=name, number=deal.number)


@transaction.atomic
def mark_checked(
    tournament: Tournament, number: int, places: list[str], *, author: Author
) -> BoardDeal:
    """Say that a second person found every hand of the wallet as it should be.

    `places` are the hands looked at (and the dog): all that were made.
    """
    deal = _deal(tournament, number, author)
    if deal.sorted_at is None:
        raise Refused.because("board-not-sorted", number=number)
    if deal.sorted_by_id is not None and deal.sorted_by_id == author.user.pk:
        raise Refused.because("check-by-another", number=number)
    due = places_of(deal)
    if not set(due) <= set(places):
        raise Refused.because("check-every-hand", "places")
    deal.checked_by, deal.checked_at = author.user, timezone.now()
    deal.save(update_fields=["checked_by", "checked_at"])
    log(tournament, author, "board-checked", target=str(number))
    bump(tournament)
    return deal


def places_of(deal: BoardDeal) -> list[str]:
    """Return the hands a wallet holds when it is made up, and the dog if it is there."""
    cards = stored_cards(deal)
    return [cards["taker"]] if "attack" in cards else list(PLACES)


@transaction.atomic
def check_typed(tournament: Tournament, number: int, text: str, *, author: Author) -> BoardDeal:
    """Compare what a second person typed out of the wallet, blindly, with what was made."""
    deal = _deal(tournament, number, author)
    read = read_deals(text)[0]
    made = cards_of(deal)
    found: dict[str, Any] = {**read.deal.hands, "dog": read.deal.dog}
    due: dict[str, Any] = {**made["hands"], "dog": made["dog"]}
    problems = [
        Problem("wallet-differs", {"seat": place}, "deals")
        for place in places_of(deal)
        if set(found.get(place, ())) != set(due[place])
    ]
    if problems:
        raise Refused(*problems)
    return mark_checked(tournament, number, places_of(deal), author=author)


@transaction.atomic
def mark_copied(tournament: Tournament, number: int, copies: int, *, author: Author) -> BoardDeal:
    """Say how many further wallets were made up with the board's cards."""
    deal = _deal(tournament, number, author)
    if not 0 <= copies <= MOST_COPIES:
        raise Refused.because("copies-count", "copies", most=MOST_COPIES)
    deal.copies = copies
    deal.save(update_fields=["copies"])
    log(tournament, author, "board-copied", target=str(number), after={"copies": copies})
    bump(tournament)
    return deal
