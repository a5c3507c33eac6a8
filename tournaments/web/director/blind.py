"""The blind helper: where the next card of a sorted pack goes, one at a time, for whoever fills an étui."""

from __future__ import annotations

from collections import Counter
from functools import partial

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.exchange.by_hand import Step
from games.problems import ProblemsError
from games.selectors.blind import blind_steps
from tournaments.models import Event
from tournaments.printing.seats import SEATS, seat_letter, seat_name
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
    steps = blind_steps(board)
    context = {
        "board": board,
        "cards": [{"heap": step.heap, **_words(step)} for step in steps],
        "counts": [(_words(Step(heap, 0))["name"], count) for heap, count in _counts(steps)],
        "following": number + 1 if number < most else None,
    }
    return event_page(request, event, "blind", context)


def _counts(steps: tuple[Step, ...]) -> list[tuple[str, int]]:
    """How many cards every heap has in the end; the seats first."""
    count = Counter(step.heap for step in steps)
    return sorted(count.items(), key=lambda item: (SEATS.index(item[0]) if item[0] in SEATS else 9, item[0]))


def _words(step: Step) -> dict[str, str]:
    """The heap in big letters, and its name; a card that has a place in its heap says which."""
    if step.heap in SEATS:
        return {"short": seat_letter(step.heap), "name": seat_name(step.heap)}
    name = _("Chien") if step.heap == "chien" else step.heap.capitalize()
    return {"short": f"{name} {step.place}" if step.place else name, "name": name}
