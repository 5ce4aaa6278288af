"""Matches paired before a correction, and teams that leave, on the director's pages."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.services.test_match_rounds import make, play
from tests.tournament.services.test_pairings import semi_final_of, turn_round
from tests.tournament.views.director.room import AsUser
from tests.tournament.views.player.phone import words_of
from tournament.access import captain_token
from tournament.models import Entry, Match, Presence
from tournament.services import leaving_teams, match_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(as_user: AsUser) -> Client:
    return as_user()


@pytest.fixture
def final() -> Match:
    event = make(4, "knock_out")
    play(event)
    match_rounds.next_matches(event, author=factories.author())
    final = Match.objects.get(first_round=5)
    turn_round(semi_final_of(final.one))
    return final


def address(match: Match, name: str, *args: object) -> str:
    return reverse(f"tournament:{name}", args=[match.tournament.slug, *args])


def test_corrected_winner_is_said_on_matches_and_desk(desk: Client, final: Match) -> None:
    said = "A result was corrected after meeting 2 was paired."
    made = f"Paired before the correction: {final.one.name} v {final.other.name}"
    semi = semi_final_of(final.one)
    now = f"By the results now: {semi.one.name} v {final.other.name}"

    for page in ("director-matches", "director-desk"):
        words = words_of(desk.get(address(final, page)))
        assert [text in words for text in (said, made, now)] == [True] * 3
    response = desk.post(address(final, "pair-again", 5), follow=True)
    assert said not in words_of(response)


def test_wrong_pairing_says_that_a_team_has_left(desk: Client, final: Match) -> None:
    said = "A team has left these matches: take its leaving back first, or keep them and say why."
    desk.post(address(final, "team-leaves"), {"team": final.other.number, "reason": "ill"})

    pages = [words_of(desk.get(address(final, f"director-{p}"))) for p in ("desk", "matches")]
    refused = words_of(desk.post(address(final, "pair-again", 5), follow=True))

    assert [page.count(said) for page in (*pages, refused)] == [1, 1, 2]
    assert "Pair again from the results" not in pages[1]


def test_keep_pairing_asks_for_the_reason(desk: Client, final: Match) -> None:
    factories.give_line_ups(final.tournament, 5)

    refused = desk.post(address(final, "keep-pairing", 5), {"reason": ""})
    kept = desk.post(address(final, "keep-pairing", 5), {"reason": "already begun"}, follow=True)

    assert refused.status_code == 422
    assert "Meeting 2 stays as paired before a correction: already begun." in words_of(kept)
    assert "was corrected after" not in words_of(desk.get(address(final, "director-desk")))


def test_team_leaves_and_returns(desk: Client, client: Client) -> None:
    event = make(4, "swiss")
    match = Match.objects.filter(first_round=1)[0]
    form = {"team": match.one.number, "reason": ""}

    refused = desk.post(address(match, "team-leaves"), form)
    left = words_of(desk.post(address(match, "team-leaves"), form | {"reason": "ill"}, follow=True))

    assert refused.status_code == 422
    assert f"forfeit: {match.one.name} has left" in left
    phone = words_of(client.get(reverse("tournament:captain", args=[captain_token(match.other)])))
    assert f"{match.one.name} has left: match forfeited" in phone
    assert "Give our line-up" not in phone
    public = words_of(client.get(reverse("tournament:public-matches", args=[event.slug])))
    assert f"forfeit: {match.one.name} has left" in public
    desk.post(address(match, "team-returns", match.one.number))
    assert Entry.objects.get(pk=match.one_id).presence == Presence.PRESENT


@pytest.mark.parametrize(
    ("system", "said", "noted"),
    [
        (
            "knock_out",
            "is back, but its match stays forfeited: it is out of the knock-out.",
            "stays forfeited: out of the knock-out",
        ),
        ("swiss", "is back for later matches; the one it left stays forfeited.", "stays forfeited"),
    ],
)
def test_team_returns_says_which_forfeit_stays(
    desk: Client, system: str, said: str, noted: str
) -> None:
    event = make(4, system)
    match = Match.objects.filter(tournament=event, first_round=1)[0]
    leaving_teams.withdraw_team(match.one, author=factories.author(), reason="ill")
    factories.play_round(event, 1)

    page = words_of(desk.post(address(match, "team-returns", match.one.number), follow=True))

    assert f"{match.one.name} {said}" in page
    assert noted in page
    assert match.other is not None
    assert f"is back; the match with {match.other.name}" in page


def test_last_swiss_round_is_said_and_a_league_goes_on(desk: Client) -> None:
    event = make(5, "swiss")
    page = reverse("tournament:director-matches", args=[event.slug])
    play(event)
    while not match_rounds.swiss_outlook(event):
        match_rounds.next_matches(event, author=factories.author())
        play(event)
    before = words_of(desk.get(page))

    response = desk.post(reverse("tournament:go-on-league", args=[event.slug]), follow=True)

    assert "The next matches are the last Swiss ones" in before
    assert "Make the next matches" in before
    after = words_of(response)
    assert "A league now: its matches are made, line-ups are expected." in after
    assert "Go on as a league" not in after
    refused = desk.post(reverse("tournament:go-on-league", args=[event.slug]), follow=True)
    assert "rounds" in words_of(refused)


def test_match_changes_send_strangers_to_the_door(client: Client, final: Match) -> None:
    for name, args in (("pair-again", [5]), ("keep-pairing", [5]), ("team-leaves", [])):
        assert client.post(address(final, name, *args)).status_code == 302
