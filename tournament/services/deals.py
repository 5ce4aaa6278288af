"""Cards of an event's boards: made from a committed seed, sealed, looked at with a trace.

Only a board maker makes and sees them (`access.made_tournaments`); each look at sealed cards is
kept. Whoever needs the cards of a deal that is open asks `open_cards`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.access import made_tournaments, open_deals
from tournament.adapters.deals import (
    Cards,
    commitment_for,
    made_cards,
    makes_attack_hands,
    new_set_seed,
    recipe_for,
    taker_for,
)
from tournament.messages import Refused
from tournament.models import (
    BoardDeal,
    BoardSet,
    CardsSeen,
    SealBroken,
    State,
    Tournament,
    seal,
    unseal,
)
from tournament.selectors.deals import plan_boards
from tournament.services.audit import Author, log
from tournament.services.events import bump, locked, require_state

SPARE_BOARDS = 24
MOST_BOARDS = 200


def opened(sealed: str) -> str:
    """Return what a sealed column says, or refuse: this installation has lost the key to it."""
    try:
        return unseal(sealed) if sealed else ""
    except SealBroken as error:
        raise Refused.because("seal-broken") from error


def stored_cards(deal: BoardDeal) -> Cards:
    """Return what was made of a board: its cards, taker, band and value. No look is kept."""
    return dict(json.loads(opened(deal.cards)))


def records_of(deal: BoardDeal) -> list[Cards]:
    """Return what tables and directors wrote down of a board, the latest last."""
    return list(json.loads(opened(deal.dealt) or "[]"))


def cards_of(deal: BoardDeal) -> Cards:
    """Return `{"hands": {seat: [codes]}, "dog": [codes]}` of a board, as far as it is known.

    Where only the attack hand was made and nobody wrote down the rest, it is the only hand and the
    dog is empty. No look is kept: ask `open_cards` or `look_at`.
    """
    cards = stored_cards(deal)
    if "attack" in cards:
        records = records_of(deal)
        if not records:
            return {"hands": {cards["taker"]: cards["attack"]}, "dog": []}
        cards = records[-1]
    if not (isinstance(cards.get("hands"), dict) and isinstance(cards.get("dog"), list)):
        # Only a document from elsewhere can have brought such cards.
        raise Refused.because("deal-form")
    return {"hands": cards["hands"], "dog": cards["dog"]}


def is_whole(cards: Mapping[str, Any]) -> bool:
    """Tell whether all 78 cards of a board are known."""
    return bool(cards["dog"])


def open_cards(tournament: Tournament, number: int) -> Cards | None:
    """Return a board's cards once they are open to all, else None."""
    deal = open_deals(tournament).filter(number=number).first()
    return cards_of(deal) if deal is not None else None


@transaction.atomic
def look_at(deals: Iterable[BoardDeal], *, author: Author, door: str) -> dict[int, Cards]:
    """Return the sealed cards of boards by number for their board maker; each look is kept."""
    rows = list(deals)
    if rows:
        require_board_maker(rows[0].set.tournament, author)
        # One look, one moment: what was seen at once is read together.
        now = timezone.now()
        is_open = set(open_deals(rows[0].set.tournament).values_list("pk", flat=True))
        CardsSeen.objects.bulk_create(
            CardsSeen(deal=deal, user=author.user, actor=author.label, door=door, at=now)
            for deal in rows
            if deal.pk not in is_open
        )
    return {deal.number: cards_of(deal) for deal in rows}


def require_board_maker(tournament: Tournament, author: Author) -> None:
    """Refuse whoever is not a board maker of the event."""
    user = author.user
    if user is None or not made_tournaments(user).filter(pk=tournament.pk).exists():
        raise Refused.because("board-maker-only")


@transaction.atomic
def make_set(
    tournament: Tournament,
    *,
    author: Author,
    kind: str = BoardSet.Kind.WHOLE,
    count: int | None = None,
    known_seed: str = "",
) -> BoardSet:
    """Make the event's boards from a new seed; one made before is replaced, and the log says so.

    Without `count` the movement's boards; with it boards 1 to `count`, which must do for the
    movement. `known_seed` is for simulations that repeat.
    """
    tournament = require_before_start(tournament)
    require_board_maker(tournament, author)
    if not makes_attack_hands(tournament.format):
        raise Refused.because("format-not-dealt", "kind")
    numbers = _numbers_for(tournament, count)
    seed = new_set_seed(known_seed)
    board_set = forget_set(tournament)
    board_set.kind, board_set.seed = kind, seal(seed)
    board_set.commitment = commitment_for(seed, tournament.format)
    board_set.recipe = recipe_for(tournament.format, numbers)
    _lay_set(board_set, author)
    after = {"boards": len(numbers), "commitment": board_set.commitment}
    log(tournament, author, "board-set", after=after)
    bump(tournament)
    return board_set


