"""Somebody plays in another's place for some rounds; the results are those of the entry seated.

The seat stays the entry's, so no recalculation can credit anybody else: who held the cards is
kept beside it.
"""

from __future__ import annotations

from django.db import transaction

from tournament.messages import Refused
from tournament.models import Entry, Player, Seating, State, Substitution, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump, locked, require_state
from tournament.services.registration import Person, known_namesakes, save_player


@transaction.atomic
def substitute_entry(
    entry: Entry, person: Person, *, first_round: int, last_round: int, author: Author
) -> Substitution:
    """Note who plays for an entry from one round to another, both included.

    Refused for somebody who plays elsewhere in one of these rounds, or who met one of the boards.
    """
    tournament = locked(entry.tournament)
    require_state(tournament, State.RUNNING, State.CLOSED)
    check_rounds(tournament, entry, first_round, last_round)
    player = _player(person)
    _check_free(tournament, entry, player, first_round, last_round)
    made = Substitution.objects.create(
        entry=entry, player=player, first_round=first_round, last_round=last_round
    )
    after = {"player": player.full_name, "from_round": first_round, "to_round": last_round}
    log(tournament, author, "substitution", target=entry.name, after=after)
    bump(tournament)
    return made


@transaction.atomic
def end_substitution(substitution: Substitution, *, author: Author) -> None:
    """Take a substitution back: the entry held its cards itself."""
    tournament = locked(substitution.entry.tournament)
    require_state(tournament, State.RUNNING, State.CLOSED)
    before = {
        "player": substitution.player.full_name,
        "from_round": substitution.first_round,
        "to_round": substitution.last_round,
    }
    log(tournament, author, "substitution", target=substitution.entry.name, before=before)
    substitution.delete()
    bump(tournament)


def _player(person: Person) -> Player:
    known = [] if person.licence_number else known_namesakes(person)
    if len(known) > 1:
        raise Refused.because("which-one", "name", name=known[0].full_name, count=len(known))
    return known[0] if known else save_player(person)


def check_rounds(tournament: Tournament, entry: Entry, first: int, last: int) -> None:
    """Refuse rounds that are not there, or in which somebody plays for the entry already."""
    numbers = set(tournament.rounds.values_list("number", flat=True))
    if first not in numbers or last not in numbers or first > last:
        raise Refused.because("substitution-rounds", "last_round", rounds=len(numbers))
    overlap = entry.substitutions.filter(first_round__lte=last, last_round__gte=first)
    if overlap.exists():
        raise Refused.because("substituted-already", "name", name=entry.name)


def _check_free(
    tournament: Tournament, entry: Entry, player: Player, first: int, last: int
) -> None:
    own = Entry.objects.filter(tournament=tournament, members__player=player).first()
    if own is not None and own.pk == entry.pk:
        raise Refused.because("substitute-oneself", "name", name=player.full_name)
    elsewhere = Substitution.objects.filter(
        entry__tournament=tournament, player=player, first_round__lte=last, last_round__gte=first
    ).exclude(entry=entry)
    if elsewhere.exists():
        raise Refused.because("substitute-plays", "name", name=player.full_name)
    if own is None:
        return
    seats = Seating.objects.filter(entry=own)
    if seats.filter(round__number__gte=first, round__number__lte=last).exists():
        raise Refused.because("substitute-plays", "name", name=player.full_name)
    his = Seating.objects.filter(
        entry=entry, round__number__gte=first, round__number__lte=last
    ).values_list("table__dues__board__number", flat=True)
    known = seats.filter(table__dues__board__number__in=[n for n in his if n]).values_list(
        "table__dues__board__number", flat=True
    )
    met = sorted(set(known).intersection(his))
    if met:
        raise Refused.because(
            "substitute-knows", "name", name=player.full_name, boards=", ".join(map(str, met))
        )
