"""Positions (rounds) and who sits where in them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.clubs import Player
from tournaments.models.events import Entry, Event

SEAT_CHOICES = [
    ("N", _("North")),
    ("E", _("East")),
    ("S", _("South")),
    ("W", _("West")),
    ("X", _("Fifth seat")),
    ("NS", _("North–South")),
    ("EW", _("East–West")),
    ("A", _("Attack")),
    ("D", _("Defence")),
]
"""A seat of one player, or the side of a pair or a team."""


class Position(models.Model):
    """One sitting of everybody: a round of the movement.

    Where rounds are drawn one after the other, nobody but the event's directors sees who sits where before
    ``published_at``. ``draw`` is what the draw was given and what it answered, so that it explains itself and
    can be drawn again; it is empty where the movement was made beforehand. ``closed_at``: all its results are
    in, and the next round rests on them.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="positions", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(_("number"))
    draw = models.JSONField(_("draw"), default=dict, blank=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("position")
        verbose_name_plural = _("positions")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="position_once_in_an_event"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="position_number_positive"),
            models.CheckConstraint(
                condition=models.Q(started_at__isnull=True) | models.Q(published_at__isnull=False),
                name="position_published_before_its_start",
            ),
            models.CheckConstraint(
                condition=models.Q(closed_at__isnull=True) | models.Q(started_at__isnull=False),
                name="position_started_before_its_end",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def is_started(self) -> bool:
        return self.started_at is not None


class Seat(models.Model):
    """Who sits at which seat of which table in one position.

    ``entry`` is whom the results count for; a ``substitute`` sits and plays in that player's place.
    """

    position = models.ForeignKey(Position, models.CASCADE, related_name="seats", verbose_name=_("position"))
    table = models.PositiveSmallIntegerField(_("table"))
    seat = models.CharField(_("seat"), max_length=2, choices=SEAT_CHOICES)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats", verbose_name=_("entry"))
    substitute = models.ForeignKey(
        Player,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="substituted_seats",
        verbose_name=_("substitute"),
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["position", "table", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["position", "table", "seat"], name="one_entry_on_a_seat"),
            # A team's attackers are at other tables than its defenders: at up to three at once in a final.
            models.UniqueConstraint(
                fields=["position", "entry"],
                condition=~models.Q(seat="A"),
                name="entry_sits_once_in_a_position",
            ),
            models.UniqueConstraint(
                fields=["position", "table", "entry"], name="entry_once_at_a_table_of_a_position"
            ),
            models.UniqueConstraint(
                fields=["position", "substitute"], name="substitute_sits_once_in_a_position"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.seat}"

    #: What the pair or the team of a side is called: the selectors look it up.
    side_name = ""

    @property
    def person(self) -> Player:
        """Who really sits there; of a pair or a team, the one named first."""
        return self.substitute or self.entry.player

    @property
    def name(self) -> str:
        """What whoever sits there is called."""
        return self.side_name or str(self.person)


class Bye(models.Model):
    """An entry without an opponent in one position: it sits out, or is not there."""

    class Kind(models.TextChoices):
        BYE = "bye", _("sits out")
        ABSENT = "absent", _("absent")
        LATE = "late", _("not entered yet")

    position = models.ForeignKey(Position, models.CASCADE, related_name="byes", verbose_name=_("position"))
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="byes", verbose_name=_("entry"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.BYE)

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        ordering = ["position", "entry"]
        constraints = [
            models.UniqueConstraint(fields=["position", "entry"], name="one_bye_of_an_entry_in_a_position"),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.entry}"
