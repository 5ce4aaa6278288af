"""Dates as each language writes them, where Django's own are not clear."""
