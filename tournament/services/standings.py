"""Marks and ranking: recomputed board by board, repaired by a sweep, told from nothing for proof.

Lock order: the scoreboard first, then boards. Whoever saves a result locks only its due and board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import timedelta
from fractions import Fraction

from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournament.adapters.marks import (
    ListLine,
    Marks,
    Sums,
    board_marks,
    compares_pairs,
    point_marks,
    sums_of,
    thresholds_of,
)
from tournament.adapters.points import deal_marks, deal_sums, round_factors, sums_points
from tournament.adapters.ties import TieMark, ranked_with_ties, tie_marks
from tournament.models import (
    Board,
    BoardScore,
    Entry,
    Format,
    LiveStandings,
    RoundState,
    Scoreboard,
    StandingRow,
    State,
    Tournament,
)
from tournament.selectors import marks as selectors
from tournament.selectors import points
from tournament.services.match_standings import by_matches
from tournament.services.standing_totals import totals_of

CACHE_SECONDS = 300
PART_SIZE = 300
# Boards a sweep computes in one transaction: more would hold up the tables that send meanwhile.
SWEEP_SIZE = 20
# A doorbell not answered within this time is taken for lost and may be rung again.
LOST_BELL_SECONDS = 5


def create_rows(tournament: Tournament) -> None:
    """Give everybody seated an empty row, so that lists show all from the start."""
    seated = Entry.objects.filter(tournament=tournament, slot__isnull=False)
    StandingRow.objects.bulk_create(
        [
            StandingRow(tournament=tournament, entry=entry, attack_sum=0, defense_sum=0)
            for entry in seated
        ],
        batch_size=500,
    )


def claim_bell(board: int) -> bool:
    """Tell whether a doorbell should be rung for a stale board: none is on its way already."""
    lost = timezone.now() - timedelta(seconds=LOST_BELL_SECONDS)
    stale = Board.objects.filter(pk=board, touched__gt=F("computed"))
    waiting = stale.filter(queued_at__isnull=True) | stale.filter(queued_at__lt=lost)
    return bool(waiting.update(queued_at=timezone.now()))


def refresh_board(board: int) -> bool:
    """Recompute one board's marks and the sums that changed; False when nothing was stale."""
    owner = Board.objects.filter(pk=board).values_list("tournament", flat=True).first()
    return owner is not None and _refresh_boards(owner, [board]) > 0


def stale_boards() -> list[int]:
    """Return the boards whose marks are behind their results."""
    stale = Board.objects.filter(touched__gt=F("computed")).order_by("pk")
    return list(stale.values_list("pk", flat=True))


def refresh_stale_boards() -> int:
    """Recompute every stale board: what lost bells, kills and restarts left behind."""
    stale = Board.objects.filter(touched__gt=F("computed")).order_by("tournament", "pk")
    by_owner: dict[int, list[int]] = defaultdict(list)
    for owner, board in stale.values_list("tournament", "pk"):
        by_owner[owner].append(board)
    return sum(
        _refresh_boards(owner, part)
        for owner, boards in by_owner.items()
        for part in _parts(boards, SWEEP_SIZE)
    )


def _refresh_boards(owner: int, boards: list[int]) -> int:
    """Recompute the stale ones among these boards of one event; return how many there were."""
    # Cleared before reading: a save after this point rings again.
    Board.objects.filter(pk__in=boards, queued_at__isnull=False).update(queued_at=None)
    with transaction.atomic():
        tournament = Tournament.objects.select_related("scoreboard").get(pk=owner)
        Scoreboard.objects.select_for_update().get(pk=tournament.scoreboard.pk)
        stale = Board.objects.filter(pk__in=boards, touched__gt=F("computed"))
        touched = dict(stale.values_list("pk", "touched"))
        if touched:
            refresh_marks(tournament, list(touched))
            Scoreboard.objects.filter(tournament=tournament).update(version=F("version") + 1)
            _note_computed(touched)
    return len(touched)


