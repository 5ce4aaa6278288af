"""Papers of a board's cards as PDF, A4: diagrams, labels, sorting lists, hand records."""
