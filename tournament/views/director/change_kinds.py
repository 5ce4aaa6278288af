"""The changes a director can make during the event: each with its form, its preview and its act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.adapters import changes as adapters
from tournament.adapters.changes import Changed
from tournament.adapters.points import sums_points
from tournament.forms import changes as forms
from tournament.messages import Refused
from tournament.models import Due, Entry, Tournament
from tournament.selectors.changes import boards_done, slots_of
from tournament.services import changes, substitutions, wrong_boards
from tournament.services.audit import Author
from tournament.services.changes import Made
from tournament.services.registration import Person

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Kind:
    """One change: `preview` works it out without storing, `act` makes it, `button` says it.

    `warns` are sentences about what becomes of results already there.
    """

    code: str
    title: Any
    note: Any
    form: type[forms.ChangeForm]
    preview: Callable[[Tournament, Facts], Changed | None]
    act: Callable[[Tournament, Facts, Author, str], Made]
    button: Callable[[Tournament, Facts], str]
    warns: Callable[[Tournament, Facts], list[str]] = lambda _tournament, _facts: []
    # What it costs, where that is not told from who sits out.
    costs: Callable[[Tournament, Facts], list[str]] | None = None


def entry_of(tournament: Tournament, number: int) -> Entry:
    """Return the entry of that number with its event, else refuse."""
    entry = tournament.entries.filter(number=number).first()
    if entry is None:
        raise Refused.because("unknown-entry", number=number)
    entry.tournament = tournament
    return entry


def _slot(tournament: Tournament, number: int) -> int:
    entry = entry_of(tournament, number)
    if entry.slot is None:
        raise Refused.because("not-seated", "entry", name=entry.name)
    return entry.slot


def _named(tournament: Tournament, number: int) -> str:
    return entry_of(tournament, number).short_name


def _late(tournament: Tournament, facts: Facts) -> Changed:
    return adapters.late_arrival(
        tournament.plan.document,
        boards_done(tournament),
        from_round=facts["from_round"],
        deals=sums_points(tournament),
    )


def _admit(tournament: Tournament, facts: Facts, author: Author, seen: str) -> Made:
    return changes.admit_late(
        tournament,
        Person.from_text(facts["name"]),
        from_round=facts["from_round"],
        is_substitute=facts["is_substitute"],
        author=author,
        seen=seen,
    )


def _leaves(tournament: Tournament, facts: Facts) -> Changed:
    slot = _slot(tournament, facts["entry"])
    document = tournament.plan.document
    return changes.leaving(tournament, document, slot=slot, from_round=facts["from_round"])


def _withdraw(tournament: Tournament, facts: Facts, author: Author, seen: str) -> Made:
    entry = entry_of(tournament, facts["entry"])
    return changes.withdraw_entry(entry, from_round=facts["from_round"], author=author, seen=seen)


def _returns(tournament: Tournament, facts: Facts) -> Changed:
    slot = _slot(tournament, facts["entry"])
    return changes.coming_back(
        tournament, tournament.plan, slot=slot, from_round=facts["from_round"]
    )


def _take_back(tournament: Tournament, facts: Facts, author: Author, seen: str) -> Made:
    entry = entry_of(tournament, facts["entry"])
    return changes.return_entry(entry, from_round=facts["from_round"], author=author, seen=seen)


def _swapped(tournament: Tournament, facts: Facts) -> Changed:
    if facts["first"] == facts["second"]:
        raise Refused.because("seat-same", "second")
    return adapters.seat_swap(
        tournament.plan.document,
        boards_done(tournament),
        first=_slot(tournament, facts["first"]),
        second=_slot(tournament, facts["second"]),
        in_round=facts["in_round"],
    )


def _swap(tournament: Tournament, facts: Facts, author: Author, seen: str) -> Made:
    return changes.swap_seats(
        tournament,
        entry_of(tournament, facts["first"]),
        entry_of(tournament, facts["second"]),
        in_round=facts["in_round"],
        author=author,
        seen=seen,
        accepted=bool(facts.get("accepted")),
    )


def _due(tournament: Tournament, facts: Facts) -> Due:
    due = (
        Due.objects.filter(
            table__round__tournament=tournament,
            table__round__number=facts["in_round"],
            table__number=facts["table"],
            board__number=facts["due"],
        )
        .select_related("board__tournament")
        .first()
    )
    if due is None:
        raise Refused.because("board-not-due", "due", board=facts["due"])
    return due


def _other_board(tournament: Tournament, facts: Facts) -> Changed:
    _due(tournament, facts)
    names = ("in_round", "table", "due", "played")
    return adapters.wrong_board(
        tournament.plan.document,
        boards_done(tournament),
        **{name: facts[name] for name in names},
    )


def _known_already(tournament: Tournament, facts: Facts) -> list[str]:
    """Return who met the board played before, for whom this very result will not count."""
    slots = adapters.known_before(
        tournament.plan.document, facts["played"], in_round=facts["in_round"], table=facts["table"]
    )
    if not slots:
        return []
    people = slots_of(tournament)
    said = ngettext(
        "%(people)s knew board %(board)s already: its result at this table will be neutralized.",
        "%(people)s knew board %(board)s already: its result at this table will be neutralized.",
        len(slots),
    )
    names = ", ".join(people[slot].short_name for slot in slots)
    return [said % {"people": names, "board": facts["played"]}]


def _play_other(tournament: Tournament, facts: Facts, author: Author, seen: str) -> Made:
    due = _due(tournament, facts)
    return wrong_boards.play_other_board(due, facts["played"], author=author, seen=seen)


def _stays(tournament: Tournament, facts: Facts) -> Changed:
    return adapters.kept_table(
        tournament.plan.document,
        boards_done(tournament),
        slot=_slot(tournament, facts["entry"]),
        table=facts["table"],
        from_round=facts["from_round"],
    )


def _keep(tournament: Tournament, facts: Facts, author: Author, seen: str) -> Made:
    return changes.keep_table(
        entry_of(tournament, facts["entry"]),
        facts["table"],
        from_round=facts["from_round"],
        author=author,
        seen=seen,
    )


def _substitutable(tournament: Tournament, facts: Facts) -> None:
    member = entry_of(tournament, facts["entry"]).members.select_related("entry", "player").first()
    if member is not None:
        substitutions.check_rounds(tournament, member, facts["first_round"], facts["last_round"])


def _substitute(tournament: Tournament, facts: Facts, author: Author, seen: str) -> Made:
    substitutions.substitute_entry(
        entry_of(tournament, facts["entry"]),
        Person.from_text(facts["name"]),
        first_round=facts["first_round"],
        last_round=facts["last_round"],
        author=author,
    )
    return Made()


KINDS = {
    kind.code: kind
    for kind in (
        Kind(
            "late",
            gettext_lazy("Somebody arrives late"),
            gettext_lazy("Into an empty seat, or from the next round on; what was played stays."),
            forms.LateForm, _late, _admit,
            lambda _t, f: _("Seat %(name)s from round %(number)s")
            % {"name": f["name"], "number": f["from_round"]},
        ),
        Kind(
            "leaves",
            gettext_lazy("Somebody leaves"),
            gettext_lazy(
                "Boards played stay; the seats to come are free. The rank is kept, marked; a prize"
                " goes to the next unless the prizes’ page says otherwise."
            ),
            forms.LeavesForm, _leaves, _withdraw,
            lambda t, f: _("%(name)s leaves from round %(number)s")
            % {"name": _named(t, f["entry"]), "number": f["from_round"]},
        ),
        Kind(
            "returns",
            gettext_lazy("Somebody who had left comes back"),
            gettext_lazy("Plays again under the same number."),
            forms.ReturnsForm, _returns, _take_back,
            lambda t, f: _("%(name)s plays again from round %(number)s")
            % {"name": _named(t, f["entry"]), "number": f["from_round"]},
        ),
        Kind(
            "swap",
            gettext_lazy("Two people change places for a round"),
            gettext_lazy("Also afterwards, when they sat in each other’s seats: no retyping."),
            forms.SwapForm, _swapped, _swap,
            lambda t, f: _("Swap %(first)s and %(second)s in round %(number)s")
            % {"first": _named(t, f["first"]), "second": _named(t, f["second"]),
               "number": f["in_round"]},
        ),
        Kind(
            "board",
            gettext_lazy("A table played another board"),
            gettext_lazy("Kept for those who held the cards; left out where they meet it again."),
            forms.BoardForm, _other_board, _play_other,
            lambda _t, f: _("Board %(played)s was played, not %(due)s") % f,
            _known_already,
        ),
        Kind(
            "stays",
            gettext_lazy("Somebody can no longer move about"),
            gettext_lazy("Keeps a table; the others come there."),
            forms.StaysForm, _stays, _keep,
            lambda t, f: _("%(name)s keeps table %(table)s from round %(number)s")
            % {"name": _named(t, f["entry"]), "table": f["table"], "number": f["from_round"]},
        ),
        Kind(
            "substitute",
            gettext_lazy("Somebody plays for another"),
            gettext_lazy("For some rounds; the results are those of the person replaced."),
            forms.SubstituteForm, _substitutable, _substitute,
            lambda t, f: _("%(player)s plays for %(name)s")
            % {"player": f["name"], "name": _named(t, f["entry"])},
        ),
    )
}  # fmt: skip
