"""Free deals round by round: sums proved, totals scaled, the next seats made (OT pp.5, 10-12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.adapters import free_rounds as adapters
from tournament.adapters.marks import ListLine
from tournament.adapters.plans import prove
from tournament.adapters.points import balance_of, sums_points
from tournament.adapters.stages import contenders_of
from tournament.messages import Refused
from tournament.models import Cut, Entry, Plan, Presence, Round, RoundState, State, Tournament
from tournament.selectors.changes import entered_results
from tournament.selectors.points import sheet_rows
from tournament.services.audit import Author, log
from tournament.services.events import bump, locked, require_state
from tournament.services.laying import lay_more_rounds
from tournament.services.rounds import close_round, take_back_round
from tournament.services.standings import list_from_results, refresh_sums

ONE = Fraction(1)


@dataclass(frozen=True)
class Following:
    """What comes after a round: its kind, how many deals, for a final how many play it."""

    kind: str = "movement"
    deals: int = 0
    finalists: int = 0
    rounds: int = 1
    scale: Fraction = ONE


@transaction.atomic
def close_free_round(
    tournament: Tournament,
    number: int,
    following: Following,
    *,
    author: Author,
    missing: str = "refuse",
) -> list[int]:
    """Close a round whose sums are zero, scale the totals, open what follows; return stale boards.

    `nothing` as kind closes and opens no round.
    """
    if following.kind in adapters.MADE:
        _require_last(tournament, number)
    require_balance(tournament)
    follows = following.kind == "movement"
    stale = close_round(tournament, number, author=author, missing=missing, opens_next=follows)
    if following.scale != ONE:
        scale_totals(tournament, number, following.scale, author=author)
    if following.kind in adapters.MADE:
        make_round(tournament, following, author=author)
    return stale


@transaction.atomic
def follow_closed_round(
    tournament: Tournament, number: int, following: Following, *, author: Author
) -> None:
    """Scale the totals after a closed round and open what follows, unless a round does already."""
    bump(locked(tournament))
    _require_last(tournament, number)
    if following.scale != ONE:
        scale_totals(tournament, number, following.scale, author=author)
    if following.kind == "movement":
        open_next_round(tournament, author=author)
    elif following.kind in adapters.MADE:
        make_round(tournament, following, author=author)


def _require_last(tournament: Tournament, number: int) -> None:
    """Refuse where a round after this one has begun: somebody else made or opened it."""
    later = round_begun_after(tournament, number)
    if later is not None:
        raise Refused.because("round-follows", number=later)


def round_begun_after(tournament: Tournament, number: int) -> int | None:
    """Return the first round after one that is played or closed, None where there is none."""
    later = tournament.rounds.filter(number__gt=number).exclude(state=RoundState.PENDING)
    return later.order_by("number").values_list("number", flat=True).first()


def require_balance(tournament: Tournament) -> None:
    """Refuse to go on while a deal, a sheet or the round does not sum to zero (OT p.10)."""
    problems = balance_of(sheet_rows(tournament)).problems
    if problems:
        raise Refused(*problems)


@transaction.atomic
def scale_totals(tournament: Tournament, number: int, factor: Fraction, *, author: Author) -> Round:
    """Multiply everybody's total after a closed round; 1 takes it back. Sums stay zero (OT p.5)."""
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    bump(tournament)
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is None or round_.state != RoundState.CLOSED or not sums_points(tournament):
        raise Refused.because("round-not-closed", "scale", number=number)
    if not 0 < factor <= 1:
        raise Refused.because("scale-range", "scale")
    before, round_.scale = round_.scale, factor
    round_.save(update_fields=["scale"])
    refresh_sums(tournament, list(tournament.standing_rows.values_list("entry", flat=True)))
    log(
        tournament, author, "scale", target=str(number),
        before=str(Fraction(before)), after=str(factor),
    )  # fmt: skip
    return round_


@transaction.atomic
def make_round(tournament: Tournament, following: Following, *, author: Author) -> list[int]:
    """Seat the next round at random, best against best, or as a final; open it when none plays.

    Rounds of the chart still to come are given up: one cannot go back to it (OT p.12). Return the
    numbers of the rounds made.
    """
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    bump(tournament)
    _check_kind(tournament, following)
    plan = Plan.objects.select_for_update().get(tournament=tournament)
    known = _give_up_pending(tournament, plan.document)
    deals = following.deals or tournament.boards_per_table
    best, among = _finalists(tournament, following)
    document = _document_after(tournament, known, following, deals, best)
    rows = document["rounds"][len(known["rounds"]) :]
    plan.document, plan.fairness = document, prove(document)
    # Rounds dropped when the day was to end are of the chart, to which one cannot go back.
    plan.dropped = None
    plan.save(update_fields=["document", "fairness", "dropped"])
    lay_more_rounds(tournament, rows, {e.slot: e for e in _slots(tournament).values()})
    numbers = [row["round"] for row in rows]
    if best:
        opened = tournament.rounds.get(number=numbers[0])
        Cut.objects.create(tournament=tournament, round=opened, taken=best, among=among)
    tournament.round_count = max(tournament.round_count, numbers[-1])
    tournament.save(update_fields=["round_count"])
    log(
        tournament, author, "make-round", target=str(numbers[0]),
        after={"seating": following.kind, "deals": deals, "finalists": following.finalists},
    )  # fmt: skip
    _open_when_idle(tournament, numbers[0], author)
    return numbers


def _slots(tournament: Tournament) -> dict[int, Entry]:
    entries = tournament.entries.filter(slot__isnull=False).order_by("slot")
    return {entry.slot or 0: entry for entry in entries}


