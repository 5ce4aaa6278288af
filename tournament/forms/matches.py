"""What captains and directors type about matches: line-ups, cards, bonus, rooms, decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.reasons import REASON_LENGTH
from tournament.messages.play_words import card_text
from tournament.models import CLOSED_ROOM, OPEN_ROOM, Entry, MatchSystem

SEATS = ("north", "east", "west")
ROOMS = [(OPEN_ROOM, _("Open room")), (CLOSED_ROOM, _("Closed room"))]
SERIES = [(1, _("first half of the boards")), (2, _("second half of the boards"))]


def _defender(label: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label,
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={"required": _("Who defends here?")},
    )


class LineUpForm(forms.Form):
    """Who attacks and who defends, by the people's places in their team; blank: who is left."""

    attacker = forms.TypedChoiceField(
        label=_("Attacks, South"),
        coerce=int,
        error_messages={"required": _("Who attacks?")},
    )
    north = _defender(_("North"))
    east = _defender(_("East"))
    west = _defender(_("West"))
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        people: Sequence[tuple[int, str]],
        is_filled: bool = True,
        **kwargs: Any,
    ) -> None:
        """Take the team's people as (place, name); `is_filled`: seats left blank are clear."""
        super().__init__(data, **kwargs)
        named = [(str(place), name) for place, name in people]
        self.fields["attacker"].choices = [("", _("Who?")), *named]  # type: ignore[attr-defined]
        for seat in SEATS:
            blank = _("whoever is left") if is_filled else _("Who?")
            self.fields[seat].choices = [("", blank), *named]  # type: ignore[attr-defined]
            self.fields[seat].required = not is_filled


class SignForm(forms.Form):
    """The sheet that was read, by its mark."""

    mark = forms.CharField(max_length=64)


class RoomForm(forms.Form):
    """Where the chooser's attacker plays, and which boards first."""

    room = forms.ChoiceField(label=_("Our attacker plays in the"), choices=ROOMS)
    series = forms.TypedChoiceField(label=_("and begins with the"), choices=SERIES, coerce=int)
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, required=False)


class CardsForm(forms.Form):
    """The cards both captains drew."""

    one_card = forms.ChoiceField(error_messages={"required": _("Which card?")})
    other_card = forms.ChoiceField(error_messages={"required": _("Which card?")})

    def __init__(self, data: Any = None, *, pack: Sequence[str], **kwargs: Any) -> None:
        """Take the cards to choose from, each suit together."""
        super().__init__(data, **kwargs)
        choices = [("", _("Which card?")), *_by_suit(pack)]
        for name in ("one_card", "other_card"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]


class CardForm(forms.Form):
    """The card a captain drew."""

    card = forms.ChoiceField(
        label=_("The card you drew"), error_messages={"required": _("Which card?")}
    )

    def __init__(self, data: Any = None, *, pack: Sequence[str], **kwargs: Any) -> None:
        """Take the cards to choose from, each suit together."""
        super().__init__(data, **kwargs)
        self.fields["card"].choices = [("", _("Which card?")), *_by_suit(pack)]  # type: ignore[attr-defined]


def _by_suit(pack: Sequence[str]) -> list[tuple[str, list[tuple[str, str]]]]:
    names = {"S": _("Spades"), "H": _("Hearts"), "D": _("Diamonds"), "C": _("Clubs")}
    groups: dict[str, list[tuple[str, str]]] = {}
    for card in pack:
        said = card_text(card)
        name = str(names.get(card[0], _("Trumps")))
        groups.setdefault(name, []).append((card, said[:1].upper() + said[1:]))
    return list(groups.items())


class BonusForm(forms.Form):
    """What one side has before the match, in match points."""

    bonus_one = forms.DecimalField(
        max_digits=7,
        decimal_places=3,
        required=False,
        localize=True,
        widget=forms.TextInput(attrs={"size": 7, "inputmode": "decimal"}),
    )
    bonus_other = forms.DecimalField(
        max_digits=7,
        decimal_places=3,
        required=False,
        localize=True,
        widget=forms.TextInput(attrs={"size": 7, "inputmode": "decimal"}),
    )


class DecideForm(forms.Form):
    """Who goes on after a drawn match, and why."""

    winner = forms.ChoiceField(choices=[("one", "one"), ("other", "other")])
    reason = forms.CharField(max_length=REASON_LENGTH, required=False)


class LeaveForm(forms.Form):
    """Which team leaves the event, and why."""

    team = forms.ModelChoiceField(
        label=_("Team"),
        queryset=Entry.objects.none(),
        to_field_name="number",
        empty_label=_("Which?"),
    )
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, required=False)

    def __init__(self, data: Any = None, *, teams: Any, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["team"].queryset = teams  # type: ignore[attr-defined]
        self.fields["team"].label_from_instance = lambda entry: entry.name  # type: ignore[attr-defined]


class SystemForm(forms.Form):
    """How several teams meet, where the next matches follow from the results."""

    system = forms.ChoiceField(
        label=_("How teams meet"),
        choices=[
            (MatchSystem.SWISS.value, _("Swiss: teams of like standing, never twice")),
            (MatchSystem.KNOCK_OUT.value, _("Knock-out: the winners go on")),
        ],
    )
    boards = forms.TypedChoiceField(
        label=_("Boards per quarter"), coerce=int, choices=[("4", "4"), ("6", "6")]
    )
