"""Sentences of the formats: sizes, attackers, matches, sheets of free deals, stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.messages.words import CONTRACTS

Facts = Mapping[str, Any]
# At fewer tables teams of free deals would meet again.
FEWEST_IN_TEAMS = 16


def _listed(numbers: list[int]) -> str:
    """Return `4, 6 or 8`."""
    *most, last = map(str, numbers)
    return _(" or ").join([", ".join(most), last] if most else [last])


def _rounds_not_charted(facts: Facts) -> str:
    return _("This movement exists in %(charted)s rounds.") % {"charted": _listed(facts["charted"])}


def _boards_not_charted(facts: Facts) -> str:
    return _("Boards per table in this movement: %(allowed)s.") % {
        "allowed": _listed(facts["allowed"])
    }


def _teams_count(facts: Facts) -> str:
    """Say how many teams of free deals would fill the tables."""
    people, size = facts["people"], facts["size"]
    few, many = people // 4 * 4 // size, (people // 4 + 1) * 4 // size
    words = {"people": people, "teams": people // size, "size": size, "few": few, "many": many}
    if people % size:
        return _("%(people)s people make no whole teams of %(size)s.") % words
    if few * size < FEWEST_IN_TEAMS:
        return _("%(teams)s teams of %(size)s do not fill the tables: %(many)s teams do.") % words
    return (
        _("%(teams)s teams of %(size)s do not fill the tables: %(few)s or %(many)s teams do.")
        % words
    )


def badge_word(code: str) -> str:
    """Return a badge's color as a word."""
    colors = {"blue": _("blue"), "white": _("white"), "red": _("red")}
    return colors.get(code, code)


def _too_few_entries(facts: Facts) -> str:
    if facts.get("format") == "quartets" and facts.get("entries") == facts["fewest"] - 1:
        return _(
            "Quartets need %(fewest)s teams: with %(entries)s, one table would stand empty and "
            "each team would wait a quarter of the time."
        ) % {"fewest": facts["fewest"], "entries": facts["entries"]}
    sentences = {
        "triplets": _("Triplets need at least %(fewest)s teams, not %(entries)s."),
        "quartets": _("Quartets need at least %(fewest)s teams, not %(entries)s."),
        "teams": _("A match needs at least %(fewest)s teams, not %(entries)s."),
    }
    said = sentences.get(
        facts.get("format", ""), _("This format needs at least %(fewest)s people.")
    )
    return said % dict(facts)


def _too_many_entries(facts: Facts) -> str:
    sentences = {
        "triplets": _("There are movements for %(most)s triplets at most, not %(entries)s."),
        "quartets": _("There are movements for %(most)s quartets at most, not %(entries)s."),
        "teams": _("At most %(most)s teams play matches in one tournament, not %(entries)s."),
    }
    said = sentences.get(facts.get("format", ""), _("This format takes at most %(most)s people."))
    return said % dict(facts)


def wrong_attacker_sentence(facts: Facts) -> str:
    """Say which badge was to attack and which did, and what it costs."""
    return _(
        "The %(due)s badge was to attack, not the %(shown)s one: neutralized, "
        "0 to the taker’s team."
    ) % {
        "due": badge_word(facts["due"]),
        "shown": badge_word(facts["shown"]),
    }


def _contract_not_allowed(facts: Facts) -> str:
    allowed = facts.get("allowed") or ["guard", "guard_without", "guard_against"]
    words = {
        "contract": str(CONTRACTS.get(facts["contract"], facts["contract"])),
        "allowed": ", ".join(str(CONTRACTS[code]) for code in allowed),
    }
    return _("%(contract)s: not here. Contracts here: %(allowed)s.") % words


# The whole rule at once, whichever quarter the attacker is of.
ATTACKS_ONCE = gettext_lazy(
    "The attacker of quarter %(quarter)s already: in a match each quarter has another attacker, "
    "four different people."
)

