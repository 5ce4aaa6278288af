"""A captain's link: line-ups hidden until all are in, sheets signed, dead links told."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.views.player.phone import words_of
from tournament.access import captain_token, table_token
from tournament.adapters.matches import pairs_of
from tournament.models import Entry, LineUp, Match, Signature, Tournament
from tournament.services import line_ups, matches, registration
from tournament.services.match_standings import match_score

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return factories.make_team_event(2, "teams")


def team(event: Tournament, number: int = 1) -> Entry:
    return event.entries.get(number=number)


def address(entry: Entry, name: str = "captain", *args: object) -> str:
    return reverse(f"tournament:{name}", args=[captain_token(entry), *args])


def give(phone: Client, entry: Entry, quarter: int, **seats: int) -> object:
    fields = {f"{entry.number}.{quarter}-{seat}": place for seat, place in seats.items()}
    return phone.post(address(entry, "give-line-up", quarter), fields)


def test_captain_shows_the_opponents_and_four_quarters(phone: Client, event: Tournament) -> None:
    page = words_of(phone.get(address(team(event))))

    assert "Against Équipe 2" in page
    assert page.count("Give our line-up") == 4
    assert page.count("Not given yet.") == 4


def test_captain_before_the_start_says_who_meets_whom_and_when(phone: Client) -> None:
    event = factories.make_team_event(4, "teams", started=False)
    entry = team(event)
    pairs = pairs_of(event.plan.document["rounds"][0])
    rival = next(({*pair} - {entry.slot}).pop() for pair in pairs if entry.slot in pair)

    page = words_of(phone.get(address(entry)))

    assert "Wait for the start" in page
    assert f"Against {event.entries.get(slot=rival).name}" in page
    assert "Line-ups open here at the start" in page
    assert all(member.player.full_name in page for member in entry.members.all())
    factories.start(event)
    assert "Wait for the start" not in words_of(phone.get(address(entry)))


def test_captain_before_the_draw_names_no_opponent(phone: Client) -> None:
    event = factories.make_team_event(5, "teams", started=False)
    resting = next(iter(event.plan.document["rounds"][0]["sit_out"]))

    rests = words_of(phone.get(address(event.entries.get(slot=resting))))
    registration.set_presence(team(event), "expected", author=factories.author())
    undrawn = words_of(phone.get(address(team(event))))

    assert "You have nobody to meet first: you rest." in rests
    assert "The draw is not made yet" in undrawn


def test_give_line_up_is_hidden_from_the_opponents_until_theirs_is_in(
    phone: Client, event: Tournament
) -> None:
    one, two = team(event, 1), team(event, 2)
    people = [member.player.full_name for member in one.members.all()]

    give(phone, one, 1, attacker=2)
    before = words_of(phone.get(address(two)))
    give(phone, two, 1, attacker=1)
    after = words_of(phone.get(address(two)))

    assert not any(name in before for name in people)
    assert "Given; shown once ours is in." in before
    assert all(name in after for name in people)


def test_give_line_up_hidden_at_tables_too(phone: Client, event: Tournament) -> None:
    give(phone, team(event), 1, attacker=2)

    for number in (1, 2):
        page = words_of(phone.get(reverse("tournament:table", args=[table_token(event, number)])))
        assert "Brévannes" not in page
        assert "Aubertin" not in page


def test_give_line_up_refuses_the_last_attacker_and_keeps_what_was_typed(
    phone: Client, event: Tournament
) -> None:
    give(phone, team(event), 1, attacker=2)

    response = give(phone, team(event), 2, attacker=2, north=3)

    assert response.status_code == 422
    said = (
        "The attacker of quarter 1 already: in a match each quarter has another attacker, four "
        "different people."
    )
    assert said in words_of(response)
    assert '<option value="3" selected>' in response.content.decode()
    assert LineUp.objects.count() == 1


def test_give_line_up_last_of_both_says_that_all_are_shown(
    phone: Client, event: Tournament
) -> None:
    give(phone, team(event, 1), 1, attacker=2)
    first = words_of(phone.get(address(team(event, 1))))
    give(phone, team(event, 2), 1, attacker=1)
    second = words_of(phone.get(address(team(event, 2))))

    assert "Line-up kept. It is hidden until the opponents’ is in." in first
    assert "Line-up kept. All are in and shown now" in second


def test_give_line_up_of_five_asks_for_each_defender(phone: Client) -> None:
    event = factories.make_team_event(2, "teams", size=5)

    before = words_of(phone.get(address(team(event))))
    response = give(phone, team(event), 1, attacker=1, north=2)

    assert "(optional)" not in before
    assert "whoever is left" not in before
    assert response.status_code == 422
    assert words_of(response).count("Who defends here?") == 2
    assert not LineUp.objects.exists()


def test_give_line_up_refuses_who_is_not_of_the_team(phone: Client, event: Tournament) -> None:
    assert give(phone, team(event), 1, attacker=9).status_code == 422


def test_sign_sheet_once_the_quarter_is_played(phone: Client, event: Tournament) -> None:
    match = Match.objects.get()
    waiting = words_of(phone.get(address(match.one)))
    factories.play_round(event, 1, close=False)
    mark = match_score(match).sheets[0].mark

    page = words_of(phone.get(address(match.one)))
    phone.post(address(match.one, "sign-sheet", match.pk, 1), {"mark": mark})

    assert "sign quarter 1" not in waiting
    assert "It is right: sign quarter 1" in page
    assert Signature.objects.get().entry == match.one
    assert "has signed" in words_of(phone.get(address(match.other)))


def test_sign_sheet_with_another_mark_signs_nothing(phone: Client, event: Tournament) -> None:
    match = Match.objects.get()
    factories.play_round(event, 1, close=False)

    response = phone.post(
        address(match.one, "sign-sheet", match.pk, 1), {"mark": "old"}, follow=True
    )

    assert "changed meanwhile" in words_of(response)
    assert not Signature.objects.exists()


def test_choose_room_is_offered_to_the_chooser_alone(phone: Client, event: Tournament) -> None:
    match = matches.record_cards(Match.objects.get(), "T9", "T2", author=factories.author())

    one, other = (words_of(phone.get(address(t))) for t in (match.one, match.other))
    response = phone.post(
        address(match.one, "choose-room", match.pk, 2), {"room": "open", "series": "1"}, follow=True
    )

    assert one.count("The rooms are ours to choose") == 2
    assert other.count("The rooms are ours to choose") == 2
    assert "chooses in this quarter" in words_of(response)


def test_choose_room_is_no_longer_offered_once_both_line_ups_are_in(
    phone: Client, event: Tournament
) -> None:
    match = matches.record_cards(Match.objects.get(), "T9", "T2", author=factories.author())
    factories.give_line_ups(event, 1)

    page = words_of(phone.get(address(match.one)))
    response = phone.post(
        address(match.one, "choose-room", match.pk, 1),
        {"room": "closed", "series": "2"},
        follow=True,
    )

    assert page.count("The rooms are ours to choose") == 1
    assert "rooms and boards stay; the director alone changes them" in words_of(response)
    assert Match.objects.get().choices == {}


def test_captain_folds_a_quarter_that_is_signed(phone: Client, event: Tournament) -> None:
    match = Match.objects.get()
    factories.play_round(event, 1, close=False)
    before = words_of(phone.get(address(match.one)))

    mark = match_score(match).sheets[0].mark
    phone.post(address(match.one, "sign-sheet", match.pk, 1), {"mark": mark})
    after = words_of(phone.get(address(match.one)))

    assert "Line-ups and sheet, signed by us" not in before
    assert "Line-ups and sheet, signed by us" in after


def test_captain_renewed_link_says_so(phone: Client, event: Tournament) -> None:
    old = address(team(event))

    line_ups.renew_captain_link(team(event), author=factories.author(event))

    response = phone.get(old)
    assert response.status_code == 410
    assert "no longer good" in words_of(response)
    assert phone.get(address(team(event))).status_code == 200


def test_captain_forged_link_opens_nothing(phone: Client, event: Tournament) -> None:
    assert phone.get(reverse("tournament:captain", args=["1-1.forged"])).status_code == 404


def test_sign_sheet_of_another_match_is_not_there(phone: Client) -> None:
    event = factories.make_team_event(4, "teams")
    entry = team(event)
    foreign = Match.objects.exclude(one=entry).exclude(other=entry).first()

    response = phone.post(address(entry, "sign-sheet", foreign.pk, 1), {"mark": ""})

    assert response.status_code == 404


def test_put_card_is_hidden_until_the_other_captain_has_drawn(
    phone: Client, event: Tournament
) -> None:
    one, two = team(event, 1), team(event, 2)
    match = Match.objects.get()

    phone.post(address(one, "put-card", match.pk), {"card": "SK"})
    hidden = words_of(phone.get(address(two)))
    own = words_of(phone.get(address(one)))
    phone.post(address(two, "put-card", match.pk), {"card": "T2"})
    shown = words_of(phone.get(address(two)))

    assert "The card of Équipe 1 is in; both are shown once ours is." in hidden
    assert "We drew" not in hidden
    assert "Our card is in; both are shown once the other captain’s is." in own
    assert "We drew trump 2 , Équipe 1 king of spades" in shown
    match.refresh_from_db()
    assert match.side_a == two


def test_put_card_draws_again_after_equals(phone: Client, event: Tournament) -> None:
    one, two = team(event, 1), team(event, 2)
    match = Match.objects.get()
    phone.post(address(one, "put-card", match.pk), {"card": "SK"})

    phone.post(address(two, "put-card", match.pk), {"card": "HK"})

    match.refresh_from_db()
    assert match.side_a is None
    assert "put" not in match.cards
    assert "Neither is higher: draw again." in words_of(phone.get(address(one)))


def test_put_card_refuses_what_is_no_card(phone: Client, event: Tournament) -> None:
    match = Match.objects.get()

    response = phone.post(address(team(event), "put-card", match.pk), {"card": "Z9"})

    assert response.status_code == 422
    match.refresh_from_db()
    assert match.cards == {}
