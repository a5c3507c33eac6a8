"""The record of a hand as text: parsed with every error at its line and column, and printed.

One line for each thing; blank lines and what follows ``#`` are skipped. The deal is written as in
``games.tarot.notation``, ``bids`` and ``trick`` begin with the seat that speaks or leads first::

    ruleset fft-4
    dealer E
    N S:R,10,4 H:...                 the four hands and the chien
    ...
    chien ...
    bids N pass garde pass pass
    ecart S:4 H:7,3,2 D:9,1          where the chien was taken
    poignee W simple T:21,19,...     where one was shown
    trick N S1 S4 SR S2              one line for each
    scores N -62 E 186 S -62 W -62   where somebody wrote them

and, where they are needed, ``taker S`` (the seat that the board names), ``call HR`` (the card that was called
at five players) and ``slam`` (it was announced).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.tarot.notation import print_card, print_deal, print_hand
from games.tarot.record import Record
from games.tarot.record_reading import PASSED, RecordReader
from games.tarot.rules import Ruleset
from games.tarot.rulesets import ruleset


def print_record(record: Record) -> str:
    """The text of a record; ``parse_record`` reads the same record back."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    yield f"ruleset {record.ruleset.slug}"
    yield f"dealer {record.dealer}"
    if record.taker is not None:
        yield f"taker {record.taker}"
    yield from print_deal(record.deal).splitlines()
    if record.bids:
        said = (PASSED if contract is None else contract.value for _, contract in record.bids)
        yield f"bids {record.bids[0][0]} {' '.join(said)}"
    if record.called is not None:
        yield f"call {print_card(record.called)}"
    if record.ecart:
        yield f"ecart {print_hand(record.ecart)}"
    if record.slam:
        yield "slam"
    for poignee in record.poignees:
        yield f"poignee {poignee.seat} {poignee.size} {print_hand(poignee.cards)}"
    for trick in record.tricks:
        yield f"trick {trick.leader} {' '.join(map(print_card, trick.cards))}"
    if record.scores is not None:
        yield "scores " + " ".join(f"{seat} {score}" for seat, score in record.scores.items())


def parse_record(text: str, known: Callable[[str], Ruleset] = ruleset) -> Record:
    """The record that ``text`` describes; ``ProblemsError`` with all that is wrong, each with its place.

    Only the writing is judged, not the play: that is ``games.tarot.audit``. ``known`` finds a ruleset by its
    slug.
    """
    reader = RecordReader(text)
    return reader.read(reader.read_ruleset(known))
