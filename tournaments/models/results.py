"""Plays (one board at one table) and the versions of their results."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.links import AccessLink
from tournaments.models.seats import Position

DEFENDERS = 3
"""At a table of four one seat takes alone, against the three others."""


class Play(models.Model):
    """One board to be played at one table in one position.

    ``copy`` tells the étuis of one board apart where it is played at several tables at a time (sections, a
    barometer). Where every table deals its own cards, the deals of a round are one play: ``board`` is then
    the number of the round, ``copy`` that of the table, and nobody is its taker.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="plays", verbose_name=_("event"))
    position = models.ForeignKey(Position, models.CASCADE, related_name="plays", verbose_name=_("position"))
    table = models.PositiveSmallIntegerField(_("table"))
    board = models.PositiveSmallIntegerField(_("board"))
    copy = models.PositiveSmallIntegerField(_("étui of the board"), default=1)
    taker = models.CharField(_("taker's seat"), max_length=1, blank=True)
    not_played_reason = models.CharField(_("not played because"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("play")
        verbose_name_plural = _("plays")
        ordering = ["position", "table", "board"]
        constraints = [
            models.UniqueConstraint(fields=["event", "board", "table"], name="board_once_at_a_table"),
            models.UniqueConstraint(fields=["position", "board", "copy"], name="etui_at_one_table_at_a_time"),
        ]
        indexes = [models.Index(fields=["position", "table"])]

    def __str__(self) -> str:
        return _("board %(board)s, table %(table)s") % {"board": self.board, "table": self.table}


class ResultVersion(models.Model):
    """One version of a result. Never edited: a correction appends a version and moves the confirmed mark.

    ``sheet`` is the game's sheet as data, ``unit`` what each defender pays (negative: receives); where a
    table deals its own cards there is none, and ``scores`` has each side's or seat's points. A seat's
    link or a person at the desk enters and confirms; the seats are kept apart from the links because a
    link may be issued again for the same seat.
    """

    play = models.ForeignKey(Play, models.CASCADE, related_name="versions", verbose_name=_("play"))
    number = models.PositiveSmallIntegerField(_("version"))
    sheet = models.JSONField(_("sheet"))
    unit = models.IntegerField(_("score per defender"), null=True, blank=True)
    scores = models.JSONField(_("points of each side"), null=True, blank=True)
    is_confirmed = models.BooleanField(_("confirmed"), default=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    # Empty for the desk. A phone makes one for each attempt to save: a repeated request is one result.
    idempotency_key = models.CharField(max_length=64, blank=True, editable=False)
    created_at = models.DateTimeField(_("entered at"))
    entered_by_link = models.ForeignKey(
        AccessLink,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("entered by the link"),
    )
    entered_by_user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("entered by"),
    )
    entered_by_seat = models.CharField(_("entered by the seat"), max_length=2, blank=True)
    confirmed_by_seat = models.CharField(_("confirmed by the seat"), max_length=2, blank=True)
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True, blank=True)
    confirmed_by_link = models.ForeignKey(
        AccessLink,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("confirmed by the link"),
    )
    confirmed_by_user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("confirmed by"),
    )

    class Meta:
        verbose_name = _("result version")
        verbose_name_plural = _("result versions")
        ordering = ["play", "number"]
        constraints = [
            models.UniqueConstraint(fields=["play", "number"], name="version_once_in_a_play"),
            models.UniqueConstraint(
                fields=["play"], condition=models.Q(is_confirmed=True), name="one_confirmed_version_of_a_play"
            ),
            models.UniqueConstraint(
                fields=["play", "idempotency_key"],
                condition=~models.Q(idempotency_key=""),
                name="submission_once_in_a_play",
            ),
            models.CheckConstraint(
                condition=models.Q(entered_by_link=None, entered_by_user__isnull=False)
                | models.Q(entered_by_link__isnull=False, entered_by_user=None),
                name="result_has_one_author",
            ),
            models.CheckConstraint(
                condition=models.Q(is_confirmed=False) | models.Q(confirmed_at__isnull=False),
                name="confirmed_at_a_time",
            ),
            models.CheckConstraint(
                condition=models.Q(unit__isnull=False, scores__isnull=True)
                | models.Q(unit__isnull=True, scores__isnull=False),
                name="result_of_a_board_or_of_a_round",
            ),
            # The one who typed a result at a table cannot be the one who vouches for it.
            models.CheckConstraint(
                condition=models.Q(confirmed_by_seat="")
                | ~models.Q(confirmed_by_seat=models.F("entered_by_seat")),
                name="confirmed_by_another_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.play} v{self.number}"

    @property
    def taker_score(self) -> int | None:
        """What the taker's seat gets: what the defenders pay together."""
        return None if self.unit is None else self.unit * DEFENDERS
