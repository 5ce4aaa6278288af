"""Equals, stages and the next stage on their page; the file for homologation."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests import factories
from tournament.models import Player, Role, Tournament
from tournament.services import events, registration

pytestmark = pytest.mark.django_db


def signed_in(name: str = "directrice") -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.director(name))
    return client


def settings(**fields: str) -> dict[str, str]:
    return {"coefficient": "1", "previous_stage": "", **fields}


def test_director_ranking_keeps_the_order_of_equals_and_the_stage_before() -> None:
    before = factories.make_event(8, rounds=2, name="Samedi")
    event = factories.make_event(8, rounds=2, name="Dimanche")
    typed = settings(
        tie_1="higher-attack", tie_3="draw", previous_stage=before.slug, coefficient="1,5"
    )

    response = signed_in().post(f"/director/{event.slug}/ranking/", typed)

    event.refresh_from_db()
    assert response.status_code == 302
    assert event.tie_breaks == ["higher-attack", "draw"]
    assert (event.previous_stage, str(event.coefficient)) == (before, "3/2")
    assert signed_in().get(f"/director/{event.slug}/ranking/").status_code == 200
    assert Client().get(f"/{event.slug}/stages/").status_code == 200
    assert Client().get(f"/{before.slug}/stages/").status_code == 404


@pytest.mark.parametrize(
    "typed",
    [
        settings(tie_1="draw", tie_2="draw"),
        settings(tie_1="chance"),
        settings(coefficient="many"),
        settings(coefficient="-1"),
        settings(previous_stage="nowhere"),
    ],
)
def test_director_ranking_refuses_what_means_nothing(typed: dict[str, str]) -> None:
    event = factories.make_event(8, rounds=2)

    response = signed_in().post(f"/director/{event.slug}/ranking/", typed)

    event.refresh_from_db()
    assert response.status_code == 422
    assert (event.tie_breaks, event.previous_stage) == ([], None)
    assert b"field-error" in response.content


def finished() -> Tournament:
    event = factories.make_event(12, rounds=3)
    factories.play_all(event, amounts=lambda table, board: 60)
    return events.publish_tournament(event, author=factories.author(event))


def following(**fields: object) -> dict[str, object]:
    return {
        "name": "Finale", "date": "2031-03-16", "time": "14:00", "places": "8",
        "next_coefficient": "1", **fields,
    }  # fmt: skip


def test_next_stage_is_offered_after_the_end_of_the_one_before() -> None:
    # 12 people from 14:00: three rounds of four boards at ten minutes, and a break.
    event = finished()

    form = signed_in().get(f"/director/{event.slug}/ranking/").context["following"]

    assert (str(form["date"].initial), str(form["time"].initial)) == ("2031-03-15", "16:30:00")


def test_next_stage_asks_which_equals_go_on_then_makes_it() -> None:
    event = finished()
    address = f"/director/{event.slug}/ranking/next/"

    asked = signed_in().post(address, following())
    lines = asked.context["equals"]
    chosen = [str(line.number) for line in lines][: asked.context["places_left"]]
    made = signed_in().post(address, following(chosen=chosen))

    assert asked.status_code == 422
    assert made.status_code == 302
    final = Tournament.objects.get(name="Finale")
    assert final.entries.count() == 8
    assert signed_in().get(made["Location"]).status_code == 200


def test_next_stage_names_who_left_the_one_before() -> None:
    event = finished()
    gone = event.entries.order_by("number")[0]
    event.entries.filter(pk=gone.pk).update(presence="withdrawn")

    made = signed_in().post(
        f"/director/{event.slug}/ranking/next/", following(places="12"), follow=True
    )

    said = [str(line) for line in made.context["messages"]]
    assert said[-1] == (
        f"Left the stage before; take off the list who does not come back: {gone.name}"
    )


def test_next_stage_pressed_twice_leads_to_the_one_made() -> None:
    event = finished()
    address = f"/director/{event.slug}/ranking/next/"
    client = signed_in()

    first = client.post(address, following(places="12"))
    second = client.post(address, following(places="12"), follow=True)

    final = Tournament.objects.get(name="Finale")
    assert first["Location"] == f"/director/{final.slug}/people/"
    assert second.redirect_chain == [(first["Location"], 302)]
    said = [str(line) for line in second.context["messages"]]
    assert said[-1] == "The next stage is made already: Finale."
    page = client.get(f"/director/{event.slug}/ranking/").content.decode()
    assert f'href="{first["Location"]}"' in page
    assert address not in page


def test_next_stage_made_by_another_director_is_named() -> None:
    event = finished()
    Role.objects.create(tournament=event, user=factories.director("autre"))
    address = f"/director/{event.slug}/ranking/"
    signed_in().post(f"{address}next/", following(places="12"))

    second = signed_in("autre").post(f"{address}next/", following(places="12"))

    final = Tournament.objects.get(name="Finale")
    assert second["Location"] == f"{address}#next-stage"
    page = signed_in("autre").get(address).content.decode()
    assert "The next stage is made already: Finale." in page
    assert f"/director/{final.slug}/" not in page


@pytest.mark.parametrize("places", ["0", "13", "x", ""])
def test_next_stage_of_a_wrong_number_is_refused(places: str) -> None:
    event = finished()

    response = signed_in().post(f"/director/{event.slug}/ranking/next/", following(places=places))

    assert response.status_code == 422
    assert Tournament.objects.count() == 1


def test_homologation_file_is_for_director_and_organizer() -> None:
    event = finished()
    organizer = factories.director("organisateur")
    Role.objects.create(tournament=event, user=organizer, kind=Role.Kind.ORGANIZER)
    address = f"/director/{event.slug}/homologation.csv"

    mine = signed_in().get(address)

    assert mine.content.decode("utf-8-sig").splitlines()[0] == (
        "Rank;Equals;Licence;Last name;First name;Club;Series;Average;Attack;Defense;Boards;"
        "List;Remark"
    )
    assert len(mine.content.decode("utf-8-sig").splitlines()) == 13
    for path in (address, address.replace(".csv", ".xlsx")):
        assert signed_in("organisateur").get(path).status_code == 200
        assert signed_in("autre").get(path).status_code == 404
        assert Client().get(path).status_code == 302


def test_homologation_file_while_it_is_played_is_the_director_s_alone() -> None:
    event = factories.make_event(12, rounds=2)
    factories.play_round(event, 1)
    organizer = factories.director("organisateur")
    Role.objects.create(tournament=event, user=organizer, kind=Role.Kind.ORGANIZER)
    address = f"/director/{event.slug}/homologation.csv"

    assert signed_in("organisateur").get(address).status_code == 404
    assert signed_in().get(address).status_code == 200
    page = signed_in("organisateur").get(f"/director/{event.slug}/office/publish/")
    assert address not in page.content.decode()


def lines_of(event: Tournament) -> list[dict[str, str]]:
    """Return the lines of the homologation file by their headings."""
    answer = signed_in().get(f"/director/{event.slug}/homologation.csv")
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))


def test_homologation_file_tells_equals_and_who_has_no_licence() -> None:
    event = finished()
    Player.objects.filter(memberships__entry__number=1).update(licence_number="0042")

    lines = lines_of(event)

    assert {line["Equals"] for line in lines} == {"tied"}
    assert {line["Boards"] for line in lines} == {"12"}
    mine = [line for line in lines if line["Licence"]]
    assert [(line["Licence"], line["Remark"]) for line in mine] == [("0042", "")]
    assert {line["Remark"] for line in lines if not line["Licence"]} == {"no licence"}
    assert {line["List"] for line in lines} == {"general list"}


def test_homologation_file_before_publishing_says_provisional_and_leaves_out_who_withdrew() -> None:
    event = factories.make_event(13, rounds=3, drawn=False, started=False)
    gone = event.entries.order_by("number")[12]
    registration.set_presence(gone, "withdrawn", author=factories.author(event))
    factories.plan_and_draw(event, rounds=3)
    factories.start(event)
    factories.play_round(event, 1)
    factories.recompute()

    lines = lines_of(event)

    assert len(lines) == 12
    assert {line["List"] for line in lines} == {"general list, provisional"}
    assert {line["Remark"] for line in lines} <= {
        "no licence", "no licence, attack or defense only",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("code", "people", "heads"),
    [
        ("triplets", 3, ["Team", "Average", "Attack", "Defense"]),
        ("quartets", 4, ["Team", "Match points", "Won", "Lost"]),
    ],
)
def test_homologation_file_of_teams_has_a_line_a_person(
    code: str, people: int, heads: list[str]
) -> None:
    event = factories.play_all(factories.make_team_event(5, code))

    lines = lines_of(event)

    assert len(lines) == 5 * people
    assert list(lines[0])[7:11] == heads
    assert {line["Rank"] for line in lines[:people]} == {"1"}


def test_homologation_sheet_keeps_licences_as_text_and_averages_as_numbers() -> None:
    event = finished()
    Player.objects.filter(memberships__entry__number=1).update(licence_number="0042")

    answer = signed_in().get(f"/director/{event.slug}/homologation.xlsx")

    book = load_workbook(io.BytesIO(answer.content))
    rows = [list(row) for row in book.active.iter_rows(values_only=True)]
    assert book.sheetnames == ["Homologation"]
    assert "0042" in [row[2] for row in rows]
    assert {row[7] for row in rows[1:]} == {50}
