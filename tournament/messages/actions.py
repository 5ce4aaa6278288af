"""Words of the log: what each action is called, and what its facts say before and after."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.messages.money import money
from tournament.messages.play_words import seat_text
from tournament.messages.tie_words import TIE_BREAKS
from tournament.messages.words import CONTRACTS, HANDFULS, SLAMS, half_points

MINUS = "\N{MINUS SIGN}"
TARGET = re.compile(r"R(\d+) T(\d+)(?: S(\d+))? B(\d+)")

ACTIONS: dict[str, Any] = {
    "create": gettext_lazy("Tournament created"),
    "stage": gettext_lazy("Stages linked"),
    "next-stage": gettext_lazy("Next stage made"),
    "seed-came": gettext_lazy("Seed of the draw brought in"),
    "import": gettext_lazy("Imported from its document"),
    "new-seed": gettext_lazy("New seed for the draw"),
    "settings": gettext_lazy("Settings changed"),
    "open": gettext_lazy("Announced"),
    "running": gettext_lazy("Reopened"),
    "closed": gettext_lazy("Play ended"),
    "published": gettext_lazy("Ranking published"),
    "cancelled": gettext_lazy("Cancelled"),
    "revoke-links": gettext_lazy("Table links renewed"),
    "enter": gettext_lazy("Entered"),
    "remove": gettext_lazy("Removed from the list"),
    "rename": gettext_lazy("Renamed"),
    "team": gettext_lazy("Team changed"),
    "presence": gettext_lazy("Presence"),
    "moved-up": gettext_lazy("Moved up from the waiting list"),
    "change-entry": gettext_lazy("Entry changed by its link"),
    "renew-link": gettext_lazy("New personal link"),
    "settle-member": gettext_lazy("Person checked"),
    "entry-settings": gettext_lazy("How entries are taken"),
    "paid": gettext_lazy("Paid"),
    "prizes": gettext_lazy("Prizes"),
    "give-role": gettext_lazy("Role given"),
    "take-role": gettext_lazy("Role taken back"),
    "presence-all": gettext_lazy("Everybody present"),
    "substitute": gettext_lazy("Substitute"),
    "plan": gettext_lazy("Movement chosen"),
    "public-value": gettext_lazy("Value mixed into the draw"),
    "draw": gettext_lazy("Seats drawn"),
    "swap": gettext_lazy("Two people swapped"),
    "keep-apart": gettext_lazy("Two people to be kept apart"),
    "let-meet": gettext_lazy("No longer kept apart"),
    "keep-club-apart": gettext_lazy("A whole club to be kept apart"),
    "let-club-meet": gettext_lazy("Club no longer kept apart"),
    "stays": gettext_lazy("Keeps a table"),
    "late": gettext_lazy("Came late"),
    "leaves": gettext_lazy("Left"),
    "returns": gettext_lazy("Came back"),
    "swap-seats": gettext_lazy("Two seats swapped for a round"),
    "wrong-board": gettext_lazy("Another board played"),
    "wrong-board-back": gettext_lazy("Other board taken back"),
    "substitution": gettext_lazy("Plays for somebody"),
    "start": gettext_lazy("Play started"),
    "undo-start": gettext_lazy("Start undone"),
    "open-round": gettext_lazy("Round opened"),
    "close-round": gettext_lazy("Round closed"),
    "teams": gettext_lazy("Teams of free deals"),
    "make-round": gettext_lazy("Seats of a round made"),
    "scale": gettext_lazy("Totals scaled"),
    "reopen-round": gettext_lazy("Round reopened"),
    "end-after-round": gettext_lazy("Ended early, after"),
    "play-on-round": gettext_lazy("Played on after all, after"),
    "take-back-round": gettext_lazy("Opening of a round taken back"),
    "result": gettext_lazy("Result"),
    "wrong-attacker": gettext_lazy("Another badge attacked"),
    "rival": gettext_lazy("Second version"),
    "correct": gettext_lazy("Result corrected"),
    "undo": gettext_lazy("Result taken back by its table"),
    "accept": gettext_lazy("Suspicious result accepted"),
    "doubt": gettext_lazy("Acceptance taken back"),
    "keep": gettext_lazy("First version kept"),
    "board-maker": gettext_lazy("Board maker appointed"),
    "board-maker-off": gettext_lazy("Board maker dismissed"),
    "directors-locked": gettext_lazy("Directors kept from the cards"),
    "directors-unlocked": gettext_lazy("Directors no longer kept from the cards"),
    "board-set": gettext_lazy("Boards made"),
    "board-set-value": gettext_lazy("Value mixed into the boards"),
    "board-set-more": gettext_lazy("More boards made"),
    "board-set-copied": gettext_lazy("Boards copied from another tournament"),
    "board-set-imported": gettext_lazy("Boards imported"),
    "board-sorted": gettext_lazy("Board sorted"),
    "board-unsorted": gettext_lazy("Board no longer sorted"),
    "board-checked": gettext_lazy("Board checked by a second person"),
    "board-copied": gettext_lazy("Copies of a board"),
    "deal-recorded": gettext_lazy("Cards of a board written down"),
    "deal-corrected": gettext_lazy("Cards written down corrected"),
    "captains": gettext_lazy("Captains’ cards"),
    "card-put": gettext_lazy("Captain’s card put in"),
    "bonus": gettext_lazy("Bonus"),
    "choose-room": gettext_lazy("Room and boards chosen"),
    "line-up": gettext_lazy("Line-up given"),
    "renew-captain": gettext_lazy("Captain’s link renewed"),
    "sign": gettext_lazy("Quarter countersigned"),
    "decide": gettext_lazy("Drawn match decided"),
    "next-matches": gettext_lazy("Next matches made"),
    "go-on-league": gettext_lazy("Goes on as a league"),
    "match-system": gettext_lazy("How teams meet"),
    "final-again": gettext_lazy("Final made again after a correction, from round"),
    "take-again": gettext_lazy("People of the next stage taken again after a correction"),
    "keep-cut": gettext_lazy("Stands as made before a correction"),
    "pair-again": gettext_lazy("Matches paired again after a correction"),
    "keep-pairing": gettext_lazy("Matches kept as paired before a correction"),
}

FACTS: dict[str, Any] = {
    "previous_stage": gettext_lazy("stage before"),
    "coefficient": gettext_lazy("coefficient"),
    "tie_breaks": gettext_lazy("order of equals"),
    "name": gettext_lazy("name"),
    "club": gettext_lazy("club"),
    "category": gettext_lazy("series"),
    "licence": gettext_lazy("licence"),
    "place": gettext_lazy("place"),
    "number": gettext_lazy("number"),
    "people": gettext_lazy("people"),
    "starts_at": gettext_lazy("start"),
    "time_zone": gettext_lazy("time zone"),
    "rounds": gettext_lazy("rounds"),
    "first_color": gettext_lazy("first badge"),
    "unsigned": gettext_lazy("not countersigned"),
    "attacker": gettext_lazy("badge that attacked"),
    "due": gettext_lazy("badge due"),
    "people_expected": gettext_lazy("expected people"),
    "entries_open": gettext_lazy("people enter themselves"),
    "entries_close_at": gettext_lazy("entries close"),
    "capacity": gettext_lazy("places"),
    "fee_cents": gettext_lazy("fee"),
    "prizes": gettext_lazy("prizes"),
    "cents": gettext_lazy("total of the prizes"),
    "for_left": gettext_lazy("also for who left"),
    "paid_cents": gettext_lazy("paid"),
    "minutes_per_board": gettext_lazy("minutes per board"),
    "boards_per_table": gettext_lazy("boards per table"),
    "entries": gettext_lazy("entries"),
    "boards": gettext_lazy("boards"),
    "copies": gettext_lazy("copies"),
    "commitment": gettext_lazy("commitment"),
    "pairs": gettext_lazy("pairs"),
    "live_standings": gettext_lazy("live standings"),
    "needs_agreement": gettext_lazy("agreement"),
    "sections_apart": gettext_lazy("sections apart"),
    "suspect_amount": gettext_lazy("suspicious from"),
    "suspect_distance": gettext_lazy("suspicious distance"),
    "suspect_results": gettext_lazy("suspicious among"),
    "from_round": gettext_lazy("from round"),
    "to_round": gettext_lazy("to round"),
    "in_round": gettext_lazy("round"),
    "table": gettext_lazy("table"),
    "player": gettext_lazy("who"),
    "played": gettext_lazy("board played"),
    "set_aside": gettext_lazy("known already to numbers"),
    "known_by": gettext_lazy("known already to numbers"),
    "order": gettext_lazy("order"),
    "numbers": gettext_lazy("numbers"),
    "petit_last": gettext_lazy("Petit last"),
    "handfuls": gettext_lazy("handfuls"),
    "slam": gettext_lazy("slam"),
    "oudlers": gettext_lazy("oudlers"),
    "points_half": gettext_lazy("points"),
    "contract": gettext_lazy("contract"),
    "taker": gettext_lazy("taker"),
    "quarter": gettext_lazy("quarter"),
    "cards": gettext_lazy("cards"),
    "bonus": gettext_lazy("bonus"),
    "room": gettext_lazy("room"),
    "series": gettext_lazy("series"),
    "system": gettext_lazy("how teams meet"),
    "seating": gettext_lazy("seats"),
    "deals": pgettext_lazy("free deals", "deals"),
    "finalists": gettext_lazy("finalists"),
    "would_enter": gettext_lazy("would be in by the list of then"),
    "would_leave": gettext_lazy("would no longer be in"),
    "equals": gettext_lazy("equals at the cut"),
    "size": gettext_lazy("people in a team"),
    "teams": gettext_lazy("teams"),
}

# Values that are codes; a text that is none of them stands for itself.
WORDS: dict[str, Any] = {
    "draft": gettext_lazy("Draft"),
    "open": gettext_lazy("Open"),
    "running": gettext_lazy("Running"),
    "closed": gettext_lazy("Closed"),
    "published": gettext_lazy("Published"),
    "cancelled": gettext_lazy("Cancelled"),
    "expected": gettext_lazy("expected"),
    "present": gettext_lazy("present"),
    "withdrawn": gettext_lazy("withdrawn"),
    "waiting": gettext_lazy("on the waiting list"),
    "always": gettext_lazy("always"),
    "between_rounds": gettext_lazy("between rounds"),
    "at_the_end": gettext_lazy("at prize-giving"),
    "organizer": gettext_lazy("Organizer"),
    "director": gettext_lazy("Director"),
    "not_played": gettext_lazy("not played"),
    "neutralized": gettext_lazy("neutralized"),
    "zero": gettext_lazy("zero"),
    "attack": gettext_lazy("attack"),
    "defense": gettext_lazy("defense"),
    "taker": gettext_lazy("Taker"),
    "defenders": gettext_lazy("Defense"),
    "blue": pgettext_lazy("badge", "blue"),
    "white": pgettext_lazy("badge", "white"),
    "red": pgettext_lazy("badge", "red"),
    "league": gettext_lazy("everybody meets everybody"),
    "swiss": gettext_lazy("Swiss"),
    "knock_out": gettext_lazy("knock-out"),
    "movement": gettext_lazy("by the movement"),
    "random": gettext_lazy("at random"),
    "best": gettext_lazy("best against best"),
    "final": gettext_lazy("final"),
    **TIE_BREAKS,
    **CONTRACTS,
}
# Values that mean something else in another fact.
FACT_WORDS: dict[str, dict[str, Any]] = {
    "room": {"open": pgettext_lazy("room", "open"), "closed": pgettext_lazy("room", "closed")},
    "slam": SLAMS,
    "handfuls": HANDFULS,
}
# Facts that say nothing beside the others.
SILENT = {"revision", "maker", "stale", "replaces", "typed"}


def action_word(code: str) -> str:
    """Return what an action is called."""
    return str(ACTIONS.get(code, code))


def actions_matching(text: str) -> list[str]:
    """Return the codes of the actions whose words hold the text."""
    text = text.casefold()
    return [code for code, word in ACTIONS.items() if text in str(word).casefold()]


def target_said(action: str, target: str) -> str:
    """Return on what an action was done: a due board or a round in words, else as it is."""
    found = TARGET.fullmatch(target)
    if found:
        round_, table, slot, board = found.groups()
        said = _("round %(round)s, table %(table)s, board %(board)s")
        if slot:
            said = _("round %(round)s, table %(table)s, slot %(slot)s, board %(board)s")
        return said % {"round": round_, "table": table, "slot": slot, "board": board}
    if action == "plan":
        # The code of the movement; what it holds is told beside it.
        return ""
    if target.isdecimal() and action.endswith("-round"):
        return _("round %(number)s") % {"number": target}
    return target


def value_said(value: Any) -> str:
    """Return what stood before or after in words: an amount with its sign, facts with names."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return _facts_said(value)
    if isinstance(value, list):
        return ", ".join(value_said(one) for one in value)
    return str(WORDS.get(value, value)) if isinstance(value, str) else str(value)


