"""People enter themselves: on the public page, then by the personal link of their entry.

Nothing here overrides a director: once seats are drawn or the play has begun, only the desk
changes who plays.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournament.adapters.names import search_form, tidy
from tournament.adapters.teams import is_of_teams
from tournament.messages import Refused
from tournament.models import Entry, Member, Presence, State, Tournament
from tournament.selectors.free_teams import mates_of
from tournament.services import teams
from tournament.services.audit import Author, log
from tournament.services.events import bump, held_entry, locked
from tournament.services.free_team_entries import (
    create_team_entries,
    require_team_size,
    rewrite_team_entries,
)
from tournament.services.identities import (
    Identity,
    forget_new,
    identify,
    identify_again,
    person_stated,
)
from tournament.services.registration import (
    Person,
    enter_player,
    forget_draw,
    refresh_short_names,
)
from tournament.services.sizes import check_size, require_whole
from tournament.services.waiting import (
    fill_places,
    is_let_in,
    note_moved_up,
    presence_of_next,
    queue_of,
)

KEY_LENGTH = 32
# A waiting list longer than any hall is a flood.
MOST_WAITING = 300


@dataclass(frozen=True)
class Registration:
    """An entry as sent: its people, the captain first; a key tells a second sending."""

    people: tuple[Person, ...]
    contact: str
    name: str = ""
    key: str = ""
    # What each does, as in `teams.Team`: the roles of a quartet, the triplets of a team of six.
    places: tuple[str, ...] = ()
    # In which whoever registers reads.
    language: str = ""

    @property
    def send_key(self) -> str:
        """Return what tells this sending from others: the page's key with the content."""
        if not self.key:
            return ""
        content = repr((self.key, self.people, self.contact, self.name, self.places))
        return hashlib.sha256(content.encode()).hexdigest()[:KEY_LENGTH]


@transaction.atomic
def register(
    tournament: Tournament, sent: Registration, *, moment: datetime | None = None
) -> Entry:
    """Enter people at their own wish; sent twice it is one entry, full it waits."""
    tournament = locked(tournament)
    known = tournament.entries.filter(send_key=sent.send_key).first() if sent.key else None
    if known is not None:
        return known
    require_taking_entries(tournament, moment)
    if queue_of(tournament).count() >= MOST_WAITING:
        raise Refused.because("waiting-list-full")
    return _enter(tournament, sent, None)


@transaction.atomic
def enter_for_others(tournament: Tournament, sent: Registration, *, author: Author) -> Entry:
    """Enter people as an organizer, whether they may themselves or not; full they wait too."""
    tournament = locked(tournament)
    known = tournament.entries.filter(send_key=sent.send_key).first() if sent.key else None
    if known is not None:
        return known
    _require_changeable(tournament, State.DRAFT, State.OPEN)
    return _enter(tournament, sent, author)


def _enter(tournament: Tournament, sent: Registration, author: Author | None) -> Entry:
    if tournament.team_size:
        require_team_size(tournament, len(sent.people))
    else:
        check_size(tournament, len(sent.people))
    found = _identified(tournament, sent.people)
    author = author or entrant(found[0].player.full_name)
    entry, *mates = _create(tournament, sent, found, author)
    entry.contact, entry.send_key, entry.language = sent.contact, sent.send_key, sent.language
    entry.save(update_fields=["contact", "send_key", "language"])
    for one in (entry, *mates):
        _state(one, found)
    return entry


def require_taking_entries(tournament: Tournament, moment: datetime | None = None) -> None:
    """Refuse unless people may enter themselves at this moment."""
    if tournament.is_started:
        raise Refused.because("started")
    if tournament.state != State.OPEN or not tournament.entries_open:
        raise Refused.because("entries-not-open")
    if tournament.entries_closed_at(moment or timezone.now()):
        raise Refused.because("entries-closed")
    _refuse_drawn(tournament)


def _refuse_drawn(tournament: Tournament) -> None:
    if tournament.drawn_at is not None:
        raise Refused.because("seats-drawn")


