"""Free play: score sheets, the rules page, deals to be replayed."""