def require_before_start(tournament: Tournament) -> Tournament:
    """Return the event's row, held; its cards are fixed once play has started."""
    tournament = locked(tournament)
    if tournament.is_started:
        raise Refused.because("boards-started")
    require_state(tournament, State.DRAFT, State.OPEN)
    return tournament


def _numbers_for(tournament: Tournament, count: int | None) -> list[int]:
    needed = plan_boards(tournament)
    if count is None:
        return needed or list(range(1, SPARE_BOARDS + 1))
    if not 1 <= count <= MOST_BOARDS:
        raise Refused.because("boards-count", "count", most=MOST_BOARDS)
    require_enough(needed, range(1, count + 1), "count")
    return list(range(1, count + 1))


def require_enough(needed: Iterable[int], numbers: Iterable[int], field: str) -> None:
    """Refuse a set too small for the movement, with the numbers it lacks."""
    missing = sorted(set(needed).difference(numbers))
    if missing:
        raise Refused.because(
            "set-too-small", field, count=len(missing), missing=", ".join(map(str, missing))
        )


def forget_set(tournament: Tournament) -> BoardSet:
    """Return the event's set without cards or origin: what it had is gone, its lock stays."""
    board_set, _ = BoardSet.objects.get_or_create(tournament=tournament)
    board_set.deals.all().delete()
    board_set.seed = board_set.commitment = board_set.public_value = board_set.origin = ""
    board_set.kind, board_set.recipe, board_set.copied_from = BoardSet.Kind.WHOLE, {}, None
    return board_set


def _lay_set(board_set: BoardSet, author: Author) -> None:
    """Write the set's deals as its seed gives them, sealed."""
    attack_only = board_set.kind == BoardSet.Kind.ATTACK_HANDS
    cards = made_cards(
        opened(board_set.seed), board_set.recipe, board_set.public_value, attack_only=attack_only
    )
    board_set.made_by, board_set.made_at = author.user, timezone.now()
    board_set.save()
    store_deals(board_set, cards)


def store_deals(board_set: BoardSet, cards: Mapping[int, Mapping[str, Any]]) -> None:
    """Seal the cards of boards into a set."""
    BoardDeal.objects.bulk_create(
        (
            BoardDeal(set=board_set, number=number, cards=seal(json.dumps(one)))
            for number, one in sorted(cards.items())
        ),
        batch_size=200,
    )


@transaction.atomic
def mix_set_value(tournament: Tournament, value: str, *, author: Author) -> BoardSet:
    """Mix in a value nobody could know when the commitment was published: every board is redone.

    What was sorted before is to be sorted again.
    """
    tournament = require_before_start(tournament)
    require_board_maker(tournament, author)
    board_set = BoardSet.objects.filter(tournament=tournament).first()
    if board_set is None or not board_set.seed or board_set.copied_from_id:
        raise Refused.because("board-set-missing", "public_value")
    board_set.deals.all().delete()
    board_set.public_value = value.strip()
    _lay_set(board_set, author)
    log(tournament, author, "board-set-value", after=board_set.public_value)
    bump(tournament)
    return board_set


@transaction.atomic
def add_missing_boards(tournament: Tournament, *, author: Author) -> list[int]:
    """Make the boards the movement has gained since, from the same seed; return their numbers.

    Also during the event: the next matches of a Swiss system have boards of their own.
    """
    tournament = locked(tournament)
    require_state(tournament, State.DRAFT, State.OPEN, State.RUNNING)
    require_board_maker(tournament, author)
    board_set = BoardSet.objects.filter(tournament=tournament).first()
    if board_set is None or not board_set.seed or board_set.copied_from_id:
        raise Refused.because("board-set-missing")
    known = list(board_set.recipe["numbers"])
    fresh = [number for number in plan_boards(tournament) if number not in known]
    cards = made_cards(
        opened(board_set.seed),
        recipe_for(tournament.format, fresh),
        board_set.public_value,
        attack_only=board_set.kind == BoardSet.Kind.ATTACK_HANDS,
    )
    board_set.recipe = {**board_set.recipe, "numbers": sorted([*known, *fresh])}
    board_set.save(update_fields=["recipe"])
    store_deals(board_set, cards)
    log(tournament, author, "board-set-more", after={"boards": len(fresh)})
    bump(tournament)
    return fresh


def taker_of_board(tournament: Tournament, number: int) -> str:
    """Return who takes a board of the event, "" where people bid."""
    return taker_for(tournament.format, number)
