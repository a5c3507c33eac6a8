"""Several sessions under one ranking: each is an event of its own, with its own list, boards, standings."""

from fractions import Fraction

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.codes import new_code
from tournaments.models.clubs import Club, require_seen
from tournaments.models.events import Event


class Tournament(models.Model):
    """Sessions whose values are added up, each times its coefficient.

    Sessions are events, not parts of one: a session that is over is as it is, whatever is added after it.
    """

    code = models.CharField(_("code"), max_length=12, unique=True, default=new_code, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=120)
    created_at = models.DateTimeField(_("created"))

    class Meta:
        verbose_name = _("tournament of several sessions")
        verbose_name_plural = _("tournaments of several sessions")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="tournament_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """As for a club."""
        require_seen(self, "name")


class Session(models.Model):
    """An event as one of a tournament's sessions; its coefficient is exact."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="sessions", verbose_name=_("tournament")
    )
    event = models.OneToOneField(Event, models.CASCADE, related_name="session", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(_("number"))
    numerator = models.PositiveIntegerField(_("coefficient, numerator"), default=1)
    denominator = models.PositiveIntegerField(_("coefficient, denominator"), default=1)

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="session_once_in_a_tournament"),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, numerator__gte=1, denominator__gte=1),
                name="session_has_a_coefficient",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def coefficient(self) -> Fraction:
        return Fraction(self.numerator, self.denominator)


class TournamentRanking(models.Model):
    """The general ranking over the sessions after some change; numbered, immutable, written by scoring.

    ``basis`` names what it rests on, session by session: ``[code of the event, coefficient, change of its
    results that was read]``; ``values`` has the exact value of every entrant in each (``{entrant: "200/3"}``,
    null for nothing that counts), and ``rows`` the ranking, the best first: ``{"entrant": ..., "name": ...,
    "place": 1, "total": "125"}``. An entrant is the code of a player, of several with a plus between, or
    ``team:`` and a name.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="rankings", verbose_name=_("tournament")
    )
    number = models.PositiveIntegerField(_("number"))
    basis = models.JSONField(_("sessions"))
    values = models.JSONField(_("values of the sessions"))
    rows = models.JSONField(_("ranking"))
    created_at = models.DateTimeField(_("computed"))

    class Meta:
        verbose_name = _("ranking over sessions")
        verbose_name_plural = _("rankings over sessions")
        ordering = ["tournament", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="ranking_once_in_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} #{self.number}"
