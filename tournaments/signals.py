"""What tournaments announces to whoever listens above, after commit.

``results_changed`` (``event_id``): a counting result changed, or the event closed or was published; standings
older than ``Event.results_version`` are stale.

``sessions_changed`` (``tournament_id``): the sessions of a tournament, or their coefficients, are others.
"""

from django.dispatch import Signal

results_changed = Signal()
sessions_changed = Signal()
