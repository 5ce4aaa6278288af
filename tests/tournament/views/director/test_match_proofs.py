"""What the draw page says of matches: quarters of one match are no rematch."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests import factories
from tests.tournament.views.director.room import AsUser
from tournament.adapters.match_plans import met_again, resting_by_meeting
from tournament.adapters.plans import soft_faults
from tournament.models import Tournament
from tournament.services import draws, match_rounds
from tournament.views.director.match_proofs import match_proofs

pytestmark = pytest.mark.django_db


def swiss_of(teams: int) -> Tournament:
    event = factories.make_team_event(teams, "teams", started=False)
    who = factories.author(event)
    match_rounds.choose_system(event, "swiss", teams=teams, boards_per_quarter=4, author=who)
    draws.draw_seats(event, author=who)
    event.refresh_from_db()
    return event


def test_match_proofs_of_a_first_swiss_round_are_all_fine() -> None:
    plan = swiss_of(5).plan

    proofs = match_proofs(plan.fairness, plan.document, {})

    assert [(proof.sentence, proof.people) for proof in proofs if proof.kind == "ok"][:2] == [
        ("Each pair of teams plays one match at most", []),
        ("In a match both teams attack every board", []),
    ]
    [rest] = [proof for proof in proofs if proof.people]
    assert rest.sentence == "Who has nobody to meet rests that meeting, nobody twice"
    assert len(rest.people) == 1
    assert soft_faults(plan.fairness, "teams", plan.document) == []


def test_start_tournament_of_swiss_rounds_asks_nothing(as_user: AsUser) -> None:
    event = swiss_of(5)
    client = as_user()

    response = client.post(reverse("tournament:start-tournament", args=[event.slug]))

    assert response.status_code == 302
    event.refresh_from_db()
    assert event.state == "running"


def test_met_again_names_pairs_with_two_matches() -> None:
    event = factories.make_team_event(2, "teams", started=False)
    rounds = event.plan.document["rounds"]
    later = [{**row, "round": row["round"] + 4} for row in rounds]
    document = {**event.plan.document, "rounds": [*rounds, *later]}

    assert met_again(event.plan.document) == {}
    assert met_again(document) == {(1, 2): 2}
    assert soft_faults(event.plan.fairness, "teams", document) == [("matches-again", {"count": 1})]
    assert resting_by_meeting(document) == [[], []]
    assert match_proofs(event.plan.fairness, document, {})[0].people == [
        "draw no. 1 and draw no. 2: 2 matches"
    ]


@pytest.mark.parametrize("is_drawn", [False, True])
def test_match_proofs_of_a_knock_out_name_who_enters_later_and_no_bare_number(
    as_user: AsUser, *, is_drawn: bool
) -> None:
    event = factories.make_team_event(5, "teams", started=False)
    who = factories.author(event)
    match_rounds.choose_system(event, "knock_out", teams=5, boards_per_quarter=4, author=who)
    if is_drawn:
        draws.draw_seats(event, author=who)

    for path in (f"/director/{event.slug}/draw/", f"/{event.slug}/movement/"):
        proofs = as_user().get(path).context["proofs"]

        said = {proof.sentence: proof.people for proof in proofs}
        later = said["3 teams have no opponent in the first meeting and play from the second on"]
        assert "The winners go on, the others are out" in said
        assert [people.count("Équipe") for people in later] == ([3] if is_drawn else [])
        assert not any("twice" in sentence for sentence in said)
