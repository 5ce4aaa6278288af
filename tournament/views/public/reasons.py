"""Why a mark is what it is, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from tournament.adapters.marks import why_mark
from tournament.models import Status, ZeroSide
from tournament.selectors.sheets import Played
from tournament.templatetags.etui import percent, signed


@dataclass(frozen=True, slots=True)
class Comparison:
    """A result against the board's others."""

    beaten: int
    equal: int
    others: int


def comparison_at(amounts: Mapping[int, int], due: int) -> Comparison | None:
    """Return how the result at a due compares with the board's others; None when not played."""
    if due not in amounts:
        return None
    explained = why_mark(list(amounts.values()), list(amounts).index(due))
    return Comparison(explained.beaten, explained.equal, explained.others)


def beats(found: Comparison) -> str:
    """Say what a taker's score beats and equals: `beats 3 of the 4 others and equals 1 …`."""
    if not found.equal:
        return _beaten(found)
    if not found.beaten:
        return _equal_only(found)
    both = ngettext(
        "%(beats)s and equals %(equal)s (counts ½)",
        "%(beats)s and equals %(equal)s (count ½ each)",
        found.equal,
    )
    return both % {"beats": _beaten(found, plainly=True), "equal": found.equal}


def _beaten(found: Comparison, *, plainly: bool = False) -> str:
    counts = {"beaten": found.beaten, "others": found.others}
    if found.others == 1:
        return gettext("beats the other") if found.beaten else gettext("does not beat the other")
    if found.beaten == found.others:
        return gettext("beats all %(others)s others") % counts
    if not found.beaten:
        return gettext("beats none of the %(others)s others") % counts
    if found.beaten == 1 and not plainly:
        return gettext("beats only one of the %(others)s others") % counts
    return gettext("beats %(beaten)s of the %(others)s others") % counts


def _equal_only(found: Comparison) -> str:
    counts = {"equal": found.equal, "others": found.others}
    if found.others == 1:
        return gettext("equals the other (counts ½)")
    if found.equal == found.others:
        return gettext("equals all %(others)s others (count ½ each)") % counts
    return (
        ngettext(
            "equals %(equal)s of the %(others)s others (counts ½)",
            "equals %(equal)s of the %(others)s others (count ½ each)",
            found.equal,
        )
        % counts
    )


def reason_for(played: Played, found: Comparison | None, *, attacks: bool) -> str:
    """Say why somebody has this mark on this board, as taker or as defender."""
    if played.status != Status.PLAYED:
        return _unplayed(played, attacks=attacks)
    mark = played.attack if attacks else played.defense
    if found is None or mark is None:
        return gettext("Mark being computed.")
    if not found.others:
        return gettext("The only result of this board: 50% to both sides.")
    if attacks:
        return gettext("Your %(score)s %(beats)s: %(mark)s.") % {
            "score": signed(played.amount),
            "beats": beats(found),
            "mark": percent(mark),
        }
    return gettext("Defense %(mark)s: the taker %(beats)s (%(taker_mark)s).") % {
        "mark": percent(mark),
        "beats": beats(found),
        "taker_mark": percent(played.attack),
    }


def _unplayed(played: Played, *, attacks: bool) -> str:
    if played.status == Status.ZERO:
        return gettext("Zero to both sides: 0% counts in the average.")
    if played.status == Status.NOT_PLAYED:
        return gettext("Not played, left out of the average.")
    mine = ZeroSide.ATTACK if attacks else ZeroSide.DEFENSE
    if is_wrong_badge(played):
        if attacks:
            return gettext("Another of your badges was due: deal neutralized, 0% to your team.")
        return gettext("Another badge was due to attack: neutralized, left out of the average.")
    if played.zero_side == mine:
        return gettext("Deal neutralized, 0% to your side.")
    return gettext("Deal neutralized, left out of the average.")


def is_wrong_badge(played: Played) -> bool:
    """Tell whether the deal is neutralized because another badge attacked than was due."""
    is_of_takers = played.zero_side == ZeroSide.ATTACK
    return played.status == Status.NEUTRALIZED and is_of_takers and "due" in played.facts


def unscored_reason(results: Iterable[Played | None]) -> str:
    """Say why no score stands on an open board, of what stands there; missing ones told apart."""
    found = [played for played in results if played is not None]
    if not found:
        return gettext("No result of this board has come.")
    statuses = {played.status for played in found}
    if statuses == {Status.NOT_PLAYED}:
        return gettext("Nobody played this board.")
    if statuses == {Status.NEUTRALIZED} and all(map(is_wrong_badge, found)):
        return gettext("Neutralized, for another badge attacked than was due: no score counts.")
    if statuses == {Status.NEUTRALIZED}:
        return gettext("Neutralized by the director: no score counts.")
    return gettext("No score counts on this board: each table says why.")


def board_reason(played: Played, found: Comparison | None) -> str:
    """Say on the board's own page what stands behind the marks of one result."""
    if played.status == Status.PLAYED:
        if found is None:
            return ""
        return beats(found) if found.others else gettext("the only result")
    if played.status == Status.ZERO:
        return gettext("zero to both sides")
    if played.status == Status.NOT_PLAYED:
        return gettext("not played")
    if is_wrong_badge(played):
        return gettext("neutralized, another badge attacked than was due: 0% to the attack")
    if played.zero_side == ZeroSide.ATTACK:
        return gettext("neutralized, 0% to the attack")
    if played.zero_side == ZeroSide.DEFENSE:
        return gettext("neutralized, 0% to the defense")
    return gettext("neutralized")
