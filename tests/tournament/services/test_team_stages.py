"""Teams of free deals over several stages: the cut and the seats are the team's, the sum too."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from django.test import Client

from tests import factories
from tournament.adapters.plans import PlanChoice
from tournament.messages import Refused
from tournament.models import Due, Prize, Seating, Tournament
from tournament.selectors.points import team_names
from tournament.services import draws, events, stages
from tournament.services.free_teams import set_teams
from tournament.services.prizes import awards_of
from tournament.services.stage_sums import summed
from tournament.services.standings import standings_of
from tournament.services.team_standings import team_standings, team_sums_over_stages

pytestmark = pytest.mark.django_db


def in_teams(people: int = 20, size: int = 2, rounds: int = 2) -> Tournament:
    """Return an evening of free deals in teams, started; people of a team are far apart in it."""
    event = factories.make_event(
        people, drawn=False, started=False, format="free_deals", name="Soirée des duos"
    )
    teams = people // size
    names = {n: f"Équipe {(n - 1) % teams + 1:02}" for n in range(1, people + 1)}
    event = set_teams(event, size, names, author=factories.author(event))
    return planned(event, rounds)


def planned(event: Tournament, rounds: int = 2) -> Tournament:
    who = factories.author(event)
    people = event.entries.filter(presence="present").count()
    draws.choose_plan(event, PlanChoice("free-deals-teams", people, rounds, 1), author=who)
    draws.draw_seats(event, author=who)
    return factories.start(event)


def played(event: Tournament, turn: int = 1) -> Tournament:
    """Play every deal: North takes at each table, for more at each next one; publish."""
    dues = Due.objects.filter(table__round__tournament=event)
    for number in sorted(set(dues.values_list("table__round__number", flat=True))):
        for table, deal in dues.filter(table__round__number=number).values_list(
            "table__number", "board__number"
        ):
            amount = 60 + 2 * ((7 * turn * table * table + 3 * table + 5 * number) % 41)
            factories.play_deal(event, table, deal, "N", "guard", amount=amount, made=table % 3 > 0)
        factories.close_round(event, number)
    factories.recompute()
    event.refresh_from_db()
    return events.publish_tournament(event, author=factories.author(event))


def following(event: Tournament, teams: int, **fields: object) -> Tournament:
    return stages.create_next_stage(
        event, author=factories.author(event), name="Finale", starts_at=factories.STARTS_AT,
        places=teams, **fields,
    )  # fmt: skip


def start_of(event: Tournament) -> Tournament:
    event.entries.update(presence="present")
    return planned(events.open_tournament(event, author=factories.author(event)))


def mates_at_one_table(event: Tournament) -> int:
    rows = Seating.objects.filter(round__tournament=event)
    met = Counter(rows.values_list("round__number", "table__number", "entry__team"))
    return sum(count - 1 for count in met.values())


def test_create_next_stage_takes_whole_teams_by_their_sum() -> None:
    event = played(in_teams())
    best = [line.name for line in team_standings(event)][:8]

    final = following(event, 8)

    assert (final.team_size, final.people_expected, final.entries.count()) == (2, 16, 16)
    teams = list(final.entries.order_by("seed_rank").values_list("team", flat=True))
    assert teams[::2] == teams[1::2] == best


def test_draw_seats_of_a_next_stage_seats_teams_by_rank_and_mates_never_meet() -> None:
    event = played(in_teams())

    final = start_of(following(event, 8))

    assert mates_at_one_table(final) == 0
    assert draws.verify_draw(final)
    # The first two teams have the first table of the position that is skipped.
    places = draws.team_places(team_names(final), 2, "free-deals-teams")
    by_slot = dict(final.entries.values_list("slot", "team"))
    best = [line.name for line in team_standings(event)][:8]
    assert [{by_slot[slot] for slot in slots} for slots in places] == [{name} for name in best]


def test_create_next_stage_asks_about_teams_equal_at_the_cut() -> None:
    event = in_teams(rounds=1)
    factories.close_round(event, 1, missing="not_played")
    for due in Due.objects.filter(table__round__tournament=event):
        factories.correct(due, None, status="zero", reason="no cards")
    factories.recompute()
    event.refresh_from_db()
    event = events.publish_tournament(event, author=factories.author(event))

    with pytest.raises(Refused) as refused:
        following(event, 8)

    assert refused.value.problems[0].code == "cut-equals"
    chosen = [line.number for line in stages.going_on(event, 8).in_question][2:]
    final = following(event, 8, chosen=chosen)
    assert set(Counter(final.entries.values_list("team", flat=True)).values()) == {2}


def test_team_sums_over_stages_add_both_and_finalists_stand_before() -> None:
    event = played(in_teams())
    final = played(start_of(following(event, 8, coefficient=Fraction(2))), turn=2)

    found = team_sums_over_stages(final, summed(final))

    first = {line.name: line.total for line in team_standings(event)}
    second = {line.name: line.total for line in team_standings(final)}
    assert {line.name: line.total for line in found} == {
        name: total + 2 * second.get(name, 0) for name, total in first.items()
    }
    assert {line.name for line in found[:8]} == set(second)
    assert [line.rank for line in found[8:]] == [9, 10]


def test_create_next_stage_after_a_second_one_goes_by_the_sum_of_teams() -> None:
    event = played(in_teams(24))
    second = played(start_of(following(event, 10)), turn=3)
    wanted = [line.name for line in team_sums_over_stages(second, summed(second))][:8]

    last = following(second, 8)

    teams = list(last.entries.order_by("seed_rank").values_list("team", flat=True))
    assert teams[::2] == wanted


def offered(event: Tournament) -> list[tuple[str, int, int]]:
    """Offer three prizes to teams and one to the best person; return who gets them."""
    rows = [("teams", 1, 6000), ("teams", 2, 4000), ("teams", 3, 2000), ("reference", 1, 1000)]
    Prize.objects.bulk_create(
        Prize(tournament=event, list=code, rank=rank, amount_cents=cents)
        for code, rank, cents in rows
    )
    return [(who.name, award.rank, award.amount_cents) for who, award in awards_of(event)]


def test_awards_of_teams_stand_beside_everybodys_own() -> None:
    event = played(in_teams())
    teams = team_standings(event)

    assert offered(event) == [
        *(
            (f"{line.name} ({line.people})", line.rank, cents)
            for line, cents in zip(teams[:3], (6000, 4000, 2000), strict=True)
        ),
        (standings_of(event)[0].name, 1, 1000),
    ]


def test_awards_of_teams_of_a_next_stage_follow_the_sum() -> None:
    event = played(in_teams())
    final = played(start_of(following(event, 8)), turn=2)
    teams = team_sums_over_stages(final, summed(final))

    found = offered(final)

    assert [name.split(" (")[0] for name, _rank, _cents in found[:3]] == [
        line.name for line in teams[:3]
    ]


@pytest.mark.parametrize(("in_pairs", "status"), [(True, 302), (False, 422)])
def test_office_prizes_of_teams_only_where_teams_play(
    client: Client, in_pairs: bool, status: int
) -> None:
    event = in_teams() if in_pairs else factories.make_free_deals(8)
    client.force_login(event.created_by)
    typed = {
        "form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "0", "form-0-list": "teams",
        "form-0-category": "", "form-0-rank": "1", "form-0-amount": "60", "form-0-label": "",
    }  # fmt: skip

    response = client.post(f"/director/{event.slug}/office/prizes/", typed)

    assert response.status_code == status
    assert event.prizes.count() == (1 if in_pairs else 0)
