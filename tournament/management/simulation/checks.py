"""What must hold after any event, told from the stored rows."""

from __future__ import annotations

from django.db.models import Count, F, Q

from tournament.adapters.marks import compares_pairs
from tournament.adapters.points import sums_points
from tournament.adapters.results import SEATS, has_bidding, seat_scores, taker_of
from tournament.management.simulation.play import CORRECTIONS, Simulation
from tournament.models import BoardScore, Due, Result, Standing, StandingRow, Tournament
from tournament.selectors.changes import SET_ASIDE
from tournament.selectors.room import seats_held
from tournament.services import standings
from tournament.services.draws import verify_draw

_PERCENTS = "percentages-within-0-and-100"
Row = tuple[int | None, ...]


def check_simulation(simulation: Simulation) -> dict[str, bool]:
    """Return every check by name: the event's own self-checks, and what the simulation did."""
    tournament = simulation.tournament
    live = Result.objects.filter(
        due__board__tournament=tournament, standing=Standing.LIVE
    ).select_related("due__board__tournament")
    dues = Due.objects.filter(table__round__tournament=tournament).annotate(
        live=Count("results", filter=Q(results__standing=Standing.LIVE))
    )
    checks = {
        **standings.self_checks(tournament),
        "every-due-has-one-live-result": not dues.exclude(live=1).exists(),
        "sums-zero": all(_sums_zero(result) for result in live),
        **({_PERCENTS: _within_bounds(tournament)} if _gives_percents(tournament) else {}),
        "equal-after-rebuilding-from-nothing": _is_rebuilt_equal(tournament),
        "draw-follows-the-committed-seed": verify_draw(tournament),
        "history-kept": _is_history_kept(tournament),
        "everything-tried": _is_everything_tried(simulation),
    }
    checks |= simulation.own_checks()
    return checks | (simulation.incidents.checks() if simulation.incidents else {})


def _sums_zero(result: Result) -> bool:
    if result.amount is None:
        return True
    taker = taker_of(result.due.board.taker, result.facts)
    seats = seats_held(result.due) if has_bidding(result.due.board.tournament.format) else SEATS
    return sum(seat_scores(result.amount, taker, seats).values()) == 0


def _gives_percents(tournament: Tournament) -> bool:
    return not (compares_pairs(tournament) or sums_points(tournament))


def _within_bounds(tournament: Tournament) -> bool:
    """Tell whether every mark and every percentage lies within 0 and 100."""
    outside = BoardScore.objects.filter(board__tournament=tournament).filter(
        Q(attack_num__lt=0)
        | Q(defense_num__lt=0)
        | Q(attack_num__gt=F("den"))
        | Q(defense_num__gt=F("den"))
    )
    percents = [
        percent
        for line in standings.standings_of(tournament)
        for percent in (line.place.attack, line.place.defense, line.place.overall)
        if percent is not None
    ]
    return not outside.exists() and all(0 <= percent <= 100 for percent in percents)


def _derived_rows(tournament: Tournament) -> tuple[list[object], list[object]]:
    scores = BoardScore.objects.filter(board__tournament=tournament).order_by("due")
    rows = StandingRow.objects.filter(tournament=tournament).order_by("entry")
    return (
        list(scores.values_list("due", "attack_num", "defense_num", "den", "flags")),
        list(
            rows.values_list("entry", "attack_sum", "attack_count", "defense_sum", "defense_count")
        ),
    )


def _is_rebuilt_equal(tournament: Tournament) -> bool:
    """Tell whether throwing all marks and sums away and computing them anew changes nothing."""
    before = _derived_rows(tournament)
    standings.rebuild_standings(tournament)
    return before == _derived_rows(tournament)


def _is_history_kept(tournament: Tournament) -> bool:
    """Tell whether each correction left its old revision readable, with who, when and why."""
    # What is set aside again after a wrong board was taken back corrects nothing.
    corrected = (
        Result.objects.filter(due__board__tournament=tournament, revision__gt=1)
        .exclude(reason="")
        .exclude(facts__has_key=SET_ASIDE)
    )
    replaced = Result.objects.filter(due__board__tournament=tournament, standing=Standing.REPLACED)
    return (
        replaced.count() == corrected.count() >= CORRECTIONS
        and not corrected.filter(author__isnull=True).exists()
    )


def _is_everything_tried(simulation: Simulation) -> bool:
    done = simulation.done
    tried = ["double sends", "conflicting sends", "undone sends", "unplayed boards"]
    if simulation.before is None:
        tried.append("late entries")
    if simulation.incidents:
        tried += simulation.incidents.tried
    return all(done[name] == 1 for name in tried) and done["corrections"] >= CORRECTIONS
