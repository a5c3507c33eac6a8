"""What the formats and their variants are called on the pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.movements.formats import FORMATS

FORMAT_NAMES = {
    "transversal": _("Tarot duplicate, individual"),
    "sections": _("Tarot duplicate, sections with the same boards"),
    "free_individual": _("Tarot, free deals"),
    "triplettes": _("Tarot duplicate, teams of three"),
    "quadrettes": _("Tarot duplicate, teams of four"),
    "team_match": _("Tarot duplicate, match of two teams"),
    "mitchell": _("Pairs, Mitchell"),
    "howell": _("Pairs, Howell"),
    "round_robin": _("Everybody against everybody"),
    "individual_pairs": _("Individual with changing partners"),
    "teams": _("Teams of pairs, everybody against everybody"),
}


def format_choices() -> list[tuple[str, str]]:
    """Every format for a list of choices, in the order in which the formats are declared."""
    return [(name, str(FORMAT_NAMES.get(name, name))) for name in FORMATS]
