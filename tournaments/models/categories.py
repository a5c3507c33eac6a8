"""What puts somebody into a category: sex, age class, series, club."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Sex(models.TextChoices):
    """Of a pair or a team: what all of them are, or mixed."""

    WOMEN = "F", _("women")
    MEN = "M", _("men")
    MIXED = "X", _("mixed")


class AgeClass(models.TextChoices):
    JUNIOR = "junior", _("junior")
    HOPE = "hope", _("hope")
    SENIOR = "senior", _("senior")


class Categorised(models.Model):
    """Fields of whoever is ranked in categories, too; empty where it is not known, or does not matter.

    ``series`` is text, for federations name theirs as they like; ``club_name`` the club that somebody plays
    for, which need not be one of the house.
    """

    sex = models.CharField(_("sex"), max_length=1, choices=Sex.choices, blank=True)
    age_class = models.CharField(_("age class"), max_length=8, choices=AgeClass.choices, blank=True)
    series = models.CharField(_("series"), max_length=20, blank=True)
    club_name = models.CharField(_("plays for the club"), max_length=80, blank=True)

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=models.Q(sex__in=["", *Sex.values]), name="%(class)s_sex_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(age_class__in=["", *AgeClass.values]), name="%(class)s_age_class_is_known"
            ),
        ]


CATEGORY_FIELDS = ("sex", "age_class", "series", "club_name")
"""The fields of ``Categorised``."""