def _note_computed(touched: dict[int, int]) -> None:
    """Set `computed` to the value read at the start, wherever it is still lower."""
    boards: dict[int, list[int]] = defaultdict(list)
    for board, value in touched.items():
        boards[value].append(board)
    for value, those in boards.items():
        for part in _parts(those):
            Board.objects.filter(pk__in=part, computed__lt=value).update(computed=value)


def rebuild_standings(tournament: Tournament) -> None:
    """Forget all marks and sums, and compute them from the results alone."""
    with transaction.atomic():
        Scoreboard.objects.select_for_update().get(tournament=tournament)
        boards = dict(tournament.boards.values_list("pk", "touched"))
        BoardScore.objects.filter(board__tournament=tournament).delete()
        tournament.standing_rows.update(
            attack_sum=0, attack_count=0, defense_sum=0, defense_count=0
        )
        for part in _parts(list(boards)):
            _refresh_scores(tournament, part)
        for part in _parts(list(tournament.standing_rows.values_list("entry", flat=True))):
            _write_sums(tournament, part)
        Scoreboard.objects.filter(tournament=tournament).update(version=F("version") + 1)
        _note_computed(boards)


def refresh_marks(tournament: Tournament, boards: list[int]) -> None:
    """Write the marks of the boards and the sums of whoever they concern, changed rows only."""
    changed = _refresh_scores(tournament, boards)
    if changed:
        _write_sums(tournament, selectors.seated_at(changed))


def refresh_sums(tournament: Tournament, entries: Iterable[int]) -> None:
    """Write the sums of entries anew from the marks that stand: their seats changed, no mark."""
    _write_sums(tournament, entries)


def _parts(keys: list[int], size: int = PART_SIZE) -> Iterator[list[int]]:
    """Yield the keys some hundreds at a time: a query names no more."""
    for first in range(0, len(keys), size):
        yield keys[first : first + size]


def _refresh_scores(tournament: Tournament, boards: list[int]) -> list[int]:
    """Write the marks of the boards; return the dues whose marks changed."""
    wanted = _wanted_marks(tournament, boards)
    return _write_scores(boards, wanted)


def _wanted_marks(tournament: Tournament, boards: list[int]) -> dict[int, tuple[int, Marks]]:
    """Return due -> board and marks of the boards, from their live results."""
    if sums_points(tournament):
        deals = points.deal_rows(boards)
        finished = selectors.finished_tables({row.table_id for row in deals})
        won = deal_marks(tournament, deals, finished)
        return {row.due_id: (row.board_id, won[row.due_id]) for row in deals}
    if compares_pairs(tournament):
        attacks = selectors.attack_rows(boards)
        met = point_marks(tournament, attacks)
        return {row.due_id: (row.board_id, met[row.due_id]) for row in attacks}
    live = selectors.live_rows(boards)
    finished = selectors.finished_tables({row.table_id for row in live})
    by_board = defaultdict(list)
    for row in live:
        by_board[row.board_id].append(row)
    wanted: dict[int, tuple[int, Marks]] = {}
    thresholds = thresholds_of(tournament)
    for board, rows in by_board.items():
        for due, marks in board_marks(rows, finished, thresholds).items():
            wanted[due] = (board, marks)
    return wanted


def _write_scores(boards: list[int], wanted: dict[int, tuple[int, Marks]]) -> list[int]:
    """Make the stored marks equal the wanted ones; return the dues whose marks changed."""
    stored = selectors.stored_scores(boards)
    gone = [due for due in stored if due not in wanted]
    fresh: list[BoardScore] = []
    moved: list[BoardScore] = []
    flagged: list[BoardScore] = []
    for due, (board, marks) in wanted.items():
        score = stored.get(due)
        if score is None:
            fresh.append(BoardScore(due_id=due, board_id=board, **marks._asdict()))
            continue
        stands = (score.attack_num, score.defense_num, score.den, score.taker)
        same = stands == (*marks[:3], marks.taker)
        if same and score.flags == marks.flags:
            continue
        score.attack_num, score.defense_num, score.den, score.flags, score.taker = marks
        (flagged if same else moved).append(score)
    BoardScore.objects.filter(due__in=gone).delete()
    BoardScore.objects.bulk_create(fresh, batch_size=500)
    # An upsert on the key: several times faster than the CASE of a bulk update.
    BoardScore.objects.bulk_create(
        [*moved, *flagged],
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["attack_num", "defense_num", "den", "flags", "taker"],
        batch_size=500,
    )
    return [*gone, *(score.due_id for score in fresh), *(score.due_id for score in moved)]


