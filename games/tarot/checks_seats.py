"""Who sits where and shows what: what a sheet may not say of the players. See ``games.tarot.checks``.

Source: RO2012; domain/tarot.md section 4 for tables of five with a dead hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.problems import Problem, gettext_noop
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Camp, Sheet


def taker(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """A seat of the table that does not sit out; a fifth player sits out at a free table of four only."""
    if sheet.sits_out is not None and not ruleset.dead_hand:
        message = gettext_noop("Nobody sits out here: %(players)s play.")
        yield Problem("nobody_sits_out", message, {"players": ruleset.players}, "sits_out")
        return
    table = ruleset.table(sheet.sits_out)
    if sheet.taker not in table:
        message = gettext_noop("The taker sits at one of %(seats)s, not at %(taker)s.")
        params = {"seats": ", ".join(table), "taker": sheet.taker.value}
        yield Problem("taker_not_seated", message, params, "taker")
    if sheet.taker is sheet.sits_out:
        message = gettext_noop("%(seat)s sits this deal out and cannot be the taker.")
        yield Problem("taker_sits_out", message, {"seat": sheet.taker.value}, "sits_out")


def partner(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """Another player, where a partner is called."""
    if sheet.partner is None:
        return
    params = {"seat": sheet.partner.value, "seats": ", ".join(ruleset.seats)}
    if not ruleset.calls_partner:
        message = gettext_noop("At %(players)s players nobody is called: there is no partner.")
        yield Problem("partner_not_called", message, {"players": ruleset.players}, "partner")
    elif sheet.partner not in ruleset.seats:
        message = gettext_noop("The partner sits at one of %(seats)s, not at %(seat)s.")
        yield Problem("partner_not_seated", message, params, "partner")
    elif sheet.partner is sheet.taker:
        message = gettext_noop(
            "The taker, %(seat)s, cannot be the partner too: whoever plays alone has none."
        )
        yield Problem("partner_is_taker", message, params, "partner")


def poignees(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """A player shows one at most, so a camp not more than it has players."""
    attack = len(sheet.attack)
    players = {Camp.ATTACK: attack, Camp.DEFENCE: ruleset.players - attack}
    for camp, count in Counter(poignee.by for poignee in sheet.poignees).items():
        if count > players[camp]:
            message = (
                gettext_noop("The attack shows %(count)s poignées, but a player shows one at most.")
                if camp is Camp.ATTACK
                else gettext_noop("The defence shows %(count)s poignées, but a player shows one at most.")
            )
            yield Problem("too_many_poignees", message, {"count": count}, "poignees")


def miseres(sheet: Sheet, ruleset: Ruleset) -> Iterator[Problem]:
    """House option: a player shows a kind of misère once, where the house plays it."""
    playing = ruleset.playing(sheet.sits_out)
    for shown, count in Counter(sheet.miseres).items():
        if shown.kind not in ruleset.misere_bonuses:
            message = gettext_noop("The misère “%(kind)s” is not played here.")
            yield Problem("misere_not_open", message, {"kind": shown.kind.value}, "miseres")
        if shown.by not in playing:
            message = gettext_noop("A misère is shown by one of %(seats)s, not by %(seat)s.")
            params = {"seats": ", ".join(playing), "seat": shown.by.value}
            yield Problem("misere_not_seated", message, params, "miseres")
        if count > 1:
            message = gettext_noop("%(seat)s shows the same misère more than once.")
            yield Problem("misere_twice", message, {"seat": shown.by.value}, "miseres")
