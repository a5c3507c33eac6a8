"""The words of a Burraco sheet: what pages call its figures and what stands in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.problem_texts import render
from games.problems import Problem


def pair_names() -> tuple[str, str]:
    """The two pairs, by their seats."""
    return pgettext("pair", "N–S"), pgettext("pair", "E–W")


def class_labels() -> dict[str, str]:
    """Every class of burraco."""
    return {
        "royal": _("Royal burracos"),
        "royal_semi_clean": _("Semi-clean royal burracos"),
        "super": _("Super burracos"),
        "super_semi_clean": _("Semi-clean super burracos"),
        "clean": _("Clean burracos"),
        "semi_clean": _("Semi-clean burracos"),
        "dirty": _("Dirty burracos"),
    }


def figure_labels() -> dict[str, str]:
    """What the form calls each figure of a pair."""
    return {
        **class_labels(),
        "closed": _("Closed by"),
        "melded": _("Cards melded"),
        "in_hand": _("Cards in hand"),
        "pozzetto": _("Pozzetto"),
        "ruleset": _("Rules"),
    }


def pozzetto_labels() -> dict[str, str]:
    """What can have become of a pozzetto."""
    return {
        "played": pgettext("pozzetto", "played"),
        "taken": pgettext("pozzetto", "taken, not played"),
        "not_taken": pgettext("pozzetto", "not taken"),
    }


def say(problem: Problem) -> str:
    """The problem's sentence, with pairs and figures called as the form calls them."""
    return render(replace(problem, params=_named(problem.params)))


def _named(params: Mapping[str, str | int]) -> dict[str, str | int]:
    labels, names = figure_labels(), pair_names()
    named = dict(params)
    if "field" in params:
        place = str(params["field"])
        label = labels.get(place.rsplit(".", 1)[-1])
        pair = {"pairs[0]": names[0], "pairs[1]": names[1]}.get(place.split(".", 1)[0])
        if label:
            named["field"] = f"{label} {pair}" if pair else label
    if params.get("side") in (1, 2):
        named["side"] = names[int(params["side"]) - 1]
    if "kinds" in params:
        kinds = str(params["kinds"]).split(", ")
        named["kinds"] = ", ".join(labels.get(kind, kind) for kind in kinds)
    return named
