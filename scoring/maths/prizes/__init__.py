"""Prizes: the list, who gets what, and what a correction would change; whole units of money, no clock."""
