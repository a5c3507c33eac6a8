"""Views made up for one question, and the simple robot's answer in words."""

from games.tarot.masks import mask_of
from games.tarot.notation import parse_card, parse_hand, print_card
from games.tarot.robots.simple import SimpleRobot
from games.tarot.rulesets import ruleset
from games.tarot.tricks import Trick, summed_up
from games.tarot.view import Phase, View
from games.tarot.vocabulary import Contract


def cards(text):
    """The cards of "S1 SR X", in that order."""
    return tuple(parse_card(name) for name in text.split())


def trick(leader, text):
    """A finished trick."""
    played = cards(text)
    _, best = summed_up(played)
    return Trick(leader, played, (leader + played.index(best)) % len(played))


def seen(hand, *, place=0, taker=0, on="", tricks=(), slug="fft-4", phase=Phase.PLAYING, **more):
    """What ``place``, whose turn it is, sees: ``hand``, the trick ``on`` the table, ``tricks`` before it."""
    rules = ruleset(slug)
    finished = tuple(trick(leader, text) for leader, text in tricks)
    leaders = [*(found.leader for found in finished), (place - len(cards(on))) % rules.players]
    assert [found.winner for found in finished] == leaders[1:], "the winner of a trick leads the next"
    facts = {"bids": (), "taker": taker, "contract": Contract.GARDE} | more
    return View(
        ruleset=rules,
        order=rules.seats,
        designated=None,
        place=place,
        phase=phase,
        to_act=place,
        hand=mask_of(parse_hand(hand)),
        trick=cards(on),
        tricks=finished,
        **facts,
    )


def plays(*args, **facts):
    """The card that the simple robot plays."""
    return print_card(SimpleRobot(b"").act(seen(*args, **facts)).card)