def _facts_said(facts: Mapping[str, Any]) -> str:
    said = []
    if facts.get("amount") is not None:
        said.append(_signed(facts["amount"]))
    elif facts.get("status") not in (None, "played"):
        said.append(value_said(facts["status"]))
    if facts.get("zero_side"):
        is_attack = facts["zero_side"] == "attack"
        said.append(_("0 for the attack") if is_attack else _("0 for the defense"))
    rest = dict(facts.get("facts") or {})
    known = {"amount", "status", "zero_side", "facts"} | SILENT
    rest |= {name: value for name, value in facts.items() if name not in known}
    for name, value in rest.items():
        if name in SILENT:
            continue
        shown = _fact_said(name, value)
        said.append(_("%(fact)s: %(value)s") % {"fact": FACTS.get(name, name), "value": shown})
    return ", ".join(said)


def _fact_said(name: str, value: Any) -> str:
    if value is None:
        return ""
    if name in {"starts_at", "entries_close_at"}:
        return _moment_said(value)
    if name == "points_half":
        return half_points(value)
    if name == "taker":
        return seat_text(value)
    if name in FACT_WORDS:
        known = FACT_WORDS[name]
        values = value if isinstance(value, list) else [value]
        return ", ".join(str(known.get(one, one)) for one in values)
    if name == "cents" or name.endswith("_cents"):
        return money(value)
    return value_said(value)


def _moment_said(text: str) -> str:
    """Return a date and time of the log as the reader's language writes them."""
    moment = datetime.fromisoformat(text)
    return f"{date_format(moment, 'SHORT_DATE_FORMAT')} {moment:%H:%M}"


def _signed(amount: int) -> str:
    if not amount:
        return "0"
    return f"{MINUS if amount < 0 else '+'}{abs(amount)}"
