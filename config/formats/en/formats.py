"""A short date names its month, as the long one does: Nov. 30, 2026."""

SHORT_DATE_FORMAT = "N j, Y"
