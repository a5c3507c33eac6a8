"""Papers of 40 boards as PDF, drawn from the rows of the database: each shall take less than 3 seconds.

What counts is the time of the processor, which a busy machine does not change (see the notes).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tests.perf.figures import figure, note, spent, timed
from tests.perf.installation import installation
from tests.perf.process import run_group

if TYPE_CHECKING:
    from tournaments.models import Event

PLAYERS, POSITIONS, BOARDS_PER_POSITION = 20, 5, 8
"""40 boards, each played at five tables."""
BOARDS = 40
MOST_SECONDS = 3
SITE = "https://club.example.org"


def _event() -> Event:
    """A finished event whose boards are all released and have their notes."""
    from django.utils import timezone

    from scoring.services.standings import standings_compute
    from tests.factories import finish_event, ready_event

    event = finish_event(ready_event(PLAYERS, POSITIONS, BOARDS_PER_POSITION))
    standings_compute(event_id=event.pk, now=timezone.now(), announce=False)
    if event.board_set is None or event.board_set.board_count != BOARDS:
        raise RuntimeError(f"these are not {BOARDS} boards")
    return event


def _measure(event: Event) -> None:
    from games.selectors.blind import blind_steps
    from games.selectors.boards import boards_for_dealer
    from scoring.printing.hand_records import released_records
    from tournaments.printing.dealing_sheets import dealing_sheets_pdf
    from tournaments.printing.etui_labels import etui_labels_pdf, labels_of_event
    from tournaments.printing.hand_diagrams import hand_diagrams_pdf
    from tournaments.printing.hand_records import hand_records_pdf
    from tournaments.printing.pack_lists import pack_lists_pdf
    from tournaments.printing.score_slips import score_slips_pdf
    from tournaments.selectors.seats import slips_of_event

    boards = event.board_set
    papers = {
        "etui_labels": lambda: etui_labels_pdf(event, labels_of_event(event, SITE)),
        "hand_diagrams": lambda: hand_diagrams_pdf(event, boards_for_dealer(boards)),
        "dealing_sheets": lambda: dealing_sheets_pdf(event, boards_for_dealer(boards)),
        "pack_lists": lambda: pack_lists_pdf(
            event, [(board, blind_steps(board)) for board in boards_for_dealer(boards)]
        ),
        "score_slips": lambda: score_slips_pdf(event, slips_of_event(event)),
        "hand_records": lambda: hand_records_pdf(event, released_records(event, SITE)),
    }
    _figures(papers)


def _measure_burraco(event: Event) -> None:
    """The same papers of 108 cards, with pozzetti and a stock in order; the event is but their head."""
    from django.utils import timezone

    from games.selectors.boards import boards_for_dealer, released_boards
    from games.services.boards import board_set_deal, boards_release
    from tournaments.printing.dealing_sheets import dealing_sheets_pdf
    from tournaments.printing.hand_diagrams import hand_diagrams_pdf
    from tournaments.printing.hand_records import HandRecord, hand_records_pdf

    boards = board_set_deal(game_slug="burraco", ruleset="fitab", board_count=BOARDS, user=None)
    boards_release(board_set=boards, numbers=None, now=timezone.now())
    _figures(
        {
            "burraco_hand_diagrams": lambda: hand_diagrams_pdf(event, boards_for_dealer(boards)),
            "burraco_dealing_sheets": lambda: dealing_sheets_pdf(event, boards_for_dealer(boards)),
            "burraco_hand_records": lambda: hand_records_pdf(
                event, [HandRecord(board, (), None, SITE) for board in released_boards(boards)]
            ),
        }
    )


def _figures(papers: Mapping[str, Callable[[], bytes]]) -> None:
    for name, paper in papers.items():
        timed(f"paper.{name}_{BOARDS}", paper)
        figure(f"paper.{name}_{BOARDS}.bytes", len(paper()), "bytes")
        _, processor = spent(paper)
        if processor > 1000 * MOST_SECONDS:
            note(f"paper.{name}_{BOARDS}: more than {MOST_SECONDS} s of the processor")


def main() -> None:
    """Measure every paper."""
    with installation():
        event = _event()
        _measure(event)
        _measure_burraco(event)


if __name__ == "__main__":
    run_group(main)
