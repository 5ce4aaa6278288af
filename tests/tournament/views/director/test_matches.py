"""The bench's matches: draw, bonus, line-ups given for a captain, signatures, next matches."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.views.director.room import AsUser
from tests.tournament.views.player.phone import words_of
from tournament.adapters.plans import proposals_for
from tournament.models import LineUp, Match, Signature, Tournament
from tournament.services.match_standings import match_score
from tournament.views.director.team_costs import team_costs

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(2, "teams")


@pytest.fixture
def desk(as_user: AsUser) -> Client:
    return as_user()


def address(event: Tournament, name: str, *args: object) -> str:
    return reverse(f"tournament:{name}", args=[event.slug, *args])


def test_director_matches_lists_what_is_expected(desk: Client, event: Tournament) -> None:
    page = words_of(desk.get(address(event, "director-matches")))

    assert "Line-ups expected: Équipe" in page
    assert "captains have not drawn" in page
    assert "0 of 4 quarters signed" in page


def test_director_matches_is_not_there_for_other_formats(as_user: AsUser) -> None:
    event = factories.make_event(12, 3)

    assert as_user().get(address(event, "director-matches")).status_code == 404


@pytest.mark.parametrize("name", ["director-matches", "captain-links"])
def test_director_matches_sends_strangers_to_the_door(
    name: str, client: Client, event: Tournament
) -> None:
    assert client.get(address(event, name)).status_code == 302


def test_record_cards_refuses_and_keeps_what_was_typed(desk: Client, event: Tournament) -> None:
    match = Match.objects.get()

    response = desk.post(
        address(event, "record-cards", match.pk), {"one_card": "Z9", "other_card": "SK"}
    )

    assert response.status_code == 422
    assert '<option value="SK" selected>' in response.content.decode()


def test_record_cards_then_shows_team_a(desk: Client, event: Tournament) -> None:
    match = Match.objects.get()

    for cards in ({"one_card": "SQ", "other_card": "HQ"}, {"one_card": "T9", "other_card": "T2"}):
        desk.post(address(event, "record-cards", match.pk), cards)

    page = words_of(desk.get(address(event, "director-match", match.pk)))
    assert f"team A: {match.one.name}" in page
    listed = words_of(desk.get(address(event, "director-matches")))
    assert f"{match.one.name} (A)" in listed
    assert "queen of spades" in page


def test_set_bonus_for_both_sides_is_refused(desk: Client, event: Tournament) -> None:
    match = Match.objects.get()

    response = desk.post(
        address(event, "set-bonus", match.pk), {"bonus_one": "2", "bonus_other": "3"}
    )

    assert response.status_code == 422
    assert "Only one side has a bonus." in words_of(response)


def test_direct_line_up_hides_it_from_the_bench_until_both_are_in(
    desk: Client, event: Tournament
) -> None:
    match = Match.objects.get()
    for team, is_hidden in ((match.one, True), (match.other, False)):
        desk.post(
            address(event, "direct-line-up", match.pk, 1, team.number),
            {f"{team.number}.1-attacker": "2"},
        )
        page = words_of(desk.get(address(event, "director-match", match.pk)))
        assert ("Line-up in; shown once both are." in page) == is_hidden
    assert LineUp.objects.count() == 2


def test_direct_line_up_seen_asks_for_a_reason(desk: Client, event: Tournament) -> None:
    factories.give_line_ups(event, 1)
    match = Match.objects.get()
    fields = {f"{match.one.number}.1-attacker": "3"}
    path = address(event, "direct-line-up", match.pk, 1, match.one.number)

    response = desk.post(path, fields)
    desk.post(path, fields | {f"{match.one.number}.1-reason": "ill"})

    assert response.status_code == 422
    assert "Say why." in words_of(response)
    assert LineUp.objects.get(entry=match.one).attacker.position == 3


def test_direct_signature_and_the_printed_sheet(desk: Client, event: Tournament) -> None:
    factories.play_round(event, 1)
    match = Match.objects.get()
    mark = match_score(match).sheets[0].mark

    desk.post(address(event, "direct-signature", match.pk, 1, match.one.number), {"mark": mark})

    assert Signature.objects.get().signed_by
    sheet = words_of(desk.get(address(event, "print-match", match.pk)))
    assert "Result sheet" in sheet
    assert f"Captain of {match.other.name}" in sheet


def test_captain_links_are_renewed(desk: Client, event: Tournament) -> None:
    before = desk.get(address(event, "captain-links")).content

    desk.post(address(event, "renew-captain", 1))

    assert desk.get(address(event, "captain-links")).content != before


def test_next_matches_of_a_fixed_movement_is_refused(desk: Client, event: Tournament) -> None:
    response = desk.post(address(event, "next-matches"), follow=True)

    assert "All rounds of this movement are made already." in words_of(response)


def test_choose_system_for_two_teams_is_refused(desk: Client) -> None:
    event = factories.make_team_event(2, "teams", started=False)

    response = desk.post(address(event, "choose-system"), {"system": "swiss", "boards": "4"})

    assert response.status_code == 422
    assert "From 4 teams on" in words_of(response)


def test_choose_system_plans_a_knock_out(desk: Client) -> None:
    event = factories.make_team_event(4, "teams", started=False)

    desk.post(address(event, "choose-system"), {"system": "knock_out", "boards": "4"})

    event.refresh_from_db()
    event.plan.refresh_from_db()
    assert event.match_system == "knock_out"
    assert event.plan.document["name"] == "knock-out-4"


def test_desk_of_several_meetings_says_which_and_its_quarter(desk: Client) -> None:
    event = factories.make_team_event(4, "teams")
    page = reverse("tournament:director-desk", args=[event.slug])

    second = words_of(desk.get(f"{page}?round=6"))

    assert "Quarter 6/12" in second
    assert "meeting 2, quarter 2 of 4" in second
    assert "Manage quarter 6" in second
    assert "round" not in second.lower().split("needs you now")[0]


def test_league_cards_count_no_repeat_meetings() -> None:
    said = {
        count: team_costs(proposals_for(count, format_code="teams")[0], None) for count in (2, 3, 7)
    }

    whole = "Each pair of teams plays one match of four quarters"
    assert [whole in said[count] for count in (2, 3, 7)] == [False, True, True]
    assert not any("twice" in line or "repeat" in line for lines in said.values() for line in lines)