SENTENCES: dict[str, Any] = {
    "too-few-entries": _too_few_entries,
    "too-many-entries": _too_many_entries,
    "rounds-not-charted": _rounds_not_charted,
    "boards-not-charted": _boards_not_charted,
    "no-such-final": gettext_lazy(
        "A final is one position for 12 or 16 people, up to five for 20."
    ),
    "teams-count": _teams_count,
    "free-team-size": gettext_lazy("Teams of free deals have two or four people."),
    "free-teams-few": gettext_lazy(
        "Teams of free deals need %(fewest)s people: at fewer tables they would meet again."
    ),
    "unknown-seating": gettext_lazy("Seats go by the movement, at random, or best against best."),
    "no-way-back": gettext_lazy(
        "Round %(round)s: after seats at random or by rank the movement cannot go on."
    ),
    # Triplets.
    "attacks-in-position": gettext_lazy("A team attacks one or two boards of a position here."),
    "badges-three": gettext_lazy("A team of three has three badges."),
    "unknown-color": gettext_lazy("Badges are blue, white and red."),
    "wrong-attacker": wrong_attacker_sentence,
    # Quartets and teams.
    "own-defense": gettext_lazy("A team never plays itself."),
    "result-twice": gettext_lazy("Board %(board)s: this attack has a result already."),
    "team-size": gettext_lazy("A team has four to six people, not %(people)s."),
    "not-in-team": gettext_lazy("Somebody here is not of this team."),
    "defenders-count": gettext_lazy("Three people defend."),
    "in-both-rooms": gettext_lazy(
        "The attacker cannot defend as well: the same boards are played in the other room."
    ),
    "attacker-last-quarter": ATTACKS_ONCE,
    "attacker-again": ATTACKS_ONCE,
    "triplets-need-six": gettext_lazy("Only a team of six declares two triplets."),
    "triplet-undeclared": gettext_lazy(
        "These three are not one of the two triplets the team declared: choose one of these."
    ),
    "no-such-quarter": gettext_lazy("A match has four quarters."),
    "no-such-side": gettext_lazy("The sides are A and B."),
    "contract-not-allowed": _contract_not_allowed,
    "board-in-two-quarters": gettext_lazy("Board %(board)s is entered in two quarters."),
    "bonus-negative": gettext_lazy("A bonus is 0 or more."),
    "bonus-both-sides": gettext_lazy("Only one side has a bonus."),
    "card-not-comparable": gettext_lazy("The Excuse is drawn again."),
    # Free deals.
    "free-team-full": gettext_lazy("%(name)s: %(people)s people, but a team has %(size)s."),
    "free-team-incomplete": gettext_lazy("Not everybody is in a whole team: %(names)s."),
    "teams-movement": gettext_lazy("Teams play the movement of teams: choose it first."),
    "scale-range": gettext_lazy("Totals are multiplied by more than 0 and at most 1: 1/2 or 0.8."),
    "teams-keep-movement": gettext_lazy("Teams play the movement to its end: no other seats."),
    "passed-out-alone": gettext_lazy("Passed out: then there is no taker, amount or bonus."),
    "taker-empty-seat": gettext_lazy("Nobody sits there at this table: who took?"),
    "seat-unknown": gettext_lazy("Nobody plays in seat %(seat)s."),
    "partner-impossible": gettext_lazy("The rules give no such partner to the taker."),
    "deal-not-zero": gettext_lazy(
        "Table %(table)s, deal %(deal)s: the scores sum to %(over)s, not to 0."
    ),
    "round-not-zero": gettext_lazy("This round has +%(plus)s and %(minus)s: the sum is not 0."),
    "totals-not-zero": gettext_lazy("All totals together make %(over)s, not 0."),
    # Stages.
    "coefficient-negative": gettext_lazy("A coefficient is 0 or more."),
    "cut-size": gettext_lazy("From 1 to %(entries)s can go on."),
    "seeds-count": gettext_lazy("%(people)s go on; the next movement seats %(seeds)s."),
    "second-half-alone": gettext_lazy(
        "This is the second of two sessions: the stage before has to be the first one, with as "
        "many teams."
    ),
    "no-percentages": gettext_lazy("This format gives no percentages."),
    "no-match-points": gettext_lazy("This format gives no match points."),
}
