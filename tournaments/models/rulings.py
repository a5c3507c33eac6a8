"""What the director rules: scores assigned, boards annulled, penalties, exclusions; every version is kept."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Entry, Event
from tournaments.models.results import Play


class Ruling(models.Model):
    """One version of a ruling. A new version replaces it, also one that withdraws it; none is deleted but
    with a table that is dissolved.

    ``number`` names the ruling in its event, ``version`` this text of it; what ``is_current`` and is not
    withdrawn is in force. Of a ``play`` the ``sides`` say what each seat or side has: ``{"N": {"percent":
    "60"}, ...}`` (see ``tournaments.rulings.values``). ``amount`` is in thousandths of ``unit``. ``board``
    is the one annulled at all tables, or that of a penalty in it; ``position`` the number of the round of a
    penalty in the match, the first one of an exclusion, or where a substitution parts the event.
    """

    class Kind(models.TextChoices):
        ADJUSTED = "adjusted", _("adjusted score")
        AVERAGE = "average", _("average")
        ANNULLED = "annulled", _("annulled")
        FORFEIT = "forfeit", _("forfeit")
        PENALTY = "penalty", _("penalty")
        WARNING = "warning", _("warning")
        LATE = "late", _("late arrival")
        EXCLUSION = "exclusion", _("exclusion")
        HALF = "half", _("half of the event")

    class Unit(models.TextChoices):
        PERCENT = "percent", _("percent")
        POINTS = "points", _("points")
        VP = "vp", _("victory points")
        PM = "pm", _("match points")

    class Scope(models.TextChoices):
        MATCH = "match", _("in the board or the match")
        RANKING = "ranking", _("only in the ranking")

    class Stands(models.TextChoices):
        ALL = "all", _("every result stands for the others")
        EARLIER = "earlier", _("what was played before stands for the others, nothing after it")
        NONE = "none", _("no result stands, for anybody")
        LATER = "later", _("what was played from then on counts")

    event = models.ForeignKey(Event, models.CASCADE, related_name="rulings", verbose_name=_("event"))
    number = models.PositiveIntegerField(_("number"))
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    is_current = models.BooleanField(_("newest version"), default=True)
    is_withdrawn = models.BooleanField(_("withdrawn"), default=False)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    play = models.ForeignKey(
        Play, models.CASCADE, null=True, blank=True, related_name="rulings", verbose_name=_("play")
    )
    board = models.PositiveSmallIntegerField(_("board"), null=True, blank=True)
    entry = models.ForeignKey(
        Entry, models.PROTECT, null=True, blank=True, related_name="rulings", verbose_name=_("entry")
    )
    position = models.PositiveSmallIntegerField(_("position"), null=True, blank=True)
    sides = models.JSONField(_("what each side has"), default=dict, blank=True)
    amount = models.PositiveIntegerField(_("amount, in thousandths"), default=0)
    unit = models.CharField(_("unit"), max_length=8, choices=Unit.choices, blank=True)
    scope = models.CharField(_("counts"), max_length=8, choices=Scope.choices, blank=True)
    each = models.PositiveSmallIntegerField(_("so many make one penalty"), default=1)
    stands = models.CharField(_("what stands"), max_length=8, choices=Stands.choices, blank=True)
    reason = models.CharField(_("reason"), max_length=200)
    at = models.DateTimeField(_("at"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("ruled by")
    )

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["event", "number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number", "version"], name="ruling_version_once"),
            models.UniqueConstraint(
                fields=["event", "number"],
                condition=Q(is_current=True),
                name="ruling_has_one_current_version",
            ),
            models.UniqueConstraint(
                fields=["play"],
                condition=Q(is_current=True, is_withdrawn=False),
                name="one_ruling_in_force_on_a_play",
            ),
            models.UniqueConstraint(
                fields=["event", "board"],
                condition=Q(is_current=True, is_withdrawn=False, entry=None),
                name="one_ruling_in_force_on_a_board",
            ),
            models.UniqueConstraint(
                fields=["entry", "kind"],
                condition=Q(is_current=True, is_withdrawn=False, kind__in=["exclusion", "half"]),
                name="one_exclusion_in_force_of_an_entry",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["adjusted", "average", "forfeit"])
                | Q(play__isnull=False, board=None, entry=None),
                name="ruling_with_scores_is_of_a_play",
            ),
            models.CheckConstraint(
                condition=~Q(kind="annulled")
                | Q(play__isnull=False, board=None, entry=None)
                | Q(play=None, board__isnull=False, entry=None),
                name="ruling_annuls_a_play_or_a_board",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["adjusted", "average", "forfeit", "annulled"])
                | Q(entry__isnull=False, play=None),
                name="other_rulings_are_of_an_entry",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["penalty", "late"]) | (Q(amount__gt=0) & ~Q(unit="") & ~Q(scope="")),
                name="penalty_has_amount_unit_and_scope",
            ),
            models.CheckConstraint(
                condition=~Q(scope="match") | Q(position__isnull=False) | Q(board__isnull=False),
                name="penalty_in_a_match_names_it",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["exclusion", "half"]) | (Q(position__gte=1) & ~Q(stands="")),
                name="exclusion_says_from_when_and_what_stands",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_a_reason"),
            models.CheckConstraint(condition=Q(version__gte=1, each__gte=1), name="ruling_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number}.{self.version} {self.kind}"

    @property
    def is_in_force(self) -> bool:
        return self.is_current and not self.is_withdrawn
