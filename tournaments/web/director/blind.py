"""The blind helper: where the next card of a sorted pack goes, one at a time, for whoever fills an étui."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.exchange.by_hand import Step
from games.models import Board
from games.problems import ProblemsError
from games.registry import Dealable, dealable
from games.selectors.blind import blind_steps
from tournaments.models import Event
from tournaments.printing.heaps import closing_sentences, heap_name, heap_short, heaps_counted
from tournaments.printing.seats import ALL_SEATS, seat_letter
from tournaments.services.dealing import blind_helper_open
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import event_page, number_within, text_field
from tournaments.web.director.boards import boards_page


@for_event
@require_POST
def blind_helper(request: HttpRequest, event: Event) -> HttpResponse:
    """One board, card by card; each look is in the log. No card is named."""
    page = partial(boards_page, request, event)
    most = event.board_set.board_count if event.board_set else 1
    number = number_within(text_field(request, "board"), most)
    try:
        board = blind_helper_open(event=event, actor=desk(request), now=timezone.now(), number=number)
    except PermissionError as error:
        raise PermissionDenied from error
    except ProblemsError as error:
        return page(error.problems)
    return event_page(request, event, "blind", blind_context(board, most))


def blind_context(board: Board, most: int) -> dict[str, Any]:
    """What the helper shows of a board out of so many."""
    steps, rules = blind_steps(board), dealable(board.board_set.game)
    count = Counter(step.heap for step in steps)
    return {
        "board": board,
        "sorting": gettext(rules.look.sorting),
        "cards": [{"heap": step.heap, **_words(step, rules)} for step in steps],
        "counts": [(heap_name(heap, rules.look), count[heap]) for heap in heaps_counted(count, rules.look)],
        "closing": closing_sentences(rules),
        "following": board.number + 1 if board.number < most else None,
    }


def _words(step: Step, rules: Dealable) -> dict[str, str]:
    """The heap in big letters, and its name; a card that has a place in its heap says which."""
    name = heap_name(step.heap, rules.look)
    if step.heap in ALL_SEATS:
        return {"short": seat_letter(step.heap), "name": name}
    short = heap_short(step.heap, rules.look)
    if not step.place:
        return {"short": short, "name": name}
    words = _("%(heap)s, place %(place)s; 1 will lie on top")
    return {"short": f"{short} {step.place}", "name": words % {"heap": name, "place": step.place}}
