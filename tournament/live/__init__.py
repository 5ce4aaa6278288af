"""The door of those who wait: versions, by event stream or by poll."""

from tournament.live.application import LiveApplication
from tournament.live.hub import Hub

__all__ = ["Hub", "LiveApplication"]
