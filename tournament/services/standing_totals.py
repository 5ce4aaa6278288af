"""What must hold of an event's marks or points together, told from the stored rows."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from tournament.adapters.marks import compares_pairs
from tournament.adapters.points import balance_of, sums_points, totals_hold
from tournament.models import BoardScore, Tournament
from tournament.selectors.points import sheet_rows


def totals_of(tournament: Tournament) -> dict[str, bool]:
    """Return what must hold of the event's marks or points, as its format counts."""
    if sums_points(tournament):
        return _sheet_totals(tournament)
    return _point_totals(tournament) if compares_pairs(tournament) else _totals(tournament)


def _sheet_totals(tournament: Tournament) -> dict[str, bool]:
    """Free deals: each deal, each round and all totals sum to zero, scaled or not (OT pp.10-11)."""
    rows = tournament.standing_rows.values_list("entry", "attack_sum")
    stored = BoardScore.objects.filter(board__tournament=tournament).exclude(taker="")
    sheets = sheet_rows(tournament)
    players = {row.due_id: len(row.people) for row in sheets}
    return {
        "deals-and-rounds-sum-to-zero": balance_of(sheets).holds,
        "stored-deals-sum-to-zero": all(
            (attack or 0) + (players[due] - 1) * (defense or 0) == 0
            for due, attack, defense in stored.values_list("due", "attack_num", "defense_num")
        ),
        "totals-sum-to-zero": totals_hold({entry: Fraction(total) for entry, total in rows}),
    }


def _point_totals(tournament: Tournament) -> dict[str, bool]:
    """Match points are won by somebody from somebody: over all teams they sum to zero."""
    sums = tournament.standing_rows.values_list("attack_sum", "defense_sum")
    total = sum((Fraction(won) - Fraction(lost) for won, lost in sums), Fraction(0))
    return {"points-sum-to-zero": total == 0}


def _totals(tournament: Tournament) -> dict[str, bool]:
    scores = BoardScore.objects.filter(board__tournament=tournament).select_related("board")
    totals: dict[int, list[BoardScore]] = defaultdict(list)
    for score in scores:
        if score.attack_num is not None and score.defense_num is not None and score.den > 1:
            totals[score.board_id].append(score)
    compared = totals.values()
    return {
        "marks-complement": all(
            (s.attack_num or 0) + (s.defense_num or 0) == s.den for rows in compared for s in rows
        ),
        "board-totals-half": all(
            2 * sum(s.attack_num or 0 for s in rows) == sum(s.den for s in rows)
            for rows in compared
        ),
    }
