"""A line of a paper sheet as it is keyed at the desk: its form, what became of it, why not."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.adapters.results import typed_of_form
from tournament.forms.travellers import SheetLineForm
from tournament.models import Due, Status
from tournament.services.audit import Author
from tournament.services.travellers import LineOutcome, SheetLine, key_line

NEEDS_EXTRA = "amount-needs-extra"
WAITS = {"differs", "refused"}
KEPT = {"stored", "same"}


@dataclass(kw_only=True)
class KeyedLine:
    """One line of a sheet on the page; no form where nothing is keyed yet."""

    form: SheetLineForm | None
    outcome: LineOutcome | None = None
    is_focused: bool = False

    @property
    def is_wrong(self) -> bool:
        """Tell whether the line waits for another look."""
        if self.form is None or not self.form.is_bound:
            return False
        is_open = self.outcome is not None and self.outcome.kind in WAITS
        return is_open or bool(self.form.errors)

    @property
    def is_kept(self) -> bool:
        """Tell whether what was keyed stands."""
        return self.outcome is not None and self.outcome.kind in KEPT

    @property
    def sentences(self) -> list[str]:
        """Return why the line was not stored."""
        said = [problem.sentence for problem in (self.outcome.problems if self.outcome else ())]
        if self.form is not None and self.form.is_bound:
            said += [error for errors in self.form.errors.values() for error in errors]
        return said

    @property
    def needs_extra(self) -> bool:
        """Tell whether a bonus would explain the amount."""
        problems = self.outcome.problems if self.outcome else ()
        return any(problem.code == NEEDS_EXTRA for problem in problems)


def store_line(due: Due, form: SheetLineForm, *, author: Author, reason: str) -> LineOutcome:
    """Store what a valid line says."""
    keyed = form.cleaned_data["entry"]
    typed = typed_of_form(form.as_result()) if keyed.status == Status.PLAYED else None
    line = SheetLine(
        keyed.status,
        typed,
        form.cleaned_data["seen"],
        form.cleaned_data["replace"],
        attacker=keyed.attacker,
    )
    return key_line(due, line, author=author, reason=reason)
