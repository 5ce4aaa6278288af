"""Makers of movements: printed charts, lines, Howell, searched tables."""
