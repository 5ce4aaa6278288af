"""What is known of an event's draw beside its rows."""

from __future__ import annotations

from tournament.models import LogLine, Result, Tournament


def was_drawn(tournament: Tournament) -> bool:
    """Tell whether seats were drawn before, even if the list changed since."""
    return LogLine.objects.filter(tournament=tournament, action="draw").exists()


def swaps_since_draw(tournament: Tournament) -> list[str]:
    """Return the pairs swapped since the last draw, the latest last."""
    lines = LogLine.objects.filter(tournament=tournament, action__in=["draw", "swap"])
    swaps: list[str] = []
    for action, target in lines.order_by("-pk").values_list("action", "target"):
        if action == "draw":
            break
        swaps.append(target)
    return swaps[::-1]


def has_results(tournament: Tournament) -> bool:
    """Tell whether anything was ever entered: the start can then no longer be undone."""
    return Result.objects.filter(due__board__tournament=tournament).exists()
