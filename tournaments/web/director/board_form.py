"""The form in which a dealer types a board of any game: a field for every heap, or a whole board pasted.

No page shows a card that was typed before: it gives back only what was refused just now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.dealing.look import GameLook
from games.models import BoardSet
from games.problem_texts import placed as text_of
from games.problems import Problem
from games.registry import dealable
from games.selectors.boards import blank_numbers, board_heads
from games.services.typing import Typed, heaps_of
from tournaments.printing.seats import seat_letter, seat_name
from tournaments.web.director.answers import text_field

LONGEST_HAND = 1_000
LONGEST_BOARD = 20_000


def posted_board(request: HttpRequest, board_set: BoardSet, seats: int | None = None) -> Typed:
    """What was typed: the whole board where one was pasted, else heap by heap."""
    whole = text_field(request, "whole", LONGEST_BOARD)
    if whole.strip():
        return whole
    return {name: text_field(request, _field(name), LONGEST_HAND) for name in heaps_of(board_set, seats)}


def board_context(board_set: BoardSet, number: int, typed: Typed, seats: int | None = None) -> dict[str, Any]:
    """A board's head, its fields with what was refused of it, and which boards have their cards."""
    rules, blank, heads = dealable(board_set.game), set(blank_numbers(board_set)), board_heads(board_set)
    _number, dealer, taker = next(head for head in heads if head[0] == number)
    hands: Mapping[str, str] = {} if isinstance(typed, str) else typed
    fields = [
        {
            "name": _field(name),
            "label": heap_name(name, rules.look),
            "text": hands.get(name, ""),
            "count": count,
            "is_ordered": name in rules.ordered_heaps,
        }
        for name, count in heaps_of(board_set, seats).items()
    ]
    return {
        "number": number,
        "dealer": dealer,
        "taker": taker,
        "is_written": number not in blank,
        "notation": _(rules.look.notation),
        "fields": fields,
        "whole": typed if isinstance(typed, str) else "",
        "boards": [(head[0], head[0] not in blank) for head in heads],
        "written": len(heads) - len(blank),
    }


def board_sentences(problems: Iterable[Problem], board_set: BoardSet, typed: Typed) -> list[dict[str, str]]:
    """Every problem with the heap that it is about, and its field."""
    look = dealable(board_set.game).look
    if isinstance(typed, str):
        return [{"text": text_of(problem), "anchor": "id_whole"} for problem in problems]
    return [
        {
            "text": _sentence(problem, look),
            "anchor": f"id_{_field(problem.where.partition(':')[0])}" if problem.where else "",
        }
        for problem in problems
    ]


def following_board(board_set: BoardSet, number: int) -> int | None:
    """The next board without cards, after this one or from the beginning."""
    left = blank_numbers(board_set)
    return next((other for other in left if other > number), left[0] if left else None)


def heap_name(heap: str, look: GameLook) -> str:
    """What the heap is called on the form."""
    if heap in look.heaps:
        return _(look.heaps[heap].name)
    return f"{seat_name(heap)} ({seat_letter(heap)})" if seat_name(heap) != heap else heap


def _field(heap: str) -> str:
    return "hand_" + heap.replace(" ", "_")


def _sentence(problem: Problem, look: GameLook) -> str:
    """The sentence, after the heap that it is about unless it names it itself; heaps as on the form."""
    params = dict(problem.params)
    if problem.code == "wrong_card_count":
        return text_of(replace(problem, params=params | {"name": heap_name(str(params["name"]), look)}))
    if isinstance(places := params.get("places"), str):
        params["places"] = ", ".join(_place(place, look, is_short=True) for place in places.split(", "))
    heap = _place(problem.where, look) + pgettext("after a label", ":") + " " if problem.where else ""
    return heap + text_of(replace(problem, params=params))


def _place(place: str, look: GameLook, *, is_short: bool = False) -> str:
    """A heap, and which of its cards it is where they lie in order."""
    heap, _colon, card = place.partition(":")
    name = seat_letter(heap) if is_short and heap not in look.heaps else heap_name(heap, look)
    return _("%(heap)s, card %(number)s") % {"heap": name, "number": card} if card else name
