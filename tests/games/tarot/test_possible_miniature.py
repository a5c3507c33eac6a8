"""The derived set of results against every deal and every play of small packs (games.tarot.possible).

The slow side is ``miniature.py``, which plays; the derived side only counts cards. On most packs the two are
the same set. Where the derived one has more, the table names each result and why play does not reach it:
so few tricks that two cards would have to be in the same one. Nothing that play reaches is ever missing.
"""

from typing import NamedTuple

import pytest

from games.tarot.possible import (
    Pack,
    Table,
    bouts_of_petit,
    piles_by_tricks,
    tricks_of_petit,
    tricks_of_slam,
)
from games.tarot.vocabulary import Camp, Contract, Slam
from tests.games.tarot import miniature

SLAMS = {None: None, True: Slam.UNANNOUNCED, False: Slam.DEFENCE}
CAMPS = {None: None, True: Camp.ATTACK, False: Camp.DEFENCE}


class Small(NamedTuple):
    """A small game; ``beyond``: what is derived and not reached, by contract."""

    pack: str
    players: int
    size: int
    chien: int
    attack: tuple[int, ...] = (0,)
    last_excuse: str = "changes_camp"
    beyond: dict[str, set] = {}


# The attack has no bout, one trick of two, and the half point for the Excuse. So the Excuse was in its trick,
# and not in the last one, where it changes camp; the Petit, not at the end, in the defence's. Both are first.
NO_BOUT = (0, 5, None, None)
# The same the other way round: the attack's own Excuse in the defence's trick, the Petit in the attack's.
ALL_BOUTS = (3, 37, None, None)
ALL_BOUTS_WITHOUT_CHIEN = (3, 35, None, None)

SAME = [
    Small("S:1,2 H:1 T:1,5,21 X", players=3, size=2, chien=1),
    Small("S:R,1,2 H:1 T:1,5,21 X", players=4, size=2, chien=0),
    Small("S:R,1,2 H:1 T:1,5,21 X", players=4, size=2, chien=0, attack=(0, 1)),
    Small("S:R,1,2 H:D T:1,5,21 X", players=4, size=2, chien=0, attack=(0, 2)),
    Small("S:R,1,2 H:1 T:1,5,6,21 X", players=3, size=3, chien=0),
]
MORE = [
    Small(
        "S:R,1 H:1 T:1,5,6,21 X",
        players=3,
        size=2,
        chien=2,
        beyond={"garde": {NO_BOUT}, "garde_sans": {NO_BOUT}},
    ),
    Small(
        "S:R,1 H:1 T:1,5,6,21 X",
        players=3,
        size=2,
        chien=2,
        attack=(0, 1),
        beyond={"garde": {ALL_BOUTS}, "garde_contre": {ALL_BOUTS_WITHOUT_CHIEN}},
    ),
]
# One trick, or an Excuse that only its winner's camp can have: much is derived that is not reached.
ONLY_INSIDE = [
    Small("S:R H:1,2 T:1,4,21 X", players=5, size=1, chien=2, attack=(0, 3)),
    Small("S:R,1,2 H:1 T:1,5,21 X", players=4, size=2, chien=0, last_excuse="to_winner"),
    Small("S:R,1 H:1,2 T:1,5,21 X", players=3, size=2, chien=2, attack=(0, 2), last_excuse="to_winner"),
    Small("S:R,1,2 H:1 T:1,5,21 X", players=2, size=4, chien=0),
    Small("S:R,D H:C,V T:1,5,21 X", players=2, size=3, chien=2),
    Small("S:R,1 H:R,1 T:1,21 X", players=3, size=2, chien=1),
]


def name(game):
    return f"{game.pack}, {game.players} players, attack {game.attack}, {game.last_excuse}"


def reached(game):
    pack = miniature.Pack(game.pack)
    return miniature.Miniature(
        pack, game.players, game.size, game.chien, game.attack, game.last_excuse
    ).sheets()


def derived(game, contract):
    """Every (bouts, half points, slam, petit) that the cards allow, as the checks of a sheet ask for it."""
    small = miniature.Pack(game.pack)
    plain = [card for card in small.cards if card not in miniature.BOUTS and not small.is_king(card)]
    pack = Pack(sum(map(small.is_king, small.cards)), tuple(small.half[card] for card in plain))
    piles = piles_by_tricks(pack, Table(game.players, game.size, game.chien), Contract(contract))
    return {
        (bouts, half, slam, petit)
        for slam, kind in SLAMS.items()
        for petit, camp in CAMPS.items()
        for tricks in {*tricks_of_slam(kind, game.size)} & {*tricks_of_petit(camp, game.size)}
        for bouts, half in piles[tricks]
        if bouts in bouts_of_petit(camp)
    }


@pytest.mark.parametrize("game", SAME + MORE, ids=name)
def test_the_derived_results_are_those_that_play_reaches(game):
    for contract, sheets in reached(game).items():
        assert sheets
        assert sheets <= derived(game, contract)
        assert derived(game, contract) - sheets == game.beyond.get(contract, set()), contract


@pytest.mark.parametrize("game", ONLY_INSIDE, ids=name)
def test_no_result_that_play_reaches_is_left_out(game):
    for contract, sheets in reached(game).items():
        assert sheets
        assert sheets <= derived(game, contract), contract


def test_the_small_rules_are_those_of_the_game():
    """The miniature's own rules, on hands that everybody can check."""
    hand = (("S", 1), ("H", 1), ("T", 5), ("T", 2), miniature.EXCUSE)
    assert miniature.legal(hand, ()) == hand
    assert miniature.legal(hand, (("S", 14),)) == (("S", 1), miniature.EXCUSE)
    assert miniature.legal(hand, (("D", 14),)) == (("T", 5), ("T", 2), miniature.EXCUSE)
    assert miniature.legal(hand, (("D", 14), ("T", 3))) == (("T", 5), miniature.EXCUSE)
    assert miniature.legal(hand, (miniature.EXCUSE, ("T", 6))) == (("T", 5), ("T", 2), miniature.EXCUSE)
    assert miniature.legal(hand[:2], (("D", 14),)) == hand[:2]
    assert miniature.winner((miniature.EXCUSE, ("S", 1), ("H", 14), ("S", 2))) == 3
    assert miniature.winner((("S", 14), ("T", 1), ("S", 1))) == 1
    assert miniature.petit_sec((miniature.PETIT, ("S", 1)))
    assert not miniature.petit_sec((miniature.PETIT, miniature.EXCUSE))
