"""Between a form and a refusal: a service's beside its field, a form's where no field is shown."""

from __future__ import annotations

from django.forms import BaseForm

from tournament.messages import Problem, Refused

FORM_CODE = "form"


def add_problems(form: BaseForm, refused: Refused) -> None:
    """Show each problem at its field, or above the form when the form has no such field."""
    for problem in refused.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, problem.sentence)


def require_valid(form: BaseForm) -> None:
    """Refuse with what the form itself says, for pages that show no field to say it at."""
    if form.is_valid():
        return
    raise Refused(
        *(
            Problem(FORM_CODE, {}, field, str(sentence))
            for field, sentences in form.errors.items()
            for sentence in sentences
        )
    )
