"""Shapes of what people type: numbers, choices, flags."""
