"""Lists of teams as pasted text or files: one team a line, `name ; person ; person ; person`.

The first person is the captain. The name may be blank, its semicolon stays: a line of three is a
name and two people, never three people. A `+` after the third of six people declares two triplets.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tournament.documents.people_files import MOST_ROWS, UnreadableFileError, read_text

CELL_LENGTH: Final = 130
# Between the two triplets of a team of six, in a cell of its own or inside one.
_BETWEEN: Final = "+"
_HEADINGS: Final = ("joueur", "personne", "person", "player", "capitaine", "captain")


class TeamLine(NamedTuple):
    """A line as it stands, the team's name (blank: none) and the names of its people.

    `triplets` says which of two triplets each is in, blank where none are declared.
    """

    text: str
    name: str
    people: tuple[str, ...]
    triplets: tuple[str, ...] = ()


def team_lines(text: str) -> list[TeamLine]:
    """Return one team for each line that holds something.

    Raise `UnreadableFileError` for more lines than a list may have.
    """
    lines = [line.strip(" \ufeff") for line in text.splitlines() if line.strip(" ;\t\ufeff")]
    if len(lines) > MOST_ROWS:
        raise UnreadableFileError("too-large")
    found = []
    for place, line in enumerate(lines):
        cells = [cell.strip(' "\ufeff')[:CELL_LENGTH] for cell in _cells(line)]
        if place == 0 and len(cells) > 1 and cells[1].casefold().startswith(_HEADINGS):
            continue
        found.append(_team_line(line, cells))
    return found


def _team_line(line: str, cells: list[str]) -> TeamLine:
    people: list[str] = []
    triplets: list[str] = []
    triplet = 1
    for cell in cells[1:]:
        for place, name in enumerate(cell.split(_BETWEEN)):
            triplet += place > 0
            if name.strip():
                people.append(name.strip())
                triplets.append(str(triplet))
    return TeamLine(line, cells[0], tuple(people), tuple(triplets) if triplet > 1 else ())


def _cells(line: str) -> list[str]:
    return line.split(";" if ";" in line else "\t")


def read_team_file(raw: bytes) -> str:
    """Return the text of a file of teams; raise `UnreadableFileError` for what is none."""
    text = read_text(raw).strip("\ufeff\n\r ")
    if not text:
        raise UnreadableFileError("empty")
    return text
