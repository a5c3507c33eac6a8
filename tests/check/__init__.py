"""``make test``: everything that must be right before a change lands. ``python -m tests.check --help``."""
