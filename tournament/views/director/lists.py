"""Lists of people by pasting and by file; what was read is looked at before it is entered."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.documents.people_files import (
    COLUMNS,
    ENCODINGS,
    MOST_ROWS,
    SEPARATORS,
    Sheet,
    UnreadableFileError,
    pasted_people,
    read_sheet,
)
from tournament.forms.people import FileForm, PasteForm, SheetForm
from tournament.messages import Refused
from tournament.models import Presence, Tournament
from tournament.services import people_lists, registration
from tournament.services.people_lists import ImportLine
from tournament.services.registration import Person
from tournament.views.director import people
from tournament.views.director.gate import author_of, bench, directed, say_refused

ROWS_SHOWN = 8
# Names of products and standards: the same in every language.
ENCODING_NAMES = {
    "utf-8-sig": "Unicode (UTF-8)",
    "cp1252": "Windows (cp1252)",
    "latin-1": "Latin-1",
    "utf-16": "Unicode (UTF-16)",
}


@dataclass(frozen=True)
class Pasted:
    """What became of a list: how many entered, which lines were refused."""

    entered: int
    refused: list[ImportLine]

    @classmethod
    def of(cls, lines: list[ImportLine]) -> Pasted:
        """Return what became of these lines."""
        refused = [line for line in lines if line.refusal is not None]
        return cls(len(lines) - len(refused), refused)

    @property
    def kept(self) -> str:
        """Return the lines refused as they were pasted."""
        return "\n".join(line.text for line in self.refused)


def _enter(
    request: HttpRequest, tournament: Tournament, listed: list[tuple[str, Person]], here: bool
) -> Pasted:
    lines = people_lists.enter_people(
        tournament,
        listed,
        author=author_of(request),
        presence=Presence.PRESENT if here else Presence.EXPECTED,
    )
    return Pasted.of(lines)


def _show_list(
    request: HttpRequest, tournament: Tournament, paste: PasteForm, pasted: Pasted | None
) -> HttpResponse:
    status = 422 if paste.errors or (pasted and pasted.refused) else 200
    context = people.page_context(request, tournament, paste=paste, pasted=pasted)
    return render(request, "director/director_people.html", context, status=status)


@require_POST
@directed
def paste_people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter one person for each pasted line; lines refused are shown with the reason."""
    form = PasteForm(request.POST)
    if not form.is_valid():
        return _show_list(request, tournament, form, None)
    try:
        pasted_lines = pasted_people(form.cleaned_data["names"])
    except UnreadableFileError:
        said = _("At most %(count)s names at once: paste them in parts.") % {"count": MOST_ROWS}
        form.add_error("names", said)
        return _show_list(request, tournament, form, None)
    listed = [
        (
            person.line,
            replace(Person.from_text(person.name), club=person.club, licence_number=person.licence),
        )
        for person in pasted_lines
    ]
    try:
        pasted = _enter(request, tournament, listed, form.cleaned_data["here"])
    except Refused as refused:
        say_refused(request, refused)
        return redirect("tournament:director-people", tournament.slug)
    return _after(request, tournament, pasted)


def _after(request: HttpRequest, tournament: Tournament, pasted: Pasted) -> HttpResponse:
    """Go back to the list when every line was entered; else show which were not, and why."""
    if pasted.refused:
        paste = PasteForm(initial={"names": pasted.kept})
        return _show_list(request, tournament, paste, pasted)
    said = ngettext("%(count)s person entered.", "%(count)s people entered.", pasted.entered)
    messages.success(request, said % {"count": pasted.entered})
    return redirect("tournament:director-people", tournament.slug)


