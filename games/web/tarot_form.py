"""The fields of a Tarot sheet on a page: what was typed, as data for the rules, and back into the fields.

With ``games/_tarot_fields.html``. No rule lives here: what was typed goes to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.problems import Problem
from games.web.tarot_words import (
    camp_labels,
    contract_labels,
    number_text,
    problem_text,
    size_labels,
    slam_labels,
)

CAMPS = ("attack", "defence")
SIZES = ("simple", "double", "triple")
SLAMS = ("unannounced", "announced_made", "announced_failed", "defence")
ALL_TRUMPS = 22
PLAIN_FIELDS = ("contract", "taker", "bouts", "points", "defence_points", "petit_au_bout", "slam", "unit")


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a field; ``note`` is its small print (the number of trumps of a poignée)."""

    value: str
    label: str
    checked: bool
    note: str = ""


def sheet_data(post: QueryDict) -> dict[str, Any]:
    """The sheet's JSON form from the form's fields, as typed; empty fields are absent.

    A poignée comes as ``poignee_<camp>_<number>`` with its size; anything that is not one goes to the rules
    as it is, and is refused there.
    """
    data: dict[str, Any] = {name: post[name].strip() for name in PLAIN_FIELDS if post.get(name, "").strip()}
    poignees = [
        {"size": post[name], "by": name.split("_")[1]}
        for name in sorted(post)
        if name.startswith(("poignee_attack_", "poignee_defence_")) and post[name]
    ]
    if poignees:
        data["poignees"] = poignees
    return data


def tarot_fields(
    ruleset: Any,
    data: Mapping[str, Any],
    *,
    problems: Sequence[Problem] = (),
    prefix: str = "sheet",
) -> dict[str, Any]:
    """What ``games/_tarot_fields.html`` needs, under the one name ``sheet``.

    ``data`` is what was typed or a stored sheet; ``prefix`` keeps the ids of several forms on a page apart.
    """
    poignees = _poignee_fields(ruleset, data)
    return {
        "prefix": prefix,
        "contracts": _contract_choices(ruleset, data),
        "bouts": [Choice(str(n), str(n), str(data.get("bouts", "")) == str(n)) for n in range(4)],
        "points": number_text(data.get("points")),
        "defence_points": number_text(data.get("defence_points")),
        "unit": number_text(data.get("unit")),
        "step": "0.5" if ruleset.half_points_possible else "1",
        "petit": _petit_choices(data),
        "poignees": poignees,
        "slams": _slam_choices(data),
        "is_more_open": any(field["is_set"] for field in poignees)
        or any(data.get(name) not in (None, "") for name in ("slam", "defence_points"))
        or any(field_of(problem) in {"poignees", "slam", "defence_points"} for problem in problems),
        "problems": problem_rows(problems, prefix),
        "faulty": {field_of(problem) for problem in problems},
    }


def problem_rows(problems: Sequence[Problem], prefix: str = "sheet") -> list[dict[str, str]]:
    """Rows for ``components/problems.html``: the sentence, and the id of the field that it is about."""
    names = (*PLAIN_FIELDS, "poignees")
    return [
        {
            "text": problem_text(problem),
            "anchor": f"{prefix}-{field_of(problem)}" if field_of(problem) in names else "",
        }
        for problem in problems
    ]


def field_of(problem: Problem) -> str:
    """The field of the sheet that the problem is about, empty when it is about none."""
    return problem.where.split("[")[0]


def _contract_choices(ruleset: Any, data: Mapping[str, Any]) -> list[Choice]:
    if ruleset.imposed_contract is not None:
        return []
    labels = contract_labels()
    return [
        Choice(word.value, labels[word.value], data.get("contract") == word.value)
        for word in ruleset.contracts
    ]


def _petit_choices(data: Mapping[str, Any]) -> list[Choice]:
    chosen = data.get("petit_au_bout") or ""
    labels = {"": _("no"), **camp_labels()}
    return [Choice(value, label, chosen == value) for value, label in labels.items()]


def _slam_choices(data: Mapping[str, Any]) -> list[Choice]:
    chosen, labels = data.get("slam") or "", slam_labels()
    return [Choice("", _("no"), not chosen), *(Choice(word, labels[word], chosen == word) for word in SLAMS)]


def _poignee_fields(ruleset: Any, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One field for every poignée that can be shown: a player shows one at most, and there are 22 trumps."""
    most = ALL_TRUMPS // min(ruleset.poignee_trumps.values())
    players = {"attack": ruleset.attack_players, "defence": ruleset.players - ruleset.attack_players}
    legends = {"attack": _("Trumps shown by the attack"), "defence": _("Trumps shown by the defence")}
    others = {"attack": _("By another one of the attack"), "defence": _("By another one of the defence")}
    sizes, fields = size_labels(), []
    for camp in CAMPS:
        given = [item.get("size", "") for item in data.get("poignees") or () if item.get("by") == camp]
        for number in range(1, min(most, players[camp]) + 1):
            chosen = given[number - 1] if number <= len(given) else ""
            fields.append(
                {
                    "name": f"poignee_{camp}_{number}",
                    "legend": (legends if number == 1 else others)[camp],
                    "is_set": bool(chosen),
                    "is_second": number > 1,
                    "choices": [
                        Choice("", _("no"), not chosen),
                        *(Choice(s, sizes[s], chosen == s, str(ruleset.poignee_trumps[s])) for s in SIZES),
                    ],
                }
            )
    return fields
