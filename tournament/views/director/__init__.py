"""Pages of the director, by sign-in."""
