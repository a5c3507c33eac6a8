"""What snapshots were computed from, so that any of them can be derived again."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.standings import Snapshot
from tournaments.models import Event


class InputsDelta(models.Model):
    """What a snapshot has read that the one before had not, or no longer; append-only.

    ``body`` is compressed JSON: the name of a part (see ``services.inputs_parts``) to ``[rows that came, rows
    that went]``. The first of an event has everything, so that all of them, one after the other, give what
    any snapshot has read. ``rows_hash`` names the rows that were computed, which are pruned.
    """

    snapshot = models.OneToOneField(
        Snapshot, models.CASCADE, primary_key=True, related_name="inputs", verbose_name=_("snapshot")
    )
    body = models.BinaryField(_("changes of the input"))
    rows_hash = models.CharField(_("hash of the rows"), max_length=64)

    class Meta:
        verbose_name = _("input of a snapshot")
        verbose_name_plural = _("inputs of snapshots")
        ordering = ["snapshot"]

    def __str__(self) -> str:
        return f"{self.snapshot_id}"


class InputsPart(models.Model):
    """A part of what the newest snapshot of an event has read, for the difference to the next one.

    ``digest`` is compared first, so that a large event opens only the board that has changed. The part
    ``seats:`` is without rows: its digest is that of all seats.
    """

    event = models.ForeignKey(
        Event, models.CASCADE, related_name="input_parts", verbose_name=_("event"), db_index=False
    )
    name = models.CharField(_("name"), max_length=32)
    digest = models.CharField(_("hash of the input"), max_length=32)
    body = models.BinaryField(_("rows"))

    class Meta:
        verbose_name = _("part of the newest input")
        verbose_name_plural = _("parts of the newest input")
        ordering = ["event", "name"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="input_part_once_in_an_event")]

    def __str__(self) -> str:
        return self.name
