"""Pages for everybody: home, standings, cards, boards, schedule, projector."""
