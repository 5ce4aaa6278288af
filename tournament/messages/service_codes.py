"""Sentences of the services' problem codes."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Any] = {
    "tournament-state": _("This cannot be done now: the tournament is %(state)s."),
    "already-entered": _("%(name)s is already entered."),
    "name-entered": _(
        "%(name)s is on the list already. The same person? Then there is nothing to do. Somebody "
        "else of that name? Give their club or licence number, or ask the organizer."
    ),
    "name-blank": _("Type a name."),
    "already-here": _("%(name)s is already here."),
    "who-begins-so": _("“%(name)s”: who is meant?"),
    "which-one": _("%(count)s people are named %(name)s: which one?"),
    "time-skipped": _("%(time)s does not exist that night: the clocks go forward."),
    "team-people": _("A team here has %(least)s to %(most)s people, not %(people)s."),
    "entry-people": _("%(name)s: too few or too many people (%(people)s)."),
    "team-people-exactly": _("A team here has %(most)s people, not %(people)s."),
    "in-another-team": _("%(name)s plays in the team %(team)s already."),
    "team-name-taken": _("Another team is called %(name)s."),
    "team-unknown": _("No team is called %(name)s and nobody of that name is in one."),
    "quartet-places": _("One attacks; the three others sit North, East and West."),
    "badges-none": _("Only teams of three wear badges."),
    "attacker-right": _("That badge was due: nothing is wrong."),
    "result-there": _("Board %(number)s has a result: undo its sending, or call the director."),
    "teams-fixed": _(
        "In a tournament of teams nobody swaps seats or keeps a table: the movement stays as it "
        "was drawn."
    ),
    "badge-missing": _("%(name)s: its three badges are not all there; look at the team’s people."),
    "person-twice-in-team": _("%(name)s stands twice in the team."),
    "licence-taken": _("Licence number %(licence)s belongs to %(name)s."),
    "started": _("The tournament has started; seats are fixed."),
    "has-results": _("Results were entered; the start can no longer be undone."),
    "plan-missing": _("Choose a movement first."),
    "plan-size": _("The movement is for %(planned)s people; %(present)s are here."),
    "plan-size-teams": _("The movement is for %(planned)s teams; %(present)s are here."),
    "draw-missing": _("Draw the seats first."),
    "not-due": _("Board %(number)s: not here. Boards due here: %(due)s."),
    "slot-missing": _("Board %(number)s is played more than once here: say the slot (%(slots)s)."),
    "round-incomplete": _("%(count)s results are missing."),
    "round-not-playing": _("Round %(number)s is not being played."),
    "round-not-closed": _("Round %(number)s is not closed."),
    "later-round-played": _("Round %(number)s has results; reopen the later rounds first."),
    "changed-meanwhile": _("This result changed meanwhile. Look at both versions, then decide."),
    "gone-meanwhile": _("Somebody changed this meanwhile: look at it again."),
    "nothing-to-undo": _("There is nothing to undo here."),
    "zero-of-pairs": _(
        "Between two teams a board counts for both or for neither: no side has 0 alone."
    ),
    "reason-missing": _("Say why."),
    "public-value-late": _("The value is mixed in after the list has closed and before the start."),
    "date-range": _("The year is from %(first)s to %(last)s."),
    "time-zone": _("Unknown time zone: %(zone)s."),
    "result-form": _("Enter an amount, then who wins it."),
    "result-column": _("Does the taker win or fail?"),
    "amount-contradicts": _("The points counted give %(counted)s, not the amount written."),
    "oudlers-missing": _("How many oudlers has the attack?"),
    "seed-elsewhere": _(
        "The seed stayed where this event was exported: before the start draw the seats again,"
        " later nothing is drawn here."
    ),
    "round-follows": _("Round %(number)s follows already: look at the desk."),
    "rounds-open": _("Round %(number)s is still open."),
    "seat-same": _("Choose two different people."),
    "entries-not-open": _("Nobody can enter here now; ask the organizer."),
    "entries-closed": _("Entries are closed; ask the organizer."),
    "seats-drawn": _("The seats are drawn; ask the director."),
    "waiting-list-full": _("The waiting list is full; ask the organizer."),
    "not-today": _("You can check in on the day itself."),
    "no-place": _("This entry has no place; ask the organizer."),
    "paid-and-withdrawn": _("%(name)s has withdrawn and paid; ask the organizer."),
    # Matches of teams.
    "matches-fixed": _("In matches the line-ups say who plays; the pairs stay as they are."),
    "no-match": _("%(name)s plays no match in this quarter."),
    "sides-drawn": _("The captains have drawn: team A is known."),
    "same-card-drawn": _("Both captains cannot have drawn the same card: look at it again."),
    "match-begun": _("The match has results; the bonus is set before it."),
    "quarter-begun": _("Quarter %(quarter)s has begun: the director alone changes it."),
    "line-up-seen": _("Both line-ups are in and seen: the director alone changes them."),
    "line-ups-missing": _("A line-up of this quarter is missing: nothing is entered before."),
    "boards-not-exchanged": _(
        "Board %(number)s is not here yet: the second half opens once the first is entered in "
        "every room of the match."
    ),
    "no-choice": _("The captains draw first: the higher card chooses."),
    "rooms-chosen": _(
        "Both line-ups are in and seen: rooms and boards stay; the director alone changes them."
    ),
    "not-your-choice": _("%(name)s chooses in this quarter."),
    "sheet-incomplete": _("Quarter %(quarter)s: results are missing."),
    "sheet-changed": _("The sheet of quarter %(quarter)s changed meanwhile: read it again."),
    "system-teams": _("From %(fewest)s teams on; two play a match, three a triangular."),
    "rounds-fixed": _("All rounds of this movement are made already."),
    "bracket-finished": _("One team is left: the knock-out is over."),
    "match-unfinished": _("A match of %(name)s has results missing."),
    "match-undecided": _("%(one)s and %(other)s are equal: say who goes on."),
    "cut-right": _("The list takes these people as they are."),
    "final-begun": _("Results of the final are in, or rounds follow: say why it stands."),
    "pairing-right": _("The results make these matches as they are."),
    "pairing-begun": _("A line-up or a result is in, or matches follow: say why they stay."),
    "pairing-left": _(
        "A team has left these matches: take its leaving back first, or keep them and say why."
    ),
    "swiss-goes-on": _("Swiss rounds can go on: make the next matches."),
    "everybody-met": _("Everybody here has met everybody: the league is played."),
    "next-matches-made": _("The next matches are made: the team cannot come back."),
    "match-forfeited": _("%(name)s has left: this match is over."),
    "match-not-drawn": _("Only a match that ended equal is decided so."),
    "licence-known": _("Licence number %(licence)s is known already."),
    "request-too-large": _("At most 12 MB can be sent at once: send less."),
    "request-too-slow": _("Not everything arrived in time: send it again."),
    "triplets-of-six": _("Two triplets are made of six people, three and three."),
    "triplets-unclear": _(
        "%(name)s declared two triplets, but not who is in which: open the team and keep it again."
    ),
    "quartet-new-person": _(
        "%(name)s did not play for this team in the stage before: roles may change, people may "
        "not (RO p.22)."
    ),
    "amount-too-large": _("This amount is too large."),
    "account-inactive": _("The account %(name)s is closed; ask whoever keeps this installation."),
    "account-name": _("An account’s name has letters, digits and @ . + - _ only."),
    "last-director": _("Somebody must direct the tournament."),
    "prize-twice": _("Two prizes are for rank %(rank)s of the same list."),
    "prizes-published": _("The ranking is published: its prizes stay as they are."),
    "unknown-entry": _("No entry has the number %(number)s."),
}
