"""Next stages whose people were taken from a list before a result was corrected."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournament.services.test_cuts import correct, lift, names_of, wrong_of
from tests.tournament.services.test_stages import finished, following, play_on
from tests.tournament.services.test_team_stages import following as teams_following
from tests.tournament.services.test_team_stages import in_teams, played
from tournament.adapters.results import Typed
from tournament.messages import Refused
from tournament.models import Cut, Due, LogLine, Seating, Standing, Tournament
from tournament.services import cuts_again, events, previews, registration, standings
from tournament.services.cuts import wrong_cuts
from tournament.services.results import Correction
from tournament.services.team_standings import team_standings

pytestmark = pytest.mark.django_db


def spoiled(event: Tournament) -> int:
    """Correct every board of the best so that they fall out; return their number."""
    best = standings.standings_of(event)[0].number
    seats = Seating.objects.filter(round__tournament=event, entry__number=best)
    for seat in seats:
        for due in Due.objects.filter(table=seat.table):
            amount = 130 + 2 * ((5 * due.board.number + 3 * due.table.number) % 14)
            worst = Typed(amount=amount, made=due.board.taker != seat.seat)
            correct(due, Correction(typed=worst))
    return best


def test_wrong_cuts_of_a_next_stage_names_who_would_be_in_and_out() -> None:
    event = finished()
    final = following(event, 8)
    assert wrong_cuts(event) == wrong_cuts(final) == []

    best = spoiled(event)

    wrong = wrong_of(event)
    assert wrong.cut.following == final
    assert event.entries.get(number=best).name in names_of(wrong.leaving)
    assert len(wrong.entering) == len(wrong.leaving)
    assert [one.cut for one in wrong_cuts(final)] == [wrong.cut]
    assert wrong.may_act


def test_preview_correction_tells_of_the_next_stage() -> None:
    event = finished()
    following(event, 8)
    ninth = standings.standings_of(event)[8].number
    found = []
    for seat in Seating.objects.filter(round__tournament=event, entry__number=ninth):
        for due in Due.objects.filter(table=seat.table):
            made = due.board.taker == seat.seat
            live = due.results.get(standing=Standing.LIVE)
            found += previews.preview_correction(
                due,
                Correction(typed=Typed(amount=162 if not made else 160, made=made)),
                author=factories.author(event),
                seen=live.revision,
            ).cuts

    assert found
    assert all(one.cut.following for one in found)
    assert wrong_cuts(event) == []


def test_take_stage_again_swaps_who_is_out_for_who_is_in() -> None:
    event = finished()
    final = following(event, 8)
    spoiled(event)
    wrong = wrong_of(event)

    cuts_again.take_stage_again(wrong.cut, author=factories.author(event))

    names = list(final.entries.order_by("seed_rank").values_list("name", flat=True))
    by_number = dict(event.entries.values_list("number", "name"))
    assert names == [by_number[number] for number in wrong.order]
    assert not set(names_of(wrong.leaving)) & set(names)
    assert list(final.entries.order_by("seed_rank").values_list("seed_rank", flat=True)) == list(
        range(1, 9)
    )
    assert wrong_cuts(event) == []
    assert LogLine.objects.filter(tournament=final, action="take-again").count() == 1


def test_take_stage_again_leaves_what_the_director_changed() -> None:
    event = finished()
    final = following(event, 8)
    who = factories.author(event)
    declined = final.entries.get(seed_rank=3)
    name = declined.name
    registration.remove_entry(declined, author=who)
    registration.enter_person(final, registration.Person("Vasseur", "Ondine"), author=who)
    assert wrong_cuts(event) == []

    spoiled(event)
    wrong = wrong_of(event)
    cuts_again.take_stage_again(wrong.cut, author=who)

    names = set(final.entries.values_list("name", flat=True))
    assert "Ondine Vasseur" in names
    assert name not in names
    assert len(names) == 8 + len(wrong.entering) - len(wrong.leaving)


def test_take_stage_again_once_started_is_refused() -> None:
    event = finished()
    final = play_on(following(event, 8))
    spoiled(event)
    wrong = wrong_of(event)

    with pytest.raises(Refused) as refused:
        cuts_again.take_stage_again(wrong.cut, author=factories.author(event))
    cuts_again.keep_cut(wrong.cut, author=factories.author(event), reason="already played")

    assert refused.value.problems[0].code == "started"
    assert not wrong.may_act
    assert wrong_of(final).note == "already played"
    assert {line.tournament for line in LogLine.objects.filter(action="keep-cut")} == {event, final}


def test_wrong_cuts_of_a_stage_after_the_next() -> None:
    event = finished()
    second = play_on(following(event, 12))
    last = following(second, 4)

    spoiled(event)

    found = [one.cut.following for one in wrong_cuts(event) if not one.is_order_alone]
    assert last in found


def test_wrong_cuts_of_a_cancelled_stage_is_nothing() -> None:
    event = finished()
    final = following(event, 8)
    events.cancel_tournament(final, author=factories.author(event), reason="storm")

    spoiled(event)

    assert wrong_cuts(event) == []


def test_take_stage_again_asks_about_equals_at_the_cut() -> None:
    event = factories.play_all(factories.make_event(12, rounds=3), amounts=lambda *_: 60)
    who = factories.author(event)
    event = events.publish_tournament(event, author=who)
    numbers = [line.number for line in standings.standings_of(event)]
    final = following(event, 8, chosen=numbers[:8])
    assert wrong_cuts(event) == []
    # All were equal; then single boards fail, until some are equal at the cut that were not.
    for due in Due.objects.filter(table__round__tournament=event).order_by("-pk"):
        correct(due, Correction(typed=Typed(amount=62, made=False)))
        if any(one.equals for one in wrong_cuts(event)):
            break
    wrong = wrong_of(event)

    with pytest.raises(Refused) as refused:
        cuts_again.take_stage_again(wrong.cut, author=who)
    chosen = [one.number for one in wrong.equals][: wrong.places_left]
    cuts_again.take_stage_again(wrong.cut, author=who, chosen=chosen)

    assert refused.value.problems[0].code == "cut-equals"
    assert set(chosen) <= set(Cut.objects.get(pk=wrong.cut.pk).taken)
    assert final.entries.count() == 8
    assert wrong_cuts(event) == []


def test_take_stage_again_of_free_deals_takes_whole_teams() -> None:
    event = played(in_teams(24))
    final = teams_following(event, 8)
    before = set(final.entries.values_list("team", flat=True))
    last = [line.name for line in team_standings(event)][-1]
    person = event.entries.filter(team=last).first()
    assert person is not None
    lift(event, person.number)
    wrong = wrong_of(event)

    cuts_again.take_stage_again(wrong.cut, author=factories.author(event))

    assert last in names_of(wrong.entering)
    now = set(final.entries.values_list("team", flat=True))
    assert now == before - set(names_of(wrong.leaving)) | set(names_of(wrong.entering))
    ranks = sorted(final.entries.values_list("seed_rank", flat=True))
    assert ranks == list(range(1, 17))
    assert wrong_cuts(event) == []
