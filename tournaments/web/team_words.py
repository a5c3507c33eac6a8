"""What the players of a team do, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.movements.tarot.team_match import QUARTERS
from tournaments.movements.tarot.triplettes import COLOURS
from tournaments.printing.badges import COLOUR_NAMES
from tournaments.selectors.teams import TEAM_MATCH, TRIPLETTES, Attacker


def part_words(form: str, order: int) -> str:
    """What the member in that place of a team's list does."""
    if form == TRIPLETTES:
        return str(COLOUR_NAMES[COLOURS[order - 1]]) if order <= len(COLOURS) else ""
    if form == TEAM_MATCH:
        if order > QUARTERS:
            return _("in reserve")
        return _("attacks in quarter %(number)s") % {"number": order}
    return pgettext("part of a player", "attacks") if order == 1 else pgettext("part of a player", "defends")


def parts(form: str, members: int) -> list[str]:
    """The parts of so many members in their order."""
    return [part_words(form, order) for order in range(1, members + 1)]


def who_attacks(attacker: Attacker) -> str:
    """Who attacks, as a table is told: "White of team Lyon (Anna Rossi)"."""
    if not attacker.colour:
        return _("%(player)s of team %(team)s") % {"player": attacker.player, "team": attacker.team}
    values = {
        "colour": COLOUR_NAMES[attacker.colour],
        "team": attacker.team,
        "player": attacker.player,
    }
    return _("%(colour)s of team %(team)s (%(player)s)") % values
