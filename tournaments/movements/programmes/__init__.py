"""Formats that follow one another in one event, "3 Mitchell + 2 Danish", and what is carried. PURE."""
