"""What a ruling of the director does to results and sums."""
