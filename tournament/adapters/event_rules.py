"""What the rules refuse at every door, refused of an event document too: by code and by path.

Only a document without faults of form is looked at: everything it names is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from engine.attackers import COLORS
from tournament.adapters.event_reading_play import STARTED, Columns, Read
from tournament.adapters.matches import Chosen, line_up_problems
from tournament.adapters.results import has_bidding, read_typed, typed_of_facts
from tournament.adapters.teams import QUARTET_PLACES, TRIPLET_PLACES, team_sizes
from tournament.messages import Problem, Refused
from tournament.models import (
    QUARTERS,
    Format,
    MatchSystem,
    Place,
    Presence,
    Standing,
    Status,
    table_places,
)

SEATS = ("N", "E", "S", "W")
ROLES, LINES = (Place.ATTACK, Place.DEFENSE), (Place.NORTH_SOUTH, Place.EAST_WEST)
# The two sides of a table of teams, by the format; in an Emmanuel triplets have roles.
SIDES = {Format.TRIPLETS: (LINES, ROLES), Format.QUARTETS: (ROLES,), Format.TEAMS: (ROLES,)}
MEMBER_PLACES = {Format.QUARTETS: QUARTET_PLACES, Format.TEAMS: TRIPLET_PLACES}
FREE_TEAM_SIZES = (0, 2, 4)
MOST_BOARDS = 999


def rule_faults(found: Read) -> Iterator[Problem]:
    """Yield what the format's rules refuse of what a document has."""
    found.event.setdefault("format", Format.INDIVIDUAL)
    yield from _event_faults(found)
    for index, row in enumerate(found.entries.values()):
        yield from _entry_faults(found.event, row, f"entries[{index}]")
    yield from _movement_faults(found)
    yield from _seat_faults(found)
    yield from _result_faults(found)
    yield from _line_up_faults(found)


def _problem(path: str, code: str, **facts: Any) -> Problem:
    return Problem(code, {"path": path, **facts}, path)


def _event_faults(found: Read) -> Iterator[Problem]:
    event = found.event
    format_code, size = event.get("format"), event.get("team_size", 0)
    allowed = FREE_TEAM_SIZES if format_code == Format.FREE_DEALS else (0,)
    if size not in allowed:
        yield _problem("event.team_size", "free-team-size", people=size)
    color = event.get("first_color", "")
    if color and color not in COLORS:
        yield _problem("event.first_color", "unknown-color", color=color)
    if event.get("boards_per_table", 1) > MOST_BOARDS:
        yield _problem("event.boards_per_table", "document-value", value=event["boards_per_table"])
    of_matches = format_code == Format.TEAMS
    system = event.get("match_system", "")
    if system and (not of_matches or system not in MatchSystem.values):
        yield _problem("event.match_system", "document-value", value=system)
    if found.matches and not of_matches:
        yield _problem("matches", "document-value", value=str(len(found.matches)))
    begun = {first for first, _number in found.matches}
    for number in found.rounds if of_matches else ():
        if (number - 1) % QUARTERS == 0 and number not in begun:
            yield _problem("matches", "document-unknown", value=number)
    for index, row in enumerate(found.rounds.values()):
        if not 0 < Fraction(row.get("scale", 1)) <= 1:
            yield _problem(f"rounds[{index}].scale", "scale-range")
    yield from _free_team_faults(found, size)


def _free_team_faults(found: Read, size: int) -> Iterator[Problem]:
    here = [
        row.get("team", "")
        for row in found.entries.values()
        if not row.get("is_substitute")
        and row.get("presence") in {Presence.EXPECTED, Presence.PRESENT}
    ]
    for name, people in Counter(filter(None, here)).items():
        if size and people > size:
            yield _problem("entries", "free-team-full", name=name, people=people, size=size)


