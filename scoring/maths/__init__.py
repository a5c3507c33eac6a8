"""From results to percentages and places: exact, deterministic, without a database. PURE."""
