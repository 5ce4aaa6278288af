"""The changes a director can make while teams of three or four play; see `change_kinds`."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.adapters.changes import one_legged, relays_more, return_of
from tournament.adapters.plans import board_labels
from tournament.forms.changes import MemberSubstituteForm, TeamLeavesForm, TeamReturnsForm
from tournament.messages import Refused
from tournament.models import Format, Member, Presence, Tournament
from tournament.selectors.changes import boards_done, slots_of
from tournament.services import changes, substitutions
from tournament.services.audit import Author
from tournament.services.changes import Made
from tournament.services.registration import Person
from tournament.templatetags.teams import badge_name
from tournament.templatetags.units import member_place
from tournament.views.director.change_kinds import KINDS, Facts, Kind, entry_of


def kinds_of(tournament: Tournament) -> dict[str, Kind]:
    """Return the changes of the event's format, by code."""
    return TEAM_KINDS if tournament.is_of_teams else KINDS


def _wrong_board_warns(tournament: Tournament, facts: Facts) -> list[str]:
    known = KINDS["board"].warns(tournament, facts)
    if tournament.format == Format.QUARTETS:
        return [*known, *_return_said(tournament, facts)]
    return [*known, *_turns_said(facts)]


def _turns_said(facts: Facts) -> list[str]:
    """Return what becomes of the badges in turn where the other side attacks the board played."""
    takers = [board_labels(facts[name], Format.TRIPLETS)["taker"] for name in ("due", "played")]
    lines = ["NS" if taker in "NS" else "EW" for taker in takers]
    if lines[0] == lines[1]:
        return []
    return [
        _(
            "The other team attacks board %(played)s. The badge that was to attack board %(due)s "
            "skips its turn; every later turn stays as printed."
        )
        % {"due": facts["due"], "played": facts["played"]}
    ]


def _return_said(tournament: Tournament, facts: Facts) -> list[str]:
    """Return what the two teams of quartets score on the boards, and where the return is."""
    numbers = {"due": facts["due"], "played": facts["played"]}
    said = [
        _("Board %(due)s counts for neither team: 0 to 0, for it has no return.") % numbers,
        _("Board %(played)s counts only where its return is played too.") % numbers,
    ]
    place = return_of(tournament.plan.document, in_round=facts["in_round"], table=facts["table"])
    if place is not None:
        names = slots_of(tournament)
        attack, defense = (names[slot].short_name for slot in place.teams)
        where = {"round": place.round, "table": place.table, "attack": attack, "defense": defense}
        said.append(
            _(
                "The return is in round %(round)s at table %(table)s: %(attack)s attacks "
                "%(defense)s."
            )
            % where
        )
    return said


def _member(tournament: Tournament, facts: Facts) -> Member:
    members = Member.objects.filter(tournament=tournament, entry__slot__isnull=False)
    found = members.select_related("entry__tournament", "tournament", "player")
    member = found.filter(pk=facts["member"]).first()
    if member is None:
        raise Refused.because("changed-meanwhile", "member")
    return member


def _substitutable(tournament: Tournament, facts: Facts) -> None:
    member = _member(tournament, facts)
    substitutions.check_rounds(tournament, member, facts["first_round"], facts["last_round"])


def _substitute(tournament: Tournament, facts: Facts, author: Author, _seen: str) -> Made:
    member = _member(tournament, facts)
    substitutions.substitute_entry(
        member.entry,
        Person.from_text(facts["name"]),
        position=member.position,
        first_round=facts["first_round"],
        last_round=facts["last_round"],
        author=author,
    )
    return Made()


