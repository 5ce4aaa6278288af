"""Boards from elsewhere: deals with every fault listed, sets copied, people who know them named."""

from __future__ import annotations

import json

import pytest
from django.utils import translation

from tests import factories
from tests.tournament.services.boards_made import event_with_boards, maker, with_boards
from tournament.access import open_deals
from tournament.adapters.deals import cards_text
from tournament.messages import Refused
from tournament.models import BoardSet, Tournament
from tournament.services import board_checks, deal_imports, deals, events, rounds

pytestmark = pytest.mark.django_db


def texts(count: int = 20) -> list[str]:
    """Return deals as text, of a set that exists nowhere."""
    recipe = deals.recipe_for("individual", list(range(1, count + 1)))
    made = deals.made_cards("77" * 32, recipe, "", attack_only=False)
    return [cards_text(cards, number) for number, cards in made.items()]


def empty_event(**fields: object) -> Tournament:
    return factories.make_event(20, 5, started=False, **fields)  # type: ignore[arg-type]


def test_import_deals_makes_a_set_without_a_seed() -> None:
    event = empty_event()

    made = deal_imports.import_deals(event, "\n".join(texts()), author=maker(event))

    assert (made.commitment, made.seed, made.deals.count()) == ("", "", 20)
    cards = deals.stored_cards(made.deals.get(number=1))
    assert (cards["taker"], cards["value"] > 0) == ("N", True)


def test_import_deals_reads_json_too() -> None:
    event = empty_event()
    source = with_boards(empty_event(name="Ailleurs"))
    rows = [{"number": d.number, **deals.cards_of(d)} for d in source.deals.all()]

    made = deal_imports.import_deals(event, json.dumps(rows), author=maker(event))

    assert deals.cards_of(made.deals.get(number=7)) == deals.cards_of(source.deals.get(number=7))


def test_import_deals_lists_every_fault_and_stores_nothing() -> None:
    event = empty_event()
    faulty = texts()
    faulty[2] = faulty[2].replace("dog: T ", "dog: T 21 ", 1)
    first, *rest = faulty[4].split("N: ", 1)[1].split("\n")
    suit = next(part for part in first.split(" | ")[1:] if not part.endswith("-"))
    shorter = " ".join(suit.split()[:-1] if len(suit.split()) > 2 else [suit[0], "-"])
    faulty[4] = faulty[4].replace(first, first.replace(suit, shorter), 1)

    with pytest.raises(Refused) as refused:
        deal_imports.import_deals(event, "\n".join(faulty), author=maker(event))

    found = {(p.board, p.code) for p in refused.value.problems}
    assert {(3, "card-twice"), (3, "dog-size"), (3, "deal-size")} <= found
    assert {(5, "card-missing"), (5, "hand-size"), (5, "deal-size")} <= found
    assert refused.value.problems[0].sentence.startswith("Étui 3\N{NO-BREAK SPACE}: ")
    assert not BoardSet.objects.filter(tournament=event).exists()


def test_import_deals_refuses_a_lone_petit() -> None:
    event = empty_event()
    ranks = [*"KQNJ", *map(str, range(10, 0, -1))]
    suits = {s: [f"{s}{r}" for r in ranks] for s in "SHDC"}
    trumps = [f"T{n}" for n in range(21, 1, -1)]
    north = ["T1", *suits["S"], *suits["H"][:3]]
    rest = [*trumps, "EX", *suits["H"][3:], *suits["D"], *suits["C"]]
    deal = {
        "hands": {"N": north, "E": rest[:18], "S": rest[18:36], "W": rest[36:54]},
        "dog": rest[54:],
    }

    with pytest.raises(Refused) as refused:
        deal_imports.import_deals(event, json.dumps([deal]), author=maker(event))

    assert [p.code for p in refused.value.problems] == ["lone-petit"]


def test_import_deals_too_few_for_the_movement_names_those_missing() -> None:
    event = empty_event()

    with pytest.raises(Refused) as refused:
        deal_imports.import_deals(event, "\n".join(texts(18)), author=maker(event))

    assert refused.value.problems[0].facts["missing"] == "19, 20"


def test_import_deals_partly_numbered_is_refused() -> None:
    event = empty_event()
    some = texts()
    some[1] = some[1].replace("board 2\n", "")

    with pytest.raises(Refused) as refused:
        deal_imports.import_deals(event, "\n".join(some), author=maker(event))

    assert [(p.board, p.code) for p in refused.value.problems] == [(2, "deal-number-missing")]


def test_import_deals_played_by_somebody_entered_names_him() -> None:
    before = event_with_boards(name="Ailleurs")
    rows = [{"number": d.number, **deals.cards_of(d)}
            for d in BoardSet.objects.get().deals.all()]  # fmt: skip
    factories.start(before)
    event = empty_event()
    text = json.dumps(rows)

    with pytest.raises(Refused) as refused:
        deal_imports.import_deals(event, text, author=maker(event))
    made = deal_imports.import_deals(event, text, author=maker(event), accepted=True)

    assert {p.code for p in refused.value.problems} == {"boards-known"}
    assert len(refused.value.problems) == 20
    assert made.deals.count() == 20


