"""What a movement guarantees, counted independently of whatever made it."""
