"""Boards that a club deals for no event of the house, and what was done with them."""

from datetime import date

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.boards import BoardSet
from tournaments.models.clubs import Club


class ClubSet(models.Model):
    """A set of a club's own, under a title; its cards are its dealers' affair until the release."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="sets", verbose_name=_("club"))
    board_set = models.OneToOneField(
        BoardSet, models.PROTECT, related_name="club_set", verbose_name=_("board set")
    )
    title = models.CharField(_("title"), max_length=120)

    class Meta:
        verbose_name = _("set of a club")
        verbose_name_plural = _("sets of clubs")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(title=""), name="set_of_a_club_has_a_title"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def code(self) -> str:
        return self.board_set.code

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
