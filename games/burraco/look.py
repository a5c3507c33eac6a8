"""How Burraco looks on papers and pages (see ``games.dealing.look``)."""

from __future__ import annotations

from typing import Final

from games.burraco.cards import JOKERS, RANK_NAMES, face_name
from games.burraco.deal import POZZETTI
from games.burraco.deal_notation import POZZETTO, STOCK, TURNED
from games.dealing.look import PLAIN_SUITS, CardRow, GameLook, HeapWords, RobotWords, suit_cards
from games.problems import gettext_noop

_JOKER: Final = face_name(JOKERS[0])
_RANKS: Final = (RANK_NAMES[0], *RANK_NAMES[:0:-1])
_POZZETTI: Final = (
    HeapWords(gettext_noop("Pozzetto 1"), gettext_noop("Poz. 1")),
    HeapWords(gettext_noop("Pozzetto 2"), gettext_noop("Poz. 2")),
)

_MEAN: Final = gettext_noop("Mean difference")
_MEAN_LINE: Final = gettext_noop("Mean difference: %(mean)s ± %(error)s")

LOOK: Final = GameLook(
    rows=(
        *(CardRow(suit, suit_cards(suit, _RANKS)) for suit in PLAIN_SUITS),
        CardRow(_JOKER, (_JOKER,), {_JOKER: gettext_noop("Joker")}),
    ),
    first=_JOKER,
    first_words=gettext_noop("jokers"),
    ranks_words=gettext_noop("A K Q J: ace, king, queen, jack"),
    sorting=gettext_noop(
        "Sort both packs into one: spades, hearts, diamonds, clubs, each from the ace and the two up to the "
        "king, equal cards one after the other, and last the four jokers. Lay it face down, an ace of spades "
        "on top."
    ),
    notation=gettext_noop(
        "Suit by suit, in any order: S:A,3,3,K H:10 D:2,Q C:J * for two threes and a joker. Only the stock "
        "is typed card by card, the next to be drawn first: H9 DA * C5."
    ),
    heaps={
        **{f"{POZZETTO} {place}": _POZZETTI[place - 1] for place in range(1, POZZETTI + 1)},
        TURNED: HeapWords(gettext_noop("Card turned up"), gettext_noop("Turned up")),
        STOCK: HeapWords(gettext_noop("Stock"), gettext_noop("Stock")),
    },
    slip=(gettext_noop("North’s side"), gettext_noop("The other side"), gettext_noop("Difference")),
    robots=RobotWords(
        made=gettext_noop("North-South ahead"),
        mean=_MEAN,
        made_line=gettext_noop("North-South ahead in %(made)s: %(percent)s %% ± %(error)s"),
        mean_line=_MEAN_LINE,
        band=gettext_noop(
            "By %(player)s: North-South is ahead in %(low)s to %(high)s %% of %(plays)s plays."
        ),
        offer=gettext_noop(
            "%(plays)s plays of each board, and North’s side is ahead in %(low)s to %(high)s %% of them."
        ),
    ),
    robots_of_two=RobotWords(
        made=gettext_noop("North ahead"),
        mean=_MEAN,
        made_line=gettext_noop("North ahead in %(made)s: %(percent)s %% ± %(error)s"),
        mean_line=_MEAN_LINE,
        band=gettext_noop("By %(player)s: North is ahead in %(low)s to %(high)s %% of %(plays)s plays."),
        offer="",
    ),
)
