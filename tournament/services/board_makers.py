"""Who makes an event's boards: the only ones who see cards before they are open to all."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from tournament.messages import Refused
from tournament.models import BoardSet, Role, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump, locked
from tournament.services.roles import Given, account_of


@transaction.atomic
def appoint_board_maker(
    tournament: Tournament, username: str, *, author: Author, accepted: bool = False
) -> Given:
    """Let an account make the boards; one that nobody has is made, its password told this once.

    Whoever directs the event sees its cards from then on: only `accepted`, and never where the
    directors are locked out.
    """
    tournament = locked(tournament)
    user, password = account_of(username)
    directs = tournament.roles.filter(user=user, kind=Role.Kind.DIRECTOR).exists()
    # Staff direct every event.
    if directs or user.is_staff:
        if is_locked_for_directors(tournament):
            raise Refused.because("directors-locked-out", "username", name=user.get_username())
        if not accepted:
            raise Refused.because("director-sees-cards", "username", name=user.get_username())
    role, is_new = Role.objects.get_or_create(
        tournament=tournament, user=user, kind=Role.Kind.BOARD_MAKER
    )
    if is_new:
        log(tournament, author, "board-maker", target=user.get_username())
        bump(tournament)
    return Given(role, password)


@transaction.atomic
def dismiss_board_maker(tournament: Tournament, username: str, *, author: Author) -> None:
    """Take the role back; what the account looked at stays written."""
    tournament = locked(tournament)
    gone, _ = tournament.roles.filter(user__username=username, kind=Role.Kind.BOARD_MAKER).delete()
    if gone:
        log(tournament, author, "board-maker-off", target=username)
        bump(tournament)


def is_locked_for_directors(tournament: Tournament) -> bool:
    """Tell whether the directors play, so that none may see cards."""
    return BoardSet.objects.filter(tournament=tournament, locks_directors_out=True).exists()


@transaction.atomic
def lock_directors_out(tournament: Tournament, *, locked_out: bool, author: Author) -> None:
    """Say whether the directors play: then none of them may be or become a board maker.

    Once the set has cards the lock stays: taking it off would open them to who plays.
    """
    tournament = locked(tournament)
    board_set, _ = BoardSet.objects.get_or_create(tournament=tournament)
    if board_set.locks_directors_out == locked_out:
        return
    if not locked_out and board_set.deals.exists():
        raise Refused.because("lock-stays")
    directors = tournament.roles.filter(kind=Role.Kind.DIRECTOR).values("user")
    makers = tournament.roles.filter(kind=Role.Kind.BOARD_MAKER)
    both = makers.filter(Q(user__in=directors) | Q(user__is_staff=True))
    if locked_out and both.exists():
        names = ", ".join(both.values_list("user__username", flat=True))
        raise Refused.because("directors-make-boards", names=names)
    board_set.locks_directors_out = locked_out
    board_set.save(update_fields=["locks_directors_out"])
    log(tournament, author, "directors-locked" if locked_out else "directors-unlocked")
    bump(tournament)
