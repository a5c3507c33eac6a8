"""Why the program itself cancels a set of boards; shown in every language."""

from __future__ import annotations

from typing import Final

from games.problems import gettext_noop

REPLACED: Final = gettext_noop("New boards were dealt before the play.")
MOVEMENT_CHANGED: Final = gettext_noop("The movement was changed before the play.")
BEFORE_PLAY: Final = (REPLACED, MOVEMENT_CHANGED)
KEY_LOST: Final = gettext_noop("The key that sealed these boards in the database is lost.")
NO_DEAL: Final = gettext_noop("No deal met the criteria, so the boards could not be dealt.")
TOO_LATE: Final = gettext_noop(
    "The hour of release passed before all boards were dealt: everybody would have seen them at once."
)
OURS: Final = frozenset({*BEFORE_PLAY, KEY_LOST, NO_DEAL, TOO_LATE})
