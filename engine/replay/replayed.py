"""One deal replayed: every card checked at its moment, then count, score and scores by seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.bidding import partner_of
from engine.contracts import PetitLast, Slam
from engine.replay.announcements import (
    Holdings,
    faults_before_play,
    handful_faults,
    is_declared_rightly,
)
from engine.replay.count import ExcuseFate, count_deal
from engine.replay.play import Fault, play_tricks
from engine.replay.record import DealRecord, Declared, check_record
from engine.rulesets import Ruleset
from engine.scoring import PlayedDeal, Role, Score, score_deal

# A handful that could not have been shown is not counted; one shown carelessly is.
_VOID_HANDFUL = frozenset({"handful-too-few", "handful-not-held"})


@dataclass(frozen=True, slots=True)
class Replay:
    """What a record comes to.

    `seat_scores` are in points, or in halves of a point when `score.unit` is 2, and include what
    declarations are paid; `partner` is None for a taker alone.
    """

    played: PlayedDeal
    score: Score
    seat_scores: Mapping[str, int]
    partner: str | None
    trick_winners: tuple[str, ...]
    excuse: ExcuseFate | None
    faults: tuple[Fault, ...]

    @property
    def petit_last(self) -> PetitLast | None:
        """Which side took the Petit last."""
        return self.played.petit_last

    @property
    def slam(self) -> Slam | None:
        """The slam as it is scored."""
        return self.played.slam


def replay_deal(record: DealRecord) -> Replay:
    """Replay a record; raise its first problem if it cannot be a deal played to the end."""
    for problem in check_record(record):
        raise problem
    holdings = Holdings.of(record)
    partner = record.called and partner_of(record.called, record.taker, holdings.played)
    attack = frozenset([record.taker, partner] if partner else [record.taker])
    play = play_tricks(record, attack)
    count = count_deal(record, play.winners, attack)
    played = PlayedDeal(
        record.contract,
        count.oudlers,
        count.attack_half,
        tuple(
            shown.size
            for shown in record.handfuls
            if not any(
                fault.code in _VOID_HANDFUL for fault in handful_faults(record, holdings, shown)
            )
        ),
        count.petit_last,
        count.slam,
        alone=record.called is not None and partner is None,
    )
    score = score_deal(record.ruleset, record.players, played)
    faults = [*faults_before_play(record, holdings), *_unheld(record, holdings), *play.faults]
    return Replay(
        played,
        score,
        MappingProxyType(_seat_scores(record, holdings, score, partner)),
        partner,
        play.winners,
        count.excuse,
        tuple(sorted(faults, key=lambda fault: fault.trick)),
    )


def _unheld(record: DealRecord, holdings: Holdings) -> Iterator[Fault]:
    """Yield the cards played from a hand that, as dealt, held them not."""
    owners = holdings.owners
    if not owners:
        return
    for number, trick in enumerate(record.tricks, 1):
        for seat in record.seats:
            if owners.get(trick[seat], seat) != seat:
                yield Fault(number, seat, trick[seat], "card-not-held")


def _seat_scores(
    record: DealRecord, holdings: Holdings, score: Score, partner: str | None
) -> dict[str, int]:
    roles = dict.fromkeys(record.seats, Role.DEFENDER) | {record.taker: Role.TAKER}
    if partner:
        roles[partner] = Role.PARTNER
    scores = {seat: score.scores[role] for seat, role in roles.items()}
    for declared in record.declarations:
        is_right = is_declared_rightly(holdings, declared)
        paid = declaration_amounts(record.ruleset, record.seats, declared, is_right)
        for seat, amount in paid.items():
            scores[seat] += score.unit * amount
    return scores


def declaration_amounts(
    ruleset: Ruleset, seats: tuple[str, ...], declared: Declared, is_right: bool
) -> dict[str, int]:
    """Return what a declaration moves between seats, in points, zero-sum.

    Every other player pays the declarer, partners too; declared wrongly, he pays each of them
    (Chevry "La misère"; Five "Sans atout").
    """
    each = ruleset.declarations[declared.kind] if is_right else -ruleset.declaration_forfeit
    amounts = dict.fromkeys(seats, -each)
    amounts[declared.seat] = each * (len(seats) - 1)
    return amounts
