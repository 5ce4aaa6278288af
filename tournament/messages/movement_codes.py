"""Sentences of movements: their faults, their documents, changes during the event, leagues."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Any] = {
    "person-missing": _("Round %(round)s has no place for number %(entry)s."),
    "person-twice": _("Round %(round)s places number %(entry)s more than once."),
    "board-twice": _("Number %(entry)s meets board %(board)s %(times)s times."),
    "copies-short": _(
        "Round %(round)s: board %(board)s is at %(tables)s tables, and has %(copies)s copies."
    ),
    "no-printed-chart": _("No chart is printed for this size."),
    "movement-form": _("This is not a movement."),
    "movement-entry-unknown": _("Round %(round)s names a number that does not exist: %(entry)s."),
    "movement-table-twice": _("Round %(round)s has table %(table)s twice."),
    "movement-board-number": _("Round %(round)s, table %(table)s: boards are numbered 1 to 999."),
    "movement-rounds": _("A movement has at least one round."),
    "no-such-round": _("Rounds are numbered 1 to %(rounds)s."),
    "no-such-entry": _("Number %(entry)s is not in this movement."),
    "no-such-table": _("There is no table %(table)s."),
    "fixed-tables-meet": _(
        "Two people who keep their tables meet in round %(round)s: only one of them can stay."
    ),
    "too-few-teams": _("A league has at least two teams."),
    "swiss-too-long": _(
        "%(teams)s teams can play %(safe)s Swiss rounds without meeting twice for certain. "
        "A round robin takes %(round_robin)s."
    ),
    "swiss-dead-end": _(
        "No round is left in which nobody meets a former opponent. Go on as a round robin."
    ),
}
