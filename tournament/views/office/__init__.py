"""Pages of the organizer: entries, fees, prizes, publishing."""
