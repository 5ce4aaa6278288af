"""A whole list of people entered at once: pasted, read from a file, or invented."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Max

from tournament.adapters.names import search_name, tidy
from tournament.messages import Refused
from tournament.models import Club, Entry, LogLine, Member, Player, Presence, Tournament
from tournament.services.audit import Author, log_line
from tournament.services.events import bump
from tournament.services.registration import (
    Person,
    club_named,
    forget_draw,
    refresh_short_names,
    require_entries_open,
)
from tournament.services.turns import Turn, take_turn

# People looked for in one query: SQLite takes no more than 32,766 values.
AT_ONCE = 500


@dataclass(frozen=True)
class ImportLine:
    """What became of one line of a list: the entry, or why not."""

    text: str
    entry: Entry | None
    refusal: Refused | None


@dataclass
class _Directory:
    """Who is known and who is entered already, the people of the list so far included."""

    namesakes: dict[str, list[Player]] = field(default_factory=dict)
    licences: dict[str, Player] = field(default_factory=dict)
    clubs: dict[str, Club | None] = field(default_factory=dict)
    entered: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, tournament: Tournament, people: list[Person]) -> _Directory:
        """Return the directory with all that the list may meet."""
        found = cls()
        forms = {_form(person) for person in people}
        licences = {licence for person in people if (licence := tidy(person.licence_number))}
        known = {
            player.pk: player
            for player in [
                *_found("search_name__in", sorted(forms)),
                *_found("licence_number__in", sorted(licences)),
            ]
        }
        for _, player in sorted(known.items()):
            found.add(player)
        here = Member.objects.filter(tournament=tournament)
        found.entered = set(here.values_list("player__key", flat=True))
        return found

    def add(self, player: Player) -> None:
        """Know one more person."""
        self.namesakes.setdefault(player.search_name, []).append(player)
        if player.licence_number:
            self.licences[player.licence_number] = player

    def club(self, name: str) -> Club | None:
        """Return the club of that name, asked for once."""
        if name not in self.clubs:
            self.clubs[name] = club_named(name)
        return self.clubs[name]

    def player_behind(self, person: Person) -> Player:
        """Return the one meant, known or new; the new one is not stored yet."""
        if person.licence_number:
            return self._licensed(person)
        namesakes = self.namesakes.get(_form(person), [])
        free = [player for player in namesakes if player.key not in self.entered]
        if namesakes and not free:
            raise Refused.because("already-entered", "name", name=namesakes[0].full_name)
        if len(free) > 1:
            raise Refused.because("which-one", "name", name=free[0].full_name, count=len(free))
        if not free:
            return self._new(person)
        if free[0].club is None and (club := self.club(person.club)):
            free[0].club = club
            if free[0].pk:
                free[0].save(update_fields=["club"])
        return free[0]

    def _licensed(self, person: Person) -> Player:
        licence = tidy(person.licence_number)
        known = self.licences.get(licence) if licence else None
        if known is None:
            return self._new(person)
        if known.search_name != _form(person):
            raise Refused.because(
                "licence-taken", "licence_number", licence=licence, name=known.full_name
            )
        if known.key in self.entered:
            raise Refused.because("already-entered", "name", name=known.full_name)
        return known

    def _new(self, person: Person) -> Player:
        last, first = tidy(person.last_name), tidy(person.first_name)
        if not last:
            raise Refused.because("name-blank", "name")
        return Player(
            last_name=last,
            first_name=first,
            licence_number=tidy(person.licence_number) or None,
            club=self.club(person.club),
            category=person.category,
            search_name=search_name(last, first),
        )


def _form(person: Person) -> str:
    return search_name(person.last_name, person.first_name)


def _found(lookup: str, values: list[str]) -> list[Player]:
    players: list[Player] = []
    for first in range(0, len(values), AT_ONCE):
        some = {lookup: values[first : first + AT_ONCE]}
        players += Player.objects.select_related("club").filter(**some)
    return players


@transaction.atomic
def enter_people(
    tournament: Tournament,
    people: Iterable[tuple[str, Person]],
    *,
    author: Author,
    presence: str = Presence.EXPECTED,
) -> list[ImportLine]:
    """Enter a list line by line; a line refused leaves the others entered.

    Presence of those already entered is never changed.
    """
    listed = list(people)
    try:
        tournament = require_entries_open(tournament)
    except Refused as refusal:
        return [ImportLine(text, None, refusal) for text, _ in listed]
    # Held before the look for namesakes: two who enter one name at once enter one person.
    take_turn(Turn.PEOPLE)
    directory = _Directory.of(tournament, [person for _, person in listed])
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    lines: list[ImportLine] = []
    members: list[Member] = []
    for text, person in listed:
        try:
            player = directory.player_behind(person)
        except Refused as refusal:
            lines.append(ImportLine(text, None, refusal))
            continue
        if not player.pk:
            directory.add(player)
        directory.entered.add(player.key)
        entry = Entry(
            tournament=tournament,
            number=last + len(members) + 1,
            name=player.full_name,
            short_name=player.last_name,
            presence=presence,
            due_cents=tournament.fee_cents,
        )
        members.append(Member(tournament=tournament, entry=entry, player=player))
        lines.append(ImportLine(text, entry, None))
    if members:
        _store(tournament, members, author)
    return lines


def _store(tournament: Tournament, members: list[Member], author: Author) -> None:
    """Store new people, their entries, and a line of the log each."""
    Player.objects.bulk_create([one.player for one in members if not one.player.pk])
    Entry.objects.bulk_create([one.entry for one in members])
    Member.objects.bulk_create(members)
    entries = [one.entry for one in members]
    LogLine.objects.bulk_create(
        log_line(tournament, author, "enter", target=one.name, after={"number": one.number})
        for one in entries
    )
    forget_draw(tournament)
    refresh_short_names(tournament)
    bump(tournament)
