"""Amounts of money in pages."""

from __future__ import annotations

from django import template

from tournament.messages.money import money, plain_money, whole_euros

register = template.Library()
register.filter(money)
register.filter(plain_money)
register.filter(whole_euros)
