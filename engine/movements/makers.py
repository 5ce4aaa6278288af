"""The makers of movements by name: each builds from the same four arguments, always the same way.

chart             the printed line chart (5 to 9, 11, 13, 17, 19 tables), one copy of the boards
howell            the printed Howell list (3 and 4 tables), a copy at each table, seats change
line              searched lines, one copy of the boards
line-each-table   lines with a copy of the round's boards at each table
relief            lines for 4q + 1 or 4q + 2 people, one copy
relief-each-table lines for 4q + 1 or 4q + 2 people, a copy at each table
drawn             few repeats for any number, a copy at each table, seats change
drawn-one-copy    the tables of lines with shared seats, one copy of the boards
sections          the printed charts side by side, a copy of the boards for each
howell-sections   2 or 3 Howell lists of 4 tables, seats change
free-deals        the federation's movement of free deals, tables of three where people lack
free-deals-teams  the same from position 2 on, for teams that start at one table
free-deals-drawn  few repeats for any number of rounds and people, seats change
free-deals-threes drawn rounds with tables of three, for 9, 10, 13 and 14 people
free-deals-parallel  four of them side by side, for the members of teams of four
free-deals-final  12, 16 or 20 finalists, seated by rank

Triplets, quartets and teams have theirs in `triplet_makers`, `quartets` and `teams`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.boards import BOARD_NUMBER_MAX
from engine.errors import EngineError
from engine.formats import format_of
from engine.movements.charts import (
    HOWELL_TABLES,
    howell_movement,
    howell_rounds,
    printed_lines,
)
from engine.movements.drawn import drawn_movement, drawn_one_copy_movement, one_copy_lines
from engine.movements.free_deals import free_deals_movement, longest_free_deals
from engine.movements.free_finals import (
    MEMBERS,
    TEAM_SIZES,
    final_movement,
    longest_final,
    longest_parallel,
    longest_teams,
    parallel_movement,
)
from engine.movements.free_threes import longest_threes, threes_movement
from engine.movements.maker import (
    FREE_DEALS,
    INDIVIDUAL,
    MOST_BOARDS_PER_TABLE,
    MOST_ROUNDS,
    SEATS,
    Maker,
)
from engine.movements.offsets import Lines, develop
from engine.movements.quartets import QUARTET_MAKERS
from engine.movements.searched import searched_lines
from engine.movements.sections import (
    howell_sections_movement,
    longest_howell_sections,
    longest_sections,
    sections_movement,
)
from engine.movements.sitouts import longest_relief, relief_movement
from engine.movements.teams import TEAM_MAKERS
from engine.movements.triplet_makers import TRIPLET_MAKERS
from engine.rounds import FIXED, FREE, Movement


def _tables(entries: int) -> int | None:
    """Return the tables of a chart for 4q or 4q + 3 people (one seat empty), else None."""
    return None if entries % SEATS in (1, 2) else -(-entries // SEATS)


def _chart_lines(entries: int) -> Lines | None:
    tables = _tables(entries)
    return None if tables is None else printed_lines(tables)


def _searched(entries: int, *, each_table: bool) -> Lines | None:
    tables = _tables(entries)
    return None if tables is None else searched_lines(tables, each_table=each_table)


def _longest(find: Callable[[int], Lines | None], entries: int) -> int:
    lines = find(entries)
    return 0 if lines is None else min(lines.rounds, MOST_ROUNDS)


def _build_lines(
    find: Callable[[int], Lines | None],
    name: str,
    each_table: bool,
    entries: int,
    rounds: int,
    boards_per_table: int,
) -> Movement:
    lines = find(entries)
    if lines is None:
        raise EngineError("no-such-movement", "No lines exist for this size.", entries=entries)
    return develop(
        lines,
        name=f"{name}-{lines.tables}",
        entries=entries,
        rounds=rounds,
        boards_per_table=boards_per_table,
        each_table=each_table,
    )


def _longest_howell(entries: int) -> int:
    tables = _tables(entries)
    return howell_rounds(tables) if tables in HOWELL_TABLES else 0


def _build_relief(each_table: bool, entries: int, rounds: int, boards_per_table: int) -> Movement:
    made = relief_movement(entries, rounds, boards_per_table, each_table=each_table)
    if made is None:
        raise EngineError("no-such-movement", "No relief exists for this size.", entries=entries)
    return made


def _longest_drawn(entries: int) -> int:
    return min(MOST_ROUNDS, entries - 1)


def _line_maker(
    key: str, find: Callable[[int], Lines | None], *, each_table: bool = False
) -> Maker:
    return Maker(
        key,
        FIXED,
        each_table,
        partial(_longest, find),
        partial(_build_lines, find, key, each_table),
    )


MAKERS: Final = {
    maker.key: maker
    for maker in (
        _line_maker("chart", _chart_lines),
        Maker("howell", FREE, True, _longest_howell, howell_movement),
        _line_maker("line", partial(_searched, each_table=False)),
        _line_maker("line-each-table", partial(_searched, each_table=True), each_table=True),
        Maker(
            "relief",
            FIXED,
            False,
            partial(longest_relief, each_table=False),
            partial(_build_relief, False),
        ),
        Maker(
            "relief-each-table",
            FIXED,
            True,
            partial(longest_relief, each_table=True),
            partial(_build_relief, True),
        ),
        Maker("drawn", FREE, True, _longest_drawn, drawn_movement),
        Maker(
            "drawn-one-copy",
            FREE,
            False,
            partial(_longest, one_copy_lines),
            drawn_one_copy_movement,
        ),
        Maker("sections", FIXED, False, longest_sections, sections_movement),
        Maker("howell-sections", FREE, True, longest_howell_sections, howell_sections_movement),
        Maker("free-deals", FIXED, True, longest_free_deals, free_deals_movement, FREE_DEALS),
        Maker(
            "free-deals-teams",
            FIXED,
            True,
            longest_teams,
            partial(free_deals_movement, first=2),
            FREE_DEALS,
            team_sizes=TEAM_SIZES,
        ),
        Maker("free-deals-drawn", FREE, True, _longest_drawn, drawn_movement, FREE_DEALS),
        Maker("free-deals-threes", FREE, True, longest_threes, threes_movement, FREE_DEALS),
        Maker(
            "free-deals-parallel",
            FIXED,
            True,
            longest_parallel,
            parallel_movement,
            FREE_DEALS,
            team_sizes=(MEMBERS,),
        ),
        Maker(
            "free-deals-final",
            FREE,
            True,
            longest_final,
            final_movement,
            FREE_DEALS,
            is_proposed=False,
        ),
        *TRIPLET_MAKERS,
        *QUARTET_MAKERS,
        *TEAM_MAKERS,
    )
}


def check_size(
    entries: int,
    rounds: int | None,
    boards_per_table: int | None,
    format_code: str = INDIVIDUAL,
) -> None:
    """Raise an EngineError for a size no maker of the format serves, whatever its movement."""
    rules = format_of(format_code)
    if rules.people == (1, 1) and entries < rules.fewest_entries:
        raise EngineError(
            "too-few-people",
            f"A duplicate tournament of individuals needs {rules.fewest_entries} people.",
            people=entries,
            fewest=rules.fewest_entries,
        )
    rules.check_entries(entries)
    if rounds is not None and rounds < 1:
        raise EngineError("too-few-rounds", "A movement has at least one round.", rounds=rounds)
    if boards_per_table is not None and not 1 <= boards_per_table <= MOST_BOARDS_PER_TABLE:
        raise EngineError(
            "boards-per-table",
            f"A table plays 1 to {MOST_BOARDS_PER_TABLE} boards a round.",
            boards_per_table=boards_per_table,
            most=MOST_BOARDS_PER_TABLE,
        )


def check_rounds(rounds: int, longest: int) -> None:
    """Raise `too-many-rounds` with the maximum when the movement has not so many rounds."""
    if rounds > longest:
        raise EngineError(
            "too-many-rounds",
            f"This movement has at most {longest} rounds.",
            rounds=rounds,
            maximum=longest,
        )


def build_movement(maker: str, entries: int, rounds: int, boards_per_table: int) -> Movement:
    """Return the movement of a maker; equal arguments give equal movements.

    Raises EngineError: `unknown-maker`, `too-few-people`, `too-few-entries`, `too-many-entries`,
    `too-few-rounds`, `boards-per-table`, `no-such-movement` (the maker does not serve this size),
    `too-many-rounds` (with `maximum`), `rounds-not-charted` (with `charted`),
    `boards-not-charted` (with `allowed`), `too-many-boards`.
    """
    if maker not in MAKERS:
        raise EngineError("unknown-maker", f"Makers are {', '.join(MAKERS)}.", maker=maker)
    found = MAKERS[maker]
    check_size(entries, rounds, boards_per_table, found.format)
    longest = found.longest(entries)
    if longest == 0:
        raise EngineError(
            "no-such-movement",
            f'There is no movement "{maker}" for {entries} entries.',
            maker=maker,
            entries=entries,
        )
    check_rounds(rounds, longest)
    if rounds not in found.charted(entries):
        raise EngineError(
            "rounds-not-charted",
            f"This movement has {', '.join(map(str, found.charted(entries)))} rounds.",
            rounds=rounds,
            charted=list(found.charted(entries)),
        )
    sets = rounds if found.each_table else -(-entries // SEATS)
    if sets * boards_per_table > BOARD_NUMBER_MAX:
        raise EngineError(
            "too-many-boards",
            f"Boards are numbered 1 to {BOARD_NUMBER_MAX}.",
            boards=sets * boards_per_table,
        )
    return found.build(entries, rounds, boards_per_table)
