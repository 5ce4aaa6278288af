"""Who a stranger's registration means, without telling the stranger what is known of anybody.

A registration never says whose a licence number is, nor changes what is known of a person: what it
states is kept beside the person, and where it does not fit, an organizer decides. Nobody is refused
for being known. A name the public list has already is refused to whoever states neither licence nor
club, for it is most likely one person in two teams; namesakes who state one enter themselves, and
where it does not tell them apart the second is to be checked. So no answer depends on what is
known, only on what everybody reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.db import transaction
from django.db.models import ProtectedError

from tournament.adapters.names import search_name, tidy
from tournament.messages import Refused
from tournament.models import Entry, Member, Player, Presence, Tournament
from tournament.services.audit import Author, log
from tournament.services.events import bump, found_again, locked
from tournament.services.registration import Person, club_named, known_namesakes, save_player
from tournament.services.turns import Turn, take_turn

LICENCE_OF_ANOTHER = "licence-of-another"
NAMESAKE = "namesake"
DIFFERS = "differs"
ENTERED_TWICE = "entered-twice"


@dataclass(frozen=True)
class Identity:
    """The person behind a registration, and what was stated, with what is to be checked."""

    player: Player
    stated: dict[str, str]


def identify(
    tournament: Tournament, person: Person, *, entry: Entry | None = None, place: int = 1
) -> Identity:
    """Return who is meant: the one known person, else a new one; `entry` is being changed.

    `place` is the person's in what was sent, from 1.
    """
    if not tidy(person.last_name):
        raise Refused.because("name-blank", "people")
    take_turn(Turn.PEOPLE)
    there = _entered(tournament, person, entry)
    _require_told_apart(person, there, place)
    player, check, is_new = _known_or_new(person, there)
    if not check and not is_new and _differs(person, player):
        check = DIFFERS
    return Identity(player, stated_of(person, check, is_new=is_new))


def identify_again(member: Member, person: Person) -> Identity:
    """Return a member of whom other facts are stated now under the same name.

    Nobody is made twice: whom this registration made is corrected, whoever was known is not.
    """
    take_turn(Turn.PEOPLE)
    player = member.player
    # Entered elsewhere meanwhile, a person is known like any other.
    is_new = bool(member.stated.get("new")) and player.memberships.count() == 1
    licence = tidy(person.licence_number)
    owner = Player.objects.filter(licence_number__iexact=licence).first() if licence else None
    if owner is not None and owner.pk != player.pk:
        if owner.search_name == player.search_name:
            return identify(member.tournament, person, entry=member.entry)
        return Identity(player, stated_of(person, LICENCE_OF_ANOTHER, is_new=is_new))
    check = member.stated.get("check", "")
    if is_new:
        _correct(player, person)
        check = "" if check == LICENCE_OF_ANOTHER else check
        if check == ENTERED_TWICE:
            check = _doubt(person, _entered(member.tournament, person, member.entry))
    else:
        check = DIFFERS if _differs(person, player) else ""
    return Identity(player, stated_of(person, check, is_new=is_new))


def _correct(player: Player, person: Person) -> None:
    player.licence_number = tidy(person.licence_number) or None
    player.club = club_named(person.club)
    player.category = person.category
    player.save(update_fields=["licence_number", "club", "category"])


def forget_new(members: Sequence[Member]) -> None:
    """Forget the people a registration made who are in no entry any more."""
    for member in members:
        if member.stated.get("new") and not member.player.memberships.exists():
            # Somebody may have been made to stand in for others meanwhile.
            with suppress(ProtectedError), transaction.atomic():
                member.player.delete()


def stated_of(person: Person, check: str = "", *, is_new: bool = False) -> dict[str, str]:
    """Return what was written of a person, as it is kept beside the member."""
    return {
        "licence": tidy(person.licence_number),
        "club": tidy(person.club),
        "category": person.category,
        "check": check,
        "new": "yes" if is_new else "",
    }


def person_stated(member: Member) -> Person:
    """Return a member as whoever registered wrote it: what is known besides is not theirs."""
    player, stated = member.player, member.stated
    return Person(
        player.last_name,
        player.first_name,
        stated.get("licence", ""),
        stated.get("club", ""),
        stated.get("category", ""),
    )


def _entered(tournament: Tournament, person: Person, entry: Entry | None) -> list[Member]:
    """Return who is entered under that name; the one who withdrew makes room and comes again."""
    form = search_name(person.last_name, person.first_name)
    there = Member.objects.filter(tournament=tournament, player__search_name=form)
    if entry is not None:
        there = there.exclude(entry=entry)
    members = list(there.select_related("entry", "player__club").order_by("pk"))
    gone = [member for member in members if member.entry.presence == Presence.WITHDRAWN]
    _free_withdrawn([member for member in gone if not _is_another(person, member)])
    return [member for member in members if member not in gone]


def _free_withdrawn(members: Sequence[Member]) -> None:
    """Let people who withdrew come again; an entry with nobody left and nothing paid is gone."""
    for member in members:
        entry = member.entry
        if entry.paid_cents and entry.members.count() == 1:
            raise Refused.because("paid-and-withdrawn", "people", name=member.player.full_name)
        member.delete()
        if not entry.members.exists():
            entry.delete()


def _require_told_apart(person: Person, there: Sequence[Member], place: int) -> None:
    """Refuse a name of the public list of which nothing else is stated, where a club goes."""
    listed = [member for member in there if member.entry.presence != Presence.WAITING]
    if listed and not (tidy(person.licence_number) or tidy(person.club)):
        name = listed[0].player.full_name
        raise Refused.because("name-entered", f"club_{place}", name=name)


def _is_another(person: Person, member: Member) -> bool:
    """Tell whether a namesake cannot be the member: another licence, or else another club."""
    player, stated = member.player, member.stated
    licences = (tidy(person.licence_number), player.licence_number or stated.get("licence", ""))
    clubs = (tidy(person.club), str(player.club or "") or stated.get("club", ""))
    if all(licences):
        return licences[0].casefold() != licences[1].casefold()
    return all(clubs) and clubs[0].casefold() != clubs[1].casefold()


def _doubt(person: Person, there: Sequence[Member]) -> str:
    """Return what is to be checked of a namesake of those entered."""
    return "" if all(_is_another(person, member) for member in there) else ENTERED_TWICE


def _known_or_new(person: Person, there: Sequence[Member]) -> tuple[Player, str, bool]:
    """Return who is meant, what is to be checked, and whether the person is new.

    `there` are the namesakes entered already: this is none of them.
    """
    taken = {member.player_id for member in there}
    namesakes = [player for player in known_namesakes(person) if player.pk not in taken]
    check = _doubt(person, there) or (NAMESAKE if namesakes else "")
    licence = tidy(person.licence_number)
    if not licence:
        alike = [player for player in namesakes if not there or _is_of_club(player, person)]
        if len(alike) == 1:
            return alike[0], "", False
        return _new(person), check, True
    owner = Player.objects.filter(licence_number__iexact=licence).first()
    if owner is None:
        return save_player(person), check, True
    if owner.search_name != search_name(person.last_name, person.first_name):
        return _new(person), LICENCE_OF_ANOTHER, True
    if owner.pk in taken:
        return _new(person), ENTERED_TWICE, True
    return owner, "", False


def _is_of_club(player: Player, person: Person) -> bool:
    club = tidy(person.club).casefold()
    return bool(club) and club == str(player.club or "").casefold()


def _new(person: Person) -> Player:
    """Return a new person without a licence, which is stated only."""
    bare = Person(person.last_name, person.first_name, "", person.club, person.category)
    return save_player(bare)


def _differs(person: Person, player: Player) -> bool:
    stated = (
        (tidy(person.club), str(player.club or "")),
        (person.category, player.category),
        (tidy(person.licence_number), player.licence_number or ""),
    )
    return any(one and one.casefold() != known.casefold() for one, known in stated)


def owner_of_licence(member: Member) -> Player | None:
    """Return who is known under the licence stated for a member, for organizers."""
    licence = member.stated.get("licence", "")
    known = Player.objects.select_related("club").filter(licence_number__iexact=licence)
    return known.first() if licence else None


def namesakes_of(member: Member) -> list[Player]:
    """Return the other known people of a member's name who are not entered, for organizers."""
    player = member.player
    known = known_namesakes(Person(player.last_name, player.first_name))
    members = Member.objects.filter(tournament=member.tournament_id, player__in=known)
    entered = set(members.values_list("player", flat=True))
    return [other for other in known if other.pk not in entered]


