"""What a director changes while teams of three or four play: asked, its cost seen, made, undone."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tests.tournament.services.test_team_wrong_boards import first_due, unmet
from tests.tournament.views.director.room import words
from tournament.adapters.changes import mark_of
from tournament.models import Due, Member, Substitution, Tournament
from tournament.services.attackers import attackers_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(db: None) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director())
    return client


def page(event: Tournament, kind: str = "") -> str:
    return f"/director/{event.slug}/movement/{kind + '/' if kind else ''}"


def seen(event: Tournament) -> str:
    event.plan.refresh_from_db()
    return mark_of(event.plan.document)


@pytest.mark.parametrize(("teams", "format_code"), [(10, "triplets"), (7, "quartets")])
def test_movement_of_teams_takes_another_board_and_back(
    director: Client, teams: int, format_code: str
) -> None:
    event = factories.make_team_event(teams, format_code)
    factories.play_round(event, 1)
    due = first_due(event)
    asked = {"in_round": 2, "table": 2, "due": due.board.number, "played": unmet(event, due)}
    before = seen(event)

    hub = words(director.get(page(event)).content)
    preview = words(director.get(page(event, "board"), asked).content)
    made = director.post(page(event, "board"), {**asked, "seen": before})
    played = Due.objects.get(instead_of=due)
    shown = words(director.get(made.headers["Location"]).content)
    director.post(page(event) + f"boards/{played.pk}/take-back/")

    assert "A table played another board" in hub
    assert "Left out of the averages, for somebody there knows the cards:" in preview
    assert f"Board {asked['played']} was played, not {asked['due']}" in preview
    assert f"Played in the place of board {due.board.number}." in shown
    assert seen(event) == before
    assert not Due.objects.filter(instead_of=due).exists()


def test_movement_of_quartets_says_what_counts_and_where_the_return_is(director: Client) -> None:
    event = factories.make_team_event(7, "quartets")
    factories.play_round(event, 1)
    due = first_due(event)
    asked = {"in_round": 2, "table": 2, "due": due.board.number, "played": unmet(event, due)}

    preview = words(director.get(page(event, "board"), asked).content)

    number = due.board.number
    assert f"Board {number} counts for neither team: 0 to 0, for it has no return." in preview
    assert f"Board {asked['played']} counts only where its return is played too." in preview
    assert "The return is in round 5 at table" in preview


@pytest.mark.parametrize(
    ("teams", "format_code", "cost", "ruling"),
    [
        (6, "triplets", "wears the blue badge of", "The federation’s rules say nothing of it"),
        (5, "quartets", "takes the place of", "The federation allows no new player from one stage"),
    ],
)
def test_movement_of_teams_seats_a_substitute_and_takes_it_back(
    director: Client, teams: int, format_code: str, cost: str, ruling: str
) -> None:
    event = factories.make_team_event(teams, format_code)
    members = Member.objects.filter(entry__tournament=event, entry__number=1)
    member = members.order_by("badge", "position").select_related("player")[0]
    asked = {"member": member.pk, "name": "Zoé Lenoir", "first_round": 1, "last_round": 3}

    preview = words(director.get(page(event, "substitute"), asked).content)
    director.post(page(event, "substitute"), asked)
    made = Substitution.objects.get()
    hub = words(director.get(page(event)).content)
    team = words(director.get(f"/director/{event.slug}/people/team/1/").content)
    card = words(director.get(f"/{event.slug}/players/1/").content)
    director.post(page(event) + f"substitutions/{made.pk}/end/")

    assert f"Zoé Lenoir {cost}" in preview
    assert ruling in preview
    assert "The results are those of the team." in preview
    assert f"Zoé Lenoir for {member.player.full_name}" in hub
    assert f"Zoé Lenoir ({member.player.last_name}, rounds 1 to 3)" in team
    assert f"Zoé Lenoir for {member.player.last_name}, rounds 1 to 3" in card
    assert not Substitution.objects.exists()


def test_movement_of_teams_keeps_what_was_typed_of_a_substitute_refused(director: Client) -> None:
    event = factories.make_team_event(6, "triplets")
    members = Member.objects.filter(entry__tournament=event).select_related("player")
    mine, other = members.filter(entry__number=1)[0], members.filter(entry__number=2)[0]
    asked = {
        "member": mine.pk, "name": other.player.full_name, "first_round": 1, "last_round": 3,
    }  # fmt: skip

    response = director.post(page(event, "substitute"), asked)

    assert response.status_code == 422
    text = response.content.decode()
    assert f"{other.player.full_name} plays in the team Équipe 2 already." in words(text.encode())
    assert f'value="{other.player.full_name}"' in text


@pytest.mark.parametrize(
    ("teams", "format_code", "cost"),
    [
        (10, "triplets", "While a team sits out, its attackers due skip their turn (OT p.31)."),
        (7, "quartets", "Played one way only, these boards count for neither team:"),
    ],
)
def test_movement_of_teams_lets_a_team_leave_and_come_back(
    director: Client, teams: int, format_code: str, cost: str
) -> None:
    event = factories.make_team_event(teams, format_code)
    factories.play_round(event, 1)
    asked = {"entry": 3, "from_round": 3}
    before = seen(event)

    preview = words(director.get(page(event, "leaves"), asked).content)
    director.post(page(event, "leaves"), {**asked, "seen": before})
    hub = words(director.get(page(event)).content)
    back = words(director.get(page(event, "returns"), asked).content)
    director.post(page(event, "returns"), asked)

    assert "Sitting out in the place of Équipe 3: " in preview
    assert cost in preview
    assert "Équipe 3 leaves from round 3" in preview
    assert "A team that had left comes back" in hub
    assert "hoever meets " in hub
    assert "It has its own places again from round 3" in back
    assert seen(event) == before


@pytest.mark.parametrize("slot", [1, 2])
def test_movement_of_quartets_says_who_waits_whichever_table_a_team_leaves(
    director: Client, slot: int
) -> None:
    event = factories.make_team_event(7, "quartets")
    factories.play_round(event, 1)
    leaving = event.entries.get(slot=slot)
    asked = {"entry": leaving.number, "from_round": 3, "seen": seen(event)}

    director.post(page(event, "leaves"), asked)
    hub = words(director.get(page(event)).content)

    # Table 1 was defended until then: it is no relay of the plan.
    assert "Whoever meets the empty place waits there" in hub
    assert "Table 1 is the relay" not in hub


def test_result_page_of_triplets_takes_another_badge_over_a_result(director: Client) -> None:
    event = factories.make_team_event(6, "triplets")
    due = first_due(event, 1, 1)
    factories.enter(event, 1, due.board.number, 76)
    badge = attackers_of(event, [due])[due.pk].badge
    shown = next(color for color in ("blue", "white", "red") if color != badge)
    address = f"/director/{event.slug}/results/{due.pk}/"
    asked = {"badge": shown, "seen": 1}

    offered = director.get(address).content.decode()
    made = director.post(f"{address}badge/", asked)
    again = director.post(f"{address}badge/", asked)

    assert 'name="badge" value="' + shown in offered
    assert 'name="badge" value="' + badge not in offered
    assert made.status_code == 302
    live = factories.live_result(due)
    assert live is not None
    assert (live.status, live.zero_side, live.reason) == ("neutralized", "attack", "wrong-attacker")
    assert live.facts == {"attacker": shown, "due": badge}
    assert list(due.results.values_list("standing", "amount")) == [("replaced", 76), ("live", None)]
    assert again.status_code == 409


def test_result_page_refuses_the_badge_that_was_due(director: Client) -> None:
    event = factories.make_team_event(6, "triplets")
    due = first_due(event, 1, 1)
    badge = attackers_of(event, [due])[due.pk].badge
    address = f"/director/{event.slug}/results/{due.pk}/badge/"

    right = director.post(address, {"badge": badge, "seen": 0})
    none = director.post(address, {"seen": 0})

    assert (right.status_code, none.status_code) == (409, 409)
    assert "That badge was due: nothing is wrong." in words(right.content)
    assert factories.live_result(due) is None


@pytest.mark.parametrize(("teams", "format_code"), [(9, "triplets"), (7, "quartets")])
def test_movement_of_teams_says_the_way_round_for_a_late_team(
    director: Client, teams: int, format_code: str
) -> None:
    event = factories.make_team_event(teams, format_code)
    undo = f'action="/director/{event.slug}/undo-start/"'

    before = director.get(page(event)).content
    factories.play_round(event, 1)
    after = director.get(page(event)).content

    assert undo in before.decode()
    assert "undo the start, enter the team, then draw and start again" in words(before)
    assert undo not in after.decode()
    assert "no team takes part any more, not even in the place of a relay" in words(after)


def test_movement_of_individuals_seats_who_comes_late_itself(director: Client) -> None:
    event = factories.make_event(12, rounds=2)

    assert 'id="late-team"' not in director.get(page(event)).content.decode()
