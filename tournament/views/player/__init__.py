"""Pages of a table, on a phone, by link or code."""
