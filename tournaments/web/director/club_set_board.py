"""Writing down the boards of a set without an event, one a page; the end of the typing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.models import BoardSet
from games.problems import Problem, ProblemsError
from games.selectors.boards import blank_numbers, released_numbers
from games.services.free_sets import BY_HAND
from games.services.typing import Typed
from tournaments.models import ClubSet
from tournaments.services.club_sets import require_dealer
from tournaments.services.club_sets_by_hand import club_set_board_write, club_set_fix
from tournaments.web.director.access import desk, for_club_set
from tournaments.web.director.answers import REFUSED, act, exact_number, number_within
from tournaments.web.director.board_form import (
    board_context,
    board_sentences,
    following_board,
    posted_board,
)
from tournaments.web.director.club_set import set_page


@for_club_set
@require_http_methods(["GET", "HEAD", "POST"])
def board(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """One board to be written down; only for the club's dealers, who get to know its cards by it."""
    require_dealer(club_set.club, desk(request))
    board_set = club_set.board_set
    if board_set.origin not in BY_HAND or board_set.state == BoardSet.State.CANCELLED:
        return redirect("director:club_set", club_set.page_code)
    asked = request.POST.get("board", "") or request.GET.get("board", "")
    asked = asked or str((blank_numbers(board_set) or [1])[0])
    number = number_within(asked, board_set.board_count)
    if request.method != "POST":
        return _page(request, club_set, number, {})
    typed = posted_board(request, board_set, club_set.seats)
    try:
        club_set_board_write(
            club_set=club_set,
            number=exact_number(asked),
            hands=typed,
            is_again=request.POST.get("again") == "1",
            actor=desk(request),
            now=timezone.now(),
        )
    except ProblemsError as error:
        return _page(request, club_set, number, typed, error.problems)
    messages.success(request, _("Board %(number)s is written down.") % {"number": number})
    following = following_board(board_set, number)
    if following is None:
        return redirect("director:club_set", club_set.page_code)
    return redirect(f"{reverse('director:club_set_board', args=[club_set.page_code])}?board={following}")


@for_club_set
@require_POST
def fix(request: HttpRequest, club_set: ClubSet) -> HttpResponse:
    """Say that the typing is over."""
    return act(
        request,
        lambda: club_set_fix(club_set=club_set, actor=desk(request), now=timezone.now()),
        page=partial(set_page, request, club_set),
        done=_("The cards are fixed: no board is typed again."),
        to=reverse("director:club_set", args=[club_set.page_code]),
    )


def _page(
    request: HttpRequest, club_set: ClubSet, number: int, typed: Typed, problems: Iterable[Problem] = ()
) -> HttpResponse:
    board_set = club_set.board_set
    refused = board_sentences(problems, board_set, typed)
    shown = board_context(board_set, number, typed, club_set.seats)
    is_fixed = board_set.origin != BoardSet.Origin.TYPED or club_set.fixed_at is not None
    context = {
        **shown,
        "club_set": club_set,
        "may_write": not (shown["is_written"] and is_fixed) and number not in released_numbers(board_set),
        "problems": refused,
    }
    template = "tournaments/director/club_set_board.html"
    return render(request, template, context, status=REFUSED if refused else 200)
