"""Guide cards of a stage whose seating is made beforehand: round by round where to go, and against whom."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.printing.guide_cards import guide_cards_pdf
from tournaments.selectors.stage_guides import StageGuides


def stage_cards_pdf(event: Event, found: StageGuides) -> bytes:
    """The cards, each with the event and the rounds that it is for."""
    rounds = _("rounds %(first)s–%(last)s") % {"first": found.first, "last": found.last}
    return guide_cards_pdf(f"{event.name} · {rounds}", found.guides, of_rounds=True)
