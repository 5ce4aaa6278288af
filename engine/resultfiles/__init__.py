"""Plain tables of results, for clubs that only want the ranking."""

from engine.resultfiles.individuals import (
    COLUMNS,
    ResultLine,
    read_results,
    tally_results,
    total_points,
)

__all__ = ["COLUMNS", "ResultLine", "read_results", "tally_results", "total_points"]