def _write_sums(tournament: Tournament, entries: Iterable[int]) -> None:
    stored = selectors.standing_rows(entries)
    if sums_points(tournament):
        factors = round_factors(points.round_scales(tournament))
        sums = deal_sums(points.point_rows(stored), factors)
    else:
        sums = sums_of(tournament, selectors.mark_rows(stored))
    nothing = Sums(Fraction(0), 0, Fraction(0), 0)
    changed = []
    for entry, row in stored.items():
        new = sums.get(entry, nothing)
        if new != (row.attack_sum, row.attack_count, row.defense_sum, row.defense_count):
            row.attack_sum, row.attack_count, row.defense_sum, row.defense_count = new
            changed.append(row)
    StandingRow.objects.bulk_create(
        changed,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["attack_sum", "attack_count", "defense_sum", "defense_count"],
        batch_size=500,
    )


def version_of(tournament: Tournament) -> int:
    """Return the number every open screen watches."""
    return (
        Scoreboard.objects.filter(tournament=tournament).values_list("version", flat=True).first()
        or 0
    )


def standings_of(tournament: Tournament, *, version: int | None = None) -> list[ListLine]:
    """Return the general list from the stored sums, cached under the event's version."""
    version = version_of(tournament) if version is None else version
    key = f"standings:{tournament.pk}:{version}"
    lines = cache.get(key)
    if lines is None:
        lines = stored_list(tournament)
        cache.set(key, lines, CACHE_SECONDS)
    return list(lines)


def stored_list(tournament: Tournament) -> list[ListLine]:
    """Return the general list from the sums as they are stored now."""
    lines = ranked_with_ties(
        tournament,
        selectors.entry_rows(tournament),
        lambda tied: (TieMark(*row) for row in selectors.tie_rows(tournament, tied)),
    )
    return by_matches(tournament, lines)


def held_standings(tournament: Tournament, *, version: int | None = None) -> list[ListLine]:
    """Return the general list as of the closed rounds: what the public sees between rounds."""
    version = version_of(tournament) if version is None else version
    key = f"held:{tournament.pk}:{version}"
    lines = cache.get(key)
    if lines is None:
        lines = list_from_results(tournament, closed_only=True)
        cache.set(key, lines, CACHE_SECONDS)
    return list(lines)


def standings_of_last_rounds(tournament: Tournament, count: int) -> list[ListLine]:
    """Return the list of the last rounds alone; each board is compared over the whole event."""
    numbers = tournament.rounds.order_by("-number").values_list("number", flat=True)[:count]
    return list_from_results(tournament, closed_only=True, rounds=list(numbers))


def list_from_results(
    tournament: Tournament,
    *,
    closed_only: bool = False,
    rounds: list[int] | None = None,
    before_final: bool = False,
) -> list[ListLine]:
    """Return the list from results alone, not the stored marks; `before_final`: all play on."""
    marks = _marks_from_results(tournament, closed_only=closed_only)
    if rounds is not None:
        there = selectors.dues_of_rounds(tournament, rounds)
        marks = {due: mark for due, mark in marks.items() if due in there}
    seats = [row for row in selectors.seat_rows_of(tournament) if row.due_id in marks]
    sums = _sums_from(tournament, marks, seats)
    nothing = Sums(Fraction(0), 0, Fraction(0), 0)
    people = [
        row._replace(**sums.get(row.entry_id, nothing)._asdict())
        for row in selectors.entry_rows(tournament)
    ]
    if before_final:
        people = [row._replace(is_stopped=False) for row in people]
    lines = ranked_with_ties(tournament, people, lambda tied: tie_marks(seats, marks, tied))
    return by_matches(tournament, lines, closed_only=closed_only)


