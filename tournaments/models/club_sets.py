"""Boards that a club has for no event of the house, and what was done with them."""

from datetime import date

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.boards import BoardSet
from games.models.codes import new_code
from tournaments.models.clubs import Club


class ClubSet(models.Model):
    """A set that a club plays under a title of its own; its cards are its dealers' affair until the release.

    The club has made it, or has joined a simultaneous: then other clubs have it, too.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="sets", verbose_name=_("club"))
    board_set = models.ForeignKey(
        BoardSet, models.PROTECT, related_name="club_sets", verbose_name=_("board set")
    )
    # Names the club's own page. Of a set that is nobody else's it is the set's code.
    page_code = models.CharField(
        _("code of its page"), max_length=12, unique=True, default=new_code, editable=False
    )
    title = models.CharField(_("title"), max_length=120)
    # While boards are blank nothing else says it: a set that was not dealt here has no description.
    seats = models.PositiveSmallIntegerField(_("players at a table"), default=4)
    # From then on what was typed in is not typed again.
    fixed_at = models.DateTimeField(_("cards fixed"), null=True, blank=True)

    class Meta:
        verbose_name = _("set of a club")
        verbose_name_plural = _("sets of clubs")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(title=""), name="set_of_a_club_has_a_title"),
            models.UniqueConstraint(fields=["club", "board_set"], name="set_once_in_a_club"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def code(self) -> str:
        return self.board_set.code

    @property
    def is_joined(self) -> bool:
        """Whether it is a simultaneous: its maker alone gives it a value and cancels it."""
        return bool(self.board_set.join_code)

    @property
    def made_on(self) -> date:
        """The day, where the club lives."""
        return timezone.localdate(self.board_set.created_at)


class ClubSetNote(models.Model):
    """One line of what happened with a set: appended by services inside their transaction, never changed."""

    club_set = models.ForeignKey(
        ClubSet, models.CASCADE, related_name="notes", verbose_name=_("set of a club")
    )
    at = models.DateTimeField(_("at"))
    actor = models.CharField(_("who"), max_length=150)
    verb = models.CharField(_("what"), max_length=40)
    detail = models.JSONField(_("detail"), default=dict)

    class Meta:
        verbose_name = _("note on a set")
        verbose_name_plural = _("notes on sets")
        ordering = ["club_set", "-id"]
        indexes = [models.Index(fields=["club_set", "-id"])]

    def __str__(self) -> str:
        return self.verb
