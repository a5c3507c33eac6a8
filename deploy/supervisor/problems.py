"""Why the run command cannot start."""


class CannotStartError(Exception):
    """A sentence for the person who typed the command; no traceback is wanted."""
