"""The list over all stages: its page, and wherever the ranking of a stage is shown."""

from __future__ import annotations

import pytest
from django.db.models import F
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from tests import factories
from tests.tournament.api.client import Program
from tests.tournament.services.test_stages import finished, following, play_on
from tournament.models import LiveStandings, Member, Scoreboard, Tournament
from tournament.services import events, stage_sums
from tournament.templatetags.etui import rank_text
from tournament.templatetags.units import unit_head, value_in
from tournament.views.director.homologation import homologation_table
from tournament.views.public.screen import pages_ahead

pytestmark = pytest.mark.django_db


@pytest.fixture
def final() -> Tournament:
    """Return a final of 8 of 12, published."""
    return play_on(following(finished(), 8))


def names_of(event: Tournament) -> list[str]:
    both = stage_sums.summed(event)
    return [both.people[row.key].name for row in both.rows]


def keep_first(final: Tournament) -> None:
    """Keep the ranking of the first stage for the prize-giving."""
    Tournament.objects.filter(pk=final.previous_stage_id).update(
        live_standings=LiveStandings.AT_THE_END, state="closed"
    )


def test_stages_lists_everybody_by_the_sum(read, final):
    page = read(f"/{final.slug}/stages/")

    found = stage_sums.summed(final)
    numbers = [link.split("/")[-2] for link in page.links() if "/players/" in link]
    assert numbers == [str(found.people[row.key].number) for row in found.rows]
    assert "Those who did not go on stay behind" in page.words


def test_standings_of_a_stage_lead_to_the_next_one(read, final):
    page = read(f"/{final.previous_stage.slug}/")

    assert f"/{final.slug}/" in page.links()
    assert "the list over all stages is the official one" in page.words


def test_standings_name_the_next_stage_once_it_is_announced(
    client, django_capture_on_commit_callbacks
):
    first = finished()
    next_one = following(first, 8)
    address, link = f"/{first.slug}/", f'href="/{next_one.slug}/"'
    before = client.get(address)

    with django_capture_on_commit_callbacks(execute=True):
        events.open_tournament(next_one, author=factories.author(next_one))
    after = client.get(address, headers={"if-none-match": before.headers["ETag"]})

    assert link not in before.content.decode()
    assert after.status_code == 200
    assert link in after.content.decode()


def test_stages_are_sent_again_after_a_correction_of_the_first(client, final):
    client.get(f"/{final.slug}/stages/")
    tag = client.get(f"/{final.slug}/stages/").headers["ETag"]
    assert client.get(f"/{final.slug}/stages/", headers={"if-none-match": tag}).status_code == 304

    Scoreboard.objects.filter(tournament=final.previous_stage_id).update(version=F("version") + 1)

    assert client.get(f"/{final.slug}/stages/", headers={"if-none-match": tag}).status_code == 200


def test_homologation_of_stages_heads_the_sum_as_a_sum(final):
    with translation.override("en"):
        first, _rows = homologation_table(final.previous_stage)
        header, _rows = homologation_table(final)
        head = unit_head(final.unit)

    assert (head in first, "Sum" in first) == (True, False)
    assert (head in header, "Sum" in header) == (False, True)


def test_stages_of_a_first_stage_is_not_there(read):
    read(f"/{finished().slug}/stages/", expect=404)


def test_standings_of_a_stage_begin_with_the_first_of_the_sum(read, final):
    page = read(f"/{final.slug}/", language="en")

    both = stage_sums.summed(final)
    assert page.of_class("over-all-row") == [
        f"{rank_text(row.rank, row.is_tied)} {both.people[row.key].name} "
        f"{value_in(row.total, 'percent')}"
        for row in both.rows[:3]
    ]
    assert "the list over all stages is the official one" in page.words
    assert "This list is the official one" not in page.words


def test_standings_of_a_stage_whose_first_is_kept_say_nothing_of_the_sum(read, final):
    keep_first(final)

    assert read(f"/{final.slug}/").of_class("over-all-row") == []


def test_pages_ahead_on_the_screen_are_the_podium_and_the_sum(final):
    podium, whole = pages_ahead(final, [])

    assert [row.name for row in podium.columns[0]] == names_of(final)[:3]
    assert [row.name for column in whole.columns for row in column] == names_of(final)
    assert (podium.kind, whole.kind) == ("podium", "sum")


def test_print_standings_of_a_stage_prints_the_sum_first(final):
    client = Client()
    client.force_login(factories.director())

    by_rank = client.get(f"/director/{final.slug}/print/standings/")
    by_name = client.get(f"/director/{final.slug}/print/standings/?order=name")

    assert [row.person.name for row in by_rank.context["over_all"]] == names_of(final)
    assert "over_all" not in by_name.context


def test_screen_draws_no_line_of_finalists_through_the_sum(final):
    page = next(page for page in pages_ahead(final, []) if page.kind == "sum")

    shown = render_to_string(
        "public/_screen.html", {"tournament": final, "page": page, "first_out": None}
    )

    assert (shown.count("projector-row"), shown.count("is-cut")) == (12, 0)


def test_person_has_the_place_over_all_stages(read, final):
    row = stage_sums.summed(final).rows[0]
    who = stage_sums.summed(final).people[row.key]
    player = Member.objects.get(tournament=final, entry__number=who.number).player

    page = read(f"/people/{player.key}/")

    assert f"All stages: 1 of 12 · {value_in(row.total, 'percent')}" in page.words


def test_api_stages_has_the_sum_with_its_parts(client, final):
    document = client.get(f"/api/v1/tournaments/{final.slug}/stages/").json()

    assert [stage["name"] for stage in document["stages"]] == ["Tournoi du Chêne", "Finale"]
    assert [row["name"] for row in document["rows"]] == names_of(final)
    assert [row["behind"] for row in document["rows"]] == [False] * 8 + [True] * 4
    assert {len(row["parts"]) for row in document["rows"]} == {2}
    assert document["rows"][-1]["parts"][1] is None
    assert document["rows"][0]["tournament"] == final.slug


def test_api_stages_while_one_is_kept_is_for_directors_only(client, final):
    keep_first(final)
    address = f"/api/v1/tournaments/{final.slug}/stages/"

    hidden = client.get(address).json()
    shown = Program.of_user(factories.director()).get(f"tournaments/{final.slug}/stages/").json()

    assert (hidden["is_kept"], hidden["rows"]) == (True, [])
    assert (shown["is_kept"], len(shown["rows"])) == (False, 12)
