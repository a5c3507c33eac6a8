"""What happened in an event, in order, for good."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event


class LogEntry(models.Model):
    """One line of an event's log: appended by services inside their transaction, never changed."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="log", verbose_name=_("event"))
    at = models.DateTimeField(_("at"))
    actor = models.CharField(_("who"), max_length=120)
    verb = models.CharField(_("what"), max_length=40)
    detail = models.JSONField(_("detail"), default=dict)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log")
        ordering = ["event", "-id"]
        indexes = [models.Index(fields=["event", "-id"])]

    def __str__(self) -> str:
        return self.verb