def _identified(
    tournament: Tournament, people: Sequence[Person], entry: Entry | None = None
) -> list[Identity]:
    """Return who each person is; nobody stands twice in a team."""
    forms = [_form(person) for person in people]
    for place, person in enumerate(people):
        if forms[place] in forms[:place]:
            name = tidy(f"{person.first_name} {person.last_name}")
            raise Refused.because("person-twice-in-team", "people", name=name)
    before = {_form(p): (p, m) for m in _members(entry) for p in [person_stated(m)]}
    found = []
    for place, (form, person) in enumerate(zip(forms, people, strict=True), start=1):
        stated, member = before.get(form, (None, None))
        same = stated is not None and (
            (stated.licence_number, tidy(stated.club), stated.category)
            == (tidy(person.licence_number), tidy(person.club), person.category)
        )
        if member is not None and same:
            found.append(Identity(member.player, member.stated))
        elif member is not None:
            found.append(identify_again(member, person))
        else:
            found.append(identify(tournament, person, entry=entry, place=place))
    return found


def _members(entry: Entry | None) -> list[Member]:
    mates = mates_of(entry) if entry else []
    return [member for mate in mates for member in mate.members.select_related("player")]


def _form(person: Person) -> str:
    return search_form(f"{person.last_name} {person.first_name}")


def _create(
    tournament: Tournament, sent: Registration, found: Sequence[Identity], author: Author
) -> list[Entry]:
    """Return the new entry; in teams of free deals one for each person, the captain's first."""
    presence = presence_of_next(tournament)
    players = [one.player for one in found]
    if tournament.team_size:
        return create_team_entries(tournament, players, sent.name, author, presence)
    if is_of_teams(tournament.format):
        return [teams.create_team(tournament, _team_of(sent), players, author, presence)]
    return [enter_player(tournament, players[0], author=author, presence=presence)]


def _team_of(sent: Registration) -> teams.Team:
    return teams.Team(sent.people, name=sent.name, contact=sent.contact, places=sent.places)


def entrant(name: str) -> Author:
    """Return whoever acts by a personal link, by the name entered."""
    return Author("entrant", None, name[:60])


def _state(entry: Entry, found: Sequence[Identity]) -> None:
    stated = {one.player.pk: one.stated for one in found}
    for member in entry.members.all():
        member.stated = stated[member.player_id]
        member.save(update_fields=["stated"])


def _require_changeable(tournament: Tournament, *states: str) -> None:
    """Refuse once only the desk changes who plays."""
    if tournament.is_started:
        raise Refused.because("started")
    if tournament.state not in states:
        raise Refused.because("entries-not-open")
    _refuse_drawn(tournament)


def _held(entry: Entry, *states: str) -> tuple[Tournament, Entry]:
    """Return the event and the entry, both held; refused once only the desk may change them."""
    tournament = locked(entry.tournament)
    _require_changeable(tournament, *states)
    return tournament, held_entry(entry)


@transaction.atomic
def change_entry(
    entry: Entry,
    sent: Registration,
    *,
    author: Author | None = None,
    moment: datetime | None = None,
) -> Entry:
    """Change the people, the team's name or the contact; by its link until entries close."""
    states = (State.OPEN,) if author is None else (State.DRAFT, State.OPEN)
    tournament, entry = _held(entry, *states)
    if author is None and tournament.entries_closed_at(moment or timezone.now()):
        raise Refused.because("entries-closed")
    if tournament.team_size:
        require_team_size(tournament, len(sent.people), least=len(mates_of(entry)))
    else:
        check_size(tournament, len(sent.people))
    there = _members(entry)
    before = [str(member.player) for member in there]
    found = _identified(tournament, sent.people, entry)
    for one in _rewrite(entry, found, sent, author or entrant(found[0].player.full_name)):
        _state(one, found)
    forget_new(there)
    entry.refresh_from_db()
    entry.due_cents = tournament.fee_cents * (1 if tournament.team_size else len(found))
    entry.contact, entry.language = sent.contact, sent.language or entry.language
    entry.save(update_fields=["contact", "due_cents", "language"])
    if not is_of_teams(tournament.format):
        refresh_short_names(tournament)
    after = [one.player.full_name for one in found]
    log(
        tournament, author or entrant(after[0]), "change-entry", target=entry.name,
        before={"people": before}, after={"people": after},
    )  # fmt: skip
    bump(tournament)
    entry.refresh_from_db()
    return entry


