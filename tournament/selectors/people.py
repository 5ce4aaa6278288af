"""Who is known, and who is entered."""

from __future__ import annotations

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from tournament.models import (
    Entry,
    Format,
    Member,
    Player,
    Presence,
    Seating,
    SitOut,
    Substitution,
    Tournament,
)
from tournament.selectors.stand_ins import with_stand_ins

SUGGESTIONS = 8
TEAM_FORMATS = (Format.TRIPLETS, Format.QUARTETS, Format.TEAMS)


def names_by_entry(tournament: Tournament) -> dict[int, list[str]]:
    """Return entry number -> the names of its people, in their order, with who plays for them."""
    rows = Member.objects.filter(tournament=tournament).select_related("player", "entry")
    people, stand_ins = with_stand_ins(rows.order_by("entry__number", "position"))
    names: dict[int, list[str]] = {}
    for row in people:
        here = names.setdefault(row.entry.number, [])
        here.append(row.player.full_name)
        here += [
            as_seated(row.player.last_name, one.player.full_name)
            for one in stand_ins.get(row.pk, [])
        ]
    return names


def players_matching(form: str, tournament: Tournament | None = None) -> QuerySet[Player]:
    """Return known people each of whose typed words begins a word of the name, entered ones out.

    `form` is a name in its search form.
    """
    people = Player.objects.select_related("club")
    for word in form.split():
        starts = Q(search_name__startswith=word) | Q(search_name__contains=f" {word}")
        people = people.filter(starts)
    if tournament is not None:
        people = people.exclude(memberships__tournament=tournament)
    return people.order_by("search_name", "pk")[:SUGGESTIONS]


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries by number, with the people inside."""
    return tournament.entries.prefetch_related("members__player__club").order_by("number")


def presence_counts(tournament: Tournament) -> dict[str, int]:
    """Return how many entries are present, expected and withdrawn."""
    rows = tournament.entries.values_list("presence").annotate(count=Count("pk"))
    counts = dict.fromkeys(Presence.values, 0)
    counts.update(dict(rows))
    return counts


def stand_in() -> Subquery:
    """Return the last name of who plays for the outer seating's entry in its round, else null.

    A team is named itself: who plays for one of its people stands with them.
    """
    found = Substitution.objects.exclude(entry__tournament__format__in=TEAM_FORMATS).filter(
        entry=OuterRef("entry"),
        first_round__lte=OuterRef("round__number"),
        last_round__gte=OuterRef("round__number"),
    )
    return Subquery(found.values("player__last_name")[:1])


def as_seated(name: str, stand_in: str | None) -> str:
    """Return the name as it stands at the table: who holds the cards, and for whom."""
    return f"{stand_in} ({name})" if stand_in else name


def rests_of(tournament: Tournament) -> QuerySet[SitOut]:
    """Return who sits out, without those who do not play on: a final is of others, or they left."""
    gone = Q(entry__is_stopped=True) | Q(entry__presence=Presence.WITHDRAWN)
    later = Seating.objects.filter(
        entry=OuterRef("entry"), round__number__gt=OuterRef("round__number")
    )
    return SitOut.objects.filter(round__tournament=tournament).exclude(gone & ~Exists(later))