def _entry_faults(event: Mapping[str, Any], row: Columns, path: str) -> Iterator[Problem]:
    format_code, members = event["format"], row["members"]
    least, most = team_sizes(format_code)
    # Whoever withdrew with a team may have entered with another since.
    is_gone = row.get("presence") == Presence.WITHDRAWN
    name, people = row.get("name", ""), len(members)
    if not is_gone and not least <= people <= most:
        yield _problem(f"{path}.members", "entry-people", name=name, people=people)
    badges = [member.get("badge", "") for member in members]
    for place, badge in enumerate(badges):
        if badge and badge not in COLORS:
            yield _problem(f"{path}.members[{place}].badge", "unknown-color", color=badge)
    seated = not is_gone and row["in_play"] and event.get("state") in STARTED
    if format_code == Format.TRIPLETS and seated and sorted(badges) != sorted(COLORS):
        yield _problem(f"{path}.members", "badge-missing", name=name)
    allowed = Counter(MEMBER_PLACES.get(format_code, ()))
    for place, member in enumerate(members):
        taken = member.get("place", "")
        allowed[taken] -= 1
        if taken and allowed[taken] < 0:
            yield _problem(f"{path}.members[{place}].place", "document-value", value=taken)


def _movement_faults(found: Read) -> Iterator[Problem]:
    """Yield places of the movement that no table of the format has."""
    places = _places_of(found.event["format"])
    document = found.movement["document"] if found.movement is not None else {}
    for index, row in enumerate(document.get("rounds", [])):
        for place, table in enumerate(row["tables"]):
            for seat in table_places(table):
                if seat not in places:
                    path = f"movement.document.rounds[{index}].tables[{place}]"
                    yield _problem(path, "document-value", value=seat)


def _places_of(format_code: str) -> set[str]:
    sides = SIDES.get(Format(format_code), ())
    return {str(seat) for pair in sides for seat in pair} or set(SEATS)


def _seat_faults(found: Read) -> Iterator[Problem]:
    """Yield seats no table of the format has, and boards that a team played against nobody."""
    sides = SIDES.get(Format(found.event["format"]), ())
    places = _places_of(found.event["format"])
    played = {key[:3] for key, rows in found.results.items() if any(map(_is_played, rows))}
    for index, (number, round_) in enumerate(found.rounds.items()):
        for place, (key, table) in enumerate(round_["tables"].items()):
            path = f"rounds[{index}].tables[{place}].seats"
            for seat in table["seats"]:
                if seat not in places:
                    yield _problem(f"{path}.{seat}", "document-value", value=seat)
            is_whole = not sides or any(set(table["seats"]) == set(pair) for pair in sides)
            if not is_whole and (number, *key) in played:
                yield _problem(path, "document-value", value=", ".join(table["seats"]))


def _result_faults(found: Read) -> Iterator[Problem]:
    """Yield amounts the rules cannot give, of what counts or may come to count."""
    for index, ((played, slot, table, _, _), revisions) in enumerate(found.results.items()):
        seats = found.rounds[played]["tables"][slot, table]["seats"]
        for place, row in enumerate(revisions):
            if _is_played(row):
                path = f"results[{index}].revisions[{place}].amount"
                yield from _amount_faults(found.event, row, tuple(seats), path)


def _is_played(row: Columns) -> bool:
    """Tell whether a revision is an amount that counts or may come to count."""
    waits = row.get("standing", Standing.LIVE) in {Standing.LIVE, Standing.RIVAL}
    return waits and row.get("status", Status.PLAYED) == Status.PLAYED


def _amount_faults(
    event: Mapping[str, Any], row: Columns, held: tuple[str, ...], path: str
) -> Iterator[Problem]:
    typed = typed_of_facts(row["amount"], row.get("facts", {}))
    format_code = event["format"]
    seats = [seat for seat in SEATS if seat in held] if has_bidding(format_code) else SEATS
    try:
        counted = read_typed(typed, event.get("ruleset", "fft"), format_code, seats).amount
    except Refused as refused:
        yield from (_problem(path, one.code, **one.facts) for one in refused.problems)
        return
    if counted != row["amount"]:
        yield _problem(path, "amount-contradicts", counted=counted)


def _line_up_faults(found: Read) -> Iterator[Problem]:
    """Yield line-ups against the rules, each beside the others of its team in the match."""
    by_match: dict[tuple[int, int], dict[int, Chosen]] = {}
    for index, row in enumerate(found.line_ups):
        match, quarter = divmod(row["round"] - 1, QUARTERS)
        chosen = Chosen(*(row[name] for name in ("attacker", "north", "east", "west")))
        earlier = by_match.setdefault((match, row["entry"]), {})
        team = [member["position"] for member in found.entries[row["entry"]]["members"]]
        for problem in line_up_problems(quarter + 1, chosen, team, earlier):
            yield _problem(f"line_ups[{index}].{problem.field}", problem.code, **problem.facts)
        earlier[quarter + 1] = chosen