def _rewrite(
    entry: Entry, found: Sequence[Identity], sent: Registration, author: Author
) -> list[Entry]:
    players = [one.player for one in found]
    if entry.tournament.team_size:
        return rewrite_team_entries(entry, players, sent.name, author)
    if is_of_teams(entry.tournament.format):
        teams.replace_people(entry, players, _team_of(sent))
        return [entry]
    entry.name = players[0].full_name
    entry.save(update_fields=["name"])
    entry.members.update(player=players[0])
    return [entry]


@transaction.atomic
def withdraw(entry: Entry) -> Entry:
    """Take an entry back; the first of the waiting list moves up."""
    tournament, entry = _held(entry, State.OPEN)
    return _set(tournament, entry, Presence.WITHDRAWN)


@transaction.atomic
def come_back(entry: Entry, *, moment: datetime | None = None) -> Entry:
    """Enter again after withdrawing, behind whoever waits meanwhile."""
    tournament, entry = _held(entry, State.OPEN)
    if entry.presence != Presence.WITHDRAWN:
        return entry
    require_taking_entries(tournament, moment)
    require_whole(entry, Presence.EXPECTED)
    at = moment or timezone.now()
    for one in (entry, *mates_of(entry)):
        one.registered_at, one.moved_up_at = at, None
        one.save(update_fields=["registered_at", "moved_up_at"])
    return _set(tournament, entry, presence_of_next(tournament))


@transaction.atomic
def check_in_by_link(
    entry: Entry, *, is_here: bool = True, moment: datetime | None = None
) -> Entry:
    """Say that one is here, on the day itself; whoever waits or withdrew is not asked."""
    tournament, entry = _held(entry, State.OPEN)
    if not is_the_day(tournament, moment or timezone.now()):
        raise Refused.because("not-today")
    before, after = Presence.EXPECTED, Presence.PRESENT
    if not is_here:
        before, after = after, before
    if entry.presence == after:
        return entry
    if entry.presence != before:
        raise Refused.because("no-place")
    return _set(tournament, entry, after)


def is_the_day(tournament: Tournament, moment: datetime) -> bool:
    """Tell whether it is the event's day where it is played."""
    zone = tournament.zone
    return moment.astimezone(zone).date() == tournament.starts_at.astimezone(zone).date()


@transaction.atomic
def set_presence_of(entry: Entry, presence: str, *, author: Author) -> Entry:
    """Say as an organizer who comes, is here, waits or withdrew, until seats are drawn."""
    tournament, entry = _held(entry, State.DRAFT, State.OPEN)
    return _set(tournament, entry, presence, author)


def _set(
    tournament: Tournament, entry: Entry, presence: str, author: Author | None = None
) -> Entry:
    """Set the presence of an entry; in free deals of those of its team who stand as it does."""
    author = author or entrant(entry.name)
    for mate in mates_of(entry):
        if mate.pk != entry.pk and mate.presence == entry.presence:
            _set_one(tournament, mate, presence, author)
    return _set_one(tournament, entry, presence, author)


def _set_one(tournament: Tournament, entry: Entry, presence: str, author: Author) -> Entry:
    before, entry.presence = entry.presence, presence
    if before == presence:
        return entry
    require_whole(entry, presence)
    entry.save(update_fields=["presence"])
    log(tournament, author, "presence", target=entry.name, before=before, after=presence)
    if is_let_in(before, presence):
        note_moved_up(entry)
    forget_draw(tournament)
    fill_places(tournament, author=author)
    bump(tournament)
    return entry


@transaction.atomic
def renew_link(entry: Entry, *, author: Author) -> Entry:
    """Make the personal link given before worthless."""
    locked(entry.tournament)
    entry = held_entry(entry)
    for one in (entry, *(mate for mate in mates_of(entry) if mate.pk != entry.pk)):
        one.link_epoch += 1
        one.save(update_fields=["link_epoch"])
    log(entry.tournament, author, "renew-link", target=entry.name)
    return entry
