"""Who stopped during the event keeps the rank; the prize goes to the next unless it is allowed."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests import factories
from tests.tournament.services.test_prizes import keep
from tests.tournament.services.test_stages import finished, following, play_on, scattered
from tests.tournament.services.test_team_stages import in_teams, played
from tests.tournament.test_roles import with_role
from tests.tournament.views.office.test_office import office, words
from tournament.adapters.prizes import GENERAL, TEAMS, Offer
from tournament.models import Format, Player, Presence, Tournament
from tournament.selectors.prizes import series_by_entry
from tournament.services import events, prizes, standings
from tournament.services.team_standings import team_standings
from tournament.views.director.homologation import homologation_table

pytestmark = pytest.mark.django_db


def left_first() -> tuple[Tournament, list[str]]:
    """Return an event over whose first of the list has left, and the list's names."""
    event = factories.play_all(factories.make_event(12, 3, 2), amounts=scattered)
    event = events.close_tournament(event, author=factories.author(event))
    lines = [line for line in standings.standings_of(event) if line.place.general_rank]
    event.entries.filter(number=lines[0].number).update(presence=Presence.WITHDRAWN)
    events.bump(event)
    return event, [line.name for line in lines]


def winners(event: Tournament) -> list[str]:
    return [who.name for who, _award in prizes.awards_of(event)]


def test_awards_of_pass_over_who_has_left() -> None:
    event, names = left_first()
    keep(event, Offer(GENERAL, "", 1, 500), Offer(GENERAL, "", 2, 300))

    assert winners(event) == names[1:3]
    assert standings.standings_of(event)[0].place.general_rank == 1
    assert prizes.names_of_left(event) == names[:1]


def test_awards_of_give_it_after_all_where_the_organizer_says_so() -> None:
    event, names = left_first()
    offers = [Offer(GENERAL, "", 1, 500), Offer(GENERAL, "first", 1, 300)]
    number = event.entries.get(name=names[0]).number
    Player.objects.filter(memberships__entry__tournament=event).update(category="second")
    Player.objects.filter(memberships__entry__number=number).update(category="first")

    prizes.save_prizes(event, offers, adds_up=True, for_left=True, author=factories.author(event))
    event.refresh_from_db()

    assert winners(event) == [names[0], names[0]]
    assert series_by_entry(event)[number] == "first"
    assert event.log.filter(action="prizes").first().after["for_left"] is True


def test_awards_of_stages_pass_over_who_left_the_last_one() -> None:
    final = play_on(following(finished(), 8), publish=False)
    keep(final, Offer(GENERAL, "", 1, 500))
    (first,) = winners(final)

    final.entries.filter(name=first).update(presence=Presence.WITHDRAWN)

    assert first not in winners(final)
    assert prizes.names_of_left(final) == [first]


def test_awards_of_teams_pass_over_one_of_which_nobody_is_there() -> None:
    event = in_teams()
    keep(event, Offer(TEAMS, "", 1, 500))
    event = played(event)
    best, second = team_standings(event)[:2]
    gone = event.entries.filter(number__in=[member.number for member in best.members])

    gone.filter(number=best.members[0].number).update(presence=Presence.WITHDRAWN)
    half = winners(event)
    gone.update(presence=Presence.WITHDRAWN)

    assert half[0].startswith(best.name)
    assert winners(event)[0].startswith(second.name)


def test_awards_of_triplets_pass_over_a_team_that_left() -> None:
    event = factories.play_all(factories.make_team_event(5, Format.TRIPLETS))
    keep(event, Offer(GENERAL, "", 1, 500))
    (first,) = winners(event)

    event.entries.filter(name=first).update(presence=Presence.WITHDRAWN)

    assert first not in winners(event)


def test_office_prizes_name_who_is_passed_over() -> None:
    event, names = left_first()
    keep(event, Offer(GENERAL, "", 1, 500))
    client = with_role(event, "organizer")
    lines = {
        "form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "0", "form-0-list": "general",
        "form-0-category": "", "form-0-rank": "1", "form-0-amount": "5", "form-0-label": "",
    }  # fmt: skip

    before = words(client.get(office(event, "prizes/")))
    client.post(office(event, "prizes/"), {**lines, "for_left": "on"})
    after = words(client.get(office(event, "prizes/")))

    passed = "Left during the event: the rank is kept, the prize goes to the next:"
    assert f"{passed} {names[0]}" in before
    assert f"Left during the event, and may have a prize: {names[0]}" in after
    assert winners(event.__class__.objects.get(pk=event.pk)) == names[:1]


def test_office_prizes_count_everybody_once() -> None:
    event = in_teams()
    best = Offer(TEAMS, "", 1, 500)
    keep(event, best, *(Offer(GENERAL, "", rank, 100) for rank in range(1, 21)))
    event = played(event)

    page = words(with_role(event, "organizer").get(office(event, "prizes/")))

    # All twenty have a prize of their own list; two of them that of their team too.
    assert "20 of 20 people get a prize: 100%" in page


def test_homologation_file_remarks_who_has_left() -> None:
    event, names = left_first()

    with translation.override("en"):
        header, rows = homologation_table(event)

    first = dict(zip(header, rows[0], strict=True))
    remarks = [str(row[header.index(str(header[-1]))]) for row in rows]
    assert f"{first['First name']} {first['Last name']}" == names[0]
    assert ["has left" in remark for remark in remarks] == [True] + [False] * (len(rows) - 1)