def _sums_from(
    tournament: Tournament, marks: dict[int, Marks], seats: list[selectors.SeatRow]
) -> dict[int, Sums]:
    """Return entry -> sums from marks by due, with who sat where."""
    if sums_points(tournament):
        won = (
            (row.entry_id, row.seat, mark.taker, mark.attack_num, mark.defense_num, row.round)
            for row in points.deal_seats_of(tournament)
            if (mark := marks.get(row.due_id)) is not None
        )
        return deal_sums(won, round_factors(points.round_scales(tournament)))
    return sums_of(
        tournament,
        ((row.entry_id, row.seat, row.taker, *marks[row.due_id][:3]) for row in seats),
    )


def _marks_from_results(tournament: Tournament, *, closed_only: bool) -> dict[int, Marks]:
    """Return due -> marks, from results alone."""
    if sums_points(tournament):
        return deal_marks(tournament, points.deal_rows_of(tournament, closed_only=closed_only), {})
    if compares_pairs(tournament):
        boards = list(tournament.boards.values_list("pk", flat=True))
        return point_marks(tournament, selectors.attack_rows(boards, closed_only=closed_only))
    by_board = defaultdict(list)
    for row in selectors.live_rows_of(tournament, closed_only=closed_only):
        by_board[row.board_id].append(row)
    marks: dict[int, Marks] = {}
    for rows in by_board.values():
        marks.update(board_marks(rows, {}, thresholds_of(tournament)))
    return marks


def closed_tie_marks(tournament: Tournament, numbers: Iterable[int]) -> list[TieMark]:
    """Return the marks of some entries as of the closed rounds, to separate equals by."""
    marks = _marks_from_results(tournament, closed_only=True)
    seats = [row for row in selectors.seat_rows_of(tournament) if row.due_id in marks]
    return tie_marks(seats, marks, numbers)


def public_standings(
    tournament: Tournament, *, version: int | None = None
) -> list[ListLine] | None:
    """Return the list the public may see now; None while it is kept for the prize-giving."""
    if tournament.state in {State.PUBLISHED, State.CLOSED, State.DRAFT, State.OPEN}:
        if (
            tournament.live_standings == LiveStandings.AT_THE_END
            and tournament.state == State.CLOSED
        ):
            return None
        return standings_of(tournament, version=version)
    if tournament.live_standings == LiveStandings.AT_THE_END:
        return None
    if is_held(tournament):
        return held_standings(tournament, version=version)
    return standings_of(tournament, version=version)


def is_held(tournament: Tournament) -> bool:
    """Tell whether the public sees the list as of the closed rounds: a round is being played."""
    waits = tournament.live_standings == LiveStandings.BETWEEN_ROUNDS
    # Other matches play the same boards: a quarter's points are told when it is over.
    waits = waits or tournament.format == Format.TEAMS
    is_over = tournament.state in {State.CLOSED, State.PUBLISHED}
    playing = tournament.rounds.filter(state=RoundState.PLAYING)
    return waits and not is_over and playing.exists()


def standing_checks(tournament: Tournament) -> dict[str, bool]:
    """Return the self-checks, kept under the event's version: a page may ask again and again."""
    key = f"checks:{tournament.pk}:{version_of(tournament)}"
    checks = cache.get(key)
    if checks is None:
        checks = self_checks(tournament)
        cache.set(key, checks, CACHE_SECONDS)
    return dict(checks)


def self_checks(tournament: Tournament) -> dict[str, bool]:
    """Return what must always hold: totals of marks, and rows equal to a cold recomputation."""
    return totals_of(tournament) | {
        "nothing-stale": not tournament.boards.filter(touched__gt=F("computed")).exists(),
        "rows-equal-recomputation": stored_list(tournament) == list_from_results(tournament),
    }
