"""Sentences free deals have words of their own for: a round is a "tour", a board a deal.

Each is the usual sentence in the context "free deals"; the catalogs say what it becomes.
"""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import npgettext_lazy, pgettext_lazy

OWN: Final[tuple[Any, ...]] = (
    pgettext_lazy("free deals: how many are played", "Boards"),
    pgettext_lazy("free deals: a change begins", "From round"),
    pgettext_lazy("free deals", "No network: board {board} is kept here. Leave this page open."),
    pgettext_lazy("free deals", "Board {board} is kept here, not sent yet."),
    pgettext_lazy("free deals", "A result sent wrong, once another board has been sent."),
    pgettext_lazy(
        "free deals",
        "A board that cannot be played, or for which time ran out: the director stores it.",
    ),
    pgettext_lazy("free deals", "Board %(board)s"),
    pgettext_lazy("free deals", "Board %(number)s"),
    pgettext_lazy("free deals", "Board %(board)s, table %(table)s"),
    pgettext_lazy("free deals", "Board %(board)s: not here. No board is due here now."),
    pgettext_lazy("free deals", "Board %(board)s: not here. Here %(due)s."),
    pgettext_lazy("free deals", "between rounds"),
    npgettext_lazy(
        "free deals",
        "%(rounds)s round of %(boards)s boards",
        "%(rounds)s rounds of %(boards)s boards",
    ),
    pgettext_lazy("free deals", "Board"),
    pgettext_lazy("free deals", "Boards"),
    pgettext_lazy("free deals", "boards"),
    pgettext_lazy("free deals", "rounds"),
    pgettext_lazy("free deals", "boards per table"),
    pgettext_lazy("free deals", "Boards per table"),
    pgettext_lazy("free deals", "At least one board is played in a round."),
    pgettext_lazy("free deals", "%(minutes)s min per board"),
    pgettext_lazy("free deals", "Boards on this table rest: leave them closed."),
    pgettext_lazy("free deals", "closed"),
    pgettext_lazy("free deals", "Amount from which a result is looked at"),
    pgettext_lazy("free deals", "from %(amount)s"),
    pgettext_lazy("free deals", "Minutes per board"),
    npgettext_lazy("free deals", "%(count)s round", "%(count)s rounds"),
    npgettext_lazy("free deals", "%(count)s board", "%(count)s boards"),
    pgettext_lazy("free deals", "Every table takes the next boards."),
    pgettext_lazy("free deals", "After round %(after)s"),
    pgettext_lazy("free deals", "After each round"),
    pgettext_lazy("free deals", "The last round: nobody moves any more."),
    pgettext_lazy(
        "free deals",
        "The public proof of the draw names them after the last round, so that anybody "
        "can check it.",
    ),
    pgettext_lazy("free deals", "Seats in round %(position)s"),
    pgettext_lazy("free deals", "One per person: table, seat and boards of each round."),
    pgettext_lazy(
        "free deals", "One per table: who comes in each round, which boards, where they go."
    ),
    pgettext_lazy("free deals", "Start round 1"),
    pgettext_lazy("free deals", "Enter each board as soon as it is played; the other side agrees."),
    pgettext_lazy("free deals", "Then, round %(n)s"),
    pgettext_lazy("free deals", "Now, round %(n)s"),
    pgettext_lazy("free deals", "Boards %(numbers)s"),
    pgettext_lazy("free deals", "Seats, round %(n)s/%(of)s"),
    pgettext_lazy("free deals", "Round %(n)s/%(of)s"),
    pgettext_lazy("free deals", "Round %(round_number)s/%(of)s"),
    pgettext_lazy("free deals", "After round %(n)s/%(of)s"),
    pgettext_lazy("free deals", "Nobody plays a board twice."),
    pgettext_lazy(
        "free deals", "Boards missed are left out of the average: everybody’s counts alike."
    ),
    pgettext_lazy("free deals", "boards missed are left out of the average"),
    pgettext_lazy("free deals", "round %(round)s, table %(table)s, board %(board)s"),
    pgettext_lazy("free deals", "A line for each person of each round, for a spreadsheet."),
    pgettext_lazy(
        "free deals", "Draw sealed on %(day)s at %(hour)s, checkable after the last round."
    ),
    pgettext_lazy(
        "free deals",
        "Before the list closed, the commitment was public: it binds the seed without "
        "showing it. After the last round the seed is shown; its SHA-256 must be the "
        "commitment.",
    ),
    pgettext_lazy("free deals", "Boards due here"),
    pgettext_lazy(
        "free deals", "This phone shows table %(table_number)s. Round %(number)s, by name:"
    ),
    pgettext_lazy(
        "free deals", "Into an empty seat, or from the next round on; what was played stays."
    ),
    pgettext_lazy(
        "free deals",
        "Boards played stay; the seats to come are free. The rank is kept, marked; a prize"
        " goes to the next unless the prizes’ page says otherwise.",
    ),
    pgettext_lazy("free deals", "Two people change places for a round"),
    pgettext_lazy("free deals", "For some rounds; the results are those of the person replaced."),
    pgettext_lazy("free deals", "from round"),
    pgettext_lazy("free deals", "Plays from round"),
    pgettext_lazy("free deals", "No longer plays from round"),
    pgettext_lazy("free deals", "In round"),
    pgettext_lazy("free deals", "First round"),
    pgettext_lazy("free deals", "Last round"),
    pgettext_lazy("free deals", "Late, leaving, swap, other board"),
    npgettext_lazy(
        "free deals",
        "Close round %(number)s: %(count)s missing",
        "Close round %(number)s: %(count)s missing",
    ),
    npgettext_lazy("free deals", "board %(boards)s missing", "boards %(boards)s missing"),
    pgettext_lazy("free deals", "Round %(number)s: tables and the boards due there"),
    pgettext_lazy("free deals", "Open round %(number)s, complete this one later"),
    npgettext_lazy(
        "free deals",
        "Store %(count)s board as not played and close",
        "Store %(count)s boards as not played and close",
    ),
    npgettext_lazy(
        "free deals",
        "%(count)s board stored as not played.",
        "%(count)s boards stored as not played.",
    ),
    pgettext_lazy("free deals", "Round 1 has started."),
    pgettext_lazy("free deals", "Round %(number)s is the last one."),
    pgettext_lazy("free deals", "Round %(number)s is open again."),
    pgettext_lazy("free deals", "Round %(number)s is to come again."),
    pgettext_lazy("free deals", "End after round %(number)s"),
    pgettext_lazy(
        "free deals",
        "Rounds %(first)s to %(last)s will not be played. Everything entered stays; this "
        "can be taken back until the ranking is published.",
    ),
    pgettext_lazy("free deals", "Travelling sheet of board %(number)s"),
    pgettext_lazy("free deals", "Store, then board %(number)s"),
    pgettext_lazy("free deals", "Announcement at the end of a round"),
    npgettext_lazy(
        "free deals", "Round %(numbers)s is still to come", "Rounds %(numbers)s are still to come"
    ),
    pgettext_lazy("free deals", "Round %(number)s is not closed"),
    npgettext_lazy(
        "free deals",
        "Round %(number)s: %(count)s result is missing",
        "Round %(number)s: %(count)s results are missing",
    ),
    pgettext_lazy("free deals", "Every board at every table, with marks and authors."),
    pgettext_lazy("free deals", "Round opened"),
    pgettext_lazy("free deals", "Round closed"),
    pgettext_lazy("free deals", "round %(number)s"),
    npgettext_lazy("free deals", "◆ %(count)s board only", "◆ %(count)s boards only"),
    pgettext_lazy("free deals", "Round %(number)s: %(people)s"),
    pgettext_lazy("free deals", "All rounds are closed."),
    pgettext_lazy("free deals", "Nothing: every board due has its result."),
    pgettext_lazy(
        "free deals",
        "This round is closed. You may correct any result without reopening it; reopen "
        "it for tables to enter again.",
    ),
    pgettext_lazy("free deals", "Reopen round %(number)s"),
    pgettext_lazy("free deals", "%(number)s, being played"),
    pgettext_lazy("free deals", "Round %(number)s is over: choose a round still to be played."),
    pgettext_lazy("free deals", "Round %(number)s is the last one already."),
    pgettext_lazy("free deals", "A final is one position for 12 or 16 people, up to five for 20."),
    pgettext_lazy("free deals", "Seats for round %(seats_of)s"),
    pgettext_lazy(
        "free deals",
        "Members start at one table, play the movement from its second position on, and their "
        "points are added; everybody is ranked alone too.",
    ),
    pgettext_lazy("free deals", "%(name)s leaves from round %(number)s"),
    pgettext_lazy("free deals", "Seat %(name)s from round %(number)s"),
    pgettext_lazy("free deals", "%(name)s plays again from round %(number)s"),
    pgettext_lazy("free deals", "Swap %(first)s and %(second)s in round %(number)s"),
    pgettext_lazy("free deals", "%(name)s keeps table %(table)s from round %(number)s"),
)
