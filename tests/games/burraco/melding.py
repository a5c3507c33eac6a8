"""Melds by their text, for tests: "S3 S4 *"."""

from games.burraco.cards import face_name
from games.burraco.melds import burraco_class, check_lay_off, check_meld, lay_off, meld
from games.burraco.rulesets import ruleset
from tests.games.burraco.groups import cards

HOME, FIBUR = ruleset("home"), ruleset("fibur-2026")
INTERNATIONAL, FITAB = ruleset("fibur-international"), ruleset("fitab")


def codes(text, rules=FIBUR):
    """What speaks against laying these cards."""
    return [problem.code for problem in check_meld(cards(text), rules)]


def laid(text, rules=FIBUR):
    """These cards on the table."""
    return meld(cards(text), rules)


def names(found):
    """The cards of a meld as they lie."""
    return " ".join(map(face_name, found.cards))


def split(old, more):
    """The cards of both, named at once so that equal ones are told apart."""
    group = cards(f"{old} {more}")
    count = len(old.split())
    return group[:count], group[count:]


def added(old, more, rules=FIBUR):
    """The meld ``old`` with ``more`` laid off on it."""
    lying, coming = split(old, more)
    return lay_off(meld(lying, rules), coming, rules)


def refused(old, more, rules=FIBUR):
    """What speaks against laying ``more`` off on ``old``."""
    lying, coming = split(old, more)
    return [problem.code for problem in check_lay_off(meld(lying, rules), coming, rules)]


def class_of(text, rules=FIBUR):
    """The class of the burraco that these cards are."""
    found = burraco_class(laid(text, rules), rules)
    return None if found is None else found.value
