"""Sentences of the services' problem codes."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Any] = {
    "tournament-state": _("This cannot be done now: the tournament is %(state)s."),
    "already-entered": _("%(name)s is already entered."),
    "name-blank": _("Type a name."),
    "already-here": _("%(name)s is already here."),
    "who-begins-so": _("“%(name)s”: who is meant?"),
    "which-one": _("%(count)s people are named %(name)s: which one?"),
    "time-skipped": _("%(time)s does not exist that night: the clocks go forward."),
    "team-people": _("A team here has %(least)s to %(most)s people, not %(people)s."),
    "team-people-exactly": _("A team here has %(most)s people, not %(people)s."),
    "person-twice-in-team": _("%(name)s stands twice in the team."),
    "licence-taken": _("Licence number %(licence)s belongs to %(name)s."),
    "started": _("The tournament has started; seats are fixed."),
    "has-results": _("Results were entered; the start can no longer be undone."),
    "plan-missing": _("Choose a movement first."),
    "plan-size": _("The movement is for %(planned)s people; %(present)s are here."),
    "draw-missing": _("Draw the seats first."),
    "not-due": _("Board %(number)s: not here. Boards due here: %(due)s."),
    "round-incomplete": _("%(count)s results are missing."),
    "round-not-playing": _("Round %(number)s is not being played."),
    "round-not-closed": _("Round %(number)s is not closed."),
    "later-round-played": _("Round %(number)s has results; reopen the later rounds first."),
    "changed-meanwhile": _("This result changed meanwhile. Look at both versions, then decide."),
    "nothing-to-undo": _("There is nothing to undo here."),
    "reason-missing": _("Say why."),
    "public-value-late": _("The value is mixed in after the list has closed and before the start."),
    "date-range": _("The year is from %(first)s to %(last)s."),
    "time-zone": _("Unknown time zone: %(zone)s."),
    "result-form": _("Enter an amount, then who wins it."),
    "result-column": _("Does the taker win or fail?"),
    "amount-contradicts": _("The points counted give %(counted)s, not the amount written."),
    "oudlers-missing": _("How many oudlers has the attack?"),
    "rounds-open": _("Round %(number)s is still open."),
    "seat-same": _("Choose two different people."),
    "entries-not-open": _("Nobody can enter here now; ask the organizer."),
    "entries-closed": _("Entries are closed; ask the organizer."),
    "seats-drawn": _("The seats are drawn; ask the director."),
    "waiting-list-full": _("The waiting list is full."),
    "not-today": _("One checks in on the day itself."),
    "no-place": _("This entry has no place; ask the organizer."),
    "paid-and-withdrawn": _("%(name)s has withdrawn and paid; ask the organizer."),
    "unknown-entry": _("No entry has the number %(number)s."),
}
