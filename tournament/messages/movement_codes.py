"""Sentences of movements: their faults, their documents, changes during the event, leagues."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy, ngettext_lazy


def _counted(sentence: Any) -> Any:
    """Return what says a sentence whose number is the fact `count`."""
    return lambda facts: sentence % facts


SENTENCES: dict[str, Any] = {
    "person-missing": gettext_lazy("Round %(round)s has no place for number %(entry)s."),
    "person-twice": gettext_lazy("Round %(round)s places number %(entry)s more than once."),
    "board-twice": gettext_lazy("Number %(entry)s meets board %(board)s %(times)s times."),
    "copies-short": gettext_lazy(
        "Round %(round)s: board %(board)s is at %(tables)s tables, and has %(copies)s copies."
    ),
    "no-printed-chart": gettext_lazy("No chart is printed for this size."),
    "movement-form": gettext_lazy("This is not a movement."),
    "movement-entry-unknown": gettext_lazy(
        "Round %(round)s names a number that does not exist: %(entry)s."
    ),
    "movement-table-twice": gettext_lazy("Round %(round)s has table %(table)s twice."),
    "movement-board-number": gettext_lazy(
        "Round %(round)s, table %(table)s: boards are numbered 1 to 999."
    ),
    "movement-of-people": gettext_lazy(
        "A movement from a file seats people one by one; for teams choose one that is proposed."
    ),
    "movement-rounds": gettext_lazy("A movement has at least one round."),
    "no-such-round": gettext_lazy("Rounds are numbered 1 to %(rounds)s."),
    "no-such-entry": gettext_lazy("Number %(entry)s is not in this movement."),
    "no-such-table": gettext_lazy("There is no table %(table)s."),
    "fixed-tables-meet": gettext_lazy(
        "Two people who keep their tables meet in round %(round)s: only one of them can stay."
    ),
    "too-few-teams": gettext_lazy("A league has at least two teams."),
    "swiss-dead-end": gettext_lazy(
        "No Swiss round is left in which nobody meets a former opponent. Go on as a league."
    ),
    # Soft faults: to be looked at before the start.
    "repeat-meetings": _counted(
        ngettext_lazy("%(count)s repeat meeting", "%(count)s repeat meetings", "count")
    ),
    "matches-again": _counted(
        ngettext_lazy(
            "%(count)s pair of teams plays more than one match",
            "%(count)s pairs of teams play more than one match",
            "count",
        )
    ),
    "uneven-attacks": gettext_lazy("Some take %(least)s times, others %(most)s times."),
    "uneven-seats": gettext_lazy("Some have one seat %(spread)s times more than another."),
    "kept-apart-meet": _counted(
        ngettext_lazy(
            "People to be kept apart meet %(count)s time.",
            "People to be kept apart meet %(count)s times.",
            "count",
        )
    ),
    "kept-apart-would-meet": gettext_lazy(
        "%(first)s and %(second)s are to be kept apart: they would share table %(table)s in "
        "round %(round)s."
    ),
    "kept-table-would-change": gettext_lazy(
        "%(name)s keeps table %(table)s: that would be table %(other)s in round %(round)s."
    ),
    # The form of an uploaded movement.
    "movement-entries": gettext_lazy("“entries” says how many people play: a number from 1."),
    "movement-copies": gettext_lazy("“copies” says how many copies of each board there are."),
    "movement-people-per-entry": gettext_lazy("“people_per_entry” is a number from 1."),
    "movement-seats": gettext_lazy("“seats” is “fixed” or “free”."),
    "movement-name": gettext_lazy("“name” is text."),
    "movement-source": gettext_lazy("“source” is text."),
    "movement-section": gettext_lazy("“section” is text."),
    "movement-round-order": gettext_lazy("Round %(round)s: rounds are numbered from 1 in order."),
    "movement-table-form": gettext_lazy("Round %(round)s has a table without a number."),
    "movement-places": gettext_lazy("Round %(round)s, table %(table)s: the seats are N, E, S, W."),
    "movement-slot": gettext_lazy("Round %(round)s: a slot is a number from 1."),
    "movement-not-individual": gettext_lazy(
        "This movement is not one of individuals: each table has the seats N, E, S, W."
    ),
    "movement-file": gettext_lazy("This file is neither a movement in JSON nor one in CSV."),
    "movement-too-large": gettext_lazy("This file is too large for a movement."),
    "movement-file-empty": gettext_lazy("This file is empty."),
    "movement-json": gettext_lazy(
        "This JSON file is cut off or damaged: it cannot be read from line %(line)s on."
    ),
    "movement-csv-columns": gettext_lazy(
        "These columns are missing: %(missing)s. The first line names them: %(columns)s."
    ),
    "movement-csv-number": gettext_lazy(
        "Line %(line)s, column “%(column)s”: %(text)s is not a whole number."
    ),
    "movement-csv-seat": gettext_lazy(
        "Line %(line)s, column “seat”: %(text)s is not a seat; write N, E, S or W."
    ),
    "movement-csv-board": gettext_lazy(
        "Line %(line)s, column “boards”: %(text)s is not understood; write numbers separated by "
        "spaces, or a span as 5-8."
    ),
    "movement-csv-status": gettext_lazy(
        "Line %(line)s, column “status”: %(text)s is not understood; write “waits” for a table "
        "that waits, “absent” for who is not there, otherwise nothing."
    ),
    "movement-csv-taken": gettext_lazy(
        "Line %(line)s: seat %(seat)s of table %(table)s is given twice in this round."
    ),
    "movement-csv-boards": gettext_lazy(
        "Line %(line)s: the boards of a table are the same for its four people."
    ),
    "movement-size": gettext_lazy(
        "A movement has at most %(most_entries)s people, %(most_rounds)s rounds and "
        "%(most_boards)s boards per table."
    ),
    # Changes during the event.
    "board-not-due": gettext_lazy("Board %(board)s was not due at this table."),
    "board-unknown": gettext_lazy("There is no board %(board)s in this tournament."),
    "board-due-too": gettext_lazy("Board %(board)s is due at this table as well."),
    "slots-fixed": gettext_lazy(
        "In Emmanuel’s pools a team’s three people attack at three tables at once and boards pass "
        "from slot to slot: no other board can be put in the place of one. Rule on it at the desk."
    ),
    "entry-still-here": gettext_lazy("This person has not left."),
    "already-left": gettext_lazy("%(name)s has left already."),
    "not-seated": gettext_lazy("%(name)s has no seat in this tournament."),
    "round-over": gettext_lazy("Round %(number)s is over: choose a round still to be played."),
    "round-is-last": gettext_lazy("Round %(number)s is the last one already."),
    "later-rounds-begun": gettext_lazy(
        "Results were entered after round %(number)s, or none yet at all: the day can only end "
        "after the last round that was begun."
    ),
    "rounds-not-back": gettext_lazy(
        "The movement changed since: the rounds dropped can no longer be played as they were."
    ),
    "table-begun": gettext_lazy(
        "Results were entered in round %(number)s at table %(tables)s: choose the next round."
    ),
    "movement-changed-meanwhile": gettext_lazy(
        "The movement changed meanwhile. Look at it again, then decide."
    ),
    "versions-open": gettext_lazy("Board %(number)s has two versions here: settle them first."),
    "wrong-board-again": gettext_lazy(
        "Board %(played)s was itself replaced by another one: take that back first."
    ),
    "wrong-board-entered": gettext_lazy(
        "A result of board %(board)s was entered at this table since: this can no longer be "
        "taken back."
    ),
    "wrong-board-left-out": gettext_lazy(
        "Board %(played)s was left out for it in round %(round)s at table %(table)s, which is "
        "over: this can no longer be taken back."
    ),
    "wrong-board-met": gettext_lazy(
        "Somebody at this table played board %(board)s in round %(round)s at table %(table)s: "
        "this can no longer be taken back."
    ),
    "kept-already": gettext_lazy("These two are kept apart already."),
    "club-too-small": gettext_lazy("Fewer than two people of %(club)s are on the list."),
    "club-kept": gettext_lazy("Everybody of %(club)s is kept apart already."),
    "club-unknown": gettext_lazy("Choose a club."),
    "table-kept": gettext_lazy("%(name)s keeps table %(table)s already."),
    "substitution-rounds": gettext_lazy("Choose rounds from 1 to %(rounds)s, the first one first."),
    "substituted-already": gettext_lazy("Somebody plays for %(name)s in these rounds already."),
    "substitute-oneself": gettext_lazy("%(name)s cannot play for themselves."),
    "substitute-team-mate": gettext_lazy("%(name)s plays in this team already."),
    "substitute-line-ups": gettext_lazy(
        "In matches nobody stands in for another: the line-up of the next quarter says who plays."
    ),
    "substitute-plays": gettext_lazy("%(name)s plays elsewhere in these rounds."),
    "substitute-knows": gettext_lazy("%(name)s knows boards due there: %(boards)s."),
}
