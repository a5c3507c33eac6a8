"""What tournaments announces to whoever listens above, after commit.

``results_changed`` (``event_id``): a counting result changed, or the event closed or was published; standings
older than ``Event.results_version`` are stale.

``sessions_changed`` (``tournament_id``): the sessions of a tournament, or their coefficients, are others.

``team_standing_asked`` (``event``): the ranking of the teams that entries play for. Whoever ranks them
answers with place (``None`` for none) and points in thousandths, by team, as of the newest standings.
"""

from django.dispatch import Signal

results_changed = Signal()
sessions_changed = Signal()
team_standing_asked = Signal()
