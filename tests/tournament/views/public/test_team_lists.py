"""Lists, cards and boards of teams: percentages by line, match points by encounter."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.public.reading import read_page
from tournament.models import Due, Member, Seating, Tournament
from tournament.services import events
from tournament.services.results import correct_result
from tournament.services.wrong_attackers import wrong_attacker_correction

pytestmark = pytest.mark.django_db

NBSP = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


def quartets(**fields: object) -> Tournament:
    """Return five teams of four, four rounds of two boards."""
    return factories.make_team_event(5, "quartets", rounds=4, boards_per_table=2, **fields)


def met_on(event: Tournament, board: int, attack: str, defense: str) -> tuple[int, int]:
    """Return the round and the table where one team attacks another on a board."""
    attacks = Seating.objects.filter(
        table__dues__board__number=board, round__tournament=event, seat="attack"
    )
    for seat in attacks.filter(entry__name=attack).select_related("table", "round"):
        if seat.table.seatings.filter(entry__name=defense, seat="defense").exists():
            return seat.round.number, seat.table.number
    raise LookupError


def an_encounter(event: Tournament) -> tuple[int, str, str]:
    """Return a board on which team 1 meets another, and both names."""
    seat = (
        Seating.objects.filter(round__tournament=event, entry__number=1, seat="attack")
        .order_by("round__number")
        .first()
    )
    other = seat.table.seatings.get(seat="defense").entry
    return seat.table.dues.first().board.number, seat.entry.name, other.name


def played_quartets(ours: int, theirs: int) -> tuple[Tournament, int]:
    """Return a finished event: 60 everywhere but on one encounter of team 1, and its board."""
    event = quartets()
    board, one, other = an_encounter(event)
    special = {
        met_on(event, board, one, other): ours,
        met_on(event, board, other, one): theirs,
    }
    for number in range(1, 5):
        factories.play_round(
            event,
            number,
            amounts=lambda table, due, n=number: (
                special.get((n, table), 60) if due == board else 60
            ),
        )
    factories.recompute()
    event.refresh_from_db()
    return event, board


@pytest.mark.parametrize(
    ("ours", "theirs", "points"),
    [(82, 66, "+4,000"), (68, -76, "+12,000"), (-68, -58, f"{MINUS}3,162")],
)
def test_standings_of_quartets_are_in_match_points(read, ours: int, theirs: int, points: str):
    event, _ = played_quartets(ours, theirs)

    page = read(f"/{event.slug}/", language="fr")
    card = read(f"/{event.slug}/players/1/", language="fr")

    averages = page.of_class("standing-average")
    assert "PM Donnes" in averages[0]
    assert any(points in text for text in averages)
    assert points in card.of_class("card-average")[0]


def test_player_card_of_quartets_says_each_attack_and_the_points(read):
    event, board = played_quartets(82, 66)

    card = read(f"/{event.slug}/players/1/", language="fr")

    said = [
        row for row in card.of_class("card-board") if f"Étui {board} " in row.replace(",", " ,")
    ]
    assert f"+82 contre +66, écart +16{NBSP}: +4,000" in said[0]
    assert "capitaine" in card.words
    assert card.of_class("team-member")[0].startswith("Aimée")


def test_board_of_quartets_shows_both_attacks_of_each_encounter(read):
    event, board = played_quartets(82, 66)

    page = read(f"/{event.slug}/boards/{board}/?player=1", language="fr")

    mine = page.of_class("is-me")[0]
    assert "+82 +4,000" in mine
    assert f"+66 {MINUS}4,000" in mine


def test_encounter_with_one_attack_waits_for_the_other(read):
    event = quartets()
    board, one, other = an_encounter(event)
    skipped = met_on(event, board, other, one)
    for number in range(1, 5):
        for due in event.boards.all():
            for here in due.dues.filter(table__round__number=number).select_related("table"):
                at = (number, here.table.number)
                if due.number != board or at != skipped:
                    factories.enter(event, here.table.number, due.number, 60)
        factories.close_round(
            event, number, missing="not_played" if number == skipped[0] else "refuse"
        )
    factories.recompute()

    card = read(f"/{event.slug}/players/1/", language="en")

    assert "Not played on one side: counts for neither team." in card.words


def test_pages_of_quartets_speak_of_match_points_before_they_open(read):
    event = quartets()
    board = event.boards.order_by("number").first().number

    sealed = read(f"/{event.slug}/boards/{board}/", language="en").words
    guide = read(f"/{event.slug}/schedule/?player=1", language="en").words

    assert "Its results and match points open after round 4" in sealed
    assert "Boards and match points" in guide


def test_neutralized_board_of_quartets_counts_for_neither_team_everywhere(read):
    event, board = played_quartets(82, 66)
    _, one, other = an_encounter(event)
    number, table = met_on(event, board, one, other)
    before = read(f"/{event.slug}/", language="en").of_class("standing-boards")

    factories.correct(factories.due_at(event, number, table, board), None, status="neutralized")
    factories.recompute()

    after = read(f"/{event.slug}/", language="en").of_class("standing-boards")
    said = "Neutralized: counts for neither team."
    assert before == ["8/8"] * 5
    assert sorted(after) == ["7/8"] * 2 + ["8/8"] * 3
    assert said in read(f"/{event.slug}/boards/{board}/", language="en").words
    assert said in read(f"/{event.slug}/players/1/", language="en").words


def test_team_pages_keep_sealed_boards_shut(read, client):
    event = quartets()
    factories.play_round(event, 1)
    factories.recompute()
    seat = Seating.objects.filter(round__tournament=event, round__number=1, seat="attack").first()
    board = seat.table.dues.first().board.number
    amount = factories.amount_of(seat.table.number, board)

    card = read(f"/{event.slug}/players/{seat.entry.number}/")
    page = read(f"/{event.slug}/boards/{board}/")
    answer = client.get(f"/api/v1/tournaments/{event.slug}/boards/{board}/").json()
    row = client.get(f"/api/v1/tournaments/{event.slug}/standings/").json()["general"][0]

    assert f"{amount}" not in "".join(card.of_class("card-board"))
    assert page.of_class("meeting") == []
    assert "Still in play" in page.words
    assert answer["results"] is None
    assert (row["won"], row["lost"]) == (None, None)


def test_standings_of_triplets_in_lines_have_the_alternate_list_first(read):
    event = factories.make_team_event(10, "triplets", rounds=2, boards_per_table=2)
    if not event.entries.first().line:
        pytest.skip("this movement has no lines")
    factories.play_round(event, 1)
    factories.recompute()

    page = read(f"/{event.slug}/", language="fr")

    assert page.of_class("segment") == ["Alterné", "Général", "Lignes"]


def test_player_card_of_triplets_says_attack_and_defense_with_halves(read):
    event = factories.make_team_event(5, "triplets")
    factories.play_all(event)

    card = read(f"/{event.slug}/players/1/", language="fr")

    assert "½ attaque + ½ défense" in card.words
    assert "votre attaque fait" in card.words
    assert "l’attaque adverse" in card.words
    assert [row.split()[0] for row in card.of_class("team-member")] == ["bleu", "blanc", "rouge"]


def test_standings_say_what_separates_equals(read):
    event = factories.make_event(12, rounds=3)
    events.change_settings(event, author=factories.author(event), tie_breaks=["draw"])
    factories.play_round(event, 1, amounts=lambda table, board: 60)
    factories.recompute()

    page = read(f"/{event.slug}/?list=general", language="fr")
    answer = page.response.client.get(f"/api/v1/tournaments/{event.slug}/standings/").json()

    assert (
        f"Les ex æquo sont départagés par{NBSP}: un tirage fait avec la graine scellée."
        in page.words
    )
    assert answer["tie_breaks"] == ["draw"]
    assert {row["decided_by"] for row in answer["general"]} == {"", "draw"}
    assert not any(row["tied"] for row in answer["general"])


def test_api_standings_of_quartets_have_unit_value_won_and_lost(client):
    event, _ = played_quartets(82, 66)

    answer = client.get(f"/api/v1/tournaments/{event.slug}/standings/").json()

    first = answer["general"][0]
    assert (answer["unit"], first["value"], first["percent"]) == ("match_points", "4.000", None)
    assert (first["won"], first["lost"]) == ("4.000", "0.000")


def test_list_of_teams_names_their_people_and_finds_a_team_by_one_of_them(client: Client) -> None:
    event = factories.make_team_event(6, "triplets")
    person = Member.objects.get(tournament=event, entry__number=4, position=2).player

    page = client.get(f"/{event.slug}/", {"name": person.full_name}).content.decode()

    assert page.count('class="row standing" ') == 1
    assert "Équipe 4" in page
    assert page.count(person.full_name) >= 2


def test_board_of_triplets_neutralized_everywhere_says_so_and_why() -> None:
    event = factories.make_team_event(6, "triplets")
    dues = Due.objects.filter(board__tournament=event).select_related("table__round", "board")
    here = list(dues.filter(board__number=1))
    play_all_but(event, here)
    client = Client(headers={"accept-language": "en"})

    page = read_page(client.get(f"/{event.slug}/boards/1/"))
    attack = here[0].table.seatings.get(seat="NS" if here[0].board.taker in "NS" else "EW").entry
    card = read_page(client.get(f"/{event.slug}/players/{attack.number}/"))

    sentence = "Neutralized, for another badge attacked than was due: no score counts."
    assert page.of_class("empty") == [sentence]
    assert "Nobody played" not in page.words
    assert "Another of your badges was due: deal neutralized, 0% to your team." in card.words


def play_all_but(event: Tournament, wrong: list[Due]) -> None:
    """Play every round; on the boards named another badge attacks, as the sheets say."""
    author = factories.author(event)
    for number in range(1, event.round_count + 1):
        for due in wrong:
            if due.table.round.number == number:
                correction = wrong_attacker_correction(due, "")
                correct_result(due, correction, author=author, seen=0, reason="wrong-attacker")
        factories.play_round(event, number)
    factories.recompute()


def test_standings_with_equals_first_say_that_the_lead_is_shared() -> None:
    event = factories.make_team_event(6, "triplets")
    factories.play_round(event, 1, amounts=lambda table, board: 60)
    factories.recompute()

    page = Client(headers={"accept-language": "en"}).get(f"/{event.slug}/").content.decode()

    assert "6 share the lead, 12 results of 60" in page
    assert " leads, " not in page
    assert "Provisional while play goes on; equals share their rank." in page
