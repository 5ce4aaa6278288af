"""The form of an entry, on the public page and in the organizer's office."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import get_language

from tournament.adapters.teams import team_name, team_sizes, triplet_places
from tournament.forms.entering import EnteringForm, initial_of
from tournament.models import Entry, Format, Member, Tournament
from tournament.selectors.free_teams import mates_of
from tournament.services.entering import Registration
from tournament.services.identities import person_stated
from tournament.services.registration import Person


def form_of(
    tournament: Tournament,
    data: Any = None,
    *,
    key: str = "",
    by_others: bool = False,
    sizes: tuple[int, int] | None = None,
    **initial: Any,
) -> EnteringForm:
    """Return the form of a new entry of the event's format."""
    if sizes is None:
        # Free deals: the people of a team enter together, whole.
        size = tournament.team_size
        sizes = (size, size) if size else team_sizes(tournament.format)
    least, most = sizes
    return EnteringForm(
        data,
        least=least,
        most=most,
        has_places=tournament.format == Format.QUARTETS,
        by_others=by_others,
        initial={"key": key, **initial},
    )


def form_for(entry: Entry, data: Any = None, *, by_others: bool = False) -> EnteringForm:
    """Return the form of an entry there is, with what whoever registered wrote."""
    members = _captain_first(entry)
    people = [asdict(person_stated(member)) for member in members]
    surnames = team_name([row["last_name"] for row in people])
    size = entry.tournament.team_size
    name = entry.team if size else entry.name
    return form_of(
        entry.tournament,
        data,
        by_others=by_others,
        contact=entry.contact,
        sizes=(len(people), max(size, len(people))) if size else None,
        name="" if surnames.startswith(name) else name,
        triplets=entry.has_triplets,
        **{f"place_{n}": m.place for n, m in enumerate(members, start=1) if m.place},
        **initial_of(list(people)),
    )


def _captain_first(entry: Entry) -> list[Member]:
    """Return the people as the form lists them: the captain first, declared triplets together."""
    if entry.tournament.team_size:
        mates = mates_of(entry)
        return [m for mate in mates for m in mate.members.select_related("player")]
    members = list(entry.members.select_related("player").order_by("position"))
    captain = next((member for member in members if member.is_captain), None)
    if captain is None:
        return members
    apart = entry.has_triplets
    return sorted(
        members, key=lambda m: (apart and m.place != captain.place, m.pk != captain.pk, m.position)
    )


def sent_by(form: EnteringForm) -> Registration:
    """Return the entry a valid form holds."""
    found = form.cleaned_data
    people = tuple(Person(**facts) for facts in form.persons())
    return Registration(
        people,
        found["contact"],
        found.get("name", ""),
        found["key"],
        triplet_places(len(people)) if found.get("triplets") else form.places(),
        # An organizer's own language says nothing of the person's.
        "" if form.by_others else get_language() or "",
    )
