"""Clubs, the people who run them and the people who play."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from games.models.codes import new_code
from games.texts import UNPRINTABLE, unseen_place
from tournaments.models.categories import Categorised, Sex
from tournaments.models.names import display_name


def require_seen(row: models.Model, *names: str) -> None:
    """Refuse what the back office was given for these fields where some of it cannot be seen."""
    places = {name: unseen_place(getattr(row, name)) for name in names}
    if problems := {name: _(UNPRINTABLE) % {"place": place} for name, place in places.items() if place}:
        raise ValidationError(problems)


class Club(models.Model):
    """A card club."""

    code = models.SlugField(_("code"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=120)
    town = models.CharField(_("town"), max_length=80, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Names stand on pages of others, in the middle of a line."""
        require_seen(self, "name", "town")


class Membership(models.Model):
    """What a person who logs in may do for a club.

    A director or an arbiter runs events; ``may_see_cards`` is the dealer's permission and stands apart, so
    that a director who plays can run the whole event without ever seeing a card.
    """

    class Role(models.TextChoices):
        DIRECTOR = "director", _("director")
        ARBITER = "arbiter", _("arbiter")

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships", verbose_name=_("club"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships", verbose_name=_("person")
    )
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    may_see_cards = models.BooleanField(_("dealer: may see cards before release"), default=False)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        ordering = ["club", "user"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_role_in_a_club")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


def new_player_code() -> str:
    """Longer than an event's: a federation has tens of thousands of people, and codes must not meet."""
    return new_code(8)


class Player(Categorised):
    """A person of a club's list, shown to the public by ``code`` and never by primary key.

    An entry has the categories that its players had when they entered.
    """

    code = models.CharField(_("code"), max_length=12, unique=True, default=new_player_code, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="players", verbose_name=_("club"))
    family_name = models.CharField(_("family name"), max_length=80, blank=True)
    given_name = models.CharField(_("given name"), max_length=80, blank=True)
    licence = models.CharField(_("licence"), max_length=20, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = [Lower("family_name"), Lower("given_name"), "code"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "licence"], condition=~models.Q(licence=""), name="licence_once_in_a_club"
            ),
            models.CheckConstraint(
                condition=~models.Q(family_name="", given_name=""), name="player_has_a_name"
            ),
            models.CheckConstraint(condition=~models.Q(sex=Sex.MIXED), name="one_person_is_not_mixed"),
            *Categorised.Meta.constraints,
        ]

    def __str__(self) -> str:
        return display_name(self)

    def clean(self) -> None:
        """As for a club."""
        require_seen(self, "family_name", "given_name", "licence", "series", "club_name")
