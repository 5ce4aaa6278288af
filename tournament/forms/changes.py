"""What changes a movement during the event: who, where, from which round. Shapes only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Choices = Sequence[tuple[int, str]]


@dataclass(frozen=True)
class Room:
    """What can be chosen: people by entry number, rounds, tables."""

    playing: Choices = ()
    left: Choices = ()
    coming: Choices = ()
    begun: Choices = ()
    rounds: Choices = ()
    tables: Choices = ()
    members: Choices = ()
    firsts: dict[str, Any] = field(default_factory=dict)


def _choice(label: Any, **named: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, coerce=int, **named)


class ChangeForm(forms.Form):
    """Fields whose choices come from the room; nothing is chosen until it was looked at."""

    sources: dict[str, str] = {}

    def __init__(self, data: Any, room: Room) -> None:
        super().__init__(data, initial=room.firsts)
        for name, source in self.sources.items():
            found = self.fields[name]
            assert isinstance(found, forms.ChoiceField)
            found.choices = list(getattr(room, source))


class LateForm(ChangeForm):
    """Somebody who came after the start."""

    sources = {"from_round": "coming"}
    name = forms.CharField(
        label=_("Name"),
        max_length=130,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}
        ),
    )
    from_round = _choice(_("Plays from round"))
    is_substitute = forms.BooleanField(
        label=_("A substitute: fills a seat, is not ranked"), required=False
    )


class LeavesForm(ChangeForm):
    """Somebody who leaves."""

    sources = {"entry": "playing", "from_round": "coming"}
    entry = _choice(_("Who leaves"))
    from_round = _choice(_("No longer plays from round"))


class ReturnsForm(ChangeForm):
    """Somebody who had left and is here again."""

    sources = {"entry": "left", "from_round": "coming"}
    entry = _choice(_("Who comes back"))
    from_round = _choice(_("Plays from round"))


class SwapForm(ChangeForm):
    """Two people in each other's places, for one round."""

    sources = {"first": "playing", "second": "playing", "in_round": "rounds"}
    first = _choice(_("This person"))
    second = _choice(_("and this one"))
    in_round = _choice(_("In round"))


class BoardForm(ChangeForm):
    """A board played in the place of another."""

    sources = {"in_round": "begun", "table": "tables"}
    in_round = _choice(_("In round"))
    table = _choice(_("At table"))
    due = forms.IntegerField(label=_("Board that was due"), min_value=1, max_value=999)
    played = forms.IntegerField(label=_("Board that was played"), min_value=1, max_value=999)


class StaysForm(ChangeForm):
    """Somebody who can no longer move about."""

    sources = {"entry": "playing", "table": "tables", "from_round": "coming"}
    entry = _choice(_("Who stays"))
    table = _choice(_("At table"))
    from_round = _choice(pgettext_lazy("a change begins", "From round"))


class _SubstituteForm(ChangeForm):
    """Who plays for somebody else, and in which rounds."""

    name = forms.CharField(
        label=_("Who plays"),
        max_length=130,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    first_round = _choice(_("First round"))
    last_round = _choice(_("Last round"))


class SubstituteForm(_SubstituteForm):
    """Somebody who plays for another."""

    sources = {"entry": "playing", "first_round": "rounds", "last_round": "rounds"}
    entry = _choice(_("In the place of"))
    field_order = ("entry", "name")


class MemberSubstituteForm(_SubstituteForm):
    """Somebody who plays for a person of a team."""

    sources = {"member": "members", "first_round": "rounds", "last_round": "rounds"}
    member = _choice(_("In the place of"))
    field_order = ("member", "name")


class TeamLeavesForm(LeavesForm):
    """A team that leaves."""

    entry = _choice(_("Which team leaves"))


class TeamReturnsForm(ReturnsForm):
    """A team that had left and is here again."""

    entry = _choice(_("Which team comes back"))
