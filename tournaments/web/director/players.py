"""Who plays: the list pasted or uploaded, who leaves and who comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.models import Entry, Event
from tournaments.movements.catalogue import possible
from tournaments.selectors.events import entries_of_event
from tournaments.selectors.plans import plan_of
from tournaments.selectors.substitutes import substitutes_of_event
from tournaments.services.entries import entries_import, entry_reinstate, entry_remove, entry_withdraw
from tournaments.services.roster import decode_roster
from tournaments.services.substituting import substitute_enter
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, exact_number, sentences, text_field
from tournaments.web.director.pairs import pairs_page
from tournaments.web.director.teams import teams_page

MAX_BYTES = 1_000_000
Problems = Iterable[Problem]


def players_page(request: HttpRequest, event: Event, problems: Problems = (), text: str = "") -> HttpResponse:
    """The list, what it allows, and the box for more names with ``text`` kept in it."""
    if event.has_rounds:
        return pairs_page(request, event, problems, text)
    if event.is_of_teams:
        return teams_page(request, event, problems, text)
    entries = entries_of_event(event)
    possibility = possible(len(entries))
    context = {
        "entries": entries,
        "possibility": possibility,
        "possibility_problems": sentences(possibility.problems) if entries else [],
        "playing": [entry for entry in entries if not entry.is_withdrawn],
        "text": text,
        "substitutes": substitutes_of_event(event),
    }
    return event_page(request, event, "players", context, sentences(problems))


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the list; add what was pasted or uploaded, all of it or nothing."""
    if request.method != "POST":
        return players_page(request, event)
    text = request.POST.get("text", "")
    try:
        text = _uploaded(request) or text
    except ProblemsError as error:
        return players_page(request, event, error.problems, text)
    try:
        added = entries_import(event=event, text=text, actor=desk(request), now=timezone.now())
    except ProblemsError as error:
        return players_page(request, event, error.problems, text)
    messages.success(request, _entered(event, len(added)))
    return redirect("director:players", code=event.code)


def _entered(event: Event, count: int) -> str:
    if event.has_rounds and plan_of(event).members == 2:
        words = ngettext("%(n)s pair entered.", "%(n)s pairs entered.", count)
    elif event.is_of_teams:
        words = ngettext("%(n)s team entered.", "%(n)s teams entered.", count)
    else:
        words = ngettext("%(n)s player entered.", "%(n)s players entered.", count)
    return words % {"n": count}


def _uploaded(request: HttpRequest) -> str:
    """The text of the uploaded file, empty without one; refuses what cannot be a list of players."""
    upload = request.FILES.get("file")
    if upload is None:
        return ""
    if (upload.size or 0) > MAX_BYTES:
        message = gettext_noop("The file is too large for a list of players: at most %(most)s kB are read.")
        raise ProblemsError([Problem("file_too_large", message, {"most": MAX_BYTES // 1000}, "file")])
    text = decode_roster(upload.read())
    if "\0" in text:
        message = gettext_noop(
            "The file is no text. Save the list as CSV or as plain text, then upload it again."
        )
        raise ProblemsError([Problem("file_not_text", message, {}, "file")])
    if not text.strip():
        raise ProblemsError([Problem("file_empty", gettext_noop("The file is empty."), {}, "file")])
    return text


def _act(request: HttpRequest, event: Event, action: Callable[[], object], done: str) -> HttpResponse:
    to = reverse("director:players", args=[event.code])
    return act(request, action, page=partial(players_page, request, event), done=done, to=to)


def chosen_entry(request: HttpRequest, event: Event) -> Entry:
    """The entry whose player's code was posted; ``ProblemsError`` where it is none of this event."""
    code = text_field(request, "player", 12)
    entry = Entry.objects.filter(event=event, player__code=code).select_related("event", "player").first()
    if entry is None:
        message = gettext_noop("Choose a player of this event.")
        raise ProblemsError([Problem("player_unknown", message, {}, "player")])
    return entry


@for_event
@require_POST
def remove(request: HttpRequest, event: Event) -> HttpResponse:
    """Take somebody off the list before the start."""

    def action() -> None:
        entry_remove(entry=chosen_entry(request, event), actor=desk(request), now=timezone.now())

    return _act(request, event, action, _("The player has been taken off the list."))


@for_event
@require_POST
def withdraw(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody stops playing, for a reason."""

    def action() -> None:
        entry_withdraw(
            entry=chosen_entry(request, event),
            reason=text_field(request, "reason"),
            actor=desk(request),
            now=timezone.now(),
        )

    return _act(request, event, action, _("The withdrawal is noted."))


@for_event
@require_POST
def reinstate(request: HttpRequest, event: Event) -> HttpResponse:
    """Undo a withdrawal."""

    def action() -> None:
        entry_reinstate(entry=chosen_entry(request, event), actor=desk(request), now=timezone.now())

    return _act(request, event, action, _("The player is back in the event."))


@for_event
@require_POST
def substitute(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody plays in another's place from a position on."""

    def action() -> None:
        substitute_enter(
            entry=chosen_entry(request, event),
            name=text_field(request, "name", 200),
            number=exact_number(text_field(request, "position", 6)),
            reason=text_field(request, "reason"),
            actor=desk(request),
            now=timezone.now(),
        )

    return _act(request, event, action, _("The substitute is in the event."))