def _substitute_costs(tournament: Tournament, facts: Facts) -> list[str]:
    """Return what a substitute takes over, and what the federation says of it."""
    member = _member(tournament, facts)
    who = {"player": facts["name"], "name": member.player.full_name}
    if tournament.format == Format.TRIPLETS:
        who["badge"] = badge_name(member.badge)
        taken = _("%(player)s wears the %(badge)s badge of %(name)s: the turns go on.")
    else:
        who["place"] = member_place(member.place)
        taken = _("%(player)s takes the place of %(name)s (%(place)s) until the last round chosen.")
    said = [taken % who, _("The results are those of the team.")]
    if tournament.format == Format.QUARTETS:
        said.append(
            _(
                "The federation allows no new player from one stage to the next (RO p.22); inside "
                "a stage its rules say nothing: it is the director’s ruling."
            )
        )
    else:
        said.append(_("The federation’s rules say nothing of it: it is the director’s ruling."))
    return said


def _leaving_costs(tournament: Tournament, facts: Facts) -> list[str]:
    """Return who waits for the team that leaves and when, and what its boards count for."""
    entry = entry_of(tournament, facts["entry"])
    slot, document = entry.slot or 0, tournament.plan.document
    change = changes.leaving(tournament, document, slot=slot, from_round=facts["from_round"])
    names = {slot: entry.short_name for slot, entry in slots_of(tournament).items()}
    waiting = relays_more(document, change.document)
    said = [
        _("Sitting out in the place of %(team)s: %(waiting)s.")
        % {
            "team": entry.short_name,
            "waiting": ", ".join(
                _("%(team)s (round %(numbers)s)")
                % {"team": names.get(n, ""), "numbers": ", ".join(map(str, rounds))}
                for n, rounds in waiting.items()
            )
            or "–",
        },
        _("What was played stays; who sits out plays no board there."),
    ]
    if tournament.format == Format.TRIPLETS:
        return [*said, _("While a team sits out, its attackers due skip their turn (OT p.31).")]
    said.append(_("Who meets the empty place scores nothing: 0 to 0 (OT pp.50-51)."))
    if lost := one_legged(change.document, boards_done(tournament), slot):
        said.append(
            _("Played one way only, these boards count for neither team: %(lost)s.")
            % {"lost": ", ".join(f"{names.get(n, '')} ({count})" for n, count in lost.items())}
        )
    return said


def _coming_back_costs(_tournament: Tournament, facts: Facts) -> list[str]:
    return [
        _("It has its own places again from round %(number)s; nobody sits out there any more.")
        % {"number": facts["from_round"]}
    ]


TEAM_KINDS = {
    "leaves": replace(
        KINDS["leaves"],
        title=gettext_lazy("A team leaves"),
        note=gettext_lazy(
            "Its places stay empty; nobody else changes table. Its rank is kept, marked; a prize"
            " goes to the next unless the prizes’ page says otherwise."
        ),
        form=TeamLeavesForm,
        costs=_leaving_costs,
    ),
    "returns": replace(
        KINDS["returns"],
        title=gettext_lazy("A team that had left comes back"),
        note=gettext_lazy("It has its own places again."),
        form=TeamReturnsForm,
        costs=_coming_back_costs,
    ),
    "board": replace(
        KINDS["board"],
        note=gettext_lazy("Kept for the two teams there; left out where they meet it again."),
        warns=_wrong_board_warns,
    ),
    "substitute": Kind(
        "substitute",
        gettext_lazy("Somebody plays for a member of a team"),
        gettext_lazy("Takes their badge or role for some rounds; the results are the team’s."),
        MemberSubstituteForm,
        _substitutable,
        _substitute,
        lambda t, f: (
            _("%(player)s plays for %(name)s")
            % {"player": f["name"], "name": _member(t, f).player.full_name}
        ),
        _substitute_costs,
    ),
}


def members_named(tournament: Tournament) -> list[tuple[int, str]]:
    """Return (member, its team, name, badge or role) of every team in play."""
    members = Member.objects.filter(tournament=tournament, entry__slot__isnull=False)
    members = members.exclude(entry__presence=Presence.WITHDRAWN).select_related("entry", "player")
    found = []
    for member in members.order_by("entry__number", "position"):
        role = badge_name(member.badge) if member.badge else member_place(member.place)
        found.append((member.pk, f"{member.entry.name} – {member.player.full_name} ({role})"))
    return found
