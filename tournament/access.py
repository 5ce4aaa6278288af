"""Gates: from a token or a user to the rows they may touch, and what is still sealed.

A table's link is signed and carries the event, the table and an epoch; raising the event's epoch
revokes every link printed before. A link dies when its event is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils import timezone

from tournament.models import (
    Board,
    BoardDeal,
    BoardSet,
    Entry,
    Format,
    MatchSystem,
    Plan,
    Role,
    RoundState,
    State,
    Table,
    Tournament,
)

# After the day itself a link helps nobody: results are then the director's.
LINK_LIFE = timedelta(days=3)
_signer = Signer(salt="etui.table", sep=".")
_captain_signer = Signer(salt="etui.captain", sep=".")
_entry_signer = Signer(salt="etui.entry", sep=".")


class LinkExpired(Exception):
    """The link was good once: revoked, or its event is over. `tournament` is public knowledge."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament.slug)
        self.tournament = tournament


@dataclass(frozen=True)
class TableAccess:
    """What a table's link opens: one table of one event."""

    tournament: Tournament
    number: int


def table_token(tournament: Tournament, number: int) -> str:
    """Return the token of a table's link."""
    return _signer.sign(f"{tournament.pk}-{number}-{tournament.token_epoch}")


def table_for_token(token: str) -> TableAccess:
    """Return what the token opens; 404 for a forged one, `LinkExpired` for a dead one."""
    try:
        event, number, epoch = map(int, _signer.unsign(token).split("-"))
        tournament = Tournament.objects.get(pk=event)
    except (BadSignature, ValueError, Tournament.DoesNotExist) as error:
        raise Http404 from error
    over = timezone.now() > tournament.starts_at + LINK_LIFE and tournament.state != State.RUNNING
    if epoch != tournament.token_epoch or tournament.state == State.CANCELLED or over:
        raise LinkExpired(tournament)
    return TableAccess(tournament, number)


def entry_token(entry: Entry) -> str:
    """Return the token of an entry's personal link."""
    return _entry_signer.sign(f"{entry.pk}-{entry.link_epoch}")


def entry_for_token(tournament: Tournament, token: str) -> Entry:
    """Return the entry a personal link opens; 404 where it is forged, renewed or of elsewhere."""
    try:
        pk, epoch = map(int, _entry_signer.unsign(token).split("-"))
        return tournament.entries.get(pk=pk, link_epoch=epoch)
    except (BadSignature, ValueError, Entry.DoesNotExist) as error:
        raise Http404 from error


def captain_token(entry: Entry) -> str:
    """Return the token of a captain's link."""
    return _captain_signer.sign(f"{entry.pk}-{entry.link_epoch}")


def is_captain_link_alive(entry: Entry) -> bool:
    """Tell whether the captain's link of a team opens its pages: not long after the event."""
    tournament = entry.tournament
    over = timezone.now() > tournament.starts_at + LINK_LIFE and tournament.state != State.RUNNING
    return tournament.state != State.CANCELLED and not over


def entry_for_captain(token: str) -> Entry:
    """Return the team a captain's link opens; 404 when forged, `LinkExpired` when dead."""
    try:
        pk, epoch = map(int, _captain_signer.unsign(token).split("-"))
        entry = Entry.objects.select_related("tournament").get(pk=pk)
    except (BadSignature, ValueError, Entry.DoesNotExist) as error:
        raise Http404 from error
    if epoch != entry.link_epoch or not is_captain_link_alive(entry):
        raise LinkExpired(entry.tournament)
    return entry


def tournament_for_code(code: str) -> Tournament | None:
    """Return the event whose evening code this is, while it is open or running."""
    if not code:
        return None
    return Tournament.objects.filter(
        evening_code=code, state__in=[State.OPEN, State.RUNNING]
    ).first()


def table_for_code(code: str, number: int) -> TableAccess | None:
    """Return the table a typed evening code and table number open, None when they open nothing."""
    tournament = tournament_for_code(code)
    if tournament is None:
        return None
    known = Table.objects.filter(round__tournament=tournament, number=number).exists()
    return TableAccess(tournament, number) if known else None


def public_tournaments() -> QuerySet[Tournament]:
    """Return the events strangers may know of."""
    return Tournament.objects.exclude(state=State.DRAFT)


def public_tournament(slug: str) -> Tournament:
    """Return a public event with its scoreboard, else 404: a draft does not exist for strangers.

    `has_prepared_boards` says whether it has a page of its boards' cards and their proof.
    """
    made = BoardDeal.objects.filter(set__tournament=OuterRef("pk"))
    found = public_tournaments().select_related("scoreboard").filter(slug=slug)
    tournament = found.annotate(has_prepared_boards=Exists(made)).first()
    if tournament is None:
        raise Http404
    return tournament


def directed_tournaments(user: Any) -> QuerySet[Tournament]:
    """Return the events the user directs; staff direct all."""
    return _tournaments_as(user, Role.Kind.DIRECTOR)


def organized_tournaments(user: Any) -> QuerySet[Tournament]:
    """Return the events whose entries, fees and prizes the user keeps: directors may too."""
    return _tournaments_as(user, Role.Kind.DIRECTOR, Role.Kind.ORGANIZER)


def _tournaments_as(user: Any, *kinds: str) -> QuerySet[Tournament]:
    if not user.is_authenticated:
        return Tournament.objects.none()
    if user.is_staff:
        return Tournament.objects.all()
    roles = Role.objects.filter(tournament=OuterRef("pk"), user=user, kind__in=kinds)
    return Tournament.objects.filter(Exists(roles))


def tournament_for_director(user: Any, slug: str) -> Tournament:
    """Return an event the user directs, else 404: hidden and forbidden are one answer."""
    tournament = directed_tournaments(user).filter(slug=slug).first()
    if tournament is None:
        raise Http404
    return tournament


