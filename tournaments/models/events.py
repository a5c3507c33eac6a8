"""An event and who entered it."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.boards import BoardSet
from games.models.codes import new_code
from games.models.hours import HourField
from tournaments.models.categories import Categorised
from tournaments.models.clubs import Club, Player
from tournaments.presets import TEAM_FORMATS, presets


class Event(models.Model):
    """One tournament of a club, from its player list to its published ranking.

    ``movement`` is the finished schedule as stored data (``tournaments.movements.schedule``), ``formula``
    what scoring shall compute; both are frozen when the event starts. An event that is drawn round by round
    has a ``plan`` (``tournaments.movements.programmes.plan``) instead, and no boards. ``results_version``
    grows with every change of a counting result: standings older than it are stale, and so are the places of
    entries while ``places_version`` is behind.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("registration")
        READY = "ready", _("ready to start")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")
        PUBLISHED = "published", _("published")

    class Release(models.TextChoices):
        BOARD = "board", _("each board, when its last table has played it")
        POSITION = "position", _("the boards of a position, when all tables have played them")
        EVENT = "event", _("all boards, when the event is closed")
        HOUR = "hour", _("all boards, at a set hour")

    code = models.CharField(_("code"), max_length=12, unique=True, default=new_code, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="events", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=120)
    played_on = models.DateField(_("date"))
    preset = models.CharField(_("preset"), max_length=60)
    game = models.CharField(_("game"), max_length=20)
    ruleset = models.CharField(_("ruleset"), max_length=40)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.DRAFT)
    formula = models.JSONField(_("formula"), default=dict)
    movement = models.JSONField(_("movement"), null=True, blank=True)
    plan = models.JSONField(_("plan of the rounds"), default=dict, blank=True)
    # The list of prizes (``scoring.maths.prizes``): set at any time, for it changes nobody's place.
    prizes = models.JSONField(_("prizes"), default=dict, blank=True)
    draw_seed = models.CharField(_("seed of the draw"), max_length=64, blank=True)
    board_set = models.ForeignKey(
        BoardSet, models.PROTECT, null=True, blank=True, related_name="events", verbose_name=_("board set")
    )
    release_rule = models.CharField(
        _("boards become visible"), max_length=12, choices=Release.choices, default=Release.BOARD
    )
    release_at: Any = HourField(_("hour of release"), null=True, blank=True)
    results_version = models.PositiveIntegerField(_("changes of results"), default=0, editable=False)
    places_version = models.PositiveIntegerField(
        _("changes of results in the places"), default=0, editable=False
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-played_on", "-created_at"]
        indexes = [models.Index(fields=["club", "-played_on"])]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(release_rule="hour") | models.Q(release_at__isnull=False),
                name="event_released_at_an_hour_has_one",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def has_rounds(self) -> bool:
        """Whether it is drawn round by round."""
        return bool(self.plan)

    @property
    def format(self) -> str:
        """The format of its preset, empty where there is no such preset any more."""
        preset = presets().get(self.preset)
        return preset.format if preset else ""

    @property
    def is_of_teams(self) -> bool:
        """Whether teams play boards that one of them attacks."""
        return self.format in TEAM_FORMATS

    @property
    def is_over(self) -> bool:
        return self.state in {self.State.CLOSED, self.State.PUBLISHED}


class Entry(Categorised):
    """A player in an event; a pair or a team, with its ``members``, under the one named first.

    ``label`` is the movement's name for the seat drawn ("N1"); ``place`` is the current place and ``points``
    the points that it rests on, in thousandths: scoring writes both with each snapshot. ``joined`` is the
    first position that the entry is there for. ``team`` names those whose points are added up: several
    players, or pairs, who enter apart and never meet. The categories are those of the day: who grows out
    of one stays in it here.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries", verbose_name=_("event"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries", verbose_name=_("player"))
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name of the team"), max_length=80, blank=True)
    team = models.CharField(_("plays for the team"), max_length=80, blank=True)
    label = models.CharField(_("movement label"), max_length=8, blank=True)
    joined = models.PositiveSmallIntegerField(_("first position"), default=1)
    points = models.IntegerField(_("current points"), null=True, blank=True, editable=False)
    place = models.PositiveIntegerField(_("current place"), null=True, blank=True, editable=False)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    withdrawn_reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="player_once_in_an_event"),
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once_in_an_event"),
            models.UniqueConstraint(
                fields=["event", "label"], condition=~models.Q(label=""), name="label_once_in_an_event"
            ),
            *Categorised.Meta.constraints,
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.player}"

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None

    @property
    def line(self) -> str:
        """N, S, E or W: the orientation kept all evening; empty before the draw."""
        return self.label[:1]


class Member(models.Model):
    """One of the players of a pair or a team, the first too; who enters alone has none of these."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="members", verbose_name=_("event"))
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="members", verbose_name=_("entry"))
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="memberships_in_entries", verbose_name=_("player")
    )
    order = models.PositiveSmallIntegerField(_("order"))

    class Meta:
        verbose_name = _("member of a pair or a team")
        verbose_name_plural = _("members of pairs and teams")
        ordering = ["entry", "order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="member_once_in_an_event"),
            models.UniqueConstraint(fields=["entry", "order"], name="member_order_once_in_an_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.entry.number}.{self.order} {self.player}"
