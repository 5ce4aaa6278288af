"""Money as it is typed, `12,50`: whole cents inside, no binary floats."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.messages.money import plain_money

TYPED = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?")


class MoneyField(forms.CharField):
    """An amount in euros; its value is whole cents, 0 when left blank."""

    def __init__(self, **options: Any) -> None:
        options.setdefault(
            "widget", forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        )
        super().__init__(max_length=20, **options)

    def clean(self, value: Any) -> int:  # type: ignore[override]
        """Return the cents behind what was typed."""
        text = re.sub(r"[\s€]", "", super().clean(value))
        if not text:
            return 0
        found = TYPED.fullmatch(text)
        if found is None:
            raise ValidationError(_("Type an amount such as 12.50."))
        return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))

    def prepare_value(self, value: Any) -> Any:
        """Return cents as they are typed; what was typed stays as it is."""
        return plain_money(value) if isinstance(value, int) else value


class PaidForm(forms.Form):
    """What an entry has paid so far."""

    paid = MoneyField(label=gettext_lazy("Paid so far"), required=False)
