"""Prizes of a played event: kept, given by its lists, unrewarded last rounds."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.services import test_free_teams as free
from tests.tournament.services.test_stages import finished, following, play_on
from tournament.adapters.prizes import GENERAL, LAST_TWO, REFERENCE, TEAMS, Offer, people_rewarded
from tournament.messages import Refused
from tournament.models import Format, Player, Tournament
from tournament.selectors.prizes import series_by_entry, series_counts
from tournament.services import events, prizes, stage_sums, standings

pytestmark = pytest.mark.django_db


def played_event() -> Tournament:
    event = factories.play_all(factories.make_event(12, 3, 2))
    event = events.close_tournament(event, author=factories.author())
    return event


def keep(event: Tournament, *offers: Offer, adds_up: bool = False) -> None:
    prizes.save_prizes(event, offers, adds_up=adds_up, author=factories.author())
    event.refresh_from_db()


def test_save_prizes_replaces_all_and_is_logged() -> None:
    event = factories.make_event(4, started=False, drawn=False)

    keep(event, Offer(REFERENCE, "", 1, 500), Offer(REFERENCE, "", 2, 300))
    keep(event, Offer(GENERAL, "", 1, 100, "Cup"))

    rows = list(event.prizes.values_list("list", "category", "rank", "amount_cents", "label"))
    assert rows == [("general", "", 1, 100, "Cup")]
    assert event.log.filter(action="prizes").first().after == {"prizes": 1, "cents": 100}


def test_save_prizes_twice_for_one_rank_is_refused() -> None:
    event = factories.make_event(4, started=False, drawn=False)

    with pytest.raises(Refused) as refused:
        keep(event, Offer(REFERENCE, "", 1, 500), Offer(REFERENCE, "", 1, 300))

    assert [problem.code for problem in refused.value.problems] == ["prize-twice"]
    assert not event.prizes.exists()


def test_save_prizes_of_a_published_ranking_is_refused() -> None:
    event = events.publish_tournament(played_event(), author=factories.author())

    with pytest.raises(Refused):
        keep(event, Offer(REFERENCE, "", 1, 500))


def test_awards_of_follow_the_reference_list_and_the_last_two_rounds() -> None:
    event = played_event()
    keep(event, Offer(REFERENCE, "", 1, 500), Offer(LAST_TWO, "", 1, 100))

    awards = prizes.awards_of(event)

    lines = standings.standings_of(event)
    ranks = [line.place.alternate_rank or line.place.general_rank for line in lines]
    best = [line.number for line, rank in zip(lines, ranks, strict=True) if rank == 1]
    last = standings.standings_of_last_rounds(event, 2)
    first, second = awards[0], awards[-1]
    assert first[0].number in best
    assert second[1].list == LAST_TWO
    rest = [line for line in last if line.number not in best]
    assert second[0].number in {
        line.number
        for line in rest
        if line.place.general_rank == min(one.place.general_rank or 99 for one in rest)
    }


def test_standings_of_last_rounds_of_all_rounds_are_the_standings() -> None:
    event = played_event()

    whole = standings.standings_of_last_rounds(event, 3)
    last = standings.standings_of_last_rounds(event, 2)

    assert whole == standings.standings_of(event)
    assert {line.place.board_count for line in last} == {4}


def test_series_of_a_team_is_the_highest_among_its_people() -> None:
    event = factories.make_team_event(5, Format.TRIPLETS, started=False)
    team = event.entries.order_by("number")[0]
    for member, category in zip(team.members.all(), ["second", "", "first"], strict=True):
        Player.objects.filter(pk=member.player_id).update(category=category)

    assert series_by_entry(event) == {team.number: "first"}
    assert series_counts(series_by_entry(event).values()) == {"first": 1}


def test_proposal_for_returns_at_least_seventy_percent_of_the_fees() -> None:
    event = factories.make_event(28, started=False, drawn=False, fee_cents=1000)

    offers = prizes.proposal_for(event)

    assert 100 * sum(offer.amount_cents for offer in offers) >= 70 * 28_000
    assert 20 * 28 <= 100 * len(offers) <= 25 * 28


@pytest.mark.parametrize(("size", "teams"), [(2, 2), (4, 1)])
def test_proposal_for_free_deals_in_teams_gives_them_half(size: int, teams: int) -> None:
    event = factories.make_event(
        40, started=False, drawn=False, format=Format.FREE_DEALS, fee_cents=1000
    )
    free.in_teams(event, size)

    offers = prizes.proposal_for(event)

    theirs = [offer for offer in offers if offer.list == TEAMS]
    assert [offer.rank for offer in theirs] == list(range(1, teams + 1))
    assert sum(offer.amount_cents for offer in theirs) == 14_000
    assert sum(offer.amount_cents for offer in offers) == 28_000
    assert people_rewarded((offer.list for offer in offers), size) == 8


@pytest.mark.parametrize(("format_code", "teams"), [(Format.TRIPLETS, 10), (Format.QUARTETS, 5)])
def test_awards_of_teams_give_every_cent(format_code: str, teams: int) -> None:
    event = factories.play_all(factories.make_team_event(teams, format_code))
    offers = [Offer(REFERENCE, "", rank, 1000 - rank) for rank in (1, 2)]
    keep(event, *offers, Offer(GENERAL, "", 1, 77), Offer(LAST_TWO, "", 1, 50))

    awards = prizes.awards_of(event)

    assert sum(award.amount_cents for _, award in awards) == 999 + 998 + 77 + 50
    assert len({line.number for line, _ in awards}) == len(awards)


def two_stages() -> Tournament:
    """Return the final of 8 of 12 people who paid for the first stage, played to its end."""
    first = finished(12, publish=False, fee_cents=1000)
    final = play_on(following(first, 8), publish=False)
    Player.objects.filter(memberships__tournament=first).update(category="second")
    return final


def test_awards_of_a_next_stage_follow_the_sum_down_to_who_fell_at_the_cut() -> None:
    final = two_stages()
    keep(final, *(Offer(REFERENCE, "", rank, 1000 - rank) for rank in range(1, 10)))

    awards = prizes.awards_of(final)

    both = stage_sums.summed(final)
    assert [person for person, _ in awards] == [both.people[row.key] for row in both.rows[:9]]
    assert [award.amount_cents for _, award in awards] == [1000 - rank for rank in range(1, 10)]
    assert {person.slug for person, _ in awards[8:]} == {final.previous_stage.slug}


def test_awards_of_a_next_stage_give_a_series_and_the_last_rounds_by_the_sum() -> None:
    final = two_stages()
    keep(final, Offer(REFERENCE, "second", 1, 500), Offer(LAST_TWO, "", 1, 100))

    awards = prizes.awards_of(final)

    both = stage_sums.summed(final)
    assert awards[0][0] == both.people[both.rows[0].key]
    assert {person.slug for person, award in awards if award.list == LAST_TWO} == {final.slug}


def test_proposal_for_a_next_stage_returns_the_fees_of_the_first() -> None:
    final = two_stages()
    keep(final.previous_stage, Offer(REFERENCE, "", 1, 2000))

    purse = prizes.purse_of(final)
    offers = prizes.proposal_for(final)

    assert purse == prizes.Purse(12_000, 12, given_before=2000, prizes_before=1, rewarded_before=1)
    assert 100 * sum(offer.amount_cents for offer in offers) >= 70 * 10_000
    assert {offer.list for offer in offers} == {REFERENCE}
