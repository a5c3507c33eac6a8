"""Filters of the games."""
