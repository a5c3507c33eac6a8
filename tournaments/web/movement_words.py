"""What the formats and their variants are called on the pages."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.movements.formats import FORMATS
from tournaments.movements.programmes.programme import TEAM_DRAWN, Programme, Stage

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

VARIANT_NAMES = {
    ("sections", "relay"): _("two tables share their boards (relay)"),
    ("sections", "barometer"): _("all tables play the same boards (barometer)"),
    ("free_individual", "threes"): _("who is left over sits at tables of three"),
    ("free_individual", "fives"): _("who is left over sits at tables of five"),
    ("free_individual", "teams_2"): _("teams of two who never meet"),
    ("free_individual", "teams_4"): _("teams of four who never meet"),
    ("triplettes", "howell"): "Howell",
    ("triplettes", "barometer"): _("all tables play the same boards (barometer)"),
    ("triplettes", "finals"): _("final: three attack at once"),
    ("quadrettes", "carried"): _("the attackers carry the boards"),
    ("quadrettes", "byes"): _("of an odd number one team sits out"),
    ("mitchell", "skip"): _("with a skip"),
    ("mitchell", "half_table"): _("half table"),
    ("mitchell", "rover"): _("rover"),
    ("mitchell", "phantom"): _("phantom pair"),
    ("typed", "pairs"): _("pairs"),
    ("typed", "mitchell"): "Mitchell",
    ("typed", "individual_pairs"): _("changing partners"),
    ("typed", "free"): _("each for itself"),
    ("howell", "full"): _("full"),
    ("howell", "reduced"): _("reduced"),
    ("teams", "2"): _("two pairs to a team"),
    ("teams", "3"): _("three pairs to a team"),
    **{(form, "2"): _("two pairs to a team") for form in TEAM_DRAWN},
    **{(form, "3"): _("three pairs to a team") for form in TEAM_DRAWN},
}
"""Variants that have a name; the others ("+1") are called what they are."""

ASPECT_NAMES = {
    "faults": _("Faults"),
    "boards_again": _("Boards that somebody plays again"),
    "meetings_again": _("Meetings that are repeated"),
    "partners_again": _("Partnerships that are repeated"),
    "balance": _("Meetings spread, in percent"),
    "byes": _("Positions to sit out, at most"),
    "odd_tables": _("Tables of another size: difference"),
    "takers": _("Attacks: difference between players"),
    "sides": _("Seats: difference for one entrant, in percent"),
    "met": _("Of the others met, in percent"),
    "compared": _("Times that a board is played, at least"),
}
"""What is compared of two movements."""

STAGE_NAMES = FORMAT_NAMES | {
    "mitchell": "Mitchell",
    "howell": "Howell",
    "danish": _("Danish"),
    "modified_danish": _("Danish without an immediate rematch"),
    "never_again": _("Danish in which nobody meets twice"),
    "swiss": _("Swiss"),
    "knock_out": _("Knock-out"),
    "danish_individual": _("Danish with changing partners"),
    "danish_teams": _("Danish between teams"),
    "modified_danish_teams": _("Danish between teams without an immediate rematch"),
    "never_again_teams": _("Danish between teams in which no two meet twice"),
    "swiss_teams": _("Swiss between teams"),
    "typed": _("Movement of the club"),
}
"""What the stages of a programme are called."""


def variant_name(form: str, variant: str) -> str:
    """What a variant of a format is called."""
    return str(VARIANT_NAMES.get((form, variant), variant))


def variant_choices(form: str) -> list[tuple[str, str]]:
    """The variants of a format for a list of choices, after none."""
    return [("", "—"), *((variant, variant_name(form, variant)) for variant in FORMATS[form].variants)]


def stage_words(stage: Stage) -> str:
    """A stage as people say it: its format, how long, in which groups, with which share of the points."""
    name = str(STAGE_NAMES.get(stage.format, stage.format))
    rounds = ngettext("%(n)s round", "%(n)s rounds", stage.rounds) % {"n": stage.rounds}
    parts = [f"{name} ({variant_name(stage.format, stage.variant)})" if stage.variant else name, rounds]
    if stage.groups:
        parts.append(gettext("groups of %(sizes)s") % {"sizes": ", ".join(map(str, stage.groups))})
    if stage.carry != 1:
        parts.append(gettext("%(share)s of the points before") % {"share": stage.carry})
    return ", ".join(parts)


def programme_words(programme: Programme) -> list[str]:
    """The stages in words, in their order."""
    return [stage_words(stage) for stage in programme.stages]


def format_choices() -> list[tuple[str, str]]:
    """Every format for a list of choices, in the order in which the formats are declared."""
    return [(name, str(FORMAT_NAMES.get(name, name))) for name in FORMATS]
