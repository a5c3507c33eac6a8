"""What games announces to whoever listens.

``dealing_wanted`` (``board_set_id``): a set is to be dealt by a worker; sent after commit.

``board_set_dealt`` (``board_set``, ``now``): a worker has dealt the last board of a set. It is sent inside
the transaction that ends the dealing: a listener that fails keeps the set from being dealt, and the worker
tries again.

``dealing_failed`` (``board_set``, ``reason``, ``now``): no deal meets the criteria of a set, or its hour of
release has passed; it is cancelled for this reason in the same transaction, after those who wait were told.

``earlier_sets_asked`` (``board_set``): which sets the event of this set was to play before. Whoever keeps
the events answers with ``games.selectors.earlier_sets.EarlierSet``, the oldest first.

``fellow_makers_asked`` (``user_id``): who makes sets for the same clubs as this person. Whoever keeps the
clubs answers with the ids of their accounts.

``set_origin_asked`` (``board_set``): which club made this set for no event. Whoever keeps the clubs answers
with ``games.selectors.set_origin.SetOrigin``, or with ``None``.
"""

from django.dispatch import Signal

dealing_wanted = Signal()
board_set_dealt = Signal()
dealing_failed = Signal()
earlier_sets_asked = Signal()
fellow_makers_asked = Signal()
set_origin_asked = Signal()
