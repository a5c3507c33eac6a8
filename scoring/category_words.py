"""Groups and money in words."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.maths.categories import AGE, CLUB, EVERYBODY, LINE, SERIES, SEX, kind_and_value
from scoring.maths.prizes.awarding import Award
from scoring.maths.prizes.prize_list import money
from tournaments.movements.layouts import TEAM_SEATS

SEXES = {"F": gettext_lazy("Women"), "M": gettext_lazy("Men"), "X": gettext_lazy("Mixed")}
AGES = {"junior": gettext_lazy("Juniors"), "hope": gettext_lazy("Hopes"), "senior": gettext_lazy("Seniors")}
KIND_NAMES = {
    SEX: gettext_lazy("Sex"),
    AGE: gettext_lazy("Age class"),
    SERIES: gettext_lazy("Series"),
    CLUB: gettext_lazy("Club"),
    LINE: gettext_lazy("Line"),
}


def group_name(group: str) -> str:
    """What a group is called."""
    kind, value = kind_and_value(group)
    if group == EVERYBODY:
        return _("All")
    if kind == SERIES:
        return _("Series %(name)s") % {"name": value}
    if kind == LINE:
        letter = pgettext("side" if value in TEAM_SEATS else "seat", value)
        return _("Line %(name)s") % {"name": letter}
    return str({SEX: SEXES, AGE: AGES}.get(kind, {}).get(value, value))


def places_text(places: Iterable[tuple[str, int]]) -> str:
    """The places within groups on one line: "Women: 1 · Seniors: 3"."""
    return " · ".join(_place_text(group, place) for group, place in places)


def _place_text(group: str, place: int | str) -> str:
    """A place within a group, which does not part in the middle."""
    text = _("%(group)s: %(place)s") % {"group": group_name(group), "place": place}
    return text.replace(" ", "\u00a0")


def money_text(amount: int, currency: str = "") -> str:
    r"""An amount in the smallest units as people write it, with the decimal sign of the active language.

    >>> money_text(10050, "€"), money_text(100)
    ('100.50\xa0€', '1')
    """
    # A space that does not break: an amount and its currency stay together.
    text = money(amount).replace(".", get_format("DECIMAL_SEPARATOR"))
    return f"{text}\u00a0{currency}" if currency else text


def award_text(award: Award[int], currency: str) -> str:
    """What somebody gets: the amount, the things, and for which places it is."""
    what = [money_text(award.amount, currency)] if award.amount else []
    what += award.labels
    many = str(award.first) if award.first == award.last else f"{award.first}–{award.last}"
    where = _place_text(award.group, many)
    if award.sharers > 1:
        where = _("%(where)s, shared by %(n)s") % {"where": where, "n": award.sharers}
    return f"{', '.join(what)} ({where})"
