"""People and the clubs they come from; they outlive any one tournament."""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class Category(models.TextChoices):
    """Series of the national ranking, as the entry forms print them (OT p.30, p.50)."""

    FIRST = "first", _("1st series")
    SECOND = "second", _("2nd series")
    THIRD = "third", _("3rd series")
    FOURTH = "fourth", _("4th series")
    PROMOTION = "promotion", _("Promotion")
    UNAFFILIATED = "unaffiliated", _("Unaffiliated")


class Club(models.Model):
    """A club, by the name it is known under."""

    name = models.CharField(_("name"), max_length=80)
    city = models.CharField(_("city"), max_length=80, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="club_name_once")]

    def __str__(self) -> str:
        return self.name


KEY_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
KEY_LENGTH = 10


def new_key() -> str:
    """Return the address of a person's page: nobody can count through them."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


class Player(models.Model):
    """A person who plays; the licence number is unique when there is one."""

    # The public name of the person's page.
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)

    last_name = models.CharField(_("last name"), max_length=60)
    first_name = models.CharField(_("first name"), max_length=60, blank=True)
    licence_number = models.CharField(
        _("licence number"), max_length=20, null=True, blank=True, unique=True, default=None
    )
    club = models.ForeignKey(
        Club, verbose_name=_("club"), on_delete=models.SET_NULL, null=True, blank=True
    )
    category = models.CharField(
        _("category"), max_length=20, choices=Category.choices, blank=True, default=""
    )
    # Lower case without accents, last name first: what typing in a list looks for.
    search_name = models.CharField(max_length=130, db_index=True, editable=False)

    class Meta:
        ordering = ["search_name", "pk"]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """Return the name as spoken: first name, last name."""
        return f"{self.first_name} {self.last_name}".strip()
