"""Measurements: `python -m benches [NAME ...]`, one JSON line a figure.

Each `bench_NAME.py` has `measure() -> Iterator[Figure]` and brings whatever it needs with it.
Ratios between variants are sound, absolute figures belong to the machine.
"""
