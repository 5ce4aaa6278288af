"""A service's refusal beside the field it belongs to."""

from __future__ import annotations

from django.forms import BaseForm

from tournament.messages import Refused


def add_problems(form: BaseForm, refused: Refused) -> None:
    """Show each problem at its field, or above the form when the form has no such field."""
    for problem in refused.problems:
        field = problem.field if problem.field in form.fields else None
        form.add_error(field, problem.sentence)
