"""Tarot as the federation plays it: pure functions on frozen values, standard library only."""
