"""Dates of European English, short ones with the month's name: 30 Nov 2026."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
