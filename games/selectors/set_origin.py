"""Who made a set that is for no event, what for, and which others the same club has made."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import BoardSet
from games.selectors.other_simultaneous import OtherSimultaneous
from games.signals import set_origin_asked


@dataclass(frozen=True, slots=True)
class SetOrigin:
    """What everybody may know of a set without an event.

    ``records`` is the address of its hand records, empty while a board is secret; ``others`` are the other
    sets that the club has made so, the oldest first: whoever makes many and keeps one leaves a public trace.
    """

    title: str
    club: str
    records: str
    others: tuple[OtherSimultaneous, ...]


def set_origin(board_set: BoardSet) -> SetOrigin | None:
    """The club's word on a set; ``None`` for one that was made for an event, or as a simultaneous.

    What its description names does not tell: that may be an event, or the title of a set without one.
    """
    if board_set.join_code:
        return None
    answers = set_origin_asked.send(sender=BoardSet, board_set=board_set)
    return next((found for _listener, found in answers if found is not None), None)
