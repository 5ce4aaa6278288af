"""The people page where teams enter: typed, pasted, read from a file, changed, marked here."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import factories
from tests.tournament.views.director.room import words
from tournament.models import Entry, Presence, Tournament
from tournament.services import registration

pytestmark = pytest.mark.django_db
AsUser = Callable[..., Client]

PASTED = """Équipe ; Joueur 1 ; Joueur 2 ; Joueur 3
Les Rois ; Odile Vernage ; Luc Abrissel ; Inès Maronvaux
; Ida Zoldi ; Marc Tesson ; Éva Ruel
Deux ; Ugo Lamy ; Zoé Pic
Les Dames ; Luc Abrissel ; Anne Brou ; Paul Cor
"""


def an_event(format_code: str = "triplets") -> Tournament:
    return factories.make_event(0, started=False, drawn=False, format=format_code)


def typed(*people: str, **fields: str) -> dict[str, str]:
    return {f"person_{n}": name for n, name in enumerate(people, start=1)} | fields


def members(entry: Entry) -> list[tuple[str, str, str, bool]]:
    rows = entry.members.values_list("player__last_name", "badge", "place", "is_captain")
    return list(rows)


def test_enter_team_gives_badges_and_marks_here(as_user: AsUser) -> None:
    event = an_event()
    posted = typed("Odile Vernage", "Luc Abrissel", "Inès Maronvaux", captain="2", here="on")

    response = as_user().post(f"/director/{event.slug}/people/team/", posted)

    entry = event.entries.get()
    assert response.status_code == 302
    assert entry.presence == Presence.PRESENT
    assert members(entry) == [
        ("Vernage", "red", "", False), ("Abrissel", "blue", "", True),
        ("Maronvaux", "white", "", False),
    ]  # fmt: skip
    page = as_user().get(f"/director/{event.slug}/people/")
    assert "blue Luc Abrissel (capt.)" in words(page.content)


@pytest.mark.parametrize(
    ("people", "said"),
    [
        (("Odile Vernage", "Luc Abrissel"), "A team here has 3 people, not 2."),
        (("Odile Vernage", "Luc Abrissel", "Luc Abrissel"), "Luc Abrissel stands twice"),
        (
            (factories.person_name(1), "Luc Abrissel", "Ida Zoldi"),
            "Aimée Aubertin plays in the team Les Rois already.",
        ),
    ],
)
def test_enter_team_refuses_and_keeps_what_was_typed(
    as_user: AsUser, people: tuple[str, ...], said: str
) -> None:
    event = an_event()
    as_user().post(
        f"/director/{event.slug}/people/team/",
        typed(*map(factories.person_name, (1, 2, 3)), name="Les Rois"),
    )

    response = as_user().post(f"/director/{event.slug}/people/team/", typed(*people, name="Les As"))

    assert response.status_code == 422
    assert said in words(response.content)
    assert 'value="Les As"' in response.content.decode()
    assert f'value="{people[1]}"' in response.content.decode()
    assert event.entries.count() == 1


def test_enter_team_asks_which_namesake_and_takes_the_answer(as_user: AsUser) -> None:
    event = an_event()
    for licence in ("N-1", "N-2"):
        registration.save_player(registration.Person("Morvan", "Paul", licence_number=licence))
    people = typed("Paul Morvan", "Luc Abrissel", "Ida Zoldi")
    address = f"/director/{event.slug}/people/team/"

    asked = as_user().post(address, people)
    meant = registration.save_player(registration.Person("Morvan", "Paul", licence_number="N-2"))
    answered = as_user().post(address, people | {"known_1": str(meant.pk)})

    assert asked.status_code == 422
    assert "2 people are named Paul Morvan: which one?" in words(asked.content)
    assert "Paul Morvan, N-2" in words(asked.content)
    assert answered.status_code == 302
    assert event.entries.get().members.get(position=1).player == meant


def test_enter_team_of_a_quartet_keeps_the_roles(as_user: AsUser) -> None:
    event = an_event("quartets")
    places = {"place_1": "W", "place_2": "attack", "place_3": "N", "place_4": "E"}

    as_user().post(
        f"/director/{event.slug}/people/team/",
        typed("Odile Vernage", "Luc Abrissel", "Ida Zoldi", "Marc Tesson", **places),
    )

    assert [place for _, _, place, _ in members(event.entries.get())] == ["W", "attack", "N", "E"]


def test_enter_team_of_a_quartet_with_two_in_one_place_is_refused(as_user: AsUser) -> None:
    event = an_event("quartets")
    places = {"place_1": "N", "place_2": "attack", "place_3": "N", "place_4": "E"}

    response = as_user().post(
        f"/director/{event.slug}/people/team/",
        typed("Odile Vernage", "Luc Abrissel", "Ida Zoldi", "Marc Tesson", **places),
    )

    assert response.status_code == 422
    assert "One attacks; the three others sit North, East and West." in words(response.content)


def test_paste_teams_enters_each_line_and_says_why_not(as_user: AsUser) -> None:
    event = an_event()

    response = as_user().post(f"/director/{event.slug}/people/teams/", {"teams": PASTED})

    assert response.status_code == 422
    names = list(event.entries.values_list("name", flat=True))
    assert names == ["Les Rois", "Zoldi – Tesson – Ruel"]
    text = words(response.content)
    assert "2 teams entered." in text
    assert "Deux ; Ugo Lamy ; Zoé Pic · A team here has 3 people, not 2." in text
    assert "Luc Abrissel plays in the team Les Rois already." in text


def test_teams_file_shows_its_lines_before_anything_is_entered(as_user: AsUser) -> None:
    event = an_event()
    file = SimpleUploadedFile("equipes.csv", PASTED.encode("cp1252"))

    response = as_user().post(f"/director/{event.slug}/people/teams/file/", {"file": file})

    assert response.status_code == 200
    assert "; Ida Zoldi ; Marc Tesson ; Éva Ruel" in response.content.decode()
    assert not event.entries.exists()


def test_director_team_changes_people_and_badges(as_user: AsUser) -> None:
    event = factories.make_team_event(6, "triplets", started=False)
    entry = event.entries.get(number=1)
    address = f"/director/{event.slug}/people/team/1/"

    shown = as_user().get(address)
    people = typed("Zoé Pic", factories.person_name(2), factories.person_name(3), name="Les As")
    response = as_user().post(address, people | {"captain": "3"})

    assert f'value="{factories.person_name(1)}"' in shown.content.decode()
    assert response.status_code == 302
    entry.refresh_from_db()
    assert entry.name == "Les As"
    assert members(entry) == [
        ("Pic", "red", "", False), ("Brévannes", "blue", "", False),
        ("Chastagnol", "white", "", True),
    ]  # fmt: skip


def test_director_team_after_the_start_changes_the_name_alone(as_user: AsUser) -> None:
    event = factories.make_team_event(6, "triplets")
    before = members(event.entries.get(number=1))

    response = as_user().post(
        f"/director/{event.slug}/people/team/1/", typed("Zoé Pic", name="Les As")
    )

    entry = event.entries.get(number=1)
    assert response.status_code == 302
    assert (entry.name, entry.short_name, members(entry)) == ("Les As", "Les As", before)


def test_enter_person_marks_the_team_of_one_of_its_people(as_user: AsUser) -> None:
    event = an_event()
    as_user().post(f"/director/{event.slug}/people/teams/", {"teams": PASTED})
    address = f"/director/{event.slug}/people/enter/"

    here = as_user().post(address, {"name": "marc tesson"})
    nobody = as_user().post(address, {"name": "Guy Personne"})

    assert here.status_code == 302
    assert event.entries.get(presence=Presence.PRESENT).name == "Zoldi – Tesson – Ruel"
    assert nobody.status_code == 422
    assert "No team is called Guy Personne" in words(nobody.content)
    assert event.entries.count() == 2


def test_team_people_lists_whom_no_team_has(as_user: AsUser) -> None:
    event = an_event()
    as_user().post(f"/director/{event.slug}/people/teams/", {"teams": PASTED})
    registration.save_player(registration.Person("Absalon", "Luce"))

    response = as_user().get(f"/director/{event.slug}/people/team/people/?person_2=ab")

    assert 'value="Luce Absalon"' in response.content.decode()
    assert "Abrissel" not in response.content.decode()


@pytest.mark.parametrize("address", ["team/", "teams/", "teams/file/", "team/1/"])
def test_teams_are_the_directors_only(client: Client, as_user: AsUser, address: str) -> None:
    event = factories.make_team_event(6, "triplets", started=False)

    stranger = client.post(f"/director/{event.slug}/people/{address}")
    other = as_user("quelqu’un").post(f"/director/{event.slug}/people/{address}")

    assert stranger.status_code == 302
    assert other.status_code == 404


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["présentes", "attendues", "Il manque encore 2", "équipes.", "Toutes 10"]),
        ("en", ["teams are still missing.", "All 10"]),
    ],
)
def test_people_page_of_triplets_counts_teams(language: str, said: list[str]) -> None:
    event = factories.make_team_event(10, "triplets", started=False)
    event.entries.filter(number__gt=8).update(presence=Presence.EXPECTED)
    client = Client(headers={"accept-language": language})
    client.force_login(factories.director())

    page = client.get(f"/director/{event.slug}/people/").content.decode().replace("\xa0", " ")

    assert [word for word in said if word not in page] == []


SIX = tuple(factories.person_name(number) for number in range(1, 7))


def declared(as_user: AsUser) -> Tournament:
    event = an_event("teams")
    posted = typed(*SIX, name="Les As", triplets="on")
    as_user().post(f"/director/{event.slug}/people/team/", posted)
    return event


def triplets(event: Tournament) -> tuple[bool, list[str]]:
    entry = event.entries.get()
    return entry.has_triplets, list(entry.members.values_list("place", flat=True))


def test_enter_team_of_six_declares_two_triplets(as_user: AsUser) -> None:
    event = declared(as_user)

    assert triplets(event) == (True, ["1"] * 3 + ["2"] * 3)
    page = words(as_user().get(f"/director/{event.slug}/people/team/1/").content)
    assert page.count("triplet 1") == page.count("triplet 2") == 3


def test_change_team_by_its_page_keeps_the_triplets_or_ends_them(as_user: AsUser) -> None:
    event = declared(as_user)
    address = f"/director/{event.slug}/people/team/1/"
    form = as_user().get(address).context["form"]
    posted = {name: form[name].value() or "" for name in form.fields if name != "here"}

    as_user().post(address, posted | {"name": "Les Rois"})
    kept = triplets(event)
    response = as_user().post(address, posted | {"person_6": ""}, follow=True)

    assert kept == (True, ["1"] * 3 + ["2"] * 3)
    assert triplets(event) == (False, [""] * 5)
    said = "Les As is no team of six now: its two triplets are no longer declared."
    assert said in words(response.content)


def test_enter_team_of_five_as_two_triplets_is_refused_at_the_box(as_user: AsUser) -> None:
    event = an_event("teams")

    response = as_user().post(
        f"/director/{event.slug}/people/team/", typed(*SIX[:5], name="Les As", triplets="on")
    )

    assert response.status_code == 422
    errors = response.context["team"].errors
    assert errors == {"triplets": ["Two triplets are made of six people, three and three."]}


@pytest.mark.parametrize("between", [" + ", " ; + ; "])
def test_paste_teams_declares_two_triplets_with_a_plus(as_user: AsUser, between: str) -> None:
    event = an_event("teams")
    line = "Les As ; " + between.join((" ; ".join(SIX[:3]), " ; ".join(SIX[3:])))

    as_user().post(f"/director/{event.slug}/people/teams/", {"teams": line})

    assert triplets(event) == (True, ["1"] * 3 + ["2"] * 3)


def test_paste_teams_with_a_plus_elsewhere_is_refused(as_user: AsUser) -> None:
    event = an_event("teams")
    line = "Les As ; " + " + ".join((" ; ".join(SIX[:2]), " ; ".join(SIX[2:])))

    response = as_user().post(f"/director/{event.slug}/people/teams/", {"teams": line})

    assert not event.entries.exists()
    assert "Two triplets are made of six people, three and three." in words(response.content)
