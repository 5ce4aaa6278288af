"""Lists of people, pasted and from files."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import factories
from tournament.models import Tournament

pytestmark = pytest.mark.django_db
CSV = "Nom;Prénom;Licence;Club\nLefèvre;Zoé;12345;Lille\nNoël;Gaëtan;;\n".encode("cp1252")


@pytest.fixture
def event() -> Tournament:
    return factories.make_event(0, started=False, drawn=False)


@pytest.fixture
def signed(as_user: Callable[..., Client]) -> Client:
    return as_user()


def _post(client: Client, event: Tournament, verb: str, **fields: object):
    return client.post(f"/director/{event.slug}/people/{verb}/", fields)


def _rows(event: Tournament) -> list[tuple[str, str]]:
    return list(event.entries.order_by("number").values_list("name", "presence"))


def test_paste_people_enters_one_a_line_as_expected(signed: Client, event: Tournament) -> None:
    _post(signed, event, "paste", names="1. Jean Moreau\n2. PETIT Zoé\n\n- Luc Bas\n")

    assert _rows(event) == [
        ("Jean Moreau", "expected"),
        ("Zoé Petit", "expected"),
        ("Luc Bas", "expected"),
    ]


def test_paste_people_takes_clubs_and_licences(signed: Client, event: Tournament) -> None:
    _post(signed, event, "paste", names="MOREAU Jean ; Tarot du Marais ; 7654321\nPetit Zoé")

    player = event.entries.get(name__contains="Moreau").members.get().player
    assert (str(player.club), player.licence_number) == ("Tarot du Marais", "7654321")
    assert event.entries.filter(name__contains="Petit").exists()


def test_paste_people_already_here_can_be_said(signed: Client, event: Tournament) -> None:
    _post(signed, event, "paste", names="Jean Moreau", here="on")

    assert _rows(event) == [("Jean Moreau", "present")]


def test_paste_people_again_changes_nobody_and_says_which_lines(
    signed: Client, event: Tournament
) -> None:
    _post(signed, event, "paste", names="Jean Moreau", here="on")

    response = _post(signed, event, "paste", names="Jean Moreau\nZoé Petit")

    page = response.content.decode()
    assert response.status_code == 422
    assert "Jean Moreau is already entered." in page
    assert "1 person entered." in page
    assert _rows(event) == [("Jean Moreau", "present"), ("Zoé Petit", "expected")]


def test_paste_people_nothing_is_asked_for(signed: Client, event: Tournament) -> None:
    response = _post(signed, event, "paste", names="")

    assert response.status_code == 422
    assert "This field is required." in response.content.decode()


def test_people_file_is_looked_at_before_anybody_is_entered(
    signed: Client, event: Tournament
) -> None:
    response = _post(signed, event, "file", file=SimpleUploadedFile("liste.csv", CSV))

    page = response.content.decode()
    assert response.status_code == 200
    assert "2 people found" in page
    assert "Lefèvre" in page
    assert '<option value="cp1252" selected>' in page
    assert '<option value="licence_number" selected>' in page
    assert _rows(event) == []


def test_people_file_is_entered_as_it_was_looked_at(signed: Client, event: Tournament) -> None:
    page = _post(signed, event, "file", file=SimpleUploadedFile("l.csv", CSV)).content.decode()
    content = page.split('name="content" value="')[1].split('"')[0]
    columns = ["last_name", "first_name", "licence_number", "club"]

    _post(
        signed, event, "file", content=content, encoding="cp1252", separator=";",
        read_separator=";", column=columns, enter="1",
    )  # fmt: skip

    assert _rows(event) == [("Zoé Lefèvre", "expected"), ("Gaëtan Noël", "expected")]
    player = event.entries.get(number=1).members.get().player
    assert (player.licence_number, player.club.name) == ("12345", "Lille")


def test_people_file_read_again_with_another_separator_guesses_the_columns_anew(
    signed: Client, event: Tournament
) -> None:
    raw = b"Moreau,Jean;x\nPetit,Luc;y\n"
    page = _post(signed, event, "file", file=SimpleUploadedFile("l.csv", raw)).content.decode()
    content = page.split('name="content" value="')[1].split('"')[0]

    again = _post(
        signed, event, "file", content=content, encoding="utf-8-sig", separator=",",
        read_separator=";", column=["last_name", "first_name"], again="1",
    ).content.decode()  # fmt: skip

    assert "<td>Jean;x</td>" in again


def test_people_file_of_known_licence_under_another_name_is_told(
    signed: Client, event: Tournament
) -> None:
    _post(signed, event, "file", file=SimpleUploadedFile("l.csv", CSV), enter="1")
    other = "Nom;Prénom;Licence\nAutre;Anne;12345\n".encode()

    response = _post(signed, event, "file", file=SimpleUploadedFile("l.csv", other), enter="1")

    assert "Licence number 12345 belongs to Zoé Lefèvre." in response.content.decode()
    assert event.entries.count() == 2


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"PK\x03\x04x", "This is a spreadsheet"),
        (b"x" * 600_000, "too large"),
        (b"\n\n", "holds no names"),
    ],
)
def test_people_file_says_why_it_cannot_be_read(
    signed: Client, event: Tournament, raw: bytes, reason: str
) -> None:
    file = SimpleUploadedFile("l.csv", raw)

    response = signed.post(f"/director/{event.slug}/people/file/", {"file": file}, follow=True)

    assert reason in response.content.decode()


@pytest.mark.parametrize("content", ["", "not base64!", "AAAA"])
def test_people_file_carried_along_broken_is_no_error_page(
    signed: Client, event: Tournament, content: str
) -> None:
    response = _post(signed, event, "file", content=content, encoding="utf-16", enter="1")

    assert response.status_code in (302, 422)
    assert _rows(event) == []


def test_paste_people_too_many_at_once_are_kept_not_cut(signed: Client, event: Tournament) -> None:
    names = "\n".join(f"Zoé Vauclair{number}" for number in range(1_001))

    answer = signed.post(f"/director/{event.slug}/people/paste/", {"names": names})

    assert answer.status_code == 422
    assert "At most 1000 names at once" in answer.content.decode()
    assert "Vauclair1000" in answer.content.decode()
    assert not event.entries.filter(name__contains="Vauclair").exists()
