"""Standings, computed once per change and kept."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Event


class Snapshot(models.Model):
    """The standings of an event after a number of changes; immutable.

    ``results_version`` is the event's counter when the results were read: a snapshot never follows one that
    has read later. ``input_hash`` names exactly the results that counted, ``formula`` what was computed.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="snapshots", verbose_name=_("event"))
    number = models.PositiveIntegerField(_("number"))
    results_version = models.PositiveIntegerField(_("changes of results read"))
    result_count = models.PositiveIntegerField(_("results counted"))
    expected_count = models.PositiveIntegerField(_("results expected"))
    formula = models.JSONField(_("formula"))
    input_hash = models.CharField(_("hash of the input"), max_length=64)
    created_at = models.DateTimeField(_("computed"))

    class Meta:
        verbose_name = _("standing snapshot")
        verbose_name_plural = _("standing snapshots")
        ordering = ["event", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="snapshot_number_once_in_an_event"),
            models.UniqueConstraint(fields=["event", "results_version"], name="one_snapshot_of_a_change"),
        ]

    def __str__(self) -> str:
        return f"{self.event} #{self.number}"


class StandingRow(models.Model):
    """One entry's line of a snapshot.

    Percentages are integers in millionths of a percent: 75 % is 75_000_000. An event of rounds has ``points``
    in thousandths (14 victory points are 14_000), the sums of the points ``made`` and of the ``net`` ones,
    matches won and played, and ``ties``: ``{"values": {"net": "315", ...}, "decided": "net"}``, the values of
    the tie-breaks and the one that decided; who plays for a team has the team's row under ``team``, too (see
    ``computing_rounds``). There ``line`` is the letter of the group, if there are several.
    """

    # No index of its own: the constraint below begins with it.
    snapshot = models.ForeignKey(
        Snapshot, models.CASCADE, related_name="rows", verbose_name=_("snapshot"), db_index=False
    )
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="standing_rows", verbose_name=_("entry"))
    line = models.CharField(_("line"), max_length=1)
    place = models.PositiveIntegerField(_("place, general"), null=True, blank=True)
    alternate_place = models.PositiveIntegerField(_("place, alternate"), null=True, blank=True)
    line_place = models.PositiveIntegerField(_("place in the line"), null=True, blank=True)
    total = models.IntegerField(_("global"), null=True, blank=True)
    attack = models.IntegerField(_("attack"), null=True, blank=True)
    defence = models.IntegerField(_("defence"), null=True, blank=True)
    attack_count = models.PositiveSmallIntegerField(_("boards attacked"), default=0)
    defence_count = models.PositiveSmallIntegerField(_("boards defended"), default=0)
    is_partial = models.BooleanField(_("one part missing"), default=False)
    points = models.IntegerField(_("points of the rounds"), null=True, blank=True)
    net = models.IntegerField(_("net points"), null=True, blank=True)
    made = models.IntegerField(_("points made"), null=True, blank=True)
    wins = models.PositiveSmallIntegerField(_("matches won"), null=True, blank=True)
    played = models.PositiveSmallIntegerField(_("matches played"), null=True, blank=True)
    ties = models.JSONField(_("tie-breaks"), null=True, blank=True)

    class Meta:
        verbose_name = _("standing row")
        verbose_name_plural = _("standing rows")
        ordering = ["snapshot", "place", "id"]
        constraints = [models.UniqueConstraint(fields=["snapshot", "entry"], name="entry_once_in_a_snapshot")]

    def __str__(self) -> str:
        return f"{self.place}"


class BoardNotes(models.Model):
    """The latest notes of one board of an event, kept beside the snapshot that first had them.

    ``notes`` is a list of ``[play id, unit, attack note in millionths of a percent or None]``, best
    first. One row a board instead of one a play: a large event has a quarter of a million plays. ``digest``
    names the results that the notes come from, so that a board without a change is not written again.
    """

    event = models.ForeignKey(
        Event, models.CASCADE, related_name="board_notes", verbose_name=_("event"), db_index=False
    )
    board = models.PositiveSmallIntegerField(_("board"))
    snapshot = models.ForeignKey(Snapshot, models.CASCADE, related_name="+", verbose_name=_("snapshot"))
    notes = models.JSONField(_("notes"))
    digest = models.CharField(_("hash of the input"), max_length=32)

    class Meta:
        verbose_name = _("board notes")
        verbose_name_plural = _("board notes")
        ordering = ["event", "board"]
        constraints = [models.UniqueConstraint(fields=["event", "board"], name="notes_once_for_a_board")]

    def __str__(self) -> str:
        return f"{self.board}"
