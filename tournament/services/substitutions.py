"""Somebody plays in another's place for some rounds; the results are those of the entry seated.

The seat stays the entry's, so no recalculation can credit anybody else: who held the cards is
kept beside it.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournament.messages import Refused
from tournament.models import (
    NOT_COMING,
    Entry,
    Format,
    Member,
    Player,
    Seating,
    State,
    Substitution,
    Tournament,
)
from tournament.services.audit import Author, log
from tournament.services.events import bump, locked, require_state
from tournament.services.registration import Person, known_namesakes, save_player


@transaction.atomic
def substitute_entry(
    entry: Entry,
    person: Person,
    *,
    first_round: int,
    last_round: int,
    author: Author,
    position: int = 1,
) -> Substitution:
    """Note who plays for somebody of an entry from one round to another, both included.

    In a team the badge (RO p.20) or the role (RO p.22) is that of whom they replace, so the turns
    go on. Refused for somebody of another team in play, for who plays elsewhere in one of these
    rounds, or who met one of the boards.
    """
    tournament = locked(entry.tournament)
    require_state(tournament, State.RUNNING, State.CLOSED)
    if tournament.format == Format.TEAMS:
        raise Refused.because("substitute-line-ups")
    member = entry.members.select_related("player").filter(position=position).first()
    if member is None:
        raise Refused.because("changed-meanwhile")
    rounds = (first_round, last_round)
    check_rounds(tournament, member, *rounds)
    player = _player(person)
    _check_other_team(tournament, entry, player)
    _check_free(tournament, member, player, *rounds)
    made = Substitution.objects.create(
        entry=entry, position=position, player=player,
        first_round=first_round, last_round=last_round,
    )  # fmt: skip
    log(tournament, author, "substitution", target=_target(member), after=_said(made))
    bump(tournament)
    return made


@transaction.atomic
def end_substitution(substitution: Substitution, *, author: Author) -> None:
    """Take a substitution back: the entry held its cards itself."""
    tournament = locked(substitution.entry.tournament)
    require_state(tournament, State.RUNNING, State.CLOSED)
    entry = substitution.entry
    member = entry.members.filter(position=substitution.position).first()
    target = _target(member) if member else entry.name
    log(tournament, author, "substitution", target=target, before=_said(substitution))
    substitution.delete()
    bump(tournament)


def _target(member: Member) -> str:
    """Return whom it is about: the entry, with the person of a team."""
    name = member.entry.name
    return f"{name}, {member.player.full_name}" if member.tournament.is_of_teams else name


def _said(one: Substitution) -> dict[str, Any]:
    rounds = {"from_round": one.first_round, "to_round": one.last_round}
    return {"player": one.player.full_name, **rounds}


def _player(person: Person) -> Player:
    known = [] if person.licence_number else known_namesakes(person)
    if len(known) > 1:
        raise Refused.because("which-one", "name", name=known[0].full_name, count=len(known))
    return known[0] if known else save_player(person)


def check_rounds(tournament: Tournament, member: Member, first: int, last: int) -> None:
    """Refuse rounds that are not there, or in which somebody plays for that person already."""
    numbers = set(tournament.rounds.values_list("number", flat=True))
    if first not in numbers or last not in numbers or first > last:
        raise Refused.because("substitution-rounds", "last_round", rounds=len(numbers))
    overlap = member.entry.substitutions.filter(
        position=member.position, first_round__lte=last, last_round__gte=first
    )
    if overlap.exists():
        raise Refused.because("substituted-already", "name", name=member.player.full_name)


def _check_other_team(tournament: Tournament, entry: Entry, player: Player) -> None:
    """Refuse somebody of another team in play, resting or not; of one that left is free."""
    if not tournament.is_of_teams:
        return
    others = tournament.entries.exclude(pk=entry.pk).exclude(presence__in=NOT_COMING)
    own = others.filter(slot__isnull=False, members__player=player).first()
    if own is not None:
        facts = {"name": player.full_name, "team": own.name}
        raise Refused.because("in-another-team", "name", **facts)


def _check_free(
    tournament: Tournament, member: Member, player: Player, first: int, last: int
) -> None:
    entry = member.entry
    own = Entry.objects.filter(tournament=tournament, members__player=player).first()
    if own is not None and own.pk == entry.pk:
        code = "substitute-oneself" if member.player_id == player.pk else "substitute-team-mate"
        raise Refused.because(code, "name", name=player.full_name)
    elsewhere = Substitution.objects.filter(
        entry__tournament=tournament, player=player, first_round__lte=last, last_round__gte=first
    ).exclude(entry=entry, position=member.position)
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
