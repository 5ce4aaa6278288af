"""Who is here: somebody named at the door, everybody at once, a stand-in for an empty seat."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from tournament.adapters.names import search_form
from tournament.messages import Refused
from tournament.models import Entry, Player, Presence, Tournament
from tournament.selectors.people import entries_of, players_matching
from tournament.services.audit import Author, log
from tournament.services.events import bump, held_entry
from tournament.services.registration import (
    Person,
    enter_person,
    enter_player,
    forget_draw,
    refresh_short_names,
    require_entries_open,
    save_player,
    set_presence,
)


@dataclass(frozen=True)
class CheckIn:
    """What a name typed at the door did: the entry, and what it was before (blank: not entered)."""

    entry: Entry
    before: str


@transaction.atomic
def check_in(tournament: Tournament, text: str, *, author: Author) -> CheckIn:
    """Mark present the one listed person of that name, else enter the person, present.

    A listed person is meant when the whole name is typed, or when whole words of it fit one
    person who is not here yet. Several of the same name are refused with `which-one`, one word
    that begins the name of others with `who-begins-so`: nobody is made of half a name.
    """
    typed = set(search_form(text).split())
    if not typed:
        raise Refused.because("name-blank", "name")
    names = {entry: set(search_form(entry.name).split()) for entry in tournament.entries.all()}
    same = [entry for entry, words in names.items() if words == typed]
    waiting = [entry for entry in same if entry.presence != Presence.PRESENT]
    if len(waiting) > 1:
        raise Refused.because("which-one", "name", name=waiting[0].name, count=len(waiting))
    if waiting:
        return _mark(waiting[0], author)
    if same:
        raise Refused.because("already-here", "name", name=same[0].name)
    partly = [e for e, words in names.items() if typed < words and e.presence == Presence.EXPECTED]
    if len(partly) == 1:
        return _mark(partly[0], author)
    if len(typed) == 1 and (
        entries_beginning(tournament, text) or players_matching(search_form(text), tournament)
    ):
        raise Refused.because("who-begins-so", "name", name=text.strip())
    entry = enter_person(
        tournament, Person.from_text(text), author=author, presence=Presence.PRESENT
    )
    return CheckIn(entry, "")


@transaction.atomic
def check_in_team(tournament: Tournament, text: str, *, author: Author) -> CheckIn:
    """Mark present the one team of that name, or the team of the person named so."""
    typed = set(search_form(text).split())
    if not typed:
        raise Refused.because("name-blank", "name")
    found = []
    for entry in tournament.entries.prefetch_related("members__player"):
        names = [entry.name, *(member.player.full_name for member in entry.members.all())]
        if any(typed <= set(search_form(name).split()) for name in names):
            found.append(entry)
    if not found:
        raise Refused.because("team-unknown", "name", name=text.strip())
    waiting = [entry for entry in found if entry.presence != Presence.PRESENT]
    if len(waiting) > 1:
        raise Refused.because("who-begins-so", "name", name=text.strip())
    if not waiting:
        raise Refused.because("already-here", "name", name=found[0].name)
    return _mark(waiting[0], author)


def entries_beginning(tournament: Tournament, text: str) -> list[Entry]:
    """Return who is expected and has a name of which each typed word begins a word."""
    typed = search_form(text).split()
    return [
        entry
        for entry in entries_of(tournament).filter(presence=Presence.EXPECTED)
        if all(any(w.startswith(t) for w in _words_of(entry)) for t in typed)
    ]


def _words_of(entry: Entry) -> list[str]:
    """Return the words of the entry's name; of a team, its people's too."""
    names = [entry.name]
    if entry.tournament.is_of_teams:
        names += [member.player.full_name for member in entry.members.all()]
    return search_form(" ".join(names)).split()


def _mark(entry: Entry, author: Author) -> CheckIn:
    before = entry.presence
    return CheckIn(set_presence(entry, Presence.PRESENT, author=author), before)


@transaction.atomic
def check_in_player(tournament: Tournament, player: Player, *, author: Author) -> CheckIn:
    """Enter a known person who is here."""
    entry = enter_player(tournament, player, author=author, presence=Presence.PRESENT)
    return CheckIn(entry, "")


@transaction.atomic
def check_in_namesake(tournament: Tournament, text: str, *, author: Author) -> CheckIn:
    """Enter somebody new who shares the name of people already known."""
    require_entries_open(tournament)
    player = save_player(Person.from_text(text))
    return check_in_player(tournament, player, author=author)


@transaction.atomic
def mark_everyone(tournament: Tournament, *, author: Author) -> int:
    """Mark present everybody who is expected; return how many. Who withdrew stays withdrawn."""
    tournament = require_entries_open(tournament)
    waiting = tournament.entries.filter(presence=Presence.EXPECTED)
    numbers = list(waiting.values_list("number", flat=True))
    if numbers:
        waiting.update(presence=Presence.PRESENT)
        forget_draw(tournament)
        log(tournament, author, "presence-all", after={"numbers": numbers})
        bump(tournament)
    return len(numbers)


@transaction.atomic
def enter_substitute(tournament: Tournament, name: str, *, author: Author) -> Entry:
    """Enter somebody who fills a seat and is not ranked, present."""
    require_entries_open(tournament)
    player = save_player(Person.from_text(name))
    return enter_player(
        tournament, player, author=author, presence=Presence.PRESENT, is_substitute=True
    )


@transaction.atomic
def set_substitute(entry: Entry, *, is_substitute: bool, author: Author) -> Entry:
    """Say whether somebody fills a seat without being ranked; free until the start."""
    tournament = require_entries_open(entry.tournament)
    entry = held_entry(entry)
    if entry.is_substitute != is_substitute:
        before, entry.is_substitute = entry.is_substitute, is_substitute
        entry.save(update_fields=["is_substitute"])
        log(tournament, author, "substitute", entry.name, before=before, after=is_substitute)
        refresh_short_names(tournament)
        bump(tournament)
    return entry