def tournament_for_organizer(user: Any, slug: str) -> Tournament:
    """Return an event the user organizes or directs, else 404."""
    tournament = organized_tournaments(user).filter(slug=slug).first()
    if tournament is None:
        raise Http404
    return tournament


def may_create(user: Any) -> bool:
    """Tell whether the user may make an event: any signed-in account may."""
    return bool(user.is_authenticated and user.is_active)


def open_boards(tournament: Tournament) -> QuerySet[Board]:
    """Return the boards nobody can meet any more: every round they are due in is closed."""
    if tournament.state in {State.CLOSED, State.PUBLISHED}:
        return tournament.boards.all()
    waiting = Board.objects.filter(
        pk=OuterRef("pk"),
        dues__table__round__state__in=[RoundState.PENDING, RoundState.PLAYING],
    )
    return tournament.boards.filter(~Exists(waiting))


def is_board_open(board: Board) -> bool:
    """Tell whether a board's results may be shown outside the director's desk."""
    return open_boards(board.tournament).filter(pk=board.pk).exists()


def made_tournaments(user: Any) -> QuerySet[Tournament]:
    """Return the events whose cards the user may see: as their board maker, and only so.

    Staff and superusers are no exception; where the directors play, none of them may.
    """
    if not user.is_authenticated:
        return Tournament.objects.none()
    roles = Role.objects.filter(tournament=OuterRef("pk"), user=user)
    # Staff direct every event.
    directs = Q() if user.is_staff else Exists(roles.filter(kind=Role.Kind.DIRECTOR))
    locked_out = Q(board_set__locks_directors_out=True) & directs
    return Tournament.objects.filter(Exists(roles.filter(kind=Role.Kind.BOARD_MAKER))).exclude(
        locked_out
    )


def tournament_for_board_maker(user: Any, slug: str) -> Tournament:
    """Return an event whose cards the user may see, else 404: hidden and forbidden are one."""
    tournament = made_tournaments(user).filter(slug=slug).first()
    if tournament is None:
        raise Http404
    return tournament


def is_play_over(tournament: Tournament) -> bool:
    """Tell whether the last round is closed: every round the event was to have.

    Where the next matches follow from the results, or rounds were cut that can be taken up again,
    nobody knows which round is the last before the event is closed.
    """
    if tournament.state in {State.CLOSED, State.PUBLISHED}:
        return True
    if tournament.state != State.RUNNING or _may_go_on(tournament):
        return False
    states = set(tournament.rounds.values_list("number", "state"))
    done = {state for _, state in states} == {RoundState.CLOSED}
    return done and len(states) >= tournament.round_count


def _may_go_on(tournament: Tournament) -> bool:
    made_later = tournament.match_system in {MatchSystem.SWISS, MatchSystem.KNOCK_OUT}
    was_cut = Plan.objects.filter(tournament=tournament, dropped__isnull=False).exists()
    return made_later or tournament.format == Format.FREE_DEALS or was_cut


def set_family(board_set: BoardSet) -> QuerySet[BoardSet]:
    """Return the other sets with the same cards: the one copied from, and its copies."""
    root = board_set.copied_from_id or board_set.pk
    others = BoardSet.objects.filter(Q(pk=root) | Q(copied_from=root)).exclude(pk=board_set.pk)
    return others.select_related("tournament")


def _open_numbers(board_set: BoardSet) -> set[int]:
    """Return the numbers of a set that nobody of its own event can meet any more."""
    tournament = board_set.tournament
    numbers = set(board_set.deals.values_list("number", flat=True))
    if tournament.state in {State.DRAFT, State.OPEN}:
        return set()
    if tournament.state in {State.CLOSED, State.PUBLISHED}:
        return numbers
    opened = set(open_boards(tournament).values_list("number", flat=True))
    shut = tournament.boards.exclude(pk__in=open_boards(tournament))
    return numbers & opened - set(shut.values_list("number", flat=True)) - _cut_numbers(tournament)


def _cut_numbers(tournament: Tournament) -> set[int]:
    """Return the boards of rounds that were cut: they can be taken up until the event is closed."""
    plan = Plan.objects.filter(tournament=tournament, dropped__isnull=False).first()
    rounds = plan.dropped if plan is not None and plan.dropped else []
    return {number for row in rounds for table in row["tables"] for number in table["boards"]}


def _waits_elsewhere(board_set: BoardSet) -> Iterator[BoardSet]:
    """Yield the sets with the same cards whose people may still meet them.

    What was copied after the play was over was known to everybody by then: it seals nothing again.
    """
    for other in set_family(board_set):
        if other.tournament.state == State.CANCELLED:
            continue
        last = board_set.tournament.rounds.aggregate(last=Max("closed_at"))["last"]
        is_later = is_play_over(board_set.tournament) and last and other.made_at > last
        if not is_later:
            yield other


def open_deals(tournament: Tournament) -> QuerySet[BoardDeal]:
    """Return the deals open to all: nobody can meet them any more, here or where they are copied.

    Before the start none; a deal no table was due to play opens with the end of the play.
    """
    board_set = BoardSet.objects.filter(tournament=tournament).first()
    if board_set is None:
        return BoardDeal.objects.none()
    numbers = _open_numbers(board_set)
    for other in _waits_elsewhere(board_set):
        numbers &= _open_numbers(other)
    return board_set.deals.filter(number__in=numbers)


def is_seed_open(board_set: BoardSet) -> bool:
    """Tell whether the seed may be known: the play is over here and where the set was copied."""
    return is_play_over(board_set.tournament) and all(
        is_play_over(other.tournament) for other in _waits_elsewhere(board_set)
    )
