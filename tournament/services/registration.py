"""Who plays: people entered by typing, pasting or file, and who is present."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Max

from tournament.adapters.names import search_name, short_names, split_name, tidy
from tournament.messages import Refused
from tournament.models import Club, Entry, Member, Player, Presence, State, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump, held_entry, locked, require_state
from tournament.services.sizes import require_whole
from tournament.services.turns import Turn, take_turn
from tournament.services.waiting import fill_places, is_let_in, note_moved_up

NAME_LENGTH = 60


@dataclass(frozen=True)
class Person:
    """A person as typed or read from a file; blank means not said.

    Where several share the name: `known` is the primary key of the one meant, `is_new` none of
    them.
    """

    last_name: str
    first_name: str = ""
    licence_number: str = ""
    club: str = ""
    category: str = ""
    known: int = 0
    is_new: bool = False

    @classmethod
    def from_text(cls, text: str) -> Person:
        """Return the person behind one typed name."""
        last, first = split_name(text)
        return cls(last[:NAME_LENGTH], first[:NAME_LENGTH])


@transaction.atomic
def club_named(name: str) -> Club | None:
    """Return the club of that name, a new one if nobody knows it; None without a name."""
    name = tidy(name)[:80]
    if not name:
        return None
    known = Club.objects.filter(name__iexact=name)
    if club := known.first():
        return club
    take_turn(Turn.PEOPLE)
    return known.first() or Club.objects.create(name=name)


@transaction.atomic
def save_player(person: Person) -> Player:
    """Return the known person with that licence number, else a new one."""
    last, first = tidy(person.last_name), tidy(person.first_name)
    if not last:
        raise Refused.because("name-blank", "name")
    licence = tidy(person.licence_number) or None
    take_turn(Turn.PEOPLE)
    known = Player.objects.filter(licence_number=licence).first() if licence else None
    if known is None:
        known = Player.objects.create(
            last_name=last,
            first_name=first,
            licence_number=licence,
            club=club_named(person.club),
            category=person.category,
            search_name=search_name(last, first),
        )
    if search_name(last, first) != known.search_name:
        raise Refused.because(
            "licence-taken", "licence_number", licence=licence, name=known.full_name
        )
    return known


def known_namesakes(person: Person) -> list[Player]:
    """Return the known people of exactly that name, for the question "which one?"."""
    form = search_name(person.last_name, person.first_name)
    return list(Player.objects.select_related("club").filter(search_name=form).order_by("pk"))


def require_entries_open(tournament: Tournament) -> Tournament:
    """Return the event's row held, refused once it has started or ended."""
    tournament = locked(tournament)
    if tournament.is_started:
        raise Refused.because("started")
    require_state(tournament, State.DRAFT, State.OPEN)
    return tournament


def forget_draw(tournament: Tournament) -> None:
    """Drop drawn seats: the people changed, so the same seed is drawn again over the new list."""
    if tournament.drawn_at is not None:
        tournament.entries.update(slot=None, line="", section="")
        tournament.drawn_at = None
        tournament.save(update_fields=["drawn_at"])


@transaction.atomic
def enter_player(
    tournament: Tournament,
    player: Player,
    *,
    author: Author,
    presence: str = Presence.EXPECTED,
    is_substitute: bool = False,
) -> Entry:
    """Enter a known person; twice is refused."""
    entry = _enter(tournament, player, author, presence, is_substitute=is_substitute)
    refresh_short_names(entry.tournament)
    entry.refresh_from_db()
    return entry


def enter_late(
    tournament: Tournament, person: Person, *, author: Author, is_substitute: bool = False
) -> Entry:
    """Enter somebody after the start, present; whoever calls seats the entry in the movement."""
    player = _player_behind(tournament, person)
    entry = _create(tournament, player, Presence.PRESENT, is_substitute=is_substitute)
    log(tournament, author, "enter", target=entry.name, after={"number": entry.number})
    refresh_short_names(tournament)
    entry.refresh_from_db()
    return entry


def _enter(
    tournament: Tournament, player: Player, author: Author, presence: str, *, is_substitute: bool
) -> Entry:
    tournament = require_entries_open(tournament)
    entry = _create(tournament, player, presence, is_substitute=is_substitute)
    forget_draw(tournament)
    log(tournament, author, "enter", target=entry.name, after={"number": entry.number})
    bump(tournament)
    return entry


def _create(tournament: Tournament, player: Player, presence: str, *, is_substitute: bool) -> Entry:
    number = (tournament.entries.aggregate(last=Max("number"))["last"] or 0) + 1
    try:
        with transaction.atomic():
            entry = Entry.objects.create(
                tournament=tournament,
                number=number,
                name=player.full_name,
                short_name=player.last_name,
                presence=presence,
                is_substitute=is_substitute,
                due_cents=0 if is_substitute else tournament.fee_cents,
            )
            Member.objects.create(tournament=tournament, entry=entry, player=player)
    except IntegrityError as error:
        raise Refused.because("already-entered", "name", name=player.full_name) from error
    return entry