def entered_namesakes(member: Member) -> list[Entry]:
    """Return the other entries of the event that come or wait with somebody of a member's name."""
    entries = Entry.objects.filter(
        tournament=member.tournament_id, members__player__search_name=member.player.search_name
    )
    others = entries.exclude(pk=member.entry_id).exclude(presence=Presence.WITHDRAWN)
    return list(others.order_by("number").distinct())


@transaction.atomic
def settle_member(member: Member, *, taken: Player | None, take: bool, author: Author) -> Member:
    """Decide what is to be checked: the member is `taken`, or what was stated is taken over.

    With neither, what is known stays; the check is done in each case.
    """
    seen, tournament = member, locked(member.tournament)
    members = Member.objects.select_related("player", "entry", "tournament")
    member = found_again(members.filter(player=seen.player_id), seen)
    if member.stated != seen.stated:
        # Whoever registered wrote something else meanwhile.
        raise Refused.because("gone-meanwhile")
    check = member.stated.get("check", "")
    before = member.player.full_name
    if taken is not None:
        _become(member, taken)
    elif take and check == DIFFERS:
        _take_over(member)
    member.stated = {**member.stated, "check": ""}
    member.save(update_fields=["stated"])
    log(
        tournament, author, "settle-member", target=member.entry.name,
        before={"player": before}, after={"player": member.player.full_name},
    )  # fmt: skip
    bump(tournament)
    return member


def _become(member: Member, player: Player) -> None:
    there = Member.objects.filter(tournament=member.tournament, player=player)
    if there.exclude(pk=member.pk).exists():
        raise Refused.because("already-entered", "people", name=player.full_name)
    made = Member(player=member.player, stated=member.stated)
    member.player, member.stated = player, {**member.stated, "new": ""}
    member.save(update_fields=["player", "stated"])
    forget_new([made])


def _take_over(member: Member) -> None:
    take_turn(Turn.PEOPLE)
    player, stated = member.player, member.stated
    player.club = club_named(stated.get("club", "")) or player.club
    player.category = stated.get("category", "") or player.category
    licence = stated.get("licence", "")
    if licence and not player.licence_number:
        if Player.objects.filter(licence_number__iexact=licence).exists():
            raise Refused.because("licence-known", licence=licence)
        player.licence_number = licence
    player.save(update_fields=["club", "category", "licence_number"])