def test_copy_set_seals_the_same_cards_again_under_the_same_commitment() -> None:
    source = event_with_boards(name="Rouge")
    event = empty_event(name="Vert")
    maker(event)

    copy = deal_imports.copy_set(event, source.slug, author=maker(event))

    origin = BoardSet.objects.get(tournament=source)
    one, other = copy.deals.get(number=4), origin.deals.get(number=4)
    assert deals.cards_of(one) == deals.cards_of(other)
    assert str(one.cards) != str(other.cards)
    assert (copy.commitment, copy.copied_from) == (origin.commitment, origin)
    assert copy.origin.startswith("Rouge, ")
    factories.start(source)
    factories.play_all(source)
    assert not open_deals(source).exists()


def test_copy_set_names_who_met_the_boards_and_goes_on_when_accepted() -> None:
    source = event_with_boards(name="Samedi")
    factories.start(source)
    event = empty_event(name="Dimanche")

    with pytest.raises(Refused) as refused:
        deal_imports.copy_set(event, source.slug, author=maker(event))
    deal_imports.copy_set(event, source.slug, author=maker(event), accepted=True)

    first = refused.value.problems[0]
    assert first.code == "boards-known"
    assert first.facts["name"] == factories.person_name(1) or len(first.facts["name"]) > 3
    assert first.facts["event"] == "Samedi"
    assert len(deal_imports.known_here(event)) == 20


def test_copy_set_says_that_its_hands_are_public() -> None:
    source = event_with_boards(12, 2, name="Samedi")
    factories.start(source)
    factories.play_all(source)
    event = factories.make_event(0, started=False, drawn=False, name="Dimanche")

    with pytest.raises(Refused) as refused:
        deal_imports.copy_set(event, source.slug, author=maker(event))

    count = source.boards.count()
    assert [(p.code, p.facts["count"]) for p in refused.value.problems] == [
        ("boards-public", count)
    ]


def test_copy_set_of_somebody_elses_boards_is_refused() -> None:
    source = event_with_boards(name="Rouge")
    event = empty_event(name="Vert")

    with pytest.raises(Refused) as refused:
        deal_imports.copy_set(event, source.slug, author=maker(event, "autre"))

    assert [p.code for p in refused.value.problems] == ["set-unknown"]


def test_copy_set_taken_by_other_seats_is_refused() -> None:
    source = event_with_boards(name="Individuel")
    event = factories.make_team_event(6, "quartets", started=False)

    with pytest.raises(Refused) as refused:
        deal_imports.copy_set(event, source.slug, author=maker(event))

    assert [p.code for p in refused.value.problems] == ["set-other-format"]


@pytest.mark.django_db(transaction=True)
def test_cancelling_a_copy_tells_the_screens_of_the_event_it_came_from() -> None:
    source = event_with_boards(name="Rouge")
    event = empty_event(name="Vert")
    deal_imports.copy_set(event, source.slug, author=maker(event))
    source.scoreboard.refresh_from_db()
    before = source.scoreboard.version

    events.cancel_tournament(event, author=factories.author(event), reason="pluie")

    source.scoreboard.refresh_from_db()
    assert source.scoreboard.version > before


def test_start_warns_of_people_who_entered_since_and_know_the_boards() -> None:
    source = event_with_boards(name="Samedi")
    factories.start(source)
    event = factories.make_event(0, started=False, drawn=False, name="Dimanche")
    deal_imports.copy_set(event, source.slug, author=maker(event))
    factories.add_people(event, 20)
    factories.plan_and_draw(event, rounds=5)
    who = factories.author(event)

    with pytest.raises(Refused) as refused:
        rounds.start_tournament(event, author=who)
    rounds.start_tournament(event, author=who, accepted=True)

    assert [p.code for p in refused.value.problems] == ["boards-not-sorted"] + ["boards-known"] * 20


def test_start_warns_of_boards_not_made_up() -> None:
    event = event_with_boards()
    maker_one, maker_two = maker(event), maker(event, "adjoint")
    for number in (1, 2, 3, 5):
        board_checks.mark_sorted(event, number, author=maker_one)
    for number in (1, 3):
        board_checks.mark_checked(event, number, ["N", "E", "S", "W", "dog"], author=maker_two)
    event.plan.document["copies"] = 2
    event.plan.save()
    board_checks.mark_copied(event, 1, 1, author=maker_one)

    found = {p.code: p for p in deal_imports.start_warnings(event)}

    assert {code: p.facts["boards"] for code, p in found.items()} == {
        "boards-not-sorted": [4, *range(6, 21)],
        "boards-not-checked": [2, 5],
        "boards-not-copied": list(range(2, 21)),
    }
    with translation.override("en"):
        assert found["boards-not-sorted"].sentence == "Boards 4, 6–20 are not sorted."


def test_start_warns_of_a_movement_with_more_boards_than_the_set() -> None:
    event = factories.make_event(20, 5, started=False, drawn=False)
    with_boards(event, count=12)
    factories.plan_and_draw(event, rounds=5)

    with pytest.raises(Refused) as refused:
        rounds.start_tournament(event, author=factories.author(event))

    assert [p.code for p in refused.value.problems] == ["set-too-small", "boards-not-sorted"]
    assert refused.value.problems[0].facts["count"] == 8
