"""A table's links: what a phone may do, for which seat, until when."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.codes import new_code
from tournaments.models.events import Event
from tournaments.models.seats import SEAT_CHOICES
from tournaments.movements.layouts import TEAM_SEATS


def new_public_id() -> str:
    return new_code(10)


class AccessLink(models.Model):
    """A key to one seat of one table of one event; of its token only the hash is stored."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="links", verbose_name=_("event"))
    public_id = models.CharField(
        _("name of the link"), max_length=12, unique=True, default=new_public_id, editable=False
    )
    table = models.PositiveSmallIntegerField(_("table"))
    seat = models.CharField(_("seat"), max_length=2, choices=SEAT_CHOICES)
    nonce = models.CharField(max_length=32, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("expires"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("table link")
        verbose_name_plural = _("table links")
        ordering = ["event", "table", "seat"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "table", "seat"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_live_link_of_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.seat}"

    @property
    def is_side(self) -> bool:
        """Whether the seat is that of a pair or a team, and not of one player."""
        return self.seat in TEAM_SEATS
