"""Sentences matches of teams have words of their own for: a round there is a quarter of a match.

Each is the usual sentence in the context "matches"; the catalogs say what it becomes.
"""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import npgettext_lazy, pgettext_lazy

OWN: Final[tuple[Any, ...]] = (
    npgettext_lazy("matches", "%(count)s round", "%(count)s rounds"),
    npgettext_lazy(
        "matches", "%(rounds)s round of %(boards)s boards", "%(rounds)s rounds of %(boards)s boards"
    ),
    npgettext_lazy(
        "matches",
        "%(teams)s teams, %(rounds)s round of %(boards)s boards",
        "%(teams)s teams, %(rounds)s rounds of %(boards)s boards",
    ),
    pgettext_lazy("matches", "A line for each person of each round, for a spreadsheet."),
    pgettext_lazy("matches", "After each round"),
    pgettext_lazy("matches", "After round %(after)s"),
    pgettext_lazy("matches", "After round %(n)s/%(of)s"),
    pgettext_lazy("matches", "All rounds are closed."),
    pgettext_lazy("matches", "All rounds are played"),
    pgettext_lazy("matches", "Announcement at the end of a round"),
    pgettext_lazy(
        "matches",
        "As it stood after round %(as_of_round)s; the next one follows when this round ends.",
    ),
    pgettext_lazy(
        "matches",
        "Before the list closed, the commitment was public: it binds the seed without "
        "showing it. After the last round the seed is shown; its SHA-256 must be the "
        "commitment.",
    ),
    pgettext_lazy("matches", "Board %(board)s of round %(round_number)s has its result"),
    pgettext_lazy("matches", "Boards and the rounds they are played in; each cell names the table"),
    pgettext_lazy("matches", "Close round %(number)s"),
    pgettext_lazy("matches", "Close round %(number)s, open %(next)s"),
    npgettext_lazy(
        "matches",
        "Close round %(number)s: %(count)s missing",
        "Close round %(number)s: %(count)s missing",
    ),
    pgettext_lazy("matches", "Draw sealed on %(day)s at %(hour)s, checkable after the last round."),
    pgettext_lazy("matches", "Earlier rounds"),
    pgettext_lazy("matches", "End after round %(number)s"),
    npgettext_lazy(
        "matches",
        "Ended after round %(number)s: %(count)s round is not played.",
        "Ended after round %(number)s: %(count)s rounds are not played.",
    ),
    pgettext_lazy("matches", "Everything is in: round %(number)s can be closed"),
    pgettext_lazy(
        "matches",
        "It was ended after round %(ended_after)s of %(total)s: what follows speaks of what "
        "is played.",
    ),
    pgettext_lazy(
        "matches", "Its results and marks open after round %(n)s, when nobody can meet it any more."
    ),
    pgettext_lazy("matches", "Last round"),
    pgettext_lazy("matches", "Manage round %(number)s"),
    pgettext_lazy("matches", "Nobody of that name in this round."),
    pgettext_lazy("matches", "Nobody of that name plays in this round."),
    pgettext_lazy("matches", "Nobody plays here in this round"),
    pgettext_lazy("matches", "Nothing was entered yet in this round."),
    pgettext_lazy("matches", "Now, round %(n)s"),
    pgettext_lazy(
        "matches", "One per table: who comes in each round, which boards, where they go."
    ),
    pgettext_lazy("matches", "One per team: table, place, opponents and boards of each round."),
    pgettext_lazy("matches", "Open round %(number)s, complete this one later"),
    pgettext_lazy("matches", "Reopen round %(number)s"),
    pgettext_lazy("matches", "Round"),
    pgettext_lazy(
        "matches",
        "Round %(last)s will not be played. Everything entered stays; this can be taken "
        "back until the ranking is published.",
    ),
    pgettext_lazy("matches", "Round %(n)s"),
    pgettext_lazy("matches", "Round %(n)s, being played"),
    pgettext_lazy("matches", "Round %(n)s/%(of)s"),
    pgettext_lazy(
        "matches", "Round %(next)s is open; round %(number)s waits for its last results."
    ),
    pgettext_lazy("matches", "Round %(number)s"),
    pgettext_lazy("matches", "Round %(number)s has results; reopen the later rounds first."),
    pgettext_lazy("matches", "Round %(number)s is closed"),
    pgettext_lazy("matches", "Round %(number)s is closed, round %(next)s is open."),
    pgettext_lazy("matches", "Round %(number)s is closed."),
    pgettext_lazy("matches", "Round %(number)s is not being played."),
    pgettext_lazy("matches", "Round %(number)s is not closed"),
    pgettext_lazy("matches", "Round %(number)s is not closed."),
    pgettext_lazy("matches", "Round %(number)s is open again."),
    pgettext_lazy("matches", "Round %(number)s is over."),
    pgettext_lazy("matches", "Round %(number)s is still open."),
    pgettext_lazy("matches", "Round %(number)s is the last one."),
    pgettext_lazy("matches", "Round %(number)s is to come again."),
    pgettext_lazy(
        "matches",
        "Round %(number)s was the last one. Leave cards and boards on the tables, thank you.",
    ),
    pgettext_lazy("matches", "Round %(number)s, table %(table)s, board %(board)s: %(result)s"),
    pgettext_lazy("matches", "Round %(number)s, table %(table)s, board %(board)s: two versions"),
    pgettext_lazy("matches", "Round %(number)s/%(count)s"),
    pgettext_lazy("matches", "Round %(number)s/%(total)s"),
    npgettext_lazy(
        "matches",
        "Round %(number)s: %(count)s result is missing",
        "Round %(number)s: %(count)s results are missing",
    ),
    pgettext_lazy("matches", "Round %(number)s: tables and the boards due there"),
    npgettext_lazy(
        "matches", "Round %(numbers)s is still to come", "Rounds %(numbers)s are still to come"
    ),
    pgettext_lazy("matches", "Round %(round_number)s"),
    pgettext_lazy("matches", "Round 1 has started."),
    pgettext_lazy("matches", "Round closed"),
    pgettext_lazy("matches", "Round opened"),
    pgettext_lazy("matches", "Round, table"),
    pgettext_lazy("matches", "Rounds"),
    pgettext_lazy(
        "matches",
        "Rounds %(first)s to %(last)s will not be played. Everything entered stays; this "
        "can be taken back until the ranking is published.",
    ),
    pgettext_lazy("matches", "Seats for round %(seats_of)s"),
    pgettext_lazy("matches", "Seats in round %(position)s"),
    pgettext_lazy("matches", "Seats, round %(n)s/%(of)s"),
    pgettext_lazy("matches", "Show it to the director if the round was closed meanwhile."),
    pgettext_lazy("matches", "Start round 1"),
    pgettext_lazy("matches", "Start round 1 all the same"),
    pgettext_lazy("matches", "Table %(table)s still owes round %(number)s"),
    pgettext_lazy("matches", "That was the last round. Leave the boards on the table."),
    pgettext_lazy("matches", "The first standings follow when round 1 ends."),
    pgettext_lazy("matches", "The next round has other boards: put these away."),
    pgettext_lazy("matches", "Then, round %(n)s"),
    pgettext_lazy("matches", "This phone shows table %(table_number)s. Round %(number)s, by name:"),
    pgettext_lazy(
        "matches",
        "This round is closed. You may correct any result without reopening it; reopen it "
        "for tables to enter again.",
    ),
    pgettext_lazy("matches", "This round is still to come."),
    pgettext_lazy(
        "matches", "This round is still to come: it opens when the one before is closed."
    ),
    pgettext_lazy("matches", "Wait for the call before you open the boards of round %(number)s."),
    pgettext_lazy("matches", "as of round %(as_of_round)s"),
    pgettext_lazy("matches", "between rounds"),
    pgettext_lazy("matches", "opens after round %(n)s"),
    pgettext_lazy("matches", "played for %(name)s, round %(n)s"),
    pgettext_lazy("matches", "played for %(name)s, rounds %(first)s to %(last)s"),
    pgettext_lazy("matches", "round %(n)s"),
    pgettext_lazy("matches", "round %(number)s"),
    pgettext_lazy("matches", "round %(round)s, table %(table)s, board %(board)s"),
    pgettext_lazy("matches", "rounds"),
    pgettext_lazy("matches", "rounds %(first)s to %(last)s"),
    pgettext_lazy("matches", "closed"),
    pgettext_lazy("matches", "R%(number)s T%(table)s"),
)
