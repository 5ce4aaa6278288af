"""What a change does, in sentences: who sits where now, what it costs, what cannot be played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.adapters.changes import Changed, Moved, Place
from tournament.messages import Problem
from tournament.models import table_places
from tournament.templatetags.etui import seat_name
from tournament.views.director.movement import Proof, aside_lines, proofs_of

# More lines than this are folded away behind their number.
MOST_LINES = 12


@dataclass(frozen=True)
class Preview:
    """`rounds` are (round, what changes there); `costs` one sentence each; `proofs` what holds.

    `broken` are the wishes that would no longer be kept, by name.
    """

    rounds: list[tuple[int, list[str]]] = field(default_factory=list)
    costs: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    proofs: list[Proof] = field(default_factory=list)

    @property
    def is_long(self) -> bool:
        """Tell whether the rounds take more room than a glance."""
        return sum(len(lines) for _, lines in self.rounds) > MOST_LINES


def preview_of(
    change: Changed,
    names: Mapping[int, str],
    broken: Sequence[Problem] = (),
    warnings: Sequence[str] = (),
    *,
    deals: bool = False,
    costs: Sequence[str] | None = None,
) -> Preview:
    """Return what the change does; `names` by slot, the newcomer's too.

    `costs` are said in the place of those told from who sits out.

    In free deals (`deals`) tables play on with three, and points are added.
    """
    by_round: dict[int, list[str]] = defaultdict(list)
    for moved in change.moved:
        by_round[moved.round].append(_moved_said(moved, names))
    return Preview(
        rounds=sorted(by_round.items()),
        costs=[
            *(_costs(change, names, deals=deals) if costs is None else costs),
            *(_threes(change) if deals else []),
        ],
        aside=aside_lines(change.fairness, names),
        warnings=list(warnings),
        broken=[problem.sentence for problem in broken],
        # What cannot be played stands by itself, above.
        proofs=proofs_of({**change.fairness, "set_aside": []}, change.document, names, deals=deals),
    )


def _moved_said(moved: Moved, names: Mapping[int, str]) -> str:
    who = names.get(moved.slot, f"n° {moved.slot}")
    if moved.after.table is None:
        return _("%(who)s is not there") % {"who": who}
    if not moved.after.table:
        return _("%(who)s sits out") % {"who": who}
    facts = {"who": who, "place": _place_said(moved.after)}
    if moved.before.table:
        facts["before"] = _place_said(moved.before)
        return _("%(who)s: %(place)s, not %(before)s") % facts
    return _("%(who)s: %(place)s") % facts


def _place_said(place: Place) -> str:
    return _("table %(table)s, %(seat)s") % {"table": place.table, "seat": seat_name(place.seat)}


def _threes(change: Changed) -> list[str]:
    """Return which tables have three people, in each round the change touches."""
    touched = {moved.round for moved in change.moved}
    if not touched:
        return [_("Nobody moves: the next round is made for those who are here.")]
    said = []
    for row in change.document["rounds"]:
        seats = {t["table"]: table_places(t) for t in row["tables"]}
        short = [number for number, places in seats.items() if None in places.values()]
        if row["round"] in touched and short:
            sentence = ngettext(
                "Round %(number)s: table %(tables)s plays with three.",
                "Round %(number)s: tables %(tables)s play with three.",
                len(short),
            )
            tables = ", ".join(map(str, sorted(short)))
            said.append(sentence % {"number": row["round"], "tables": tables})
    return said


def _costs(change: Changed, names: Mapping[int, str], *, deals: bool = False) -> list[str]:
    resting = _slots(change, lambda m: m.after.table == 0)
    freed = _slots(change, lambda m: m.before.table == 0 and bool(m.after.table))
    costs = []
    if resting:
        said = ngettext(
            "%(count)s person sits out more than planned: %(people)s",
            "%(count)s people sit out more than planned: %(people)s",
            len(resting),
        )
        costs.append(said % {"count": len(resting), "people": _people(resting, names)})
        costs.append(
            _("Who rests misses the round’s points.")
            if deals
            else _("Boards missed while sitting out are left out of the average.")
        )
    if freed:
        said = ngettext(
            "%(count)s person sits out less: %(people)s",
            "%(count)s people sit out less: %(people)s",
            len(freed),
        )
        costs.append(said % {"count": len(freed), "people": _people(freed, names)})
    if not costs and not deals:
        costs.append(_("Nobody sits out more or less than planned."))
    return costs


def _slots(change: Changed, wanted: object) -> list[int]:
    assert callable(wanted)
    return sorted({moved.slot for moved in change.moved if wanted(moved)})


def _people(slots: list[int], names: Mapping[int, str]) -> str:
    return ", ".join(names.get(slot, f"n° {slot}") for slot in slots)