def _playing(tournament: Tournament) -> dict[int, int]:
    """Return number -> slot of who is there and plays on."""
    return {
        entry.number: slot
        for slot, entry in _slots(tournament).items()
        if entry.presence == Presence.PRESENT and not entry.is_stopped
    }


def _finalists(tournament: Tournament, following: Following) -> tuple[list[int], list[int]]:
    """Return the numbers of who plays a final, the best first, and of whom they were taken among.

    Nobody where no final follows.
    """
    if following.kind != adapters.FINAL:
        return [], []
    among = set(_playing(tournament))
    best = adapters.finalists_of(tournament, _ranks(tournament, among), following.finalists)
    return best, sorted(among)


def _document_after(
    tournament: Tournament,
    known: dict[str, Any],
    following: Following,
    deals: int,
    finalists: list[int],
) -> dict[str, Any]:
    """Return the movement with what follows; who does not play a final stops."""
    entries = _slots(tournament)
    gone = {slot for slot, entry in entries.items() if entry.presence != Presence.PRESENT}
    slot_of = _playing(tournament)
    if following.kind == adapters.RANDOM:
        playing = list(slot_of.values())
        return adapters.seat_next(tournament, known, adapters.RANDOM, playing, deals, gone)
    if following.kind == adapters.BEST:
        ranked = [slot_of[number] for number, _rank, _tied in _ranks(tournament, set(slot_of))]
        return adapters.seat_next(tournament, known, adapters.BEST, ranked, deals, gone)
    slots = [slot_of[number] for number in finalists]
    # Who left before it as well: a final is ranked ahead of everybody else.
    tournament.entries.filter(slot__isnull=False).exclude(slot__in=slots).update(is_stopped=True)
    return adapters.seat_final(known, slots, following.rounds, deals, gone)


def _check_kind(tournament: Tournament, following: Following) -> None:
    if following.kind not in adapters.MADE or not sums_points(tournament):
        raise Refused.because("unknown-seating", "kind", kind=following.kind)
    if tournament.team_size:
        raise Refused.because("teams-keep-movement", "kind")
    playing = tournament.rounds.filter(state=RoundState.PLAYING).order_by("number").first()
    if playing is not None and following.kind != adapters.RANDOM:
        raise Refused.because("rounds-open", "kind", number=playing.number)
    require_balance(tournament)


def _give_up_pending(tournament: Tournament, document: Mapping[str, Any]) -> dict[str, Any]:
    """Remove the rounds to come from the rows; return the document of those that stay."""
    pending = tournament.rounds.filter(state=RoundState.PENDING)
    first = pending.order_by("number").values_list("number", flat=True).first()
    if first is None:
        return dict(document)
    if entered_results().filter(due__table__round__in=pending).exists():
        raise Refused.because("has-results", "kind")
    for seating in tournament.rounds.filter(number__gte=first):
        seating.tables.all().delete()
        seating.delete()
    tournament.boards.filter(dues__isnull=True).delete()
    kept = adapters.without_rounds(document, first)
    stop_others(tournament, kept)
    return kept


def _ranks(tournament: Tournament, numbers: set[int]) -> list[tuple[int, int, bool]]:
    """Return (number, rank, tied) of these people, the best first; who has no result yet last."""
    return ranks_among(list_from_results(tournament), numbers)


def ranks_among(lines: Sequence[ListLine], numbers: Collection[int]) -> list[tuple[int, int, bool]]:
    """Return (number, rank, tied) of some people of a list, ranked among themselves."""
    here = [line for line in lines if line.number in numbers]
    rows = [(line.number, line.name, line.place.general_rank or len(lines)) for line in here]
    return [(one.number, one.rank, one.is_tied) for one in contenders_of(rows)]


def stop_others(tournament: Tournament, document: Mapping[str, Any]) -> None:
    """Mark who does not play the final of a document as out, nobody where it has none."""
    finals = adapters.finals_of(document)
    finalists = adapters.seated_in(document, finals)
    tournament.entries.update(is_stopped=False)
    if finals:
        others = tournament.entries.filter(slot__isnull=False).exclude(slot__in=finalists)
        others.update(is_stopped=True)


@transaction.atomic
def open_next_round(tournament: Tournament, *, author: Author) -> None:
    """Open the next round of the movement when none is played."""
    tournament = locked(tournament)
    require_state(tournament, State.RUNNING)
    bump(tournament)
    require_balance(tournament)
    pending = tournament.rounds.filter(state=RoundState.PENDING).order_by("number").first()
    if pending is not None:
        _open_when_idle(tournament, pending.number, author)


def _open_when_idle(tournament: Tournament, number: int, author: Author) -> None:
    if tournament.rounds.filter(state=RoundState.PLAYING).exists():
        return
    tournament.rounds.filter(number=number).update(
        state=RoundState.PLAYING, started_at=timezone.now()
    )
    log(tournament, author, "open-round", target=str(number))


@transaction.atomic
def take_back_free_round(tournament: Tournament, number: int, *, author: Author) -> None:
    """Take back the opening of a round without results; one that was made is forgotten with it."""
    take_back_round(tournament, number, author=author)
    plan = Plan.objects.select_for_update().get(tournament=tournament)
    made = [row for row in plan.document["rounds"] if row["round"] == number]
    if made and adapters.seating_of(made[0]) in adapters.MADE:
        plan.document = _give_up_pending(tournament, plan.document)
        plan.fairness = prove(plan.document)
        plan.save(update_fields=["document", "fairness"])