@require_POST
@directed
def people_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show what a file was read as; encoding, separator and columns can be changed, then enter."""
    try:
        raw = _bytes_of(request)
        sheet = _read(raw, request.POST)
    except UnreadableFileError as error:
        messages.error(request, reason_said(error.code))
        return redirect("tournament:director-people", tournament.slug)
    if "enter" not in request.POST:
        return _preview(request, tournament, raw, sheet)
    listed = _people_in(sheet)
    if not listed:
        messages.error(request, _("Say which column holds the names."))
        return _preview(request, tournament, raw, sheet, status=422)
    try:
        pasted = _enter(request, tournament, listed, "here" in request.POST)
    except Refused as refused:
        say_refused(request, refused)
        return redirect("tournament:director-people", tournament.slug)
    return _after(request, tournament, pasted)


def _bytes_of(request: HttpRequest) -> bytes:
    """Return the file's bytes, just uploaded or carried along by the preview."""
    upload = FileForm(request.POST, request.FILES)
    if upload.is_valid():
        file = upload.cleaned_data["file"]
        # One byte more than is read tells a file that is too large.
        return bytes(file.read(500_001))
    form = SheetForm(request.POST)
    if not form.is_valid():
        raise UnreadableFileError("empty")
    try:
        return base64.b64decode(form.cleaned_data["content"], validate=True)
    except (binascii.Error, ValueError) as error:
        raise UnreadableFileError("encoding") from error


def _read(raw: bytes, chosen: QueryDict) -> Sheet:
    columns = None
    separator = {"tab": "\t"}.get(chosen.get("separator", ""), chosen.get("separator", ""))
    same = separator == chosen.get("read_separator", separator)
    if "column" in chosen and same:
        columns = [name if name in COLUMNS else "" for name in chosen.getlist("column")]
    return read_sheet(
        raw, encoding=chosen.get("encoding", ""), separator=separator, columns=columns
    )


def reason_said(code: str) -> str:
    """Return why a file is no list."""
    reasons = {
        "too-large": _("This file is too large for a list of people."),
        "spreadsheet": _("This is a spreadsheet: save it as CSV, then choose that file."),
        "empty": _("This file holds no names."),
        "encoding": _("This file cannot be read that way. Choose another encoding."),
    }
    return reasons[code]


def _people_in(sheet: Sheet) -> list[tuple[str, Person]]:
    """Return the people of the rows, each with its line as it stands for messages."""
    listed = []
    for row in sheet.body:
        cells = {name: cell for name, cell in zip(sheet.columns, row, strict=True) if name}
        person = _person_of(cells)
        if person.last_name:
            text = ", ".join(cell for cell in row if cell)
            listed.append((text, person))
    return listed


def _person_of(cells: dict[str, str]) -> Person:
    named = Person.from_text(cells.get("name", ""))
    length = registration.NAME_LENGTH
    return Person(
        last_name=(cells.get("last_name") or named.last_name)[:length],
        first_name=(cells.get("first_name") or named.first_name)[:length],
        licence_number=cells.get("licence_number", "")[:20],
        club=cells.get("club", "")[:80],
    )


def _preview(
    request: HttpRequest, tournament: Tournament, raw: bytes, sheet: Sheet, status: int = 200
) -> HttpResponse:
    names = {
        "last_name": _("Last name"),
        "first_name": _("First name"),
        "name": _("Whole name"),
        "licence_number": _("Licence number"),
        "club": _("Club"),
    }
    separators = {";": _("semicolon ;"), ",": _("comma ,"), "\t": _("tab")}
    shown: list[Any] = sheet.rows[: ROWS_SHOWN + sheet.has_heading]
    context = bench(
        tournament,
        "people",
        sheet=sheet,
        content=base64.b64encode(raw).decode(),
        encodings=[(name, ENCODING_NAMES[name]) for name in ENCODINGS],
        separators=[("tab" if s == "\t" else s, separators[s]) for s in SEPARATORS],
        separator="tab" if sheet.separator == "\t" else sheet.separator,
        columns=[("", _("not used")), *[(name, names[name]) for name in COLUMNS]],
        heading=shown[0] if sheet.has_heading else None,
        shown=shown[sheet.has_heading :],
        count=len(_people_in(sheet)),
        here="here" in request.POST,
    )
    return render(request, "director/people_file.html", context, status=status)
