"""The desk of teams: encounters that wait, both attacks in the drawer, files, what holds."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.public.reading import read_page
from tournament.models import Due, Result, Tournament
from tournament.services.attackers import attackers_of
from tournament.services.previews import preview_correction
from tournament.services.results import Correction

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(db: None) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director())
    return client


@pytest.fixture
def quartets() -> Tournament:
    return factories.make_team_event(5, "quartets", rounds=4, boards_per_table=2)


def test_director_desk_shows_an_encounter_with_one_attack_as_waiting(
    director: Client, quartets: Tournament
) -> None:
    factories.play_round(quartets, 1, close=False)

    page = read_page(director.get(f"/director/{quartets.slug}/desk/"))

    assert set(page.of_class("cell-state")) == {"◐ return awaited"}
    assert "return awaited" in page.words


def test_director_desk_shows_a_whole_encounter_as_received(
    director: Client, quartets: Tournament
) -> None:
    factories.play_all(quartets)

    page = read_page(director.get(f"/director/{quartets.slug}/desk/?round=1"))

    assert set(page.of_class("cell-state")) == {"✓ received"}
    assert "sums ✓" in page.words


def test_director_result_of_quartets_shows_both_attacks(
    director: Client, quartets: Tournament
) -> None:
    factories.play_all(quartets)
    due = Due.objects.filter(table__round__tournament=quartets).first()

    page = read_page(director.get(f"/director/{quartets.slug}/results/{due.pk}/"))

    assert "The encounter" in page.words
    assert page.words.count("Match points of") == 1
    assert "attacks" in page.of_class("team-amounts")[0]


def test_director_result_of_quartets_shows_no_points_of_an_earlier_revision(
    director: Client, quartets: Tournament
) -> None:
    factories.play_all(quartets)
    factories.recompute()
    due = Due.objects.filter(table__round__tournament=quartets).first()
    address = f"/director/{quartets.slug}/results/{due.pk}/"

    counted = read_page(director.get(address)).words
    factories.correct(due, 150)
    corrected = read_page(director.get(address)).words
    factories.recompute()
    again = read_page(director.get(address)).words

    said = [("Points being computed." in words) for words in (counted, corrected, again)]
    assert said == [False, True, False]


def test_preview_correction_of_quartets_counts_the_two_totals(quartets: Tournament) -> None:
    factories.play_all(quartets)
    due = Due.objects.filter(table__round__tournament=quartets).first()

    effect = preview_correction(
        due, Correction(typed=factories.typed(150)), author=factories.author(quartets), seen=1
    )

    assert effect.averages == 2


@pytest.mark.parametrize("code", ["triplets", "quartets"])
def test_pages_and_files_of_teams_answer(director: Client, code: str) -> None:
    event = factories.play_all(factories.make_team_event(5, code))

    for path in (
        "publish/", "boards/1/sheet/", "files/results.csv", "files/results.xlsx",
        "files/ranking.csv", "files/ranking.xlsx", "print/standings/", "homologation.csv",
    ):  # fmt: skip
        assert director.get(f"/director/{event.slug}/{path}").status_code == 200, path
    results = director.get(f"/director/{event.slug}/files/results.csv").content.decode("utf-8-sig")
    assert "Attacking team;Defending team" in results
    ranking = director.get(f"/director/{event.slug}/files/ranking.csv").content.decode("utf-8-sig")
    assert ("Won;Lost" in ranking) == (code == "quartets")


def test_ranking_of_triplets_names_a_teams_people_on_paper_and_in_files(director: Client) -> None:
    event = factories.play_all(factories.make_team_event(5, "triplets"))
    people = ", ".join(
        member.player.full_name for member in event.entries.get(number=1).members.all()
    )

    paper = read_page(director.get(f"/director/{event.slug}/print/standings/"))
    table = director.get(f"/director/{event.slug}/files/ranking.csv").content.decode("utf-8-sig")

    assert people in paper.of_class("paper-people")
    assert "Name;People;Licence" in table
    assert f"Équipe 1;{people};" in table


def test_api_board_of_quartets_has_points_once_it_is_open(quartets: Tournament) -> None:
    factories.play_all(quartets)

    answer = Client().get(f"/api/v1/tournaments/{quartets.slug}/boards/1/").json()

    first = answer["results"][0]
    assert first["unit"] == "match_points"
    assert (first["attack_mark"], first["scores"]) == (None, None)
    assert first["taker"]["name"].startswith("Équipe")
    ours, theirs = (first[name].lstrip("-") for name in ("attack_value", "defense_value"))
    assert ours == theirs


def test_sealed_boards_of_triplets_are_shut_at_every_door() -> None:
    event = factories.make_team_event(5, "triplets")
    factories.play_round(event, 1)
    factories.recompute()
    opened = {board.number for board in event.boards.filter(last_round=1)}
    sealed = [
        number
        for number in event.boards.values_list("number", flat=True)
        if number not in opened
        and event.boards.get(number=number).dues.filter(results__isnull=False).exists()
    ]

    for number in sealed:
        answer = Client().get(f"/api/v1/tournaments/{event.slug}/boards/{number}/").json()
        assert answer["results"] is None
        page = read_page(Client().get(f"/{event.slug}/boards/{number}/"))
        assert page.of_class("sheet-score") == []


def keyed(due: Due, entry: str, **more: str) -> dict[str, str]:
    """Return a form with one line of a travelling sheet."""
    return {f"d{due.pk}-entry": entry, f"d{due.pk}-seen": "0", **more}


def attack_of(event: Tournament) -> tuple[Due, str]:
    """Return a due board of round 1 and the badge that is to attack on it."""
    due = factories.due_at(event, 1, 1, min(event.boards.values_list("number", flat=True)))
    return due, attackers_of(event, [due])[due.pk].badge


@pytest.mark.parametrize("entry", ["b", "B {other}", "b{other}"])
def test_director_sheet_b_neutralizes_with_0_to_the_takers_as_the_phone_does(
    director: Client, entry: str
) -> None:
    event = factories.make_team_event(6, "triplets")
    due, badge = attack_of(event)
    other = next(color for color in ("blue", "white", "red") if color != badge)
    address = f"/director/{event.slug}/boards/{due.board.number}/sheet/"

    for _turn in range(2):
        answer = director.post(address, keyed(due, entry.format(other=other)), follow=True)

    live = due.results.get()
    shown = {"attacker": other} if "{" in entry else {}
    assert answer.status_code == 200
    assert (live.status, live.zero_side, live.source) == ("neutralized", "attack", "sheet")
    assert live.facts == {**shown, "due": badge}
    assert live.reason == "wrong-attacker"
    factories.recompute()
    assert (due.score.attack_num, due.score.defense_num) == (0, None)
    history = read_page(director.get(f"/director/{event.slug}/results/{due.pk}/"))
    assert f"The {badge} badge was to attack" in history.words
    assert "Let it stand" not in history.words


def test_director_sheet_refuses_the_badge_that_was_due_and_badges_where_none_are_worn(
    director: Client, quartets: Tournament
) -> None:
    event = factories.make_team_event(6, "triplets")
    due, badge = attack_of(event)
    board = due.board.number
    worn = f"/director/{event.slug}/boards/{board}/sheet/"
    unworn = factories.due_at(quartets, 1, 1, first_board_at(quartets, 1))
    none = f"/director/{quartets.slug}/boards/{unworn.board.number}/sheet/"

    right = director.post(worn, keyed(due, f"b {badge}"))
    refused = director.post(none, keyed(unworn, "b"))

    assert "Another badge attacked: b" in read_page(director.get(worn)).words
    assert "Another badge attacked: b" not in read_page(director.get(none)).words
    assert (right.status_code, refused.status_code) == (422, 422)
    assert "That badge was due" in read_page(right).words
    assert "Type 56, or 56c" in read_page(refused).words
    assert not Result.objects.exists()


def first_board_at(event: Tournament, table: int) -> int:
    """Return the lowest board due at a table in round 1."""
    dues = Due.objects.filter(table__round__tournament=event, table__round__number=1)
    return min(dues.filter(table__number=table).values_list("board__number", flat=True))


def test_director_sheet_goes_on_with_a_board_due_in_this_round(director: Client) -> None:
    event = factories.make_team_event(10, "triplets")
    due = sorted(
        set(event.boards.filter(dues__table__round__number=1).values_list("number", flat=True))
    )
    gap = next(number for number in due if number + 1 not in due)
    rows = [one for one in Due.objects.filter(table__round__number=1) if one.board.number == gap]
    address = f"/director/{event.slug}/boards/{gap}/sheet/"
    following = next((number for number in due if number > gap), due[0])

    page = read_page(director.get(address))
    answer = director.post(address, keyed(rows[0], "56", next="1"))

    assert f"Store, then board {following}" in page.words
    assert answer.headers["Location"] == f"/director/{event.slug}/boards/{following}/sheet/"


def test_director_desk_by_table_leads_to_the_sheets_of_its_boards(director: Client) -> None:
    event = factories.make_team_event(6, "triplets")

    page = director.get(f"/director/{event.slug}/desk/?view=tables").content.decode()

    due = event.boards.filter(dues__table__round__number=1).values_list("number", flat=True)
    for number in set(due):
        assert f'href="/director/{event.slug}/boards/{number}/sheet/"' in page


@pytest.fixture
def match_event() -> Tournament:
    return factories.make_team_event(2, "teams")


def sheet_of(event: Tournament) -> tuple[str, list[Due]]:
    """Return the address of board 1 of a match and the places it is due at."""
    rows = Due.objects.filter(board__tournament=event, board__number=1).order_by("table__number")
    return f"/director/{event.slug}/boards/1/sheet/", list(rows)


def test_director_sheet_of_a_match_takes_the_contract_from_the_line(
    director: Client, match_event: Tournament
) -> None:
    address, (first, second) = sheet_of(match_event)

    shown = read_page(director.get(address))
    answer = director.post(address, keyed(first, "gs 116") | keyed(second, "gc 162c"))

    assert "gs 116, or gs 116c when the taker fails" in shown.words
    assert answer.status_code == 302
    stored = Result.objects.order_by("due__table__number").values_list("amount", "facts")
    assert list(stored) == [
        (116, {"contract": "guard_without"}),
        (-162, {"contract": "guard_against"}),
    ]
    again = read_page(director.get(address)).words
    assert "Guard without +116" in again
    assert "Guard against −162" in again


def test_director_sheet_of_a_match_keeps_a_line_without_its_contract(
    director: Client, match_event: Tournament
) -> None:
    address, (first, second) = sheet_of(match_event)

    answer = director.post(address, keyed(first, "g 56") | keyed(second, "56", next="1"))

    lines = answer.context["lines"]
    assert (answer.status_code, Result.objects.count()) == (422, 1)
    assert [line.is_wrong for line in lines] == [False, True]
    assert lines[1].form["entry"].value() == "56"
    assert lines[1].is_focused
    assert "Which contract?" in " ".join(lines[1].sentences)


@pytest.mark.parametrize("entry", ["g c56", "gx 56"])
def test_director_sheet_of_a_match_says_how_a_line_is_keyed(
    director: Client, match_event: Tournament, entry: str
) -> None:
    address, (first, _) = sheet_of(match_event)

    answer = director.post(address, keyed(first, entry))

    assert answer.status_code == 422
    assert "Type contract and amount: gs 116" in read_page(answer).words
    assert not Result.objects.exists()


def test_director_sheet_of_a_match_refuses_a_contract_matches_do_not_have(
    director: Client, match_event: Tournament
) -> None:
    address, (first, _) = sheet_of(match_event)

    answer = director.post(address, keyed(first, "p 30"))

    assert answer.status_code == 422
    assert not Result.objects.exists()


def test_director_sheet_of_a_match_holds_the_same_amount_for_another_contract(
    director: Client, match_event: Tournament
) -> None:
    address, (first, _) = sheet_of(match_event)
    director.post(address, keyed(first, "g 116"))

    held = director.post(address, keyed(first, "gs 116", seen="1"))
    same = director.post(address, keyed(first, "g 116", seen="1"))

    assert held.status_code == 422
    assert "Guard +116 stands there: put what I typed in its place" in read_page(held).words
    assert same.status_code == 302
    assert Result.objects.get().facts == {"contract": "guard"}


@pytest.mark.parametrize(
    ("typed", "amount", "contract"),
    [("gs 116g", 116, "guard_without"), ("gc 162c", -162, "guard_against"), ("-66", -66, "guard")],
)
def test_director_result_of_a_match_takes_a_contract_keyed_before_the_amount(
    director: Client, match_event: Tournament, typed: str, amount: int, contract: str
) -> None:
    due = sheet_of(match_event)[1][0]
    address = f"/director/{match_event.slug}/results/{due.pk}/"

    shown = read_page(director.get(address))
    stored = director.post(address, {"seen": "0", "contract": "guard", "amount": typed})

    assert "gs 116 says the contract too" in shown.words
    assert stored.status_code == 302
    assert Result.objects.get().amount == amount
    assert Result.objects.get().facts == {"contract": contract}


def test_director_result_of_a_match_shows_again_the_contract_that_was_keyed(
    director: Client, match_event: Tournament
) -> None:
    due = sheet_of(match_event)[1][0]
    address = f"/director/{match_event.slug}/results/{due.pk}/"

    refused = director.post(address, {"seen": "0", "contract": "", "amount": "gs 56"})

    form = refused.context["form"]
    assert refused.status_code == 422
    assert (form["contract"].value(), form["amount"].value()) == ("guard_without", "56")
    assert "Does the taker win or fail?" in read_page(refused).words
    assert not Result.objects.exists()