def enter_person(
    tournament: Tournament, person: Person, *, author: Author, presence: str = Presence.EXPECTED
) -> Entry:
    """Enter somebody by name: the one known person of that name, else a new one.

    Several namesakes are refused with `which-one`; the door then asks and enters by player.
    """
    with transaction.atomic():
        # Held before the look for namesakes: two who type one name at once enter one person.
        locked(tournament)
        player = _player_behind(tournament, person)
        return enter_player(tournament, player, author=author, presence=presence)


def _player_behind(tournament: Tournament, person: Person) -> Player:
    take_turn(Turn.PEOPLE)
    namesakes = [] if person.licence_number else known_namesakes(person)
    entered = set(
        tournament.entries.filter(members__player__in=namesakes).values_list(
            "members__player", flat=True
        )
    )
    free = [player for player in namesakes if player.pk not in entered]
    if namesakes and not free:
        raise Refused.because("already-entered", "name", name=namesakes[0].full_name)
    if len(free) > 1:
        raise Refused.because("which-one", "name", name=free[0].full_name, count=len(free))
    return _with_club(free[0], person) if free else save_player(person)


def _with_club(player: Player, person: Person) -> Player:
    """Return somebody known, of the club named where none was known."""
    if player.club is None and (club := club_named(person.club)):
        player.club = club
        player.save(update_fields=["club"])
    return player


@transaction.atomic
def set_presence(entry: Entry, presence: str, *, author: Author) -> Entry:
    """Mark somebody present, expected or withdrawn; free until the start."""
    tournament = require_entries_open(entry.tournament)
    entry = held_entry(entry)
    before, entry.presence = entry.presence, presence
    if before == presence:
        return entry
    require_whole(entry, presence)
    entry.save(update_fields=["presence"])
    forget_draw(tournament)
    log(tournament, author, "presence", target=entry.name, before=before, after=presence)
    if is_let_in(before, presence):
        note_moved_up(entry)
    fill_places(tournament, author=author)
    bump(tournament)
    return entry


@transaction.atomic
def remove_entry(entry: Entry, *, author: Author) -> None:
    """Take somebody off the list before the start; the person stays known."""
    tournament = require_entries_open(entry.tournament)
    entry = held_entry(entry)
    log(tournament, author, "remove", target=entry.name, before={"number": entry.number})
    entry.delete()
    forget_draw(tournament)
    fill_places(tournament, author=author)
    refresh_short_names(tournament)
    bump(tournament)


@transaction.atomic
def rename_entry(entry: Entry, person: Person, *, author: Author) -> Entry:
    """Correct the name of the person entered; lists follow, no score is touched."""
    if not tidy(person.last_name):
        raise Refused.because("name-blank", "name")
    locked(entry.tournament)
    entry = held_entry(entry)
    player = Player.objects.get(memberships__entry=entry)
    before = player.full_name
    player.last_name, player.first_name = tidy(person.last_name), tidy(person.first_name)
    player.search_name = search_name(player.last_name, player.first_name)
    player.save(update_fields=["last_name", "first_name", "search_name"])
    entry.name = player.full_name
    entry.save(update_fields=["name"])
    refresh_short_names(entry.tournament)
    log(entry.tournament, author, "rename", target=entry.name, before=before, after=entry.name)
    bump(entry.tournament)
    entry.refresh_from_db()
    return entry


@transaction.atomic
def correct_entry(entry: Entry, person: Person, *, author: Author) -> Entry:
    """Correct the name, club, series and licence number of the person entered; blank takes away."""
    locked(entry.tournament)
    entry = held_entry(entry)
    player = Player.objects.select_related("club").get(memberships__entry=entry)
    licence = tidy(person.licence_number) or None
    take_turn(Turn.PEOPLE)
    other = Player.objects.filter(licence_number=licence).exclude(pk=player.pk).first()
    if licence and other is not None:
        raise Refused.because(
            "licence-taken", "licence_number", licence=licence, name=other.full_name
        )
    before = _facts_of(player)
    player.club, player.category = club_named(person.club), person.category
    player.licence_number = licence
    player.save(update_fields=["club", "category", "licence_number"])
    if (tidy(person.last_name), tidy(person.first_name)) != (player.last_name, player.first_name):
        entry = rename_entry(entry, person, author=author)
    if before != _facts_of(player):
        log(
            entry.tournament, author, "settle-member", target=entry.name,
            before=before, after=_facts_of(player),
        )  # fmt: skip
        bump(entry.tournament)
    return entry


def _facts_of(player: Player) -> dict[str, str]:
    club = player.club.name if player.club else ""
    facts = {"club": club, "category": player.category, "licence": player.licence_number or ""}
    return {name: value for name, value in facts.items() if value}


def refresh_short_names(tournament: Tournament) -> None:
    """Give each entry the shortest name that tells it from the others of the event.

    Teams keep their own names.
    """
    if tournament.is_of_teams:
        return
    members = Member.objects.filter(tournament=tournament, position=1).select_related(
        "entry", "player"
    )
    rows = sorted(members, key=lambda member: member.entry.number)
    shorts = short_names([(row.player.last_name, row.player.first_name) for row in rows])
    changed = []
    for row, short in zip(rows, shorts, strict=True):
        if row.entry.short_name != short:
            row.entry.short_name = short
            changed.append(row.entry)
    Entry.objects.bulk_update(changed, ["short_name"], batch_size=500)
