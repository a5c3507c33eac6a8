"""How Tarot looks on papers and pages (see ``games.dealing.look``)."""

from __future__ import annotations

from typing import Final

from games.dealing.look import PLAIN_SUITS, CardRow, GameLook, HeapWords, RobotWords, suit_cards
from games.problems import gettext_noop
from games.tarot.deck import EXCUSE, RANK_NAMES, TRUMP_COUNT
from games.tarot.notation import CHIEN, print_card

_EXCUSE: Final = print_card(EXCUSE)
_TRUMPS: Final = suit_cards("T", [str(rank) for rank in range(TRUMP_COUNT, 0, -1)])

LOOK: Final = GameLook(
    rows=(
        *(CardRow(suit, suit_cards(suit, RANK_NAMES[::-1])) for suit in PLAIN_SUITS),
        # The Excuse is a trump that follows no order: it stands with them.
        CardRow("T", (*_TRUMPS, _EXCUSE), {_EXCUSE: gettext_noop("Exc.")}),
    ),
    first="T",
    first_words=gettext_noop("trumps, and the Excuse"),
    ranks_words=gettext_noop("R D C V: king, queen, knight, jack"),
    sorting=gettext_noop(
        "Sort the pack: spades, hearts, diamonds, clubs, each from the lowest card to the king, then the "
        "trumps from 1 to 21, and last the Excuse. Lay it face down, the lowest spade on top."
    ),
    notation=gettext_noop(
        "Suit by suit, high cards first or in any order: S:R,10,4 H:V D:2,1 T:21,15,1 X. Kings, queens and "
        "jacks may be K, Q and J."
    ),
    heaps={CHIEN: HeapWords(gettext_noop("Chien"), gettext_noop("Chien"))},
    slip=(
        gettext_noop("Bouts"),
        gettext_noop("Points"),
        gettext_noop("Petit"),
        gettext_noop("Poignées"),
        gettext_noop("Slam"),
        gettext_noop("Score"),
    ),
    robots=RobotWords(
        made=gettext_noop("Contract made"),
        mean=gettext_noop("Mean score"),
        made_line=gettext_noop("Contract made: %(percent)s %% ± %(error)s"),
        mean_line=gettext_noop("Mean score: %(mean)s ± %(error)s"),
        band=gettext_noop(
            "By %(player)s: the contract is made in %(low)s to %(high)s %% of %(plays)s plays."
        ),
        offer=gettext_noop(
            "%(plays)s plays of each board, and the contract is made in %(low)s to %(high)s %% of them."
        ),
    ),
)
