"""A Tarot score told as a player would: every part of it with its figures, then who gets how much of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.tarot.rules import Ruleset
from games.tarot.score import Role, Score, Term, counted_points, is_made
from games.tarot.vocabulary import Camp, Sheet
from games.web.tarot_words import contract_labels, semicolon, size_labels, slam_labels

Line = dict[str, Any]
"""``label``, ``text`` and ``amount`` of a part of the unit."""


def why(sheet: Sheet, score: Score, rules: Ruleset) -> dict[str, Any]:
    """What ``games/score/_tarot_score.html`` needs, under the one name ``score``."""
    return {
        "is_made": is_made(sheet, rules),
        "headline": _headline(sheet, score, rules),
        "target": _target(sheet, rules),
        "lines": list(_lines(sheet, score, rules)),
        "unit": score.unit,
        "receives": -score.unit,
        "shares": _shares(sheet, score),
        "rows": [
            {
                "seat": seat.value,
                "name": _role(share.role),
                "note": f"× {share.units}" if share.units > 0 else "",
                "score": score.scores[seat],
                "taker": seat is sheet.taker,
            }
            for seat, share in score.shares.items()
        ],
    }


def points(half_points: int) -> str:
    """Half points as they are written: 40, 40.5 or 40,5."""
    whole, half = divmod(half_points, 2)
    return number_format(whole + 0.5, 1) if half else str(whole)


def _headline(sheet: Sheet, score: Score, rules: Ruleset) -> str:
    values = {"contract": contract_labels()[sheet.contract], "difference": score.difference}
    if not is_made(sheet, rules):
        text = ngettext(
            "%(contract)s lost by %(difference)s point",
            "%(contract)s lost by %(difference)s points",
            score.difference,
        )
        return text % values
    if not score.difference:
        return _("%(contract)s just made") % values
    text = ngettext(
        "%(contract)s made by %(difference)s point",
        "%(contract)s made by %(difference)s points",
        score.difference,
    )
    return text % values


def _target(sheet: Sheet, rules: Ruleset) -> str:
    """What was needed and what there was; a half point goes to the camp that wins."""
    values = {
        "bouts": sheet.bouts,
        "target": rules.targets[sheet.bouts],
        "points": points(sheet.half_points),
        "counted": counted_points(sheet, rules),
    }
    text = ngettext(
        "With %(bouts)s bout the attack needs %(target)s points and has %(points)s.",
        "With %(bouts)s bouts the attack needs %(target)s points and has %(points)s.",
        sheet.bouts,
    )
    if sheet.half_points % 2:
        text += " " + _("The half point goes to the camp that wins: %(counted)s are counted.")
    return text % values


def _lines(sheet: Sheet, score: Score, rules: Ruleset) -> Iterator[Line]:
    terms = {term.code: term for term in score.terms}
    yield _contract(sheet, score, rules, terms)
    if "petit" in terms:
        yield _petit(sheet, score, rules, terms["petit"])
    if "poignees" in terms:
        yield _poignees(sheet, rules, terms["poignees"])
    if sheet.slam is not None:
        yield {"label": _("Slam"), "text": slam_labels()[sheet.slam], "amount": terms["slam"].amount}


def _contract(sheet: Sheet, score: Score, rules: Ruleset, terms: dict[str, Term]) -> Line:
    """The base and the distance from the target, multiplied together."""
    values = {
        "base": rules.base,
        "difference": score.difference,
        "target": rules.targets[sheet.bouts],
        "times": score.multiplier,
        "contract": contract_labels()[sheet.contract],
    }
    text = (
        _("(%(base)s + %(difference)s above %(target)s) × %(times)s for %(contract)s")
        if is_made(sheet, rules)
        else _("(%(base)s + %(difference)s short of %(target)s) × %(times)s for %(contract)s")
    )
    amount = sum(terms[code].amount for code in ("base", "over", "short") if code in terms)
    return {"label": _("Contract"), "text": text % values, "amount": amount}


def _petit(sheet: Sheet, score: Score, rules: Ruleset, term: Term) -> Line:
    values = {"bonus": rules.petit_bonus, "times": score.multiplier}
    text = (
        _("%(bonus)s × %(times)s: the attack won it in the last trick")
        if sheet.petit_au_bout is Camp.ATTACK
        else _("%(bonus)s × %(times)s: the defence won it in the last trick")
    )
    return {"label": _("Petit at the end"), "text": text % values, "amount": term.amount}


def _poignees(sheet: Sheet, rules: Ruleset, term: Term) -> Line:
    """Whoever shows it, the camp that wins the deal is paid."""
    by_attack = _("%(bonus)s (%(size)s, shown by the attack)")
    by_defence = _("%(bonus)s (%(size)s, shown by the defence)")
    shown = [
        (by_attack if poignee.by is Camp.ATTACK else by_defence)
        % {"bonus": rules.poignee_bonuses[poignee.size], "size": size_labels()[poignee.size]}
        for poignee in sheet.poignees
    ]
    to_whom = (
        _("to the attack, which wins the deal")
        if is_made(sheet, rules)
        else _("to the defence, which wins the deal")
    )
    return {
        "label": _("Poignées"),
        "text": semicolon().join((" + ".join(shown), to_whom)),
        "amount": term.amount,
    }


def _shares(sheet: Sheet, score: Score) -> str:
    """Who gets how many times what a defender pays."""
    values = {"times": score.shares[sheet.taker].units}
    if sheet.partner is None:
        return _("The taker wins or loses it %(times)s times: all scores add up to 0.") % values
    return _("The taker wins or loses it %(times)s times, the partner once: all scores add up to 0.") % values


def _role(role: Role) -> str:
    """What a seat is called; who has no role of their own defends."""
    return {
        Role.TAKER: pgettext("role", "taker"),
        Role.PARTNER: pgettext("role", "partner"),
        Role.SITS_OUT: pgettext("role", "sits out"),
    }.get(role, "")
