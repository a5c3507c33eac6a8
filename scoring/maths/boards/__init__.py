"""Ways to compare the results of one board, or of a match, other than Tarot's topage."""
