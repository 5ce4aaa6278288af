"""Prizes: proposed, kept, and given by the ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction

from tournament.adapters import prizes as arithmetic
from tournament.adapters.marks import ListLine
from tournament.adapters.prizes import Award, Offer, Ranked
from tournament.adapters.team_sums import TeamLine
from tournament.messages import Refused
from tournament.models import Format, Prize, State, Tournament
from tournament.selectors.fees import fees_of, takes_place
from tournament.selectors.prizes import prizes_of, series_by_entry, series_counts
from tournament.services.audit import Author, log
from tournament.services.events import bump, locked
from tournament.services.stage_sums import Person, left_of, same_people, stages_of, summed
from tournament.services.standings import standings_of, standings_of_last_rounds
from tournament.services.team_standings import team_standings, team_sums_over_stages

LAST_ROUNDS = 2


@dataclass(frozen=True)
class Purse:
    """What prizes are made from: fees, entries, and the prizes given by stages before.

    `rewarded_before` counts people: a team's prize is for all of it.
    """

    fees: int
    entries: int
    given_before: int
    prizes_before: int
    rewarded_before: int


def purse_of(tournament: Tournament) -> Purse:
    """Return the money of an event, or of all its stages: they have one list and one purse."""
    stages = stages_of(tournament)
    fees = 0
    people: set[object] = set()
    for stage, names in zip(stages, same_people(stages), strict=True):
        accounts = fees_of(stage)
        fees += accounts.due
        coming = [row.entry for row in accounts.rows if takes_place(row.entry)]
        people |= {names.get(e.number, (stage.pk, e.number)) for e in coming if not e.is_substitute}
    earlier = Prize.objects.filter(tournament__in=stages[:-1])
    given = list(earlier.values_list("amount_cents", "list"))
    rewarded = arithmetic.people_rewarded((code for _, code in given), tournament.team_size)
    return Purse(fees, len(people), sum(cents for cents, _ in given), len(given), rewarded)


@dataclass(frozen=True)
class MoneyWaits:
    """What of the money is worth a look before the ranking is final."""

    fees_without_prizes: int
    owing: int
    left: int


def money_waits(tournament: Tournament) -> MoneyWaits:
    """Return the fees paid where no prize is set, and what is still owed by how many.

    Stages have one list of prizes: the last one's.
    """
    accounts = fees_of(tournament)
    owing = [row.left for row in accounts.rows if row.left > 0]
    has_prizes = tournament.prizes.exists() or tournament.next_stages.exists()
    return MoneyWaits(0 if has_prizes else accounts.paid, len(owing), sum(owing))


def _series_of(stages: Sequence[Tournament]) -> dict[int, str]:
    """Return the series of everybody in the stages, by who it is over all of them."""
    series: dict[int, str] = {}
    for stage, names in zip(stages, same_people(stages), strict=True):
        series |= {names[number]: code for number, code in series_by_entry(stage).items()}
    return series


def proposal_for(tournament: Tournament) -> list[Offer]:
    """Return what is proposed for who is entered now; in a next stage, for all the stages."""
    purse = purse_of(tournament)
    return arithmetic.propose(
        max(0, purse.fees - purse.given_before),
        purse.entries,
        series_counts(_series_of(stages_of(tournament)).values()),
        by_series=tournament.format != Format.FREE_DEALS,
        by_last_rounds=tournament.round_count > LAST_ROUNDS,
        team_size=tournament.team_size,
    )


@transaction.atomic
def save_prizes(
    tournament: Tournament,
    offers: Sequence[Offer],
    *,
    adds_up: bool,
    author: Author,
    for_left: bool = False,
) -> Tournament:
    """Keep these prizes in place of all there were; a published list stays as it was."""
    tournament = locked(tournament)
    if tournament.state == State.PUBLISHED:
        raise Refused.because("prizes-published")
    twice = [key for key, count in Counter(offer[:3] for offer in offers).items() if count > 1]
    if twice:
        raise Refused.because("prize-twice", rank=twice[0][2])
    before = _said(tournament)
    tournament.prizes.all().delete()
    Prize.objects.bulk_create(
        [Prize(tournament=tournament, **offer._asdict()) for offer in offers], batch_size=500
    )
    tournament.prizes_add_up, tournament.prizes_for_left = adds_up, for_left
    tournament.save(update_fields=["prizes_add_up", "prizes_for_left"])
    log(tournament, author, "prizes", before=before, after=_said(tournament))
    bump(tournament)
    return tournament


def _said(tournament: Tournament) -> dict[str, int]:
    prizes = prizes_of(tournament)
    said = {"prizes": len(prizes), "cents": sum(prize.amount_cents for prize in prizes)}
    return said | ({"for_left": True} if tournament.prizes_for_left else {})


def awards_of(tournament: Tournament) -> list[tuple[Person, Award]]:
    """Return who gets what by the ranking as it stands, in the order of the prizes.

    With stages before, the sum of all of them is the ranking (RO p.19), for whoever played any.
    Who has left keeps the rank and steps aside for the next, unless the event says otherwise: no
    text of the federation speaks of it.
    """
    left = set() if tournament.prizes_for_left else left_of(tournament)
    offers = [
        Offer(p.list, p.category, p.rank, p.amount_cents, p.label) for p in prizes_of(tournament)
    ]
    of_teams = [offer for offer in offers if offer.list == arithmetic.TEAMS]
    offers = [offer for offer in offers if offer.list != arithmetic.TEAMS]
    found = _of_stages if tournament.previous_stage_id else _of_one
    people, lists, series = found(tournament)
    if any(offer.list == arithmetic.LAST_TWO for offer in offers):
        lists[arithmetic.LAST_TWO] = _last_rounds(tournament)
    aside = {key for key, who in people.items() if (who.slug, who.number) in left}
    lists = {
        code: [one for one in ranked if one.number not in aside] for code, ranked in lists.items()
    }
    awards = arithmetic.award(offers, lists, series, adds_up=tournament.prizes_add_up)
    won = [(people[award.number], award) for award in awards if award.number in people]
    return _won_by_teams(tournament, of_teams, left) + won if of_teams else won


def rewarded_in(tournament: Tournament) -> int:
    """Return how many people get a prize by the ranking, each once: all of a team."""
    people: set[tuple[str, int]] = set()
    teams = {_first_of(line): line for line in _team_lines(tournament)}
    for who, award in awards_of(tournament):
        card = (who.slug, who.number)
        if award.list == arithmetic.TEAMS:
            people |= {(member.slug, member.number) for member in teams[card].members}
        else:
            people.add(card)
    return len(people)


def _first_of(line: TeamLine) -> tuple[str, int]:
    return line.members[0].slug, line.members[0].number


def _team_lines(tournament: Tournament) -> list[TeamLine]:
    """Return the list of teams of free deals, over all stages where there are several."""
    if not tournament.team_size:
        return []
    if tournament.previous_stage_id:
        return team_sums_over_stages(tournament, summed(tournament))
    return team_standings(tournament)


def names_of_left(tournament: Tournament) -> list[str]:
    """Return the names of those in the ranking who have left, as it lists them."""
    left = left_of(tournament)
    if not left:
        return []
    people = summed(tournament).people.values()
    return [who.name for who in people if (who.slug, who.number) in left]


def _won_by_teams(
    tournament: Tournament, offers: Sequence[Offer], left: Collection[tuple[str, int]]
) -> list[tuple[Person, Award]]:
    """Return the prizes of teams of free deals, each with the card of the first of its people.

    A team has left when all its people have.
    """
    lines = _team_lines(tournament)
    teams = {
        place: Person(f"{line.name} ({line.people})", *_first_of(line))
        for place, line in enumerate(lines)
    }
    here = {
        place
        for place, line in enumerate(lines)
        if any((member.slug, member.number) not in left for member in line.members)
    }
    ranked = [Ranked(line.rank, place) for place, line in enumerate(lines) if line.rank]
    ranked = [one for one in ranked if one.number in here]
    awards = arithmetic.award(offers, {arithmetic.TEAMS: ranked}, {}, adds_up=True)
    return [(teams[award.number], award) for award in awards]


Found = tuple[dict[int, Person], dict[str, list[Ranked]], dict[int, str]]


def _of_one(tournament: Tournament) -> Found:
    """Return the people of one stage by number, its lists, their series."""
    lines = standings_of(tournament)
    general = _by_general(lines)
    lists = {
        arithmetic.GENERAL: general,
        arithmetic.REFERENCE: _by_alternate(lines) or general,
    }
    people = {line.number: Person(line.name, tournament.slug, line.number) for line in lines}
    return people, lists, series_by_entry(tournament)


def _of_stages(tournament: Tournament) -> Found:
    """Return the same of all stages together, by who it is over all of them."""
    both = summed(tournament)
    ranked = [Ranked(row.rank, row.key) for row in both.rows]
    return (
        both.people,
        {arithmetic.GENERAL: ranked, arithmetic.REFERENCE: ranked},
        _series_of(both.stages),
    )


def _last_rounds(tournament: Tournament) -> list[Ranked]:
    last = _by_general(standings_of_last_rounds(tournament, LAST_ROUNDS))
    if not tournament.previous_stage_id:
        return last
    names = same_people(stages_of(tournament))[-1]
    return [Ranked(one.rank, names[one.number]) for one in last if one.number in names]


def _by_general(lines: Sequence[ListLine]) -> list[Ranked]:
    ranks = [(line.place.general_rank, line.number) for line in lines if not line.is_substitute]
    return sorted(Ranked(rank, number) for rank, number in ranks if rank is not None)


def _by_alternate(lines: Sequence[ListLine]) -> list[Ranked]:
    """Return the alternate list, the reference of an event with lines (RO p.19)."""
    ranks = [(line.place.alternate_rank, line.number) for line in lines if not line.is_substitute]
    return sorted(Ranked(rank, number) for rank, number in ranks if rank is not None)
