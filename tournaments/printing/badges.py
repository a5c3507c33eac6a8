"""The badges of triplettes: their colours in a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

COLOUR_NAMES: Final[Mapping[str, Promise]] = {
    "blue": pgettext_lazy("badge", "Blue"),
    "white": pgettext_lazy("badge", "White"),
    "red": pgettext_lazy("badge", "Red"),
}
