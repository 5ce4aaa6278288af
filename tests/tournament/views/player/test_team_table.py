"""The phone of a table of triplets or quartets: sides, badges due, a wrong badge, the slots."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.director import room
from tournament.access import table_token
from tournament.models import Due, Result, Standing, Tournament
from tournament.selectors.desk import desk_of, needs_of
from tournament.services.attackers import attackers_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    """Return the phone of somebody who reads English."""
    return Client(headers={"accept-language": "en"})


def words(content: bytes) -> str:
    """Return what a page says, a blank between its pieces."""
    return room.words(content.replace(b"<", b" <"))


def a_howell(teams: int = 10) -> Tournament:
    return factories.make_team_event(teams, "triplets", known_seed="ab" * 32)


def first_due(event: Tournament, table: int = 1) -> Due:
    dues = Due.objects.filter(table__round__tournament=event, table__number=table)
    dues = dues.select_related("table__round", "board")
    return dues.order_by("table__round__number", "table__slot", "board__number")[0]


def wrong_badge(event: Tournament, due: Due) -> str:
    badge = attackers_of(event, [due])[due.pk].badge
    return next(color for color in ("blue", "white", "red") if color != badge)


def address(event: Tournament, due: Due, behind: str = "") -> str:
    return f"/t/{table_token(event, due.table.number)}/boards/{due.board.number}/{behind}"


def test_table_of_triplets_names_both_teams_and_the_badge_due(client: Client) -> None:
    event = a_howell()
    due = first_due(event)
    attacker = attackers_of(event, [due])[due.pk]

    text = words(client.get(f"/t/{table_token(event, 1)}/").content)

    for seating in due.table.seatings.all():
        assert seating.entry.name in text
    assert attacker.badge == event.first_color
    assert attacker.person is not None
    assert f"{attacker.badge} {attacker.person.last_name} to enter" in text


def test_attackers_of_follow_the_badges_in_turn(client: Client) -> None:
    event = a_howell(6)
    team = event.entries.get(number=1)
    dues = Due.objects.filter(table__round__tournament=event, table__seatings__entry=team)
    dues = dues.select_related("table__round", "board")
    found = attackers_of(event, dues.order_by("table__round__number", "board__number"))

    badges = [one.badge for one in found.values() if one.side.entry_id == team.pk]

    colors = ["blue", "white", "red"]
    start = colors.index(event.first_color)
    assert badges == [colors[(start + turn) % 3] for turn in range(10)]


def test_agreement_of_triplets_shows_one_amount_a_team_and_asks_the_other(client: Client) -> None:
    event = a_howell()
    due = first_due(event)
    other = due.table.seatings.get(seat="EW").entry

    text = words(client.get(address(event, due, "?mode=amount&amount=56&made=1&check=1")).content)

    assert "+56" in text
    assert "\N{MINUS SIGN}56" in text
    assert "168" not in text
    assert f"{other.name}: agreed" in text
    assert "Another badge?" in text


def test_wrong_attacker_neutralizes_with_0_to_the_takers_and_flags_the_desk(
    client: Client,
) -> None:
    event = a_howell()
    due = first_due(event)
    badge = wrong_badge(event, due)

    asked = words(client.get(address(event, due, f"attacker/?badge={badge}")).content)
    response = client.post(address(event, due, "attacker/"), {"badge": badge, "key": "k1"})

    live = due.results.get(standing=Standing.LIVE)
    assert "The board is neutralized" in asked
    assert response.status_code == 302
    assert (live.status, live.zero_side, live.source) == ("neutralized", "attack", "table")
    assert live.facts["attacker"] == badge
    assert [need.kind for need in needs_of(desk_of(event))] == ["attacker"]
    client.force_login(factories.director())
    page = client.get(f"/director/{event.slug}/results/{due.pk}/")
    assert "Let it stand" in words(page.content)
    assert "§ neutralized" in words(client.get(f"/t/{table_token(event, 1)}/").content)


def test_wrong_attacker_is_undone_by_its_table_and_corrected_by_the_director(
    client: Client,
) -> None:
    event = a_howell()
    due = first_due(event)
    client.post(address(event, due, "attacker/"), {"badge": wrong_badge(event, due)})
    token = table_token(event, 1)

    client.post(f"/t/{token}/undo/", {"board": due.board.number, "revision": 1})
    assert not due.results.filter(standing=Standing.LIVE).exists()
    client.post(address(event, due, "attacker/"), {"badge": wrong_badge(event, due)})
    factories.correct(factories.due_at(event, 1, 1, due.board.number), 56)

    assert due.results.get(standing=Standing.LIVE).amount == 56
    assert needs_of(desk_of(event)) == []


def test_wrong_attacker_keeps_what_was_typed_on_the_way_there_back_and_undone(
    client: Client,
) -> None:
    event = a_howell()
    due = first_due(event)
    badge, token = wrong_badge(event, due), table_token(event, 1)
    typed = "mode=amount&amount=74&made=0"

    agreement = client.get(address(event, due, f"?{typed}&check=1")).content.decode()
    asked = client.get(address(event, due, f"attacker/?badge={badge}&{typed}")).content.decode()
    sent = {"badge": badge, "key": "k1", "mode": "amount", "amount": "74", "made": "0"}
    client.post(address(event, due, "attacker/"), sent)
    undone = client.post(f"/t/{token}/undo/", {"board": due.board.number, "revision": 1})

    shown = typed.replace("&", "&amp;")
    assert f"attacker/?{shown}" in agreement
    assert f'href="{address(event, due)}?{shown}&amp;check=1"' in asked
    assert '<input type="hidden" name="amount" value="74">' in asked
    assert "amount=74" in undone.headers["Location"]


def test_wrong_attacker_reason_is_said_in_the_readers_language(client: Client) -> None:
    event = a_howell()
    due = first_due(event)
    client.post(address(event, due, "attacker/"), {"badge": wrong_badge(event, due)})
    client.force_login(factories.director())
    page = f"/director/{event.slug}/results/{due.pk}/"

    english = words(client.get(page).content)
    french = words(client.get(page, headers={"accept-language": "fr"}).content)

    assert "badge was to attack, not the" in english
    assert "badge was to attack" not in french
    # As older versions wrote it out, in the language of the installation.
    Result.objects.update(reason="Le badge bleu devait attaquer.")
    assert "badge was to attack, not the" in words(client.get(page).content)


def test_wrong_attacker_twice_is_stored_once(client: Client) -> None:
    event = a_howell()
    due = first_due(event)

    for _turn in range(2):
        client.post(address(event, due, "attacker/"), {"badge": wrong_badge(event, due)})

    assert due.results.count() == 1


@pytest.mark.parametrize("badge", ["", "green", "due"])
def test_wrong_attacker_refuses_no_badge_and_the_one_due(client: Client, badge: str) -> None:
    event = a_howell()
    due = first_due(event)
    shown = attackers_of(event, [due])[due.pk].badge if badge == "due" else badge

    response = client.post(address(event, due, "attacker/"), {"badge": shown})

    assert response.status_code == 422
    assert not Result.objects.exists()


def test_wrong_attacker_of_a_board_with_its_result_is_refused(client: Client) -> None:
    event = a_howell()
    due = first_due(event)
    factories.enter(event, 1, due.board.number, 56)

    response = client.post(address(event, due, "attacker/"), {"badge": wrong_badge(event, due)})

    assert response.status_code == 422
    assert "has a result" in words(response.content)
    assert due.results.get(standing=Standing.LIVE).amount == 56


def test_wrong_attacker_counts_0_for_the_takers_team_only(client: Client) -> None:
    event = a_howell()
    due = first_due(event)
    client.post(address(event, due, "attacker/"), {"badge": wrong_badge(event, due)})

    factories.play_all(event)

    score = due.score
    assert (score.attack_num, score.defense_num) == (0, None)


@pytest.mark.parametrize("format_code", ["quartets", "individual"])
def test_wrong_attacker_is_for_triplets_only(client: Client, format_code: str) -> None:
    event = (
        factories.make_team_event(5, "quartets")
        if format_code == "quartets"
        else factories.make_event(8, 5, 4)
    )

    response = client.post(address(event, first_due(event), "attacker/"), {"badge": "blue"})

    assert response.status_code == 404


def test_table_of_quartets_shows_the_attacker_in_south_and_where_each_goes(client: Client) -> None:
    event = factories.make_team_event(5, "quartets")
    due = first_due(event, 3)
    attack = due.table.seatings.get(seat="attack").entry
    attacker = attack.members.get(place="attack").player.last_name
    defense = due.table.seatings.get(seat="defense").entry

    text = words(client.get(f"/t/{table_token(event, 3)}/").content)

    assert f"A {attack.name} S {attacker}" in text
    for member in defense.members.exclude(place="attack"):
        assert f"{member.place} {member.player.last_name}" in text
    assert "A T1" in text
    assert "D stays" in text


def test_table_of_an_emmanuel_shows_its_slots_in_order(client: Client) -> None:
    event = factories.make_team_event(16, "triplets")
    path = f"/t/{table_token(event, 1)}/"
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    dues = list(dues.filter(table__number=1).order_by("table__slot").select_related("board"))

    first = words(client.get(path).content)
    factories.enter(event, 1, dues[0].board.number, 56)
    second = words(client.get(path).content)

    assert "Slot 1 of 4" in first
    assert "Slot 2 of 4" in second
    attack = dues[1].table.seatings.get(seat="attack").entry
    assert f"A {attack.name}" in second


def test_table_of_an_emmanuel_says_where_its_boards_go_and_come_from(client: Client) -> None:
    event = factories.make_team_event(16, "triplets")
    path = f"/t/{table_token(event, 8)}/"

    first = words(client.get(path).content)
    factories.enter(event, 8, 2, 56)
    second = words(client.get(path).content)

    # Tables 7 to 12 have the second set of the round's six boards (OT pp.46-49).
    assert "Slot 2: board 2 goes to table 12, board 6 comes from table 12." in first
    assert "two sets of this board" in first
    assert "Slot 3: board 6 goes to table 11, board 3 comes from table 11." in second
    assert "never deal again" in second


def test_not_us_lists_teams_with_their_people(client: Client) -> None:
    event = a_howell()

    text = words(client.get(f"/t/{table_token(event, 1)}/not-us/?name=aubertin").content)

    assert "Équipe 1 (Aubertin, Brévannes, Chastagnol)" in text
    assert "Équipe 3 (" not in text


def test_an_emmanuel_keeps_both_meetings_on_one_board_at_one_table_apart() -> None:
    event = factories.make_team_event(16, "triplets")
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    # In its first and its last slot table 2 plays the same board, the roles exchanged.
    here = list(dues.filter(table__number=2).order_by("table__slot").select_related("board"))
    assert here[0].board == here[3].board

    sent = [
        factories.enter(event, 2, due.board.number, amount, key=f"k{amount}")
        for due, amount in zip(here, (56, 60, 64, -72), strict=True)
    ]
    late = factories.enter(event, 2, here[0].board.number, 56, key="k56")

    assert [outcome.result.due_id for outcome in sent] == [due.pk for due in here]
    assert {outcome.kind for outcome in sent} == {"stored"}
    assert (late.kind, late.result) == ("same", sent[0].result)


def test_an_emmanuel_takes_a_second_version_for_the_slot_before() -> None:
    event = factories.make_team_event(16, "triplets")
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    first = dues.filter(table__number=2).order_by("table__slot").select_related("board")[0]

    factories.enter(event, 2, first.board.number, 56)
    other = factories.enter(event, 2, first.board.number, 60)

    assert (other.kind, other.result.due_id) == ("rival", first.pk)


def test_an_emmanuel_played_out_leaves_no_board_unplayed() -> None:
    event = factories.make_team_event(15, "triplets")

    factories.play_all(event)

    results = Result.objects.filter(due__board__tournament=event)
    assert set(results.values_list("standing", "status")) == {("live", "played")}
    assert not Due.objects.filter(board__tournament=event, results=None).exists()


def test_stored_result_says_the_way_to_another_badge_while_it_may_be_undone(
    client: Client,
) -> None:
    event = factories.make_team_event(6, "triplets")
    due = Due.objects.select_related("table", "board").filter(table__number=1)[0]
    factories.enter(event, 1, due.board.number, 56)
    token = table_token(event, 1)

    stored = words(client.get(address(event, due)).content)
    client.post(f"/t/{token}/undo/", {"board": due.board.number, "revision": 1})
    undone = words(client.get(address(event, due, "?mode=amount&amount=56&made=1&check=1")).content)

    said = "Undo this sending, type it again, then press “Another badge?”."
    assert said in stored
    assert said not in undone
    assert "Another badge?" in undone
