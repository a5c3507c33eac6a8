"""The papers of a set without an event, by the same printers: it comes to them in an event's clothes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from django.urls import reverse

from games.dealing.robot_table import robot_table
from games.models import Board
from games.selectors.blind import blind_steps
from games.selectors.boards import board_heads, released_boards
from tournaments.models import ClubSet, Event
from tournaments.printing.dealing_sheets import dealing_sheets_pdf
from tournaments.printing.etui_labels import Label, etui_labels_pdf
from tournaments.printing.hand_diagrams import hand_diagrams_pdf
from tournaments.printing.hand_records import HandRecord, hand_records_pdf
from tournaments.printing.pack_lists import pack_lists_pdf
from tournaments.printing.score_slips import score_slips_pdf
from tournaments.selectors.seats import Slip, SlipLine

SLIP_LINES: Final = 9
"""Tables that a slip has room for; two slips fit a page."""


def _headed(club_set: ClubSet) -> Event:
    """What stands in the heads of the papers; never saved."""
    board_set = club_set.board_set
    return Event(
        code=board_set.code,
        club=club_set.club,
        name=club_set.title,
        played_on=club_set.made_on,
        game=board_set.game,
        ruleset=board_set.ruleset,
        board_set=board_set,
    )


def _pack_lists(event: Event, boards: Sequence[Board], *, is_open: bool) -> bytes:
    return pack_lists_pdf(event, [(board, blind_steps(board)) for board in boards])


PRINTERS: Final[dict[str, Callable[..., bytes]]] = {
    "dealing-sheets": dealing_sheets_pdf,
    "hand-diagrams": hand_diagrams_pdf,
    "pack-lists": _pack_lists,
}
"""By the names of ``tournaments.services.club_set_papers.PAPERS``."""


def set_paper_pdf(club_set: ClubSet, paper: str, boards: Sequence[Board], *, is_open: bool) -> bytes:
    """A paper that shows cards; whoever calls has checked the dealer's permission and noted the look.

    ``is_open``: with the seat beside the cards, not to be folded.
    """
    return PRINTERS[paper](_headed(club_set), boards, is_open=is_open)


def set_labels_pdf(club_set: ClubSet, heads: Sequence[tuple[int, str, str]], site: str) -> bytes:
    """A label for every étui; its code leads to the set's public page."""
    address = _public_address(club_set, site)
    labels = [Label(number, dealer, taker, address) for number, dealer, taker in heads]
    return etui_labels_pdf(_headed(club_set), labels)


def set_slips_pdf(club_set: ClubSet) -> bytes:
    """A slip that travels with every board; whoever plays it at which table is written down there."""
    seats = {2: ("N", "S")}.get(club_set.seats, ())
    lines = (SlipLine(0, 0, {}),) * SLIP_LINES
    heads = board_heads(club_set.board_set)
    slips = [Slip(number, taker, lines, seats) for number, _dealer, taker in heads]
    return score_slips_pdf(_headed(club_set), slips)


def set_records_pdf(club_set: ClubSet, site: str) -> bytes:
    """A hand record of every released board: what lay on the table, and what robots made of it."""
    address = _public_address(club_set, site)
    records = [
        HandRecord(board=board, lines=(), robots=robot_table(board.plays), address=address)
        for board in released_boards(club_set.board_set)
    ]
    return hand_records_pdf(_headed(club_set), records)


def _public_address(club_set: ClubSet, site: str) -> str:
    return site.rstrip("/") + reverse("board_sets:board_set", args=[club_set.code])
